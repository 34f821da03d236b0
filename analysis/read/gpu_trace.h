/* The reader of the tables that Nsight Graphics' GPU Trace exports: FRAME.xls holds the traced
 * time, GPUTRACE_FRAME.xls the counters. Both lie in one folder, or in BASE/ below it; they are
 * tab-separated text in spite of their ending.
 *
 * A trace is of one submission to a queue and knows neither regions nor kernels nor work: it gives
 * one row, "traced submission", whose work --analytic-flop has to tell. */
#ifndef ROOFLINE_ANALYSIS_READ_GPU_TRACE_H
#define ROOFLINE_ANALYSIS_READ_GPU_TRACE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/read/reader.h"
#include "analysis/table.h"

/* Reads either table and finds the other one beside it. */
extern const struct reader gpu_trace_reader;

/* What a trace measured. NaN: it does not tell. */
struct gpu_trace {
    double duration_s;
    double dram_byte;
    double compute_cycles; /* in which a compute queue was active: tells which submission computed
                            */
};

#define GPU_TRACE_NOTHING ((struct gpu_trace){ (double)NAN, (double)NAN, (double)NAN })

/* Adds what one table holds, of either kind: lines of a name, a tab and a value. name is used in
 * messages. A value that is none and one of several frames are STATUS_VALUE. */
enum status gpu_trace_take_table(struct gpu_trace *trace, const char *name, const char *bytes,
                                 size_t length, struct notices *notices, struct error *error);

/* Whether path is a folder that holds such tables, itself or in BASE/. */
bool gpu_trace_is_folder(const char *path);

/* Reads the tables of a folder. A table that is missing is STATUS_IO, one of several frames
 * STATUS_VALUE. A counter that several passes measured differently is a warning; the first one
 * counts. */
enum status gpu_trace_measure(struct gpu_trace *out, const char *folder, struct notices *notices,
                              struct error *error);

/* The same as a row of the table. Executable is the folder's name without ".gputrace"; the
 * benchmark's JSON beside the folder is used. */
enum status gpu_trace_read_folder(struct table *table, const char *folder, struct notices *notices,
                                  struct error *error);

#endif
