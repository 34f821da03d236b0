#include "kernels/offload/vec_arrays.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/vec/vec_problem.h"

static void fill_floats(const struct vec_arrays *arrays)
{
    float *left = arrays->left;
    float *right = arrays->right;
    for (size_t i = 0; i < arrays->count; i++) {
        left[i] = (float)vec_problem_left(i);
        right[i] = (float)vec_problem_right(i);
    }
}

static void fill_doubles(const struct vec_arrays *arrays)
{
    double *left = arrays->left;
    double *right = arrays->right;
    for (size_t i = 0; i < arrays->count; i++) {
        left[i] = vec_problem_left(i);
        right[i] = vec_problem_right(i);
    }
}

static bool fill(struct vec_arrays *arrays, struct failure *failure)
{
    arrays->left = malloc(arrays->bytes);
    arrays->right = malloc(arrays->bytes);
    arrays->sum = malloc(arrays->bytes);
    if (arrays->left == NULL || arrays->right == NULL || arrays->sum == NULL)
        return failure_set(failure, "out of memory for the vectors");
    if (arrays->element_bytes == sizeof(double))
        fill_doubles(arrays);
    else
        fill_floats(arrays);
    memset(arrays->sum, 0xff, arrays->bytes);
    return true;
}

struct vec_arrays *vec_arrays_create(const void *problem, size_t element_bytes,
                                     struct failure *failure)
{
    const struct vec_problem *addition = problem;
    struct vec_arrays *created = calloc(1, sizeof *created);
    if (created == NULL) {
        failure_set(failure, "out of memory");
        return NULL;
    }
    created->count = addition->count;
    created->element_bytes = element_bytes;
    created->bytes = addition->count * element_bytes;
    if (fill(created, failure))
        return created;
    vec_arrays_free(created);
    return NULL;
}

void vec_arrays_free(struct vec_arrays *arrays)
{
    if (arrays == NULL)
        return;
    free(arrays->sum);
    free(arrays->right);
    free(arrays->left);
    free(arrays);
}

/* Written so that NaN is no right sum. */
bool vec_arrays_check(const struct vec_arrays *arrays, struct failure *failure)
{
    const float *floats = arrays->sum;
    const double *doubles = arrays->sum;
    for (size_t i = 0; i < arrays->count; i++) {
        const double sum = arrays->element_bytes == sizeof(double) ? doubles[i] : (double)floats[i];
        const double expected = vec_problem_left(i) + vec_problem_right(i);
        if (!(sum >= expected && sum <= expected))
            return failure_set(failure, "wrong at element %zu: %g, expected %g", i, sum, expected);
    }
    return true;
}
