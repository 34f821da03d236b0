/* Work that is known from the algorithm instead of from counters. */
#ifndef ROOFLINE_ANALYSIS_ANALYTIC_H
#define ROOFLINE_ANALYSIS_ANALYTIC_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/derive.h"
#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/pattern.h"
#include "analysis/table.h"

/* FLOP of one execution of the regions that the pattern finds in "executable[region]". */
struct analytic_flop {
    struct pattern *pattern;
    double flop;
};

/* Zero-initialise. */
struct analytic_list {
    struct analytic_flop *items;
    size_t count;
};

/* Reads "REGEX=FLOP". A bad number or expression is STATUS_USAGE. */
enum status analytic_list_add(struct analytic_list *list, const char *text, struct error *error);
void analytic_list_clear(struct analytic_list *list);

/* Gives matching launches their work; the last pattern that matches counts. When all launches of a
 * region are of one kernel, each is an execution of its own. When they are of several, the region
 * ran once: its work is put on its longest launch and the others get 0, which only a sum may use;
 * `summed` false is then STATUS_USAGE. precision PRECISION_COUNT: the format that the region's
 * launches would be drawn in (see work_format.h). Where work was counted too, the ratio is said. */
enum status analytic_apply(const struct analytic_list *list, const struct table *table,
                           struct launch_list *launches, enum precision precision, bool summed,
                           struct notices *notices, struct error *error);

#endif
