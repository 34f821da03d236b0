/* Nsight Compute reports (.ncu-rep): every kernel, range, graph and command list with metrics
 * becomes a row, its numbers in base units at the precision of the report. Part of builds with
 * protobuf-c only (ROOFLINE_HAVE_NCU_REPORT).
 *
 * A report that is cut short, damaged, or of a version with another structure is STATUS_FORMAT with
 * the byte offset; one without any result is STATUS_EMPTY. A newer version that can be read gives a
 * warning. Kernel binaries, source records and payloads of unknown kinds are never in memory, and
 * of results one at a time, unless they use metric names that only a later block gives. */
#ifndef ROOFLINE_ANALYSIS_READ_NCU_REPORT_H
#define ROOFLINE_ANALYSIS_READ_NCU_REPORT_H

#include "analysis/read/reader.h"

extern const struct reader ncu_report_reader;

#endif
