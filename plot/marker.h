/* The shapes of points. */
#ifndef ROOFLINE_PLOT_MARKER_H
#define ROOFLINE_PLOT_MARKER_H

#include <stddef.h>

#include "plot/geometry.h"

enum marker_shape {
    MARKER_CIRCLE,
    MARKER_SQUARE,
    MARKER_TRIANGLE_UP,
    MARKER_DIAMOND,
    MARKER_TRIANGLE_DOWN,
    MARKER_PENTAGON,
    MARKER_CROSS,
    MARKER_STAR,
    MARKER_HEXAGON,
    MARKER_PLUS,
    MARKER_SHAPE_COUNT
};

enum { MARKER_CORNER_LIMIT = 12 };

/* The corners of a shape of radius one around the origin, drawn so that all shapes look equally
 * large. Returns their number, 0 for the circle. No corner is further than marker_reach from the
 * origin in x or y. */
size_t marker_corners(enum marker_shape shape, struct position corners[MARKER_CORNER_LIMIT]);

/* How far a marker of radius one reaches to each side, its edge line included. */
extern const double marker_reach;

#endif
