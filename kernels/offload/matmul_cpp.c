/* The matrix product in C by OpenMP threads: as written on paper, and in tiles that stay in a
 * core's cache. */
#include "kernels/matmul/matmul_problem.h"
#include "kernels/offload/matmul_arrays.h"
#include "kernels/offload/offload_device.h"
#include "kernels/offload/offload_model.h"

/* A tile of the right matrix: 64 KiB in FP32, 128 KiB in FP64. */
enum { TILE_DEPTH = 64, TILE_COLUMNS = 256 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void multiply_naive_float(float *result, const float *left, const float *right, size_t rows,
                                 size_t columns, size_t depth)
{
#pragma omp parallel for collapse(2) schedule(static)
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < columns; j++) {
            float sum = 0;
            for (size_t p = 0; p < depth; p++)
                sum += left[i * depth + p] * right[p * columns + j];
            result[i * columns + j] = sum;
        }
}

static void multiply_naive_double(double *result, const double *left, const double *right,
                                  size_t rows, size_t columns, size_t depth)
{
#pragma omp parallel for collapse(2) schedule(static)
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < columns; j++) {
            double sum = 0;
            for (size_t p = 0; p < depth; p++)
                sum += left[i * depth + p] * right[p * columns + j];
            result[i * columns + j] = sum;
        }
}

/* The sums of one row over one tile. */
static void add_tile_float(float *restrict sums, const float *restrict left,
                           const float *restrict right, size_t tile_depth, size_t tile_columns,
                           size_t pitch)
{
    for (size_t p = 0; p < tile_depth; p++) {
        const float factor = left[p];
#pragma omp simd
        for (size_t j = 0; j < tile_columns; j++)
            sums[j] += factor * right[p * pitch + j];
    }
}

static void multiply_tiled_float(float *result, const float *left, const float *right, size_t rows,
                                 size_t columns, size_t depth)
{
#pragma omp parallel
    for (size_t column = 0; column < columns; column += TILE_COLUMNS)
        for (size_t first = 0; first < depth; first += TILE_DEPTH) {
            const size_t tile_columns = least(TILE_COLUMNS, columns - column);
            const size_t tile_depth = least(TILE_DEPTH, depth - first);
#pragma omp for schedule(static) nowait
            for (size_t i = 0; i < rows; i++) {
                float *sums = result + i * columns + column;
                for (size_t j = 0; j < tile_columns && first == 0; j++)
                    sums[j] = 0;
                add_tile_float(sums, left + i * depth + first, right + first * columns + column,
                               tile_depth, tile_columns, columns);
            }
        }
}

/* The sums of one row over one tile. */
static void add_tile_double(double *restrict sums, const double *restrict left,
                            const double *restrict right, size_t tile_depth, size_t tile_columns,
                            size_t pitch)
{
    for (size_t p = 0; p < tile_depth; p++) {
        const double factor = left[p];
#pragma omp simd
        for (size_t j = 0; j < tile_columns; j++)
            sums[j] += factor * right[p * pitch + j];
    }
}

static void multiply_tiled_double(double *result, const double *left, const double *right,
                                  size_t rows, size_t columns, size_t depth)
{
#pragma omp parallel
    for (size_t column = 0; column < columns; column += TILE_COLUMNS)
        for (size_t first = 0; first < depth; first += TILE_DEPTH) {
            const size_t tile_columns = least(TILE_COLUMNS, columns - column);
            const size_t tile_depth = least(TILE_DEPTH, depth - first);
#pragma omp for schedule(static) nowait
            for (size_t i = 0; i < rows; i++) {
                double *sums = result + i * columns + column;
                for (size_t j = 0; j < tile_columns && first == 0; j++)
                    sums[j] = 0;
                add_tile_double(sums, left + i * depth + first, right + first * columns + column,
                                tile_depth, tile_columns, columns);
            }
        }
}

static bool launch_naive(void *state, struct failure *failure)
{
    const struct matmul_arrays *a = state;
    (void)failure;
    if (a->element_bytes == sizeof(double))
        multiply_naive_double(a->result, a->left, a->right, a->rows, a->columns, a->depth);
    else
        multiply_naive_float(a->result, a->left, a->right, a->rows, a->columns, a->depth);
    return true;
}

static bool launch_tiled(void *state, struct failure *failure)
{
    const struct matmul_arrays *a = state;
    (void)failure;
    if (a->element_bytes == sizeof(double))
        multiply_tiled_double(a->result, a->left, a->right, a->rows, a->columns, a->depth);
    else
        multiply_tiled_float(a->result, a->left, a->right, a->rows, a->columns, a->depth);
    return true;
}

static const struct kernel_row rows[] = {
    { "naive", "FP32", "^multiply_naive_float", "matmul", offload_predict_matmul_float,
      matmul_offload_setup_float, launch_naive, matmul_offload_verify, NULL, NULL,
      matmul_offload_teardown },
    { "tiled", "FP32", "^multiply_tiled_float", "matmul", offload_predict_matmul_float,
      matmul_offload_setup_float, launch_tiled, matmul_offload_verify, NULL, NULL,
      matmul_offload_teardown },
    { "naive", "FP64", "^multiply_naive_double", "matmul", offload_predict_matmul_double,
      matmul_offload_setup_double, launch_naive, matmul_offload_verify, NULL, NULL,
      matmul_offload_teardown },
    { "tiled", "FP64", "^multiply_tiled_double", "matmul", offload_predict_matmul_double,
      matmul_offload_setup_double, launch_tiled, matmul_offload_verify, NULL, NULL,
      matmul_offload_teardown },
};

static const struct program matmul_program = {
    .name = "matMul_cpp",
    .paradigm = "CPP",
    .problem = &matmul_problem_definition,
    .rows = rows,
    .row_count = sizeof rows / sizeof *rows,
    .backend = &offload_backend,
};

int main(int argc, char **argv)
{
    return program_main(&matmul_program, argc, argv);
}
