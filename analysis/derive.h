/* From table rows to launches: work, traffic, time and peaks of every row, whatever the row holds
 * them as. */
#ifndef ROOFLINE_ANALYSIS_DERIVE_H
#define ROOFLINE_ANALYSIS_DERIVE_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/counter.h"
#include "analysis/error.h"
#include "analysis/memory_level.h"
#include "analysis/notice.h"
#include "analysis/precision.h"
#include "analysis/table.h"

/* One row's quantities; NaN: not known. */
struct launch {
    size_t row;
    double launches; /* executions the row stands for: 1, or a summary page's invocations */
    double duration_s;
    double flop[PRECISION_COUNT]; /* UNSPECIFIED: of a table that does not say which format */
    double peak_flop_per_s[PRECISION_COUNT];
    double traffic_byte[MEMORY_LEVEL_COUNT][TRAFFIC_FAMILY_COUNT];
    double peak_byte_per_s[MEMORY_LEVEL_COUNT][TRAFFIC_FAMILY_COUNT];
    double intensity_flop_per_byte; /* as the row states them; used only where work, traffic or */
    double performance_flop_per_s;  /* time is missing */
    enum precision build_precision; /* what the table calls the row; UNSPECIFIED when it does not */
    enum precision stated_work;     /* the format that the table's FLOP column is in, where counters
                                     * say something of it too; PRECISION_COUNT: no such column */
    double counted_flop;            /* with stated_work: what the counters say of that format */
    enum memory_level memory_level; /* the row's; DRAM when it does not say */
    bool reads_only;
    bool tensor_work_unknown;
};

struct launch_list {
    struct launch *items;
    size_t count;
};

/* One launch a row, in the table's order. Well-known columns come before raw metrics, except that
 * half-precision work is always recounted by the given recipe. Performance and intensity that
 * contradict work, traffic and time are overruled, with a notice. On failure *out is empty. */
enum status derive_launches(struct launch_list *out, const struct table *table,
                            enum half_recipe half, struct notices *notices, struct error *error);

/* The same where traffic and peaks matter only at the memory levels that the rows are at and those
 * asked for (a sum of memory_level_bit). Those of other levels may be NaN, except that a launch
 * without traffic at its levels says which others it has traffic at. */
enum status derive_launches_at_levels(struct launch_list *out, const struct table *table,
                                      enum half_recipe half, unsigned asked_levels,
                                      struct notices *notices, struct error *error);

/* The user names the format of rows that do not say theirs: what is only known as unspecified work
 * and peak becomes work and peak of that format. */
void launches_name_precision(struct launch_list *launches, enum precision precision);

void launch_list_clear(struct launch_list *launches);

/* "file.csv:12", for messages. text has room for size bytes. */
void launch_place(const struct table *table, const struct launch *launch, char *text, size_t size);

#endif
