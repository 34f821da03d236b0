/* One result a thread, all operands from global memory. */
#include "kernels/matmul/matmul_kernels.h"
#include "kernels/matmul/matmul_model.h"

template <typename T>
__global__ void __launch_bounds__(MATMUL_WARP *MATMUL_NAIVE_ROWS)
    matmul_naive(T *__restrict__ result, const T *__restrict__ left, const T *__restrict__ right,
                 size_t rows, size_t columns, size_t depth)
{
    const size_t column = static_cast<size_t>(blockIdx.x) * MATMUL_WARP + threadIdx.x;
    const size_t row = static_cast<size_t>(blockIdx.y) * MATMUL_NAIVE_ROWS + threadIdx.y;
    if (row >= rows || column >= columns)
        return;
    T sum = 0;
    for (size_t p = 0; p < depth; p++)
        sum += left[row * depth + p] * right[p * columns + column];
    result[row * columns + column] = sum;
}

template <typename T> matmul_kernel<T> matmul_naive_kernel(const struct problem_sizes *)
{
    return { matmul_naive<T>, dim3(MATMUL_WARP, MATMUL_NAIVE_ROWS), MATMUL_NAIVE_ROWS,
             MATMUL_WARP };
}

template matmul_kernel<float> matmul_naive_kernel<float>(const struct problem_sizes *sizes);
template matmul_kernel<double> matmul_naive_kernel<double>(const struct problem_sizes *sizes);
