/* Reads what `ncu --csv` writes, live or with --import: the raw and the details page, a summary,
 * and tables saved by the graphical program; taken from a terminal or not. Columns are found by
 * name.
 *
 * Values are converted to base units. One row of the table stands for one launch; a row of a
 * summary stands for as many as its column "Invocations" says, holds totals of counters that add up
 * and averages of all others. */
#ifndef ROOFLINE_ANALYSIS_READ_NCU_CSV_H
#define ROOFLINE_ANALYSIS_READ_NCU_CSV_H

#include "analysis/read/reader.h"

extern const struct reader ncu_csv_reader;

#endif
