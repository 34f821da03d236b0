#include "analysis/write_csv.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool has_cells(const struct table *table, int column)
{
    for (size_t row = 0; row < table_row_count(table); row++)
        if (table_text(table, row, column) != NULL)
            return true;
    return false;
}

/* Lists the columns in the order they are written. Returns how many. */
static size_t order_columns(const struct table *table, int *order)
{
    size_t count = 0;
    for (size_t known = 0; known < KNOWN_LEADING; known++) {
        int column = table_known_column(table, (enum known_column)known);
        if (column != COLUMN_NONE && has_cells(table, column))
            order[count++] = column;
    }
    for (size_t i = 0; i < table_column_count(table); i++)
        if (table_column_known(table, (int)i) == KNOWN_COUNT && has_cells(table, (int)i))
            order[count++] = (int)i;
    for (size_t known = KNOWN_LEADING; known < KNOWN_COUNT; known++) {
        int column = table_known_column(table, (enum known_column)known);
        if (column != COLUMN_NONE && has_cells(table, column))
            order[count++] = column;
    }
    return count;
}

/* Whether the text must be quoted: a separator, a quote, a line end, or what an unquoted field
 * would lose: blanks around it, and what looks like a byte order mark. */
static bool must_quote(const char *text)
{
    size_t length = strlen(text);
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        return true;
    if (length > 0 &&
        (text[0] == ' ' || text[0] == '\t' || text[length - 1] == ' ' || text[length - 1] == '\t'))
        return true;
    return strcspn(text, ",\"\n\r") < length;
}

static void write_quoted(FILE *stream, const char *text)
{
    putc('"', stream);
    for (const char *quote = strchr(text, '"'); quote != NULL; quote = strchr(text, '"')) {
        fwrite(text, 1, (size_t)(quote - text), stream);
        fputs("\"\"", stream);
        text = quote + 1;
    }
    fputs(text, stream);
    putc('"', stream);
}

static void write_text_cell(FILE *stream, const char *text)
{
    if (must_quote(text))
        write_quoted(stream, text);
    else
        fputs(text, stream);
}

/* Whether the name by itself would be read as a name and a unit. */
static bool seems_to_have_unit(const char *name)
{
    const char *start;
    const char *unit;
    size_t length;
    size_t unit_length;
    column_header_split(name, strlen(name), &start, &length, &unit, &unit_length);
    return unit != NULL;
}

static enum status write_header(FILE *stream, const struct table *table, const int *order,
                                size_t count, struct error *error)
{
    for (size_t i = 0; i < count; i++) {
        const char *name = table_column_name(table, order[i]);
        const char *unit = table_column_unit(table, order[i]);
        size_t size = strlen(name) + strlen(unit) + sizeof " []";
        char *header = malloc(size);
        if (header == NULL)
            return error_set_memory(error);
        if (unit[0] != '\0' || seems_to_have_unit(name))
            snprintf(header, size, "%s [%s]", name, unit);
        else
            snprintf(header, size, "%s", name);
        if (i > 0)
            putc(',', stream);
        write_text_cell(stream, header);
        free(header);
    }
    putc('\n', stream);
    return STATUS_OK;
}

static void write_row(FILE *stream, const struct table *table, size_t row, const int *order,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            putc(',', stream);
        const char *text = table_text(table, row, order[i]);
        if (text != NULL)
            write_text_cell(stream, text);
        else if (count == 1)
            fputs("\"\"", stream); /* an empty line would be no row */
    }
    putc('\n', stream);
}

enum status write_csv(FILE *stream, const struct table *table, struct error *error)
{
    int *order = malloc(table_column_count(table) * sizeof *order + 1);
    if (order == NULL)
        return error_set_memory(error);
    size_t count = order_columns(table, order);
    enum status status = write_header(stream, table, order, count, error);
    for (size_t row = 0; row < table_row_count(table) && status == STATUS_OK; row++)
        write_row(stream, table, row, order, count);
    free(order);
    return status;
}
