/* The table: one row a measurement, columns of text by name. All readers fill it, everything
 * else reads it.
 *
 * Cells keep the text they were read with; a number is converted when something asks for it.
 * Text columns and metadata are interned (equal texts have equal numbers, see table_intern);
 * number columns are not. Cells that were never set are missing. The table owns all texts; they
 * live as long as the table, at a fixed address. */
#ifndef ROOFLINE_ANALYSIS_TABLE_H
#define ROOFLINE_ANALYSIS_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/column.h"
#include "analysis/error.h"

struct table;

/* Empty, with no columns. NULL when memory is short. */
struct table *table_create(void);
void table_free(struct table *table);

/* ---- columns ---- */

enum { COLUMN_NONE = -1 };

size_t table_column_count(const struct table *table);

/* The column's index, or COLUMN_NONE. Names are compared to the letter, without unit. */
int table_find_column(const struct table *table, const char *name);

/* The same for a well-known column. Constant time. */
int table_known_column(const struct table *table, enum known_column known);

/* The column of that name, added at the end when it is not there. A well-known name (column.h)
 * has its own kind; any other is COLUMN_NUMBER. */
enum status table_add_column(struct table *table, const char *name, size_t length, int *column,
                             struct error *error);

const char *table_column_name(const struct table *table, int column);

/* Which well-known column it is, or KNOWN_COUNT. */
enum known_column table_column_known(const struct table *table, int column);

enum column_kind table_column_kind(const struct table *table, int column);

/* The unit that the cells are in, as it is written into a header, or "". */
const char *table_column_unit(const struct table *table, int column);

/* Gives a column its unit, when it has none yet. */
enum status table_set_column_unit(struct table *table, int column, const char *unit, size_t length,
                                  struct error *error);

/* ---- rows ---- */

size_t table_row_count(const struct table *table);

/* Starts a source: rows added from here on come from the file of this name. */
enum status table_begin_source(struct table *table, const char *name, struct error *error);
size_t table_source_count(const struct table *table);
const char *table_source_name(const struct table *table, size_t source);

/* What format the last source is in, for people: "Nsight Compute report, version 7". */
enum status table_set_source_format(struct table *table, const char *format, struct error *error);

/* "" when nobody said. */
const char *table_source_format(const struct table *table, size_t source);

/* Says that the last source is a profiler's own output, which knows nothing of paradigms and
 * problems, and no table of this program's kind. */
void table_set_source_profiled(struct table *table);
bool table_source_profiled(const struct table *table, size_t source);

/* Adds a row whose cells are all missing. line counts from 1, 0 when the source has no lines; the
 * row is the last one, at index table_row_count() - 1. */
enum status table_add_row(struct table *table, size_t line, struct error *error);

size_t table_row_source(const struct table *table, size_t row);
size_t table_row_line(const struct table *table, size_t row);

/* Drops every row whose mark is true; the others keep their order. remove has a mark a row. */
void table_remove_rows(struct table *table, const bool *remove);

/* Sets a cell of the last row. text needs no terminator; NUL bytes are refused by the readers. A
 * text that is all blanks sets nothing. */
enum status table_set_text(struct table *table, int column, const char *text, size_t length,
                           struct error *error);
enum status table_set_number(struct table *table, int column, double value, struct error *error);

/* The same for any row, set before or not. */
enum status table_replace_text(struct table *table, size_t row, int column, const char *text,
                               size_t length, struct error *error);
enum status table_replace_number(struct table *table, size_t row, int column, double value,
                                 struct error *error);

/* ---- cells ---- */

/* The cell's text, terminated; NULL when missing. column may be COLUMN_NONE: missing. */
const char *table_text(const struct table *table, size_t row, int column);

/* The number that stands for an interned text: equal texts, equal numbers; 0 when missing. Only for
 * text columns. */
uint32_t table_text_id(const struct table *table, size_t row, int column);

/* The cell as a number; NaN when missing. (The last conversion of each column is remembered, so two
 * threads must not read the numbers of one table at the same time.) A cell that is no number sets
 * error (file, line, column, text) and returns STATUS_VALUE with NaN. */
enum status table_number(const struct table *table, size_t row, int column, double *value,
                         struct error *error);

/* Interns any text; the result lives as long as the table. NULL when memory is short. */
const char *table_intern(struct table *table, const char *text, size_t length);

#endif
