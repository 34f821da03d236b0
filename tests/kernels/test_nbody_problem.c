#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/nbody/nbody_problem.h"

enum { BODIES = 1003 };

static void test_corners_make_a_regular_tetrahedron(void **state)
{
    (void)state;
    for (size_t i = 0; i < NBODY_CORNERS; i++)
        for (size_t j = 0; j < i; j++) {
            int squared = 0;
            for (size_t axis = 0; axis < NBODY_AXES; axis++) {
                const int across = nbody_corners[i][axis] - nbody_corners[j][axis];
                squared += across * across;
            }
            assert_int_equal(squared, 72);
            assert_int_equal(squared + NBODY_SOFTENING, 16 * 16);
        }
}

static void test_inputs_vary(void **state)
{
    (void)state;
    size_t on_corner[NBODY_CORNERS] = { 0 };
    size_t of_mass[8] = { 0 };
    for (size_t i = 0; i < BODIES; i++) {
        assert_in_range(nbody_mass(i), 1, 7);
        on_corner[nbody_corner(i)]++;
        of_mass[nbody_mass(i)]++;
    }
    for (size_t i = 0; i < NBODY_CORNERS; i++)
        assert_in_range(on_corner[i], BODIES / 5, BODIES / 3);
    for (size_t i = 1; i <= 7; i++)
        assert_in_range(of_mass[i], BODIES / 10, BODIES / 5);
}

/* A pair's term is mass * difference / 16^3: whole numbers over 4096. */
static void accelerations_of(double *out, size_t bodies)
{
    long masses[NBODY_CORNERS] = { 0 };
    for (size_t i = 0; i < bodies; i++)
        masses[nbody_corner(i)] += nbody_mass(i);
    for (size_t i = 0; i < bodies; i++)
        for (size_t axis = 0; axis < NBODY_AXES; axis++) {
            long sum = 0;
            for (size_t corner = 0; corner < NBODY_CORNERS; corner++)
                sum += masses[corner] *
                       (nbody_corners[corner][axis] - nbody_corners[nbody_corner(i)][axis]);
            out[i * NBODY_AXES + axis] = (double)sum / 4096;
        }
}

static struct nbody_problem *create(size_t bodies)
{
    void *problem = NULL;
    struct failure failure = { "" };
    const struct problem_sizes sizes = { { bodies } };
    assert_true(nbody_problem_create(&problem, &sizes, &failure));
    return problem;
}

static void test_exact_accelerations_pass(void **state)
{
    (void)state;
    static double doubles[BODIES * NBODY_AXES];
    static float floats[BODIES * NBODY_AXES];
    struct failure failure = { "" };
    struct nbody_problem *problem = create(BODIES);
    accelerations_of(doubles, BODIES);
    for (size_t i = 0; i < BODIES * NBODY_AXES; i++)
        floats[i] = (float)doubles[i];
    assert_true(nbody_verify_double(problem, doubles, &failure));
    assert_true(nbody_verify_float(problem, floats, &failure));
    nbody_problem_free(problem);
}

static void test_body_left_out_shows(void **state)
{
    (void)state;
    static double doubles[BODIES * NBODY_AXES];
    struct failure failure = { "" };
    struct nbody_problem *problem = create(BODIES);
    accelerations_of(doubles, BODIES - 1);
    assert_false(nbody_verify_double(problem, doubles, &failure));
    assert_non_null(strstr(failure.message, "wrong at body "));
    nbody_problem_free(problem);
}

static void test_first_wrong_component_is_named(void **state)
{
    (void)state;
    static double doubles[BODIES * NBODY_AXES];
    struct failure failure = { "" };
    struct nbody_problem *problem = create(BODIES);
    accelerations_of(doubles, BODIES);
    doubles[7 * NBODY_AXES + 2] = NAN;
    doubles[8 * NBODY_AXES] += 1;
    assert_false(nbody_verify_double(problem, doubles, &failure));
    assert_non_null(strstr(failure.message, "wrong at body 7, axis z: nan"));
    nbody_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corners_make_a_regular_tetrahedron),
        cmocka_unit_test(test_inputs_vary),
        cmocka_unit_test(test_exact_accelerations_pass),
        cmocka_unit_test(test_body_left_out_shows),
        cmocka_unit_test(test_first_wrong_component_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
