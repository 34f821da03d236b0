/* The points of a layout: those on one spot are told apart, and labelled when asked. */
#ifndef ROOFLINE_PLOT_LAYOUT_POINTS_H
#define ROOFLINE_PLOT_LAYOUT_POINTS_H

#include "plot/layout.h"
#include "plot/obstacle_map.h"

/* Enlarges points that lie under others of another look, so that they stay visible as rings. */
enum status layout_points_separate(struct layout *layout, struct error *error);

/* Labels the placed points when that is asked: with names, or with numbers when layout->numbers is
 * there to take them. *is_complete is false when the names have no room; then nothing was added.
 * Otherwise writes how many points there are at spots of several. */
enum status layout_points_label(bool *is_complete, struct layout *layout,
                                const struct point_set *set, bool is_asked,
                                struct obstacle_map *map, struct error *error);

#endif
