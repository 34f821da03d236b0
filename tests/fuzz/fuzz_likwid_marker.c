/* libFuzzer target: any bytes as a LIKWID NvMarker file, read twice so that rows complete each
 * other. Seeds: corpus/fuzz_likwid_marker. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "analysis/read/input.h"
#include "analysis/read/likwid_marker.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_once(struct table *table, const uint8_t *data, size_t size)
{
    struct input *input = NULL;
    struct notices notices = { 0 };
    struct error error = { 0 };
    const struct read_options options = { 0 };
    if (table_begin_source(table, "fuzzed", &error) == STATUS_OK &&
        table_set_source_format(table, likwid_marker_reader.name, &error) == STATUS_OK &&
        input_open_memory(&input, "fuzzed", data, size, &error) == STATUS_OK) {
        const enum status status =
            likwid_marker_reader.read(table, input, &options, &notices, &error);
        if (status != STATUS_OK && error.message[0] == '\0')
            abort();
    }
    notices_clear(&notices);
    input_free(input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct table *table = table_create();
    likwid_marker_reader.sniff((const char *)data, size);
    if (table == NULL)
        return 0;
    read_once(table, data, size);
    read_once(table, data, size);
    table_free(table);
    return 0;
}
