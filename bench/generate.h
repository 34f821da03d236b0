/* Inputs of the size that users have, made up for the measurements. */
#ifndef ROOFLINE_BENCH_GENERATE_H
#define ROOFLINE_BENCH_GENERATE_H

#include <stdbool.h>
#include <stddef.h>

/* A consolidated table of so many rows with the columns of a published Nsight Compute table: 55
 * columns, a kernel signature of about 450 characters. False when it cannot be written. */
bool generate_table(const char *path, size_t rows);

/* A long page of Nsight Compute's CSV with so many lines, and those that complete the last launch.
 */
bool generate_long_page(const char *path, size_t lines);

/* A report that holds the blocks of the given one so many times. */
bool generate_report(const char *path, const char *original, size_t times);

#endif
