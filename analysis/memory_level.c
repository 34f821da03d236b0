#include "analysis/memory_level.h"

#include <assert.h>

#include "analysis/ascii.h"

static const char *const names[MEMORY_LEVEL_COUNT] = {
    [MEMORY_LEVEL_DRAM] = "DRAM",
    [MEMORY_LEVEL_L2] = "L2",
    [MEMORY_LEVEL_L1] = "L1",
};

const char *memory_level_name(enum memory_level level)
{
    assert(level < MEMORY_LEVEL_COUNT);
    return names[level];
}

bool memory_level_parse(const char *text, size_t length, enum memory_level *level)
{
    for (size_t i = 0; i < MEMORY_LEVEL_COUNT; i++) {
        if (ascii_equal_any_case(text, length, names[i])) {
            *level = (enum memory_level)i;
            return true;
        }
    }
    return false;
}
