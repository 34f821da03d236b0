#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/read/reader.h"
#include "tests/analysis/table_text.h"

enum status table_text_read(struct table *table, const char *name, const char *text,
                            struct error *error)
{
    struct input *input;
    const struct read_options options = { 0 };
    enum status status = input_open_memory(&input, name, text, strlen(text), error);
    if (status == STATUS_OK)
        status = read_input(table, input, &options, NULL, error);
    input_free(input);
    return status;
}

void table_text_add(struct table *table, const char *name, const char *text)
{
    struct error error = { 0 };
    if (table_text_read(table, name, text, &error) != STATUS_OK)
        fail_msg("%s", error.message);
}

struct table *table_text_create(const char *text)
{
    struct table *table = table_create();
    assert_non_null(table);
    table_text_add(table, "a.csv", text);
    return table;
}

const char *table_text_cell(const struct table *table, size_t row, const char *column)
{
    return table_text(table, row, table_find_column(table, column));
}

double table_text_number(const struct table *table, size_t row, const char *column)
{
    double value;
    struct error error = { 0 };
    if (table_number(table, row, table_find_column(table, column), &value, &error) != STATUS_OK)
        fail_msg("%s", error.message);
    return value;
}
