/* libFuzzer target: any bytes as a consolidated table. What can be read is written, read back and
 * written again, which must give the same bytes. Seeds: corpus/fuzz_consolidated. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/read/consolidated.h"
#include "analysis/read/input.h"
#include "analysis/write_csv.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The table of the bytes; NULL when they are refused. */
static struct table *read_table(const void *bytes, size_t size)
{
    struct table *table = table_create();
    struct input *input = NULL;
    struct error error = { 0 };
    const struct read_options options = { 0 };
    enum status status = STATUS_MEMORY;
    if (table != NULL && table_begin_source(table, "fuzzed", &error) == STATUS_OK &&
        input_open_memory(&input, "fuzzed", bytes, size, &error) == STATUS_OK)
        status = consolidated_reader.read(table, input, &options, NULL, &error);
    if (status != STATUS_OK && error.message[0] == '\0')
        abort();
    input_free(input);
    if (status == STATUS_OK)
        return table;
    table_free(table);
    return NULL;
}

static char *write_table(const struct table *table, size_t *length)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, length);
    if (stream == NULL || write_csv(stream, table, NULL) != STATUS_OK || fclose(stream) != 0)
        abort();
    return text;
}

static void check_round_trip(const char *text, size_t length)
{
    struct table *table = read_table(text, length);
    if (table == NULL)
        abort();
    size_t again_length;
    char *again = write_table(table, &again_length);
    if (again_length != length || memcmp(again, text, length) != 0)
        abort();
    free(again);
    table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct table *table = read_table(data, size);
    if (table == NULL)
        return 0;
    size_t length;
    char *text = write_table(table, &length);
    if (text[0] != '\n') /* a table without any cell has no columns to write */
        check_round_trip(text, length);
    free(text);
    table_free(table);
    return 0;
}
