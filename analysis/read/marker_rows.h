/* Rows of marked regions that several runs of one program measured, each a part. */
#ifndef ROOFLINE_ANALYSIS_READ_MARKER_ROWS_H
#define ROOFLINE_ANALYSIS_READ_MARKER_ROWS_H

#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/table.h"

struct marker_metric {
    const char *column;
    const char *unit;
};

/* Which rows: those of sources of this format, and what they may count. */
struct marker_rows {
    const char *format;
    const struct marker_metric *metrics;
    size_t metric_count;
};

/* Puts what the rows from first_row on tell into the earlier rows that they complete, and removes
 * them: rows of the same executable, region and GPU (Kernel ID) that count nothing in common. The
 * last such row is taken; rows that do count the same are another measurement and stay. Of two
 * times the smaller one counts. Regions that the runs entered differently often are a warning. */
enum status marker_rows_complete(struct table *table, size_t first_row,
                                 const struct marker_rows *rows, struct notices *notices,
                                 struct error *error);

#endif
