#include "plot/change_label.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/encoding.h"

/* Two attempts each; in the end without names. */
static const double name_widths_ems[] = { 15, 11, 8, 5, 0 };

enum { ATTEMPT_COUNT = 2 * sizeof name_widths_ems / sizeof *name_widths_ems };

static const double permille_max = 1e9;

static bool is_candidate(const struct change *change)
{
    return change->has_before &&
           (change->verdict == VERDICT_REGRESSED || change->verdict == VERDICT_IMPROVED);
}

static bool is_among(size_t point, const size_t *chosen, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (chosen[i] == point)
            return true;
    }
    return false;
}

/* What got worse is more important than what got better. */
static bool is_before(const struct change *one, const struct change *other)
{
    if (one->verdict != other->verdict)
        return one->verdict == VERDICT_REGRESSED;
    return fabs(one->log_ratio) > fabs(other->log_ratio);
}

/* list->count when all candidates are chosen. */
static size_t largest_other(const struct change_list *list, const size_t *chosen, size_t count)
{
    size_t largest = list->count;

    for (size_t i = 0; i < list->count; i++) {
        if (!is_candidate(&list->changes[i]) || is_among(i, chosen, count))
            continue;
        if (largest == list->count || is_before(&list->changes[i], &list->changes[largest]))
            largest = i;
    }
    return largest;
}

size_t change_label_choose(size_t chosen[CHANGE_LABELS_MAX], const struct change_list *list)
{
    size_t count = 0;

    while (count < CHANGE_LABELS_MAX) {
        const size_t next = largest_other(list, chosen, count);
        if (next == list->count)
            break;
        chosen[count++] = next;
    }
    return count;
}

/* In tenths of a percent. */
static long long permille(double log_change)
{
    return llround(fmin(1000 * (pow(10, log_change) - 1), permille_max));
}

void change_label_write(char wording[CHANGE_WORDING_SIZE], const struct change *change,
                        const struct point *point)
{
    const char *quantity = change->quantity != NULL ? change->quantity : "";
    long long tenths = permille(change->log_ratio);

    if (tenths == 0 && change->quantity == NULL) {
        quantity = "intensity";
        tenths = permille(log10(point->intensity_flop_per_byte) - change->log_intensity_before);
    }
    snprintf(wording, CHANGE_WORDING_SIZE, "%s%s%s%lld.%lld %%", quantity,
             quantity[0] != '\0' ? " " : "",
             tenths < 0   ? "−"
             : tenths > 0 ? "+"
                          : "±",
             llabs(tenths) / 10, llabs(tenths) % 10);
}

static const char *base_name(const struct point *point)
{
    const char *slash = NULL;

    if (point->executable == NULL || point->executable[0] == '\0')
        return point->paradigm;
    slash = strrchr(point->executable, '/');
    return slash != NULL && slash[1] != '\0' ? slash + 1 : point->executable;
}

static const char *precision_text(const struct point *point)
{
    return precision_name(point->precision);
}

static const char *level_text(const struct point *point)
{
    return memory_level_name(point->memory_level);
}

static const char *kernel_text(const struct point *point)
{
    return point->kernel != NULL ? point->kernel : "(none)";
}

static const char *hardware_text(const struct point *point)
{
    return point->hardware;
}

static bool differs(const struct point_set *set, size_t index,
                    const char *(*text)(const struct point *point))
{
    const struct point *const own = &set->points[index];

    for (size_t i = 0; i < set->point_count; i++) {
        if (strcmp(base_name(&set->points[i]), base_name(own)) == 0 &&
            strcmp(text(&set->points[i]), text(own)) != 0)
            return true;
    }
    return false;
}

void change_label_write_name(char name[CHANGE_NAME_SIZE], const struct point_set *set, size_t index)
{
    static const char *(*const texts[])(const struct point *point) = {
        encoding_region_text,
        precision_text,
        level_text,
        hardware_text,
    };
    const struct point *const point = &set->points[index];
    size_t used = (size_t)snprintf(name, CHANGE_NAME_SIZE, "%s", base_name(point));
    bool is_told = false;

    for (size_t i = 0; i < sizeof texts / sizeof *texts && used < CHANGE_NAME_SIZE; i++) {
        if (!differs(set, index, texts[i]))
            continue;
        used += (size_t)snprintf(name + used, CHANGE_NAME_SIZE - used, " %s", texts[i](point));
        is_told = true;
    }
    if (!is_told && used < CHANGE_NAME_SIZE && differs(set, index, kernel_text))
        snprintf(name + used, CHANGE_NAME_SIZE - used, " %s", kernel_text(point));
}

/* The labels while they are made. */
struct change_batch {
    size_t points[CHANGE_LABELS_MAX];
    struct label_target targets[CHANGE_LABELS_MAX];
    struct placed_text texts[CHANGE_LABELS_MAX];
    size_t count;
};

static enum status compose(struct placed_text *text, const char *name, const char *wording,
                           double width, struct typesetter *typesetter, struct error *error)
{
    struct placed_text fitting;
    char joined[CHANGE_NAME_SIZE + CHANGE_WORDING_SIZE];
    enum status status =
        typesetter_compose_fitting(&fitting, typesetter, TEXT_POINT, name, width, error);

    if (status != STATUS_OK)
        return status;
    snprintf(joined, sizeof joined, "%s%s%s", fitting.text, name[0] != '\0' ? " " : "", wording);
    return typesetter_compose_fitting(text, typesetter, TEXT_POINT, joined, INFINITY, error);
}

static enum status compose_batch(struct change_batch *batch, const struct change_list *list,
                                 const struct point_set *set, bool with_names, double width,
                                 struct typesetter *typesetter, struct error *error)
{
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < batch->count; i++) {
        const size_t point = batch->points[i];
        char name[CHANGE_NAME_SIZE] = "";
        char wording[CHANGE_WORDING_SIZE];
        if (with_names)
            change_label_write_name(name, set, point);
        change_label_write(wording, &list->changes[point], &set->points[point]);
        status = compose(&batch->texts[i], name, wording, width, typesetter, error);
    }
    return status;
}

/* Puts the labels that found no room before the others, where they are tried first. */
static void move_unplaced_to_front(struct change_batch *batch, const bool *is_placed)
{
    const struct change_batch before = *batch;
    size_t next = 0;

    for (int turn = 0; turn < 2; turn++) {
        for (size_t i = 0; i < before.count; i++) {
            if (is_placed[i] != (turn == 1))
                continue;
            batch->points[next] = before.points[i];
            batch->targets[next++] = before.targets[i];
        }
    }
}

/* A way to label: in an order, with names of a width. */
struct attempt {
    struct change_batch batch;
    double name_width; /* 0: without names */
    size_t placed;
};

static enum status run_attempt(struct attempt *attempt, bool *is_placed, struct label_stock *stock,
                               const struct change_list *list,
                               const struct point_labelling *labelling, struct error *error)
{
    struct change_batch *const batch = &attempt->batch;
    const struct label_task task = { batch->targets, batch->texts, batch->count, labelling->plot,
                                     true };
    enum status status = compose_batch(batch, list, labelling->set, attempt->name_width > 0,
                                       attempt->name_width, stock->typesetter, error);

    if (status != STATUS_OK)
        return status;
    return label_placement_run(is_placed, &attempt->placed, stock, &task, error);
}

enum status change_label_place(struct label_stock *stock, const struct change_list *list,
                               const struct point_labelling *labelling, bool with_names,
                               struct error *error)
{
    const struct label_checkpoint start = label_stock_mark(stock);
    const double em = stock->typesetter->base_size_pt;
    struct attempt attempt = { .placed = 0 };
    struct attempt best = { .placed = 0 };
    bool is_placed[CHANGE_LABELS_MAX] = { false };
    enum status status = STATUS_OK;

    attempt.batch.count = change_label_choose(attempt.batch.points, list);
    for (size_t i = 0; i < attempt.batch.count; i++)
        attempt.batch.targets[i] = labelling->targets[attempt.batch.points[i]];
    for (size_t i = 0;
         status == STATUS_OK && best.placed < attempt.batch.count && i < ATTEMPT_COUNT; i++) {
        attempt.name_width = with_names ? name_widths_ems[i / 2] * em : 0;
        label_stock_restore(stock, &start);
        status = run_attempt(&attempt, is_placed, stock, list, labelling, error);
        if (attempt.placed > best.placed)
            best = attempt;
        move_unplaced_to_front(&attempt.batch, is_placed);
    }
    if (status != STATUS_OK || best.placed == attempt.batch.count)
        return status;
    label_stock_restore(stock, &start);
    return run_attempt(&best, is_placed, stock, list, labelling, error);
}
