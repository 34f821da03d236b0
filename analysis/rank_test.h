/* The Mann-Whitney U test: whether one of two samples tends to hold the larger values. It asks
 * nothing of their distribution, which run times are known not to follow the normal one of. */
#ifndef ROOFLINE_ANALYSIS_RANK_TEST_H
#define ROOFLINE_ANALYSIS_RANK_TEST_H

#include <stddef.h>

/* Above this count on either side the normal approximation is used. */
enum { RANK_TEST_EXACT_LIMIT = 20 };

/* How often a value of the second sample is below one of the first, of all first_count times
 * second_count pairs; equal values count one half. Values are finite. */
double rank_test_u(const double *first, size_t first_count, const double *second,
                   size_t second_count);

/* The two-sided p-value, 0 to 1, of two samples of finite values that are drawn alike; NaN when one
 * is empty. Exact where neither side is above RANK_TEST_EXACT_LIMIT: the share of all ways to
 * choose the first sample from the values of both, equal ones included, whose statistic is at least
 * as far from its mean. Else by the normal approximation with corrections for ties and continuity.
 * 1 when all values are equal.
 *
 * Sources: Mann, Whitney, Ann. Math. Statist. 18(1):50-60, 1947 (the statistic and its variance);
 * Lehmann, Nonparametrics, 1975, section 1.4 (midranks: the distribution given the ties, and its
 * variance); Streitberg, Roehmel, Statist. Software Newsletter 12(1):10-17, 1986 (the shift
 * algorithm: adding values one by one to the number of ways, by count and sum. Here it adds whole
 * groups of equal values, and the statistic in place of the rank sum, which differs from it by a
 * constant and is smaller). */
double rank_test_p(const double *first, size_t first_count, const double *second,
                   size_t second_count);

/* The smallest p-value that samples of these counts without equal values can have, exact: 2 over
 * the number of ways to choose first_count of first_count + second_count values. 3 and 3: 0.1; 5
 * and 5: 0.0079. With ties it is no smaller for equal counts, else at least half of this. */
double rank_test_smallest_p(size_t first_count, size_t second_count);

#endif
