/* One result a thread, operands staged tile by tile through shared memory. */
#include "kernels/matmul/matmul_kernels.h"
#include "kernels/matmul/matmul_model.h"

/* Every thread reaches both barriers: the guards cover the loads and the store alone. */
template <typename T>
__global__ void __launch_bounds__(MATMUL_TILE *MATMUL_TILE)
    matmul_tiled(T *__restrict__ result, const T *__restrict__ left, const T *__restrict__ right,
                 size_t rows, size_t columns, size_t depth)
{
    __shared__ T left_tile[MATMUL_TILE][MATMUL_TILE];
    __shared__ T right_tile[MATMUL_TILE][MATMUL_TILE];
    const unsigned x = threadIdx.x;
    const unsigned y = threadIdx.y;
    const size_t column = static_cast<size_t>(blockIdx.x) * MATMUL_TILE + x;
    const size_t row = static_cast<size_t>(blockIdx.y) * MATMUL_TILE + y;
    T sum = 0;
    for (size_t first = 0; first < depth; first += MATMUL_TILE) {
        left_tile[y][x] =
            row < rows && first + x < depth ? left[row * depth + first + x] : static_cast<T>(0);
        right_tile[y][x] = first + y < depth && column < columns
                               ? right[(first + y) * columns + column]
                               : static_cast<T>(0);
        __syncthreads();
        for (int p = 0; p < MATMUL_TILE; p++)
            sum += left_tile[y][p] * right_tile[p][x];
        __syncthreads();
    }
    if (row < rows && column < columns)
        result[row * columns + column] = sum;
}

template <typename T> matmul_kernel<T> matmul_tiled_kernel(const struct problem_sizes *)
{
    return { matmul_tiled<T>, dim3(MATMUL_TILE, MATMUL_TILE), MATMUL_TILE, MATMUL_TILE };
}

template matmul_kernel<float> matmul_tiled_kernel<float>(const struct problem_sizes *sizes);
template matmul_kernel<double> matmul_tiled_kernel<double>(const struct problem_sizes *sizes);
