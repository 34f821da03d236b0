/* The consolidated table that the collector writes: its header and its rows, as CSV text. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_LAUNCH_ROW_H
#define ROOFLINE_PROFILE_COLLECTOR_LAUNCH_ROW_H

#include <locale.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/collector/metric_choice.h"

/* A measured launch. Texts are borrowed; NULL and NaN leave a cell empty. */
struct measured_launch {
    const char *hardware;
    const char *executable;
    const char *region;
    const char *kernel;
    const char *signature;
    uint64_t kernel_id;
    uint32_t grid[3]; /* all zero: not known */
    uint32_t block[3];
    long process_id;
    uint32_t context;
    uint32_t stream;
    uint32_t device;
    int compute_capability[2];
    const double *values; /* one a metric of the table */
};

/* Text that grows; all zero is empty. Once memory is short nothing more is added. */
struct csv_text {
    char *bytes;
    size_t length;
    size_t capacity;
    bool failed;
};

void csv_text_clear(struct csv_text *text);

/* The header line, with the unit of each number behind its name. */
void launch_row_write_header(struct csv_text *out, const struct metric_choice *metrics);

/* One line. c_locale is used for the numbers; the program may run under another. */
void launch_row_write(struct csv_text *out, const struct metric_choice *metrics,
                      const struct measured_launch *launch, locale_t c_locale);

#endif
