/* Consolidated profiling tables: what roofline itself writes, and what the tool ppbcc writes. */
#ifndef ROOFLINE_ANALYSIS_READ_CONSOLIDATED_H
#define ROOFLINE_ANALYSIS_READ_CONSOLIDATED_H

#include "analysis/read/reader.h"

extern const struct reader consolidated_reader;

#endif
