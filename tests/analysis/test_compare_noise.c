/* How often a comparison of noisy runs fails without cause, and how often it finds a real shift.
 * The trials are seeded: the same numbers on every machine. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/analysis/made_runs.h"

enum { TRIALS = 1000, RUNS = 5 };

/* xorshift64*. Source: Vigna, ACM Trans. Math. Softw. 42(4):30, 2016. */
static double uniform(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return ((double)(*state * UINT64_C(2685821657736338717) >> 11) + 0.5) / 9007199254740992.0;
}

/* Box and Muller's way to a normally distributed number. */
static double normal(uint64_t *state)
{
    const double radius = sqrt(-2.0 * log(uniform(state)));
    return radius * cos(6.283185307179586 * uniform(state));
}

static enum verdict try_once(uint64_t *state, double shift, double noise)
{
    static const struct compare_options options = { .max_regression = 0.05 };
    double durations_s[2][RUNS];
    struct made_runs made = { 0 };
    for (size_t side = 0; side < 2; side++) {
        for (size_t run = 0; run < RUNS; run++)
            durations_s[side][run] =
                (side == SIDE_CURRENT ? shift : 1.0) * 1e-3 * (1.0 + noise * normal(state));
        made_runs_add_durations(&made, (enum run_side)side, durations_s[side], RUNS);
    }
    struct comparison comparison = made_runs_compare(&made, &options);
    const enum verdict verdict = comparison.points[0].verdict;
    comparison_clear(&comparison);
    return verdict;
}

static size_t count_regressed(double shift, double noise)
{
    uint64_t state = 20240607;
    size_t regressed = 0;
    for (size_t i = 0; i < TRIALS; i++)
        regressed += try_once(&state, shift, noise) == VERDICT_REGRESSED ? 1 : 0;
    print_message("shift %g, noise %g: %zu of %d trials regressed\n", shift, noise, regressed,
                  TRIALS);
    return regressed;
}

static void test_false_alarms(void **state)
{
    (void)state;
    assert_true(count_regressed(1.0, 0.03) < TRIALS / 100);
    assert_int_equal(count_regressed(1.0, 0.01), 0);
}

static void test_power(void **state)
{
    (void)state;
    assert_true(count_regressed(1.07, 0.03) > TRIALS / 2);
    assert_true(count_regressed(1.07, 0.01) > TRIALS * 98 / 100);
    assert_true(count_regressed(1.1, 0.03) > TRIALS * 9 / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_false_alarms),
        cmocka_unit_test(test_power),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
