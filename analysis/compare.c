#include "analysis/compare.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/compare_point.h"
#include "analysis/compare_refusal.h"
#include "analysis/joined_text.h"
#include "analysis/number.h"

static bool same_text(const char *left, const char *right)
{
    return strcmp(left != NULL ? left : "", right != NULL ? right : "") == 0;
}

/* ---- names ---- */

static void find_variety(struct comparing *comparing)
{
    const struct point_matches *matches = &comparing->out->matches;
    for (size_t i = 1; i < matches->count; i++) {
        const struct point *first = point_match_first(matches, &matches->items[0])->point;
        const struct point *other = point_match_first(matches, &matches->items[i])->point;
        comparing->precision_varies |= first->precision != other->precision;
        comparing->level_varies |= first->memory_level != other->memory_level;
        comparing->hardware_varies |=
            !comparing->options->across_hardware && !same_text(first->hardware, other->hardware);
    }
}

static enum status name_point(struct comparing *comparing, struct compared_point *point,
                              struct error *error)
{
    const struct occurrence *first = point_match_first(&comparing->out->matches, point->match);
    const struct point *named = first->point;
    enum status status = point_name_compose(
        &comparing->name, named->executable != NULL ? named->executable : named->paradigm,
        named->region, first->kernel, error);
    if (status == STATUS_OK)
        status = tolerance_rules_find(comparing->options->rules, comparing->name.text,
                                      &point->tolerance, error);
    if (status != STATUS_OK)
        return status;
    char number[NUMBER_TEXT_SIZE] = "";
    if (first->ordinal > 0)
        snprintf(number, sizeof number, " #%zu", first->ordinal + 1);
    const bool precision = comparing->precision_varies;
    const bool level = comparing->level_varies;
    const bool hardware = comparing->hardware_varies;
    return joined_text_add(&point->name, error, "%s%s%s%s%s%s%s%s", comparing->name.text, number,
                           precision ? ", " : "", precision ? precision_name(named->precision) : "",
                           level ? ", " : "", level ? memory_level_name(named->memory_level) : "",
                           hardware ? ", " : "", hardware ? named->hardware : "");
}

/* ---- all points ---- */

static enum status compare_match(struct comparing *comparing, const struct point_match *match,
                                 struct error *error)
{
    struct comparison *out = comparing->out;
    struct compared_point *point = &out->points[out->point_count++];
    const bool in_baseline = point_match_count(match, SIDE_BASELINE) > 0;
    const bool in_current = point_match_count(match, SIDE_CURRENT) > 0;
    *point = (struct compared_point){
        .match = match,
        .tolerance = comparing->options->max_regression,
        .leading = comparing->options->across_hardware ? QUANTITY_ROOF_SHARE : QUANTITY_TIME,
        .work_ratio = NAN,
        .baseline = compare_point_nearest(comparing, match, SIDE_BASELINE, QUANTITY_TIME, NAN),
        .current = compare_point_nearest(comparing, match, SIDE_CURRENT, QUANTITY_TIME, NAN),
    };
    enum status status = name_point(comparing, point, error);
    if (status != STATUS_OK)
        return status;
    if (match->repeated[SIDE_BASELINE] || match->repeated[SIDE_CURRENT])
        status = compare_point_repeated(comparing, point, error);
    else if (in_baseline && in_current)
        status = compare_point_both(comparing, point, error);
    else
        status = compare_point_one_sided(comparing, point, error);
    point->fails = point->verdict == VERDICT_REGRESSED ||
                   (comparing->options->require_all && in_baseline && !in_current);
    return status;
}

/* A match of the current side alone that differs from the baseline's in precision only. */
static size_t find_partner(const struct comparing *comparing, size_t baseline)
{
    const struct point_matches *matches = &comparing->out->matches;
    const struct point *own = point_match_first(matches, &matches->items[baseline])->point;
    size_t begin;
    size_t end;
    point_matches_find_place(matches, baseline, &begin, &end);
    for (size_t i = begin; i < end; i++) {
        const struct point_match *match = &matches->items[i];
        const struct point *other = point_match_first(matches, match)->point;
        if (comparing->partners[i] == COMPARE_NO_PARTNER &&
            (comparing->options->across_hardware || same_text(own->hardware, other->hardware)) &&
            point_match_count(match, SIDE_BASELINE) == 0 &&
            point_match_count(match, SIDE_CURRENT) > 0)
            return i;
    }
    return COMPARE_NO_PARTNER;
}

/* The points whose precision changed between the sides. */
static void find_partners(const struct comparing *comparing)
{
    const struct point_matches *matches = &comparing->out->matches;
    for (size_t i = 0; i < matches->count; i++)
        comparing->partners[i] = COMPARE_NO_PARTNER;
    for (size_t i = 0; i < matches->count; i++) {
        if (point_match_count(&matches->items[i], SIDE_BASELINE) == 0 ||
            point_match_count(&matches->items[i], SIDE_CURRENT) > 0)
            continue;
        const size_t partner = find_partner(comparing, i);
        comparing->partners[i] = partner;
        if (partner != COMPARE_NO_PARTNER)
            comparing->partners[partner] = i;
    }
}

/* Those of the confirming runs alone, and those told of with the baseline's, are no points. */
static bool is_compared(const struct comparing *comparing, size_t i)
{
    const struct point_match *match = &comparing->out->matches.items[i];
    if (point_match_count(match, SIDE_BASELINE) > 0)
        return true;
    return point_match_count(match, SIDE_CURRENT) > 0 &&
           comparing->partners[i] == COMPARE_NO_PARTNER;
}

static enum status compare_matches(struct comparing *comparing, struct error *error)
{
    const struct point_matches *matches = &comparing->out->matches;
    find_partners(comparing);
    find_variety(comparing);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < matches->count && status == STATUS_OK; i++)
        if (is_compared(comparing, i))
            status = compare_match(comparing, &matches->items[i], error);
    return status;
}

/* ---- the order of the points ---- */

static double size_of_change(const struct compared_point *point)
{
    const double ratio = point->changes[point->leading].ratio;
    return point->changes[point->leading].known && ratio > 0 ? fabs(log(ratio)) : 0.0;
}

static int compare_severity(const void *left, const void *right)
{
    const struct compared_point *a = left;
    const struct compared_point *b = right;
    if (a->verdict != b->verdict)
        return a->verdict < b->verdict ? -1 : 1;
    const double a_size = size_of_change(a);
    const double b_size = size_of_change(b);
    if (a_size != b_size)
        return a_size > b_size ? -1 : 1;
    return a->match < b->match ? -1 : a->match > b->match;
}

static void sum_up(struct comparison *out)
{
    qsort(out->points, out->point_count, sizeof *out->points, compare_severity);
    for (size_t i = 0; i < out->point_count; i++) {
        const struct compared_point *point = &out->points[i];
        out->counts[point->verdict]++;
        out->failing += point->fails ? 1 : 0;
        for (size_t j = 0; j < QUANTITY_COUNT; j++)
            out->noise_measured |= point->changes[j].known && !isnan(point->changes[j].p);
    }
}

/* ---- the comparison ---- */

static enum status reserve(struct comparing *comparing, struct error *error)
{
    struct comparison *out = comparing->out;
    for (size_t side = 0; side < SIDE_COUNT; side++) {
        comparing->values[side].items =
            calloc(comparing->sides[side].count + 1, sizeof *comparing->values[side].items);
        if (comparing->values[side].items == NULL)
            return error_set_memory(error);
    }
    comparing->partners = calloc(out->matches.count + 1, sizeof *comparing->partners);
    out->points = calloc(out->matches.count + 1, sizeof *out->points);
    if (comparing->partners == NULL || out->points == NULL)
        return error_set_memory(error);
    return STATUS_OK;
}

static enum status compare(struct comparing *comparing, struct error *error)
{
    struct comparison *out = comparing->out;
    const struct match_options options = { comparing->options->by_launch,
                                           comparing->options->across_hardware };
    enum status status = points_match(&out->matches, comparing->sides, &options, error);
    if (status == STATUS_OK)
        status = compare_check_units(&out->matches, comparing->sides, &options, error);
    if (status == STATUS_OK)
        status = reserve(comparing, error);
    if (status == STATUS_OK)
        status = compare_matches(comparing, error);
    if (status != STATUS_OK)
        return status;
    sum_up(out);
    if (out->counts[VERDICT_NEW] + out->counts[VERDICT_MISSING] == out->point_count)
        return compare_refuse(comparing->sides, &options, error);
    return STATUS_OK;
}

enum status compare_runs(struct comparison *out, const struct run_list sides[SIDE_COUNT],
                         const struct compare_options *options, struct error *error)
{
    assert(sides[SIDE_BASELINE].count > 0 && sides[SIDE_CURRENT].count > 0);
    *out = (struct comparison){ .across_hardware = options->across_hardware,
                                .noise_ignored = options->ignore_noise,
                                .max_regression = options->max_regression };
    struct comparing comparing = { .sides = sides, .options = options, .out = out };
    for (size_t side = 0; side < SIDE_COUNT; side++)
        out->run_counts[side] = sides[side].count;
    const enum status status = compare(&comparing, error);
    for (size_t side = 0; side < SIDE_COUNT; side++)
        free(comparing.values[side].items);
    free(comparing.partners);
    point_name_clear(&comparing.name);
    if (status != STATUS_OK)
        comparison_clear(out);
    return status;
}

void comparison_clear(struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->point_count; i++) {
        free(comparison->points[i].name);
        free(comparison->points[i].remark);
    }
    free(comparison->points);
    point_matches_clear(&comparison->matches);
    *comparison = (struct comparison){ .points = NULL };
}
