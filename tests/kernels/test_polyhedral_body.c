#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernels/polyhedral/polyhedral_body.h"

static void assert_near(double actual, double expected, double tolerance)
{
    assert_true(fabs(actual - expected) <= tolerance);
}

static void build(struct polyhedral_body *body, size_t divisions)
{
    struct failure failure = { "" };
    assert_true(polyhedral_body_build(body, divisions, &failure));
}

static void test_octahedron(void **state)
{
    (void)state;
    struct polyhedral_body body;
    build(&body, 1);
    assert_int_equal(body.vertex_count, 6);
    assert_int_equal(body.face_count, 8);
    assert_near(polyhedral_body_volume(&body), 4.0 / 3, 1e-15);
    polyhedral_body_clear(&body);
    polyhedral_body_clear(&body);
}

/* Euler: vertices - edges + faces = 2 with 3 edges for 2 faces. The volume nears the ball's. */
static void test_counts_and_volume(void **state)
{
    (void)state;
    double missing = 4 * acos(-1) / 3;
    for (size_t divisions = 2; divisions <= 16; divisions *= 2) {
        struct polyhedral_body body;
        build(&body, divisions);
        assert_int_equal(body.face_count, 8 * divisions * divisions);
        assert_int_equal(body.vertex_count, 2 + body.face_count / 2);
        const double lack = 4 * acos(-1) / 3 - polyhedral_body_volume(&body);
        assert_true(lack > 0 && lack < missing / 2);
        missing = lack;
        polyhedral_body_clear(&body);
    }
}

static bool holds_side(const unsigned face[3], unsigned from, unsigned to, unsigned third)
{
    for (size_t i = 0; i < 3; i++)
        if (face[i] == from && face[(i + 1) % 3] == to && face[(i + 2) % 3] == third)
            return true;
    return false;
}

static void test_every_side_has_one_neighbour(void **state)
{
    (void)state;
    struct polyhedral_body body;
    build(&body, 3);
    for (size_t i = 0; i < body.face_count; i++)
        for (size_t side = 0; side < 3; side++) {
            size_t neighbours = 0;
            for (size_t j = 0; j < body.face_count; j++)
                neighbours += holds_side(body.faces[j], body.faces[i][(side + 1) % 3],
                                         body.faces[i][side], body.opposite[i][side]);
            assert_int_equal(neighbours, 1);
        }
    polyhedral_body_clear(&body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_octahedron),
        cmocka_unit_test(test_counts_and_volume),
        cmocka_unit_test(test_every_side_has_one_neighbour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
