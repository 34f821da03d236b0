/* Cells of a table by their column's name, for readers that put a few of them into each row. */
#ifndef ROOFLINE_ANALYSIS_READ_ROW_CELLS_H
#define ROOFLINE_ANALYSIS_READ_ROW_CELLS_H

#include <stddef.h>

#include "analysis/column.h"
#include "analysis/error.h"
#include "analysis/table.h"

/* Sets a cell of any row; the column is added when it is not there. NULL sets nothing. */
enum status row_cells_set_text(struct table *table, size_t row, const char *column,
                               const char *text, size_t length, struct error *error);

/* The same with a number, in the given unit (""; none). NaN sets nothing. */
enum status row_cells_set_number(struct table *table, size_t row, const char *column,
                                 const char *unit, double value, struct error *error);

/* The same for well-known columns; numbers are in the column's own unit. */
enum status row_cells_set_known_text(struct table *table, size_t row, enum known_column known,
                                     const char *text, size_t length, struct error *error);
enum status row_cells_set_known_number(struct table *table, size_t row, enum known_column known,
                                       double value, struct error *error);

/* The cell as a number; NaN when it is missing or none. */
double row_cells_number(const struct table *table, size_t row, const char *column);

/* Starts a source that is a profiler's own output in the given format. */
enum status row_cells_begin_source(struct table *table, const char *name, const char *format,
                                   struct error *error);

#endif
