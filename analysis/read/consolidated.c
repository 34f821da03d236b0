#include "analysis/read/consolidated.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/read/csv_ahead.h"
#include "analysis/read/csv_header.h"
#include "analysis/read/ncu_csv_metric.h"
#include "analysis/tuple_map.h"

struct header_summary {
    bool quantity; /* a derived quantity or a raw metric: something to make a point of */
    bool profiler_export;
};

static bool is_raw_metric(const char *name, size_t length)
{
    for (size_t i = 0; i + 1 < length; i++)
        if (name[i] == '_' && name[i + 1] == '_')
            return true;
    return false;
}

static bool see_header_cell(void *closure, const char *cell, size_t length)
{
    struct header_summary *summary = closure;
    const char *name;
    const char *unit;
    size_t name_length;
    size_t unit_length;
    column_header_split(cell, length, &name, &name_length, &unit, &unit_length);
    enum known_column known = known_column_find(name, name_length);
    bool derived = known != KNOWN_COUNT && known_column_info(known)->kind == COLUMN_NUMBER;
    if ((derived && known != KNOWN_DURATION) || is_raw_metric(name, name_length))
        summary->quantity = true;
    if ((name_length == 2 && memcmp(name, "ID", 2) == 0) ||
        (name_length == 11 && memcmp(name, "Metric Name", 11) == 0))
        summary->profiler_export = true;
    return true;
}

static bool sniff(const char *bytes, size_t length)
{
    struct header_summary summary = { false, false };
    csv_header_each(bytes, length, see_header_cell, &summary);
    return summary.quantity && !summary.profiler_export;
}

/* Where a field of the file goes. */
struct target {
    int column; /* COLUMN_NONE: an unnamed column, as pandas writes for its index */
    double factor;
};

struct reading {
    struct table *table;
    const char *name;
    struct target *targets;
    size_t target_count;
    size_t target_capacity;
    struct tuple_map *taken; /* the columns that a target has already */
    bool header_done;
    bool in_row;
    size_t row_count;
};

static enum status add_target(struct reading *reading, struct target target, struct error *error)
{
    if (reading->target_count == reading->target_capacity) {
        size_t wanted = reading->target_capacity == 0 ? 64 : 2 * reading->target_capacity;
        struct target *grown = realloc(reading->targets, wanted * sizeof *grown);
        if (grown == NULL)
            return error_set_memory(error);
        reading->targets = grown;
        reading->target_capacity = wanted;
    }
    reading->targets[reading->target_count++] = target;
    return STATUS_OK;
}

static enum status known_target(struct reading *reading, enum known_column known, const char *unit,
                                size_t unit_length, size_t line, struct target *target,
                                struct error *error)
{
    const struct known_column_info *info = known_column_info(known);
    target->factor = 1;
    if (unit_length > 0 && info->kind == COLUMN_NUMBER) {
        struct unit parsed;
        if (!unit_parse(unit, unit_length, &parsed) || parsed.dimension != info->dimension)
            return error_set(error, STATUS_VALUE,
                             "%s:%zu: column \"%s\": [%.*s] is not a unit of this quantity; its "
                             "base unit is [%s]",
                             reading->name, line, info->name, (int)unit_length, unit, info->unit);
        target->factor = parsed.factor;
    }
    return table_add_column(reading->table, info->name, strlen(info->name), &target->column, error);
}

static enum status other_target(struct reading *reading, const char *name, size_t name_length,
                                const char *unit, size_t unit_length, size_t line,
                                struct target *target, struct error *error)
{
    target->factor = 1;
    if (unit_length == 0)
        return table_add_column(reading->table, name, name_length, &target->column, error);
    const char *kept_name = table_intern(reading->table, name, name_length);
    const char *kept_unit = table_intern(reading->table, unit, unit_length);
    if (kept_name == NULL || kept_unit == NULL)
        return error_set_memory(error);
    struct ncu_csv_metric metric;
    enum status status = ncu_csv_metric_open(&metric, reading->table, kept_name, kept_unit, error);
    if (status != STATUS_OK)
        return status;
    if (metric.needed && !metric.unit_fits)
        return error_set(error, STATUS_VALUE,
                         "%s:%zu: column \"%s\": [%s] is not a unit of this metric; write the "
                         "one that the profiler gives it",
                         reading->name, line, kept_name, kept_unit);
    target->column = metric.column;
    target->factor = metric.unit_fits ? metric.factor : 1;
    return STATUS_OK;
}

/* Notes that a target has the column. */
static enum status take_column(struct reading *reading, int column, bool *added,
                               struct error *error)
{
    uint32_t tuple = (uint32_t)column;
    size_t number;
    return tuple_map_number(reading->taken, &tuple, &number, added, error);
}

static enum status take_header_cell(struct reading *reading, const char *text, size_t length,
                                    size_t line, struct error *error)
{
    struct target target = { COLUMN_NONE, 1 };
    const char *name;
    const char *unit;
    size_t name_length;
    size_t unit_length;
    column_header_split(text, length, &name, &name_length, &unit, &unit_length);
    if (name_length == 0)
        return add_target(reading, target, error);
    enum known_column known = known_column_find(name, name_length);
    enum status status =
        known != KNOWN_COUNT
            ? known_target(reading, known, unit, unit_length, line, &target, error)
            : other_target(reading, name, name_length, unit, unit_length, line, &target, error);
    bool added;
    if (status == STATUS_OK)
        status = take_column(reading, target.column, &added, error);
    if (status != STATUS_OK)
        return status;
    if (!added)
        return error_set(error, STATUS_FORMAT,
                         "%s:%zu: two columns are called \"%.*s\"; rename or remove one",
                         reading->name, line, (int)name_length, name);
    return add_target(reading, target, error);
}

/* Dividing by the whole number rounds once: 47.689 ms are 0.047689 s, not 0.047689000000000006. */
static double scale(double value, double factor)
{
    double inverse = round(1 / factor);
    return factor < 1 && fabs(1 / factor - inverse) <= 1e-9 * inverse ? value / inverse
                                                                      : value * factor;
}

static enum status set_scaled(struct reading *reading, const struct target *target,
                              const char *text, size_t length, size_t line, struct error *error)
{
    double value;
    enum number_result result = number_parse(text, length, &value);
    double scaled = scale(value, target->factor);
    if (result == NUMBER_BAD || isinf(scaled))
        return error_set(error, STATUS_VALUE,
                         "%s:%zu: column \"%s\": \"%.60s\" is not a number; correct the cell, or "
                         "leave it empty if it was not measured",
                         reading->name, line, table_column_name(reading->table, target->column),
                         text);
    return table_set_number(reading->table, target->column, scaled, error);
}

static enum status take_field(void *closure, size_t column, const char *text, size_t length,
                              size_t line, struct error *error)
{
    struct reading *reading = closure;
    if (!reading->header_done)
        return take_header_cell(reading, text, length, line, error);
    if (!reading->in_row) {
        enum status status = table_add_row(reading->table, line, error);
        if (status != STATUS_OK)
            return status;
        reading->in_row = true;
    }
    if (column >= reading->target_count || length == 0)
        return STATUS_OK;
    const struct target *target = &reading->targets[column];
    if (target->column == COLUMN_NONE)
        return STATUS_OK;
    if (target->factor != 1)
        return set_scaled(reading, target, text, length, line, error);
    return table_set_text(reading->table, target->column, text, length, error);
}

static enum status end_row(void *closure, size_t field_count, size_t line, struct error *error)
{
    struct reading *reading = closure;
    reading->in_row = false;
    if (!reading->header_done) {
        reading->header_done = true;
        return STATUS_OK;
    }
    if (field_count != reading->target_count)
        return error_set(error, STATUS_FORMAT,
                         "%s:%zu: this row has %zu fields, the header has %zu; look for a missing "
                         "quote or comma",
                         reading->name, line, field_count, reading->target_count);
    reading->row_count++;
    return STATUS_OK;
}

static enum status read(struct table *table, struct input *input,
                        const struct read_options *options, struct notices *notices,
                        struct error *error)
{
    (void)options;
    (void)notices;
    struct reading reading = { .table = table, .name = input_name(input) };
    const struct csv_handler handler = { &reading, NULL, take_field, end_row };
    reading.taken = tuple_map_create(1);
    enum status status = reading.taken == NULL ? error_set_memory(error) : STATUS_OK;
    if (status == STATUS_OK)
        status = csv_read_by_size(input, ',', &handler, error);
    if (status == STATUS_OK && reading.row_count == 0)
        status = error_set(error, STATUS_EMPTY,
                           "%s: a header but no rows: nothing was measured; check that the "
                           "profiled program runs its kernels",
                           reading.name);
    tuple_map_free(reading.taken);
    free(reading.targets);
    return status;
}

const struct reader consolidated_reader = { "consolidated table", false, sniff, read };
