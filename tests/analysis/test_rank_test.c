#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analysis/rank_test.h"

enum { LARGEST_SAMPLE = 24 };

static void check(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.17g is not %.17g", value, expected);
}

/* Samples without ties in which the statistic is u: the second sample lies above the first, and its
 * lowest values are moved down across u pairs. */
static double p_of(size_t first_count, size_t second_count, size_t u)
{
    double first[LARGEST_SAMPLE];
    double second[LARGEST_SAMPLE];
    for (size_t i = 0; i < first_count; i++)
        first[i] = (double)i;
    for (size_t i = 0; i < second_count; i++) {
        const size_t crossed = u < first_count ? u : first_count;
        second[i] = (double)(first_count - crossed) - 0.5 + 1e-3 * (double)(i + 1);
        u -= crossed;
    }
    return rank_test_p(first, first_count, second, second_count);
}

/* Source: Mann and Whitney 1947, table I, gives the one-sided probabilities to three digits; the
 * exact fractions are 2 * ways / C(n + m, n), the ways counted by hand: 1, 1, 2, 3, 5, 7 ... (the
 * partitions of 0, 1, 2, ... that fit). */
static void test_published_values(void **state)
{
    (void)state;
    static const struct {
        size_t first_count;
        size_t second_count;
        size_t u;
        double expected;
    } rows[] = {
        { 3, 3, 0, 2.0 * 1 / 20 },    /* .050 one-sided */
        { 3, 3, 1, 2.0 * 2 / 20 },    /* .100 */
        { 3, 3, 2, 2.0 * 4 / 20 },    /* .200 */
        { 4, 4, 0, 2.0 * 1 / 70 },    /* .014 */
        { 4, 4, 1, 2.0 * 2 / 70 },    /* .029 */
        { 4, 4, 2, 2.0 * 4 / 70 },    /* .057 */
        { 4, 5, 0, 2.0 * 1 / 126 },   /* .008 */
        { 4, 5, 1, 2.0 * 2 / 126 },   /* .016: the critical value of 5 %, two-sided */
        { 5, 4, 1, 2.0 * 2 / 126 },   /* .016 */
        { 4, 5, 2, 2.0 * 4 / 126 },   /* .032 */
        { 5, 5, 0, 2.0 * 1 / 252 },   /* .004 */
        { 5, 5, 2, 2.0 * 4 / 252 },   /* .016: the critical value of 5 %, two-sided */
        { 5, 5, 3, 2.0 * 7 / 252 },   /* .028 */
        { 5, 5, 4, 2.0 * 12 / 252 },  /* .048 */
        { 5, 5, 23, 2.0 * 4 / 252 },  /* the other tail */
        { 6, 6, 5, 2.0 * 19 / 924 },  /* .021: the critical value of 5 %, two-sided */
        { 6, 6, 6, 2.0 * 30 / 924 },  /* .032 */
        { 8, 8, 13, 0.0498834498834 } /* 5 %, two-sided: 13 is critical */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check(p_of(rows[i].first_count, rows[i].second_count, rows[i].u), rows[i].expected, 1e-12);
    check(p_of(5, 5, 2), 0.0317, 5e-5);
    check(p_of(5, 5, 0), 0.0079, 5e-5);
}

/* Source: critical values of U at 5 %, two-sided, as printed in textbooks (Siegel, Nonparametric
 * Statistics, 1956, table K). */
static void test_critical_values(void **state)
{
    (void)state;
    static const struct {
        size_t count;
        size_t critical;
    } rows[] = { { 5, 2 },   { 6, 5 },   { 7, 8 },   { 8, 13 },  { 9, 17 },
                 { 10, 23 }, { 12, 37 }, { 15, 64 }, { 20, 127 } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(p_of(rows[i].count, rows[i].count, rows[i].critical) <= 0.05);
        assert_true(p_of(rows[i].count, rows[i].count, rows[i].critical + 1) > 0.05);
    }
}

/* Walks over every choice of first_count ranks of all, and counts those whose statistic is as far
 * out as u. */
static double enumerated_p(size_t first_count, size_t second_count, size_t u)
{
    const size_t all = first_count + second_count;
    const size_t pairs = first_count * second_count;
    const size_t end = u < pairs - u ? u : pairs - u;
    double choices = 0;
    double extreme = 0;
    for (uint32_t chosen = 0; chosen < (uint32_t)1 << all; chosen++) {
        size_t taken = 0;
        size_t statistic = 0; /* of each chosen one, how many others are below it */
        for (size_t rank = 0; rank < all; rank++) {
            if ((chosen >> rank & 1u) == 0)
                continue;
            statistic += rank - taken;
            taken++;
        }
        if (taken != first_count)
            continue;
        choices += 1;
        extreme += statistic <= end || statistic >= pairs - end ? 1 : 0;
    }
    return fmin(1.0, extreme / choices);
}

static void test_every_order(void **state)
{
    (void)state;
    for (size_t first = 1; first <= 6; first++)
        for (size_t second = 1; second <= 6; second++)
            for (size_t u = 0; u <= first * second; u++)
                check(p_of(first, second, u), enumerated_p(first, second, u), 1e-12);
}

static void test_statistic(void **state)
{
    (void)state;
    static const double first[] = { 1, 3, 5 };
    static const double second[] = { 2, 3, 0.5, 9 };
    /* below 1: 0.5; below 3: 2, 0.5 and half of 3; below 5: 2, 3, 0.5 */
    check(rank_test_u(first, 3, second, 4), 1 + 2.5 + 3, 0);
}

/* By hand: of the C(8, 4) = 70 ways to choose four of {0,0,0,1,1,1,2,2}, U of {0,0,0,1} is 0.5 * 2
 * = 1, 7 off its mean. As far down: {0,0,0,1}, 3 ways; as far up: {1,1,2,2}, 3 ways. */
static void test_ties(void **state)
{
    (void)state;
    static const double low[] = { 0, 0, 0, 1 };
    static const double high[] = { 1, 1, 2, 2 };
    static const double other[] = { 3, 3, 3, 3 };
    check(rank_test_p(low, 4, high, 4), 6.0 / 70, 1e-12);
    check(rank_test_p(high, 4, low, 4), 6.0 / 70, 1e-12);
    check(rank_test_p(low, 3, other, 3), 2.0 / 20, 1e-12);
    /* Of the four ways to choose {0} of {0,3,3,3}, only itself is 1.5 off the mean: one tail. */
    check(rank_test_p(low, 1, other, 3), 1.0 / 4, 1e-12);
}

/* A group larger than a sample, the largest samples, and both zeros. */
static void test_all_equal(void **state)
{
    (void)state;
    const double zeros[LARGEST_SAMPLE] = { 0, -0.0 };
    for (size_t first = 1; first <= LARGEST_SAMPLE; first++)
        for (size_t second = 1; second <= LARGEST_SAMPLE; second++)
            check(rank_test_p(zeros, first, zeros, second), 1, 0);
}

/* Walks over every way to split the values of both samples, and counts those whose statistic is as
 * far from its mean as that of the samples. */
static double enumerated_split_p(const double *values, size_t first_count, size_t second_count)
{
    const size_t all = first_count + second_count;
    const double mean = (double)(first_count * second_count) / 2;
    const double distance =
        fabs(rank_test_u(values, first_count, values + first_count, second_count) - mean);
    double splits = 0;
    double extreme = 0;
    for (uint32_t chosen = 0; chosen < (uint32_t)1 << all; chosen++) {
        double split[2][LARGEST_SAMPLE];
        size_t count[2] = { 0, 0 };
        for (size_t i = 0; i < all; i++) {
            const size_t side = chosen >> i & 1u;
            split[side][count[side]++] = values[i];
        }
        if (count[0] != first_count)
            continue;
        splits += 1;
        extreme +=
            fabs(rank_test_u(split[0], count[0], split[1], count[1]) - mean) >= distance ? 1 : 0;
    }
    return extreme / splits;
}

/* Every first_count of the values against the next second_count. */
static void test_every_split(void **state)
{
    (void)state;
    static const double rows[][12] = {
        { 0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 2, 1 },
        { 5, 1, 5, 1, 5, 1, 1, 5, 1, 5, 5, 1 },
        { 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8 },
        { 2, 1, 2, 3, 4, 4, 4, 9, 6, 9, -1, -1 },
        { 1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1 },
        { 3, 3, 1, 3, 3, 0, 3, 8, 3, 3, 9, 3 },
        { 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6 },
        { 0.1, 0.2, 0.1, 0.3, 0.3, 0.7, 1, 1, 2, 3, 4, 5 },
        { 9, 8, 7, 6, 5, 4, 3, 3, 3, 2, 2, 1e9 },
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++)
        for (size_t first = 1; first <= 6; first++)
            for (size_t second = 1; second <= 6; second++)
                check(rank_test_p(rows[row], first, rows[row] + first, second),
                      enumerated_split_p(rows[row], first, second), 1e-12);
}

/* Two values only: the statistic depends on how many low ones the first sample has, which is
 * hypergeometric. 20 against 20, 15 and 5 low: both as far off as 15 and above, 5 and below:
 * 2 * sum of C(20, k)^2 over k = 15 to 20 = 2 * (15504^2 + 4845^2 + 1140^2 + 190^2 + 20^2 + 1) of
 * C(40, 20) = 137846528820. */
static void test_two_values(void **state)
{
    (void)state;
    double first[RANK_TEST_EXACT_LIMIT];
    double second[RANK_TEST_EXACT_LIMIT];
    for (size_t i = 0; i < RANK_TEST_EXACT_LIMIT; i++) {
        first[i] = i < 15 ? 1 : 2;
        second[i] = i < 5 ? 1 : 2;
    }
    const double ways = 15504.0 * 15504 + 4845.0 * 4845 + 1140.0 * 1140 + 190 * 190 + 20 * 20 + 1;
    check(rank_test_p(first, 20, second, 20), 2 * ways / 137846528820.0, 1e-15);
}

/* Beyond the exact limit, against the normal approximation by hand. */
static void test_large_samples(void **state)
{
    (void)state;
    double first[LARGEST_SAMPLE];
    double second[LARGEST_SAMPLE];
    for (size_t i = 0; i < LARGEST_SAMPLE; i++) {
        first[i] = (double)i;
        second[i] = (double)i + 6.5;
    }
    /* U: pairs i > j + 6.5, that is 17 * 18 / 2 = 153; mean 288, variance 24*24*49/12 = 2352;
     * z = 134.5 / 48.497 = 2.77334, two-sided 0.005548. */
    check(rank_test_u(first, LARGEST_SAMPLE, second, LARGEST_SAMPLE), 153, 0);
    check(rank_test_p(first, LARGEST_SAMPLE, second, LARGEST_SAMPLE), 0.005548, 2e-6);
}

/* 24 values against 24, all of them 1 or 2: 18 ones and 6, so U = 6 * 6 + (18 * 6 + 6 * 18) / 2 =
 * 144, mean 288; two groups of 24, so the variance is 48 * (49 - 2 * (24^3 - 24) / (48 * 47)) =
 * 1764.766; z = 143.5 / 42.0091 = 3.41592, two-sided 0.000635657. */
static void test_large_samples_with_ties(void **state)
{
    (void)state;
    double first[LARGEST_SAMPLE];
    double second[LARGEST_SAMPLE];
    for (size_t i = 0; i < LARGEST_SAMPLE; i++) {
        first[i] = i < 18 ? 1 : 2;
        second[i] = i < 6 ? 1 : 2;
    }
    check(rank_test_p(first, LARGEST_SAMPLE, second, LARGEST_SAMPLE), 0.000635657, 1e-8);
}

static void test_smallest(void **state)
{
    (void)state;
    check(rank_test_smallest_p(3, 3), 0.1, 1e-12);
    check(rank_test_smallest_p(5, 5), 2.0 / 252, 1e-12);
    check(rank_test_smallest_p(3, 5), 2.0 / 56, 1e-12);
    check(rank_test_smallest_p(1, 1), 1, 1e-12);
    check(rank_test_smallest_p(20, 20), p_of(20, 20, 0), 1e-18);
}

static void test_no_values(void **state)
{
    (void)state;
    static const double one[] = { 1 };
    assert_true(isnan(rank_test_p(one, 1, NULL, 0)));
    assert_true(isnan(rank_test_p(NULL, 0, one, 1)));
    check(rank_test_p(one, 1, one, 1), 1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_values),
        cmocka_unit_test(test_critical_values),
        cmocka_unit_test(test_every_order),
        cmocka_unit_test(test_statistic),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_all_equal),
        cmocka_unit_test(test_every_split),
        cmocka_unit_test(test_two_values),
        cmocka_unit_test(test_large_samples),
        cmocka_unit_test(test_large_samples_with_ties),
        cmocka_unit_test(test_smallest),
        cmocka_unit_test(test_no_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
