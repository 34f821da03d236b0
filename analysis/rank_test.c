#include "analysis/rank_test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double rank_test_u(const double *first, size_t first_count, const double *second,
                   size_t second_count)
{
    double u = 0;
    for (size_t i = 0; i < first_count; i++)
        for (size_t j = 0; j < second_count; j++)
            u += second[j] < first[i] ? 1.0 : second[j] == first[i] ? 0.5 : 0.0;
    return u;
}

static size_t count_equal(const double *values, size_t count, double value)
{
    size_t equal = 0;
    for (size_t i = 0; i < count; i++)
        equal += values[i] == value ? 1 : 0;
    return equal;
}

/* ---- the exact distribution ---- */

enum { LARGEST_DOUBLED_U = 2 * RANK_TEST_EXACT_LIMIT * RANK_TEST_EXACT_LIMIT };

/* The ways to choose the first sample from the values of both, taken in order. */
struct choosing {
    size_t first_count;
    size_t second_count;
    size_t seen; /* how many values were chosen from: the lowest */
    /* ways[taken][doubled_u]: in how many ways that many of the seen values were taken for the
     * first sample, with that statistic among the seen ones. Doubled, it is whole with ties too.
     * Whole numbers of at most C(40, 20), which doubles hold exactly. */
    double ways[RANK_TEST_EXACT_LIMIT + 1][LARGEST_DOUBLED_U + 1];
};

static void start_choosing(struct choosing *choosing, size_t first_count, size_t second_count)
{
    choosing->first_count = first_count;
    choosing->second_count = second_count;
    choosing->seen = 0;
    for (size_t taken = 0; taken <= first_count; taken++)
        for (size_t i = 0; i <= 2 * first_count * second_count; i++)
            choosing->ways[taken][i] = 0;
    choosing->ways[0][0] = 1;
}

/* From each choice with so many taken, goes on to those with some more of a group of equal values:
 * each of those is above every value that was left, and ties with the left ones of its group. */
static void take_more(struct choosing *choosing, size_t taken, size_t more, size_t group,
                      double combinations)
{
    const size_t left = choosing->seen - taken;
    const double *const from = choosing->ways[taken];
    double *const to = choosing->ways[taken + more] + 2 * more * left + more * (group - more);
    for (size_t i = 0; i <= 2 * taken * left; i++)
        to[i] += combinations * from[i];
}

/* The most taken come first, so that what is gone on from is not of this group yet. Who leaves more
 * values than the second sample holds is not gone on from. */
static void choose_from_group(struct choosing *choosing, size_t group)
{
    const size_t end = choosing->seen + group;
    for (size_t taken = choosing->first_count + 1; taken-- > 0;) {
        if (taken > choosing->seen || choosing->seen - taken > choosing->second_count)
            continue;
        double combinations = 1;
        for (size_t more = 1; more <= group && taken + more <= choosing->first_count; more++) {
            combinations = combinations * (double)(group - more + 1) / (double)more;
            if (end - (taken + more) <= choosing->second_count)
                take_more(choosing, taken, more, group, combinations);
        }
    }
    choosing->seen = end;
}

static int compare_values(const void *left, const void *right)
{
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

static void choose_from_all(struct choosing *choosing, const double *first, const double *second)
{
    double values[2 * RANK_TEST_EXACT_LIMIT];
    const size_t count = choosing->first_count + choosing->second_count;
    memcpy(values, first, choosing->first_count * sizeof *values);
    memcpy(values + choosing->first_count, second, choosing->second_count * sizeof *values);
    qsort(values, count, sizeof *values, compare_values);
    while (choosing->seen < count) {
        const double *const rest = values + choosing->seen;
        choose_from_group(choosing, count_equal(rest, count - choosing->seen, *rest));
    }
}

static double exact_p(double u, const double *first, size_t first_count, const double *second,
                      size_t second_count)
{
    struct choosing choosing;
    const double mean = (double)(first_count * second_count); /* of the doubled statistic */
    double all = 0;
    double extreme = 0;
    start_choosing(&choosing, first_count, second_count);
    choose_from_all(&choosing, first, second);
    for (size_t i = 0; i <= 2 * first_count * second_count; i++) {
        const double ways = choosing.ways[first_count][i];
        all += ways;
        extreme += fabs((double)i - mean) >= fabs(2.0 * u - mean) ? ways : 0.0;
    }
    return extreme / all;
}

/* ---- the approximation ---- */

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
    if (first_count <= RANK_TEST_EXACT_LIMIT && second_count <= RANK_TEST_EXACT_LIMIT)
        return exact_p(u, first, first_count, second, second_count);
    return approximate_p(u, first_count, second_count,
                         sum_of_ties(first, first_count, second, second_count));
}

double rank_test_smallest_p(size_t first_count, size_t second_count)
{
    double ways = 1;
    for (size_t i = 1; i <= first_count; i++)
        ways *= (double)(second_count + i) / (double)i;
    return fmin(1.0, 2.0 / ways);
}
