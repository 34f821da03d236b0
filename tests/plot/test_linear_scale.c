#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "plot/linear_scale.h"

static void test_position(void **state)
{
    const struct linear_scale upwards = { 10, 20, 100, 0 };

    (void)state;
    assert_true(linear_scale_position(&upwards, 10) == 100);
    assert_true(linear_scale_position(&upwards, 20) == 0);
    assert_true(linear_scale_position(&upwards, 15) == 50);
}

static void test_step(void **state)
{
    static const struct {
        double length;
        size_t steps_max;
        double step;
    } cases[] = {
        { 1, 10, 0.1 }, { 1, 9, 0.2 },   { 1, 5, 0.2 },     { 1, 4, 0.5 },
        { 1, 1, 1 },    { 0.3, 3, 0.1 }, { 0.9, 4, 0.5 },   { 100, 7, 20 },
        { 1.1, 1, 2 },  { 6e8, 6, 1e8 }, { 0.05, 5, 0.01 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_true(fabs(linear_scale_step(cases[i].length, cases[i].steps_max) / cases[i].step -
                         1) < 1e-9);
}

static void test_labels(void **state)
{
    static const struct {
        double value;
        double step;
        const char *label;
    } cases[] = {
        { 80, 10, "80" },       { 0.3 - 0.1, 0.1, "0.2" }, { 1, 0.05, "1.00" },
        { 0.95, 0.05, "0.95" }, { -2.5, 0.5, "−2.5" },     { -0.5, 0.5, "−0.5" },
        { 1e-17, 0.2, "0.0" },  { -1e-17, 20, "0" },       { 1e9, 1e8, "1000000000" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char label[LINEAR_LABEL_SIZE];
        linear_scale_write(label, cases[i].value, cases[i].step);
        assert_string_equal(label, cases[i].label);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_position),
        cmocka_unit_test(test_step),
        cmocka_unit_test(test_labels),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
