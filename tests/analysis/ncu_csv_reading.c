#include "tests/analysis/ncu_csv_reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct reading read_open_input(struct input *input, char decimal)
{
    struct reading reading = { .table = table_create() };
    assert_non_null(reading.table);
    const struct read_options options = { .decimal = decimal, .accept_labels = true };
    assert_int_equal(table_begin_source(reading.table, input_name(input), NULL), STATUS_OK);
    reading.status =
        ncu_csv_reader.read(reading.table, input, &options, &reading.notices, &reading.error);
    input_free(input);
    return reading;
}

struct reading read_text_forced(const char *text, char decimal)
{
    struct input *input = NULL;
    assert_int_equal(input_open_memory(&input, "x.csv", text, strlen(text), NULL), STATUS_OK);
    return read_open_input(input, decimal);
}

struct reading read_text(const char *text)
{
    return read_text_forced(text, '\0');
}

struct reading read_fixture(const char *path)
{
    struct input *input = NULL;
    assert_int_equal(input_open(&input, path, NULL), STATUS_OK);
    const char *bytes;
    size_t length;
    assert_int_equal(input_peek(input, READER_SNIFF_LENGTH, &bytes, &length, NULL), STATUS_OK);
    assert_true(ncu_csv_reader.sniff(bytes, length));
    return read_open_input(input, '\0');
}

void end_reading(struct reading *reading)
{
    notices_clear(&reading->notices);
    table_free(reading->table);
}

void assert_read(const struct reading *reading, size_t rows, size_t notices)
{
    if (reading->status != STATUS_OK)
        fail_msg("%s", reading->error.message);
    assert_int_equal(table_row_count(reading->table), rows);
    assert_int_equal(reading->notices.count, notices);
}

void assert_cell(const struct reading *reading, size_t row, const char *column,
                 const char *expected)
{
    const char *text = table_text(reading->table, row, table_find_column(reading->table, column));
    if (expected == NULL) {
        assert_null(text);
        return;
    }
    assert_non_null(text);
    assert_string_equal(text, expected);
}

void assert_unit(const struct reading *reading, const char *column, const char *unit)
{
    const int found = table_find_column(reading->table, column);
    assert_true(found != COLUMN_NONE);
    assert_string_equal(table_column_unit(reading->table, found), unit);
}

void assert_fails(const char *text, enum status status, const char *const *parts, size_t part_count)
{
    struct reading reading = read_text(text);
    assert_int_equal(reading.status, status);
    for (size_t i = 0; i < part_count; i++)
        if (strstr(reading.error.message, parts[i]) == NULL)
            fail_msg("\"%s\" is not in \"%s\"", parts[i], reading.error.message);
    end_reading(&reading);
}
