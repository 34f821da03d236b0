/* libFuzzer target: any bytes as an Nsight Compute report. Seeds: corpus/fuzz_ncu_report. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "analysis/read/input.h"
#include "analysis/read/ncu_report.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct table *table = table_create();
    struct input *input = NULL;
    struct notices notices = { 0 };
    struct error error = { 0 };
    const struct read_options options = { 0 };
    if (table != NULL && table_begin_source(table, "fuzzed", &error) == STATUS_OK &&
        input_open_memory(&input, "fuzzed", data, size, &error) == STATUS_OK) {
        const enum status status = ncu_report_reader.read(table, input, &options, &notices, &error);
        if (status != STATUS_OK && error.message[0] == '\0')
            abort();
    }
    notices_clear(&notices);
    input_free(input);
    table_free(table);
    return 0;
}
