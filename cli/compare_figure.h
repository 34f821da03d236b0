/* The figures of a comparison: an arrow from where each point was to where it is now, or the share
 * of the roof over all runs. */
#ifndef ROOFLINE_CLI_COMPARE_FIGURE_H
#define ROOFLINE_CLI_COMPARE_FIGURE_H

#include <stdbool.h>

#include "analysis/compare.h"
#include "analysis/error.h"
#include "analysis/points.h"
#include "cli/draw_request.h"
#include "plot/figure.h"
#include "plot/history_figure.h"

/* Zero-initialise. */
struct compare_figure {
    struct figure_options options;
    char *title;
    char *subtitle;
    char *footer;
    /* of the arrows */
    struct point_set set;
    struct figure_change *changes;
    /* of the history, whose texts and values these are */
    bool is_history;
    struct history history;
    struct history_line *lines;
    double *values;
    char **run_names;
};

/* Prepares the figure. Texts are borrowed from the comparison, its runs and the request, whose
 * inputs are all files. On failure, as always, compare_figure_clear is still due. */
enum status compare_figure_init(struct compare_figure *figure, const struct comparison *comparison,
                                const struct run_list *sides, const struct draw_request *request,
                                bool is_history, struct error *error);

/* Hands the bytes to the sink, as figure_write does. */
enum status compare_figure_write(const struct compare_figure *figure, enum figure_format format,
                                 figure_sink *sink, void *closure, struct error *error);

void compare_figure_clear(struct compare_figure *figure);

#endif
