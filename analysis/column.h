/* The well-known columns of the table: name, order, kind and unit. Adding one is adding a row in
 * column.c and a name here. */
#ifndef ROOFLINE_ANALYSIS_COLUMN_H
#define ROOFLINE_ANALYSIS_COLUMN_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/precision.h"
#include "analysis/unit.h"

enum column_kind { COLUMN_TEXT, COLUMN_NUMBER };

enum known_column {
    KNOWN_PROBLEM,
    KNOWN_PARADIGM,
    KNOWN_PRECISION,
    KNOWN_HARDWARE,
    KNOWN_EXECUTABLE,
    KNOWN_REGION,
    KNOWN_KERNEL_ID,
    KNOWN_KERNEL,
    KNOWN_KERNEL_SIGNATURE,
    KNOWN_GRID_SIZE,
    KNOWN_BLOCK_SIZE,
    KNOWN_DURATION,
    KNOWN_MEMORY_LEVEL,
    KNOWN_FLOP,
    KNOWN_TRAFFIC,
    KNOWN_INTENSITY,
    KNOWN_PERFORMANCE,
    KNOWN_PEAK_PERFORMANCE,
    KNOWN_PEAK_BANDWIDTH,
    KNOWN_LEADING, /* number of columns before the raw metrics */
    KNOWN_FLOP_FORMAT =
        KNOWN_LEADING, /* "FLOP FP64", ...: + enum precision, behind the raw metrics */
    KNOWN_COUNT = KNOWN_FLOP_FORMAT + PRECISION_COUNTED
};

struct known_column_info {
    const char *name;
    enum column_kind kind;
    enum dimension dimension;
    const char *unit; /* as written into headers; "" for texts */
};

/* Static storage. */
const struct known_column_info *known_column_info(enum known_column known);

/* The well-known column of that name (to the letter, without unit), or KNOWN_COUNT. */
enum known_column known_column_find(const char *name, size_t length);

/* Splits a header cell "Duration [ms]" into name and unit: the unit is what stands in square
 * brackets at the end, behind a blank. Blanks around both are dropped. Without brackets, *unit is
 * NULL and *unit_length 0. */
void column_header_split(const char *header, size_t length, const char **name, size_t *name_length,
                         const char **unit, size_t *unit_length);

#endif
