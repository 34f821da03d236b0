/* The levels of the memory hierarchy that traffic is counted at. */
#ifndef ROOFLINE_ANALYSIS_MEMORY_LEVEL_H
#define ROOFLINE_ANALYSIS_MEMORY_LEVEL_H

#include <stdbool.h>
#include <stddef.h>

enum memory_level { MEMORY_LEVEL_DRAM, MEMORY_LEVEL_L2, MEMORY_LEVEL_L1, MEMORY_LEVEL_COUNT };

/* Several levels are a sum of their bits. */
static inline unsigned memory_level_bit(enum memory_level level)
{
    return 1u << level;
}

enum { MEMORY_LEVELS_ALL = (1u << MEMORY_LEVEL_COUNT) - 1 };

/* The outermost of several levels, which stands for them where there is room for one only;
 * MEMORY_LEVEL_COUNT of none. */
enum memory_level memory_levels_first(unsigned levels);

/* "DRAM", "L2" or "L1". Static storage. */
const char *memory_level_name(enum memory_level level);

/* Reads a name without regard to case. False when unknown; *level is then untouched. */
bool memory_level_parse(const char *text, size_t length, enum memory_level *level);

#endif
