/* What labels and the legend must keep clear of, found quickly by place.
 * A query looks only at the obstacles near it, so that many thousand points stay cheap. */
#ifndef ROOFLINE_PLOT_OBSTACLE_MAP_H
#define ROOFLINE_PLOT_OBSTACLE_MAP_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/points.h"
#include "plot/geometry.h"

enum obstacle_kind {
    OBSTACLE_POINT = 1u << 0,
    OBSTACLE_LABEL = 1u << 1,
    OBSTACLE_ROOF = 1u << 2,
    OBSTACLE_DROP = 1u << 3, /* the line from a ridge down to the axis */
    OBSTACLE_LEGEND = 1u << 4
};

struct obstacle_map;

/* An empty map of the given area; boxes outside it are never found. On failure (STATUS_MEMORY)
 * *out is NULL. Free with obstacle_map_free. */
enum status obstacle_map_create(struct obstacle_map **out, const struct rect *area,
                                struct error *error);
void obstacle_map_free(struct obstacle_map *map);

enum status obstacle_map_add(struct obstacle_map *map, enum obstacle_kind kind,
                             const struct box *box, struct error *error);

/* How many obstacles the map holds, and forgetting all but the first count of them. */
size_t obstacle_map_count(const struct obstacle_map *map);
void obstacle_map_truncate(struct obstacle_map *map, size_t count);

/* Whether the box overlaps an obstacle of one of the kinds (a sum of obstacle_kind). */
bool obstacle_map_hits(const struct obstacle_map *map, unsigned kinds, const struct box *box);

#endif
