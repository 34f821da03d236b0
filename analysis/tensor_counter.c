#include "analysis/tensor_counter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The families in the order they are tried: the first whose counters a row holds tells its work.
 * Counters count operations, 2 per multiply-add (measured on an H200: exactly 2 M N K for cuBLAS
 * products in FP16, BF16, TF32 and FP64). */
enum family { PLAIN, BY_SPARSITY, BY_INSTRUCTION, BY_BOTH, FAMILY_COUNT };

enum sparsity { SPARSITY_UNSAID, SPARSITY_OFF, SPARSITY_ON };

struct tensor_column {
    int column;
    enum precision precision;
    enum family family;
    enum sparsity sparsity;
    size_t key_length; /* of the name up to the destination type: what several types share */
    bool any_destination;
    bool peak;
    int whole; /* the column that holds the same operations for all destinations; COLUMN_NONE */
};

struct tensor_counters {
    const struct table *table;
    struct tensor_column *columns;
    size_t count;
    int *instructions; /* executed tensor instructions */
    size_t instruction_count;
};

static const struct {
    const char *type;
    enum precision precision;
} source_types[] = {
    { "fp64", PRECISION_FP64_TENSOR }, { "tf32", PRECISION_TF32_TENSOR },
    { "bf16", PRECISION_BF16_TENSOR }, { "fp16", PRECISION_FP16_TENSOR },
    { "fp8", PRECISION_FP8_TENSOR },   { "fp6", PRECISION_FP6_TENSOR },
    { "fp4", PRECISION_FP4_TENSOR },
};

static const char operations_prefix[] = "sm__ops_path_tensor_";
static const char instructions_prefix[] = "sm__inst_executed_pipe_tensor";

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text);
    size_t end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

/* Whether word stands at text and ends there or at one of "_" and ".". */
static bool is_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && (text[length] == '_' || text[length] == '.');
}

static bool parse_name(const char *name, struct tensor_column *out)
{
    if (!starts_with(name, operations_prefix))
        return false;
    out->peak = ends_with(name, ".sum.peak_sustained");
    if (!out->peak && !ends_with(name, ".sum"))
        return false;
    const char *source = strstr(name, "src_");
    if (source == NULL)
        return false;
    const char *type = source + strlen("src_");
    size_t i = 0;
    size_t type_count = sizeof source_types / sizeof *source_types;
    while (i < type_count && !is_word(type, source_types[i].type))
        i++;
    if (i == type_count)
        return false;
    out->precision = source_types[i].precision;
    const char *end = type + strlen(source_types[i].type);
    out->key_length = (size_t)(end - name);
    out->any_destination = !starts_with(end, "_dst_");
    const char *sparsity = strstr(end, "_sparsity_");
    out->sparsity = SPARSITY_UNSAID;
    if (sparsity != NULL)
        out->sparsity = starts_with(sparsity, "_sparsity_off") ? SPARSITY_OFF : SPARSITY_ON;
    bool by_instruction = starts_with(name + strlen(operations_prefix), "op_");
    if (by_instruction)
        out->family = sparsity != NULL ? BY_BOTH : BY_INSTRUCTION;
    else
        out->family = sparsity != NULL ? BY_SPARSITY : PLAIN;
    return true;
}

/* A counter for one destination type is part of the counter for all of them, where a row has both.
 */
static void find_wholes(struct tensor_counters *counters)
{
    for (size_t i = 0; i < counters->count; i++) {
        struct tensor_column *part = &counters->columns[i];
        const char *name = table_column_name(counters->table, part->column);
        for (size_t j = 0; j < counters->count && !part->any_destination; j++) {
            const struct tensor_column *whole = &counters->columns[j];
            const char *whole_name = table_column_name(counters->table, whole->column);
            if (whole->any_destination && whole->peak == part->peak &&
                whole->family == part->family && whole->sparsity == part->sparsity &&
                whole->key_length == part->key_length &&
                strncmp(whole_name, name, part->key_length) == 0)
                part->whole = whole->column;
        }
    }
}

/* Integer and binary products are no floating-point work. */
static bool counts_instructions(const char *name)
{
    return starts_with(name, instructions_prefix) && ends_with(name, ".sum") &&
           strstr(name, "_imma") == NULL && strstr(name, "_bmma") == NULL;
}

enum status tensor_counters_bind(struct tensor_counters **out, const struct table *table,
                                 struct error *error)
{
    *out = NULL;
    size_t column_count = table_column_count(table);
    struct tensor_counters *counters = calloc(1, sizeof *counters);
    if (counters == NULL)
        return error_set_memory(error);
    counters->table = table;
    counters->columns = calloc(column_count + 1, sizeof *counters->columns);
    counters->instructions = calloc(column_count + 1, sizeof *counters->instructions);
    if (counters->columns == NULL || counters->instructions == NULL) {
        tensor_counters_free(counters);
        return error_set_memory(error);
    }
    for (size_t i = 0; i < column_count; i++) {
        const char *name = table_column_name(table, (int)i);
        struct tensor_column parsed = { .column = (int)i, .whole = COLUMN_NONE };
        if (parse_name(name, &parsed))
            counters->columns[counters->count++] = parsed;
        else if (counts_instructions(name))
            counters->instructions[counters->instruction_count++] = (int)i;
    }
    find_wholes(counters);
    *out = counters;
    return STATUS_OK;
}

void tensor_counters_free(struct tensor_counters *counters)
{
    if (counters == NULL)
        return;
    free(counters->columns);
    free(counters->instructions);
    free(counters);
}

enum { THREADS_PER_WARP = 32 };

struct tensor_sums {
    double work[PRECISION_COUNTED][FAMILY_COUNT]; /* NaN when the row holds none */
    double dense_peak[PRECISION_COUNTED];         /* per cycle */
    double sparse_peak[PRECISION_COUNTED];
};

static void add(double *sum, double value)
{
    *sum = isnan(*sum) ? value : *sum + value;
}

static void add_column(struct tensor_sums *sums, const struct tensor_column *column, double value)
{
    enum precision precision = column->precision;
    if (!column->peak) {
        add(&sums->work[precision][column->family], value);
        return;
    }
    bool dense = column->sparsity == SPARSITY_OFF || precision == PRECISION_FP64_TENSOR;
    double *peak = dense ? &sums->dense_peak[precision] : &sums->sparse_peak[precision];
    if (!(*peak >= value))
        *peak = value;
}

/* Without a counter for it, the dense rate is half of the sparse one: 2:4 structured sparsity skips
 * every second product. */
static void conclude(const struct tensor_sums *sums, double clock_hz, struct launch_counts *counts)
{
    for (size_t precision = 0; precision < PRECISION_COUNTED; precision++) {
        for (size_t family = 0; family < FAMILY_COUNT; family++)
            if (isnan(counts->flop[precision]))
                counts->flop[precision] = sums->work[precision][family];
        double per_cycle = sums->dense_peak[precision];
        if (isnan(per_cycle))
            per_cycle = sums->sparse_peak[precision] / 2;
        if (per_cycle > 0 && clock_hz > 0)
            counts->peak_flop_per_s[precision] = per_cycle * clock_hz;
    }
}

static bool any_work_counted(const struct tensor_sums *sums)
{
    for (size_t precision = 0; precision < PRECISION_COUNTED; precision++)
        for (size_t family = 0; family < FAMILY_COUNT; family++)
            if (!isnan(sums->work[precision][family]))
                return true;
    return false;
}

static enum status read_instructions(const struct tensor_counters *counters, size_t row,
                                     double *executed, struct error *error)
{
    *executed = 0;
    for (size_t i = 0; i < counters->instruction_count; i++) {
        double value;
        enum status status =
            table_number(counters->table, row, counters->instructions[i], &value, error);
        if (status != STATUS_OK)
            return status;
        if (value > *executed)
            *executed = value;
    }
    return STATUS_OK;
}

/* Half-precision instructions of whole warps run on the tensor pipe too (on an H200, the
 * HFMA2.MMA of a naive FP32 product): they are no tensor work. */
static bool exceeds_half_instructions(double executed, double half_instructions)
{
    return executed > 0 && !(executed <= half_instructions / THREADS_PER_WARP);
}

/* Adds the operations and peaks that a row holds. */
static enum status read_columns(const struct tensor_counters *counters, size_t row,
                                struct tensor_sums *sums, struct error *error)
{
    for (size_t i = 0; i < counters->count; i++) {
        const struct tensor_column *column = &counters->columns[i];
        double value;
        double whole;
        enum status status = table_number(counters->table, row, column->column, &value, error);
        if (status == STATUS_OK)
            status = table_number(counters->table, row, column->whole, &whole, error);
        if (status != STATUS_OK)
            return status;
        if (!isnan(value) && (column->peak || isnan(whole)))
            add_column(sums, column, value);
    }
    return STATUS_OK;
}

enum status tensor_counters_read(const struct tensor_counters *counters, size_t row,
                                 double clock_hz, struct launch_counts *counts, struct error *error)
{
    double executed;
    enum status status = read_instructions(counters, row, &executed, error);
    if (status != STATUS_OK)
        return status;
    struct tensor_sums sums;
    for (size_t i = 0; i < PRECISION_COUNTED; i++) {
        sums.dense_peak[i] = sums.sparse_peak[i] = NAN;
        for (size_t j = 0; j < FAMILY_COUNT; j++)
            sums.work[i][j] = NAN;
    }
    status = read_columns(counters, row, &sums, error);
    if (status != STATUS_OK)
        return status;
    conclude(&sums, clock_hz, counts);
    counts->tensor_work_unknown =
        exceeds_half_instructions(executed, counts->half_instructions) && !any_work_counted(&sums);
    return STATUS_OK;
}
