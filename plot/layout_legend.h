/* The legend of a layout: inside its plot area, or at which side of it. */
#ifndef ROOFLINE_PLOT_LAYOUT_LEGEND_H
#define ROOFLINE_PLOT_LAYOUT_LEGEND_H

#include "plot/layout.h"
#include "plot/obstacle_map.h"

/* A side of the plot area that the legend may lie at, and the most room it may take there. */
struct legend_side {
    bool is_below; /* else right of it */
    double width_max;
    double height_max;
};

/* Makes the legend and places it in the plot area. *has_place is false when it would hide what the
 * map holds everywhere. */
enum status layout_legend_place_inside(bool *has_place, struct layout *layout,
                                       const struct obstacle_map *map, struct error *error);

/* The side below or right of the plot area. */
struct legend_side layout_legend_side(const struct layout *layout, bool is_below);

/* The side that leaves more of the plot area. */
enum status layout_legend_choose_side(struct legend_side *side, struct layout *layout,
                                      struct error *error);

/* Makes the legend for a side, with fewer paradigms when all of them need too much room. Its box
 * then has its size, not yet its place. */
enum status layout_legend_arrange(struct layout *layout, const struct legend_side *side,
                                  struct error *error);

/* Moves the arranged legend to its side of the plot area. */
void layout_legend_place(struct layout *layout, const struct legend_side *side);

/* The white space between plot area and legend, and between legend and the figure's edge. */
double layout_legend_gap(const struct layout *layout);

#endif
