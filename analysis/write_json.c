#include "analysis/write_json.h"

#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/json_value.h"

enum { SCHEMA = 1 };

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

/* ---- objects ---- */

static bool fill_point(json_t *object, const struct point_set *set, size_t index)
{
    const struct point *const point = &set->points[index];
    const bool specified = point->precision != PRECISION_UNSPECIFIED;
    const bool has_roof = isfinite(point->roof_flop_per_s);
    return json_set_text(object, "problem", point->problem) &&
           json_set_text(object, "paradigm", point->paradigm) &&
           json_set_text(object, "precision",
                         specified ? precision_name(point->precision) : NULL) &&
           json_set_text(object, "hardware", point->hardware) &&
           json_set_text(object, "executable", point->executable) &&
           json_set_text(object, "region", point->region) &&
           json_set_text(object, "kernel", point->kernel) &&
           json_set_count(object, "launches", point->launches) &&
           json_set_text(object, "memory_level", memory_level_name(point->memory_level)) &&
           json_set_number(object, "duration_s", point->duration_s) &&
           json_set_number(object, "flop", point->flop) &&
           json_set_number(object, "traffic_byte", point->traffic_byte) &&
           json_set_number(object, "intensity_flop_per_byte", point->intensity_flop_per_byte) &&
           json_set_number(object, "performance_flop_per_s", point->performance_flop_per_s) &&
           json_set_number(object, "roof_flop_per_s", point->roof_flop_per_s) &&
           json_set_number(object, "roof_share", point->roof_share) &&
           json_set_text(object, "bound", has_roof ? bound_name(point->bound) : NULL) &&
           (!point->partial || json_set_value(object, "partial", json_true()));
}

static bool fill_ceiling(json_t *object, const struct point_set *set, size_t index)
{
    const struct ceiling *const ceiling = &set->ceilings[index];
    return json_set_text(object, "hardware", ceiling->hardware) &&
           json_set_text(object, "kind", ceiling_kinds[ceiling->kind].name) &&
           json_set_text(object, "name", ceiling_name(ceiling)) &&
           json_set_number(object, "value", ceiling->value) &&
           json_set_text(object, "unit", ceiling_kinds[ceiling->kind].unit) &&
           json_set_text(object, "source", source_names[ceiling->source]);
}

static bool fill_left_out(json_t *object, const struct point_set *set, size_t index)
{
    const struct left_out *const left_out = &set->left_out[index];
    return json_set_text(object, "executable", left_out->executable) &&
           json_set_text(object, "region", left_out->region) &&
           json_set_text(object, "kernel", left_out->kernel) &&
           json_set_count(object, "launches", left_out->launches) &&
           json_set_text(object, "reason", left_out->reason);
}

/* ---- writing ---- */

struct array {
    const char *key;
    size_t count;
    bool (*fill)(json_t *object, const struct point_set *set, size_t index);
};

/* One object at a time: hundreds of thousands of points never stand in memory as a document. */
static bool write_elements(FILE *stream, const struct point_set *set, const struct array *array)
{
    for (size_t i = 0; i < array->count; i++) {
        json_t *const object = json_object();
        const bool written = object != NULL && array->fill(object, set, i) &&
                             json_write_element(stream, object, i == 0);
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
