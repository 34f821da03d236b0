#include "analysis/write_json.h"

#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/utf8.h"

enum { SCHEMA = 1, REAL_DIGITS = 17 };

static const struct {
    const char *name;
    const char *unit;
} ceiling_kinds[] = {
    [CEILING_COMPUTE] = { "compute", "FLOP/s" },
    [CEILING_BANDWIDTH] = { "bandwidth", "Byte/s" },
};

static const char *const source_names[] = {
    [CEILING_MEASURED] = "measured",
    [CEILING_GIVEN] = "given",
    [CEILING_ATTRIBUTES] = "attributes",
};

/* ---- values: false when memory is short ---- */

static bool set_value(json_t *object, const char *key, json_t *value)
{
    return json_object_set_new_nocheck(object, key, value) == 0;
}

/* The text with every byte that is no UTF-8 replaced. */
static json_t *repaired_string(const char *text, size_t length)
{
    static const char replacement[] = UTF8_REPLACEMENT_TEXT;
    const size_t growth = sizeof replacement - 1;
    if (length > SIZE_MAX / growth)
        return NULL;
    char *const repaired = malloc(length * growth);
    if (repaired == NULL)
        return NULL;
    size_t repaired_length = 0;
    for (size_t at = 0, taken = 0; at < length; at += taken) {
        uint32_t character;
        taken = utf8_decode(text + at, length - at, &character);
        const bool valid = character != UTF8_REPLACEMENT;
        const size_t copied = valid ? taken : growth;
        memcpy(repaired + repaired_length, valid ? text + at : replacement, copied);
        repaired_length += copied;
    }
    json_t *const string = json_stringn_nocheck(repaired, repaired_length);
    free(repaired);
    return string;
}

static bool set_text(json_t *object, const char *key, const char *text)
{
    if (text == NULL)
        return set_value(object, key, json_null());
    const size_t length = strlen(text);
    return set_value(object, key,
                     utf8_is_valid(text, length) ? json_stringn_nocheck(text, length)
                                                 : repaired_string(text, length));
}

static bool set_number(json_t *object, const char *key, double value)
{
    return set_value(object, key, isfinite(value) ? json_real(value) : json_null());
}

static bool set_count(json_t *object, const char *key, size_t count)
{
    return set_value(object, key, json_integer((json_int_t)count));
}

/* ---- objects ---- */

static bool fill_point(json_t *object, const struct point_set *set, size_t index)
{
    const struct point *const point = &set->points[index];
    const bool specified = point->precision != PRECISION_UNSPECIFIED;
    const bool has_roof = isfinite(point->roof_flop_per_s);
    return set_text(object, "problem", point->problem) &&
           set_text(object, "paradigm", point->paradigm) &&
           set_text(object, "precision", specified ? precision_name(point->precision) : NULL) &&
           set_text(object, "hardware", point->hardware) &&
           set_text(object, "executable", point->executable) &&
           set_text(object, "region", point->region) && set_text(object, "kernel", point->kernel) &&
           set_count(object, "launches", point->launches) &&
           set_text(object, "memory_level", memory_level_name(point->memory_level)) &&
           set_number(object, "duration_s", point->duration_s) &&
           set_number(object, "flop", point->flop) &&
           set_number(object, "traffic_byte", point->traffic_byte) &&
           set_number(object, "intensity_flop_per_byte", point->intensity_flop_per_byte) &&
           set_number(object, "performance_flop_per_s", point->performance_flop_per_s) &&
           set_number(object, "roof_flop_per_s", point->roof_flop_per_s) &&
           set_number(object, "roof_share", point->roof_share) &&
           set_text(object, "bound", has_roof ? bound_name(point->bound) : NULL) &&
           (!point->partial || set_value(object, "partial", json_true()));
}

static bool fill_ceiling(json_t *object, const struct point_set *set, size_t index)
{
    const struct ceiling *const ceiling = &set->ceilings[index];
    return set_text(object, "hardware", ceiling->hardware) &&
           set_text(object, "kind", ceiling_kinds[ceiling->kind].name) &&
           set_text(object, "name", ceiling_name(ceiling)) &&
           set_number(object, "value", ceiling->value) &&
           set_text(object, "unit", ceiling_kinds[ceiling->kind].unit) &&
           set_text(object, "source", source_names[ceiling->source]);
}

static bool fill_left_out(json_t *object, const struct point_set *set, size_t index)
{
    const struct left_out *const left_out = &set->left_out[index];
    return set_text(object, "executable", left_out->executable) &&
           set_text(object, "region", left_out->region) &&
           set_text(object, "kernel", left_out->kernel) &&
           set_count(object, "launches", left_out->launches) &&
           set_text(object, "reason", left_out->reason);
}

/* ---- writing ---- */

/* Receives what jansson dumps and indents it as an element of an array of the outer object. Line
 * feeds only come from the layout: inside a text they are escaped. */
static int write_indented(const char *bytes, size_t length, void *stream)
{
    while (length > 0) {
        const char *const line_end = memchr(bytes, '\n', length);
        const size_t written = line_end != NULL ? (size_t)(line_end - bytes) + 1 : length;
        fwrite(bytes, 1, written, stream);
        if (line_end != NULL)
            fputs("  ", stream);
        bytes += written;
        length -= written;
    }
    return 0;
}

struct array {
    const char *key;
    size_t count;
    bool (*fill)(json_t *object, const struct point_set *set, size_t index);
};

/* One object at a time: hundreds of thousands of points never stand in memory as a document. */
static bool write_elements(FILE *stream, const struct point_set *set, const struct array *array)
{
    const size_t flags = JSON_INDENT(1) | JSON_REAL_PRECISION(REAL_DIGITS);
    for (size_t i = 0; i < array->count; i++) {
        json_t *const object = json_object();
        fputs(i == 0 ? "\n  " : ",\n  ", stream);
        const bool written = object != NULL && array->fill(object, set, i) &&
                             json_dump_callback(object, write_indented, stream, flags) == 0;
        json_decref(object);
        if (!written)
            return false;
    }
    return true;
}

enum status write_json(FILE *stream, const struct point_set *set, struct error *error)
{
    const struct array arrays[] = {
        { "points", set->point_count, fill_point },
        { "ceilings", set->ceiling_count, fill_ceiling },
        { "left_out", set->left_out_count, fill_left_out },
    };
    fprintf(stream, "{\n \"schema\": %d", SCHEMA);
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) {
        fprintf(stream, ",\n \"%s\": [", arrays[i].key);
        if (!write_elements(stream, set, &arrays[i]))
            return error_set_memory(error);
        fputs(arrays[i].count > 0 ? "\n ]" : "]", stream);
    }
    fputs("\n}\n", stream);
    return STATUS_OK;
}
