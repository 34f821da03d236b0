/* The interface of every input format, and reading a file of any of them into a table. */
#ifndef ROOFLINE_ANALYSIS_READ_READER_H
#define ROOFLINE_ANALYSIS_READ_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/number.h"
#include "analysis/read/input.h"
#include "analysis/table.h"

struct read_options {
    char decimal; /* '.' or ',' forces how numbers of profiler exports are read; '\0': decide per
                     file */
    bool accept_labels; /* read pages that name metrics by display labels although they tell no work
                         */
    double peak_bandwidth_byte_per_s; /* what Nsight Systems' sampled DRAM percentages are of; 0:
                                         the device's theoretical bandwidth */
    double activity_ratio; /* Nsight Systems: windows whose occupancy is below this share of the
                              region's busiest one do not count, 0 to 1; 0: 0.7; negative: all
                              count */
    double counter_scale;  /* LIKWID: what its counters are multiplied by; 0: 2 */
    const enum precision *marker_precision; /* LIKWID: whose instructions three counters are, where
                                               the file's name does not say (FP64, FP32 or FP16);
                                               NULL or another format: FP32 */
};

/* One input format. */
struct reader {
    const char *name;         /* for people: "Nsight Compute CSV" */
    bool raw_profiler_output; /* not a table that says itself what was measured */

    /* Whether the input starts like this format. bytes are its first bytes (at most
     * READER_SNIFF_LENGTH), BOM included. */
    bool (*sniff)(const char *bytes, size_t length);

    /* Appends the input's rows to the table. On failure the table holds rows of a broken input and
     * must be thrown away. */
    enum status (*read)(struct table *table, struct input *input,
                        const struct read_options *options, struct notices *notices,
                        struct error *error);
};

enum { READER_SNIFF_LENGTH = 256 * 1024 };

/* All formats, in the order they are tried; ends with NULL. */
const struct reader *const *readers(void);

/* Opens path ("-": standard input), finds its format and appends its rows. An input that is empty,
 * or of no known format, is an error that says what was seen. What a profiler's file does not say
 * is taken from the benchmark's JSON beside it, if there is one. */
enum status read_file(struct table *table, const char *path, const struct read_options *options,
                      struct notices *notices, struct error *error);

/* The same for an open input. */
enum status read_input(struct table *table, struct input *input, const struct read_options *options,
                       struct notices *notices, struct error *error);

#endif
