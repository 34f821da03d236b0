/* Labels of points: what they say and where they go. */
#ifndef ROOFLINE_PLOT_POINT_LABEL_H
#define ROOFLINE_PLOT_POINT_LABEL_H

#include "analysis/points.h"
#include "plot/obstacle_map.h"
#include "plot/typesetter.h"

/* A thin line from a point to its label. */
struct leader {
    struct position from;
    struct position to;
};

struct leader_list {
    struct leader *leaders;
    size_t count;
};

/* Labels as many points as have room, with what tells them apart: the paradigm first. No label
 * covers a label, a point, the legend or the frame. positions holds the place of each point. On
 * failure (STATUS_MEMORY) the list is empty; free it with leader_list_clear. */
enum status point_label_place(struct leader_list *list, const struct point_set *set,
                              const struct position *positions, double marker_radius,
                              const struct rect *plot, struct typesetter *typesetter,
                              struct obstacle_map *map, struct error *error);

void leader_list_clear(struct leader_list *list);

#endif
