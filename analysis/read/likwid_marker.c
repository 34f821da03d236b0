#include "analysis/read/likwid_marker.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/read/file_name.h"
#include "analysis/read/marker_lines.h"
#include "analysis/read/marker_rows.h"
#include "analysis/read/row_cells.h"
#include "analysis/tuple_map.h"

static const char format_name[] = "LIKWID NvMarker file";
static const char ending[] = ".likwid-marker";

/* LIKWID reports half of what was executed and moved: on an RTX 5080, and measured again for this
 * project on an H200, where Nsight Compute and the algorithm agree on twice the value. */
static const double COUNTER_SCALE = 2;

/* The metric that an event's value becomes, in the order of the events; Nsight Compute's names, so
 * that the same recipes apply. Behind the instructions, DRAM. */
enum { METRIC_DRAM = MARKER_EVENTS_MAX, METRIC_COUNT };

static const struct marker_metric metrics[METRIC_COUNT] = {
    { "sm__sass_thread_inst_executed_op_fadd_pred_on.sum", "inst" },
    { "sm__sass_thread_inst_executed_op_fmul_pred_on.sum", "inst" },
    { "sm__sass_thread_inst_executed_op_ffma_pred_on.sum", "inst" },
    { "sm__sass_thread_inst_executed_op_dadd_pred_on.sum", "inst" },
    { "sm__sass_thread_inst_executed_op_dmul_pred_on.sum", "inst" },
    { "sm__sass_thread_inst_executed_op_dfma_pred_on.sum", "inst" },
    { "sm__sass_thread_inst_executed_op_hadd_pred_on.sum", "inst" },
    { "sm__sass_thread_inst_executed_op_hmul_pred_on.sum", "inst" },
    { "sm__sass_thread_inst_executed_op_hfma_pred_on.sum", "inst" },
    [METRIC_DRAM] = { "dram__bytes.sum", "byte" },
};

/* Where three instructions of one format stand among the nine. */
static const struct {
    enum precision precision;
    const struct marker_metric *metrics;
} format_metrics[] = {
    { PRECISION_FP32, metrics },
    { PRECISION_FP64, metrics + 3 },
    { PRECISION_FP16, metrics + 6 },
};

static const struct marker_metric *metrics_of_precision(enum precision precision)
{
    for (size_t i = 0; i < sizeof format_metrics / sizeof *format_metrics; i++)
        if (format_metrics[i].precision == precision)
            return format_metrics[i].metrics;
    return NULL;
}

/* ---- what the file's name says ---- */

struct event_group {
    const char *name;
    enum precision precision; /* PRECISION_COUNT: does not say */
    size_t event_counts[2];   /* that fit the name; 0: none */
};

static const struct event_group event_groups[] = {
    { ".flops", PRECISION_COUNT, { 3, 9 } },     { ".flops-fp64", PRECISION_FP64, { 3, 0 } },
    { ".flops-fp32", PRECISION_FP32, { 3, 0 } }, { ".flops-fp16", PRECISION_FP16, { 3, 0 } },
    { ".memory", PRECISION_COUNT, { 1, 0 } },
};

/* Any other name says nothing of the events. */
static const struct event_group unnamed_group = { "", PRECISION_COUNT, { 0, 0 } };

static const struct event_group *split_name(const char *path, struct name_part *executable)
{
    struct name_part name = file_name_without_ending(file_name_of_path(path), ending);
    *executable = name;
    for (size_t i = 0; i < sizeof event_groups / sizeof *event_groups; i++) {
        *executable = file_name_without_ending(name, event_groups[i].name);
        if (executable->length < name.length)
            return &event_groups[i];
    }
    return &unnamed_group;
}

static bool fits(const struct event_group *group, size_t event_count)
{
    return group == &unnamed_group || group->event_counts[0] == event_count ||
           group->event_counts[1] == event_count;
}

/* ---- the rows ---- */

struct reading {
    struct table *table;
    const char *name;
    struct name_part executable; /* no length: not known */
    struct marker_lines lines;
    const struct marker_metric *three_metrics;
    double scale;
    struct notices *notices;
    struct error *error;
};

static const struct marker_metric *metrics_of(const struct reading *reading,
                                              const struct marker_record *record)
{
    if (record->event_count == 1)
        return &metrics[METRIC_DRAM];
    return record->event_count == 3 ? reading->three_metrics : metrics;
}

static enum status set_identity(const struct reading *reading, size_t row,
                                const struct marker_record *record)
{
    static const char kernel[] = "marked region";
    const struct marker_tag *tag = &reading->lines.tags[record->region];
    char gpu[16];
    const int gpu_length = snprintf(gpu, sizeof gpu, "%u", (unsigned)record->gpu);
    const struct {
        enum known_column known;
        const char *text;
        size_t length;
    } cells[] = {
        { KNOWN_EXECUTABLE, reading->executable.text, reading->executable.length },
        { KNOWN_REGION, tag->text, tag->length },
        { KNOWN_KERNEL_ID, gpu, (size_t)gpu_length },
        { KNOWN_KERNEL, kernel, sizeof kernel - 1 },
    };
    enum status status = STATUS_OK;
    for (size_t i = 0; i < sizeof cells / sizeof *cells && status == STATUS_OK; i++)
        status = row_cells_set_known_text(reading->table, row, cells[i].known, cells[i].text,
                                          cells[i].length, reading->error);
    return status;
}

static enum status add_row(const struct reading *reading, const struct marker_record *record,
                           bool counted)
{
    enum status status = table_add_row(reading->table, record->line, reading->error);
    if (status != STATUS_OK)
        return status;
    const size_t row = table_row_count(reading->table) - 1;
    status = set_identity(reading, row, record);
    if (status == STATUS_OK)
        status = row_cells_set_known_number(reading->table, row, KNOWN_DURATION, record->seconds,
                                            reading->error);
    if (status == STATUS_OK && record->calls > 1)
        status = row_cells_set_number(reading->table, row, "Invocations", "", record->calls,
                                      reading->error);
    const struct marker_metric *counted_metrics = metrics_of(reading, record);
    for (size_t i = 0; i < record->event_count && counted && status == STATUS_OK; i++)
        status = row_cells_set_number(reading->table, row, counted_metrics[i].column,
                                      counted_metrics[i].unit, record->values[i] * reading->scale,
                                      reading->error);
    return status;
}

/* ---- counters that are all zero ---- */

static bool any_counted(const struct marker_record *record)
{
    for (size_t i = 0; i < record->event_count; i++)
        if (record->values[i] > 0)
            return true;
    return false;
}

static void warn_of_zeros(const struct reading *reading, uint32_t gpu)
{
    notice_add(reading->notices, NOTICE_WARNING,
               "%s: all counters of GPU %u are zero, a known fault of LIKWID's GPU library on some "
               "machines; they are taken as missing, and its regions give no point",
               reading->name, (unsigned)gpu);
}

/* Adds a row a record; counters that are zero in every region of a GPU were not counted. */
static enum status add_rows(const struct reading *reading, struct tuple_map *counted)
{
    enum status status = STATUS_OK;
    const struct marker_lines *lines = &reading->lines;
    size_t before = 0;
    for (size_t i = 0; i < lines->record_count && status == STATUS_OK; i++) {
        const struct marker_record *record = &lines->records[i];
        const uint32_t key[] = { record->gpu, (uint32_t)record->event_count };
        if (any_counted(record))
            status = tuple_map_number(counted, key, &before, NULL, reading->error);
    }
    before = tuple_map_count(counted);
    for (size_t i = 0; i < lines->record_count && status == STATUS_OK; i++) {
        const struct marker_record *record = &lines->records[i];
        const uint32_t key[] = { record->gpu, (uint32_t)record->event_count };
        size_t number = 0;
        status = tuple_map_number(counted, key, &number, NULL, reading->error);
        if (status == STATUS_OK && number >= before)
            warn_of_zeros(reading, record->gpu);
        if (status == STATUS_OK)
            status = add_row(reading, record, number < before);
    }
    return status;
}

/* ---- the reader ---- */

static enum status check_group(const struct reading *reading, const struct event_group *group)
{
    for (size_t i = 0; i < reading->lines.record_count; i++) {
        const struct marker_record *record = &reading->lines.records[i];
        if (!fits(group, record->event_count))
            return error_set(reading->error, STATUS_FORMAT,
                             "%s:%zu: %zu event%s, but the file's name says %s; name it "
                             "EXECUTABLE.GROUP%s, GROUP being flops or memory",
                             reading->name, record->line, record->event_count,
                             record->event_count == 1 ? "" : "s", group->name + 1, ending);
    }
    return STATUS_OK;
}

static void choose_format(struct reading *reading, const struct event_group *group,
                          const struct read_options *options)
{
    const struct marker_metric *asked =
        options->marker_precision != NULL ? metrics_of_precision(*options->marker_precision) : NULL;
    const struct marker_metric *named = metrics_of_precision(group->precision);
    reading->three_metrics = named != NULL ? named : asked;
    if (reading->three_metrics != NULL)
        return;
    reading->three_metrics = metrics_of_precision(PRECISION_FP32);
    for (size_t i = 0; i < reading->lines.record_count; i++)
        if (reading->lines.records[i].event_count == 3) {
            notice_add(reading->notices, NOTICE_INFO,
                       "%s: the three instruction counters are taken as those of FP32, since "
                       "nothing names them; --precision names another format",
                       reading->name);
            return;
        }
}

static void notice_facts(const struct reading *reading)
{
    size_t timeless = 0;
    for (size_t i = 0; i < reading->lines.record_count; i++)
        timeless += isnan(reading->lines.records[i].seconds) ? 1 : 0;
    if (timeless > 0)
        notice_add(reading->notices, NOTICE_INFO,
                   "%s: LIKWID measured no finite time for %zu of %zu regions (as on virtual "
                   "machines); they have no duration from this file",
                   reading->name, timeless, reading->lines.record_count);
    if (reading->scale != 1)
        notice_add(reading->notices, NOTICE_INFO,
                   "%s: counters are multiplied by %g, since LIKWID reports half of their value",
                   reading->name, reading->scale);
}

static enum status make_rows(const struct reading *reading)
{
    static const struct marker_rows completed = { format_name, metrics, METRIC_COUNT };
    const size_t first_row = table_row_count(reading->table);
    struct tuple_map *counted = tuple_map_create(2);
    if (counted == NULL)
        return error_set_memory(reading->error);
    enum status status = add_rows(reading, counted);
    tuple_map_free(counted);
    if (status == STATUS_OK)
        status = marker_rows_complete(reading->table, first_row, &completed, reading->notices,
                                      reading->error);
    return status;
}

static enum status read_marker(struct table *table, struct input *input,
                               const struct read_options *options, struct notices *notices,
                               struct error *error)
{
    struct reading reading = {
        .table = table,
        .name = input_name(input),
        .scale = options->counter_scale > 0 ? options->counter_scale : COUNTER_SCALE,
        .notices = notices,
        .error = error,
    };
    const char *bytes;
    size_t length;
    enum status status = input_peek(input, SIZE_MAX, &bytes, &length, error);
    if (status == STATUS_OK)
        status = marker_lines_read(&reading.lines, reading.name, bytes, length, error);
    if (status == STATUS_OK && reading.lines.record_count == 0)
        status = error_set(error, STATUS_EMPTY,
                           "%s: no region was entered; mark some with LIKWID_NVMARKER_START",
                           reading.name);
    if (status == STATUS_OK) {
        const struct event_group *group = split_name(reading.name, &reading.executable);
        if (input_path(input) == NULL)
            reading.executable.length = 0; /* nobody named the file */
        choose_format(&reading, group, options);
        status = check_group(&reading, group);
    }
    if (status == STATUS_OK)
        status = make_rows(&reading);
    if (status == STATUS_OK)
        notice_facts(&reading);
    marker_lines_clear(&reading.lines);
    return status;
}

const struct reader likwid_marker_reader = {
    .name = format_name,
    .raw_profiler_output = true,
    .sniff = marker_lines_sniff,
    .read = read_marker,
};
