/* Why launches are no points, as people read it. */
#ifndef ROOFLINE_ANALYSIS_TEXT_LEFT_OUT_H
#define ROOFLINE_ANALYSIS_TEXT_LEFT_OUT_H

#include <stdio.h>

#include "analysis/error.h"
#include "analysis/points.h"

/* Writes one line a reason, in the order in which they first occur, with how many launches it is
 * true of; nothing when nothing was left out:
 *
 *     Left out:
 *       12 launches, matMul_cuda[matmul] and 3 more: no DRAM traffic
 *
 * Fails with STATUS_MEMORY only. */
enum status text_left_out_write(FILE *stream, const struct point_set *set, struct error *error);

#endif
