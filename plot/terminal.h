/* A figure as text: Unicode characters, in colours where the terminal has them. */
#ifndef ROOFLINE_PLOT_TERMINAL_H
#define ROOFLINE_PLOT_TERMINAL_H

#include "analysis/points.h"
#include "plot/byte_buffer.h"
#include "plot/figure.h"

/* Writes lines of options->terminal_columns columns at most (80 when it is 0, never less than 40)
 * into an empty buffer: lines of braille dots for the roofs, a letter for each paradigm (of
 * changes, a sign for each verdict where the points are now), and a legend below. On failure
 * (STATUS_MEMORY) the buffer's contents are not to be used. */
enum status terminal_write(struct byte_buffer *buffer, const struct point_set *set,
                           const struct figure_options *options, struct error *error);

#endif
