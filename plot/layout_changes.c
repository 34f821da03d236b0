#include "plot/layout_changes.h"

#include <math.h>

/* Lengths in radii of a marker. */
static const double tip_distance_radii = 1.35; /* from the marker's centre */
static const double stub_radii = 0.9;          /* of the shaft behind the head of a short arrow */
static const double ring_clearance_radii = 0.3;

static const double head_length_min = 3.2; /* points */
static const double movement_min = 0.02;   /* a smaller one has no direction, points */
static const double frame_distance = 1;    /* between arrows and frame, points */
static const double shaft_thickness = 1.6; /* of what labels keep clear of */

double layout_changes_head_length(double marker_radius)
{
    return fmax(head_length_min, 1.55 * marker_radius);
}

static bool is_within(struct position at, const struct rect *area)
{
    return at.x >= area->x && at.x <= rect_right(area) && at.y >= area->y &&
           at.y <= rect_bottom(area);
}

static void place_arrow(struct change *change, const struct layout *layout,
                        const struct layout_point *point, struct position before)
{
    const struct rect area = rect_inset(&layout->frame.plot, frame_distance);
    const double head = layout_changes_head_length(layout->marker_radius);
    const double length_min = head + stub_radii * layout->marker_radius;
    const double distance = hypot(point->at.x - before.x, point->at.y - before.y);
    const double tip_distance = tip_distance_radii * point->radius;
    const double length = fmax(distance - tip_distance, length_min);
    struct position step = { 0, 0 };

    change->has_arrow = false;
    if (!(distance >= movement_min))
        return;
    if (change->verdict == VERDICT_UNCHANGED && distance - tip_distance < head)
        return;
    step = (struct position){ (before.x - point->at.x) / distance,
                              (before.y - point->at.y) / distance };
    change->tip = (struct position){ point->at.x + tip_distance * step.x,
                                     point->at.y + tip_distance * step.y };
    if (!is_within(change->tip, &area))
        return;
    change->tail = rect_clip(
        &area, change->tip,
        (struct position){ change->tip.x + length * step.x, change->tip.y + length * step.y });
    change->has_arrow =
        hypot(change->tail.x - change->tip.x, change->tail.y - change->tip.y) >= head;
}

static enum point_look look_of(enum verdict verdict)
{
    static const enum point_look looks[VERDICT_COUNT] = {
        [VERDICT_UNCHANGED] = POINT_FAINT,
        [VERDICT_NEW] = POINT_RINGED,
        [VERDICT_MISSING] = POINT_GONE,
    };

    return looks[verdict];
}

static void choose_look(struct layout_point *point, const struct change *change)
{
    point->look = look_of(change->verdict);
    point->verdict = change->verdict;
    if (point->look == POINT_PLAIN && !change->has_arrow)
        point->look = POINT_EDGED;
}

void layout_changes_place(struct layout *layout)
{
    for (size_t i = 0; i < layout->changes.count; i++) {
        struct change *const change = &layout->changes.changes[i];
        if (change->has_before)
            place_arrow(
                change, layout, &layout->points[i],
                (struct position){
                    log_scale_position(&layout->frame.x_scale, change->log_intensity_before),
                    log_scale_position(&layout->frame.y_scale, change->log_performance_before) });
        choose_look(&layout->points[i], change);
    }
}

static enum status add_arrow(struct obstacle_map *map, const struct change *change, double head,
                             struct error *error)
{
    const double length = hypot(change->tail.x - change->tip.x, change->tail.y - change->tip.y);
    const struct position base = {
        change->tip.x + head / length * (change->tail.x - change->tip.x),
        change->tip.y + head / length * (change->tail.y - change->tip.y),
    };
    const struct box shaft = box_of_segment(change->tail, change->tip, shaft_thickness);
    const struct box point = box_of_segment(base, change->tip, 2 * change_head_aspect * head + 1);
    enum status status = obstacle_map_add(map, OBSTACLE_POINT, &shaft, error);

    return status == STATUS_OK ? obstacle_map_add(map, OBSTACLE_POINT, &point, error) : status;
}

enum status layout_changes_add_obstacles(const struct layout *layout, struct obstacle_map *map,
                                         struct error *error)
{
    const double head = layout_changes_head_length(layout->marker_radius);
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < layout->changes.count; i++) {
        const struct layout_point *const point = &layout->points[i];
        const struct box ring =
            box_around(point->at, (change_ring_factor + ring_clearance_radii) * point->radius);
        if (layout->changes.changes[i].has_arrow)
            status = add_arrow(map, &layout->changes.changes[i], head, error);
        else if (point->look == POINT_RINGED)
            status = obstacle_map_add(map, OBSTACLE_POINT, &ring, error);
    }
    return status;
}
