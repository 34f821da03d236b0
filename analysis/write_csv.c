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

/* What is written, collected: calls of the C library for each of many million cells would take
 * longer than all the rest. */
struct writer {
    FILE *stream;
    size_t length;
    char bytes[64 * 1024];
};

/* Errors stay with the stream. */
static void flush(struct writer *writer)
{
    fwrite(writer->bytes, 1, writer->length, writer->stream);
    writer->length = 0;
}

static void put(struct writer *writer, const char *bytes, size_t length)
{
    if (length > sizeof writer->bytes - writer->length)
        flush(writer);
    if (length > sizeof writer->bytes) {
        fwrite(bytes, 1, length, writer->stream);
        return;
    }
    memcpy(writer->bytes + writer->length, bytes, length);
    writer->length += length;
}

static void put_byte(struct writer *writer, char byte)
{
    put(writer, &byte, 1);
}

static bool is_space(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* Whether the text must be quoted: a separator, a quote, a line end, or what an unquoted field
 * would lose: blanks around it, and what looks like a byte order mark. */
static bool must_quote(const char *text, size_t length)
{
    bool special = false;
    for (size_t i = 0; i < length; i++)
        special |= text[i] == ',' || text[i] == '"' || text[i] == '\n' || text[i] == '\r';
    return special || (length > 0 && (is_space(text[0]) || is_space(text[length - 1]))) ||
           (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0);
}

static void put_quoted(struct writer *writer, const char *text, size_t length)
{
    const char *end = text + length;
    put_byte(writer, '"');
    for (const char *quote = memchr(text, '"', length); quote != NULL;
         quote = memchr(text, '"', (size_t)(end - text))) {
        put(writer, text, (size_t)(quote - text) + 1);
        put_byte(writer, '"');
        text = quote + 1;
    }
    put(writer, text, (size_t)(end - text));
    put_byte(writer, '"');
}

static void put_cell(struct writer *writer, const char *text)
{
    size_t length = strlen(text);
    if (must_quote(text, length))
        put_quoted(writer, text, length);
    else
        put(writer, text, length);
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

static enum status put_header(struct writer *writer, const struct table *table, const int *order,
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
            put_byte(writer, ',');
        put_cell(writer, header);
        free(header);
    }
    put_byte(writer, '\n');
    return STATUS_OK;
}

static void put_row(struct writer *writer, const struct table *table, size_t row, const int *order,
                    size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            put_byte(writer, ',');
        const char *text = table_text(table, row, order[i]);
        if (text != NULL)
            put_cell(writer, text);
        else if (count == 1)
            put(writer, "\"\"", 2); /* an empty line would be no row */
    }
    put_byte(writer, '\n');
}

enum status write_csv(FILE *stream, const struct table *table, struct error *error)
{
    struct writer *writer = malloc(sizeof *writer);
    int *order = malloc(table_column_count(table) * sizeof *order + 1);
    enum status status = STATUS_OK;
    if (writer == NULL || order == NULL) {
        status = error_set_memory(error);
        goto done;
    }
    writer->stream = stream;
    writer->length = 0;
    size_t count = order_columns(table, order);
    status = put_header(writer, table, order, count, error);
    for (size_t row = 0; row < table_row_count(table) && status == STATUS_OK; row++)
        put_row(writer, table, row, order, count);
    flush(writer);
done:
    free(order);
    free(writer);
    return status;
}
