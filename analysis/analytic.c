#include "analysis/analytic.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/number.h"
#include "analysis/tuple_map.h"
#include "analysis/unit.h"
#include "analysis/work_format.h"

enum status analytic_list_add(struct analytic_list *list, const char *text, struct error *error)
{
    const char *equals = strrchr(text, '=');
    struct analytic_flop added = { NULL, NAN };
    if (equals == NULL || equals == text ||
        !unit_parse_value(equals + 1, strlen(equals + 1), DIMENSION_FLOP, &added.flop) ||
        !isfinite(added.flop) || added.flop <= 0)
        return error_set(
            error, STATUS_USAGE,
            "--analytic-flop '%s': \"%s\" is not a positive number; write REGEX=FLOP, like "
            "'matMul_.*=137438953472'",
            text, equals != NULL ? equals + 1 : text);
    struct analytic_flop *grown = realloc(list->items, (list->count + 1) * sizeof *grown);
    if (grown == NULL)
        return error_set_memory(error);
    list->items = grown;
    char *expression = strndup(text, (size_t)(equals - text));
    if (expression == NULL)
        return error_set_memory(error);
    enum status status = pattern_create(&added.pattern, expression, "--analytic-flop", error);
    free(expression);
    if (status == STATUS_OK)
        list->items[list->count++] = added;
    return status;
}

void analytic_list_clear(struct analytic_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        pattern_free(list->items[i].pattern);
    free(list->items);
    *list = (struct analytic_list){ NULL, 0 };
}

enum { PLACE_WIDTH = 4 }; /* hardware, executable, region, build precision */

struct place {
    double flop; /* NaN: no pattern matches */
    char name[256];
    uint32_t kernel;
    bool several_kernels;
    size_t launch_count;
    size_t longest;
    struct work_format format;
    double counted_flop;
    double analytic_flop;
};

struct applying {
    const struct analytic_list *list;
    const struct table *table;
    struct launch_list *launches;
    enum precision precision;
    struct tuple_map *map;
    struct place *places;
    size_t *place_of;
};

static const char *or_none(const char *text)
{
    return text != NULL ? text : "";
}

static enum status match_place(const struct applying *applying, size_t row, struct place *place,
                               struct error *error)
{
    const struct table *table = applying->table;
    const char *executable =
        or_none(table_text(table, row, table_known_column(table, KNOWN_EXECUTABLE)));
    const char *region = or_none(table_text(table, row, table_known_column(table, KNOWN_REGION)));
    *place = (struct place){ .flop = NAN, .format = WORK_FORMAT_NONE };
    size_t size = strlen(executable) + strlen(region) + 3;
    char *name = malloc(size);
    if (name == NULL)
        return error_set_memory(error);
    snprintf(name, size, "%s[%s]", executable, region);
    snprintf(place->name, sizeof place->name, "%s", name);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < applying->list->count && status == STATUS_OK; i++) {
        bool found;
        status = pattern_search(applying->list->items[i].pattern, name, &found, error);
        if (status == STATUS_OK && found)
            place->flop = applying->list->items[i].flop;
    }
    free(name);
    return status;
}

static enum status place_launch(struct applying *applying, size_t i, struct error *error)
{
    const struct table *table = applying->table;
    const struct launch *launch = &applying->launches->items[i];
    uint32_t tuple[PLACE_WIDTH] = {
        table_text_id(table, launch->row, table_known_column(table, KNOWN_HARDWARE)),
        table_text_id(table, launch->row, table_known_column(table, KNOWN_EXECUTABLE)),
        table_text_id(table, launch->row, table_known_column(table, KNOWN_REGION)),
        applying->precision != PRECISION_COUNT ? 0 : (uint32_t)launch->build_precision,
    };
    uint32_t kernel = table_text_id(table, launch->row, table_known_column(table, KNOWN_KERNEL));
    bool added;
    enum status status =
        tuple_map_number(applying->map, tuple, &applying->place_of[i], &added, error);
    if (status != STATUS_OK)
        return status;
    struct place *place = &applying->places[applying->place_of[i]];
    if (added) {
        status = match_place(applying, launch->row, place, error);
        place->kernel = kernel;
        place->longest = i;
    }
    place->several_kernels |= place->kernel != kernel;
    place->launch_count++;
    work_format_add(&place->format, launch);
    if (launch->duration_s > applying->launches->items[place->longest].duration_s)
        place->longest = i;
    return status;
}

/* What was counted for the work that is given analytically: in its format, or in another one that
 * the same product may have run in. NaN when nothing was. */
static double counted_work(const struct launch *launch, enum precision format)
{
    double own = launch->flop[format];
    double tensor = launch->flop[precision_tensor_counterpart(format)];
    double other = launch->flop[work_format_of(launch)];
    if (!isnan(own) || !isnan(tensor))
        return fmax(own, tensor);
    return other;
}

static void give_work(const struct applying *applying, size_t i)
{
    struct place *place = &applying->places[applying->place_of[i]];
    struct launch *launch = &applying->launches->items[i];
    if (isnan(place->flop))
        return;
    enum precision format = applying->precision != PRECISION_COUNT
                                ? applying->precision
                                : work_format_choose(&place->format);
    double counted = counted_work(launch, format);
    double flop =
        place->several_kernels && place->longest != i ? 0 : place->flop * launch->launches;
    if (!isnan(counted))
        place->counted_flop += counted;
    place->analytic_flop += flop;
    launch->counted_flop = launch->flop[format];
    launch->flop[format] = flop;
    launch->stated_work = format;
    launch->tensor_work_unknown = false;
}

static enum status check_place(const struct place *place, bool summed, struct notices *notices,
                               struct error *error)
{
    if (isnan(place->flop))
        return STATUS_OK;
    if (place->several_kernels && !summed)
        return error_set(error, STATUS_USAGE,
                         "--analytic-flop: the %zu launches of %s are of different kernels, so the "
                         "work of one of them is not known; use --aggregate sum",
                         place->launch_count, place->name);
    if (place->several_kernels)
        notice_add(
            notices, NOTICE_INFO,
            "%s: %zu launches of different kernels are taken as one execution of the analytic "
            "FLOP",
            place->name, place->launch_count);
    else if (place->launch_count > 1)
        notice_add(notices, NOTICE_INFO,
                   "%s: each of the %zu launches is taken as one execution of the analytic FLOP",
                   place->name, place->launch_count);
    char ratio[NUMBER_TEXT_SIZE];
    number_format_digits(place->counted_flop / place->analytic_flop, 4, ratio);
    if (place->counted_flop > 0)
        notice_add(notices, NOTICE_INFO,
                   "%s: the hardware counted %s times the analytic FLOP; the analytic FLOP are "
                   "drawn, the counted ones stay in the table",
                   place->name, ratio);
    return STATUS_OK;
}

static enum status apply(struct applying *applying, bool summed, struct notices *notices,
                         struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < applying->launches->count && status == STATUS_OK; i++)
        status = place_launch(applying, i, error);
    for (size_t i = 0; i < applying->launches->count && status == STATUS_OK; i++)
        give_work(applying, i);
    bool any = false;
    for (size_t i = 0; i < tuple_map_count(applying->map) && status == STATUS_OK; i++) {
        status = check_place(&applying->places[i], summed, notices, error);
        any |= !isnan(applying->places[i].flop);
    }
    if (status == STATUS_OK && !any)
        notice_add(notices, NOTICE_WARNING,
                   "--analytic-flop matches no executable[region]; the first one is %s",
                   tuple_map_count(applying->map) > 0 ? applying->places[0].name : "none");
    return status;
}

enum status analytic_apply(const struct analytic_list *list, const struct table *table,
                           struct launch_list *launches, enum precision precision, bool summed,
                           struct notices *notices, struct error *error)
{
    if (list->count == 0)
        return STATUS_OK;
    struct applying applying = {
        .list = list,
        .table = table,
        .launches = launches,
        .precision = precision,
        .map = tuple_map_create(PLACE_WIDTH),
        .places = calloc(launches->count + 1, sizeof *applying.places),
        .place_of = calloc(launches->count + 1, sizeof *applying.place_of),
    };
    enum status status = STATUS_OK;
    if (applying.map == NULL || applying.places == NULL || applying.place_of == NULL)
        status = error_set_memory(error);
    else
        status = apply(&applying, summed, notices, error);
    tuple_map_free(applying.map);
    free(applying.places);
    free(applying.place_of);
    return status;
}
