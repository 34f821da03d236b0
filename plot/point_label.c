#include "plot/point_label.h"

#include <math.h>
#include <stdlib.h>

#include "plot/marker.h"
#include "plot/point_wording.h"

/* So many labels never find room on a page; measuring all their texts would take seconds. */
enum { LABELLED_POINTS_MAX = 2000, DIRECTION_COUNT = 24 };

static const double label_width_max_ems = 16;
static const double near_gap_ems = 0.25;
static const double clearance_ems = 0.08;
static const double leader_clearance = 3; /* width kept free for a leader, points */
static const double leader_lengths_ems[] = { 1.2, 2.2, 3.4, 4.8, 6.4, 8.4, 11.0, 14.0 };

enum { LEADER_LENGTH_COUNT = sizeof leader_lengths_ems / sizeof *leader_lengths_ems };

static const double cost_of_crossing = 6;
static const double cost_of_passing = 5;  /* a leader that passes under another marker */
static const double cost_of_inward = 2;   /* a label towards its point's neighbours */
static const double cost_of_nestling = 1; /* a label right beside a point in a crowd */

/* Points nearer than this to each other push their labels apart. */
static const double neighbourhood_ems = 4;

/* Where a label belongs to. */
struct anchor {
    struct position at;
    bool is_crowded;         /* its marker meets another */
    struct position outward; /* of length one, away from its neighbours; 0 when it has none */
};

static void find_neighbours(struct anchor *anchor, const struct position *positions, size_t count,
                            size_t own, double neighbourhood, double meeting_distance)
{
    struct position sum = { 0, 0 };
    double length = 0;

    *anchor = (struct anchor){ .at = positions[own] };
    for (size_t i = 0; i < count; i++) {
        const double across = positions[own].x - positions[i].x;
        const double down = positions[own].y - positions[i].y;
        const double distance = hypot(across, down);
        if (i == own || distance > neighbourhood)
            continue;
        anchor->is_crowded |= distance < meeting_distance;
        sum.x += across;
        sum.y += down;
    }
    length = hypot(sum.x, sum.y);
    if (length > 0)
        anchor->outward = (struct position){ sum.x / length, sum.y / length };
}

static double direction_cost(const struct anchor *anchor, double cosine, double sine)
{
    if (!anchor->is_crowded)
        return 0;
    return cost_of_inward * (1 - cosine * anchor->outward.x - sine * anchor->outward.y);
}

/* The baseline start of a text that touches a position coming from a direction. */
static struct label_place place_at_end(struct position end, double cosine, double sine,
                                       const struct text_extent *extent)
{
    const double middle = (extent->ascent - extent->descent) / 2;
    struct position start = { end.x - extent->width / 2, end.y + middle };

    if (cosine > 0.3)
        start.x = end.x;
    else if (cosine < -0.3)
        start.x = end.x - extent->width;
    else if (sine > 0)
        start.y = end.y + extent->ascent;
    else
        start.y = end.y - extent->descent;
    return (struct label_place){ start, 0 };
}

/* In eighths of a turn, clockwise from the right, the best first. */
static const int near_directions[] = { 0, 4, 6, 2, 7, 1, 5, 3 };

enum { NEAR_DIRECTION_COUNT = sizeof near_directions / sizeof *near_directions };

static void search_near(struct label_search *search, const struct anchor *anchor, double distance)
{
    const double pi = acos(-1);

    for (size_t i = 0; i < NEAR_DIRECTION_COUNT; i++) {
        const double cosine = cos(pi / 4 * near_directions[i]);
        const double sine = sin(pi / 4 * near_directions[i]);
        const struct position end = { anchor->at.x + distance * cosine,
                                      anchor->at.y + distance * sine };
        const struct label_place place = place_at_end(end, cosine, sine, &search->extent);
        const double cost = 0.2 * (double)i + direction_cost(anchor, cosine, sine) +
                            (anchor->is_crowded ? cost_of_nestling : 0);
        label_search_try(search, &place, cost, cost_of_crossing);
    }
}

/* The same further away, where a free line leads. Whether the best place now has a leader. */
static bool search_with_leader(struct label_search *search, struct leader *leader,
                               const struct anchor *anchor, double distance, double em)
{
    const double pi = acos(-1);
    bool is_best = false;

    for (int i = 0; i < LEADER_LENGTH_COUNT * DIRECTION_COUNT; i++) {
        const double length = leader_lengths_ems[i / DIRECTION_COUNT];
        const double angle = 2 * pi * ((i % DIRECTION_COUNT) + 0.5) / DIRECTION_COUNT;
        const double cosine = cos(angle);
        const double sine = sin(angle);
        const double reach = distance + length * em;
        const double text_reach = reach + near_gap_ems * em;
        const struct position start = { anchor->at.x + distance * cosine,
                                        anchor->at.y + distance * sine };
        const struct position end = { anchor->at.x + reach * cosine, anchor->at.y + reach * sine };
        const struct position text_end = { anchor->at.x + text_reach * cosine,
                                           anchor->at.y + text_reach * sine };
        const struct label_place place = place_at_end(text_end, cosine, sine, &search->extent);
        const struct box line = box_of_segment(start, end, leader_clearance);
        const double cost = length + direction_cost(anchor, cosine, sine);
        struct label_search trial = *search;
        label_search_try(&trial, &place, cost, cost_of_crossing);
        if (trial.best_cost >= search->best_cost ||
            obstacle_map_hits(search->map, OBSTACLE_LABEL | OBSTACLE_LEGEND, &line))
            continue;
        if (obstacle_map_hits(search->map, OBSTACLE_POINT, &line))
            trial.best_cost += cost_of_passing;
        if (trial.best_cost >= search->best_cost)
            continue;
        *search = trial;
        *leader = (struct leader){ start, end };
        is_best = true;
    }
    return is_best;
}

struct labelling {
    struct leader_list *list;
    const struct rect *plot;
    double marker_radius;
    struct typesetter *typesetter;
    struct obstacle_map *map;
    struct error *error;
};

static enum status keep_leader(const struct labelling *labelling, const struct leader *leader)
{
    const struct box line = box_of_segment(leader->from, leader->to, 1);

    labelling->list->leaders[labelling->list->count++] = *leader;
    return obstacle_map_add(labelling->map, OBSTACLE_LABEL, &line, labelling->error);
}

static enum status keep_label(const struct labelling *labelling, const struct label_search *search,
                              struct placed_text *text)
{
    struct box box;
    enum status status = STATUS_OK;

    text->place = search->best;
    text->crosses_line = search->crosses_line;
    box = label_box(&text->extent, &text->place);
    status = obstacle_map_add(labelling->map, OBSTACLE_LABEL, &box, labelling->error);
    if (status != STATUS_OK)
        return status;
    return typesetter_add(labelling->typesetter, text, labelling->error);
}

/* Where a label is looked for. */
enum label_range { LABEL_NEAR, LABEL_FAR, LABEL_NEAR_OR_FAR };

/* *is_labelled tells whether there was room. */
static enum status label_point(bool *is_labelled, const struct labelling *labelling,
                               struct placed_text *text, const struct anchor *anchor,
                               enum label_range range)
{
    const double em = labelling->typesetter->base_size_pt;
    const double distance = labelling->marker_radius * marker_reach + near_gap_ems * em;
    const struct rect frame = rect_inset(labelling->plot, 0.2 * em);
    struct label_search search;
    struct leader leader = { 0 };
    bool has_leader = false;
    enum status status = STATUS_OK;

    label_search_init(&search, labelling->map, &frame, &text->extent, clearance_ems * em);
    if (range != LABEL_FAR)
        search_near(&search, anchor, distance);
    if (range != LABEL_NEAR)
        has_leader = search_with_leader(&search, &leader, anchor, distance, em);
    *is_labelled = search.found;
    if (!search.found)
        return STATUS_OK;
    if (has_leader)
        status = keep_leader(labelling, &leader);
    return status == STATUS_OK ? keep_label(labelling, &search, text) : status;
}

static enum status compose_labels(struct placed_text *texts, size_t count,
                                  const struct point_set *set, const struct labelling *labelling)
{
    const double width = label_width_max_ems * labelling->typesetter->base_size_pt;
    unsigned *const fields = calloc(set->point_count + 1, sizeof *fields);
    enum status status = STATUS_OK;

    if (fields == NULL)
        return error_set_memory(labelling->error);
    status = point_wording_choose(fields, set, labelling->error);
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        char *const label = point_wording_create(&set->points[i], fields[i]);
        status = label != NULL
                     ? typesetter_compose_fitting(&texts[i], labelling->typesetter, TEXT_POINT,
                                                  label, width, labelling->error)
                     : error_set_memory(labelling->error);
        free(label);
    }
    free(fields);
    return status;
}

/* The labels of a figure, of count points. */
struct label_batch {
    struct placed_text *texts;
    struct anchor *anchors;
    bool *is_labelled;
    size_t count;
};

/* A pass over the points: those in a crowd, or the others. */
static enum status label_those(const struct label_batch *batch, const struct labelling *labelling,
                               bool is_crowded, enum label_range range)
{
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < batch->count; i++) {
        if (!batch->is_labelled[i] && batch->anchors[i].is_crowded == is_crowded)
            status = label_point(&batch->is_labelled[i], labelling, &batch->texts[i],
                                 &batch->anchors[i], range);
    }
    return status;
}

/* First what has room beside its point, then leaders: those out of crowds have fewer ways to go. */
static enum status label_in_passes(const struct label_batch *batch,
                                   const struct labelling *labelling)
{
    enum status status = label_those(batch, labelling, false, LABEL_NEAR);

    if (status == STATUS_OK)
        status = label_those(batch, labelling, true, LABEL_NEAR_OR_FAR);
    if (status == STATUS_OK)
        status = label_those(batch, labelling, false, LABEL_FAR);
    return status;
}

enum status point_label_place(struct leader_list *list, const struct point_set *set,
                              const struct position *positions, double marker_radius,
                              const struct rect *plot, struct typesetter *typesetter,
                              struct obstacle_map *map, struct error *error)
{
    const struct labelling labelling = { list, plot, marker_radius, typesetter, map, error };
    const double neighbourhood = neighbourhood_ems * typesetter->base_size_pt;
    struct label_batch batch = { .count = set->point_count };
    enum status status = STATUS_OK;

    if (batch.count > LABELLED_POINTS_MAX)
        batch.count = LABELLED_POINTS_MAX;
    *list = (struct leader_list){ 0 };
    list->leaders = calloc(batch.count + 1, sizeof *list->leaders);
    batch.texts = calloc(batch.count + 1, sizeof *batch.texts);
    batch.anchors = calloc(batch.count + 1, sizeof *batch.anchors);
    batch.is_labelled = calloc(batch.count + 1, sizeof *batch.is_labelled);
    if (list->leaders == NULL || batch.texts == NULL || batch.anchors == NULL ||
        batch.is_labelled == NULL) {
        status = error_set_memory(error);
        goto done;
    }
    for (size_t i = 0; i < batch.count; i++)
        find_neighbours(&batch.anchors[i], positions, batch.count, i, neighbourhood,
                        3 * marker_radius);
    status = compose_labels(batch.texts, batch.count, set, &labelling);
    if (status == STATUS_OK)
        status = label_in_passes(&batch, &labelling);
done:
    free(batch.is_labelled);
    free(batch.anchors);
    free(batch.texts);
    if (status != STATUS_OK)
        leader_list_clear(list);
    return status;
}

void leader_list_clear(struct leader_list *list)
{
    free(list->leaders);
    *list = (struct leader_list){ 0 };
}
