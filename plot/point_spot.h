/* Points that fall on one spot of the page, where the last one drawn would hide the others. */
#ifndef ROOFLINE_PLOT_POINT_SPOT_H
#define ROOFLINE_PLOT_POINT_SPOT_H

#include <stddef.h>

#include "analysis/points.h"
#include "plot/geometry.h"

struct point_spot {
    size_t first_point; /* whose place stands for the spot; a caller may choose another one */
    size_t point_count;
};

struct point_spot_list {
    struct point_spot *spots; /* by their first points */
    size_t count;
    size_t *of_point; /* for each point the index of its spot */
    size_t point_count;
};

/* Sorts points into spots: each point belongs to the first spot whose first point is nearer than
 * the tolerance (> 0, in points of 1/72 inch). On failure (STATUS_MEMORY) the list is empty. */
enum status point_spot_list_init(struct point_spot_list *list, const struct position *positions,
                                 size_t count, double tolerance, struct error *error);

/* Adds the points of one spot to another. The indices of later spots move down by one. */
void point_spot_list_merge(struct point_spot_list *list, size_t into, size_t merged);

/* Frees what the list owns and zeroes it. May be repeated. */
void point_spot_list_clear(struct point_spot_list *list);

#endif
