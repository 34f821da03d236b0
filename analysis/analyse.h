/* From a table to points with their ceilings: the whole way, for who needs no step of it by itself.
 */
#ifndef ROOFLINE_ANALYSIS_ANALYSE_H
#define ROOFLINE_ANALYSIS_ANALYSE_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/aggregate.h"
#include "analysis/analytic.h"
#include "analysis/ceiling.h"
#include "analysis/counter.h"
#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/points.h"
#include "analysis/select.h"
#include "analysis/table.h"

/* Borrowed texts and lists. Zero-initialise for the defaults, except .aggregate:
 * AGGREGATE_OPTIONS_DEFAULT. */
struct analyse_options {
    enum half_recipe half;
    struct selection selection;
    struct aggregate_options aggregate;
    struct analytic_list analytic;
    const struct given_ceiling *given;
    size_t given_count;
    const char *const *assignments; /* "COLUMN=VALUE", see fill_missing */
    size_t assignment_count;
    const char *hardware;    /* names the hardware of all rows; NULL: as they say */
    unsigned ceiling_levels; /* also find the bandwidth ceilings of these (memory_level_bit) */
    bool complete_table;     /* also write the derived quantities into the table */
    bool table_only; /* no points: selecting nothing, or a missing ceiling, is then no error */
};

/* Merges repeated rows of the table, completes it, derives, selects, aggregates and judges. On
 * failure *out is empty; the table may have been changed. */
enum status analyse_table(struct point_set *out, struct table *table,
                          const struct analyse_options *options, struct notices *notices,
                          struct error *error);

#endif
