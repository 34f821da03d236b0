/* The changes of a layout's points: arrows between old and new places, and labels of the largest.
 */
#ifndef ROOFLINE_PLOT_LAYOUT_CHANGES_H
#define ROOFLINE_PLOT_LAYOUT_CHANGES_H

#include "plot/layout.h"
#include "plot/obstacle_map.h"

/* How long an arrow's head is, beside markers of a radius. */
double layout_changes_head_length(double marker_radius);

/* Places the arrows of placed points, each from the old place to the edge of the new place's
 * marker. An arrow that is too short to be seen is lengthened backwards; one of a point that kept
 * its place, or that has no room in the plot area, is left out. */
void layout_changes_place(struct layout *layout);

/* Adds the arrows and rings to what labels keep clear of. STATUS_MEMORY on failure. */
enum status layout_changes_add_obstacles(const struct layout *layout, struct obstacle_map *map,
                                         struct error *error);

#endif
