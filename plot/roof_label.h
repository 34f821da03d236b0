/* Labels of slopes, compute ceilings and ridges. */
#ifndef ROOFLINE_PLOT_ROOF_LABEL_H
#define ROOFLINE_PLOT_ROOF_LABEL_H

#include "plot/obstacle_map.h"
#include "plot/roof.h"
#include "plot/typesetter.h"

/* Labels each line inside the plot area: slopes along the line, ceilings at their right end, above
 * the line where there is room. hardware_names tells whose a line is; NULL when there is only one
 * hardware. A label that finds no place is left to the legend: is_labelled stays false; lines
 * that are not needed are then dropped. Placed labels are added to the map. */
enum status roof_label_lines(struct roof_set *roofs, const struct rect *plot,
                             const char *const *hardware_names, struct typesetter *typesetter,
                             struct obstacle_map *map, struct error *error);

/* Chooses which ridges get a line down to the axis: all of a few, of more those whose labels are
 * clear of each other. */
enum status roof_label_choose_drops(struct roof_set *roofs, const struct rect *plot,
                                    struct typesetter *typesetter, struct error *error);

/* Writes each such ridge's intensity beside the line that drops from the ridge to the x axis, where
 * there is room. Placed labels are added to the map. */
enum status roof_label_ridges(const struct roof_set *roofs, const struct rect *plot,
                              struct typesetter *typesetter, struct obstacle_map *map,
                              struct error *error);

#endif
