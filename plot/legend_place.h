/* Arranges a legend in columns and finds a place for it. */
#ifndef ROOFLINE_PLOT_LEGEND_PLACE_H
#define ROOFLINE_PLOT_LEGEND_PLACE_H

#include "plot/legend.h"
#include "plot/obstacle_map.h"

/* Looks for a place along the frame where the legend hides nothing that the map holds. False when
 * there is none. */
bool legend_place_inside(struct legend *legend, const struct rect *plot,
                         const struct obstacle_map *map, const struct typesetter *typesetter);

/* Arranges the entries for a place outside the plot area: beside it in as few columns as the height
 * allows, below it in as few rows as the width allows. False when they need more room than that;
 * the box then says how much. */
bool legend_place_beside(struct legend *legend, double width_max, double height_max,
                         const struct typesetter *typesetter);
bool legend_place_below(struct legend *legend, double width_max, double height_max,
                        const struct typesetter *typesetter);

/* Moves an arranged legend so that its top left corner lies at a position. */
void legend_place_at(struct legend *legend, struct position corner);

#endif
