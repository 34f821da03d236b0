/* The table as a consolidated CSV file. */
#ifndef ROOFLINE_ANALYSIS_WRITE_CSV_H
#define ROOFLINE_ANALYSIS_WRITE_CSV_H

#include <stdio.h>

#include "analysis/error.h"
#include "analysis/table.h"

/* Writes all rows: the well-known columns in their order, then the others in first-seen order, then
 * the work per format; each header cell with its unit in brackets. Columns without any cell are
 * left out. Texts are written as they were read, quoted where they must be (RFC 4180), lines end
 * with LF.
 *
 * Write errors stay with the stream, for output_file_finish to report. Fails with STATUS_MEMORY
 * only. */
enum status write_csv(FILE *stream, const struct table *table, struct error *error);

#endif
