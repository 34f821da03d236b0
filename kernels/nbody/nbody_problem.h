/* Gravity between all pairs of bodies, with Plummer softening:
 *   acceleration[i] = sum over j of mass[j] (r[j] - r[i]) / (|r[j] - r[i]|^2 + softening)^(3/2).
 *
 * The bodies stand on the four corners of a regular tetrahedron, many on each, so that a squared
 * distance is 0 or 72. With a softening of 184 the root of every pair that attracts at all is 16
 * exactly, and every term is a whole multiple of 1/2048: the sums are exact in FP32 and above, in
 * whatever order they are taken, and a body left out, taken twice or mistaken for another shows. */
#ifndef KERNELS_NBODY_NBODY_PROBLEM_H
#define KERNELS_NBODY_NBODY_PROBLEM_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A term is at most 7 * 8 / 4096, 28 of its units, so the sums of this many stay below 2^24. */
enum { NBODY_SIZE_MAXIMUM = 1 << 19 };

enum { NBODY_CORNERS = 4, NBODY_AXES = 3, NBODY_SOFTENING = 184 };

/* Coordinates of the corner; its edges are 72 long squared and lie askew to the axes. */
extern const signed char nbody_corners[NBODY_CORNERS][NBODY_AXES];

/* Where the body stands, and its mass from 1 to 7: scattered, so that neighbours differ. */
size_t nbody_corner(size_t body);
int nbody_mass(size_t body);

struct nbody_problem {
    size_t count;
    double expected[NBODY_CORNERS][NBODY_AXES]; /* of the bodies that stand there */
};

/* The size is the number of bodies. The expected accelerations are sums in double over all bodies,
 * taken once for each corner. */
bool nbody_problem_create(void **problem, const struct problem_sizes *sizes,
                          struct failure *failure);
void nbody_problem_free(void *problem);

/* What the programs of all paradigms share. */
extern const struct problem nbody_problem_definition;

/* True when the accelerations, three components a body, are the expected ones exactly; else the
 * failure names the first body and axis that is not. NaN is never right. */
bool nbody_verify_float(const struct nbody_problem *problem, const float *accelerations,
                        struct failure *failure);
bool nbody_verify_double(const struct nbody_problem *problem, const double *accelerations,
                         struct failure *failure);

#ifdef __cplusplus
}
#endif

#endif
