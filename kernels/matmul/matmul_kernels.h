/* The matrix products in CUDA, one kernel a file. Matrices lie row by row without gaps. Indices are
 * 64-bit: a matrix may have more than 2^31 elements. CUDA C++. */
#ifndef KERNELS_MATMUL_MATMUL_KERNELS_H
#define KERNELS_MATMUL_MATMUL_KERNELS_H

#include <cstddef>

#include <cuda_runtime.h>

#include "kernels/harness/program.h"

/* result (rows x columns), left (rows x depth), right (depth x columns). */
template <typename T>
using matmul_function = void (*)(T *result, const T *left, const T *right, size_t rows,
                                 size_t columns, size_t depth);

/* A kernel and the launch it expects: a grid of blocks over the results, `tile_rows` x
 * `tile_columns` each, columns along x. */
template <typename T> struct matmul_kernel {
    matmul_function<T> function;
    dim3 block;
    int tile_rows;
    int tile_columns;
};

/* Defined for float and double. */
template <typename T> matmul_kernel<T> matmul_naive_kernel(const struct problem_sizes *sizes);
template <typename T> matmul_kernel<T> matmul_tiled_kernel(const struct problem_sizes *sizes);
template <typename T> matmul_kernel<T> matmul_register_kernel(const struct problem_sizes *sizes);

#endif
