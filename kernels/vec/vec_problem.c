#include "kernels/vec/vec_problem.h"

#include <stdlib.h>

bool vec_problem_create(void **problem, const struct problem_sizes *sizes, struct failure *failure)
{
    *problem = NULL;
    struct vec_problem *created = malloc(sizeof *created);
    if (created == NULL)
        return failure_set(failure, "out of memory");
    created->count = sizes->value[0];
    *problem = created;
    return true;
}

void vec_problem_free(void *problem)
{
    free(problem);
}

/* 7919 and 104729 are primes that share no factor with the period 2001, so an index that is off by
 * less than the period reads another value. */
double vec_problem_left(size_t index)
{
    return (double)(index % 2001 * 7919 % 2001) - 1000;
}

double vec_problem_right(size_t index)
{
    return (double)(index % 2001 * 104729 % 2001) - 1000;
}

/* Counts that do not depend on how threads share the elements. */
static void predict_work(struct prediction *out, size_t count, size_t element_bytes)
{
    prediction_set(out, PREDICTED_FLOP_ASKED, count);
    prediction_set(out, element_bytes == sizeof(double) ? PREDICTED_FLOP_FP64 : PREDICTED_FLOP_FP32,
                   count);
    prediction_set_least(out, PREDICTED_COMPULSORY_READ_BYTES, 2 * count * element_bytes);
    prediction_set(out, PREDICTED_COMPULSORY_BYTES, 3 * count * element_bytes);
    prediction_set(out, PREDICTED_MOVED_BYTES, 3 * count * element_bytes);
}

static void predict_accesses(struct prediction *out, uint64_t warps, uint64_t sectors)
{
    prediction_set(out, PREDICTED_LOADS_PER_THREAD, 2);
    prediction_set(out, PREDICTED_LOAD_REQUESTS, 2 * warps);
    prediction_set(out, PREDICTED_LOAD_SECTORS, 2 * sectors);
    prediction_set(out, PREDICTED_LOAD_BYTES, 2 * sectors * 32);
    prediction_set(out, PREDICTED_STORE_REQUESTS, warps);
    prediction_set(out, PREDICTED_STORE_SECTORS, sectors);
}

static uint64_t divide_up(uint64_t value, uint64_t divisor)
{
    return (value + divisor - 1) / divisor;
}

/* A warp's accesses are one run of memory that starts on a sector, so only the last warp's may end
 * inside one: the sectors of all warps together are those of the whole array. */
void vec_predict_naive(struct prediction *out, size_t count, size_t element_bytes)
{
    predict_work(out, count, element_bytes);
    predict_accesses(out, divide_up(count, VEC_WARP_SIZE),
                     prediction_sectors(0, count * element_bytes));
}

/* Whole groups are as in the naive kernel, with 16 bytes in place of an element. The threads behind
 * them take an element each: fewer than fit a group, so fewer than a warp, which straddles two
 * warps only if the groups end inside the last one. They follow the grouped threads in the grid;
 * the two kinds of access are separate instructions, hence separate requests. */
void vec_predict_vectorised(struct prediction *out, size_t count, size_t element_bytes)
{
    const uint64_t per_group = VEC_VECTOR_BYTES / element_bytes;
    const uint64_t groups = count / per_group;
    const uint64_t rest = count % per_group;
    predict_work(out, count, element_bytes);
    uint64_t warps = divide_up(groups, VEC_WARP_SIZE);
    uint64_t sectors = prediction_sectors(0, groups * VEC_VECTOR_BYTES);
    for (uint64_t i = 0; i < rest; i++) {
        const uint64_t thread = groups + i;
        if (i != 0 && thread % VEC_WARP_SIZE != 0)
            continue;
        const uint64_t in_warp = VEC_WARP_SIZE - thread % VEC_WARP_SIZE;
        const uint64_t lanes = rest - i < in_warp ? rest - i : in_warp;
        warps += 1;
        sectors += prediction_sectors(groups * VEC_VECTOR_BYTES + i * element_bytes,
                                      lanes * element_bytes);
    }
    predict_accesses(out, warps, sectors);
}

const struct problem vec_problem_definition = {
    .name = "VectorAddition",
    .size_names = { "N" },
    .size_count = 1,
    .default_sizes = { { 100000000 } },
    .profiling_sizes = { { 100000000 } },
    .size_maximum = 4000000000,
    .create = vec_problem_create,
    .free = vec_problem_free,
};
