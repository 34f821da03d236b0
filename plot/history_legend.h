/* The legend of a history, beside or below its plot area. */
#ifndef ROOFLINE_PLOT_HISTORY_LEGEND_H
#define ROOFLINE_PLOT_HISTORY_LEGEND_H

#include "plot/history_layout.h"

/* Between the plot area and a legend beside it, in ems of the plain text. */
extern const double history_legend_gap_ems;

/* Makes the legend and chooses the side where it leaves more of the room between title and footer;
 * the layout's traces are chosen. Its box then has its size, not yet its place. STATUS_MEMORY on
 * failure. */
enum status history_legend_choose(bool *is_below, struct history_layout *layout,
                                  const struct history *history, enum figure_legend wanted,
                                  const struct rect *inner, struct error *error);

/* Moves the legend to its side of the placed plot area. */
void history_legend_place(struct history_layout *layout, bool is_below, const struct rect *inner);

#endif
