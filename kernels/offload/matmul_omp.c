/* The matrix product by OpenMP target: with `simd`, and without it. GCC's threads on a GPU are
 * warps, whose lanes only `simd` shares the work among: without it every lane does all of it again,
 * and the counters of executed operations say 32 times what was asked for. Collapsed loops are
 * repeated even with it (counted on an H200 with GCC 12), hence its one loop over all results. The
 * arrays are mapped already, so that the loops find them by their addresses alone. */
#include "kernels/matmul/matmul_problem.h"
#include "kernels/offload/matmul_arrays.h"
#include "kernels/offload/offload_device.h"
#include "kernels/offload/offload_model.h"

enum { LANES = 32 };

/* One result: a row times a column whose elements lie `pitch` apart. */
#pragma omp declare target
static inline float multiply_float(const float *row, const float *column, size_t pitch,
                                   size_t depth)
{
    float sum = 0;
    for (size_t p = 0; p < depth; p++)
        sum += row[p] * column[p * pitch];
    return sum;
}

static inline double multiply_double(const double *row, const double *column, size_t pitch,
                                     size_t depth)
{
    double sum = 0;
    for (size_t p = 0; p < depth; p++)
        sum += row[p] * column[p * pitch];
    return sum;
}
#pragma omp end declare target

static void multiply_simd_float(float *result, const float *left, const float *right, size_t rows,
                                size_t columns, size_t depth)
{
#pragma omp target teams distribute parallel for simd
    for (size_t index = 0; index < rows * columns; index++)
        result[index] =
            multiply_float(left + index / columns * depth, right + index % columns, columns, depth);
}

static void multiply_simd_double(double *result, const double *left, const double *right,
                                 size_t rows, size_t columns, size_t depth)
{
#pragma omp target teams distribute parallel for simd
    for (size_t index = 0; index < rows * columns; index++)
        result[index] = multiply_double(left + index / columns * depth, right + index % columns,
                                        columns, depth);
}

static void multiply_loop_float(float *result, const float *left, const float *right, size_t rows,
                                size_t columns, size_t depth)
{
#pragma omp target teams distribute parallel for collapse(2)
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < columns; j++)
            result[i * columns + j] = multiply_float(left + i * depth, right + j, columns, depth);
}

static void multiply_loop_double(double *result, const double *left, const double *right,
                                 size_t rows, size_t columns, size_t depth)
{
#pragma omp target teams distribute parallel for collapse(2)
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < columns; j++)
            result[i * columns + j] = multiply_double(left + i * depth, right + j, columns, depth);
}

static bool launch_simd(void *state, struct failure *failure)
{
    const struct matmul_arrays *a = state;
    (void)failure;
    if (a->element_bytes == sizeof(double))
        multiply_simd_double(a->result, a->left, a->right, a->rows, a->columns, a->depth);
    else
        multiply_simd_float(a->result, a->left, a->right, a->rows, a->columns, a->depth);
    return true;
}

static bool launch_loop(void *state, struct failure *failure)
{
    const struct matmul_arrays *a = state;
    (void)failure;
    if (a->element_bytes == sizeof(double))
        multiply_loop_double(a->result, a->left, a->right, a->rows, a->columns, a->depth);
    else
        multiply_loop_float(a->result, a->left, a->right, a->rows, a->columns, a->depth);
    return true;
}

static void predict_simd_float(struct prediction *out, const struct problem_sizes *sizes)
{
    offload_predict_matmul_float(out, sizes);
    offload_predict_executed(out, sizeof(float), 1);
}

static void predict_simd_double(struct prediction *out, const struct problem_sizes *sizes)
{
    offload_predict_matmul_double(out, sizes);
    offload_predict_executed(out, sizeof(double), 1);
}

static void predict_loop_float(struct prediction *out, const struct problem_sizes *sizes)
{
    offload_predict_matmul_float(out, sizes);
    offload_predict_executed(out, sizeof(float), LANES);
}

static void predict_loop_double(struct prediction *out, const struct problem_sizes *sizes)
{
    offload_predict_matmul_double(out, sizes);
    offload_predict_executed(out, sizeof(double), LANES);
}

static const struct kernel_row rows[] = {
    { "simd", "FP32", "^multiply_simd_float", "matmul", predict_simd_float,
      matmul_offload_setup_float, launch_simd, matmul_offload_verify, NULL, NULL,
      matmul_offload_teardown },
    { "loop", "FP32", "^multiply_loop_float", "matmul", predict_loop_float,
      matmul_offload_setup_float, launch_loop, matmul_offload_verify, NULL, NULL,
      matmul_offload_teardown },
    { "simd", "FP64", "^multiply_simd_double", "matmul", predict_simd_double,
      matmul_offload_setup_double, launch_simd, matmul_offload_verify, NULL, NULL,
      matmul_offload_teardown },
    { "loop", "FP64", "^multiply_loop_double", "matmul", predict_loop_double,
      matmul_offload_setup_double, launch_loop, matmul_offload_verify, NULL, NULL,
      matmul_offload_teardown },
};

static const struct program matmul_program = {
    .name = "matMul_omp",
    .paradigm = "OpenMP",
    .problem = &matmul_problem_definition,
    .rows = rows,
    .row_count = sizeof rows / sizeof *rows,
    .backend = &offload_backend,
};

int main(int argc, char **argv)
{
    return program_main(&matmul_program, argc, argv);
}
