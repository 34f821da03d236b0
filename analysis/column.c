#include "analysis/column.h"

#include <assert.h>
#include <string.h>

#include "analysis/ascii.h"

static const struct known_column_info known_columns[KNOWN_COUNT] = {
    [KNOWN_PROBLEM] = { "Benchmark Problem", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_PARADIGM] = { "Paradigm", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_PRECISION] = { "Precision", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_HARDWARE] = { "Hardware", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_EXECUTABLE] = { "Executable", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_REGION] = { "Region", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_KERNEL_ID] = { "Kernel ID", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_KERNEL] = { "Kernel", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_KERNEL_SIGNATURE] = { "Kernel Signature", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_GRID_SIZE] = { "Grid Size", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_BLOCK_SIZE] = { "Block Size", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_DURATION] = { "Duration", COLUMN_NUMBER, DIMENSION_TIME, "s" },
    [KNOWN_MEMORY_LEVEL] = { "Memory Level", COLUMN_TEXT, DIMENSION_NONE, "" },
    [KNOWN_FLOP] = { "FLOP", COLUMN_NUMBER, DIMENSION_FLOP, "FLOP" },
    [KNOWN_TRAFFIC] = { "Memory Traffic", COLUMN_NUMBER, DIMENSION_BYTE, "Byte" },
    [KNOWN_INTENSITY] = { "Arithmetic Intensity", COLUMN_NUMBER, DIMENSION_INTENSITY, "FLOP/Byte" },
    [KNOWN_PERFORMANCE] = { "Performance", COLUMN_NUMBER, DIMENSION_PERFORMANCE, "FLOP/s" },
    [KNOWN_PEAK_PERFORMANCE] = { "Peak Performance", COLUMN_NUMBER, DIMENSION_PERFORMANCE,
                                 "FLOP/s" },
    [KNOWN_PEAK_BANDWIDTH] = { "Peak Bandwidth", COLUMN_NUMBER, DIMENSION_BANDWIDTH, "Byte/s" },
    [KNOWN_FLOP_FORMAT + PRECISION_FP64] = { "FLOP FP64", COLUMN_NUMBER, DIMENSION_FLOP, "FLOP" },
    [KNOWN_FLOP_FORMAT + PRECISION_FP32] = { "FLOP FP32", COLUMN_NUMBER, DIMENSION_FLOP, "FLOP" },
    [KNOWN_FLOP_FORMAT + PRECISION_FP16] = { "FLOP FP16", COLUMN_NUMBER, DIMENSION_FLOP, "FLOP" },
    [KNOWN_FLOP_FORMAT +
        PRECISION_FP64_TENSOR] = { "FLOP FP64 Tensor", COLUMN_NUMBER, DIMENSION_FLOP, "FLOP" },
    [KNOWN_FLOP_FORMAT +
        PRECISION_TF32_TENSOR] = { "FLOP TF32 Tensor", COLUMN_NUMBER, DIMENSION_FLOP, "FLOP" },
    [KNOWN_FLOP_FORMAT +
        PRECISION_BF16_TENSOR] = { "FLOP BF16 Tensor", COLUMN_NUMBER, DIMENSION_FLOP, "FLOP" },
    [KNOWN_FLOP_FORMAT +
        PRECISION_FP16_TENSOR] = { "FLOP FP16 Tensor", COLUMN_NUMBER, DIMENSION_FLOP, "FLOP" },
    [KNOWN_FLOP_FORMAT +
        PRECISION_FP8_TENSOR] = { "FLOP FP8 Tensor", COLUMN_NUMBER, DIMENSION_FLOP, "FLOP" },
    [KNOWN_FLOP_FORMAT +
        PRECISION_FP6_TENSOR] = { "FLOP FP6 Tensor", COLUMN_NUMBER, DIMENSION_FLOP, "FLOP" },
    [KNOWN_FLOP_FORMAT +
        PRECISION_FP4_TENSOR] = { "FLOP FP4 Tensor", COLUMN_NUMBER, DIMENSION_FLOP, "FLOP" },
};

const struct known_column_info *known_column_info(enum known_column known)
{
    assert(known < KNOWN_COUNT);
    return &known_columns[known];
}

enum known_column known_column_find(const char *name, size_t length)
{
    for (size_t i = 0; i < KNOWN_COUNT; i++)
        if (strlen(known_columns[i].name) == length &&
            memcmp(known_columns[i].name, name, length) == 0)
            return (enum known_column)i;
    return KNOWN_COUNT;
}

void column_header_split(const char *header, size_t length, const char **name, size_t *name_length,
                         const char **unit, size_t *unit_length)
{
    *name = header;
    *name_length = length;
    *unit = NULL;
    *unit_length = 0;
    ascii_trim(name, name_length);
    length = *name_length;
    if (length == 0 || (*name)[length - 1] != ']')
        return;
    size_t open = length - 1;
    while (open > 0 && (*name)[open] != '[')
        open--;
    if (open == 0 || !ascii_is_blank((*name)[open - 1]))
        return;
    *unit = *name + open + 1;
    *unit_length = length - open - 2;
    ascii_trim(unit, unit_length);
    *name_length = open;
    ascii_trim(name, name_length);
}
