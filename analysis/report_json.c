#include "analysis/report_json.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>

#include "analysis/json_value.h"

enum { SCHEMA = 1, REAL_DIGITS = 17 };

static const char *const side_names[SIDE_COUNT] = {
    [SIDE_BASELINE] = "baseline",
    [SIDE_CURRENT] = "current",
    [SIDE_CONFIRMING] = "confirming",
};

static const char *const value_names[SIDE_COUNT] = {
    [SIDE_BASELINE] = "baseline_values",
    [SIDE_CURRENT] = "current_values",
    [SIDE_CONFIRMING] = "confirming_values",
};

/* What writing needs; room has place for the values of the longer side. */
struct writing {
    const struct comparison *comparison;
    const struct run_list *sides;
    double *room;
};

/* Functions that fill an object return false when memory is short. */

static bool set_boolean(json_t *object, const char *key, bool value)
{
    return json_set_value(object, key, value ? json_true() : json_false());
}

/* A text as a value: a one-key object lends json_set_text's repair of what is no UTF-8. */
static bool append_text(json_t *array, const char *text)
{
    json_t *holder = json_object();
    const bool added = holder != NULL && json_set_text(holder, "text", text) &&
                       json_array_append(array, json_object_get(holder, "text")) == 0;
    json_decref(holder);
    return added;
}

static json_t *make_runs(const struct writing *writing)
{
    json_t *runs = json_object();
    bool complete = runs != NULL;
    for (size_t side = 0; side < SIDE_COUNT && complete; side++) {
        json_t *names = json_array();
        complete = json_set_value(runs, side_names[side], names);
        for (size_t i = 0; i < writing->sides[side].count && complete; i++)
            complete = append_text(names, writing->sides[side].items[i].name);
    }
    if (complete)
        return runs;
    json_decref(runs);
    return NULL;
}

static json_t *make_counts(const struct comparison *comparison)
{
    json_t *counts = json_object();
    bool complete = counts != NULL;
    for (size_t i = 0; i < VERDICT_COUNT && complete; i++)
        complete = json_set_count(counts, verdict_name((enum verdict)i), comparison->counts[i]);
    if (complete)
        return counts;
    json_decref(counts);
    return NULL;
}

static bool set_values(json_t *object, const struct writing *writing,
                       const struct compared_point *point, enum quantity quantity,
                       enum run_side side)
{
    json_t *values = json_array();
    if (!json_set_value(object, value_names[side], values))
        return false;
    const size_t count =
        comparison_values(writing->comparison, point, quantity, side, writing->room);
    for (size_t i = 0; i < count; i++)
        if (json_array_append_new(values, json_real(writing->room[i])) != 0)
            return false;
    return true;
}

static bool fill_quantity(json_t *object, const struct writing *writing,
                          const struct compared_point *point, enum quantity quantity)
{
    const struct quantity_change *change = &point->changes[quantity];
    return json_set_text(object, "verdict", verdict_name(change->verdict)) &&
           json_set_number(object, "baseline", change->baseline) &&
           json_set_number(object, "current", change->current) &&
           json_set_number(object, "ratio", change->ratio) &&
           json_set_number(object, "p", change->p) &&
           json_set_text(object, "reason", change->reason) &&
           set_values(object, writing, point, quantity, SIDE_BASELINE) &&
           set_values(object, writing, point, quantity, SIDE_CURRENT) &&
           set_values(object, writing, point, quantity, SIDE_CONFIRMING);
}

static bool set_quantities(json_t *object, const struct writing *writing,
                           const struct compared_point *point)
{
    json_t *quantities = json_object();
    bool complete = json_set_value(object, "quantities", quantities);
    for (size_t i = 0; i < QUANTITY_COUNT && complete; i++) {
        const enum quantity quantity = (enum quantity)i;
        json_t *value = point->changes[i].known ? json_object() : json_null();
        complete = json_set_value(quantities, quantity_key(quantity), value) &&
                   (!point->changes[i].known || fill_quantity(value, writing, point, quantity));
    }
    return complete;
}

static bool set_key(json_t *object, const struct point *point)
{
    const bool specified = point->precision != PRECISION_UNSPECIFIED;
    return json_set_text(object, "problem", point->problem) &&
           json_set_text(object, "paradigm", point->paradigm) &&
           json_set_text(object, "precision",
                         specified ? precision_name(point->precision) : NULL) &&
           json_set_text(object, "hardware", point->hardware) &&
           json_set_text(object, "executable", point->executable) &&
           json_set_text(object, "region", point->region) &&
           json_set_text(object, "kernel", point->kernel) &&
           json_set_text(object, "memory_level", memory_level_name(point->memory_level));
}

static bool fill_point(json_t *object, const struct writing *writing,
                       const struct compared_point *point)
{
    return json_set_text(object, "name", point->name) &&
           json_set_text(object, "verdict", verdict_name(point->verdict)) &&
           set_boolean(object, "fails", point->fails) &&
           json_set_text(object, "leading", quantity_key(point->leading)) &&
           json_set_number(object, "tolerance", point->tolerance) &&
           json_set_text(object, "remark", point->remark) &&
           json_set_number(object, "work_ratio", point->work_ratio) &&
           set_key(object, point->current != NULL ? point->current : point->baseline) &&
           set_quantities(object, writing, point);
}

/* Everything but the points. */
static json_t *make_heading(const struct writing *writing)
{
    const struct comparison *comparison = writing->comparison;
    json_t *heading = json_object();
    if (heading != NULL && json_set_count(heading, "schema", SCHEMA) &&
        json_set_text(heading, "kind", "comparison") &&
        json_set_value(heading, "runs", make_runs(writing)) &&
        json_set_number(heading, "max_regression", comparison->max_regression) &&
        set_boolean(heading, "across_hardware", comparison->across_hardware) &&
        set_boolean(heading, "noise_measured", comparison->noise_measured) &&
        json_set_count(heading, "failing", comparison->failing) &&
        json_set_value(heading, "counts", make_counts(comparison)))
        return heading;
    json_decref(heading);
    return NULL;
}

static bool write_heading(FILE *stream, const struct writing *writing)
{
    json_t *heading = make_heading(writing);
    if (heading == NULL)
        return false;
    const char *key;
    json_t *value;
    const char *separator = "{";
    bool complete = true;
    json_object_foreach(heading, key, value)
    {
        fprintf(stream, "%s\n \"%s\": ", separator, key);
        complete = complete && json_dumpf(value, stream,
                                          JSON_ENCODE_ANY | JSON_REAL_PRECISION(REAL_DIGITS)) == 0;
        separator = ",";
    }
    json_decref(heading);
    return complete;
}

static bool write_points(FILE *stream, const struct writing *writing)
{
    const size_t count = writing->comparison->point_count;
    bool complete = true;
    for (size_t i = 0; i < count && complete; i++) {
        json_t *point = json_object();
        complete = point != NULL && fill_point(point, writing, &writing->comparison->points[i]) &&
                   json_write_element(stream, point, i == 0);
        json_decref(point);
    }
    return complete;
}

static size_t count_longest_side(const struct comparison *comparison)
{
    size_t longest = 0;
    for (size_t side = 0; side < SIDE_COUNT; side++)
        longest = comparison->run_counts[side] > longest ? comparison->run_counts[side] : longest;
    return longest;
}

enum status report_json_write(FILE *stream, const struct comparison *comparison,
                              const struct run_list sides[SIDE_COUNT], struct error *error)
{
    struct writing writing = {
        .comparison = comparison,
        .sides = sides,
        .room = calloc(count_longest_side(comparison) + 1, sizeof *writing.room),
    };
    bool complete = writing.room != NULL && write_heading(stream, &writing);
    fputs(",\n \"points\": [", stream);
    complete = complete && write_points(stream, &writing);
    fputs("\n ]\n}\n", stream);
    free(writing.room);
    return complete ? STATUS_OK : error_set_memory(error);
}
