/* Comparing runs: what each point does now against what it did in the baseline.
 *
 * A point's verdict is that of its time; of its performance where no time is known. Where the time
 * did not change, traffic beyond the tolerance is a finding of its own kind. More traffic in less
 * time is none: a speed-up never fails. Across hardware, the share of the roof stands for the time
 * and the intensity for the traffic. How a quantity is judged: see analysis/quantity_change.h. */
#ifndef ROOFLINE_ANALYSIS_COMPARE_H
#define ROOFLINE_ANALYSIS_COMPARE_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/point_match.h"
#include "analysis/points.h"
#include "analysis/quantity.h"
#include "analysis/quantity_change.h"
#include "analysis/tolerance.h"
#include "analysis/verdict.h"

/* A difference in traffic that the memory moves, at its ceiling, in this share of the point's time
 * is of no account, however large it is in percent: of a kernel that reads nearly all from its
 * caches, DRAM sees a few hundred bytes in one run and a thousand times as many in the next. */
#define COMPARE_IMMATERIAL_SHARE 0.001

/* Zero-initialise for the strictest one. */
struct compare_options {
    double max_regression;         /* the tolerance where no rule holds; a fraction, >= 0 */
    struct tolerance_rules *rules; /* searched in "executable[region]", of launches in
                                    * "executable[region] kernel"; NULL: none */
    bool by_launch;                /* the points are single launches: AGGREGATE_NONE */
    bool across_hardware; /* of whatever hardware: compares share of roof and intensity only */
    bool ignore_noise;    /* judge by the tolerance alone also where runs were repeated */
    bool require_all;     /* a point that the current runs lack fails */
};

struct compared_point {
    enum verdict verdict;
    bool fails; /* regressed, or lacking where all are required */
    char *name; /* "executable[region]", of a launch with kernel and number; where the points differ
                 * in them with precision, memory level and hardware. Owned. */
    const struct point *baseline; /* of the run nearest to the median; NULL: new */
    const struct point *current;  /* likewise; NULL: missing */
    double tolerance;             /* a fraction */
    enum quantity leading;        /* what the verdict is of */
    struct quantity_change changes[QUANTITY_COUNT];
    double work_ratio; /* current / baseline FLOP; NaN where one is not known */
    char *remark; /* why it cannot be told, and what else is to know of it. Owned; NULL: nothing
                   */
    const struct point_match *match; /* where the runs have it; of a point whose precision changed,
                                      * where the baseline has it */
};

struct comparison {
    struct compared_point *points; /* the gravest verdict first, in it the largest change */
    size_t point_count;
    size_t counts[VERDICT_COUNT];
    size_t failing;
    size_t run_counts[SIDE_COUNT];
    double max_regression;
    bool across_hardware;
    bool noise_ignored;  /* as was asked */
    bool noise_measured; /* some quantity was put to the rank test */
    struct point_matches matches;
};

/* Compares the runs of sides[SIDE_BASELINE] with those of sides[SIDE_CURRENT], one or more each.
 * With runs in sides[SIDE_CONFIRMING], what is worse has to be worse in their median too. The
 * comparison borrows the runs' point sets, and with them their tables.
 *
 * What is wrong with single points is told of them: two in one run, another precision than before,
 * or left out of the other side with a reason. STATUS_VALUE where nothing can be compared: the
 * sides are of different hardware (unless that is allowed), have no point in common, or differ in
 * all times, work or traffic by a power of 1000, as a wrong unit does. On failure *out is empty. */
enum status compare_runs(struct comparison *out, const struct run_list sides[SIDE_COUNT],
                         const struct compare_options *options, struct error *error);

/* Frees what the comparison owns and zeroes it. May be repeated. */
void comparison_clear(struct comparison *comparison);

/* Whether a point's work differs by more than its tolerance: then it may be another problem. */
bool compared_point_work_changed(const struct compared_point *point);

/* The known values of a quantity of a point on one side, run by run, into out, which has room for
 * comparison->run_counts[side]. Returns how many; none of a point that a run has twice. */
size_t comparison_values(const struct comparison *comparison, const struct compared_point *point,
                         enum quantity quantity, enum run_side side, double *out);

#endif
