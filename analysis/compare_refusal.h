/* When two sides cannot be compared at all, and why. */
#ifndef ROOFLINE_ANALYSIS_COMPARE_REFUSAL_H
#define ROOFLINE_ANALYSIS_COMPARE_REFUSAL_H

#include "analysis/error.h"
#include "analysis/point_match.h"

/* STATUS_VALUE where, in a run, the times, work or traffic of all points are the same power of 1000
 * off those of the first baseline run, as from another unit; of traffic, which may really vary that
 * much, only where several points are. */
enum status compare_check_units(const struct point_matches *matches,
                                const struct run_list sides[SIDE_COUNT],
                                const struct match_options *options, struct error *error);

/* STATUS_VALUE: says why no point of one side is on the other: the hardware where that is all that
 * differs, else both sides' points. */
enum status compare_refuse(const struct run_list sides[SIDE_COUNT],
                           const struct match_options *options, struct error *error);

#endif
