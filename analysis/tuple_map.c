#include "analysis/tuple_map.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

struct tuple_map {
    size_t width;
    uint32_t *tuples; /* capacity x width */
    size_t count;
    size_t capacity;
    size_t *slots; /* number + 1, 0 when free; twice the capacity, a power of two */
};

struct tuple_map *tuple_map_create(size_t width)
{
    struct tuple_map *map = calloc(1, sizeof *map);
    if (map == NULL)
        return NULL;
    map->width = width;
    map->capacity = FIRST_CAPACITY;
    map->tuples = calloc(FIRST_CAPACITY * width, sizeof *map->tuples);
    map->slots = calloc((size_t)2 * FIRST_CAPACITY, sizeof *map->slots);
    if (map->tuples == NULL || map->slots == NULL) {
        tuple_map_free(map);
        return NULL;
    }
    return map;
}

void tuple_map_free(struct tuple_map *map)
{
    if (map == NULL)
        return;
    free(map->tuples);
    free(map->slots);
    free(map);
}

/* The slot that holds the tuple, or the free one where it belongs. */
static size_t find_slot(const struct tuple_map *map, const uint32_t *tuple)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < map->width; i++) {
        hash = (hash ^ tuple[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    size_t mask = 2 * map->capacity - 1;
    size_t slot = hash & mask;
    while (map->slots[slot] != 0 && memcmp(map->tuples + (map->slots[slot] - 1) * map->width, tuple,
                                           map->width * sizeof *tuple) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

static enum status grow(struct tuple_map *map, struct error *error)
{
    size_t capacity = 2 * map->capacity;
    if (capacity > SIZE_MAX / (2 * map->width * sizeof *map->tuples))
        return error_set_memory(error);
    uint32_t *tuples = realloc(map->tuples, capacity * map->width * sizeof *tuples);
    if (tuples == NULL)
        return error_set_memory(error);
    map->tuples = tuples;
    size_t *slots = calloc(2 * capacity, sizeof *slots);
    if (slots == NULL)
        return error_set_memory(error);
    free(map->slots);
    map->slots = slots;
    map->capacity = capacity;
    for (size_t i = 0; i < map->count; i++)
        map->slots[find_slot(map, map->tuples + i * map->width)] = i + 1;
    return STATUS_OK;
}

enum status tuple_map_number(struct tuple_map *map, const uint32_t *tuple, size_t *number,
                             bool *added, struct error *error)
{
    size_t slot = find_slot(map, tuple);
    if (added != NULL)
        *added = map->slots[slot] == 0;
    if (map->slots[slot] != 0) {
        *number = map->slots[slot] - 1;
        return STATUS_OK;
    }
    if (map->count == map->capacity) {
        enum status status = grow(map, error);
        if (status != STATUS_OK)
            return status;
        slot = find_slot(map, tuple);
    }
    memcpy(map->tuples + map->count * map->width, tuple, map->width * sizeof *tuple);
    *number = map->count++;
    map->slots[slot] = map->count;
    return STATUS_OK;
}

size_t tuple_map_count(const struct tuple_map *map)
{
    return map->count;
}

const uint32_t *tuple_map_tuple(const struct tuple_map *map, size_t number)
{
    return map->tuples + number * map->width;
}
