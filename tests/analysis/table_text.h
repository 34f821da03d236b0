/* Tables out of CSV text, for tests. */
#ifndef ROOFLINE_TESTS_ANALYSIS_TABLE_TEXT_H
#define ROOFLINE_TESTS_ANALYSIS_TABLE_TEXT_H

#include <stddef.h>

#include "analysis/error.h"
#include "analysis/table.h"

/* Reads the text as a file of that name would be read, and appends its rows. */
enum status table_text_read(struct table *table, const char *name, const char *text,
                            struct error *error);

/* The same; the test fails when the text cannot be read. */
void table_text_add(struct table *table, const char *name, const char *text);

/* A new table of one such file, "a.csv". The caller frees it. */
struct table *table_text_create(const char *text);

/* The text of a cell by the column's name; NULL when missing. */
const char *table_text_cell(const struct table *table, size_t row, const char *column);

/* The cell as a number; the test fails when it is none. */
double table_text_number(const struct table *table, size_t row, const char *column);

#endif
