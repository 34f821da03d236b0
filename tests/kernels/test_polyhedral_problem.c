#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/polyhedral/polyhedral_problem.h"

static void assert_near(double actual, double expected, double tolerance)
{
    assert_true(fabs(actual - expected) <= tolerance);
}

/* The potential of the cube from -1 to 1 at a point outside, all of whose differences to the
 * corners are not 0. Source: MacMillan, The Theory of the Potential, 1930, section 43. */
static double cube_potential(const double point[3])
{
    double sum = 0;
    for (int corner = 0; corner < 8; corner++) {
        const double x = (corner & 1 ? 1 : -1) - point[0];
        const double y = (corner & 2 ? 1 : -1) - point[1];
        const double z = (corner & 4 ? 1 : -1) - point[2];
        const double r = sqrt(x * x + y * y + z * z);
        const double sign = ((corner & 1) + (corner >> 1 & 1) + (corner >> 2 & 1)) % 2 ? 1 : -1;
        sum += sign * (x * y * log(z + r) + y * z * log(x + r) + z * x * log(y + r) -
                       x * x / 2 * atan(y * z / (x * r)) - y * y / 2 * atan(z * x / (y * r)) -
                       z * z / 2 * atan(x * y / (z * r)));
    }
    return sum;
}

/* Vertex i stands at +1 along an axis where the axis' bit of i is set, else at -1. */
static double cube_vertices[8][3];
static unsigned cube_faces[12][3] = { { 0, 2, 3 }, { 0, 3, 1 }, { 4, 5, 7 }, { 4, 7, 6 },
                                      { 0, 1, 5 }, { 0, 5, 4 }, { 2, 6, 7 }, { 2, 7, 3 },
                                      { 0, 4, 6 }, { 0, 6, 2 }, { 1, 3, 7 }, { 1, 7, 5 } };

static struct polyhedral_body cube(void)
{
    for (size_t i = 0; i < 8; i++)
        for (size_t axis = 0; axis < 3; axis++)
            cube_vertices[i][axis] = i >> axis & 1 ? 1 : -1;
    return (struct polyhedral_body){
        .vertex_count = 8, .face_count = 12, .vertices = cube_vertices, .faces = cube_faces
    };
}

static void test_cube_has_its_known_potential(void **state)
{
    (void)state;
    static const double points[][3] = {
        { 1.5, 0.25, 0.125 }, { 2, 2.5, 3 }, { -1.75, 0.5, -0.375 }, { 0.3, -4, 0.2 }
    };
    const struct polyhedral_body body = cube();
    assert_near(polyhedral_body_volume(&body), 8, 1e-15);
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        const struct polyhedral_gravity gravity = polyhedral_gravity_at(&body, points[i]);
        const double expected = cube_potential(points[i]);
        assert_near(gravity.value[0] / expected, 1, 1e-12);
        for (size_t axis = 0; axis < 3; axis++) {
            const double step = 1e-4;
            double ahead[3];
            double behind[3];
            memcpy(ahead, points[i], sizeof ahead);
            memcpy(behind, points[i], sizeof behind);
            ahead[axis] += step;
            behind[axis] -= step;
            assert_near(gravity.value[1 + axis],
                        (cube_potential(ahead) - cube_potential(behind)) / (2 * step), 1e-6);
        }
    }
}

static struct polyhedral_problem *create(size_t divisions, size_t points)
{
    void *problem = NULL;
    struct failure failure = { "" };
    const struct problem_sizes sizes = { { divisions, points } };
    assert_true(polyhedral_problem_create(&problem, &sizes, &failure));
    return problem;
}

static double *results_of(const struct polyhedral_problem *problem)
{
    double *results = malloc(problem->point_count * POLYHEDRAL_RESULTS * sizeof *results);
    assert_non_null(results);
    for (size_t i = 0; i < problem->point_count; i++) {
        const struct polyhedral_gravity gravity =
            polyhedral_gravity_at(&problem->body, problem->points[i]);
        memcpy(results + i * POLYHEDRAL_RESULTS, gravity.value, sizeof gravity.value);
    }
    return results;
}

static void test_points_lie_outside_and_are_exact(void **state)
{
    (void)state;
    struct polyhedral_problem *problem = create(2, 500);
    for (size_t i = 0; i < problem->point_count; i++) {
        const double *at = problem->points[i];
        const double distance = sqrt(at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
        assert_true(distance >= 1.5 && distance <= 4);
        for (size_t axis = 0; axis < 3; axis++)
            assert_true((double)(float)at[axis] >= at[axis] && (double)(float)at[axis] <= at[axis]);
    }
    polyhedral_problem_free(problem);
}

/* Also at points beyond those of the reference. */
static void test_right_results_pass(void **state)
{
    (void)state;
    struct failure failure = { "" };
    struct polyhedral_problem *problem = create(4, 300);
    double *results = results_of(problem);
    float floats[300 * POLYHEDRAL_RESULTS];
    for (size_t i = 0; i < 300 * POLYHEDRAL_RESULTS; i++)
        floats[i] = (float)results[i];
    assert_int_equal(problem->reference_count, 256);
    assert_true(polyhedral_verify_double(problem, results, &failure));
    assert_true(polyhedral_verify_float(problem, floats, &failure));
    free(results);
    polyhedral_problem_free(problem);
}

static void test_face_left_out_shows(void **state)
{
    (void)state;
    struct failure failure = { "" };
    struct polyhedral_problem *problem = create(8, 20);
    problem->body.face_count--;
    double *results = results_of(problem);
    assert_false(polyhedral_verify_double(problem, results, &failure));
    assert_non_null(strstr(failure.message, "wrong at point 0, potential: "));
    free(results);
    polyhedral_problem_free(problem);
}

static void test_wrong_point_is_named(void **state)
{
    (void)state;
    struct failure failure = { "" };
    struct polyhedral_problem *problem = create(4, 300);
    double *results = results_of(problem);
    results[299 * POLYHEDRAL_RESULTS + 2] = NAN; /* compared with the ball only */
    assert_false(polyhedral_verify_double(problem, results, &failure));
    assert_non_null(strstr(failure.message, "wrong at point 299, acceleration along y: nan"));
    free(results);
    polyhedral_problem_free(problem);
}

static void test_too_many_divisions(void **state)
{
    (void)state;
    void *problem = &problem;
    struct failure failure = { "" };
    const struct problem_sizes sizes = { { 1001, 1 } };
    assert_false(polyhedral_problem_create(&problem, &sizes, &failure));
    assert_null(problem);
    assert_string_equal(failure.message, "more than 1000 divisions");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cube_has_its_known_potential),
        cmocka_unit_test(test_points_lie_outside_and_are_exact),
        cmocka_unit_test(test_right_results_pass),
        cmocka_unit_test(test_face_left_out_shows),
        cmocka_unit_test(test_wrong_point_is_named),
        cmocka_unit_test(test_too_many_divisions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
