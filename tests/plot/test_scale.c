#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "plot/scale.h"

/* 1 to 1000 over 300 points: 100 points a decade. */
static const struct log_scale three_decades = { 0, 3, 50, 350 };

static void test_position(void **state)
{
    const struct log_scale downwards = { 12, 14, 200, 0 };

    (void)state;
    assert_true(fabs(log_scale_position(&three_decades, 0) - 50) < 1e-12);
    assert_true(fabs(log_scale_position(&three_decades, 1.5) - 200) < 1e-12);
    assert_true(fabs(log_scale_position(&three_decades, 3) - 350) < 1e-12);
    assert_true(fabs(log_scale_position(&downwards, 13) - 100) < 1e-12);
    assert_true(fabs(log_scale_decade_length(&downwards) - 100) < 1e-12);
}

static void test_decades_and_minor_ticks(void **state)
{
    struct tick_list list;

    (void)state;
    tick_list_fill(&list, &three_decades, 20, 1);
    /* 1, 2, ... 9, 10, 20, ... 900, 1000 */
    assert_int_equal(list.count, 28);
    assert_int_equal(list.ticks[0].mantissa, 1);
    assert_int_equal(list.ticks[0].exponent, 0);
    assert_int_equal(list.ticks[10].mantissa, 2);
    assert_int_equal(list.ticks[10].exponent, 1);
    assert_true(fabs(list.ticks[10].position - (150 + 100 * 0.30102999566398120)) < 1e-9);
    assert_int_equal(list.ticks[27].exponent, 3);
    for (size_t i = 1; i < list.count; i++)
        assert_true(list.ticks[i].position > list.ticks[i - 1].position);
}

static void test_limits_between_decades(void **state)
{
    /* 3 to 30: 3 ... 9, 10, 20, 30 */
    const struct log_scale scale = { 0.47712125471966244, 1.47712125471966244, 0, 100 };
    struct tick_list list;

    (void)state;
    tick_list_fill(&list, &scale, 20, 1);
    assert_int_equal(list.count, 10);
    assert_int_equal(list.ticks[0].mantissa, 3);
    assert_int_equal(list.ticks[9].mantissa, 3);
    assert_int_equal(list.ticks[9].exponent, 1);
}

static void test_many_decades(void **state)
{
    const struct log_scale scale = { -300, 300, 0, 400 };
    struct tick_list list;

    (void)state;
    tick_list_fill(&list, &scale, 30, 1);
    assert_true(list.count > 2);
    for (size_t i = 0; i < list.count; i++) {
        assert_int_equal(list.ticks[i].mantissa, 1);
        assert_true(list.ticks[i].position >= 0 && list.ticks[i].position <= 400);
        if (i > 0)
            assert_true(list.ticks[i].position - list.ticks[i - 1].position >= 30);
    }
}

static void test_no_minor_ticks_without_room(void **state)
{
    const struct log_scale scale = { 0, 12, 0, 240 }; /* 20 points a decade, 0.9 from 9 to 10 */
    struct tick_list list;

    (void)state;
    tick_list_fill(&list, &scale, 15, 1);
    assert_int_equal(list.count, 13);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_position),
        cmocka_unit_test(test_decades_and_minor_ticks),
        cmocka_unit_test(test_limits_between_decades),
        cmocka_unit_test(test_many_decades),
        cmocka_unit_test(test_no_minor_ticks_without_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
