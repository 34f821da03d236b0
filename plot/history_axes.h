/* The axes of a history: their labels and titles, and the room that these take. */
#ifndef ROOFLINE_PLOT_HISTORY_AXES_H
#define ROOFLINE_PLOT_HISTORY_AXES_H

#include "plot/history_layout.h"

/* How the runs' names stand. */
struct run_labels {
    struct placed_text *texts; /* one a run; those without a label are composed as well */
    size_t interval;           /* every so many runs, counted back from the newest, have a label */
    bool is_turned;
    double height; /* of the room below the plot area */
};

/* What is written left of the plot area; limits and step are known. */
double history_axes_left(const struct history_layout *layout, const struct history *history);

/* Chooses how the names stand along a plot area of a width: level where they fit, else turned, else
 * fewer of them. The texts are to be freed. STATUS_MEMORY on failure, with texts NULL. */
enum status history_axes_choose_labels(struct run_labels *labels, struct history_layout *layout,
                                       const struct history *history, double width,
                                       struct error *error);

/* What is written below the plot area. */
double history_axes_below(const struct history_layout *layout, const struct run_labels *labels);

/* Adds all labels and titles around the placed plot area. STATUS_MEMORY on
 * failure. */
enum status history_axes_add(struct history_layout *layout, const struct history *history,
                             const struct run_labels *labels, struct error *error);

#endif
