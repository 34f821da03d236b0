/* From launches to points: the launches of a region added up, or picked. */
#ifndef ROOFLINE_ANALYSIS_AGGREGATE_H
#define ROOFLINE_ANALYSIS_AGGREGATE_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/ceiling.h"
#include "analysis/derive.h"
#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/points.h"
#include "analysis/select.h"
#include "analysis/table.h"

enum aggregation {
    AGGREGATE_SUM, /* work, traffic and time of a region's launches added, rates computed last */
    AGGREGATE_DOMINANT, /* a region's longest launch */
    AGGREGATE_NONE      /* every launch */
};

struct aggregate_options {
    enum aggregation aggregation;
    enum precision precision; /* PRECISION_COUNT: the build precision (or its tensor counterpart),
                               * else the format that did most of a region's work */
    unsigned memory_levels;   /* a point at each of these (bits, see memory_level_bit); 0: at the
                               * row's level, DRAM when it does not say */
    bool partial;             /* draw regions from those of their launches that are complete */
};

#define AGGREGATE_OPTIONS_DEFAULT                                                                  \
    ((struct aggregate_options){ AGGREGATE_SUM, PRECISION_COUNT, 0, false })

/* Makes points of the selected launches, one a hardware, executable (without one: paradigm and
 * problem), region, build precision and memory level, in the table's order. Several levels asked
 * for give a point each, the outermost first; where rows of their own state a level's traffic, they
 * alone make its points. Rows without a grid, which stand for a whole span, are not added to
 * launches of the same region: both measured it. Rows of which only intensity and performance are
 * known cannot be added up: each is a point as it stands. What cannot stand on logarithmic axes is
 * left out with the reason. The set's texts are borrowed from the table. Points are not judged yet:
 * see points_judge. On failure *out is empty. */
enum status aggregate_points(struct point_set *out, const struct table *table,
                             const struct launch_list *launches, const enum selected *marks,
                             const struct ceiling_list *ceilings,
                             const struct aggregate_options *options, struct notices *notices,
                             struct error *error);

/* Gives every point its roof and adds the ceilings to the set: those that judge some point, and
 * apart from them those that are known besides. A point whose
 * ceiling is not known is STATUS_VALUE, naming the metrics that would tell it. given, the array
 * that ceilings_override was called with, is checked: one bare value must not serve two precisions,
 * levels or machines. */
enum status points_judge(struct point_set *set, const struct ceiling_list *ceilings,
                         const struct given_ceiling *given, size_t given_count,
                         struct error *error);

#endif
