#include "analysis/read/report_row.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "analysis/read/ncu_row.h"
#include "analysis/read/report_region.h"
#include "nsight_report.pb-c.h"

/* What results of all kinds have. */
struct measured {
    NsightReport__Metric *const *metrics;
    size_t metric_count;
    const NsightReport__NvtxState *nvtx;
    const uint32_t *thread; /* NULL for a span */
};

static struct measured measured_of(const struct report_result *result)
{
    if (result->kind == REPORT_KERNEL) {
        const NsightReport__KernelResult *kernel = (const void *)result->message;
        return (struct measured){ kernel->metrics, kernel->n_metrics, kernel->nvtx,
                                  &kernel->thread };
    }
    const NsightReport__SpanResult *span = (const void *)result->message;
    return (struct measured){ span->metrics, span->n_metrics, span->nvtx, NULL };
}

const ProtobufCMessageDescriptor *report_result_type(enum report_result_kind kind)
{
    return kind == REPORT_KERNEL ? &nsight_report__kernel_result__descriptor
                                 : &nsight_report__span_result__descriptor;
}

bool report_result_is_named(const struct report_result *result, const struct report_names *names)
{
    const struct measured measured = measured_of(result);
    for (size_t i = 0; i < measured.metric_count; i++)
        if (measured.metrics[i]->name_index >= names->count)
            return false;
    return true;
}

/* ---- identity ---- */

enum { INTEGER_TEXT_SIZE = 24, DIMENSIONS_TEXT_SIZE = 80, CAPABILITY_TEXT_SIZE = 48 };

/* The texts that a launch borrows. */
struct identity_texts {
    char id[INTEGER_TEXT_SIZE];
    char context[INTEGER_TEXT_SIZE];
    char stream[INTEGER_TEXT_SIZE];
    char grid[DIMENSIONS_TEXT_SIZE];
    char block[DIMENSIONS_TEXT_SIZE];
    char device[INTEGER_TEXT_SIZE];
    char capability[CAPABILITY_TEXT_SIZE];
};

static const char *integer_text(char text[INTEGER_TEXT_SIZE], uint64_t value)
{
    snprintf(text, INTEGER_TEXT_SIZE, "%" PRIu64, value);
    return text;
}

static const char *dimensions_text(char text[DIMENSIONS_TEXT_SIZE],
                                   const NsightReport__Dimensions *dimensions)
{
    if (dimensions == NULL)
        return NULL;
    snprintf(text, DIMENSIONS_TEXT_SIZE, "(%" PRIu64 ", %" PRIu64 ", %" PRIu64 ")", dimensions->x,
             dimensions->y, dimensions->z);
    return text;
}

static const char *kernel_name(const NsightReport__KernelResult *kernel)
{
    const char *const names[] = { kernel->renamed_name, kernel->demangled_name,
                                  kernel->function_name, kernel->mangled_name };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i] != NULL && names[i][0] != '\0')
            return names[i];
    return NULL;
}

static bool integer_value(const NsightReport__Value *value, uint64_t *integer)
{
    if (value == NULL)
        return false;
    if (value->kind_case == NSIGHT_REPORT__VALUE__KIND_COUNT32)
        *integer = value->count32;
    else if (value->kind_case == NSIGHT_REPORT__VALUE__KIND_COUNT64)
        *integer = value->count64;
    else
        return false;
    return true;
}

/* Fills in what stands among the metrics: device index and compute capability. */
static void identify_device(struct ncu_launch *launch, struct identity_texts *texts,
                            const struct measured *measured, const struct report_names *names)
{
    uint64_t values[REPORT_ROLE_COUNT] = { 0 };
    bool found[REPORT_ROLE_COUNT] = { false };
    for (size_t i = 0; i < measured->metric_count; i++) {
        const NsightReport__Metric *metric = measured->metrics[i];
        const enum report_role role = names->items[metric->name_index].role;
        if (role != REPORT_ROLE_NONE && integer_value(metric->value, &values[role]))
            found[role] = true;
    }
    if (found[REPORT_ROLE_DEVICE_INDEX])
        launch->device = integer_text(texts->device, values[REPORT_ROLE_DEVICE_INDEX]);
    if (found[REPORT_ROLE_CAPABILITY_MAJOR] && found[REPORT_ROLE_CAPABILITY_MINOR]) {
        snprintf(texts->capability, sizeof texts->capability, "%" PRIu64 ".%" PRIu64,
                 values[REPORT_ROLE_CAPABILITY_MAJOR], values[REPORT_ROLE_CAPABILITY_MINOR]);
        launch->compute_capability = texts->capability;
    }
}

static void identify_kernel(struct ncu_launch *launch, struct identity_texts *texts,
                            const NsightReport__KernelResult *kernel)
{
    launch->kernel_signature = kernel_name(kernel);
    launch->grid = dimensions_text(texts->grid, kernel->grid);
    launch->block = dimensions_text(texts->block, kernel->block);
    if (kernel->has_context)
        launch->context = integer_text(texts->context, kernel->context);
    if (kernel->has_stream)
        launch->stream = integer_text(texts->stream, kernel->stream);
}

/* Spans have no kernel: they are called what they are. */
static const char *const span_names[REPORT_RESULT_KINDS] = {
    [REPORT_RANGE] = "range",
    [REPORT_COMMAND_LIST] = "cmdlist",
    [REPORT_GRAPH] = "graph",
};

static enum status add_identity(struct table *table, const struct report_result *result,
                                const struct measured *measured, const struct report_names *names,
                                struct error *error)
{
    struct identity_texts texts;
    struct ncu_launch launch = { .id = integer_text(texts.id, result->number),
                                 .process_id = result->process_id,
                                 .process_name = result->process_name,
                                 .region = report_region(measured->nvtx, measured->thread),
                                 .kernel_signature = span_names[result->kind] };
    if (result->kind == REPORT_KERNEL)
        identify_kernel(&launch, &texts, (const void *)result->message);
    identify_device(&launch, &texts, measured, names);
    return ncu_row_add(table, 0, &launch, error);
}

/* ---- metrics ---- */

/* Doubles hold every whole number up to 2^53; a greater counter keeps its digits as text. */
static enum status set_integer(struct table *table, int column, uint64_t value, struct error *error)
{
    if (value <= UINT64_C(1) << 53)
        return table_set_number(table, column, (double)value, error);
    char text[INTEGER_TEXT_SIZE];
    integer_text(text, value);
    return table_set_text(table, column, text, strlen(text), error);
}

static enum status set_value(struct table *table, const struct report_name *name,
                             const NsightReport__Value *value, struct error *error)
{
    uint64_t integer;
    if (name->factor == 1 && integer_value(value, &integer))
        return set_integer(table, name->column, integer, error);
    switch (value->kind_case) {
    case NSIGHT_REPORT__VALUE__KIND_TEXT:
        return table_set_text(table, name->column, value->text, strlen(value->text), error);
    case NSIGHT_REPORT__VALUE__KIND_SINGLE:
        return table_set_number(table, name->column, (double)value->single * name->factor, error);
    case NSIGHT_REPORT__VALUE__KIND_REAL:
        return table_set_number(table, name->column, value->real * name->factor, error);
    case NSIGHT_REPORT__VALUE__KIND_COUNT32:
        return table_set_number(table, name->column, value->count32 * name->factor, error);
    case NSIGHT_REPORT__VALUE__KIND_COUNT64:
        return table_set_number(table, name->column, (double)value->count64 * name->factor, error);
    default:
        return STATUS_OK;
    }
}

static enum status check_names(const struct report_decoder *decoder,
                               const struct report_result *result, const struct measured *measured,
                               const struct report_names *names, struct error *error)
{
    if (result->kind == REPORT_KERNEL && kernel_name((const void *)result->message) == NULL)
        return report_damaged(decoder, error, result->offset, "a result without a kernel's name");
    for (size_t i = 0; i < measured->metric_count; i++) {
        const uint32_t index = measured->metrics[i]->name_index;
        if (index >= names->count)
            return report_damaged(decoder, error, result->offset, "a result names metric %u of %zu",
                                  (unsigned)index, names->count);
        if (!names->items[index].is_metric)
            return report_damaged(decoder, error, result->offset, "\"%.40s\" is no metric's name",
                                  names->items[index].text);
    }
    return STATUS_OK;
}

enum status report_row_add(struct table *table, const struct report_decoder *decoder,
                           const struct report_result *result, struct report_names *names,
                           struct error *error)
{
    const struct measured measured = measured_of(result);
    enum status status = check_names(decoder, result, &measured, names, error);
    if (status != STATUS_OK || measured.metric_count == 0)
        return status;
    status = add_identity(table, result, &measured, names, error);
    for (size_t i = 0; status == STATUS_OK && i < measured.metric_count; i++) {
        const NsightReport__Metric *metric = measured.metrics[i];
        if (metric->value == NULL)
            continue;
        struct report_name *name = &names->items[metric->name_index];
        status = report_name_add_column(name, table, error);
        if (status == STATUS_OK)
            status = set_value(table, name, metric->value, error);
    }
    return status;
}
