/* The gravity of a homogeneous body of flat triangles, with density times gravitational constant 1:
 * the potential, positive, and the acceleration, its gradient, at points outside of the body.
 *
 * A face f with outward normal n, seen from a point p, adds with h = n . (a - p), a one of its
 * corners,
 *     s = sum over its sides of (m . (a_k - p)) L_k - h w
 * to the potential as h s / 2 and to the acceleration as -n s. m is a side's normal in the face's
 * plane, outward; L = ln((r1 + r2 + e) / (r1 + r2 - e)) with the side's length e and its ends'
 * distances r1 and r2; w is the signed solid angle of the face. Collecting what the two faces at an
 * edge share gives the sum over edges of (a - p) . E (a - p) L with E = n m + n' m'.
 * Sources: Werner and Scheeres, Celestial Mechanics and Dynamical Astronomy 65, 313-344, 1997;
 * Tsoulis, Geophysics 77, F1-F11, 2012. */
#ifndef KERNELS_POLYHEDRAL_POLYHEDRAL_PROBLEM_H
#define KERNELS_POLYHEDRAL_POLYHEDRAL_PROBLEM_H

#include "kernels/harness/program.h"
#include "kernels/polyhedral/polyhedral_body.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A result: potential, then acceleration along x, y and z. */
enum { POLYHEDRAL_RESULTS = 4 };

struct polyhedral_gravity {
    double value[POLYHEDRAL_RESULTS];
    /* Sum of the magnitudes that cancel in the potential and in the acceleration: times a format's
     * rounding unit, what the last digits of the result are worth. */
    double potential_scale;
    double acceleration_scale;
};

struct polyhedral_problem {
    size_t divisions;
    size_t point_count;
    struct polyhedral_body body;
    double (*points)[3]; /* exact in FP32, from 1.5 to 4 units from the origin */
    double volume;
    size_t reference_count;
    struct polyhedral_gravity *reference; /* of every (point_count / reference_count)-th point */
};

/* The sizes are the divisions of the body's octahedron (at most POLYHEDRAL_DIVISIONS_MAXIMUM) and
 * the number of points. */
bool polyhedral_problem_create(void **problem, const struct problem_sizes *sizes,
                               struct failure *failure);
void polyhedral_problem_free(void *problem);

/* What the programs of all paradigms share. */
extern const struct problem polyhedral_problem_definition;

/* In double, face by face. */
struct polyhedral_gravity polyhedral_gravity_at(const struct polyhedral_body *body,
                                                const double point[3]);

/* Compares POLYHEDRAL_RESULTS values a point, computed with numbers of the rounding unit
 * (2^-24 for FP32, 2^-53 for FP64): all points with a ball of the body's volume, the reference's
 * points with the reference. The failure names the first point that is wrong. NaN is never right.
 */
bool polyhedral_verify_float(const struct polyhedral_problem *problem, const float *results,
                             struct failure *failure);
bool polyhedral_verify_double(const struct polyhedral_problem *problem, const double *results,
                              struct failure *failure);

#ifdef __cplusplus
}
#endif

#endif
