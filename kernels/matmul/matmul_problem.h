/* The product of two matrices, row by row: result[i][j] = sum over p of left[i][p] * right[p][j].
 */
#ifndef KERNELS_MATMUL_MATMUL_PROBLEM_H
#define KERNELS_MATMUL_MATMUL_PROBLEM_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest M, N or K: a sum of K products of at most 6 stays below 2^24, so that every partial
 * sum, in whatever order, is exact in FP32 and above. */
enum { MATMUL_SIZE_MAXIMUM = 1 << 21 };

struct matmul_problem {
    size_t rows;    /* M */
    size_t columns; /* N */
    size_t depth;   /* K */
    signed char *left;
    signed char *right;
    double *expected; /* accumulated in double */
};

/* The sizes are M, N and K, each from 1 to MATMUL_SIZE_MAXIMUM. Uses all processors. */
bool matmul_problem_create(void **problem, const struct problem_sizes *sizes,
                           struct failure *failure);
void matmul_problem_free(void *problem);

/* What the programs of all paradigms share. */
extern const struct problem matmul_problem_definition;

/* Whole numbers from -3 to 3 and from -2 to 2, exact in every format, scattered over the matrix so
 * that another row, column or a transposed index reads other values. */
signed char matmul_left_element(size_t row, size_t column);
signed char matmul_right_element(size_t row, size_t column);

/* True when all rows * columns results are the expected ones exactly; else the failure names the
 * first that is not, by row and column. NaN is never right. */
bool matmul_verify_float(const struct matmul_problem *problem, const float *result,
                         struct failure *failure);
bool matmul_verify_double(const struct matmul_problem *problem, const double *result,
                          struct failure *failure);

#ifdef __cplusplus
}
#endif

#endif
