#include "profile/collector/metric_choice.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is asked of a counter. */
struct submetric {
    const char *suffix;
    const char *unit;
};

enum { SUBMETRICS_MOST = 2, COUNTERS_MOST = 2 };

/* Counters that together serve a purpose. Rows of one purpose stand together, the best first: the
 * first row whose counters the chip all has is taken. */
struct need {
    const char *purpose; /* NULL: nobody misses it */
    const char *counters[COUNTERS_MOST];
    struct submetric submetrics[SUBMETRICS_MOST];
};

#define SASS "sm__sass_thread_inst_executed_op_"

static const struct need needs[] = {
    { "time", { "gpu__time_duration" }, { { ".sum", "ns" } } },
    { "the SM clock", { "sm__cycles_elapsed" }, { { ".avg.per_second", "hz" } } },
    { "FP64 additions", { SASS "dadd_pred_on" }, { { ".sum", "inst" } } },
    { "FP64 products", { SASS "dmul_pred_on" }, { { ".sum", "inst" } } },
    { "FP64 multiply-adds",
      { SASS "dfma_pred_on" },
      { { ".sum", "inst" }, { ".sum.peak_sustained", "inst/cycle" } } },
    { "FP32 additions", { SASS "fadd_pred_on" }, { { ".sum", "inst" } } },
    { "FP32 products", { SASS "fmul_pred_on" }, { { ".sum", "inst" } } },
    { "FP32 multiply-adds",
      { SASS "ffma_pred_on" },
      { { ".sum", "inst" }, { ".sum.peak_sustained", "inst/cycle" } } },
    { NULL, { SASS "fadd2_pred_on" }, { { ".sum", "inst" } } },
    { NULL, { SASS "fmul2_pred_on" }, { { ".sum", "inst" } } },
    { NULL,
      { SASS "ffma2_pred_on" },
      { { ".sum", "inst" }, { ".sum.peak_sustained", "inst/cycle" } } },
    { "FP16 additions", { SASS "hadd_pred_on" }, { { ".sum", "inst" } } },
    { "FP16 products", { SASS "hmul_pred_on" }, { { ".sum", "inst" } } },
    { "FP16 multiply-adds",
      { SASS "hfma_pred_on" },
      { { ".sum", "inst" }, { ".sum.peak_sustained", "inst/cycle" } } },
    { "DRAM traffic",
      { "dram__bytes" },
      { { ".sum", "byte" }, { ".sum.peak_sustained", "byte/cycle" } } },
    { "DRAM traffic",
      { "dram__bytes_read", "dram__bytes_write" },
      { { ".sum", "byte" }, { ".sum.peak_sustained", "byte/cycle" } } },
    { "DRAM traffic",
      { "dram__bytes_op_read", "dram__bytes_op_write" },
      { { ".sum", "byte" }, { ".sum.peak_sustained", "byte/cycle" } } },
    { "the DRAM clock", { "dram__cycles_elapsed" }, { { ".avg.per_second", "hz" } } },
    { "L2 traffic",
      { "lts__lts2xbar_cycles_active" },
      { { ".sum", "cycle" }, { ".sum.peak_sustained", "" } } },
    { "L2 traffic",
      { "lts__t_bytes" },
      { { ".sum", "byte" }, { ".sum.peak_sustained", "byte/cycle" } } },
    { "the L2 clock", { "lts__cycles_elapsed" }, { { ".avg.per_second", "hz" } } },
    { "L1 traffic",
      { "l1tex__lsu_writeback_active_mem_lgds" },
      { { ".sum", "cycle" }, { ".sum.peak_sustained", "" } } },
    { "L1 traffic",
      { "l1tex__lsu_writeback_active_mem_lg" },
      { { ".sum", "cycle" }, { ".sum.peak_sustained", "" } } },
    { "L1 traffic",
      { "l1tex__lsu_writeback_active" },
      { { ".sum", "cycle" }, { ".sum.peak_sustained", "" } } },
    { "L1 traffic",
      { "l1tex__t_bytes" },
      { { ".sum", "byte" }, { ".sum.peak_sustained", "byte/cycle" } } },
    { "the L1 clock", { "l1tex__cycles_elapsed" }, { { ".avg.per_second", "hz" } } },
};

enum { NEED_COUNT = sizeof needs / sizeof *needs };

static const char tensor_prefix[] = "sm__ops_path_tensor_";
static const char source_word[] = "src_";

/* Tells at least that tensor work is missing, where the operations cannot be counted. It costs a
 * pass. */
static const char tensor_instructions[] = "sm__inst_executed_pipe_tensor";

struct chip_counters {
    const char *const *names;
    size_t count;
};

static bool has_counter(const struct chip_counters *chip, const char *name)
{
    for (size_t i = 0; i < chip->count; i++)
        if (strcmp(chip->names[i], name) == 0)
            return true;
    return false;
}

static bool add_metric(struct metric_choice *choice, const char *counter, const char *suffix,
                       const char *unit)
{
    if (choice->count == choice->capacity) {
        const size_t wanted = choice->capacity == 0 ? 64 : 2 * choice->capacity;
        struct chosen_metric *grown = wanted <= SIZE_MAX / sizeof *grown
                                          ? realloc(choice->metrics, wanted * sizeof *grown)
                                          : NULL;
        if (grown == NULL)
            return false;
        choice->metrics = grown;
        choice->capacity = wanted;
    }
    struct chosen_metric *metric = &choice->metrics[choice->count];
    const int length = snprintf(metric->name, sizeof metric->name, "%s%s", counter, suffix);
    if (length < 0 || (size_t)length >= sizeof metric->name)
        return true; /* no metric of the vendor's is that long */
    metric->unit = unit;
    choice->count++;
    return true;
}

static bool can_serve(const struct chip_counters *chip, const struct need *need)
{
    for (size_t i = 0; i < COUNTERS_MOST && need->counters[i] != NULL; i++)
        if (!has_counter(chip, need->counters[i]))
            return false;
    return true;
}

static bool add_need(struct metric_choice *choice, const struct need *need)
{
    for (size_t i = 0; i < COUNTERS_MOST && need->counters[i] != NULL; i++)
        for (size_t j = 0; j < SUBMETRICS_MOST && need->submetrics[j].suffix != NULL; j++)
            if (!add_metric(choice, need->counters[i], need->submetrics[j].suffix,
                            need->submetrics[j].unit))
                return false;
    return true;
}

static void tell_missing(char *missing, size_t size, const char *purpose)
{
    const size_t length = strlen(missing);
    snprintf(missing + length, size - length, "%s%s", length > 0 ? ", " : "", purpose);
}

static bool same_purpose(const struct need *one, const struct need *other)
{
    return one->purpose != NULL && other->purpose != NULL &&
           strcmp(one->purpose, other->purpose) == 0;
}

static bool add_needs(struct metric_choice *choice, const struct chip_counters *chip, char *missing,
                      size_t missing_size)
{
    size_t end;
    for (size_t begin = 0; begin < NEED_COUNT; begin = end) {
        end = begin + 1;
        while (end < NEED_COUNT && same_purpose(&needs[begin], &needs[end]))
            end++;
        size_t best = begin;
        while (best < end && !can_serve(chip, &needs[best]))
            best++;
        if (best < end) {
            if (!add_need(choice, &needs[best]))
                return false;
        } else if (needs[begin].purpose != NULL) {
            tell_missing(missing, missing_size, needs[begin].purpose);
        }
    }
    return true;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text);
    const size_t end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

/* The source types in a tensor counter's name, "fp16_dst_fp32" or "tf32_sparsity_off"; NULL for
 * other counters. Operations on integers are not floating-point work, and what is counted in real
 * time is counted otherwise as well. */
static const char *tensor_source(const char *counter)
{
    if (strncmp(counter, tensor_prefix, strlen(tensor_prefix)) != 0 ||
        ends_with(counter, "_realtime"))
        return NULL;
    const char *source = strstr(counter, source_word);
    if (source == NULL || strncmp(source, "src_int", strlen("src_int")) == 0)
        return NULL;
    return source + strlen(source_word);
}

static bool counts_all_operations(const char *counter)
{
    const char *behind = counter + strlen(tensor_prefix);
    return strncmp(behind, source_word, strlen(source_word)) == 0 &&
           strstr(behind, "_sparsity_") == NULL;
}

static bool is_dense(const char *source)
{
    return ends_with(source, "_sparsity_off");
}

static bool has_dense_counter(const struct chip_counters *chip, const char *source)
{
    const char *end = strstr(source, "_dst_");
    const size_t length = end != NULL ? (size_t)(end - source) : strlen(source);
    for (size_t i = 0; i < chip->count; i++) {
        const char *other = tensor_source(chip->names[i]);
        if (other != NULL && strncmp(other, source, length) == 0 && other[length] == '_' &&
            is_dense(other))
            return true;
    }
    return false;
}

/* Counters by sparsity exist for some chips and types. Where they do, the peak rate is that of
 * dense operands, and they count the work as well, at fewer passes than the counter of all
 * operations. */
static bool add_tensor_metrics(struct metric_choice *choice, const struct chip_counters *chip,
                               enum tensor_choice tensor)
{
    bool counted = false;
    for (size_t i = 0; i < chip->count; i++) {
        const char *source = tensor_source(chip->names[i]);
        if (source == NULL)
            continue;
        const bool total = counts_all_operations(chip->names[i]);
        const bool alone = total && !has_dense_counter(chip, source);
        const bool peak = is_dense(source) || alone;
        const bool work = tensor == TENSOR_ALL ? total : peak;
        counted = counted || work;
        if (work && !add_metric(choice, chip->names[i], ".sum", ""))
            return false;
        if (peak && !add_metric(choice, chip->names[i], ".sum.peak_sustained", ""))
            return false;
    }
    return counted || !has_counter(chip, tensor_instructions) ||
           add_metric(choice, tensor_instructions, ".sum", "inst");
}

bool metric_choice_make(struct metric_choice *out, const char *const *counters,
                        size_t counter_count, enum tensor_choice tensor, char *missing,
                        size_t missing_size)
{
    const struct chip_counters chip = { counters, counter_count };
    *out = (struct metric_choice){ .metrics = NULL };
    missing[0] = '\0';
    if (add_needs(out, &chip, missing, missing_size) && add_tensor_metrics(out, &chip, tensor))
        return true;
    metric_choice_clear(out);
    return false;
}

size_t metric_choice_find(const struct metric_choice *choice, const char *name)
{
    size_t i = 0;
    while (i < choice->count && strcmp(choice->metrics[i].name, name) != 0)
        i++;
    return i;
}

bool metric_choice_unite(struct metric_choice *out, const struct metric_choice *other)
{
    for (size_t i = 0; i < other->count; i++) {
        const struct chosen_metric *metric = &other->metrics[i];
        if (metric_choice_find(out, metric->name) == out->count &&
            !add_metric(out, metric->name, "", metric->unit))
            return false;
    }
    return true;
}

void metric_choice_clear(struct metric_choice *choice)
{
    free(choice->metrics);
    *choice = (struct metric_choice){ .metrics = NULL };
}
