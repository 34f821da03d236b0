/* What is in a file: which launches, regions and machines, which quantities can be derived, and how
 * to collect those that cannot. */
#ifndef ROOFLINE_ANALYSIS_DESCRIBE_H
#define ROOFLINE_ANALYSIS_DESCRIBE_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/counter.h"
#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/table.h"

/* A text and in how many rows it stands. */
struct counted_text {
    const char *text; /* borrowed from the table */
    size_t rows;
};

struct counted_texts {
    struct counted_text *items; /* in first-seen order */
    size_t count;
};

enum quantity_kind {
    DESCRIBED_TIME,
    DESCRIBED_WORK,
    DESCRIBED_TRAFFIC,
    DESCRIBED_PEAK,
    DESCRIBED_BANDWIDTH
};

/* One quantity and how many rows it can be derived for. */
struct described_quantity {
    enum quantity_kind kind;
    const char *name; /* "FP32", "DRAM"; "" for time. Static storage. */
    size_t rows;
    double total; /* s, FLOP or Byte over all rows; the highest rate of a ceiling. NaN: none */
    const char *metrics; /* what tells it, separated by commas. Static storage. */
};

enum { DESCRIBED_LIMIT = 1 + 2 * PRECISION_COUNTED + 2 * MEMORY_LEVEL_COUNT };

struct description {
    size_t rows;
    size_t rows_in_regions;
    size_t rows_with_unknown_tensor_work;
    double launches; /* more than rows when rows summarise */
    struct counted_texts executables;
    struct counted_texts processes; /* "Process ID" */
    struct counted_texts hardware;
    struct counted_texts devices; /* "Device" */
    struct counted_texts regions;
    struct described_quantity quantities[DESCRIBED_LIMIT];
    size_t quantity_count;
};

/* Describes a table that was read from one file. On failure *out is empty. */
enum status describe_table(struct description *out, const struct table *table,
                           enum half_recipe half, struct notices *notices, struct error *error);

void description_clear(struct description *description);

/* The metrics that some row lacks and a roofline needs, separated by commas; NULL when none is
 * missing or memory is short. Tensor formats count only where tensor work was seen or not
 * collected. Allocated. */
char *description_missing_metrics(const struct description *description);

#endif
