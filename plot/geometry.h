/* Positions, rectangles and turned boxes. All lengths are in points (1/72 inch), x grows to the
 * right and y downwards; angles are in radians and grow clockwise, as they look on the page. */
#ifndef ROOFLINE_PLOT_GEOMETRY_H
#define ROOFLINE_PLOT_GEOMETRY_H

#include <stdbool.h>

struct position {
    double x;
    double y;
};

struct rect {
    double x; /* left */
    double y; /* top */
    double width;
    double height;
};

/* A rectangle turned about its centre. */
struct box {
    struct position center;
    double half_width;
    double half_height;
    double cosine; /* of the angle it is turned by */
    double sine;
};

struct box box_of_rect(const struct rect *rect);

/* A square upright box around a position. */
struct box box_around(struct position center, double half_size);

/* The box that a straight line of the given thickness covers. */
struct box box_of_segment(struct position from, struct position to, double thickness);

/* Whether two boxes share more than their edges. */
bool box_overlaps(const struct box *a, const struct box *b);

/* The smallest upright rectangle around a box. */
struct rect box_bounds(const struct box *box);

/* Whether no corner of the box lies outside the rectangle. */
bool box_is_within(const struct box *box, const struct rect *rect);

/* The rectangle with each side moved inwards by the given distance. */
struct rect rect_inset(const struct rect *rect, double distance);

/* The last position on the way from one in the rectangle to another that is still in it. */
struct position rect_clip(const struct rect *rect, struct position from, struct position to);

double rect_right(const struct rect *rect);
double rect_bottom(const struct rect *rect);

#endif
