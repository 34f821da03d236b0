#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <float.h>
#include <string.h>

#include "plot/si_label.h"

static void test_quantity(void **state)
{
    static const struct {
        double value;
        const char *unit;
        const char *label;
    } cases[] = {
        { 57.4e12, "FLOP/s", "57.4 TFLOP/s" }, { 959.2e9, "B/s", "959 GB/s" },
        { 4.81e12, "B/s", "4.81 TB/s" },       { 66.9e12, "FLOP/s", "66.9 TFLOP/s" },
        { 1070e12, "FLOP/s", "1.07 PFLOP/s" }, { 134e12, "FLOP/s", "134 TFLOP/s" },
        { 4.8e12, "B/s", "4.8 TB/s" },         { 1e12, "B/s", "1 TB/s" },
        { 1.005e12, "B/s", "1.01 TB/s" }, /* a tie goes up */
        { 9.994e9, "B/s", "9.99 GB/s" },       { 9.996e9, "B/s", "10 GB/s" },
        { 999.4e9, "B/s", "999 GB/s" },        { 999.6e9, "B/s", "1 TB/s" }, /* not 1000 GB/s */
        { 1, "FLOP/s", "1 FLOP/s" },           { 0.0025, "FLOP/s", "2.5 mFLOP/s" },
        { 3e-6, "FLOP/s", "3 µFLOP/s" },       { 2e40, "FLOP/s", "2×10⁴⁰ FLOP/s" },
        { 1e-40, "FLOP/s", "10⁻⁴⁰ FLOP/s" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char label[SI_LABEL_SIZE];
        si_label_quantity(label, cases[i].value, cases[i].unit);
        assert_string_equal(label, cases[i].label);
    }
}

static void test_tick(void **state)
{
    char label[SI_LABEL_SIZE];

    (void)state;
    si_label_tick(label, 1, 13, "FLOP/s");
    assert_string_equal(label, "10 TFLOP/s");
    si_label_tick(label, 1, 12, "FLOP/s");
    assert_string_equal(label, "1 TFLOP/s");
    si_label_tick(label, 5, 11, "FLOP/s");
    assert_string_equal(label, "500 GFLOP/s");
    si_label_tick(label, 1, 0, "FLOP/s");
    assert_string_equal(label, "1 FLOP/s");
    si_label_tick(label, 2, -1, "FLOP/s");
    assert_string_equal(label, "200 mFLOP/s");
    si_label_tick(label, 1, 50, "FLOP/s");
    assert_string_equal(label, "10⁵⁰ FLOP/s");
}

static void test_number(void **state)
{
    static const struct {
        double value;
        const char *label;
    } cases[] = {
        { 59.8415, "59.8" }, { 13.9, "13.9" },   { 6.9647, "6.96" },     { 1, "1" },
        { 222.45, "222" },   { 1234, "1230" },   { 99949, "99900" },     { 0.0123, "0.0123" },
        { 0.5, "0.5" },      { 0.001, "0.001" }, { 1.23e7, "1.23×10⁷" }, { 1e-5, "10⁻⁵" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char label[SI_LABEL_SIZE];
        si_label_number(label, cases[i].value);
        assert_string_equal(label, cases[i].label);
    }
}

static void test_plain_tick(void **state)
{
    char label[SI_LABEL_SIZE];

    (void)state;
    si_label_plain_tick(label, 1, -3, true);
    assert_string_equal(label, "0.001");
    si_label_plain_tick(label, 5, -1, true);
    assert_string_equal(label, "0.5");
    si_label_plain_tick(label, 1, 0, true);
    assert_string_equal(label, "1");
    si_label_plain_tick(label, 2, 1, true);
    assert_string_equal(label, "20");
    si_label_plain_tick(label, 1, 4, true);
    assert_string_equal(label, "10000");
    si_label_plain_tick(label, 1, -6, false);
    assert_string_equal(label, "10⁻⁶");
    si_label_plain_tick(label, 1, 0, false);
    assert_string_equal(label, "10⁰");
}

/* No value leaves the label's room or is written without digits. */
static void test_extreme_values(void **state)
{
    const double values[] = { DBL_MAX, DBL_MIN, 5e-324, 1e300, 1e-300 };

    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char label[SI_LABEL_SIZE];
        si_label_quantity(label, values[i], "FLOP/s");
        assert_true(strlen(label) > strlen("10 FLOP/s"));
        si_label_number(label, values[i]);
        assert_memory_equal(strstr(label, "10"), "10", 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quantity),       cmocka_unit_test(test_tick),
        cmocka_unit_test(test_number),         cmocka_unit_test(test_plain_tick),
        cmocka_unit_test(test_extreme_values),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
