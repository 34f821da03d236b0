/* Timing: whole commands as child processes, and the yardsticks they are compared with. */
#ifndef ROOFLINE_BENCH_MEASURE_H
#define ROOFLINE_BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

struct measurement {
    double seconds; /* wall clock */
    double peak_byte;
};

/* Runs a program (argv ends with NULL) with its standard output thrown away. False when it cannot
 * be started or does not end with 0. */
bool measure_command(char *const argv[], struct measurement *out);

/* A bare libcsv pass over a file, counting fields, in a child process of its own. */
bool measure_csv_pass(const char *path, struct measurement *out);

/* One read of a file from its beginning to its end, likewise. */
bool measure_read(const char *path, struct measurement *out);

#endif
