#include "plot/marker.h"

#include <math.h>

const double marker_reach = 1.45;

/* Shapes whose corners lie on one or, in turns, on two circles. */
struct star_shape {
    size_t corner_count; /* 0: a circle */
    double radius_even;
    double radius_odd;
    double first_angle; /* in turns; 0 is to the right, 0.25 downwards */
};

static const struct star_shape star_shapes[MARKER_SHAPE_COUNT] = {
    [MARKER_CIRCLE] = { 0, 1.00, 1.00, 0 },           [MARKER_SQUARE] = { 4, 1.27, 1.27, 0.125 },
    [MARKER_TRIANGLE_UP] = { 3, 1.34, 1.34, 0.75 },   [MARKER_DIAMOND] = { 4, 1.32, 1.32, 0 },
    [MARKER_TRIANGLE_DOWN] = { 3, 1.34, 1.34, 0.25 }, [MARKER_PENTAGON] = { 5, 1.18, 1.18, 0.75 },
    [MARKER_STAR] = { 10, 1.42, 0.62, 0.75 },         [MARKER_HEXAGON] = { 6, 1.14, 1.14, 0 },
};

/* Twice as many corners per arm as a star has: given by hand. */
static const struct position plus_corners[] = {
    { -0.42, -1.25 }, { 0.42, -1.25 }, { 0.42, -0.42 },  { 1.25, -0.42 },
    { 1.25, 0.42 },   { 0.42, 0.42 },  { 0.42, 1.25 },   { -0.42, 1.25 },
    { -0.42, 0.42 },  { -1.25, 0.42 }, { -1.25, -0.42 }, { -0.42, -0.42 },
};

static size_t plus_shape(struct position corners[MARKER_CORNER_LIMIT], double turn)
{
    const double cosine = cos(turn);
    const double sine = sin(turn);

    for (size_t i = 0; i < MARKER_CORNER_LIMIT; i++) {
        const struct position corner = plus_corners[i];
        corners[i] = (struct position){ corner.x * cosine - corner.y * sine,
                                        corner.x * sine + corner.y * cosine };
    }
    return MARKER_CORNER_LIMIT;
}

size_t marker_corners(enum marker_shape shape, struct position corners[MARKER_CORNER_LIMIT])
{
    const double pi = acos(-1);
    const struct star_shape *const star = &star_shapes[shape];

    if (shape == MARKER_PLUS)
        return plus_shape(corners, 0);
    if (shape == MARKER_CROSS)
        return plus_shape(corners, pi / 4);
    for (size_t i = 0; i < star->corner_count; i++) {
        const double angle = 2 * pi * (star->first_angle + (double)i / (double)star->corner_count);
        const double radius = i % 2 == 0 ? star->radius_even : star->radius_odd;
        corners[i].x = radius * cos(angle);
        corners[i].y = radius * sin(angle);
    }
    return star->corner_count;
}
