#include "analysis/fill.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/ascii.h"
#include "analysis/tuple_map.h"
#include "analysis/unit.h"
#include "analysis/work_format.h"

static enum status known_column(struct table *table, enum known_column known, int *column,
                                struct error *error)
{
    const char *name = known_column_info(known)->name;
    return table_add_column(table, name, strlen(name), column, error);
}

/* ---- --set ---- */

static enum status fill_column(struct table *table, int column, const char *text, size_t length,
                               struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t row = 0; row < table_row_count(table) && status == STATUS_OK; row++)
        if (table_text(table, row, column) == NULL)
            status = table_replace_text(table, row, column, text, length, error);
    return status;
}

/* COLUMN=VALUE, taken apart and without the blanks around both. */
struct assignment {
    const char *text; /* all of it */
    const char *name;
    size_t name_length;
    const char *value;
    size_t value_length;
};

static enum status split_assignment(const char *text, struct assignment *assignment,
                                    struct error *error)
{
    const char *equals = strchr(text, '=');
    *assignment = (struct assignment){ .text = text };
    if (equals != NULL) {
        assignment->name = text;
        assignment->name_length = (size_t)(equals - text);
        assignment->value = equals + 1;
        assignment->value_length = strlen(equals + 1);
        ascii_trim(&assignment->name, &assignment->name_length);
        ascii_trim(&assignment->value, &assignment->value_length);
    }
    if (assignment->name_length == 0 || assignment->value_length == 0)
        return error_set(error, STATUS_USAGE,
                         "--set '%s': write COLUMN=VALUE, for example 'Paradigm=Cuda'", text);
    return STATUS_OK;
}

/* Refuses names that would silently add a column that nobody reads. */
static enum status check_name(const struct assignment *assignment, struct error *error)
{
    const char *name;
    size_t name_length;
    const char *unit;
    size_t unit_length;
    column_header_split(assignment->name, assignment->name_length, &name, &name_length, &unit,
                        &unit_length);
    if (name_length != assignment->name_length)
        return error_set(error, STATUS_USAGE,
                         "--set '%s': a unit belongs behind the value: '%.*s=%.*s %.*s'",
                         assignment->text, (int)name_length, name, (int)assignment->value_length,
                         assignment->value, (int)unit_length, unit);
    if (known_column_find(name, name_length) != KNOWN_COUNT)
        return STATUS_OK;
    for (size_t i = 0; i < KNOWN_COUNT; i++) {
        const char *known = known_column_info((enum known_column)i)->name;
        if (ascii_equal_any_case(name, name_length, known))
            return error_set(error, STATUS_USAGE, "--set '%s': the column is called \"%s\"",
                             assignment->text, known);
    }
    return STATUS_OK;
}

enum status fill_missing(struct table *table, const char *text, struct error *error)
{
    struct assignment assignment;
    enum status status = split_assignment(text, &assignment, error);
    if (status == STATUS_OK)
        status = check_name(&assignment, error);
    int column;
    if (status == STATUS_OK)
        status = table_add_column(table, assignment.name, assignment.name_length, &column, error);
    if (status != STATUS_OK)
        return status;
    enum known_column known = table_column_known(table, column);
    if (known == KNOWN_COUNT || table_column_kind(table, column) == COLUMN_TEXT)
        return fill_column(table, column, assignment.value, assignment.value_length, error);
    const struct known_column_info *info = known_column_info(known);
    double number;
    if (!unit_parse_value(assignment.value, assignment.value_length, info->dimension, &number))
        return error_set(error, STATUS_USAGE, "--set '%s': \"%.*s\" is not a number; %s is in %s",
                         text, (int)assignment.value_length, assignment.value, info->name,
                         info->unit);
    for (size_t row = 0; row < table_row_count(table) && status == STATUS_OK; row++)
        if (table_text(table, row, column) == NULL)
            status = table_replace_number(table, row, column, number, error);
    return status;
}

/* ---- the executable's name ---- */

struct name_part {
    const char *part;
    const char *meaning;
};

/* Longer suffixes first, where one ends with another. */
static const struct name_part suffixes[] = {
    { "_slang_vulkan", "Slang-Vulkan" },
    { "_slang_cuda", "Slang-Cuda" },
    { "_vulkan", "Vulkan" },
    { "_cublas", "Cublas" },
    { "_cuda", "Cuda" },
    { "_hip", "Hip" },
    { "_acpp", "AdaptiveCpp" },
    { "_kokkos", "Kokkos" },
    { "_raja", "RAJA" },
    { "_alpaka", "Alpaka" },
    { "_acc", "OpenACC" },
    { "_omp", "OpenMP" },
    { "_ocl", "OpenCL" },
    { "_boost", "Boost" },
    { "_stdpar", "Stdpar" },
    { "_cpp", "CPP" },
};

static const struct name_part prefixes[] = {
    { "matMul_", "MatrixMultiplication" },
    { "vec_", "VectorAddition" },
    { "nbody_", "NBody" },
    { "polyhedral_", "Polyhedral" },
};

static const char *meaning_of_suffix(const char *executable)
{
    size_t length = strlen(executable);
    if (length > 4 && ascii_equal_any_case(executable + length - 4, 4, ".exe"))
        length -= 4;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        size_t part = strlen(suffixes[i].part);
        if (length > part && memcmp(executable + length - part, suffixes[i].part, part) == 0)
            return suffixes[i].meaning;
    }
    return NULL;
}

static const char *meaning_of_prefix(const char *executable)
{
    const char *folder = strrchr(executable, '/'); /* where two programs have one name */
    if (folder != NULL)
        executable = folder + 1;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(executable, prefixes[i].part, strlen(prefixes[i].part)) == 0)
            return prefixes[i].meaning;
    return NULL;
}

static enum status fill_by_name(struct table *table, enum known_column known,
                                const char *(*meaning_of)(const char *executable),
                                struct error *error)
{
    int executable = table_known_column(table, KNOWN_EXECUTABLE);
    int column = table_known_column(table, known);
    for (size_t row = 0; row < table_row_count(table); row++) {
        const char *name = table_text(table, row, executable);
        if (name == NULL || table_text(table, row, column) != NULL)
            continue;
        const char *meaning = meaning_of(name);
        if (meaning == NULL)
            continue;
        enum status status = STATUS_OK;
        if (column == COLUMN_NONE)
            status = known_column(table, known, &column, error);
        if (status == STATUS_OK)
            status = table_replace_text(table, row, column, meaning, strlen(meaning), error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* Only a profiler's launches are reported: a table of this program's kind may lack the paradigm on
 * purpose. */
static void report_unknown_paradigms(const struct table *table, struct notices *notices)
{
    int executable = table_known_column(table, KNOWN_EXECUTABLE);
    int column = table_known_column(table, KNOWN_PARADIGM);
    uint32_t last_reported = 0;
    for (size_t row = 0; row < table_row_count(table); row++) {
        uint32_t id = table_text_id(table, row, executable);
        if (id == 0 || id == last_reported || table_text(table, row, column) != NULL ||
            !table_source_profiled(table, table_row_source(table, row)))
            continue;
        const char *name = table_text(table, row, executable);
        notice_add(notices, NOTICE_WARNING,
                   "%s: its paradigm is not known (no %s.json beside the report tells it, and no "
                   "known suffix); name it with --set Paradigm=...",
                   name, name);
        last_reported = id;
    }
}

enum status fill_from_executable(struct table *table, struct notices *notices, struct error *error)
{
    enum status status = fill_by_name(table, KNOWN_PARADIGM, meaning_of_suffix, error);
    if (status == STATUS_OK)
        status = fill_by_name(table, KNOWN_PROBLEM, meaning_of_prefix, error);
    if (status == STATUS_OK)
        report_unknown_paradigms(table, notices);
    return status;
}

/* ---- the hardware's name ---- */

enum status fill_hardware(struct table *table, const char *name, struct error *error)
{
    if (name[strspn(name, " \t")] == '\0')
        return error_set(error, STATUS_USAGE, "--hardware '%s': the name is empty", name);
    int column;
    enum status status = known_column(table, KNOWN_HARDWARE, &column, error);
    uint32_t only = 0;
    for (size_t row = 0; row < table_row_count(table) && status == STATUS_OK; row++) {
        uint32_t id = table_text_id(table, row, column);
        if (only != 0 && id != 0 && id != only)
            return error_set(
                error, STATUS_USAGE,
                "--hardware '%s': the rows are of several machines (\"%s\" and others); "
                "naming them all alike would give them one roof; name those without a "
                "name with --set 'Hardware=%s'",
                name, table_text(table, row, column), name);
        if (id != 0)
            only = id;
    }
    for (size_t row = 0; row < table_row_count(table) && status == STATUS_OK; row++)
        status = table_replace_text(table, row, column, name, strlen(name), error);
    return status;
}

/* ---- derived columns ---- */

static bool agree(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fmax(fabs(a), fabs(b));
}

struct filling {
    struct table *table;
    const struct aggregate_options *options;
    struct error *error;
    int columns[KNOWN_COUNT];
};

/* Columns are added when the first value is put in, so that an empty one never appears. */
static enum status reach_column(struct filling *filling, enum known_column known)
{
    if (filling->columns[known] != COLUMN_NONE)
        return STATUS_OK;
    return known_column(filling->table, known, &filling->columns[known], filling->error);
}

static enum status put_number(struct filling *filling, size_t row, enum known_column known,
                              double value)
{
    if (!isfinite(value))
        return STATUS_OK;
    double present;
    enum status status =
        table_number(filling->table, row, filling->columns[known], &present, filling->error);
    if (status != STATUS_OK || agree(present, value))
        return status;
    status = reach_column(filling, known);
    if (status != STATUS_OK)
        return status;
    return table_replace_number(filling->table, row, filling->columns[known], value,
                                filling->error);
}

static enum status put_text(struct filling *filling, size_t row, enum known_column known,
                            const char *text)
{
    const char *present = table_text(filling->table, row, filling->columns[known]);
    if (present != NULL && strcmp(present, text) == 0)
        return STATUS_OK;
    enum status status = reach_column(filling, known);
    if (status != STATUS_OK)
        return status;
    return table_replace_text(filling->table, row, filling->columns[known], text, strlen(text),
                              filling->error);
}

/* The format that a row's FLOP column is in. */
static enum precision row_precision(const struct filling *filling, const struct launch *launch)
{
    enum precision asked = filling->options->precision;
    return asked != PRECISION_COUNT ? asked : work_format_of(launch);
}

static enum status fill_names(struct filling *filling, const struct launch *launch,
                              enum memory_level level)
{
    enum status status = STATUS_OK;
    if (filling->options->precision != PRECISION_COUNT)
        status = put_text(filling, launch->row, KNOWN_PRECISION,
                          precision_name(filling->options->precision));
    if (status == STATUS_OK)
        status = put_text(filling, launch->row, KNOWN_MEMORY_LEVEL, memory_level_name(level));
    return status;
}

static double work_kept(const struct launch *launch, enum precision precision)
{
    return launch->stated_work == precision ? launch->counted_flop : launch->flop[precision];
}

static double rate_or_stated(double computed, double stated)
{
    return isfinite(computed) ? computed : stated;
}

/* A peak that the row does not hold but the user gave is part of what was measured with it. */
static double peak_or_given(double own, double given, enum ceiling_source source)
{
    return isnan(own) && source == CEILING_GIVEN ? given : own;
}

static enum status fill_row(struct filling *filling, const struct launch *launch,
                            const struct hardware_ceilings *hardware)
{
    enum memory_level asked = memory_levels_first(filling->options->memory_levels);
    enum memory_level level = asked != MEMORY_LEVEL_COUNT ? asked : launch->memory_level;
    enum traffic_family family = hardware->family[level];
    enum precision precision = row_precision(filling, launch);
    double flop = launch->tensor_work_unknown ? NAN : launch->flop[precision];
    double traffic = launch->traffic_byte[level][family];
    const struct {
        enum known_column known;
        double value;
    } numbers[] = {
        { KNOWN_DURATION, launch->duration_s },
        { KNOWN_FLOP, flop },
        { KNOWN_TRAFFIC, traffic },
        { KNOWN_INTENSITY, rate_or_stated(flop / traffic, launch->intensity_flop_per_byte) },
        { KNOWN_PERFORMANCE,
          rate_or_stated(flop / launch->duration_s, launch->performance_flop_per_s) },
        { KNOWN_PEAK_PERFORMANCE,
          peak_or_given(launch->peak_flop_per_s[precision], hardware->flop_per_s[precision],
                        hardware->compute_source[precision]) },
        { KNOWN_PEAK_BANDWIDTH,
          peak_or_given(launch->peak_byte_per_s[level][family], hardware->byte_per_s[level][family],
                        hardware->bandwidth_source[level]) },
    };
    enum status status = fill_names(filling, launch, level);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && status == STATUS_OK; i++)
        status = put_number(filling, launch->row, numbers[i].known, numbers[i].value);
    for (size_t i = 0; i < PRECISION_COUNTED && status == STATUS_OK; i++)
        status = put_number(filling, launch->row, (enum known_column)(KNOWN_FLOP_FORMAT + i),
                            work_kept(launch, (enum precision)i));
    return status;
}

enum status fill_derived(struct table *table, const struct launch_list *launches,
                         const struct ceiling_list *ceilings,
                         const struct aggregate_options *options, struct error *error)
{
    struct filling filling = { .table = table, .options = options, .error = error };
    for (size_t i = 0; i < KNOWN_COUNT; i++)
        filling.columns[i] = table_known_column(table, (enum known_column)i);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < launches->count && status == STATUS_OK; i++)
        status = fill_row(&filling, &launches->items[i], &ceilings->items[ceilings->of_launch[i]]);
    return status;
}
