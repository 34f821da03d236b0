#include "kernels/offload/matmul_arrays.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/matmul/matmul_problem.h"

static void convert(void *out, const signed char *numbers, size_t count, size_t element_bytes)
{
    float *floats = out;
    double *doubles = out;
    for (size_t i = 0; i < count; i++) {
        if (element_bytes == sizeof(double))
            doubles[i] = numbers[i];
        else
            floats[i] = numbers[i];
    }
}

static bool fill(struct matmul_arrays *arrays, const struct matmul_problem *problem,
                 struct failure *failure)
{
    arrays->left = malloc(matmul_arrays_left_bytes(arrays));
    arrays->right = malloc(matmul_arrays_right_bytes(arrays));
    arrays->result = malloc(matmul_arrays_result_bytes(arrays));
    if (arrays->left == NULL || arrays->right == NULL || arrays->result == NULL)
        return failure_set(failure, "out of memory for the matrices");
    convert(arrays->left, problem->left, arrays->rows * arrays->depth, arrays->element_bytes);
    convert(arrays->right, problem->right, arrays->depth * arrays->columns, arrays->element_bytes);
    memset(arrays->result, 0xff, matmul_arrays_result_bytes(arrays));
    return true;
}

struct matmul_arrays *matmul_arrays_create(const void *problem, size_t element_bytes,
                                           struct failure *failure)
{
    const struct matmul_problem *product = problem;
    struct matmul_arrays *created = calloc(1, sizeof *created);
    if (created == NULL) {
        failure_set(failure, "out of memory");
        return NULL;
    }
    created->rows = product->rows;
    created->columns = product->columns;
    created->depth = product->depth;
    created->element_bytes = element_bytes;
    if (fill(created, product, failure))
        return created;
    matmul_arrays_free(created);
    return NULL;
}

void matmul_arrays_free(struct matmul_arrays *arrays)
{
    if (arrays == NULL)
        return;
    free(arrays->result);
    free(arrays->right);
    free(arrays->left);
    free(arrays);
}

bool matmul_arrays_check(const struct matmul_arrays *arrays, const void *problem,
                         struct failure *failure)
{
    return arrays->element_bytes == sizeof(double)
               ? matmul_verify_double(problem, arrays->result, failure)
               : matmul_verify_float(problem, arrays->result, failure);
}

size_t matmul_arrays_left_bytes(const struct matmul_arrays *arrays)
{
    return arrays->rows * arrays->depth * arrays->element_bytes;
}

size_t matmul_arrays_right_bytes(const struct matmul_arrays *arrays)
{
    return arrays->depth * arrays->columns * arrays->element_bytes;
}

size_t matmul_arrays_result_bytes(const struct matmul_arrays *arrays)
{
    return arrays->rows * arrays->columns * arrays->element_bytes;
}
