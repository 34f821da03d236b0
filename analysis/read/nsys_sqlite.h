/* The reader of Nsight Systems' SQLite exports (nsys export --type sqlite) that hold sampled GPU
 * metrics and NVTX ranges. Schemas of the versions 3.16.1 (2024.6) to 3.25.0 (2026.2).
 *
 * A row is a region on a GPU: its windows of compute activity (nsys_windows.h) are its time, the
 * DRAM percentages in them times the peak bandwidth its traffic. There is no work in it: the
 * metric sets of most GPUs count none, so that --analytic-flop has to tell. */
#ifndef ROOFLINE_ANALYSIS_READ_NSYS_SQLITE_H
#define ROOFLINE_ANALYSIS_READ_NSYS_SQLITE_H

#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/read/reader.h"
#include "analysis/table.h"

/* Rows are totals of the whole run; Invocations tells how often a region was entered where that is
 * more than once. The file is opened by its path, so that standard input is refused. */
extern const struct reader nsys_sqlite_reader;

/* Two runs of one program, of which the second one does everything more than once. */
struct nsys_pair {
    const char *one_path;   /* the export of a run of one iteration */
    const char *many_path;  /* of a run of `iterations` iterations */
    size_t iterations;      /* >= 2 */
    const char *executable; /* NULL: many_path's name without ".sqlite" */
};

/* Appends what one iteration took: (many - one) / (iterations - 1), in which what both runs do only
 * once cancels out. A region that both runs enter once is no part of the iterations: it is taken
 * from the run of many as it is. A region whose difference is not positive has no time or traffic,
 * with a warning. The rows' source is many_path, and the benchmark's JSON beside it is used.
 * Statuses as of reading one export. */
enum status nsys_read_pair(struct table *table, const struct nsys_pair *pair,
                           const struct read_options *options, struct notices *notices,
                           struct error *error);

#endif
