/* One launch as Nsight Compute tells it, put into the table: what the CSV readers and the report
 * reader have in common. */
#ifndef ROOFLINE_ANALYSIS_READ_NCU_ROW_H
#define ROOFLINE_ANALYSIS_READ_NCU_ROW_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/table.h"

/* A text that is not known is NULL. */
struct ncu_launch {
    const char *id; /* as the profiler counts launches */
    const char *process_id;
    const char *process_name;     /* becomes Executable, without its folders */
    const char *kernel_signature; /* demangled; Kernel gets its short name (kernel_name.h) */
    const char *region;           /* innermost range of the default domain (nvtx_range.h) */
    const char *context;
    const char *stream;
    const char *grid; /* "(128, 128, 1)" */
    const char *block;
    const char *device;             /* index */
    const char *compute_capability; /* "9.0" */
};

/* Adds a row with the launch's identity. Columns that the table has no well-known name for are
 * "Process ID", "Context", "Stream", "Device" and "CC". */
enum status ncu_row_add(struct table *table, size_t line, const struct ncu_launch *launch,
                        struct error *error);

/* The column of a metric, added when it is not there, with the metric's base unit ("ns", "byte",
 * "byte/cycle", "hz", ...). unit is the unit as the profiler wrote it, perhaps scaled ("usecond",
 * "Kbyte/cycle"); *factor converts a value in it to the base unit. A unit that is not known is kept
 * as it is with factor 1 and *known false: the caller decides whether that metric matters. */
enum status ncu_row_metric_column(struct table *table, const char *name, const char *unit,
                                  int *column, double *factor, bool *known, struct error *error);

/* Fills Hardware of all rows from first_row on from device__attribute_display_name, where it is
 * missing. */
enum status ncu_row_name_hardware(struct table *table, size_t first_row, struct error *error);

#endif
