/* Completing a table from what was derived, so that the written table holds everything. */
#ifndef ROOFLINE_ANALYSIS_FILL_H
#define ROOFLINE_ANALYSIS_FILL_H

#include <stddef.h>

#include "analysis/aggregate.h"
#include "analysis/ceiling.h"
#include "analysis/derive.h"
#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/table.h"

/* text is "COLUMN=VALUE": puts VALUE into every row that has none in that column (added when it is
 * not there). The number of a well-known column may carry a unit. Bad text is STATUS_USAGE, and so
 * is a well-known name in other upper and lower case. */
enum status fill_missing(struct table *table, const char *text, struct error *error);

/* Fills Paradigm and Benchmark Problem where they are missing from the executable's name: its
 * suffix (_cuda, _omp, ...) and its prefix (matMul_, vec_, ...). What cannot be told stays missing;
 * an executable of a profiler's launches that is left without paradigm is a warning. */
enum status fill_from_executable(struct table *table, struct notices *notices, struct error *error);

/* Names the hardware of every row. Rows of more than one hardware are STATUS_USAGE: renaming would
 * merge two machines. */
enum status fill_hardware(struct table *table, const char *name, struct error *error);

/* Writes the derived quantities of every launch into the table's well-known columns: Duration,
 * Memory Level, FLOP, Memory Traffic, Arithmetic Intensity, Performance, the peaks, and the work
 * per format. A cell that already says the same is kept as it is. A given ceiling stands where a
 * row holds no peak of its own. With an explicit precision or level the columns Precision and
 * Memory Level say so; a row has one level, the first of several. */
enum status fill_derived(struct table *table, const struct launch_list *launches,
                         const struct ceiling_list *ceilings,
                         const struct aggregate_options *options, struct error *error);

#endif
