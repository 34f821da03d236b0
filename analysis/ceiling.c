#include "analysis/ceiling.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/tuple_map.h"
#include "analysis/unit.h"

/* Peaks of one hardware that differ by more were measured at different clocks. */
static const double CLOCK_SPREAD = 1.25;

/* What rows without a hardware are of, and rows that say so. */
static const char unknown_hardware[] = "Unknown";

/* How many rows hold quantities of a family. */
struct family_rows {
    size_t traffic_and_peak;
    size_t traffic;
};

struct observing {
    struct ceiling_list *ceilings;
    double (*lowest)[PRECISION_COUNT];
    struct family_rows (*rows)[MEMORY_LEVEL_COUNT][TRAFFIC_FAMILY_COUNT];
};

static void forget(struct hardware_ceilings *hardware, const char *name)
{
    *hardware = (struct hardware_ceilings){ .name = name != NULL ? name : unknown_hardware };
    for (size_t i = 0; i < PRECISION_COUNT; i++)
        hardware->flop_per_s[i] = NAN;
    for (size_t level = 0; level < MEMORY_LEVEL_COUNT; level++)
        for (size_t family = 0; family < TRAFFIC_FAMILY_COUNT; family++)
            hardware->byte_per_s[level][family] = NAN;
}

static void raise_to(double *highest, double value)
{
    if (value > 0 && isfinite(value) && !(*highest >= value))
        *highest = value;
}

static void lower_to(double *lowest, double value)
{
    if (value > 0 && isfinite(value) && !(*lowest <= value))
        *lowest = value;
}

static void observe(struct observing *observing, size_t number, const struct launch *launch)
{
    struct hardware_ceilings *hardware = &observing->ceilings->items[number];
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        raise_to(&hardware->flop_per_s[i], launch->peak_flop_per_s[i]);
        lower_to(&observing->lowest[number][i], launch->peak_flop_per_s[i]);
    }
    for (size_t level = 0; level < MEMORY_LEVEL_COUNT; level++)
        for (size_t family = 0; family < TRAFFIC_FAMILY_COUNT; family++) {
            double peak = launch->peak_byte_per_s[level][family];
            raise_to(&hardware->byte_per_s[level][family], peak);
            if (isnan(launch->traffic_byte[level][family]))
                continue;
            struct family_rows *rows = &observing->rows[number][level][family];
            rows->traffic++;
            if (!isnan(peak))
                rows->traffic_and_peak++;
        }
}

static bool has_more(const struct family_rows *rows, const struct family_rows *than)
{
    if (rows->traffic_and_peak != than->traffic_and_peak)
        return rows->traffic_and_peak > than->traffic_and_peak;
    return rows->traffic_and_peak == 0 && rows->traffic > than->traffic;
}

static void choose_families(struct observing *observing)
{
    for (size_t i = 0; i < observing->ceilings->count; i++)
        for (size_t level = 0; level < MEMORY_LEVEL_COUNT; level++) {
            size_t best = 0;
            for (size_t family = 1; family < TRAFFIC_FAMILY_COUNT; family++)
                if (has_more(&observing->rows[i][level][family], &observing->rows[i][level][best]))
                    best = family;
            observing->ceilings->items[i].family[level] = (enum traffic_family)best;
        }
}

static void warn_of_mixed_clocks(const struct observing *observing, struct notices *notices)
{
    for (size_t i = 0; i < observing->ceilings->count; i++)
        for (size_t j = 0; j < PRECISION_COUNT; j++) {
            const struct hardware_ceilings *hardware = &observing->ceilings->items[i];
            double high = hardware->flop_per_s[j];
            double low = observing->lowest[i][j];
            if (!(high > CLOCK_SPREAD * low))
                continue;
            char high_text[UNIT_TEXT_SIZE];
            char low_text[UNIT_TEXT_SIZE];
            unit_format(high, DIMENSION_PERFORMANCE, high_text);
            unit_format(low, DIMENSION_PERFORMANCE, low_text);
            notice_add(
                notices, NOTICE_WARNING,
                "%s: the launches ran at different clocks (%s peak %s to %s); the roof takes the "
                "highest, so points and roof mix clocks; profilers lock clocks to base unless told "
                "--clock-control none",
                hardware->name, precision_name((enum precision)j), low_text, high_text);
            break;
        }
}

/* Numbers the hardware of every launch. */
static enum status number_hardware(struct ceiling_list *out, const struct table *table,
                                   const struct launch_list *launches, struct tuple_map *map,
                                   struct error *error)
{
    int column = table_known_column(table, KNOWN_HARDWARE);
    for (size_t i = 0; i < launches->count; i++) {
        uint32_t id = table_text_id(table, launches->items[i].row, column);
        const char *name = table_text(table, launches->items[i].row, column);
        if (name != NULL && strcmp(name, unknown_hardware) == 0)
            id = 0;
        enum status status = tuple_map_number(map, &id, &out->of_launch[i], NULL, error);
        if (status != STATUS_OK)
            return status;
    }
    out->count = tuple_map_count(map);
    out->items = calloc(out->count + 1, sizeof *out->items);
    if (out->items == NULL)
        return error_set_memory(error);
    for (size_t i = launches->count; i-- > 0;)
        forget(&out->items[out->of_launch[i]], table_text(table, launches->items[i].row, column));
    return STATUS_OK;
}

/* A memory roof that no counter tells is the device's theoretical bandwidth, where a row says it.
 */
static enum status fall_back_to_attributes(struct ceiling_list *out, const struct table *table,
                                           const struct launch_list *launches, struct error *error)
{
    int column = table_find_column(table, CEILING_BANDWIDTH_ATTRIBUTE);
    for (size_t i = 0; i < launches->count && column != COLUMN_NONE; i++) {
        struct hardware_ceilings *hardware = &out->items[out->of_launch[i]];
        double value;
        enum status status = table_number(table, launches->items[i].row, column, &value, error);
        if (status != STATUS_OK)
            return status;
        double *known =
            &hardware->byte_per_s[MEMORY_LEVEL_DRAM][hardware->family[MEMORY_LEVEL_DRAM]];
        if (!isnan(*known) || !(value > 0) || !isfinite(value))
            continue;
        *known = value;
        hardware->bandwidth_source[MEMORY_LEVEL_DRAM] = CEILING_ATTRIBUTES;
    }
    return STATUS_OK;
}

static enum status observe_all(struct ceiling_list *out, const struct launch_list *launches,
                               struct notices *notices, struct error *error)
{
    struct observing observing = { .ceilings = out };
    observing.lowest = calloc(out->count + 1, sizeof *observing.lowest);
    observing.rows = calloc(out->count + 1, sizeof *observing.rows);
    enum status status = STATUS_OK;
    if (observing.lowest == NULL || observing.rows == NULL) {
        status = error_set_memory(error);
    } else {
        for (size_t i = 0; i < out->count; i++)
            for (size_t j = 0; j < PRECISION_COUNT; j++)
                observing.lowest[i][j] = NAN;
        for (size_t i = 0; i < launches->count; i++)
            observe(&observing, out->of_launch[i], &launches->items[i]);
        choose_families(&observing);
        warn_of_mixed_clocks(&observing, notices);
    }
    free(observing.lowest);
    free(observing.rows);
    return status;
}

enum status ceilings_observe(struct ceiling_list *out, const struct table *table,
                             const struct launch_list *launches, struct notices *notices,
                             struct error *error)
{
    *out =
        (struct ceiling_list){ .of_launch = calloc(launches->count + 1, sizeof *out->of_launch) };
    struct tuple_map *map = tuple_map_create(1);
    enum status status = STATUS_OK;
    if (out->of_launch == NULL || map == NULL)
        status = error_set_memory(error);
    if (status == STATUS_OK)
        status = number_hardware(out, table, launches, map, error);
    if (status == STATUS_OK)
        status = observe_all(out, launches, notices, error);
    if (status == STATUS_OK)
        status = fall_back_to_attributes(out, table, launches, error);
    tuple_map_free(map);
    if (status != STATUS_OK)
        ceiling_list_clear(out);
    return status;
}

void ceiling_list_clear(struct ceiling_list *ceilings)
{
    free(ceilings->items);
    free(ceilings->of_launch);
    *ceilings = (struct ceiling_list){ NULL, 0, NULL };
}

/* The parts of "HARDWARE/NAME=VALUE"; a part that is not there has no length. */
struct given_parts {
    const char *hardware;
    size_t hardware_length;
    const char *name;
    size_t name_length;
    const char *value;
};

static struct given_parts split(const char *text)
{
    struct given_parts parts = { .value = text };
    const char *equals = strrchr(text, '=');
    if (equals == NULL)
        return parts;
    parts.value = equals + 1;
    parts.name = text;
    for (const char *place = text; place < equals; place++)
        if (*place == '/')
            parts.name = place + 1;
    parts.name_length = (size_t)(equals - parts.name);
    if (parts.name > text) {
        parts.hardware = text;
        parts.hardware_length = (size_t)(parts.name - 1 - text);
    }
    return parts;
}

bool given_ceiling_is_bare(const struct given_ceiling *given)
{
    return split(given->text).name_length == 0;
}

double given_dram_bandwidth(const struct given_ceiling *given, size_t given_count)
{
    double found = 0;
    for (size_t i = 0; i < given_count; i++) {
        struct given_parts parts = split(given[i].text);
        enum memory_level level = MEMORY_LEVEL_DRAM;
        double value;
        if (given[i].kind != CEILING_BANDWIDTH || parts.hardware != NULL ||
            (parts.name_length > 0 && !memory_level_parse(parts.name, parts.name_length, &level)))
            continue;
        if (level == MEMORY_LEVEL_DRAM &&
            unit_parse_value(parts.value, strlen(parts.value), DIMENSION_BANDWIDTH, &value) &&
            isfinite(value) && value > 0)
            found = value;
    }
    return found;
}

static const char *option_name(enum ceiling_kind kind)
{
    return kind == CEILING_COMPUTE ? "--peak-performance" : "--peak-bandwidth";
}

static enum status parse_value(const struct given_ceiling *given, const struct given_parts *parts,
                               double *value, struct error *error)
{
    enum dimension dimension =
        given->kind == CEILING_COMPUTE ? DIMENSION_PERFORMANCE : DIMENSION_BANDWIDTH;
    if (unit_parse_value(parts->value, strlen(parts->value), dimension, value) &&
        isfinite(*value) && *value > 0)
        return STATUS_OK;
    return error_set(
        error, STATUS_USAGE, "%s '%s': \"%s\" is not a positive rate; write it like %s",
        option_name(given->kind), given->text, parts->value,
        given->kind == CEILING_COMPUTE ? "57.4e12 or '57.4 TFLOP/s'" : "959.2e9 or '959.2 GB/s'");
}

static void give_compute(struct hardware_ceilings *hardware, enum precision precision,
                         const struct given_ceiling *given, double value)
{
    hardware->compute_given[precision] = given;
    hardware->flop_per_s[precision] = value;
    hardware->compute_source[precision] = CEILING_GIVEN;
}

static void give_bandwidth(struct hardware_ceilings *hardware, enum memory_level level,
                           const struct given_ceiling *given, double value)
{
    hardware->bandwidth_given[level] = given;
    for (size_t family = 0; family < TRAFFIC_FAMILY_COUNT; family++)
        hardware->byte_per_s[level][family] = value;
    hardware->bandwidth_source[level] = CEILING_GIVEN;
}

static bool give(struct hardware_ceilings *hardware, const struct given_ceiling *given,
                 const struct given_parts *parts, double value)
{
    enum precision precision;
    enum memory_level level;
    bool bare = parts->name_length == 0;
    if (given->kind == CEILING_COMPUTE) {
        if (!bare && !precision_parse(parts->name, parts->name_length, &precision))
            return false;
        for (size_t i = 0; i < PRECISION_COUNT; i++)
            if (bare || i == precision)
                give_compute(hardware, (enum precision)i, given, value);
        return true;
    }
    if (!bare && !memory_level_parse(parts->name, parts->name_length, &level))
        return false;
    for (size_t i = 0; i < MEMORY_LEVEL_COUNT; i++)
        if (bare || i == level)
            give_bandwidth(hardware, (enum memory_level)i, given, value);
    return true;
}

static enum status override_one(struct ceiling_list *ceilings, const struct given_ceiling *given,
                                struct error *error)
{
    struct given_parts parts = split(given->text);
    double value;
    enum status status = parse_value(given, &parts, &value, error);
    if (status != STATUS_OK)
        return status;
    bool found = false;
    for (size_t i = 0; i < ceilings->count; i++) {
        struct hardware_ceilings *hardware = &ceilings->items[i];
        if (parts.hardware != NULL &&
            (strlen(hardware->name) != parts.hardware_length ||
             memcmp(hardware->name, parts.hardware, parts.hardware_length) != 0))
            continue;
        found = true;
        if (!give(hardware, given, &parts, value))
            return error_set(error, STATUS_USAGE, "%s '%s': \"%.*s\" is not known; it is one of %s",
                             option_name(given->kind), given->text, (int)parts.name_length,
                             parts.name,
                             given->kind == CEILING_COMPUTE ? "FP64, FP32, FP16, TF32 Tensor, ..."
                                                            : "DRAM, L2, L1");
    }
    if (!found && ceilings->count > 0)
        return error_set(
            error, STATUS_USAGE, "%s '%s': no row is of hardware \"%.*s\"; there is \"%s\"%s",
            option_name(given->kind), given->text, (int)parts.hardware_length, parts.hardware,
            ceilings->items[0].name, ceilings->count > 1 ? " and others" : "");
    return STATUS_OK;
}

enum status ceilings_override(struct ceiling_list *ceilings, const struct given_ceiling *given,
                              size_t given_count, struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < given_count && status == STATUS_OK; i++)
        status = override_one(ceilings, &given[i], error);
    return status;
}
