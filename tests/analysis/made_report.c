#include "tests/analysis/made_report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/read/input.h"
#include "analysis/read/ncu_report.h"

void outcome_read_bytes(struct outcome *outcome, const void *bytes, size_t length)
{
    *outcome = (struct outcome){ .table = table_create() };
    assert_non_null(outcome->table);
    struct input *input;
    struct error *error = &outcome->error;
    assert_int_equal(input_open_memory(&input, "made.ncu-rep", bytes, length, error), STATUS_OK);
    assert_int_equal(table_begin_source(outcome->table, "made.ncu-rep", error), STATUS_OK);
    const struct read_options options = { 0 };
    outcome->status =
        ncu_report_reader.read(outcome->table, input, &options, &outcome->notices, error);
    input_free(input);
}

void outcome_read(struct outcome *outcome, const struct report_bytes *report)
{
    outcome_read_bytes(outcome, report->data, report->length);
}

void outcome_clear(struct outcome *outcome)
{
    notices_clear(&outcome->notices);
    table_free(outcome->table);
}

void assert_read(const struct outcome *outcome)
{
    if (outcome->status != STATUS_OK)
        fail_msg("%s", outcome->error.message);
}

void assert_damaged(const struct outcome *outcome, const char *part)
{
    assert_int_equal(outcome->status, STATUS_FORMAT);
    if (strstr(outcome->error.message, part) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", outcome->error.message, part);
}

const char *outcome_cell(const struct outcome *outcome, size_t row, const char *column)
{
    return table_text(outcome->table, row, table_find_column(outcome->table, column));
}

void assert_cell(const struct outcome *outcome, size_t row, const char *column,
                 const char *expected)
{
    const char *text = outcome_cell(outcome, row, column);
    if (text == NULL)
        fail_msg("row %zu has no %s", row, column);
    else
        assert_string_equal(text, expected);
}

void put_integer_metric(struct report_bytes *out, unsigned field, unsigned name, uint64_t number)
{
    struct report_bytes value = { 0 };
    struct report_bytes metric = { 0 };
    put_integer(&value, VALUE_U64, number);
    put_integer(&metric, 1, name);
    put_message(&metric, 2, &value);
    put_message(out, field, &metric);
}

struct report_bytes block_header(void)
{
    struct report_bytes header = { 0 };
    struct report_bytes strings = { 0 };
    struct report_bytes process = { 0 };
    put_text(&strings, 1, "dram__bytes.sum");
    put_text(&strings, 1, "device__attribute_display_name");
    put_text(&strings, 1, "device__attribute_compute_capability_major");
    put_text(&strings, 1, "device__attribute_compute_capability_minor");
    put_text(&strings, 1, "device__attribute_device_index");
    put_integer(&process, 1, 4242);
    put_text(&process, 2, "some-host");
    put_text(&process, 3, "/opt/build/matMul_cuda");
    put_message(&header, STRINGS, &strings);
    put_message(&header, PROCESS, &process);
    return header;
}

struct report_bytes simple_kernel(void)
{
    struct report_bytes kernel = { 0 };
    put_text(&kernel, 6, "matMul");
    put_integer_metric(&kernel, KERNEL_METRIC, 0, 1504);
    return kernel;
}

struct report_bytes report_of_kernel(const struct report_bytes *kernel)
{
    struct report_bytes report = { 0 };
    struct report_bytes header = block_header();
    struct report_bytes payload = { 0 };
    put_integer(&header, KERNEL_COUNT, 1);
    put_record(&payload, kernel);
    put_file_header(&report, 7);
    put_block(&report, &header, &payload);
    return report;
}
