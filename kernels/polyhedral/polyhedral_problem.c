#include "kernels/polyhedral/polyhedral_problem.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { REFERENCE_LIMIT = 256, UNIT = 1024 };

static const double least_distance = 1.5;
static const double greatest_distance = 4;

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void subtract(double out[3], const double a[3], const double b[3])
{
    for (size_t axis = 0; axis < 3; axis++)
        out[axis] = a[axis] - b[axis];
}

static void cross(double out[3], const double a[3], const double b[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static void scale(double vector[3], double factor)
{
    for (size_t axis = 0; axis < 3; axis++)
        vector[axis] *= factor;
}

/* A face as it is seen from a point. */
struct view {
    double normal[3];
    double corner[3][3];
    double distance[3];
};

static struct view view_of(const double *const corners[3], const double point[3])
{
    struct view view;
    double first[3];
    double second[3];
    subtract(first, corners[1], corners[0]);
    subtract(second, corners[2], corners[0]);
    cross(view.normal, first, second);
    scale(view.normal, 1 / sqrt(dot(view.normal, view.normal)));
    for (size_t i = 0; i < 3; i++) {
        /* cppcheck-suppress uninitvar ; it is written here */
        subtract(view.corner[i], corners[i], point);
        view.distance[i] = sqrt(dot(view.corner[i], view.corner[i]));
    }
    return view;
}

/* Source: Van Oosterom and Strackee, IEEE Transactions on Biomedical Engineering 30, 125-126, 1983.
 */
static double solid_angle(const struct view *view)
{
    double product[3];
    cross(product, view->corner[1], view->corner[2]);
    const double *r = view->distance;
    const double below = r[0] * r[1] * r[2] + r[0] * dot(view->corner[1], view->corner[2]) +
                         r[1] * dot(view->corner[2], view->corner[0]) +
                         r[2] * dot(view->corner[0], view->corner[1]);
    return 2 * atan2(dot(view->corner[0], product), below);
}

/* The logarithm of a side, and the distance that it is multiplied with. */
static double side_logarithm(const struct view *view, size_t side, double *across)
{
    const size_t next = (side + 1) % 3;
    double along[3];
    double outward[3];
    subtract(along, view->corner[next], view->corner[side]);
    const double length = sqrt(dot(along, along));
    cross(outward, along, view->normal);
    *across = dot(outward, view->corner[side]) / length;
    const double around = view->distance[side] + view->distance[next];
    return log((around + length) / (around - length));
}

static void add_face(struct polyhedral_gravity *sum, const struct view *view)
{
    const double height = dot(view->normal, view->corner[0]);
    const double angle = solid_angle(view);
    double strength = -height * angle;
    double magnitude = view->distance[0] * fabs(angle);
    for (size_t side = 0; side < 3; side++) {
        double across;
        const double logarithm = side_logarithm(view, side, &across);
        strength += across * logarithm;
        magnitude += view->distance[side] * logarithm;
    }
    sum->value[0] += height * strength / 2;
    for (size_t axis = 0; axis < 3; axis++)
        sum->value[1 + axis] -= view->normal[axis] * strength;
    sum->potential_scale += view->distance[0] * magnitude / 2;
    sum->acceleration_scale += magnitude;
}

struct polyhedral_gravity polyhedral_gravity_at(const struct polyhedral_body *body,
                                                const double point[3])
{
    struct polyhedral_gravity sum = { .potential_scale = 0 };
    for (size_t i = 0; i < body->face_count; i++) {
        const double *const corners[3] = { body->vertices[body->faces[i][0]],
                                           body->vertices[body->faces[i][1]],
                                           body->vertices[body->faces[i][2]] };
        const struct view view = view_of(corners, point);
        add_face(&sum, &view);
    }
    return sum;
}

/* Any generator of 32 well mixed bits would do. */
static uint32_t scatter(uint32_t *state)
{
    *state += 2654435769u;
    uint32_t mixed = *state;
    mixed = (mixed ^ mixed >> 16) * 2246822507u;
    mixed = (mixed ^ mixed >> 13) * 3266489909u;
    return mixed ^ mixed >> 16;
}

/* On a grid of 1/1024, so that the coordinates are exact in FP32. */
static void scatter_points(struct polyhedral_problem *problem)
{
    const uint32_t width = 2 * (uint32_t)greatest_distance * UNIT + 1;
    uint32_t state = 0;
    for (size_t i = 0; i < problem->point_count;) {
        double *point = problem->points[i];
        for (size_t axis = 0; axis < 3; axis++)
            point[axis] = (double)(scatter(&state) % width) / UNIT - greatest_distance;
        const double distance = sqrt(dot(point, point));
        if (distance >= least_distance && distance <= greatest_distance)
            i++;
    }
}

static bool build(struct polyhedral_problem *problem, struct failure *failure)
{
    if (problem->divisions > POLYHEDRAL_DIVISIONS_MAXIMUM)
        return failure_set(failure, "more than %d divisions", POLYHEDRAL_DIVISIONS_MAXIMUM);
    if (!polyhedral_body_build(&problem->body, problem->divisions, failure))
        return false;
    problem->volume = polyhedral_body_volume(&problem->body);
    problem->reference_count =
        problem->point_count < REFERENCE_LIMIT ? problem->point_count : REFERENCE_LIMIT;
    problem->points = malloc(problem->point_count * sizeof *problem->points);
    problem->reference = malloc(problem->reference_count * sizeof *problem->reference);
    if (problem->points == NULL || problem->reference == NULL)
        return failure_set(failure, "out of memory for the points");
    scatter_points(problem);
    const size_t step = problem->point_count / problem->reference_count;
    for (size_t i = 0; i < problem->reference_count; i++)
        problem->reference[i] = polyhedral_gravity_at(&problem->body, problem->points[i * step]);
    return true;
}

bool polyhedral_problem_create(void **problem, const struct problem_sizes *sizes,
                               struct failure *failure)
{
    *problem = NULL;
    struct polyhedral_problem *created = calloc(1, sizeof *created);
    if (created == NULL)
        return failure_set(failure, "out of memory");
    created->divisions = sizes->value[0];
    created->point_count = sizes->value[1];
    if (!build(created, failure)) {
        polyhedral_problem_free(created);
        return false;
    }
    *problem = created;
    return true;
}

void polyhedral_problem_free(void *problem)
{
    struct polyhedral_problem *owned = problem;
    if (owned == NULL)
        return;
    free(owned->reference);
    free(owned->points);
    polyhedral_body_clear(&owned->body);
    free(owned);
}

static const char *const result_names[POLYHEDRAL_RESULTS] = { "potential", "acceleration along x",
                                                              "acceleration along y",
                                                              "acceleration along z" };

/* Written so that NaN fails it. */
static bool check_result(size_t point, size_t which, double result, double expected,
                         double tolerance, struct failure *failure)
{
    if (fabs(result - expected) <= tolerance)
        return true;
    return failure_set(failure, "wrong at point %zu, %s: %.17g, expected %.17g within %.2g", point,
                       result_names[which], result, expected, tolerance);
}

/* The scales hardly change with the distance: the greatest of the reference serves all points. */
static void find_scales(const struct polyhedral_problem *problem, double scales[POLYHEDRAL_RESULTS])
{
    for (size_t i = 0; i < POLYHEDRAL_RESULTS; i++)
        scales[i] = 0;
    for (size_t i = 0; i < problem->reference_count; i++) {
        scales[0] = fmax(scales[0], problem->reference[i].potential_scale);
        for (size_t axis = 0; axis < 3; axis++)
            scales[1 + axis] = fmax(scales[1 + axis], problem->reference[i].acceleration_scale);
    }
}

/* The body is a ball but for its flat faces, which lie at most 1 / divisions^2 below the sphere. By
 * its symmetry under the octahedron's group the first harmonic in which it differs from a ball of
 * the same volume is the fourth, which falls by 1 / r^4 against the potential, and five times that
 * bounds its gradient. */
static bool check_ball(const struct polyhedral_problem *problem, size_t point, const double *result,
                       const double *tolerances, struct failure *failure)
{
    const double *at = problem->points[point];
    const double distance = sqrt(dot(at, at));
    const double potential = problem->volume / distance;
    const double depth = 1 / ((double)problem->divisions * (double)problem->divisions);
    const double share = depth / pow(distance, 4);
    if (!check_result(point, 0, result[0], potential, tolerances[0] + share * potential, failure))
        return false;
    for (size_t axis = 0; axis < 3; axis++)
        if (!check_result(point, 1 + axis, result[1 + axis],
                          -potential * at[axis] / (distance * distance),
                          tolerances[1 + axis] + 5 * share * potential / distance, failure))
            return false;
    return true;
}

static bool check_point(const struct polyhedral_problem *problem, size_t point,
                        const double *result, const double *tolerances, struct failure *failure)
{
    const size_t step = problem->point_count / problem->reference_count;
    if (point % step == 0 && point / step < problem->reference_count)
        for (size_t i = 0; i < POLYHEDRAL_RESULTS; i++)
            if (!check_result(point, i, result[i], problem->reference[point / step].value[i],
                              tolerances[i], failure))
                return false;
    return check_ball(problem, point, result, tolerances, failure);
}

bool polyhedral_verify_float(const struct polyhedral_problem *problem, const float *results,
                             struct failure *failure)
{
    double tolerances[POLYHEDRAL_RESULTS];
    find_scales(problem, tolerances);
    for (size_t i = 0; i < POLYHEDRAL_RESULTS; i++)
        tolerances[i] *= (double)FLT_EPSILON / 2;
    for (size_t point = 0; point < problem->point_count; point++) {
        double result[POLYHEDRAL_RESULTS];
        for (size_t i = 0; i < POLYHEDRAL_RESULTS; i++)
            result[i] = (double)results[point * POLYHEDRAL_RESULTS + i];
        if (!check_point(problem, point, result, tolerances, failure))
            return false;
    }
    return true;
}

bool polyhedral_verify_double(const struct polyhedral_problem *problem, const double *results,
                              struct failure *failure)
{
    double tolerances[POLYHEDRAL_RESULTS];
    find_scales(problem, tolerances);
    for (size_t i = 0; i < POLYHEDRAL_RESULTS; i++)
        tolerances[i] *= DBL_EPSILON / 2;
    for (size_t point = 0; point < problem->point_count; point++)
        if (!check_point(problem, point, &results[point * POLYHEDRAL_RESULTS], tolerances, failure))
            return false;
    return true;
}

const struct problem polyhedral_problem_definition = {
    .name = "PolyhedralGravity",
    .size_names = { "DIVISIONS", "POINTS" },
    .size_count = 2,
    .default_sizes = { { 8, 4096 } },
    .profiling_sizes = { { 25, 100000 } },
    .size_maximum = 10000000,
    .create = polyhedral_problem_create,
    .free = polyhedral_problem_free,
};
