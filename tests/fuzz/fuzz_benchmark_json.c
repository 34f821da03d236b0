/* libFuzzer target: any bytes as a Google Benchmark JSON. Seeds: corpus/fuzz_benchmark_json. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "analysis/read/benchmark_json.h"
#include "analysis/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A text of a table is UTF-8 on one line, and not empty. */
static void check(const char *text)
{
    if (text == NULL)
        return;
    size_t length = 0;
    for (; text[length] != '\0'; length++)
        if ((unsigned char)text[length] < ' ')
            abort();
    if (length == 0 || !utf8_is_valid(text, length))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct benchmark_facts facts;
    struct error error = { 0 };
    if (benchmark_json_read(&facts, (const char *)data, size, &error) != STATUS_OK)
        abort();
    check(facts.paradigm);
    check(facts.problem);
    benchmark_facts_clear(&facts);
    return 0;
}
