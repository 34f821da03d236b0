/* How one point is compared: a step of compare_runs, and not for others. */
#ifndef ROOFLINE_ANALYSIS_COMPARE_POINT_H
#define ROOFLINE_ANALYSIS_COMPARE_POINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/compare.h"
#include "analysis/error.h"
#include "analysis/point_name.h"

#define COMPARE_NO_PARTNER SIZE_MAX

struct comparing {
    const struct run_list *sides;
    const struct compare_options *options;
    struct comparison *out;
    struct run_values values[SIDE_COUNT]; /* room for a point's values of all runs */
    size_t *partners; /* by match: of a point whose precision changed, the other side's match */
    struct point_name name;
    bool precision_varies;
    bool level_varies;
    bool hardware_varies;
};

/* The point of a side's run that is nearest to the median, by its quantity; NaN: its first run's.
 * NULL where the side has none. */
const struct point *compare_point_nearest(const struct comparing *comparing,
                                          const struct point_match *match, enum run_side side,
                                          enum quantity quantity, double median);

/* These fill in what comes of a point whose name, tolerance and match are set: one that both sides
 * have, one that a run has more than once, and one that only one side has. */
enum status compare_point_both(const struct comparing *comparing, struct compared_point *point,
                               struct error *error);
enum status compare_point_repeated(const struct comparing *comparing, struct compared_point *point,
                                   struct error *error);
enum status compare_point_one_sided(const struct comparing *comparing, struct compared_point *point,
                                    struct error *error);

#endif
