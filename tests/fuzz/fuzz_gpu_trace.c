/* libFuzzer target: any bytes as a table of a GPU Trace export. Seeds: corpus/fuzz_gpu_trace. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "analysis/read/gpu_trace.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct gpu_trace trace = GPU_TRACE_NOTHING;
    struct notices notices = { 0 };
    struct error error = { 0 };
    gpu_trace_reader.sniff((const char *)data, size);
    const enum status status =
        gpu_trace_take_table(&trace, "fuzzed", (const char *)data, size, &notices, &error);
    if (status != STATUS_OK && error.message[0] == '\0')
        abort();
    if (trace.duration_s < 0 || trace.dram_byte < 0)
        abort();
    notices_clear(&notices);
    return 0;
}
