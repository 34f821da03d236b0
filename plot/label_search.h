/* Finds the best place for one label among candidates. */
#ifndef ROOFLINE_PLOT_LABEL_SEARCH_H
#define ROOFLINE_PLOT_LABEL_SEARCH_H

#include <stdbool.h>

#include "plot/obstacle_map.h"
#include "plot/text_style.h"

/* Where a text may go: the start of its baseline and the angle it runs at. */
struct label_place {
    struct position start;
    double angle; /* radians, clockwise */
};

struct label_search {
    const struct obstacle_map *map;
    struct rect frame;         /* the label stays inside */
    struct text_extent extent; /* of the label */
    double clearance;          /* points kept free around it */
    unsigned forbidden;        /* what no place may touch: a sum of obstacle_kind */
    bool found;
    bool crosses_line; /* the best place has a line under it */
    double best_cost;
    struct label_place best;
};

/* The box that a text covers. */
struct box label_box(const struct text_extent *extent, const struct label_place *place);

/* Starts a search: nothing is found yet. */
void label_search_init(struct label_search *search, const struct obstacle_map *map,
                       const struct rect *frame, const struct text_extent *extent,
                       double clearance);

/* Considers a place. One that leaves the frame or touches what is forbidden (first points,
 * labels and the legend) never counts; one that crosses a line costs line_cost more. Of equal costs
 * the first one wins. */
void label_search_try(struct label_search *search, const struct label_place *place, double cost,
                      double line_cost);

#endif
