#include "plot/obstacle_map.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { CELL_LIMIT_PER_SIDE = 256, FIRST_CAPACITY = 256 };

/* Points may be very many: a query for other kinds does not go through them. */
enum { POINT_LIST, OTHER_LIST, LIST_COUNT };

static const double cell_size_min = 8; /* points */
static const size_t no_entry = SIZE_MAX;

struct obstacle {
    enum obstacle_kind kind;
    struct box box;
};

/* An obstacle's presence in one cell; entries of a cell form a list. */
struct entry {
    size_t obstacle;
    size_t next;
    size_t list;
};

struct obstacle_map {
    struct rect area;
    double cell_size;
    size_t columns;
    size_t rows;
    size_t *first_entry; /* LIST_COUNT for each cell, rows of columns */
    struct obstacle *obstacles;
    size_t obstacle_count;
    size_t obstacle_capacity;
    struct entry *entries;
    size_t entry_count;
    size_t entry_capacity;
};

struct cell_range {
    size_t first_column;
    size_t end_column;
    size_t first_row;
    size_t end_row;
};

enum status obstacle_map_create(struct obstacle_map **out, const struct rect *area,
                                struct error *error)
{
    const double longer_side = fmax(area->width, area->height);
    struct obstacle_map *map = NULL;

    *out = NULL;
    map = calloc(1, sizeof *map);
    if (map == NULL)
        return error_set_memory(error);
    map->area = *area;
    map->cell_size = fmax(cell_size_min, longer_side / CELL_LIMIT_PER_SIDE);
    map->columns = (size_t)(area->width / map->cell_size) + 1;
    map->rows = (size_t)(area->height / map->cell_size) + 1;
    map->first_entry = calloc(map->columns * map->rows * LIST_COUNT, sizeof *map->first_entry);
    if (map->first_entry == NULL) {
        obstacle_map_free(map);
        return error_set_memory(error);
    }
    for (size_t i = 0; i < map->columns * map->rows * LIST_COUNT; i++)
        map->first_entry[i] = no_entry;
    *out = map;
    return STATUS_OK;
}

void obstacle_map_free(struct obstacle_map *map)
{
    if (map == NULL)
        return;
    free(map->entries);
    free(map->obstacles);
    free(map->first_entry);
    free(map);
}

static size_t cell_index(double distance, double cell_size, size_t count)
{
    if (!(distance > 0))
        return 0;
    return (size_t)fmin(distance / cell_size, (double)count);
}

/* The cells that the box's surroundings touch; an empty range when none. */
static struct cell_range cells_of(const struct obstacle_map *map, const struct box *box)
{
    const struct rect bounds = box_bounds(box);
    const double left = bounds.x - map->area.x;
    const double top = bounds.y - map->area.y;
    struct cell_range range = { 0 };

    if (left + bounds.width < 0 || top + bounds.height < 0)
        return range;
    range.first_column = cell_index(left, map->cell_size, map->columns);
    range.first_row = cell_index(top, map->cell_size, map->rows);
    range.end_column = cell_index(left + bounds.width, map->cell_size, map->columns - 1) + 1;
    range.end_row = cell_index(top + bounds.height, map->cell_size, map->rows - 1) + 1;
    return range;
}

static struct box cell_box(const struct obstacle_map *map, size_t column, size_t row)
{
    const struct rect cell = {
        map->area.x + (double)column * map->cell_size,
        map->area.y + (double)row * map->cell_size,
        map->cell_size,
        map->cell_size,
    };

    return box_of_rect(&cell);
}

/* Makes room for one more item; the new place, or NULL. */
static void *grow(void *items, size_t *capacity, size_t count, size_t item_size)
{
    const size_t new_capacity = *capacity == 0 ? FIRST_CAPACITY : *capacity * 2;
    void *grown = NULL;

    if (count < *capacity)
        return items;
    if (new_capacity > SIZE_MAX / 2 / item_size)
        return NULL;
    grown = realloc(items, new_capacity * item_size);
    if (grown != NULL)
        *capacity = new_capacity;
    return grown;
}

static enum status add_entry(struct obstacle_map *map, size_t list, size_t obstacle,
                             struct error *error)
{
    struct entry *const entries =
        grow(map->entries, &map->entry_capacity, map->entry_count, sizeof *entries);

    if (entries == NULL)
        return error_set_memory(error);
    map->entries = entries;
    entries[map->entry_count] = (struct entry){ obstacle, map->first_entry[list], list };
    map->first_entry[list] = map->entry_count++;
    return STATUS_OK;
}

enum status obstacle_map_add(struct obstacle_map *map, enum obstacle_kind kind,
                             const struct box *box, struct error *error)
{
    const struct cell_range range = cells_of(map, box);
    const size_t list = kind == OBSTACLE_POINT ? POINT_LIST : OTHER_LIST;
    struct obstacle *const obstacles =
        grow(map->obstacles, &map->obstacle_capacity, map->obstacle_count, sizeof *obstacles);

    if (obstacles == NULL)
        return error_set_memory(error);
    map->obstacles = obstacles;
    obstacles[map->obstacle_count] = (struct obstacle){ kind, *box };
    for (size_t row = range.first_row; row < range.end_row; row++) {
        for (size_t column = range.first_column; column < range.end_column; column++) {
            const struct box cell = cell_box(map, column, row);
            if (!box_overlaps(&cell, box)) /* a slanted line misses most cells around it */
                continue;
            const size_t cell_lists = (row * map->columns + column) * LIST_COUNT;
            const enum status status =
                add_entry(map, cell_lists + list, map->obstacle_count, error);
            if (status != STATUS_OK)
                return status;
        }
    }
    map->obstacle_count++;
    return STATUS_OK;
}

size_t obstacle_map_count(const struct obstacle_map *map)
{
    return map->obstacle_count;
}

/* Entries of later obstacles lie behind those of earlier ones, in the array as in each list. */
void obstacle_map_truncate(struct obstacle_map *map, size_t count)
{
    while (map->entry_count > 0 && map->entries[map->entry_count - 1].obstacle >= count) {
        const struct entry *const last = &map->entries[--map->entry_count];
        map->first_entry[last->list] = last->next;
    }
    map->obstacle_count = count;
}

static bool list_hits(const struct obstacle_map *map, size_t list, unsigned kinds,
                      const struct box *box)
{
    for (size_t i = map->first_entry[list]; i != no_entry; i = map->entries[i].next) {
        const struct obstacle *const obstacle = &map->obstacles[map->entries[i].obstacle];
        if ((obstacle->kind & kinds) != 0 && box_overlaps(&obstacle->box, box))
            return true;
    }
    return false;
}

static bool cell_hits(const struct obstacle_map *map, size_t cell, unsigned kinds,
                      const struct box *box)
{
    const size_t lists = cell * LIST_COUNT;

    return ((kinds & ~(unsigned)OBSTACLE_POINT) != 0 &&
            list_hits(map, lists + OTHER_LIST, kinds, box)) ||
           ((kinds & OBSTACLE_POINT) != 0 && list_hits(map, lists + POINT_LIST, kinds, box));
}

bool obstacle_map_hits(const struct obstacle_map *map, unsigned kinds, const struct box *box)
{
    const struct cell_range range = cells_of(map, box);

    for (size_t row = range.first_row; row < range.end_row; row++) {
        for (size_t column = range.first_column; column < range.end_column; column++) {
            if (cell_hits(map, row * map->columns + column, kinds, box))
                return true;
        }
    }
    return false;
}
