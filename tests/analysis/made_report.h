/* Small Nsight Compute reports made by hand, and what the reader makes of them. */
#ifndef ROOFLINE_TESTS_ANALYSIS_MADE_REPORT_H
#define ROOFLINE_TESTS_ANALYSIS_MADE_REPORT_H

#include <stddef.h>
#include <stdint.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/table.h"
#include "tests/analysis/report_bytes.h"

/* Field numbers: of block headers, of the metrics in results, of the kinds of values. */
enum {
    SOURCE_COUNT = 1,
    KERNEL_COUNT,
    SESSION,
    STRINGS,
    PROCESS = 6,
    RANGE_COUNT,
    LIST_COUNT,
    GRAPH_COUNT
};
enum { KERNEL_METRIC = 13, SPAN_METRIC = 4 };
enum { VALUE_TEXT = 1, VALUE_FLOAT, VALUE_DOUBLE, VALUE_U32, VALUE_U64 };

struct outcome {
    struct table *table;
    struct notices notices;
    struct error error;
    enum status status;
};

/* Reads a report into a fresh table; outcome_clear frees it. */
void outcome_read_bytes(struct outcome *outcome, const void *bytes, size_t length);
void outcome_read(struct outcome *outcome, const struct report_bytes *report);
void outcome_clear(struct outcome *outcome);

/* NULL when missing. */
const char *outcome_cell(const struct outcome *outcome, size_t row, const char *column);

void assert_read(const struct outcome *outcome);
void assert_damaged(const struct outcome *outcome, const char *part);
void assert_cell(const struct outcome *outcome, size_t row, const char *column,
                 const char *expected);

void put_integer_metric(struct report_bytes *out, unsigned field, unsigned name, uint64_t number);

/* A header with a process, 4242 of /opt/build/matMul_cuda, and five names: dram__bytes.sum and
 * the display name, compute capability (major, minor) and index of the device. */
struct report_bytes block_header(void);

/* "matMul", with 1504 for the first name. */
struct report_bytes simple_kernel(void);

/* A whole report of block_header and that kernel, which is its last record. */
struct report_bytes report_of_kernel(const struct report_bytes *kernel);

#endif
