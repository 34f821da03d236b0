/* A comparison as a table for people to read on a terminal. */
#ifndef ROOFLINE_ANALYSIS_REPORT_TEXT_H
#define ROOFLINE_ANALYSIS_REPORT_TEXT_H

#include <stddef.h>
#include <stdio.h>

#include "analysis/compare.h"

/* Writes, in UTF-8, a row a finding, the gravest point first, its remark below it; then how many
 * points there are of each verdict, and how they were judged. width: columns of the terminal, which
 * long names are shortened for; 0: no limit. Write errors stay with the stream. */
void report_text_write(FILE *stream, const struct comparison *comparison, size_t width);

#endif
