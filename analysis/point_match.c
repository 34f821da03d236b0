#include "analysis/point_match.h"

#include <stdlib.h>
#include <string.h>

/* ---- order ---- */

static int compare_text(const char *left, const char *right)
{
    return strcmp(left != NULL ? left : "", right != NULL ? right : "");
}

static int compare_number(size_t left, size_t right)
{
    return (left > right) - (left < right);
}

/* A program without a name is known by what it does. */
static int compare_program(const struct point *left, const struct point *right)
{
    int order = compare_text(left->executable, right->executable);
    if (order != 0 || (left->executable != NULL && left->executable[0] != '\0'))
        return order;
    order = compare_text(left->paradigm, right->paradigm);
    return order != 0 ? order : compare_text(left->problem, right->problem);
}

/* Everything but hardware, precision and ordinal. */
static int compare_place(const struct occurrence *left, const struct occurrence *right)
{
    int order = compare_program(left->point, right->point);
    if (order == 0)
        order = compare_text(left->point->region, right->point->region);
    if (order == 0)
        order = compare_number(left->point->memory_level, right->point->memory_level);
    return order != 0 ? order : compare_text(left->kernel, right->kernel);
}

static int compare_kind(const struct occurrence *left, const struct occurrence *right)
{
    const int order = compare_text(left->hardware, right->hardware);
    return order != 0 ? order : compare_number(left->point->precision, right->point->precision);
}

static int compare_run(const struct occurrence *left, const struct occurrence *right)
{
    int order = compare_number(left->side, right->side);
    if (order == 0)
        order = compare_number(left->run, right->run);
    return order != 0 ? order : compare_number(left->index, right->index);
}

static int compare_unnumbered(const void *left, const void *right)
{
    int order = compare_place(left, right);
    if (order == 0)
        order = compare_kind(left, right);
    return order != 0 ? order : compare_run(left, right);
}

static int compare_key(const struct occurrence *left, const struct occurrence *right)
{
    int order = compare_place(left, right);
    if (order == 0)
        order = compare_number(left->ordinal, right->ordinal);
    return order != 0 ? order : compare_kind(left, right);
}

static int compare_numbered(const void *left, const void *right)
{
    const int order = compare_key(left, right);
    return order != 0 ? order : compare_run(left, right);
}

/* ---- matching ---- */

static size_t count_points(const struct run_list sides[SIDE_COUNT])
{
    size_t count = 0;
    for (size_t side = 0; side < SIDE_COUNT; side++)
        for (size_t run = 0; run < sides[side].count; run++)
            count += sides[side].items[run].points->point_count;
    return count;
}

static size_t list_occurrences(struct occurrence *occurrences,
                               const struct run_list sides[SIDE_COUNT],
                               const struct match_options *options)
{
    size_t count = 0;
    for (size_t side = 0; side < SIDE_COUNT; side++)
        for (size_t run = 0; run < sides[side].count; run++) {
            const struct point_set *set = sides[side].items[run].points;
            for (size_t i = 0; i < set->point_count; i++)
                occurrences[count++] = (struct occurrence){
                    .point = &set->points[i],
                    .side = (enum run_side)side,
                    .run = run,
                    .index = i,
                    .kernel = options->by_launch ? set->points[i].kernel : NULL,
                    .hardware = options->across_hardware ? NULL : set->points[i].hardware,
                };
        }
    return count;
}

static bool same_run(const struct occurrence *left, const struct occurrence *right)
{
    return left->side == right->side && left->run == right->run;
}

/* Numbers the launches of a kernel within their run. */
static void number_launches(struct occurrence *occurrences, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (compare_place(&occurrences[i - 1], &occurrences[i]) == 0 &&
            compare_kind(&occurrences[i - 1], &occurrences[i]) == 0 &&
            same_run(&occurrences[i - 1], &occurrences[i]))
            occurrences[i].ordinal = occurrences[i - 1].ordinal + 1;
}

/* The match whose occurrences begin at i. */
static struct point_match group(const struct occurrence *occurrences, size_t count, size_t i)
{
    struct point_match match = { { 0 }, { 0 }, { false } };
    const struct occurrence *first = &occurrences[i];
    for (size_t side = 0; side < SIDE_COUNT; side++) {
        match.begin[side] = i;
        while (i < count && occurrences[i].side == side &&
               compare_key(first, &occurrences[i]) == 0) {
            match.repeated[side] |=
                i > match.begin[side] && same_run(&occurrences[i - 1], &occurrences[i]);
            i++;
        }
        match.end[side] = i;
    }
    return match;
}

enum status points_match(struct point_matches *out, const struct run_list sides[SIDE_COUNT],
                         const struct match_options *options, struct error *error)
{
    *out = (struct point_matches){ NULL, NULL, 0 };
    const size_t places = count_points(sides) + 1;
    out->occurrences = calloc(places, sizeof *out->occurrences);
    out->items = calloc(places, sizeof *out->items);
    if (out->occurrences == NULL || out->items == NULL) {
        point_matches_clear(out);
        return error_set_memory(error);
    }
    const size_t count = list_occurrences(out->occurrences, sides, options);
    qsort(out->occurrences, count, sizeof *out->occurrences, compare_unnumbered);
    if (options->by_launch) {
        number_launches(out->occurrences, count);
        qsort(out->occurrences, count, sizeof *out->occurrences, compare_numbered);
    }
    for (size_t i = 0; i < count; i = out->items[out->count++].end[SIDE_COUNT - 1])
        out->items[out->count] = group(out->occurrences, count, i);
    return STATUS_OK;
}

void point_matches_clear(struct point_matches *matches)
{
    free(matches->occurrences);
    free(matches->items);
    *matches = (struct point_matches){ NULL, NULL, 0 };
}

const struct occurrence *point_match_first(const struct point_matches *matches,
                                           const struct point_match *match)
{
    return &matches->occurrences[match->begin[SIDE_BASELINE]];
}

static bool same_place(const struct point_matches *matches, size_t left, size_t right)
{
    const struct occurrence *a = point_match_first(matches, &matches->items[left]);
    const struct occurrence *b = point_match_first(matches, &matches->items[right]);
    return compare_place(a, b) == 0 && a->ordinal == b->ordinal;
}

void point_matches_find_place(const struct point_matches *matches, size_t i, size_t *begin,
                              size_t *end)
{
    *begin = i;
    *end = i + 1;
    while (*begin > 0 && same_place(matches, *begin - 1, i))
        --*begin;
    while (*end < matches->count && same_place(matches, *end, i))
        ++*end;
}
