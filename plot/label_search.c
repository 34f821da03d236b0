#include "plot/label_search.h"

#include <math.h>

struct box label_box(const struct text_extent *extent, const struct label_place *place)
{
    const double cosine = cos(place->angle);
    const double sine = sin(place->angle);
    const double along = extent->width / 2;
    const double down = (extent->descent - extent->ascent) / 2;

    return (struct box){
        .center = { place->start.x + along * cosine - down * sine,
                    place->start.y + along * sine + down * cosine },
        .half_width = extent->width / 2,
        .half_height = text_extent_height(extent) / 2,
        .cosine = cosine,
        .sine = sine,
    };
}

void label_search_init(struct label_search *search, const struct obstacle_map *map,
                       const struct rect *frame, const struct text_extent *extent, double clearance)
{
    *search = (struct label_search){
        .map = map,
        .frame = *frame,
        .extent = *extent,
        .clearance = clearance,
        .forbidden = OBSTACLE_POINT | OBSTACLE_LABEL | OBSTACLE_LEGEND,
        .best_cost = INFINITY,
    };
}

void label_search_try(struct label_search *search, const struct label_place *place, double cost,
                      double line_cost)
{
    struct box box = label_box(&search->extent, place);
    bool crosses_line = false;

    if (cost >= search->best_cost)
        return;
    box.half_width += search->clearance;
    box.half_height += search->clearance;
    if (!box_is_within(&box, &search->frame) ||
        obstacle_map_hits(search->map, search->forbidden, &box))
        return;
    crosses_line = obstacle_map_hits(search->map, OBSTACLE_ROOF | OBSTACLE_DROP, &box);
    if (crosses_line)
        cost += line_cost;
    if (cost >= search->best_cost)
        return;
    search->found = true;
    search->crosses_line = crosses_line;
    search->best_cost = cost;
    search->best = *place;
}
