/* Points, ceilings and what was left out as a table for people to read on a terminal. */
#ifndef ROOFLINE_ANALYSIS_WRITE_TEXT_H
#define ROOFLINE_ANALYSIS_WRITE_TEXT_H

#include <stddef.h>
#include <stdio.h>

#include "analysis/error.h"
#include "analysis/points.h"

struct write_text_options {
    size_t width; /* columns of the terminal, which long names are shortened for; 0: no limit */
};

/* Writes, in UTF-8, a block per hardware: its ceilings and ridge points, then one line a point. At
 * the end, why launches were left out, equal reasons together. A point's name is
 * "executable[region]"; the kernel follows where there is no region, or where its neighbour would
 * have the same name. Control characters and bytes that are no UTF-8 are shown as U+FFFD. Nothing
 * at all is written for an empty set.
 *
 * Write errors stay with the stream, for output_file_finish to report. Fails with STATUS_MEMORY
 * only; what is written then is not complete. */
enum status write_text(FILE *stream, const struct point_set *set,
                       const struct write_text_options *options, struct error *error);

#endif
