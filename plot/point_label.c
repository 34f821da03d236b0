#include "plot/point_label.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "plot/point_wording.h"

enum { COUNTED_SPOTS_MAX = 100 };

static const double name_widths_ems[] = { 16, 11, 8 };

enum { NAME_WIDTH_COUNT = sizeof name_widths_ems / sizeof *name_widths_ems };

enum status point_label_compose(struct placed_text *texts, size_t count,
                                const struct point_set *set, struct typesetter *typesetter,
                                enum text_role role, double width, struct error *error)
{
    unsigned *const fields = calloc(set->point_count + 1, sizeof *fields);
    enum status status = STATUS_OK;

    if (fields == NULL)
        return error_set_memory(error);
    status = point_wording_choose(fields, set, error);
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        char *const label = point_wording_create(&set->points[i], fields[i]);
        status = label != NULL
                     ? typesetter_compose_fitting(&texts[i], typesetter, role, label, width, error)
                     : error_set_memory(error);
        free(label);
    }
    free(fields);
    return status;
}

enum status point_label_place_names(bool *is_complete, struct label_stock *stock,
                                    const struct point_labelling *labelling, struct error *error)
{
    const size_t count = labelling->set->point_count;
    const struct label_checkpoint start = label_stock_mark(stock);
    struct placed_text *texts = NULL;
    bool *is_placed = NULL;
    enum status status = STATUS_OK;

    *is_complete = false;
    if (count > POINT_NAMES_MAX)
        return STATUS_OK;
    texts = calloc(count + 1, sizeof *texts);
    is_placed = calloc(count + 1, sizeof *is_placed);
    if (texts == NULL || is_placed == NULL)
        status = error_set_memory(error);
    for (size_t i = 0; status == STATUS_OK && !*is_complete && i < NAME_WIDTH_COUNT; i++) {
        const struct label_task task = { labelling->targets, texts, count, labelling->plot, false };
        const double width = name_widths_ems[i] * stock->typesetter->base_size_pt;
        size_t placed = 0;
        label_stock_restore(stock, &start);
        status = point_label_compose(texts, count, labelling->set, stock->typesetter, TEXT_POINT,
                                     width, error);
        if (status == STATUS_OK)
            status = label_placement_run(is_placed, &placed, stock, &task, error);
        *is_complete = placed == count;
    }
    if (!*is_complete)
        label_stock_restore(stock, &start);
    free(is_placed);
    free(texts);
    return status;
}

/* The labels of spots, while they are made. */
struct spot_batch {
    struct label_target *targets;
    struct placed_text *texts;
    size_t *points; /* one of each spot */
    bool *is_placed;
    size_t count;
};

static enum status spot_batch_init(struct spot_batch *batch, size_t capacity, struct error *error)
{
    *batch = (struct spot_batch){
        .targets = calloc(capacity + 1, sizeof *batch->targets),
        .texts = calloc(capacity + 1, sizeof *batch->texts),
        .points = calloc(capacity + 1, sizeof *batch->points),
        .is_placed = calloc(capacity + 1, sizeof *batch->is_placed),
    };
    if (batch->targets != NULL && batch->texts != NULL && batch->points != NULL &&
        batch->is_placed != NULL)
        return STATUS_OK;
    return error_set_memory(error);
}

static void spot_batch_clear(struct spot_batch *batch)
{
    free(batch->targets);
    free(batch->texts);
    free(batch->points);
    free(batch->is_placed);
}

static enum status add_to_batch(struct spot_batch *batch, const struct label_target *target,
                                const char *format, size_t number, struct typesetter *typesetter,
                                struct error *error)
{
    char wording[48];

    snprintf(wording, sizeof wording, "%s%zu", format, number);
    batch->targets[batch->count] = *target;
    return typesetter_compose_fitting(&batch->texts[batch->count++], typesetter, TEXT_POINT,
                                      wording, INFINITY, error);
}

static enum status place_batch(struct spot_batch *batch, size_t *placed_count,
                               struct label_stock *stock, const struct rect *plot,
                               struct error *error)
{
    const struct label_task task = { batch->targets, batch->texts, batch->count, plot, true };

    return label_placement_run(batch->is_placed, placed_count, stock, &task, error);
}

/* The widest of the markers at each spot counts. */
static void find_spot_target(struct label_target *target, const struct point_spot_list *spots,
                             size_t spot, const struct label_target *targets)
{
    *target = targets[spots->spots[spot].first_point];
    for (size_t i = 0; i < spots->point_count; i++) {
        if (spots->of_point[i] == spot && targets[i].reach > target->reach &&
            hypot(targets[i].at.x - target->at.x, targets[i].at.y - target->at.y) < target->reach)
            target->reach = targets[i].reach;
    }
}

/* The target nearest to another one. */
static size_t nearest_target(const struct spot_batch *batch, size_t other)
{
    const struct position at = batch->targets[other].at;
    double nearest_distance = INFINITY;
    size_t nearest = other;

    for (size_t i = 0; i < batch->count; i++) {
        const double distance = hypot(batch->targets[i].at.x - at.x, batch->targets[i].at.y - at.y);
        if (i == other || distance >= nearest_distance)
            continue;
        nearest_distance = distance;
        nearest = i;
    }
    return nearest;
}

/* How much lies around a target: the nearer, the more it counts. */
static double crowding(const struct spot_batch *batch, size_t target)
{
    const struct label_target *const own = &batch->targets[target];
    double sum = 0;

    for (size_t i = 0; i < batch->count; i++) {
        const double distance =
            hypot(batch->targets[i].at.x - own->at.x, batch->targets[i].at.y - own->at.y);
        sum += own->reach / (own->reach + distance);
    }
    return sum;
}

/* Merges half of the spots that found no room, the last ones, with their nearest neighbours: that
 * may leave room for the others. At least one is merged. */
static void merge_unplaced(struct point_spot_list *spots, const struct spot_batch *batch,
                           size_t placed)
{
    size_t rest = (batch->count - placed + 1) / 2;

    for (size_t i = batch->count; i-- > 0 && rest > 0;) {
        /* the spots before this one still have their indices */
        const size_t nearest = nearest_target(batch, i);
        const size_t into = spots->of_point[batch->points[nearest]];
        if (batch->is_placed[i] || into == i)
            continue;
        /* the number stands at the point that is easier to reach */
        if (!batch->is_placed[nearest] && crowding(batch, i) < crowding(batch, nearest))
            spots->spots[into].first_point = batch->points[i];
        point_spot_list_merge(spots, into, i);
        rest--;
    }
}

/* A turn in which every spot has a number. *is_complete tells whether all found room. */
static enum status try_numbers(bool *is_complete, struct point_spot_list *spots,
                               struct label_stock *stock, const struct point_labelling *labelling,
                               struct error *error)
{
    struct spot_batch batch;
    size_t placed = 0;
    enum status status = spot_batch_init(&batch, spots->count, error);

    for (size_t i = 0; status == STATUS_OK && i < spots->count; i++) {
        struct label_target target;
        find_spot_target(&target, spots, i, labelling->targets);
        batch.points[i] = spots->spots[i].first_point;
        status = add_to_batch(&batch, &target, "", i + 1, stock->typesetter, error);
    }
    if (status == STATUS_OK)
        status = place_batch(&batch, &placed, stock, labelling->plot, error);
    /* a page without room even for one number is left as it is */
    *is_complete = placed == batch.count || batch.count < 2;
    if (status == STATUS_OK && !*is_complete)
        merge_unplaced(spots, &batch, placed);
    spot_batch_clear(&batch);
    return status;
}

static enum status find_spots(struct point_spot_list *spots,
                              const struct point_labelling *labelling, size_t count,
                              struct error *error)
{
    struct position *const positions = calloc(count + 1, sizeof *positions);
    enum status status = STATUS_OK;

    if (positions == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < count; i++)
        positions[i] = labelling->targets[i].at;
    status =
        point_spot_list_init(spots, positions, count, 0.5 * labelling->targets[0].reach, error);
    free(positions);
    return status;
}

enum status point_label_place_numbers(size_t *numbers, struct label_stock *stock,
                                      const struct point_labelling *labelling, struct error *error)
{
    const size_t total = labelling->set->point_count;
    const size_t count = total < POINT_NUMBERS_MAX ? total : POINT_NUMBERS_MAX;
    const struct label_checkpoint start = label_stock_mark(stock);
    struct point_spot_list spots = { 0 };
    bool is_complete = false;
    enum status status = find_spots(&spots, labelling, count, error);

    while (status == STATUS_OK && !is_complete) {
        label_stock_restore(stock, &start);
        status = try_numbers(&is_complete, &spots, stock, labelling, error);
    }
    for (size_t i = 0; i < total; i++)
        numbers[i] = status == STATUS_OK && i < count ? spots.of_point[i] + 1 : 0;
    point_spot_list_clear(&spots);
    return status;
}

enum status point_label_place_counts(struct label_stock *stock,
                                     const struct point_labelling *labelling,
                                     const struct point_spot_list *spots, struct error *error)
{
    struct spot_batch batch;
    size_t placed = 0;
    enum status status = spot_batch_init(&batch, COUNTED_SPOTS_MAX, error);

    for (size_t i = 0; status == STATUS_OK && i < spots->count && batch.count < COUNTED_SPOTS_MAX;
         i++) {
        struct label_target target;
        if (spots->spots[i].point_count < 2)
            continue;
        find_spot_target(&target, spots, i, labelling->targets);
        status = add_to_batch(&batch, &target, "×", spots->spots[i].point_count, stock->typesetter,
                              error);
    }
    if (status == STATUS_OK)
        status = place_batch(&batch, &placed, stock, labelling->plot, error);
    spot_batch_clear(&batch);
    return status;
}
