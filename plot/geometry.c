#include "plot/geometry.h"

#include <math.h>

struct box box_of_rect(const struct rect *rect)
{
    return (struct box){
        .center = { rect->x + rect->width / 2, rect->y + rect->height / 2 },
        .half_width = rect->width / 2,
        .half_height = rect->height / 2,
        .cosine = 1,
        .sine = 0,
    };
}

struct box box_around(struct position center, double half_size)
{
    return (struct box){ center, half_size, half_size, 1, 0 };
}

struct box box_of_segment(struct position from, struct position to, double thickness)
{
    const double across = to.x - from.x;
    const double down = to.y - from.y;
    const double length = hypot(across, down);

    return (struct box){
        .center = { (from.x + to.x) / 2, (from.y + to.y) / 2 },
        .half_width = length / 2,
        .half_height = thickness / 2,
        .cosine = length > 0 ? across / length : 1,
        .sine = length > 0 ? down / length : 0,
    };
}

/* How far a box reaches from its centre along a direction of length one. */
static double box_reach(const struct box *box, double x, double y)
{
    return box->half_width * fabs(box->cosine * x + box->sine * y) +
           box->half_height * fabs(box->cosine * y - box->sine * x);
}

static bool is_separated_along(const struct box *a, const struct box *b, double x, double y)
{
    const double distance = fabs((b->center.x - a->center.x) * x + (b->center.y - a->center.y) * y);

    return distance >= box_reach(a, x, y) + box_reach(b, x, y);
}

/* Two convex shapes are apart when one of their sides' normals separates them. */
bool box_overlaps(const struct box *a, const struct box *b)
{
    return !is_separated_along(a, b, a->cosine, a->sine) &&
           !is_separated_along(a, b, -a->sine, a->cosine) &&
           !is_separated_along(a, b, b->cosine, b->sine) &&
           !is_separated_along(a, b, -b->sine, b->cosine);
}

struct rect box_bounds(const struct box *box)
{
    const double reach_x = box_reach(box, 1, 0);
    const double reach_y = box_reach(box, 0, 1);

    return (struct rect){ box->center.x - reach_x, box->center.y - reach_y, 2 * reach_x,
                          2 * reach_y };
}

bool box_is_within(const struct box *box, const struct rect *rect)
{
    const struct rect bounds = box_bounds(box);

    return bounds.x >= rect->x && bounds.y >= rect->y && rect_right(&bounds) <= rect_right(rect) &&
           rect_bottom(&bounds) <= rect_bottom(rect);
}

struct rect rect_inset(const struct rect *rect, double distance)
{
    return (struct rect){ rect->x + distance, rect->y + distance, rect->width - 2 * distance,
                          rect->height - 2 * distance };
}

double rect_right(const struct rect *rect)
{
    return rect->x + rect->width;
}

double rect_bottom(const struct rect *rect)
{
    return rect->y + rect->height;
}

/* The share of the way from one value to another at which a limit is met; 1 where it is not. */
static double share_until(double from, double to, double low, double high)
{
    if (to < low)
        return (from - low) / (from - to);
    if (to > high)
        return (high - from) / (to - from);
    return 1;
}

struct position rect_clip(const struct rect *rect, struct position from, struct position to)
{
    const double across = share_until(from.x, to.x, rect->x, rect_right(rect));
    const double down = share_until(from.y, to.y, rect->y, rect_bottom(rect));
    const double share = fmax(0, fmin(across, down));

    return (struct position){ from.x + share * (to.x - from.x), from.y + share * (to.y - from.y) };
}
