#include "analysis/device_limit.h"

#include <math.h>
#include <string.h>

#include "analysis/unit.h"

/* Boost clocks lie a little above the attribute's, base clocks above half of it. */
static const double FAR_ABOVE = 1.25;
static const double FAR_BELOW = 0.5;

static const struct {
    int major;
    int minor; /* -1: all others */
    double fp32_lanes;
} multiprocessors[] = {
    { 3, -1, 192 }, { 5, -1, 128 }, { 6, 0, 64 },   { 6, -1, 128 },  { 7, -1, 64 },
    { 8, 0, 64 },   { 8, -1, 128 }, { 9, -1, 128 }, { 10, -1, 128 }, { 12, -1, 128 },
};

static double fp32_lanes(double major, double minor)
{
    for (size_t i = 0; i < sizeof multiprocessors / sizeof *multiprocessors; i++)
        if (multiprocessors[i].major == major &&
            (multiprocessors[i].minor == -1 || multiprocessors[i].minor == minor))
            return multiprocessors[i].fp32_lanes;
    return NAN;
}

enum attribute {
    MULTIPROCESSORS,
    MAJOR,
    MINOR,
    CLOCK_KHZ,
    MEMORY_CLOCK_KHZ,
    BUS_BIT,
    DOUBLE_RATIO,
    INTEGRATED,
    ATTRIBUTE_COUNT
};

/* Where an attribute goes by two names, the larger value counts. */
static const struct {
    enum attribute attribute;
    const char *column;
} columns[] = {
    { MULTIPROCESSORS, "device__attribute_multiprocessor_count" },
    { MAJOR, "device__attribute_compute_capability_major" },
    { MINOR, "device__attribute_compute_capability_minor" },
    { CLOCK_KHZ, "device__attribute_clock_rate" },
    { CLOCK_KHZ, "device__attribute_max_gpu_frequency_khz" },
    { MEMORY_CLOCK_KHZ, "device__attribute_memory_clock_rate" },
    { MEMORY_CLOCK_KHZ, "device__attribute_max_mem_frequency_khz" },
    { BUS_BIT, "device__attribute_global_memory_bus_width" },
    { BUS_BIT, "device__attribute_fb_bus_width" },
    { DOUBLE_RATIO, "device__attribute_single_to_double_precision_perf_ratio" },
    { INTEGRATED, "device__attribute_integrated" },
};

static double positive_or_nan(double value)
{
    return isfinite(value) && value > 0 ? value : (double)NAN;
}

enum status device_limit_read(struct device_limit *limit, const struct table *table, size_t row,
                              struct error *error)
{
    double values[ATTRIBUTE_COUNT];
    for (size_t i = 0; i < ATTRIBUTE_COUNT; i++)
        values[i] = NAN;
    *limit = (struct device_limit){ NAN, NAN, NAN };
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        double value;
        enum status status =
            table_number(table, row, table_find_column(table, columns[i].column), &value, error);
        if (status != STATUS_OK)
            return status;
        double *known = &values[columns[i].attribute];
        if (!isnan(value) && !(*known >= value))
            *known = value;
    }
    limit->fp32_flop_per_s =
        positive_or_nan(values[MULTIPROCESSORS] * fp32_lanes(values[MAJOR], values[MINOR]) * 2 *
                        values[CLOCK_KHZ] * 1e3);
    limit->fp64_flop_per_s = positive_or_nan(limit->fp32_flop_per_s / values[DOUBLE_RATIO]);
    if (!(values[INTEGRATED] > 0))
        limit->dram_byte_per_s =
            positive_or_nan(values[BUS_BIT] / 8 * 2 * values[MEMORY_CLOCK_KHZ] * 1e3);
    return STATUS_OK;
}

static double allowed(const struct device_limit *limit, const struct ceiling *ceiling)
{
    if (ceiling->kind == CEILING_BANDWIDTH)
        return ceiling->memory_level == MEMORY_LEVEL_DRAM ? limit->dram_byte_per_s : (double)NAN;
    if (ceiling->precision == PRECISION_FP32)
        return limit->fp32_flop_per_s;
    return ceiling->precision == PRECISION_FP64 ? limit->fp64_flop_per_s : (double)NAN;
}

static void compare(const struct ceiling *ceiling, double limit, struct notices *notices)
{
    bool above = ceiling->value > FAR_ABOVE * limit;
    if (!above && !(ceiling->value < FAR_BELOW * limit))
        return;
    enum dimension dimension =
        ceiling->kind == CEILING_COMPUTE ? DIMENSION_PERFORMANCE : DIMENSION_BANDWIDTH;
    char value_text[UNIT_TEXT_SIZE];
    char limit_text[UNIT_TEXT_SIZE];
    unit_format(ceiling->value, dimension, value_text);
    unit_format(limit, dimension, limit_text);
    notice_add(
        notices, NOTICE_WARNING,
        "%s: the %s %s roof of %s is far %s the %s that the device's attributes (units, clock, "
        "bus width) allow; check %s",
        ceiling->hardware, ceiling->source == CEILING_GIVEN ? "given" : "measured",
        ceiling_name(ceiling), value_text, above ? "above" : "below", limit_text,
        ceiling->source == CEILING_GIVEN ? "the value and its unit"
                                         : "its peak_sustained and clock metrics");
}

/* The limits of the first launch of a hardware that has any. */
static enum status find_limit(struct device_limit *limit, const struct table *table,
                              const struct launch_list *launches,
                              const struct ceiling_list *ceilings, size_t hardware,
                              struct error *error)
{
    *limit = (struct device_limit){ NAN, NAN, NAN };
    for (size_t i = 0; i < launches->count; i++) {
        if (ceilings->of_launch[i] != hardware)
            continue;
        enum status status = device_limit_read(limit, table, launches->items[i].row, error);
        if (status != STATUS_OK || !isnan(limit->fp32_flop_per_s) || !isnan(limit->dram_byte_per_s))
            return status;
    }
    return STATUS_OK;
}

static bool has_attributes(const struct table *table)
{
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (table_find_column(table, columns[i].column) != COLUMN_NONE)
            return true;
    return false;
}

enum status device_limits_check(const struct point_set *set, const struct table *table,
                                const struct launch_list *launches,
                                const struct ceiling_list *ceilings, struct notices *notices,
                                struct error *error)
{
    if (!has_attributes(table))
        return STATUS_OK;
    for (size_t hardware = 0; hardware < ceilings->count; hardware++) {
        struct device_limit limit;
        enum status status = find_limit(&limit, table, launches, ceilings, hardware, error);
        if (status != STATUS_OK)
            return status;
        for (size_t i = 0; i < set->ceiling_count; i++)
            if (strcmp(set->ceilings[i].hardware, ceilings->items[hardware].name) == 0)
                compare(&set->ceilings[i], allowed(&limit, &set->ceilings[i]), notices);
    }
    return STATUS_OK;
}
