#include "analysis/derive.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/work_format.h"

/* Two numbers that were computed from the same counters agree to this; a table may have been
 * written with few digits. */
static const double SAME = 1e-6;
static const double CONTRADICTS = 5e-3;

/* A table full of such rows still has a number of launches that fits into a size_t. */
static const double MOST_INVOCATIONS = 1e9;

struct source_columns {
    int duration;
    int flop;
    int flop_format[PRECISION_COUNTED];
    int traffic;
    int intensity;
    int performance;
    int peak_performance;
    int peak_bandwidth;
    int precision;
    int memory_level;
    int invocations;
};

/* How often something was met, and where first. */
struct tally {
    size_t count;
    size_t first_row;
};

struct derivation {
    const struct table *table;
    struct counters *counters;        /* of all levels */
    struct counters *wanted_counters; /* of the wanted levels */
    bool wanted[MEMORY_LEVEL_COUNT];  /* false for all: every level is read anyway */
    struct source_columns columns;
    double half_factor;
    uint32_t last_precision_id; /* a table repeats the same few texts */
    enum precision last_precision;
    uint32_t last_level_id;
    enum memory_level last_level;
    struct tally contradicted;
    struct tally stated;
    struct tally recounted_half;
    struct tally reads_only;
};

static struct source_columns find_columns(const struct table *table)
{
    struct source_columns columns = {
        .duration = table_known_column(table, KNOWN_DURATION),
        .flop = table_known_column(table, KNOWN_FLOP),
        .traffic = table_known_column(table, KNOWN_TRAFFIC),
        .intensity = table_known_column(table, KNOWN_INTENSITY),
        .performance = table_known_column(table, KNOWN_PERFORMANCE),
        .peak_performance = table_known_column(table, KNOWN_PEAK_PERFORMANCE),
        .peak_bandwidth = table_known_column(table, KNOWN_PEAK_BANDWIDTH),
        .precision = table_known_column(table, KNOWN_PRECISION),
        .memory_level = table_known_column(table, KNOWN_MEMORY_LEVEL),
        .invocations = table_find_column(table, "Invocations"),
    };
    for (size_t i = 0; i < PRECISION_COUNTED; i++)
        columns.flop_format[i] =
            table_known_column(table, (enum known_column)(KNOWN_FLOP_FORMAT + i));
    return columns;
}

static void count(struct tally *tally, size_t row)
{
    if (tally->count++ == 0)
        tally->first_row = row;
}

static bool agree(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance * fmax(fabs(a), fabs(b));
}

static enum status bad_name(const struct table *table, size_t row, const char *column,
                            const char *text, const char *known, struct error *error)
{
    return error_set(error, STATUS_VALUE,
                     "%s:%zu: column \"%s\": \"%.40s\" is not known; it is one of %s",
                     table_source_name(table, table_row_source(table, row)),
                     table_row_line(table, row), column, text, known);
}

static enum status read_precision(struct derivation *derivation, size_t row, enum precision *out,
                                  struct error *error)
{
    uint32_t id = table_text_id(derivation->table, row, derivation->columns.precision);
    if (id != derivation->last_precision_id) {
        const char *text = table_text(derivation->table, row, derivation->columns.precision);
        derivation->last_precision = PRECISION_UNSPECIFIED;
        if (text != NULL && !precision_parse(text, strlen(text), &derivation->last_precision))
            return bad_name(derivation->table, row, "Precision", text,
                            "FP64, FP32, FP16, TF32 Tensor, BF16 Tensor, ...", error);
        derivation->last_precision_id = id;
    }
    *out = derivation->last_precision;
    return STATUS_OK;
}

static enum status read_level(struct derivation *derivation, size_t row, enum memory_level *out,
                              struct error *error)
{
    uint32_t id = table_text_id(derivation->table, row, derivation->columns.memory_level);
    if (id != derivation->last_level_id) {
        const char *text = table_text(derivation->table, row, derivation->columns.memory_level);
        derivation->last_level = MEMORY_LEVEL_DRAM;
        if (text != NULL && !memory_level_parse(text, strlen(text), &derivation->last_level))
            return bad_name(derivation->table, row, "Memory Level", text, "DRAM, L2, L1", error);
        derivation->last_level_id = id;
    }
    *out = derivation->last_level;
    return STATUS_OK;
}

static void take_counts(struct launch *launch, const struct launch_counts *counts)
{
    launch->duration_s = counts->duration_s;
    memcpy(launch->flop, counts->flop, sizeof counts->flop);
    launch->flop[PRECISION_UNSPECIFIED] = NAN;
    memcpy(launch->peak_flop_per_s, counts->peak_flop_per_s, sizeof counts->peak_flop_per_s);
    launch->peak_flop_per_s[PRECISION_UNSPECIFIED] = NAN;
    memcpy(launch->traffic_byte, counts->traffic_byte, sizeof counts->traffic_byte);
    memcpy(launch->peak_byte_per_s, counts->peak_byte_per_s, sizeof counts->peak_byte_per_s);
    launch->reads_only = counts->reads_only;
    launch->tensor_work_unknown = counts->tensor_work_unknown;
    launch->stated_work = PRECISION_COUNT;
    launch->counted_flop = NAN;
}

/* The numbers of a row's own derived columns. */
struct stated {
    double duration_s;
    double flop;
    double flop_format[PRECISION_COUNTED];
    double traffic_byte;
};

static enum status read_stated(const struct derivation *derivation, size_t row,
                               struct stated *stated, struct launch *launch, struct error *error)
{
    const struct source_columns *columns = &derivation->columns;
    const struct {
        int column;
        double *value;
    } cells[] = {
        { columns->duration, &stated->duration_s },
        { columns->flop, &stated->flop },
        { columns->traffic, &stated->traffic_byte },
        { columns->intensity, &launch->intensity_flop_per_byte },
        { columns->performance, &launch->performance_flop_per_s },
        { columns->invocations, &launch->launches },
    };
    enum status status = STATUS_OK;
    for (size_t i = 0; i < sizeof cells / sizeof *cells && status == STATUS_OK; i++)
        status = table_number(derivation->table, row, cells[i].column, cells[i].value, error);
    for (size_t i = 0; i < PRECISION_COUNTED && status == STATUS_OK; i++)
        status = table_number(derivation->table, row, columns->flop_format[i],
                              &stated->flop_format[i], error);
    if (status != STATUS_OK)
        return status;
    if (launch->launches > MOST_INVOCATIONS)
        return error_set(
            error, STATUS_VALUE,
            "%s:%zu: column \"Invocations\": no profile holds %g launches; correct the "
            "cell",
            table_source_name(derivation->table, table_row_source(derivation->table, row)),
            table_row_line(derivation->table, row), launch->launches);
    if (!(launch->launches > 0))
        launch->launches = 1;
    return STATUS_OK;
}

/* A half-precision count made with the other recipe than the one asked for. */
static bool is_other_half_recipe(double stated, double counted, double half_factor)
{
    double other = half_factor == 2 ? counted / 2 : counted * 2;
    return agree(stated, other, SAME);
}

/* The format whose count the FLOP column repeats; PRECISION_COUNT: none. */
static enum precision repeated_format(const struct launch *launch, enum precision likely,
                                      double stated)
{
    if (agree(launch->flop[likely], stated, SAME))
        return likely;
    enum precision named = launch->build_precision;
    for (size_t i = 0; i < PRECISION_COUNTED && stated > 0; i++) {
        bool candidate = named == PRECISION_UNSPECIFIED || i == named ||
                         i == precision_tensor_counterpart(named);
        if (candidate && agree(launch->flop[i], stated, SAME))
            return (enum precision)i;
    }
    return PRECISION_COUNT;
}

/* Puts the FLOP column where it belongs. It is the table's word, so it stands against the counters
 * (an analytic count), except for a half-precision count by the other recipe. */
static void state_work(struct derivation *derivation, struct launch *launch, double stated)
{
    if (isnan(stated))
        return;
    enum precision format = work_format_of(launch);
    enum precision repeated = repeated_format(launch, format, stated);
    if (repeated != PRECISION_COUNT) {
        launch->stated_work = repeated;
        launch->counted_flop = launch->flop[repeated];
        return;
    }
    if (format == PRECISION_FP16 &&
        is_other_half_recipe(stated, launch->flop[format], derivation->half_factor)) {
        count(&derivation->recounted_half, launch->row);
        return;
    }
    if (!isnan(launch->flop[format])) {
        launch->counted_flop = launch->flop[format];
        launch->stated_work = format;
        if (launch->counted_flop > 0)
            count(&derivation->stated, launch->row);
    }
    launch->flop[format] = stated;
    launch->tensor_work_unknown = false;
}

static void state_traffic(struct launch *launch, double stated)
{
    if (isnan(stated))
        return;
    double *traffic = launch->traffic_byte[launch->memory_level];
    if (launch->memory_level == MEMORY_LEVEL_DRAM) {
        traffic[TRAFFIC_PREFERRED] = stated;
        launch->reads_only = false;
    } else if (!agree(traffic[TRAFFIC_PREFERRED], stated, SAME) &&
               !agree(traffic[TRAFFIC_TAG_STAGE], stated, SAME)) {
        traffic[TRAFFIC_STATED] = stated;
    }
}

/* A peak column counts, and is read, where no counter tells: a table may round what its counters
 * say. */
static enum status state_peaks(const struct derivation *derivation, struct launch *launch,
                               struct error *error)
{
    const struct table *table = derivation->table;
    const struct source_columns *columns = &derivation->columns;
    bool dram = launch->memory_level == MEMORY_LEVEL_DRAM;
    double *compute = &launch->peak_flop_per_s[work_format_of(launch)];
    double *bandwidth =
        &launch->peak_byte_per_s[launch->memory_level][dram ? TRAFFIC_PREFERRED : TRAFFIC_STATED];
    enum status status = STATUS_OK;
    if (isnan(*compute))
        status = table_number(table, launch->row, columns->peak_performance, compute, error);
    if (status == STATUS_OK && isnan(*bandwidth))
        status = table_number(table, launch->row, columns->peak_bandwidth, bandwidth, error);
    return status;
}

static double stated_traffic(const struct launch *launch)
{
    const double *traffic = launch->traffic_byte[launch->memory_level];
    if (!isnan(traffic[TRAFFIC_STATED]))
        return traffic[TRAFFIC_STATED];
    return isnan(traffic[TRAFFIC_PREFERRED]) ? traffic[TRAFFIC_TAG_STAGE]
                                             : traffic[TRAFFIC_PREFERRED];
}

/* Work and traffic that follow from the row's other columns. */
static void complete(struct launch *launch)
{
    double *flop = &launch->flop[launch->build_precision];
    if (isnan(*flop) && isnan(launch->flop[work_format_of(launch)]))
        *flop = launch->performance_flop_per_s * launch->duration_s;
    double traffic = stated_traffic(launch);
    size_t family = launch->memory_level == MEMORY_LEVEL_DRAM ? TRAFFIC_PREFERRED : TRAFFIC_STATED;
    if (isnan(traffic) && launch->intensity_flop_per_byte > 0)
        launch->traffic_byte[launch->memory_level][family] =
            *flop / launch->intensity_flop_per_byte;
}

static bool contradicts(double stated, double computed)
{
    return !isnan(stated) && !isnan(computed) && computed > 0 &&
           !agree(stated, computed, CONTRADICTS);
}

static void check_rates(struct derivation *derivation, const struct launch *launch, double flop)
{
    double traffic = stated_traffic(launch);
    if (contradicts(launch->performance_flop_per_s, flop / launch->duration_s) ||
        contradicts(launch->intensity_flop_per_byte, flop / traffic))
        count(&derivation->contradicted, launch->row);
}

static bool has_traffic(const struct launch_counts *counts, size_t level)
{
    for (size_t family = 0; family < TRAFFIC_FAMILY_COUNT; family++)
        if (!isnan(counts->traffic_byte[level][family]))
            return true;
    return false;
}

/* The levels that nobody wants are read too where a wanted one is missing, to be named instead. */
static enum status read_counts(const struct derivation *derivation, size_t row,
                               struct launch_counts *counts, struct error *error)
{
    enum status status = counters_read(derivation->wanted_counters, row, counts, error);
    for (size_t level = 0; level < MEMORY_LEVEL_COUNT && status == STATUS_OK; level++)
        if (derivation->wanted[level] && !has_traffic(counts, level))
            return counters_read(derivation->counters, row, counts, error);
    return status;
}

static enum status derive(struct derivation *derivation, size_t row, struct launch *launch,
                          struct error *error)
{
    struct launch_counts counts;
    struct stated stated;
    launch->row = row;
    enum status status = read_counts(derivation, row, &counts, error);
    if (status == STATUS_OK)
        status = read_precision(derivation, row, &launch->build_precision, error);
    if (status == STATUS_OK)
        status = read_level(derivation, row, &launch->memory_level, error);
    if (status == STATUS_OK)
        status = read_stated(derivation, row, &stated, launch, error);
    if (status != STATUS_OK)
        return status;
    take_counts(launch, &counts);
    if (launch->reads_only)
        count(&derivation->reads_only, row);
    if (!isnan(stated.duration_s))
        launch->duration_s = stated.duration_s;
    for (size_t i = 0; i < PRECISION_COUNTED; i++)
        if (isnan(launch->flop[i]))
            launch->flop[i] = stated.flop_format[i];
    state_work(derivation, launch, stated.flop);
    state_traffic(launch, stated.traffic_byte);
    status = state_peaks(derivation, launch, error);
    if (status != STATUS_OK)
        return status;
    complete(launch);
    check_rates(derivation, launch,
                isnan(stated.flop) ? launch->flop[work_format_of(launch)] : stated.flop);
    return STATUS_OK;
}

static void notice_tally(struct notices *notices, const struct table *table,
                         const struct tally *tally, const char *what)
{
    if (tally->count == 0)
        return;
    struct launch first = { .row = tally->first_row };
    char place[256];
    launch_place(table, &first, place, sizeof place);
    notice_add(notices, NOTICE_WARNING, "%s: %s (%zu row%s in all)", place, what, tally->count,
               tally->count == 1 ? "" : "s");
}

static void give_notices(const struct derivation *derivation, struct notices *notices)
{
    const struct table *table = derivation->table;
    notice_tally(
        notices, table, &derivation->contradicted,
        "the Performance or Arithmetic Intensity column contradicts FLOP, Memory Traffic and "
        "Duration; both are computed anew");
    notice_tally(notices, table, &derivation->stated,
                 "the FLOP column differs from what the counters say; the column is taken");
    notice_tally(
        notices, table, &derivation->recounted_half,
        "half-precision work is counted anew, with the recipe that its ceiling is computed "
        "with (--half-recipe)");
    notice_tally(
        notices, table, &derivation->reads_only,
        "DRAM writes were not collected: the traffic is reads only, the intensity too high");
}

static enum status derive_all(struct launch_list *out, struct derivation *derivation,
                              struct notices *notices, struct error *error)
{
    size_t row_count = table_row_count(derivation->table);
    struct launch *launches = NULL;
    if (row_count <= SIZE_MAX / sizeof *launches)
        launches = malloc(row_count * sizeof *launches + 1);
    if (launches == NULL)
        return error_set_memory(error);
    for (size_t row = 0; row < row_count; row++) {
        enum status status = derive(derivation, row, &launches[row], error);
        if (status != STATUS_OK) {
            free(launches);
            return status;
        }
    }
    give_notices(derivation, notices);
    *out = (struct launch_list){ launches, row_count };
    return STATUS_OK;
}

/* The levels that the rows are at are wanted as well. A name that is not known is an error when its
 * row is derived. */
static void want_levels_of_rows(struct derivation *derivation)
{
    for (size_t row = 0; row < table_row_count(derivation->table); row++) {
        enum memory_level level = MEMORY_LEVEL_DRAM;
        if (read_level(derivation, row, &level, NULL) == STATUS_OK)
            derivation->wanted[level] = true;
    }
}

static enum status bind_wanted(struct derivation *derivation, enum half_recipe half,
                               struct error *error)
{
    enum status status =
        counters_bind(&derivation->wanted_counters, derivation->table, half, error);
    for (size_t level = 0; level < MEMORY_LEVEL_COUNT && status == STATUS_OK; level++)
        if (!derivation->wanted[level])
            counters_leave_out_level(derivation->wanted_counters, (enum memory_level)level);
    return status;
}

static struct derivation start(const struct table *table, enum half_recipe half)
{
    return (struct derivation){
        .table = table,
        .columns = find_columns(table),
        .half_factor = half_recipe_factor(half),
        .last_precision = PRECISION_UNSPECIFIED,
        .last_level = MEMORY_LEVEL_DRAM,
    };
}

enum status derive_launches_at_levels(struct launch_list *out, const struct table *table,
                                      enum half_recipe half, unsigned asked_levels,
                                      struct notices *notices, struct error *error)
{
    *out = (struct launch_list){ NULL, 0 };
    struct derivation derivation = start(table, half);
    for (size_t level = 0; level < MEMORY_LEVEL_COUNT; level++)
        derivation.wanted[level] = (asked_levels & memory_level_bit((enum memory_level)level)) != 0;
    want_levels_of_rows(&derivation);
    enum status status = counters_bind(&derivation.counters, table, half, error);
    if (status == STATUS_OK)
        status = bind_wanted(&derivation, half, error);
    if (status == STATUS_OK)
        status = derive_all(out, &derivation, notices, error);
    counters_free(derivation.counters);
    counters_free(derivation.wanted_counters);
    return status;
}

enum status derive_launches(struct launch_list *out, const struct table *table,
                            enum half_recipe half, struct notices *notices, struct error *error)
{
    *out = (struct launch_list){ NULL, 0 };
    struct derivation derivation = start(table, half);
    enum status status = counters_bind(&derivation.counters, table, half, error);
    derivation.wanted_counters = derivation.counters;
    if (status == STATUS_OK)
        status = derive_all(out, &derivation, notices, error);
    counters_free(derivation.counters);
    return status;
}

void launches_name_precision(struct launch_list *launches, enum precision precision)
{
    for (size_t i = 0; i < launches->count; i++) {
        struct launch *launch = &launches->items[i];
        if (isnan(launch->flop[precision]))
            launch->flop[precision] = launch->flop[PRECISION_UNSPECIFIED];
        if (isnan(launch->peak_flop_per_s[precision]))
            launch->peak_flop_per_s[precision] = launch->peak_flop_per_s[PRECISION_UNSPECIFIED];
    }
}

void launch_list_clear(struct launch_list *launches)
{
    free(launches->items);
    *launches = (struct launch_list){ NULL, 0 };
}

void launch_place(const struct table *table, const struct launch *launch, char *text, size_t size)
{
    const char *source = table_source_name(table, table_row_source(table, launch->row));
    size_t line = table_row_line(table, launch->row);
    if (line > 0)
        snprintf(text, size, "%s:%zu", source, line);
    else
        snprintf(text, size, "%s", source);
}
