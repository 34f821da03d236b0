#include "analysis/rank_test.h"

#include <math.h>
#include <stdbool.h>

double rank_test_u(const double *first, size_t first_count, const double *second,
                   size_t second_count)
{
    double u = 0;
    for (size_t i = 0; i < first_count; i++)
        for (size_t j = 0; j < second_count; j++)
            u += second[j] < first[i] ? 1.0 : second[j] == first[i] ? 0.5 : 0.0;
    return u;
}

/* ---- the exact distribution ---- */

enum { LARGEST_U = RANK_TEST_EXACT_LIMIT * RANK_TEST_EXACT_LIMIT };

/* ways[u]: in how many orders of the values the statistic is u. They are the coefficients of
 * prod(1 - x^(second_count + i)) / prod(1 - x^i), i = 1 to first_count. Every intermediate value is
 * a whole number below 2^53, so doubles hold them exactly. */
static void count_orders(double ways[LARGEST_U + 1], size_t first_count, size_t second_count)
{
    const size_t largest = first_count * second_count;
    for (size_t u = 0; u <= largest; u++)
        ways[u] = u == 0 ? 1.0 : 0.0;
    for (size_t i = 1; i <= first_count; i++) {
        for (size_t u = largest; u >= second_count + i; u--)
            ways[u] -= ways[u - second_count - i];
        for (size_t u = i; u <= largest; u++)
            ways[u] += ways[u - i];
    }
}

static double exact_p(double u, size_t first_count, size_t second_count)
{
    double ways[LARGEST_U + 1];
    const size_t largest = first_count * second_count;
    const double tail_end = fmin(u, (double)largest - u);
    double all = 0;
    double tail = 0;
    count_orders(ways, first_count, second_count);
    for (size_t i = 0; i <= largest; i++) {
        all += ways[i];
        tail += (double)i <= tail_end ? ways[i] : 0.0;
    }
    return fmin(1.0, 2.0 * tail / all);
}

/* ---- the approximation ---- */

static size_t count_equal(const double *values, size_t count, double value)
{
    size_t equal = 0;
    for (size_t i = 0; i < count; i++)
        equal += values[i] == value ? 1 : 0;
    return equal;
}

/* The sum of t^3 - t over all groups of t equal values: each of the t adds t^2 - 1. */
static double sum_of_ties(const double *first, size_t first_count, const double *second,
                          size_t second_count)
{
    double sum = 0;
    for (size_t i = 0; i < first_count + second_count; i++) {
        const double value = i < first_count ? first[i] : second[i - first_count];
        const double equal = (double)(count_equal(first, first_count, value) +
                                      count_equal(second, second_count, value));
        sum += equal * equal - 1.0;
    }
    return sum;
}

static double approximate_p(double u, size_t first_count, size_t second_count, double ties)
{
    const double pairs = (double)first_count * (double)second_count;
    const double all = (double)(first_count + second_count);
    const double variance = pairs / 12.0 * (all + 1.0 - ties / (all * (all - 1.0)));
    if (!(variance > 0))
        return 1.0;
    const double distance = fmax(0.0, fabs(u - pairs / 2.0) - 0.5);
    return erfc(distance / sqrt(2.0 * variance));
}

double rank_test_p(const double *first, size_t first_count, const double *second,
                   size_t second_count)
{
    if (first_count == 0 || second_count == 0)
        return NAN;
    const double u = rank_test_u(first, first_count, second, second_count);
    const double ties = sum_of_ties(first, first_count, second, second_count);
    const bool is_small =
        first_count <= RANK_TEST_EXACT_LIMIT && second_count <= RANK_TEST_EXACT_LIMIT;
    return is_small && ties == 0 ? exact_p(u, first_count, second_count)
                                 : approximate_p(u, first_count, second_count, ties);
}

double rank_test_smallest_p(size_t first_count, size_t second_count)
{
    double ways = 1;
    for (size_t i = 1; i <= first_count; i++)
        ways *= (double)(second_count + i) / (double)i;
    return fmin(1.0, 2.0 / ways);
}
