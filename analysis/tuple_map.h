/* Numbers the different tuples of 32-bit numbers it is shown: 0, 1, 2, ... in first-seen order. The
 * table's rows are grouped and recognised by tuples of text references. */
#ifndef ROOFLINE_ANALYSIS_TUPLE_MAP_H
#define ROOFLINE_ANALYSIS_TUPLE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/error.h"

struct tuple_map;

/* For tuples of the given width (> 0). NULL when memory is short. */
struct tuple_map *tuple_map_create(size_t width);
void tuple_map_free(struct tuple_map *map);

/* The number of the tuple, a new one when it was not seen before. added may be NULL. */
enum status tuple_map_number(struct tuple_map *map, const uint32_t *tuple, size_t *number,
                             bool *added, struct error *error);

size_t tuple_map_count(const struct tuple_map *map);

/* The tuple of a number; lives until the next tuple_map_number. */
const uint32_t *tuple_map_tuple(const struct tuple_map *map, size_t number);

#endif
