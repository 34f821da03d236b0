#include "plot/point_spot.h"

#include <math.h>
#include <stdlib.h>

/* A point and where it is across the page: sorted by that, near points are neighbours. */
struct column {
    double x;
    size_t point;
};

static int compare_columns(const void *left, const void *right)
{
    const struct column *const a = left;
    const struct column *const b = right;

    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return (a->point > b->point) - (a->point < b->point);
}

/* What a search for a point's spot goes through. */
struct neighbours {
    const struct column *columns;
    const size_t *place; /* for each point its index in columns */
    const struct position *positions;
    size_t count;
    double tolerance;
};

/* Lowers *spot to that of a neighbour when it is an earlier one and near enough. */
static void consider(size_t *spot, const struct point_spot_list *list,
                     const struct neighbours *neighbours, size_t point, size_t other)
{
    const struct position *const positions = neighbours->positions;
    size_t candidate = 0;

    if (other >= point) /* not sorted into a spot yet */
        return;
    candidate = list->of_point[other];
    if (candidate < *spot && list->spots[candidate].first_point == other &&
        hypot(positions[other].x - positions[point].x, positions[other].y - positions[point].y) <
            neighbours->tolerance)
        *spot = candidate;
}

/* The first spot near a point; list->count when there is none. */
static size_t find_spot(const struct point_spot_list *list, const struct neighbours *neighbours,
                        size_t point)
{
    const struct column *const columns = neighbours->columns;
    const double x = neighbours->positions[point].x;
    size_t spot = list->count;

    for (size_t i = neighbours->place[point]; i-- > 0 && x - columns[i].x < neighbours->tolerance;)
        consider(&spot, list, neighbours, point, columns[i].point);
    for (size_t i = neighbours->place[point] + 1;
         i < neighbours->count && columns[i].x - x < neighbours->tolerance; i++)
        consider(&spot, list, neighbours, point, columns[i].point);
    return spot;
}

static void fill(struct point_spot_list *list, const struct neighbours *neighbours)
{
    for (size_t i = 0; i < neighbours->count; i++) {
        const size_t spot = find_spot(list, neighbours, i);
        if (spot == list->count)
            list->spots[list->count++] = (struct point_spot){ .first_point = i };
        list->spots[spot].point_count++;
        list->of_point[i] = spot;
    }
}

enum status point_spot_list_init(struct point_spot_list *list, const struct position *positions,
                                 size_t count, double tolerance, struct error *error)
{
    struct column *const columns = calloc(count + 1, sizeof *columns);
    size_t *const place = calloc(count + 1, sizeof *place);
    const struct neighbours neighbours = { columns, place, positions, count, tolerance };
    enum status status = STATUS_OK;

    *list = (struct point_spot_list){ .point_count = count };
    list->spots = calloc(count + 1, sizeof *list->spots);
    list->of_point = calloc(count + 1, sizeof *list->of_point);
    if (columns == NULL || place == NULL || list->spots == NULL || list->of_point == NULL) {
        point_spot_list_clear(list);
        status = error_set_memory(error);
        goto done;
    }
    for (size_t i = 0; i < count; i++)
        columns[i] = (struct column){ positions[i].x, i };
    qsort(columns, count, sizeof *columns, compare_columns);
    for (size_t i = 0; i < count; i++)
        place[columns[i].point] = i;
    fill(list, &neighbours);
done:
    free(place);
    free(columns);
    return status;
}

void point_spot_list_merge(struct point_spot_list *list, size_t into, size_t merged)
{
    list->spots[into].point_count += list->spots[merged].point_count;
    for (size_t i = 0; i < list->point_count; i++) {
        if (list->of_point[i] == merged)
            list->of_point[i] = into;
        if (list->of_point[i] > merged)
            list->of_point[i]--;
    }
    for (size_t i = merged + 1; i < list->count; i++)
        list->spots[i - 1] = list->spots[i];
    list->count--;
}

void point_spot_list_clear(struct point_spot_list *list)
{
    free(list->spots);
    free(list->of_point);
    *list = (struct point_spot_list){ 0 };
}
