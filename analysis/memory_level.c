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

enum memory_level memory_levels_first(unsigned levels)
{
    size_t level = 0;
    while (level < MEMORY_LEVEL_COUNT && (levels & memory_level_bit((enum memory_level)level)) == 0)
        level++;
    return (enum memory_level)level;
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
