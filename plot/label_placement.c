#include "plot/label_placement.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { DIRECTION_COUNT = 24, ROUND_COUNT = 5, ROUND_LABELS_MAX = 300, FIRST_CAPACITY = 64 };

static const double near_gap_ems = 0.25;
static const double clearance_ems = 0.08;
static const double leader_clearance = 3; /* width kept free for a leader, points */
static const double leader_lengths_ems[] = { 0.9, 1.6, 2.4, 3.4, 4.8, 6.4, 8.4, 11.0, 14.0, 18.0 };

enum { LEADER_LENGTH_COUNT = sizeof leader_lengths_ems / sizeof *leader_lengths_ems };

static const double cost_of_line = 2;     /* a leader across a roof */
static const double cost_of_inward = 2;   /* a label towards its target's neighbours */
static const double cost_of_nestling = 1; /* a label right beside a target in a crowd */

/* Targets nearer than this to each other push their labels apart. */
static const double neighbourhood_ems = 4;

/* Where a label belongs to, and what is around. */
struct anchor {
    struct label_target target;
    bool is_crowded;         /* its marker meets that of another target */
    bool is_alone;           /* its marker meets no other, as far as that is known */
    struct position outward; /* of length one, away from its neighbours; 0 when it has none */
};

/* A marker that lies on the target's own is one with it. */
static void join_marker(struct anchor *anchor, double own_reach, double distance, double reach)
{
    if (distance < 0.5 * own_reach)
        anchor->target.reach = fmax(anchor->target.reach, distance + reach);
}

static struct anchor find_anchor(const struct label_task *task, size_t own, double em)
{
    const struct label_target *const target = &task->targets[own];
    struct anchor anchor = { .target = *target, .is_alone = !task->has_other_markers };
    struct position sum = { 0, 0 };
    double length = 0;

    for (size_t i = 0; i < task->count; i++) {
        const double across = target->at.x - task->targets[i].at.x;
        const double down = target->at.y - task->targets[i].at.y;
        const double distance = hypot(across, down);
        if (i == own || distance > neighbourhood_ems * em)
            continue;
        join_marker(&anchor, target->reach, distance, task->targets[i].reach);
        anchor.is_crowded |= distance < 1.5 * (target->reach + task->targets[i].reach);
        anchor.is_alone &= !anchor.is_crowded;
        sum.x += across;
        sum.y += down;
    }
    length = hypot(sum.x, sum.y);
    if (length > 0)
        anchor.outward = (struct position){ sum.x / length, sum.y / length };
    return anchor;
}

static double direction_cost(const struct anchor *anchor, double cosine, double sine)
{
    if (!anchor->is_crowded)
        return 0;
    return cost_of_inward * (1 - cosine * anchor->outward.x - sine * anchor->outward.y);
}

static struct position move(struct position from, double cosine, double sine, double distance)
{
    return (struct position){ from.x + distance * cosine, from.y + distance * sine };
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

static void search_near(struct label_search *search, const struct anchor *anchor, double em)
{
    const double pi = acos(-1);
    const double distance = anchor->target.reach + near_gap_ems * em;

    for (size_t i = 0; i < NEAR_DIRECTION_COUNT; i++) {
        const double cosine = cos(pi / 4 * near_directions[i]);
        const double sine = sin(pi / 4 * near_directions[i]);
        const struct position end = move(anchor->target.at, cosine, sine, distance);
        const struct label_place place = place_at_end(end, cosine, sine, &search->extent);
        const double cost = 0.2 * (double)i + direction_cost(anchor, cosine, sine) +
                            (anchor->is_crowded ? cost_of_nestling : 0);
        label_search_try(search, &place, cost, INFINITY);
    }
}

/* How far a leader in a direction starts from its target, so that it is clear of the target's own
 * square in the map. */
static double leader_start(const struct anchor *anchor, double cosine, double sine, double em)
{
    const double half_side = anchor->target.reach + clearance_ems * em;

    return half_side / fmax(fabs(cosine), fabs(sine)) + leader_clearance / 2 + 0.01;
}

/* Tries a place that a free line of a length leads to. */
static bool try_with_leader(struct label_search *search, struct leader *leader,
                            const struct anchor *anchor, double angle, double length, double em)
{
    const unsigned forbidden = OBSTACLE_POINT | OBSTACLE_LABEL | OBSTACLE_LEGEND;
    const double cosine = cos(angle);
    const double sine = sin(angle);
    const double first = leader_start(anchor, cosine, sine, em);
    const double last = first + length * em;
    const struct position at = anchor->target.at;
    const struct position text_end = move(at, cosine, sine, last + near_gap_ems * em);
    const struct label_place place = place_at_end(text_end, cosine, sine, &search->extent);
    const struct position end = move(at, cosine, sine, last);
    const struct box line = box_of_segment(move(at, cosine, sine, first), end, leader_clearance);
    struct label_search trial = *search;
    double cost = cost_of_nestling + length + direction_cost(anchor, cosine, sine);

    if (cost >= search->best_cost)
        return false;
    if (obstacle_map_hits(search->map, OBSTACLE_ROOF, &line))
        cost += cost_of_line;
    label_search_try(&trial, &place, cost, INFINITY);
    if (trial.best_cost >= search->best_cost || obstacle_map_hits(search->map, forbidden, &line))
        return false;
    *search = trial;
    /* other markers may lie over the way out of the own one */
    *leader = (struct leader){
        move(at, cosine, sine, anchor->is_alone ? 0.8 * anchor->target.reach : first), end
    };
    return true;
}

/* Whether the best place now has a leader. */
static bool search_with_leader(struct label_search *search, struct leader *leader,
                               const struct anchor *anchor, double em)
{
    const double pi = acos(-1);
    bool is_best = false;

    for (int i = 0; i < LEADER_LENGTH_COUNT * DIRECTION_COUNT; i++) {
        const double angle = 2 * pi * ((i % DIRECTION_COUNT) + 0.5) / DIRECTION_COUNT;
        is_best |= try_with_leader(search, leader, anchor, angle,
                                   leader_lengths_ems[i / DIRECTION_COUNT], em);
    }
    return is_best;
}

static enum status keep_leader(struct label_stock *stock, const struct leader *leader,
                               struct error *error)
{
    struct leader_list *const list = stock->leaders;
    const struct box line = box_of_segment(leader->from, leader->to, 1);

    if (list->count == list->capacity) {
        const size_t capacity = list->capacity == 0 ? FIRST_CAPACITY : 2 * list->capacity;
        struct leader *grown = NULL;
        if (capacity <= SIZE_MAX / 2 / sizeof *grown)
            grown = realloc(list->leaders, capacity * sizeof *grown);
        if (grown == NULL)
            return error_set_memory(error);
        list->leaders = grown;
        list->capacity = capacity;
    }
    list->leaders[list->count++] = *leader;
    return obstacle_map_add(stock->map, OBSTACLE_LABEL, &line, error);
}

static enum status keep_label(struct label_stock *stock, const struct label_search *search,
                              struct placed_text *text, struct error *error)
{
    struct box box;
    enum status status = STATUS_OK;

    text->place = search->best;
    box = label_box(&text->extent, &text->place);
    status = obstacle_map_add(stock->map, OBSTACLE_LABEL, &box, error);
    if (status != STATUS_OK)
        return status;
    return typesetter_add(stock->typesetter, text, error);
}

/* Where a label is looked for. */
enum label_range { LABEL_NEAR, LABEL_FAR, LABEL_NEAR_OR_FAR };

/* A label's standing during the search. */
struct candidate {
    struct anchor anchor;
    struct placed_text *text;
    bool is_placed;
    bool is_urgent; /* found no room in a round before */
};

static enum status place_label(struct candidate *candidate, struct label_stock *stock,
                               const struct rect *plot, enum label_range range, struct error *error)
{
    const double em = stock->typesetter->base_size_pt;
    const struct rect frame = rect_inset(plot, 0.2 * em);
    struct label_search search;
    struct leader leader = { 0 };
    bool has_leader = false;
    enum status status = STATUS_OK;

    label_search_init(&search, stock->map, &frame, &candidate->text->extent, clearance_ems * em);
    if (range != LABEL_FAR)
        search_near(&search, &candidate->anchor, em);
    if (range != LABEL_NEAR)
        has_leader = search_with_leader(&search, &leader, &candidate->anchor, em);
    candidate->is_placed = search.found;
    if (!search.found)
        return STATUS_OK;
    if (has_leader)
        status = keep_leader(stock, &leader, error);
    return status == STATUS_OK ? keep_label(stock, &search, candidate->text, error) : status;
}

/* A turn of a round: which labels have it, and where they may go. */
struct turn {
    bool is_urgent;
    bool is_crowded; /* of those that are not urgent */
    enum label_range range;
};

/* After what found no room before, first what has room beside its point, then leaders: those out
 * of crowds have fewer ways to go. */
static const struct turn turns[] = {
    { true, false, LABEL_NEAR_OR_FAR },
    { false, false, LABEL_NEAR },
    { false, true, LABEL_NEAR_OR_FAR },
    { false, false, LABEL_FAR },
};

static bool has_turn(const struct candidate *candidate, const struct turn *turn)
{
    if (candidate->is_placed || candidate->is_urgent != turn->is_urgent)
        return false;
    return turn->is_urgent || candidate->anchor.is_crowded == turn->is_crowded;
}

static enum status place_round(struct candidate *candidates, size_t count,
                               struct label_stock *stock, const struct rect *plot,
                               struct error *error)
{
    enum status status = STATUS_OK;

    for (size_t i = 0; i < count; i++)
        candidates[i].is_placed = false;
    for (size_t turn = 0; turn < sizeof turns / sizeof *turns; turn++) {
        for (size_t i = 0; status == STATUS_OK && i < count; i++) {
            if (has_turn(&candidates[i], &turns[turn]))
                status = place_label(&candidates[i], stock, plot, turns[turn].range, error);
        }
    }
    return status;
}

/* How many labels were placed; those that were not come first in the next round. */
static size_t take_stock(struct candidate *candidates, size_t count)
{
    size_t placed = 0;

    for (size_t i = 0; i < count; i++) {
        placed += candidates[i].is_placed;
        candidates[i].is_urgent |= !candidates[i].is_placed;
    }
    return placed;
}

struct label_checkpoint label_stock_mark(const struct label_stock *stock)
{
    return (struct label_checkpoint){ stock->leaders->count, stock->typesetter->text_count,
                                      obstacle_map_count(stock->map) };
}

void label_stock_restore(struct label_stock *stock, const struct label_checkpoint *checkpoint)
{
    stock->leaders->count = checkpoint->leader_count;
    stock->typesetter->text_count = checkpoint->text_count;
    obstacle_map_truncate(stock->map, checkpoint->obstacle_count);
}

enum status label_placement_run(bool *is_placed, size_t *placed_count, struct label_stock *stock,
                                const struct label_task *task, struct error *error)
{
    const struct label_checkpoint start = label_stock_mark(stock);
    const size_t round_count = task->count <= ROUND_LABELS_MAX ? ROUND_COUNT : 1;
    struct candidate *const candidates = calloc(task->count + 1, sizeof *candidates);
    enum status status = STATUS_OK;

    *placed_count = 0;
    if (candidates == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < task->count; i++) {
        candidates[i].anchor = find_anchor(task, i, stock->typesetter->base_size_pt);
        candidates[i].text = &task->texts[i];
    }
    for (size_t round = 0; status == STATUS_OK && round < round_count; round++) {
        label_stock_restore(stock, &start);
        status = place_round(candidates, task->count, stock, task->plot, error);
        *placed_count = take_stock(candidates, task->count);
        /* a page that lacks room for a third of them is not saved by another order */
        if (*placed_count == task->count || 3 * *placed_count < 2 * task->count)
            break;
    }
    for (size_t i = 0; i < task->count; i++)
        is_placed[i] = candidates[i].is_placed;
    free(candidates);
    return status;
}

void leader_list_clear(struct leader_list *list)
{
    free(list->leaders);
    *list = (struct leader_list){ 0 };
}
