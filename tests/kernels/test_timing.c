#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>

#include <cmocka.h>

#include "kernels/harness/timing.h"

static void assert_near(double value, double expected, double tolerance)
{
    assert_true(fabs(value - expected) <= tolerance);
}

static void test_known_spread(void **state)
{
    (void)state;
    /* Mean 5; squares of the differences 9 + 1 + 1 + 9 = 20; divided by 3. */
    const double times_s[] = { 2, 4, 6, 8 };
    const struct timing timing = timing_of(times_s, 4);
    assert_int_equal(timing.count, 4);
    assert_near(timing.mean_s, 5, 1e-15);
    assert_near(timing.deviation_s, 2.581988897471611, 1e-14);
    assert_near(timing.least_s, 2, 0);
    assert_near(timing.greatest_s, 8, 0);
}

static void test_one_time_has_no_spread(void **state)
{
    (void)state;
    const double time_s = 0.25;
    const struct timing timing = timing_of(&time_s, 1);
    assert_near(timing.mean_s, 0.25, 0);
    assert_near(timing.deviation_s, 0, 0);
}

static void test_no_times(void **state)
{
    (void)state;
    const struct timing timing = timing_of(NULL, 0);
    assert_int_equal(timing.count, 0);
    assert_near(timing.mean_s, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_spread),
        cmocka_unit_test(test_one_time_has_no_spread),
        cmocka_unit_test(test_no_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
