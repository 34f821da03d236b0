/* How one quantity of one point changed between the baseline and the current runs.
 *
 * It changed when the ratio of its medians is beyond the tolerance: worse by a factor above
 * 1 + tolerance, or better by one below 1 / (1 + tolerance). With three or more runs a side it must
 * also pass a rank test: a two-sided p-value of at most CHANGE_SIGNIFICANCE or, where so few runs
 * cannot reach that, the smallest they can have (every run of one side beyond every run of the
 * other). What is beyond the tolerance without passing cannot be told. With fewer runs the noise is
 * not known, and the tolerance decides alone. */
#ifndef ROOFLINE_ANALYSIS_QUANTITY_CHANGE_H
#define ROOFLINE_ANALYSIS_QUANTITY_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/quantity.h"
#include "analysis/verdict.h"

#define CHANGE_SIGNIFICANCE 0.05

/* How many runs a side the rank test needs. */
enum { CHANGE_RUNS_FOR_NOISE = 3 };

struct quantity_change {
    bool known;           /* on one side at least; the rest holds only then */
    enum verdict verdict; /* regressed, cannot tell, improved or unchanged */
    double baseline;      /* median over the runs that know it; NaN: none does */
    double current;
    double ratio;       /* current / baseline; NaN where one is not known */
    double p;           /* two-sided; NaN: fewer than CHANGE_RUNS_FOR_NOISE runs a side */
    const char *reason; /* why it cannot be told; static storage; else NULL */
};

/* The values of a quantity in the runs of one side; finite, > 0. They are put in order. */
struct run_values {
    double *items;
    size_t count;
};

/* Judges. tolerance is a fraction, >= 0. Without measures_noise the tolerance decides alone,
 * however many runs there are. confirming, unless NULL, are the values of further current runs:
 * what is worse has to be worse beyond the tolerance in their median too, else it cannot be told.
 */
void quantity_change_judge(struct quantity_change *out, enum quantity quantity, double tolerance,
                           const struct run_values *baseline, const struct run_values *current,
                           const struct run_values *confirming, bool measures_noise);

/* The factor by which a quantity is worse at a ratio of current to baseline: above 1 is worse. */
double quantity_worse_factor(enum quantity quantity, double ratio);

/* The median of values in order, count > 0: the mean of the middle two of an even count. */
double median_of(const double *ordered, size_t count);

#endif
