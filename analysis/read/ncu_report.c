#include "analysis/read/ncu_report.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/array.h"
#include "analysis/read/ncu_row.h"
#include "analysis/read/report_blocks.h"
#include "analysis/read/report_message.h"
#include "analysis/read/report_names.h"
#include "analysis/read/report_row.h"

struct report {
    struct table *table;
    struct input *input;
    struct report_decoder decoder;
    struct report_block block;
    struct report_names names;
    size_t result_count;

    /* From the first result on that uses a name which no block has given yet, results wait here for
     * the end of the file, so that rows keep the file's order. */
    struct report_result *waiting;
    size_t waiting_count;
    size_t waiting_capacity;

    const char *device; /* the name of the session's devices; NULL when none was named */
    bool devices_differ;
};

static enum status hold_back(struct report *report, const struct report_result *result,
                             struct error *error)
{
    enum status status = array_grow(&report->waiting, sizeof *report->waiting,
                                    report->waiting_count, &report->waiting_capacity, error);
    if (status != STATUS_OK)
        return status;
    report->waiting[report->waiting_count++] = *result;
    return STATUS_OK;
}

static enum status read_result(struct report *report, const struct report_result *origin,
                               struct error *error)
{
    struct report_record record;
    enum status status =
        report_next_record(report->input, &report->decoder, &report->block, &record, error);
    if (status != STATUS_OK)
        return status;
    struct report_result result = *origin;
    result.number = report->result_count++;
    result.offset = record.offset;
    status = report_message_decode(&result.message, &report->decoder,
                                   report_result_type(result.kind), &record, error);
    if (status != STATUS_OK)
        return status;
    if (report->waiting_count > 0 || !report_result_is_named(&result, &report->names)) {
        status = hold_back(report, &result, error);
        if (status == STATUS_OK)
            return STATUS_OK;
    } else {
        status = report_row_add(report->table, &report->decoder, &result, &report->names, error);
    }
    report_message_free(&report->decoder, result.message);
    return status;
}

/* Where the results of the present block come from. */
static enum status find_origin(struct report *report, struct report_result *origin,
                               struct error *error)
{
    *origin = (struct report_result){ 0 };
    const NsightReport__Process *process = report->block.header->process;
    if (process == NULL)
        return STATUS_OK;
    if (process->name != NULL) {
        origin->process_name = table_intern(report->table, process->name, strlen(process->name));
        if (origin->process_name == NULL)
            return error_set_memory(error);
    }
    if (process->has_id) {
        char text[16];
        const int length = snprintf(text, sizeof text, "%u", (unsigned)process->id);
        origin->process_id = table_intern(report->table, text, (size_t)length);
        if (origin->process_id == NULL)
            return error_set_memory(error);
    }
    return STATUS_OK;
}

static enum status read_results(struct report *report, struct error *error)
{
    const NsightReport__BlockHeader *header = report->block.header;
    const uint32_t counts[REPORT_RESULT_KINDS] = {
        [REPORT_KERNEL] = header->kernel_result_count,
        [REPORT_RANGE] = header->range_result_count,
        [REPORT_COMMAND_LIST] = header->command_list_result_count,
        [REPORT_GRAPH] = header->graph_result_count,
    };
    struct report_result origin;
    enum status status = find_origin(report, &origin, error);
    for (int kind = 0; kind < REPORT_RESULT_KINDS; kind++) {
        origin.kind = (enum report_result_kind)kind;
        for (uint32_t i = 0; status == STATUS_OK && i < counts[kind]; i++)
            status = read_result(report, &origin, error);
    }
    return status;
}

static enum status note_devices(struct report *report, struct error *error)
{
    const NsightReport__Session *session = report->block.header->session;
    const size_t count = session == NULL ? 0 : session->n_devices;
    for (size_t i = 0; i < count; i++) {
        const char *name = session->devices[i]->name;
        if (name == NULL || name[0] == '\0')
            continue;
        if (report->device != NULL && strcmp(report->device, name) != 0)
            report->devices_differ = true;
        report->device = table_intern(report->table, name, strlen(name));
        if (report->device == NULL)
            return error_set_memory(error);
    }
    return STATUS_OK;
}

static enum status read_block(struct report *report, struct error *error)
{
    const NsightReport__BlockHeader *header = report->block.header;
    enum status status = note_devices(report, error);
    if (status == STATUS_OK && header->strings != NULL)
        status = report_names_append(&report->names, report->table, header->strings, error);
    for (uint32_t i = 0; status == STATUS_OK && i < header->source_count; i++)
        status = report_skip_record(report->input, &report->decoder, &report->block, error);
    if (status == STATUS_OK)
        status = read_results(report, error);
    if (status == STATUS_OK)
        status = report_skip_payload(report->input, &report->decoder, &report->block, error);
    return status;
}

static enum status read_blocks(struct report *report, struct error *error)
{
    for (;;) {
        bool found;
        enum status status =
            report_next_block(report->input, &report->decoder, &report->block, &found, error);
        if (status != STATUS_OK || !found)
            return status;
        status = read_block(report, error);
        if (status != STATUS_OK)
            return status;
    }
}

static enum status add_waiting(struct report *report, struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < report->waiting_count; i++)
        status = report_row_add(report->table, &report->decoder, &report->waiting[i],
                                &report->names, error);
    return status;
}

/* Names the hardware of rows whose own metrics do not, when the session can only mean one. */
static enum status name_hardware(struct report *report, size_t first_row, struct error *error)
{
    enum status status = ncu_row_name_hardware(report->table, first_row, error);
    if (status != STATUS_OK || report->device == NULL || report->devices_differ)
        return status;
    const char *column_name = known_column_info(KNOWN_HARDWARE)->name;
    int column;
    status = table_add_column(report->table, column_name, strlen(column_name), &column, error);
    const size_t row_count = table_row_count(report->table);
    for (size_t row = first_row; status == STATUS_OK && row < row_count; row++)
        if (table_text(report->table, row, column) == NULL)
            status = table_replace_text(report->table, row, column, report->device,
                                        strlen(report->device), error);
    return status;
}

static enum status read_all(struct report *report, struct notices *notices, struct error *error)
{
    const size_t first_row = table_row_count(report->table);
    enum status status = report_read_file_header(report->input, &report->decoder, error);
    if (status == STATUS_OK)
        status = read_blocks(report, error);
    if (status == STATUS_OK)
        status = add_waiting(report, error);
    if (status == STATUS_OK)
        status = name_hardware(report, first_row, error);
    if (status != STATUS_OK)
        return status;
    const char *name = report->decoder.name;
    if (table_row_count(report->table) == first_row)
        return error_set(error, STATUS_EMPTY,
                         "%s: the report holds no results: no kernel was profiled; check the "
                         "profiler's own messages",
                         name);
    char format[64];
    snprintf(format, sizeof format, "Nsight Compute report, version %u",
             (unsigned)report->decoder.version);
    status = table_set_source_format(report->table, format, error);
    if (status != STATUS_OK)
        return status;
    if (report->decoder.version > REPORT_VERSION_KNOWN)
        notice_add(notices, NOTICE_WARNING,
                   "%s: report format version %u is newer than %d, the newest this program "
                   "knows: compare its numbers with ncu --import",
                   name, (unsigned)report->decoder.version, REPORT_VERSION_KNOWN);
    return STATUS_OK;
}

static void report_clear(struct report *report)
{
    for (size_t i = 0; i < report->waiting_count; i++)
        report_message_free(&report->decoder, report->waiting[i].message);
    free(report->waiting);
    report_names_clear(&report->names);
    report_block_clear(&report->decoder, &report->block);
    report_decoder_clear(&report->decoder);
}

static enum status read_report(struct table *table, struct input *input,
                               const struct read_options *options, struct notices *notices,
                               struct error *error)
{
    (void)options; /* a report's numbers are not text */
    struct report report = { .table = table, .input = input };
    report_decoder_init(&report.decoder, input_name(input));
    enum status status = read_all(&report, notices, error);
    report_clear(&report);
    return status;
}

const struct reader ncu_report_reader = { "Nsight Compute report", true, report_is_magic,
                                          read_report };
