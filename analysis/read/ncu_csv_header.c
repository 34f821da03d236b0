#include "analysis/read/ncu_csv_header.h"

#include <string.h>

#include "analysis/ascii.h"
#include "analysis/read/nvtx_range.h"

static const struct {
    const char *name;
    bool is_part; /* the column's name only contains it */
    enum ncu_csv_field field;
} column_names[] = {
    { "ID", false, NCU_CSV_ID },
    { "Process ID", false, NCU_CSV_PROCESS_ID },
    { "Process Name", false, NCU_CSV_PROCESS_NAME },
    { "Host Name", false, NCU_CSV_HOST_NAME },
    { "Push/Pop_Range", true, NCU_CSV_PUSH_POP },
    { "Start/Stop_Range", true, NCU_CSV_START_STOP },
    { "Kernel Name", false, NCU_CSV_KERNEL_NAME },
    { "Context", false, NCU_CSV_CONTEXT },
    { "Stream", false, NCU_CSV_STREAM },
    { "Block Size", false, NCU_CSV_BLOCK_SIZE },
    { "Grid Size", false, NCU_CSV_GRID_SIZE },
    { "Device", false, NCU_CSV_DEVICE },
    { "CC", false, NCU_CSV_CC },
    { "Invocations", false, NCU_CSV_INVOCATIONS },
    { "Metric Name", false, NCU_CSV_METRIC_NAME },
    { "Metric Unit", false, NCU_CSV_METRIC_UNIT },
    { "Metric Value", false, NCU_CSV_METRIC_VALUE },
    { "Average", false, NCU_CSV_AVERAGE },
};

static void find_columns(struct ncu_csv_header *header, const struct row_fields *fields)
{
    for (size_t i = 0; i < NCU_CSV_FIELD_COUNT; i++)
        header->columns[i] = SIZE_MAX;
    header->column_count = fields->count;
    for (size_t column = fields->count; column-- > 0;) {
        const char *text = row_fields_text(fields, column);
        for (size_t i = 0; i < sizeof column_names / sizeof column_names[0]; i++)
            if (column_names[i].is_part ? strstr(text, column_names[i].name) != NULL
                                        : strcmp(text, column_names[i].name) == 0)
                header->columns[column_names[i].field] = column;
    }
}

static bool is_identity(const struct ncu_csv_header *header, size_t column)
{
    for (size_t i = 0; i < NCU_CSV_IDENTITY_COUNT; i++)
        if (header->columns[i] == column)
            return true;
    return false;
}

static void find_runs(struct ncu_csv_header *header)
{
    header->run_count = 0;
    header->needed_columns = 0;
    for (size_t i = 0; i < NCU_CSV_FIELD_COUNT; i++)
        if (header->columns[i] != SIZE_MAX && header->columns[i] >= header->needed_columns)
            header->needed_columns = header->columns[i] + 1;
    for (size_t column = 0; column < header->needed_columns; column++) {
        if (!is_identity(header, column))
            continue;
        size_t last = header->run_count;
        if (last > 0 && header->runs[last - 1].last + 1 == column) {
            header->runs[last - 1].last = column;
        } else {
            header->runs[last].first = column;
            header->runs[last].last = column;
            header->run_count++;
        }
    }
}

static bool has(const struct ncu_csv_header *header, enum ncu_csv_field field)
{
    return header->columns[field] != SIZE_MAX;
}

bool ncu_csv_header_is(const struct row_fields *fields)
{
    const char *first = row_fields_text(fields, 0);
    if (first[0] == '\0' || ascii_is_digit(first[0]))
        return false; /* the common case */
    bool has_id = strcmp(first, "ID") == 0;
    bool has_kernel = false;
    bool has_invocations = false;
    for (size_t i = 0; i < fields->count; i++) {
        const char *text = row_fields_text(fields, i);
        has_kernel = has_kernel || strcmp(text, "Kernel Name") == 0;
        has_invocations = has_invocations || strcmp(text, "Invocations") == 0;
        if (has_kernel && (has_id || has_invocations))
            return true;
    }
    return false;
}

enum status ncu_csv_header_read(struct ncu_csv_header *header, const struct row_fields *fields,
                                const char *name, size_t line, struct error *error)
{
    find_columns(header, fields);
    find_runs(header);
    header->page = NCU_CSV_WIDE;
    if (has(header, NCU_CSV_METRIC_NAME))
        header->page = has(header, NCU_CSV_INVOCATIONS) ? NCU_CSV_SUMMARY : NCU_CSV_LONG;
    if (header->page == NCU_CSV_WIDE && !has(header, NCU_CSV_ID))
        return error_set(error, STATUS_FORMAT, "%s:%zu: there is no column \"Metric Name\"", name,
                         line);
    if (header->page == NCU_CSV_LONG && !has(header, NCU_CSV_METRIC_VALUE))
        return error_set(error, STATUS_FORMAT, "%s:%zu: there is no column \"Metric Value\"", name,
                         line);
    if (header->page == NCU_CSV_SUMMARY && !has(header, NCU_CSV_AVERAGE))
        return error_set(error, STATUS_FORMAT, "%s:%zu: there is no column \"Average\"", name,
                         line);
    return STATUS_OK;
}

const char *ncu_csv_field_text(const struct ncu_csv_header *header, const struct row_fields *fields,
                               enum ncu_csv_field field)
{
    return row_fields_text(fields, header->columns[field]);
}

size_t ncu_csv_field_length(const struct ncu_csv_header *header, const struct row_fields *fields,
                            enum ncu_csv_field field)
{
    return row_fields_length(fields, header->columns[field]);
}

enum status ncu_csv_launch_key(struct text_buffer *key, const struct ncu_csv_header *header,
                               const struct row_fields *fields, struct error *error)
{
    enum status status = STATUS_OK;
    key->length = 0;
    for (size_t i = 0; status == STATUS_OK && i < header->run_count; i++) {
        /* Neighbours lie one behind the other, each with a NUL at its end. */
        const char *begin = row_fields_text(fields, header->runs[i].first);
        const char *last = row_fields_text(fields, header->runs[i].last);
        size_t last_length = row_fields_length(fields, header->runs[i].last);
        status = text_buffer_add_text(key, begin, (size_t)(last - begin) + last_length, error);
    }
    return status;
}

/* The launch's own range: of the pushed ones, else of the started ones. */
static bool find_region(const struct ncu_csv_header *header, const struct row_fields *fields,
                        const char **region, size_t *length)
{
    return nvtx_range_innermost(NVTX_PUSH_POP, ncu_csv_field_text(header, fields, NCU_CSV_PUSH_POP),
                                ncu_csv_field_length(header, fields, NCU_CSV_PUSH_POP), region,
                                length) ||
           nvtx_range_innermost(
               NVTX_START_STOP, ncu_csv_field_text(header, fields, NCU_CSV_START_STOP),
               ncu_csv_field_length(header, fields, NCU_CSV_START_STOP), region, length);
}

enum status ncu_csv_launch_read(struct ncu_launch *launch, const struct ncu_csv_header *header,
                                const struct row_fields *fields, struct table *table,
                                struct error *error)
{
    *launch = (struct ncu_launch){ 0 };
    const struct {
        enum ncu_csv_field field;
        const char **text;
    } texts[] = {
        { NCU_CSV_ID, &launch->id },
        { NCU_CSV_PROCESS_ID, &launch->process_id },
        { NCU_CSV_PROCESS_NAME, &launch->process_name },
        { NCU_CSV_KERNEL_NAME, &launch->kernel_signature },
        { NCU_CSV_CONTEXT, &launch->context },
        { NCU_CSV_STREAM, &launch->stream },
        { NCU_CSV_BLOCK_SIZE, &launch->block },
        { NCU_CSV_GRID_SIZE, &launch->grid },
        { NCU_CSV_DEVICE, &launch->device },
        { NCU_CSV_CC, &launch->compute_capability },
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        size_t length = ncu_csv_field_length(header, fields, texts[i].field);
        if (length == 0)
            continue;
        *texts[i].text =
            table_intern(table, ncu_csv_field_text(header, fields, texts[i].field), length);
        if (*texts[i].text == NULL)
            return error_set_memory(error);
    }
    const char *region;
    size_t length;
    if (!find_region(header, fields, &region, &length))
        return STATUS_OK;
    launch->region = table_intern(table, region, length);
    return launch->region != NULL ? STATUS_OK : error_set_memory(error);
}
