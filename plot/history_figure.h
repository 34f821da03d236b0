/* A figure of how points did over a series of runs: one line a point. */
#ifndef ROOFLINE_PLOT_HISTORY_FIGURE_H
#define ROOFLINE_PLOT_HISTORY_FIGURE_H

#include "plot/figure.h"

enum history_quantity {
    HISTORY_ROOF_SHARE, /* performance / attainable performance; drawn in percent, from 0 */
    HISTORY_TIME_RATIO, /* duration / that of the baseline: 1 is as it was */
    HISTORY_QUANTITY_COUNT
};

/* More lines could not be told apart. */
enum { HISTORY_LINES_MAX = 40 };

/* A point's way through the runs. */
struct history_line {
    const char *name;     /* UTF-8, shown as it is */
    const double *values; /* one a run, of the history's quantity; at most 1e9 either way. Not
                           * finite: not measured, which breaks the line */
    double baseline;      /* what the tolerance is around, such as the baseline's median; > 0 and at
                           * most 1e9, NaN: none */
    double
        tolerance; /* 0.05 shades from baseline / 1.05 to baseline * 1.05, no further than a
                    * factor     of two; 0: no band. Lines with one and the same band share it; else
                    * of more     than three lines only the first that has a baseline has one */
};

/* All is borrowed for the call. */
struct history {
    enum history_quantity quantity;
    const char *axis_title;       /* of the quantity; NULL: its own, "Share of roof [%]" */
    const char *run_title;        /* of the x axis; NULL: "Run" */
    const char *const *run_names; /* UTF-8, one a run; NULL: they are numbered from 1 */
    size_t run_count;             /* > 0; the oldest run is the first */
    const struct history_line *lines;
    size_t line_count; /* > 0 */
};

/* Draws the history as SVG, PNG, PDF or EPS and hands its bytes to the sink. Of the options count
 * size, title, subtitle, footer, font and sizes of text, line_scale, dots_per_inch,
 * svg_editable_text, theme and legend. The same arguments give the same bytes. STATUS_USAGE for
 * another format, too many lines, a tolerance above 1, or a size without room; STATUS_VALUE for a
 * value that is too large, STATUS_EMPTY when there is none at all; else as figure_write. */
enum status history_figure_write(const struct history *history,
                                 const struct figure_options *options, enum figure_format format,
                                 figure_sink *sink, void *closure, struct error *error);

#endif
