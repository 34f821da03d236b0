#include "analysis/counter.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/tensor_counter.h"

enum { NAME_SIZE = 160 };

/* How a counter's total over a launch may be stored; the first that is there counts.
 * A total is used where it exists; a rate per elapsed cycle is multiplied by the elapsed cycles,
 * one per second by the launch's time. sm__ and smsp__ spellings give the same total. */
enum total_form {
    TOTAL,
    TOTAL_OTHER_UNIT,
    PER_CYCLE,
    PER_CYCLE_OTHER_UNIT,
    PER_SECOND,
    FORM_COUNT
};

struct total_columns {
    bool any; /* of the columns is there */
    int columns[FORM_COUNT];
    int cycles;            /* of PER_CYCLE */
    int cycles_other_unit; /* of PER_CYCLE_OTHER_UNIT */
};

/* Floating-point operations per executed thread instruction.
 * Source: Nsight Compute's roofline section files (FMA counts 2; half-precision instructions work
 * on packed pairs and count double); packed FP32 instructions of compute capability 10.x likewise.
 */
struct work_term {
    enum precision precision;
    const char *counter; /* without its unit prefix */
    double flop;
    bool newer; /* exists on some chips only: absent means none ran */
};

static const struct work_term work_terms[] = {
    { PRECISION_FP64, "sass_thread_inst_executed_op_dadd_pred_on", 1, false },
    { PRECISION_FP64, "sass_thread_inst_executed_op_dmul_pred_on", 1, false },
    { PRECISION_FP64, "sass_thread_inst_executed_op_dfma_pred_on", 2, false },
    { PRECISION_FP32, "sass_thread_inst_executed_op_fadd_pred_on", 1, false },
    { PRECISION_FP32, "sass_thread_inst_executed_op_fmul_pred_on", 1, false },
    { PRECISION_FP32, "sass_thread_inst_executed_op_ffma_pred_on", 2, false },
    { PRECISION_FP32, "sass_thread_inst_executed_op_fadd2_pred_on", 2, true },
    { PRECISION_FP32, "sass_thread_inst_executed_op_fmul2_pred_on", 2, true },
    { PRECISION_FP32, "sass_thread_inst_executed_op_ffma2_pred_on", 4, true },
    { PRECISION_FP16, "sass_thread_inst_executed_op_hadd_pred_on", 1, false },
    { PRECISION_FP16, "sass_thread_inst_executed_op_hmul_pred_on", 1, false },
    { PRECISION_FP16, "sass_thread_inst_executed_op_hfma_pred_on", 2, false },
};

/* Peak rates: instructions per cycle times operations each. */
static const struct work_term peak_terms[] = {
    { PRECISION_FP64, "sass_thread_inst_executed_op_dfma_pred_on", 2, false },
    { PRECISION_FP32, "sass_thread_inst_executed_op_ffma_pred_on", 2, false },
    { PRECISION_FP32, "sass_thread_inst_executed_op_ffma2_pred_on", 4, true },
    { PRECISION_FP16, "sass_thread_inst_executed_op_hfma_pred_on", 2, false },
};

/* Bytes per count. Alternatives of one level and family stand in the order they are tried; parts of
 * one alternative are added, alternatives never are.
 * Sources: DRAM names by generation as exported by Nsight Compute 2019 to 2026; 32 B per crossbar
 * cycle of an L2 slice and 128 B per write-back cycle of an L1 as in its hierarchical roofline
 * sections. */
struct traffic_term {
    enum memory_level level;
    enum traffic_family family;
    int alternative;
    const char *counter;
    double byte;
};

static const struct traffic_term traffic_terms[] = {
    { MEMORY_LEVEL_DRAM, TRAFFIC_PREFERRED, 0, "dram__bytes", 1 },
    { MEMORY_LEVEL_DRAM, TRAFFIC_PREFERRED, 1, "dram__bytes_read", 1 },
    { MEMORY_LEVEL_DRAM, TRAFFIC_PREFERRED, 1, "dram__bytes_write", 1 },
    { MEMORY_LEVEL_DRAM, TRAFFIC_PREFERRED, 2, "dram__bytes_op_read", 1 },
    { MEMORY_LEVEL_DRAM, TRAFFIC_PREFERRED, 2, "dram__bytes_op_write", 1 },
    { MEMORY_LEVEL_DRAM, TRAFFIC_PREFERRED, 3, "dram__sectors", 32 },
    { MEMORY_LEVEL_DRAM, TRAFFIC_PREFERRED, 4, "dram__sectors_read", 32 },
    { MEMORY_LEVEL_DRAM, TRAFFIC_PREFERRED, 4, "dram__sectors_write", 32 },
    { MEMORY_LEVEL_L2, TRAFFIC_PREFERRED, 0, "lts__lts2xbar_cycles_active", 32 },
    { MEMORY_LEVEL_L2, TRAFFIC_TAG_STAGE, 0, "lts__t_bytes", 1 },
    { MEMORY_LEVEL_L1, TRAFFIC_PREFERRED, 0, "l1tex__lsu_writeback_active_mem_lgds", 128 },
    { MEMORY_LEVEL_L1, TRAFFIC_PREFERRED, 1, "l1tex__lsu_writeback_active_mem_lg", 128 },
    { MEMORY_LEVEL_L1, TRAFFIC_PREFERRED, 2, "l1tex__lsu_writeback_active", 128 },
    { MEMORY_LEVEL_L1, TRAFFIC_TAG_STAGE, 0, "l1tex__t_bytes", 1 },
};

static const char *const clock_columns[MEMORY_LEVEL_COUNT] = {
    [MEMORY_LEVEL_DRAM] = "dram__cycles_elapsed.avg.per_second",
    [MEMORY_LEVEL_L2] = "lts__cycles_elapsed.avg.per_second",
    [MEMORY_LEVEL_L1] = "l1tex__cycles_elapsed.avg.per_second",
};

enum {
    WORK_TERM_COUNT = sizeof work_terms / sizeof *work_terms,
    PEAK_TERM_COUNT = sizeof peak_terms / sizeof *peak_terms,
    TRAFFIC_TERM_COUNT = sizeof traffic_terms / sizeof *traffic_terms
};

struct counters {
    const struct table *table;
    double half_factor;
    int duration;
    struct total_columns work[WORK_TERM_COUNT];
    int peak[PEAK_TERM_COUNT][2]; /* sm__, smsp__ */
    int clock[2];
    struct total_columns traffic[TRAFFIC_TERM_COUNT];
    int traffic_peak[TRAFFIC_TERM_COUNT];
    int traffic_clock[MEMORY_LEVEL_COUNT];
    struct tensor_counters *tensor;
};

static int find(const struct table *table, const char *prefix, const char *counter,
                const char *suffix)
{
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%s%s%s", prefix, counter, suffix);
    return table_find_column(table, name);
}

static struct total_columns note_any(struct total_columns total)
{
    for (size_t i = 0; i < FORM_COUNT; i++)
        total.any |= total.columns[i] != COLUMN_NONE;
    return total;
}

static struct total_columns bind_work(const struct table *table, const char *counter)
{
    return note_any((struct total_columns){
        .columns = { [TOTAL] = find(table, "sm__", counter, ".sum"),
                     [TOTAL_OTHER_UNIT] = find(table, "smsp__", counter, ".sum"),
                     [PER_CYCLE] = find(table, "sm__", counter, ".sum.per_cycle_elapsed"),
                     [PER_CYCLE_OTHER_UNIT] =
                         find(table, "smsp__", counter, ".sum.per_cycle_elapsed"),
                     [PER_SECOND] = find(table, "sm__", counter, ".sum.per_second") },
        .cycles = table_find_column(table, "sm__cycles_elapsed.avg"),
        .cycles_other_unit = table_find_column(table, "smsp__cycles_elapsed.avg"),
    });
}

static const struct total_columns no_total = {
    .columns = { COLUMN_NONE, COLUMN_NONE, COLUMN_NONE, COLUMN_NONE, COLUMN_NONE },
    .cycles = COLUMN_NONE,
    .cycles_other_unit = COLUMN_NONE,
};

static struct total_columns bind_traffic(const struct table *table, const char *counter)
{
    struct total_columns bound = no_total;
    bound.columns[TOTAL] = find(table, "", counter, ".sum");
    bound.columns[PER_SECOND] = find(table, "", counter, ".sum.per_second");
    return note_any(bound);
}

enum status counters_bind(struct counters **out, const struct table *table, enum half_recipe half,
                          struct error *error)
{
    *out = NULL;
    struct counters *counters = calloc(1, sizeof *counters);
    if (counters == NULL)
        return error_set_memory(error);
    counters->table = table;
    counters->half_factor = half_recipe_factor(half);
    counters->duration = table_find_column(table, "gpu__time_duration.sum");
    for (size_t i = 0; i < WORK_TERM_COUNT; i++)
        counters->work[i] = bind_work(table, work_terms[i].counter);
    for (size_t i = 0; i < PEAK_TERM_COUNT; i++) {
        counters->peak[i][0] = find(table, "sm__", peak_terms[i].counter, ".sum.peak_sustained");
        counters->peak[i][1] = find(table, "smsp__", peak_terms[i].counter, ".sum.peak_sustained");
    }
    counters->clock[0] = table_find_column(table, "sm__cycles_elapsed.avg.per_second");
    counters->clock[1] = table_find_column(table, "smsp__cycles_elapsed.avg.per_second");
    for (size_t i = 0; i < TRAFFIC_TERM_COUNT; i++) {
        counters->traffic[i] = bind_traffic(table, traffic_terms[i].counter);
        counters->traffic_peak[i] =
            find(table, "", traffic_terms[i].counter, ".sum.peak_sustained");
    }
    for (size_t i = 0; i < MEMORY_LEVEL_COUNT; i++)
        counters->traffic_clock[i] = table_find_column(table, clock_columns[i]);
    enum status status = tensor_counters_bind(&counters->tensor, table, error);
    if (status != STATUS_OK) {
        counters_free(counters);
        return status;
    }
    *out = counters;
    return STATUS_OK;
}

void counters_free(struct counters *counters)
{
    if (counters == NULL)
        return;
    tensor_counters_free(counters->tensor);
    free(counters);
}

void counters_leave_out_level(struct counters *counters, enum memory_level level)
{
    for (size_t i = 0; i < TRAFFIC_TERM_COUNT; i++)
        if (traffic_terms[i].level == level) {
            counters->traffic[i] = no_total;
            counters->traffic_peak[i] = COLUMN_NONE;
        }
    counters->traffic_clock[level] = COLUMN_NONE;
}

double half_recipe_factor(enum half_recipe half)
{
    return half == HALF_PACKED ? 2 : 1;
}

bool counters_any(const struct counters *counters)
{
    for (size_t i = 0; i < WORK_TERM_COUNT; i++)
        if (counters->work[i].any)
            return true;
    for (size_t i = 0; i < TRAFFIC_TERM_COUNT; i++)
        if (counters->traffic[i].any)
            return true;
    return counters->duration != COLUMN_NONE;
}

/* Numbers of one row; keeps the first failure, so that a recipe can be written as one expression.
 */
struct row_reader {
    const struct table *table;
    size_t row;
    enum status status;
    struct error *error;
};

static double cell(struct row_reader *reader, int column)
{
    if (column == COLUMN_NONE || reader->status != STATUS_OK)
        return NAN;
    double value;
    reader->status = table_number(reader->table, reader->row, column, &value, reader->error);
    return value;
}

static double first_cell(struct row_reader *reader, const int columns[2])
{
    double value = cell(reader, columns[0]);
    return isnan(value) ? cell(reader, columns[1]) : value;
}

static double total(struct row_reader *reader, const struct total_columns *columns,
                    double duration_s)
{
    if (!columns->any)
        return NAN;
    double value = cell(reader, columns->columns[TOTAL]);
    if (isnan(value))
        value = cell(reader, columns->columns[TOTAL_OTHER_UNIT]);
    if (isnan(value) && columns->columns[PER_CYCLE] != COLUMN_NONE)
        value = cell(reader, columns->columns[PER_CYCLE]) * cell(reader, columns->cycles);
    if (isnan(value) && columns->columns[PER_CYCLE_OTHER_UNIT] != COLUMN_NONE)
        value = cell(reader, columns->columns[PER_CYCLE_OTHER_UNIT]) *
                cell(reader, columns->cycles_other_unit);
    if (isnan(value) && columns->columns[PER_SECOND] != COLUMN_NONE)
        value = cell(reader, columns->columns[PER_SECOND]) * duration_s;
    return value;
}

static double precision_factor(const struct counters *counters, enum precision precision)
{
    return precision == PRECISION_FP16 ? counters->half_factor : 1;
}

static void read_work(const struct counters *counters, struct row_reader *reader,
                      struct launch_counts *counts)
{
    bool started[PRECISION_COUNTED] = { false };
    for (size_t i = 0; i < WORK_TERM_COUNT; i++) {
        const struct work_term *term = &work_terms[i];
        double *flop = &counts->flop[term->precision];
        double count = total(reader, &counters->work[i], counts->duration_s);
        if (isnan(count) && term->newer)
            continue;
        if (term->precision == PRECISION_FP16)
            counts->half_instructions += count;
        double weight = term->flop * precision_factor(counters, term->precision);
        *flop = started[term->precision] ? *flop + weight * count : weight * count;
        started[term->precision] = true;
    }
}

static void raise_to(double *highest, double value)
{
    if (value > 0 && !(*highest >= value))
        *highest = value;
}

static void read_peaks(const struct counters *counters, struct row_reader *reader, double clock_hz,
                       struct launch_counts *counts)
{
    for (size_t i = 0; i < PEAK_TERM_COUNT; i++) {
        const struct work_term *term = &peak_terms[i];
        double per_cycle = first_cell(reader, counters->peak[i]);
        raise_to(&counts->peak_flop_per_s[term->precision],
                 per_cycle * term->flop * precision_factor(counters, term->precision) * clock_hz);
    }
}

/* The end of the run of terms that make one alternative. */
static size_t alternative_end(size_t begin)
{
    size_t end = begin + 1;
    while (end < TRAFFIC_TERM_COUNT && traffic_terms[end].level == traffic_terms[begin].level &&
           traffic_terms[end].family == traffic_terms[begin].family &&
           traffic_terms[end].alternative == traffic_terms[begin].alternative)
        end++;
    return end;
}

/* The read half of an alternative stands first in its run. */
static void read_traffic(const struct counters *counters, struct row_reader *reader,
                         struct launch_counts *counts)
{
    double reads_byte = NAN;
    size_t end;
    for (size_t begin = 0; begin < TRAFFIC_TERM_COUNT; begin = end) {
        const struct traffic_term *first = &traffic_terms[begin];
        end = alternative_end(begin);
        double *traffic = &counts->traffic_byte[first->level][first->family];
        if (!isnan(*traffic))
            continue;
        double sum = 0;
        for (size_t i = begin; i < end; i++) {
            double bytes =
                traffic_terms[i].byte * total(reader, &counters->traffic[i], counts->duration_s);
            if (i == begin && end - begin == 2 && isnan(reads_byte))
                reads_byte = bytes;
            sum += bytes;
        }
        *traffic = sum;
    }
    double *dram = &counts->traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED];
    counts->reads_only = isnan(*dram) && !isnan(reads_byte);
    if (counts->reads_only)
        *dram = reads_byte;
}

static void read_bandwidth(const struct counters *counters, struct row_reader *reader,
                           struct launch_counts *counts)
{
    double clock_hz[MEMORY_LEVEL_COUNT];
    for (size_t i = 0; i < MEMORY_LEVEL_COUNT; i++)
        clock_hz[i] = cell(reader, counters->traffic_clock[i]);
    for (size_t i = 0; i < TRAFFIC_TERM_COUNT; i++) {
        const struct traffic_term *term = &traffic_terms[i];
        double *peak = &counts->peak_byte_per_s[term->level][term->family];
        if (isnan(*peak))
            *peak = cell(reader, counters->traffic_peak[i]) * term->byte * clock_hz[term->level];
    }
}

static void forget(struct launch_counts *counts)
{
    counts->duration_s = NAN;
    counts->half_instructions = 0;
    for (size_t i = 0; i < PRECISION_COUNTED; i++)
        counts->flop[i] = counts->peak_flop_per_s[i] = NAN;
    for (size_t level = 0; level < MEMORY_LEVEL_COUNT; level++)
        for (size_t family = 0; family < TRAFFIC_FAMILY_COUNT; family++)
            counts->traffic_byte[level][family] = counts->peak_byte_per_s[level][family] = NAN;
    counts->reads_only = false;
    counts->tensor_work_unknown = false;
}

enum status counters_read(const struct counters *counters, size_t row, struct launch_counts *counts,
                          struct error *error)
{
    struct row_reader reader = { counters->table, row, STATUS_OK, error };
    forget(counts);
    counts->duration_s = cell(&reader, counters->duration) / 1e9; /* the metric is in ns */
    double clock_hz = first_cell(&reader, counters->clock);
    read_work(counters, &reader, counts);
    read_peaks(counters, &reader, clock_hz, counts);
    read_traffic(counters, &reader, counts);
    read_bandwidth(counters, &reader, counts);
    if (reader.status != STATUS_OK)
        return reader.status;
    return tensor_counters_read(counters->tensor, row, clock_hz, counts, error);
}
