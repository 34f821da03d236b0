#include "analysis/read/ncu_csv_metric.h"

#include <math.h>
#include <string.h>

#include "analysis/ascii.h"
#include "analysis/read/ncu_row.h"
#include "analysis/read/number_locale.h"
#include "analysis/unit.h"

enum {
    PLAIN_SIZE = 64,   /* longer numbers are rewritten by way of a double */
    SHOWN_LENGTH = 60, /* of a text in a message */
    SCALED_DIGITS = 15 /* decimal digits that a double keeps through a multiplication */
};

/* What quantities are derived from, by the beginning of the name. */
static const char *const needed_metrics[] = {
    "gpu__time_duration.",
    "dram__bytes",
    "dram__sectors",
    "dram__cycles_elapsed",
    "lts__t_bytes",
    "lts__t_sectors",
    "lts__lts2xbar_cycles_active",
    "lts__cycles_elapsed",
    "l1tex__t_bytes",
    "l1tex__lsu_writeback_active",
    "l1tex__cycles_elapsed",
    "sm__sass_thread_inst_executed_op",
    "smsp__sass_thread_inst_executed_op",
    "sm__ops_path_tensor",
    "sm__inst_executed_pipe_tensor",
    "sm__cycles_elapsed",
    "smsp__cycles_elapsed",
};

bool ncu_csv_metric_is_name(const char *text)
{
    return strstr(text, "__") != NULL;
}

static const struct {
    const char *label;
    enum dimension dimension; /* "Memory Throughput" is a share in one section, a rate in another */
    const char *metric;
} labels[] = {
    { "Duration", DIMENSION_TIME, "gpu__time_duration.sum" },
    { "Memory Throughput", DIMENSION_BANDWIDTH, "dram__bytes.sum.per_second" },
    { "DRAM Frequency", DIMENSION_FREQUENCY, "dram__cycles_elapsed.avg.per_second" },
};

const char *ncu_csv_metric_of_label(const char *label, const char *unit_text)
{
    struct unit unit;
    if (!unit_parse(unit_text, strlen(unit_text), &unit))
        return NULL;
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
        if (strcmp(labels[i].label, label) == 0 && labels[i].dimension == unit.dimension)
            return labels[i].metric;
    return NULL;
}

static bool is_time_unit(const char *text)
{
    struct unit unit;
    return unit_parse(text, strlen(text), &unit) && unit.dimension == DIMENSION_TIME;
}

/* The smallest and largest values among the units of the chip are never needed. */
static bool is_needed(const char *name)
{
    if (strstr(name, ".min") != NULL || strstr(name, ".max") != NULL)
        return false;
    for (size_t i = 0; i < sizeof needed_metrics / sizeof needed_metrics[0]; i++)
        if (strncmp(name, needed_metrics[i], strlen(needed_metrics[i])) == 0)
            return true;
    return false;
}

enum status ncu_csv_metric_open(struct ncu_csv_metric *metric, struct table *table,
                                const char *name, const char *unit, struct error *error)
{
    *metric = (struct ncu_csv_metric){ .factor = 1.0, .column = COLUMN_NONE };
    metric->name = table_intern(table, name, strlen(name));
    metric->unit = table_intern(table, unit, strlen(unit));
    if (metric->name == NULL || metric->unit == NULL)
        return error_set_memory(error);
    enum status status = ncu_row_metric_column(table, name, unit, &metric->column, &metric->factor,
                                               &metric->unit_fits, error);
    if (status != STATUS_OK)
        return status;
    metric->needed = is_needed(name);
    if (strcmp(name, "gpu__time_duration.sum") == 0) /* a time without unit could be any */
        metric->unit_fits =
            metric->unit_fits && is_time_unit(table_column_unit(table, metric->column));
    return STATUS_OK;
}

static bool is_whole(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!ascii_is_digit(text[i]))
            return false;
    return length > 0;
}

static enum status set_number(const struct ncu_csv_metric *metric, struct table *table,
                              const char *text, size_t length, double value, double scale,
                              struct number_style style, struct error *error)
{
    char plain[PLAIN_SIZE];
    if (scale == 1.0 && length < sizeof plain) {
        size_t plain_length = number_locale_plain(text, length, style, plain);
        return table_set_text(table, metric->column, plain, plain_length, error);
    }
    if (!isfinite(value * scale))
        return STATUS_OK;
    char scaled[NUMBER_TEXT_SIZE];
    size_t scaled_length = number_format_digits(value * scale, SCALED_DIGITS, scaled);
    return table_set_text(table, metric->column, scaled, scaled_length, error);
}

enum status ncu_csv_metric_set(const struct ncu_csv_metric *metric, struct table *table,
                               const char *text, size_t length, double count,
                               const struct ncu_csv_place *place, struct error *error)
{
    if (length == 0)
        return STATUS_OK;
    double scale = metric->factor * count;
    bool usable = metric->unit_fits || !metric->needed;
    if (usable && scale == 1.0 && is_whole(text, length))
        return table_set_text(table, metric->column, text, length, error);
    double value;
    enum number_result result = number_parse_styled(text, length, place->style, &value);
    const int shown = length < SHOWN_LENGTH ? (int)length : SHOWN_LENGTH;
    if (result == NUMBER_MISSING)
        return STATUS_OK;
    if (result == NUMBER_BAD && metric->needed)
        return error_set(error, STATUS_VALUE,
                         "%s:%zu: metric %s: \"%.*s\" is not a number; if it is written in "
                         "another style than the rest of the file, name its decimal sign with "
                         "--decimal",
                         place->name, place->line, metric->name, shown, text);
    if (result == NUMBER_BAD)
        return table_set_text(table, metric->column, text, length, error);
    if (!usable)
        return error_set(error, STATUS_VALUE,
                         "%s:%zu: metric %s: the unit \"%.60s\" is not known for it; export with "
                         "--print-units base, or read the .ncu-rep file itself",
                         place->name, place->line, metric->name, metric->unit);
    return set_number(metric, table, text, length, value, scale, place->style, error);
}

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name);
    size_t ending_length = strlen(ending);
    return length >= ending_length && strcmp(name + length - ending_length, ending) == 0;
}

/* How many digits stand behind the decimal sign. */
static size_t count_decimals(const char *text, size_t length, char decimal)
{
    const char *sign = length > 0 ? memchr(text, decimal, length) : NULL;
    return sign != NULL ? length - (size_t)(sign - text) - 1 : 0;
}

static bool is_rounded(const struct ncu_csv_metric *metric, const char *text, size_t length,
                       struct number_style style)
{
    static const double tolerance = 1e-3;
    if (!metric->needed || metric->factor == 1.0)
        return false;
    size_t decimals = count_decimals(text, length, style.decimal);
    if (decimals <= 2)
        return decimals == 2;
    double value;
    if (number_parse_styled(text, length, style, &value) != NUMBER_OK)
        return false;
    const bool may_be_off = 0.5 * pow(10.0, -(double)decimals) > tolerance * fabs(value);
    return may_be_off && (value != 0.0 || ends_with(metric->name, ".sum"));
}

bool ncu_csv_metric_notice_rounding(const struct ncu_csv_metric *metric, const char *text,
                                    size_t length, const struct ncu_csv_place *place,
                                    struct notices *notices)
{
    if (!is_rounded(metric, text, length, place->style))
        return false;
    const int shown = length < SHOWN_LENGTH ? (int)length : SHOWN_LENGTH;
    notice_add(notices, NOTICE_WARNING,
               "%s:%zu: values are scaled and rounded (%s: \"%.*s %s\"); for full precision "
               "export with --print-units base, or read the .ncu-rep file itself",
               place->name, place->line, metric->name, shown, text, metric->unit);
    return true;
}

bool ncu_csv_metric_adds_up(const char *name)
{
    if (ends_with(name, ".sum"))
        return true;
    return strstr(name, "cycles_elapsed.") != NULL &&
           (ends_with(name, ".avg") || ends_with(name, ".max") || ends_with(name, ".min"));
}
