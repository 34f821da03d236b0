/* The heading of one hardware in the table that people read. */
#ifndef ROOFLINE_ANALYSIS_TEXT_HEADING_H
#define ROOFLINE_ANALYSIS_TEXT_HEADING_H

#include <stddef.h>
#include <stdio.h>

#include "analysis/points.h"

/* Writes the hardware, its ceilings and where they meet, and a line feed:
 *
 *     NVIDIA H200: FP32 66.9 TFLOP/s, DRAM 4.81 TB/s, ridge 13.9 FLOP/Byte
 *
 * Wrapped between items at width columns; 0 is no limit. */
void text_heading_write(FILE *stream, const struct point_set *set, const char *hardware,
                        size_t width);

#endif
