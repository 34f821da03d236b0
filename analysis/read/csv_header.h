/* The first line of a CSV file, looked at before anything is read: which columns it names. */
#ifndef ROOFLINE_ANALYSIS_READ_CSV_HEADER_H
#define ROOFLINE_ANALYSIS_READ_CSV_HEADER_H

#include <stdbool.h>
#include <stddef.h>

/* Calls see for each cell of the first line of bytes (a BOM and blank lines are passed over),
 * without its quotes and blanks around it; quotes doubled inside a cell stay doubled. Stops early
 * when see returns false.
 */
void csv_header_each(const char *bytes, size_t length,
                     bool (*see)(void *closure, const char *cell, size_t length), void *closure);

/* Whether the first line has a cell of exactly this text. */
bool csv_header_has(const char *bytes, size_t length, const char *cell);

#endif
