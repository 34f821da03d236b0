#include "plot/change_list.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

const double change_head_aspect = 0.42;
const double change_ring_factor = 1.85;

static bool is_on_axis(double value)
{
    return isfinite(value) && value > 0;
}

/* A new point has no old place; a missing one has nothing else. */
static bool has_before(const struct figure_change *change)
{
    return change->verdict != VERDICT_NEW && change->verdict != VERDICT_MISSING &&
           is_on_axis(change->intensity_before) && is_on_axis(change->performance_before);
}

static void choose_quantity(struct change *change, const struct figure_change *given,
                            const struct point *point)
{
    change->log_ratio = log10(point->performance_flop_per_s) - change->log_performance_before;
    if (given->quantity == NULL || !is_on_axis(given->ratio))
        return;
    change->quantity = given->quantity;
    change->log_ratio = log10(given->ratio);
}

enum status change_list_init(struct change_list *list, const struct point_set *set,
                             const struct figure_options *options, struct error *error)
{
    *list = (struct change_list){ 0 };
    if (options->changes == NULL)
        return STATUS_OK;
    assert(options->change_count == set->point_count);
    list->changes = calloc(set->point_count + 1, sizeof *list->changes);
    if (list->changes == NULL)
        return error_set_memory(error);
    list->count = set->point_count;
    for (size_t i = 0; i < list->count; i++) {
        const struct figure_change *const given = &options->changes[i];
        struct change *const change = &list->changes[i];
        *change = (struct change){ .verdict = given->verdict, .has_before = has_before(given) };
        if (!change->has_before)
            continue;
        change->log_intensity_before = log10(given->intensity_before);
        change->log_performance_before = log10(given->performance_before);
        choose_quantity(change, given, &set->points[i]);
    }
    return STATUS_OK;
}

void change_list_widen(const struct change_list *list, struct axis_range *intensity,
                       struct axis_range *performance)
{
    for (size_t i = 0; i < list->count; i++) {
        if (!list->changes[i].has_before)
            continue;
        axis_range_include(intensity, list->changes[i].log_intensity_before);
        axis_range_include(performance, list->changes[i].log_performance_before);
    }
}

bool change_list_has(const struct change_list *list, enum verdict verdict)
{
    for (size_t i = 0; i < list->count; i++) {
        if (list->changes[i].verdict == verdict)
            return true;
    }
    return false;
}

const char *change_list_wording(enum verdict verdict)
{
    return verdict == VERDICT_MISSING ? "missing (old place)" : verdict_name(verdict);
}

void change_list_clear(struct change_list *list)
{
    free(list->changes);
    *list = (struct change_list){ 0 };
}
