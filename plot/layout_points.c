#include "plot/layout_points.h"

#include <stdlib.h>

#include "plot/change_label.h"
#include "plot/point_label.h"

/* Looks that are told apart by rings; further ones share the outermost. */
enum { RINGS_MAX = 3 };

static const double ring_width = 0.45; /* of a marker's radius */

/* Points nearer to each other than this share of their radius seem to be one. */
static const double spot_tolerance = 0.4;

/* The looks of a spot's points so far, from the top down. */
struct pile {
    const struct layout_point *looks[RINGS_MAX];
    size_t count;
};

static bool looks_alike(const struct layout_point *a, const struct layout_point *b)
{
    return a->colour == b->colour && a->shape == b->shape && a->hardware == b->hardware &&
           a->is_hollow == b->is_hollow;
}

/* How many other looks lie above a point that goes under a pile. */
static size_t put_under(struct pile *pile, const struct layout_point *point)
{
    for (size_t i = 0; i < pile->count; i++) {
        if (looks_alike(pile->looks[i], point))
            return i;
    }
    if (pile->count < RINGS_MAX)
        pile->looks[pile->count++] = point;
    else
        return RINGS_MAX;
    return pile->count - 1;
}

static enum status find_spots(struct point_spot_list *spots, const struct layout *layout,
                              struct error *error)
{
    struct position *const positions = calloc(layout->point_count + 1, sizeof *positions);
    enum status status = STATUS_OK;

    if (positions == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < layout->point_count; i++)
        positions[i] = layout->points[i].at;
    status = point_spot_list_init(spots, positions, layout->point_count,
                                  spot_tolerance * layout->marker_radius, error);
    free(positions);
    return status;
}

enum status layout_points_separate(struct layout *layout, struct error *error)
{
    struct point_spot_list spots = { 0 };
    struct pile *piles = NULL;
    enum status status = STATUS_OK;

    if (layout->point_count > LAYOUT_CLOUD_POINTS)
        return STATUS_OK;
    status = find_spots(&spots, layout, error);
    if (status != STATUS_OK)
        return status;
    piles = calloc(spots.count + 1, sizeof *piles);
    if (piles == NULL)
        status = error_set_memory(error);
    for (size_t i = layout->point_count; status == STATUS_OK && i-- > 0;) {
        struct layout_point *const point = &layout->points[i];
        const size_t rings = put_under(&piles[spots.of_point[i]], point);
        point->radius = layout->marker_radius * (1 + ring_width * (double)rings);
    }
    free(piles);
    point_spot_list_clear(&spots);
    return status;
}

static enum status count_spots(struct label_stock *stock, const struct layout *layout,
                               const struct point_labelling *labelling, struct error *error)
{
    struct point_spot_list spots = { 0 };
    enum status status = STATUS_OK;

    if (layout->point_count > LAYOUT_CLOUD_POINTS)
        return STATUS_OK;
    status = find_spots(&spots, layout, error);
    if (status == STATUS_OK)
        status = point_label_place_counts(stock, labelling, &spots, error);
    point_spot_list_clear(&spots);
    return status;
}

enum status layout_points_label(bool *is_complete, struct layout *layout,
                                const struct point_set *set, bool is_asked,
                                struct obstacle_map *map, struct error *error)
{
    struct label_target *const targets = calloc(set->point_count + 1, sizeof *targets);
    const struct point_labelling labelling = { set, targets, &layout->frame.plot };
    struct label_stock stock = { &layout->leaders, &layout->typesetter, map };
    enum status status = STATUS_OK;

    *is_complete = true;
    if (targets == NULL)
        return error_set_memory(error);
    leader_list_clear(&layout->leaders);
    for (size_t i = 0; i < set->point_count; i++)
        targets[i] =
            (struct label_target){ layout->points[i].at, layout->points[i].radius * marker_reach };
    status = change_label_place(&stock, &layout->changes, &labelling, !is_asked, error);
    if (status != STATUS_OK)
        goto done;
    if (!is_asked)
        status = count_spots(&stock, layout, &labelling, error);
    else if (layout->numbers != NULL)
        status = point_label_place_numbers(layout->numbers, &stock, &labelling, error);
    else
        status = point_label_place_names(is_complete, &stock, &labelling, error);
done:
    free(targets);
    return status;
}
