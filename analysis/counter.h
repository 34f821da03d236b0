/* The recipes: which profiler metrics make work, traffic, time and peak rates of a launch.
 *
 * Work, traffic and peaks follow NVIDIA's own roofline recipe; the weights and their sources stand
 * beside the tables in counter.c. Adding a metric is adding a row there. */
#ifndef ROOFLINE_ANALYSIS_COUNTER_H
#define ROOFLINE_ANALYSIS_COUNTER_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/counter_name.h"
#include "analysis/error.h"
#include "analysis/memory_level.h"
#include "analysis/precision.h"
#include "analysis/table.h"

/* Which counters traffic and bandwidth of a level come from. They measure different things, so
 * traffic of one family is never paired with the peak of another. */
enum traffic_family {
    TRAFFIC_PREFERRED, /* DRAM bytes; L2 to crossbar; L1 write-back */
    TRAFFIC_TAG_STAGE, /* lts__t_bytes, l1tex__t_bytes */
    TRAFFIC_STATED,    /* the table's own columns, nothing said about where they are from */
    TRAFFIC_FAMILY_COUNT
};

enum half_recipe {
    HALF_PACKED, /* every FP16 instruction works on a pair, as the vendor's recipe counts */
    HALF_SCALAR
};

/* What the counters of one launch say. NaN: not collected. */
struct launch_counts {
    double duration_s;
    double flop[PRECISION_COUNTED];
    double half_instructions; /* executed thread instructions in half precision */
    double peak_flop_per_s[PRECISION_COUNTED];
    double traffic_byte[MEMORY_LEVEL_COUNT][TRAFFIC_FAMILY_COUNT]; /* none STATED */
    double peak_byte_per_s[MEMORY_LEVEL_COUNT][TRAFFIC_FAMILY_COUNT];
    bool reads_only;          /* DRAM traffic without writes, which were not collected */
    bool tensor_work_unknown; /* tensor instructions ran, their operations were not counted */
};

struct counters;

/* Finds the columns of all recipes in the table, which must outlive the result and get no more
 * columns. On failure *out is NULL. */
enum status counters_bind(struct counters **out, const struct table *table, enum half_recipe half,
                          struct error *error);
void counters_free(struct counters *counters);

/* From here on traffic and peak of the level are not evaluated: NaN. */
void counters_leave_out_level(struct counters *counters, enum memory_level level);

/* Evaluates the recipes on a row. A cell that is no number is STATUS_VALUE. */
enum status counters_read(const struct counters *counters, size_t row, struct launch_counts *counts,
                          struct error *error);

/* Whether the table has any raw metric that the recipes use. */
bool counters_any(const struct counters *counters);

/* Flop that one counted half-precision instruction's weight is multiplied by: 2 when packed,
 * else 1. */
double half_recipe_factor(enum half_recipe half);

#endif
