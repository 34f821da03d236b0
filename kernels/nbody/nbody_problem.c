#include "kernels/nbody/nbody_problem.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* The tetrahedron on alternate corners of a cube of side 2, turned by a rotation whose matrix is
 * (1 2 2; 2 1 -2; 2 -2 1) / 3, and enlarged threefold. */
const signed char nbody_corners[NBODY_CORNERS][NBODY_AXES] = {
    { 5, 1, 1 }, { -3, 3, 3 }, { -1, 1, -5 }, { -1, -5, 1 }
};

static uint32_t scatter(size_t body)
{
    uint32_t mixed = (uint32_t)body * 2654435761u;
    mixed ^= mixed >> 15;
    mixed *= 2246822519u;
    return mixed ^ mixed >> 13;
}

size_t nbody_corner(size_t body)
{
    return scatter(body) >> 8 & (NBODY_CORNERS - 1);
}

int nbody_mass(size_t body)
{
    return 1 + (int)((scatter(body) >> 16) % 7);
}

static void add_attraction(double sum[NBODY_AXES], const signed char at[NBODY_AXES], size_t body)
{
    const signed char *other = nbody_corners[nbody_corner(body)];
    double squared = NBODY_SOFTENING;
    double difference[NBODY_AXES];
    for (size_t axis = 0; axis < NBODY_AXES; axis++) {
        difference[axis] = other[axis] - at[axis];
        squared += difference[axis] * difference[axis];
    }
    const double distance = sqrt(squared);
    for (size_t axis = 0; axis < NBODY_AXES; axis++)
        sum[axis] += nbody_mass(body) * difference[axis] / (distance * distance * distance);
}

bool nbody_problem_create(void **problem, const struct problem_sizes *sizes,
                          struct failure *failure)
{
    *problem = NULL;
    struct nbody_problem *created = calloc(1, sizeof *created);
    if (created == NULL)
        return failure_set(failure, "out of memory");
    created->count = sizes->value[0];
    for (size_t corner = 0; corner < NBODY_CORNERS; corner++)
        for (size_t body = 0; body < created->count; body++)
            add_attraction(created->expected[corner], nbody_corners[corner], body);
    *problem = created;
    return true;
}

void nbody_problem_free(void *problem)
{
    free(problem);
}

/* `index` counts components. Written so that NaN fails it. */
static bool check_component(const struct nbody_problem *problem, size_t index, double result,
                            struct failure *failure)
{
    const size_t body = index / NBODY_AXES;
    const size_t axis = index % NBODY_AXES;
    const double expected = problem->expected[nbody_corner(body)][axis];
    if (result >= expected && result <= expected)
        return true;
    return failure_set(failure, "wrong at body %zu, axis %c: %.9g, expected %.9g", body,
                       "xyz"[axis], result, expected);
}

bool nbody_verify_float(const struct nbody_problem *problem, const float *accelerations,
                        struct failure *failure)
{
    for (size_t i = 0; i < problem->count * NBODY_AXES; i++)
        if (!check_component(problem, i, (double)accelerations[i], failure))
            return false;
    return true;
}

bool nbody_verify_double(const struct nbody_problem *problem, const double *accelerations,
                         struct failure *failure)
{
    for (size_t i = 0; i < problem->count * NBODY_AXES; i++)
        if (!check_component(problem, i, accelerations[i], failure))
            return false;
    return true;
}

const struct problem nbody_problem_definition = {
    .name = "NBody",
    .size_names = { "N" },
    .size_count = 1,
    .default_sizes = { { 100000 } },
    .profiling_sizes = { { 100000 } },
    .size_maximum = NBODY_SIZE_MAXIMUM,
    .create = nbody_problem_create,
    .free = nbody_problem_free,
};
