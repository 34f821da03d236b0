/* The key beside or below a plot whose points are numbered: what each number stands for. */
#ifndef ROOFLINE_PLOT_POINT_KEY_H
#define ROOFLINE_PLOT_POINT_KEY_H

#include <stdbool.h>

#include "analysis/points.h"
#include "plot/geometry.h"
#include "plot/typesetter.h"

struct point_key {
    bool is_below; /* else right of the plot */
    double width;  /* of the strip of the page that the key takes, points */
    double height;
    size_t columns;
    size_t rows;
    size_t point_count; /* of the figure */
    size_t listed;      /* points that have a line; the last line tells how many have none */
    double number_width;
    double name_width;
};

/* Chooses where the key of a set lies on a page, how its lines are arranged and how long its names
 * may be, so that as many points as possible are listed and the plot keeps most of the page. share
 * (> 0, < 1) is the most of the page's width or height that the key takes. STATUS_MEMORY on
 * failure. */
enum status point_key_init(struct point_key *key, const struct point_set *set,
                           struct typesetter *typesetter, const struct rect *page, double share,
                           struct error *error);

/* Adds the key's lines to the typesetter. numbers holds the number of each point. STATUS_MEMORY on
 * failure. */
enum status point_key_place(const struct point_key *key, const struct point_set *set,
                            const size_t *numbers, struct typesetter *typesetter,
                            const struct rect *page, struct error *error);

#endif
