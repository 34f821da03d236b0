/* Units of measure: reading their names, converting to the base unit.
 *
 * Base units are s, Byte, FLOP, and 1 for counts (inst, cycle, sector, ...), so a clock in hz and
 * in cycle/s have the same dimension. Prefixes are powers of 1000; Ki, Mi, Gi, Ti are powers of
 * 1024. */
#ifndef ROOFLINE_ANALYSIS_UNIT_H
#define ROOFLINE_ANALYSIS_UNIT_H

#include <stdbool.h>
#include <stddef.h>

enum dimension {
    DIMENSION_NONE, /* counts, ratios */
    DIMENSION_TIME,
    DIMENSION_FREQUENCY, /* 1/s */
    DIMENSION_BYTE,
    DIMENSION_BANDWIDTH, /* Byte/s */
    DIMENSION_FLOP,
    DIMENSION_PERFORMANCE, /* FLOP/s */
    DIMENSION_INTENSITY    /* FLOP/Byte */
};

struct unit {
    enum dimension dimension;
    double factor; /* value in this unit * factor = value in the base unit; > 0 */
};

/* Reads a unit: "byte", "Mbyte", "KiB", "Gbyte/s", "Gbyte/second", "Kbyte/cycle", "ns", "nsecond",
 * "msecond", "Ghz", "cycle/nsecond", "inst/cycle", "sector", "GFLOP/s", "TFLOP/s", "FLOP/Byte",
 * "%", "" ... The base names are read without regard to case; prefixes are n u m k K M G T P E.
 * False when it is not known or its dimension is none of the above; *unit is then untouched. */
bool unit_parse(const char *text, size_t length, struct unit *unit);

/* Reads a number with an optional unit behind it, "57.4 TFLOP/s", "5.74e13", "57.4T", "959.2 GB/s",
 * as a value in the base unit of the given dimension. False when it is no number or of another
 * dimension. */
bool unit_parse_value(const char *text, size_t length, enum dimension dimension, double *value);

enum { UNIT_TEXT_SIZE = 48 };

/* Writes value with an SI prefix and three significant digits for people: "57.4 TFLOP/s", "959
 * GB/s", "3.18 ms", "17.2 GFLOP", "374 FLOP/Byte". "-" for NaN. Returns the length. */
size_t unit_format(double value, enum dimension dimension, char text[UNIT_TEXT_SIZE]);

#endif
