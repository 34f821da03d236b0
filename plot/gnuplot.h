/* A figure as a gnuplot script that holds its data, for those who style it themselves. */
#ifndef ROOFLINE_PLOT_GNUPLOT_H
#define ROOFLINE_PLOT_GNUPLOT_H

#include "analysis/points.h"
#include "plot/byte_buffer.h"
#include "plot/figure.h"

/* Writes the script into an empty buffer. Run as it is, it draws an SVG to standard output; a
 * variable "terminal" given to gnuplot chooses another terminal. It needs gnuplot 5.0. On failure
 * (STATUS_MEMORY) the buffer's contents are not to be used. */
enum status gnuplot_write(struct byte_buffer *buffer, const struct point_set *set,
                          const struct figure_options *options, struct error *error);

#endif
