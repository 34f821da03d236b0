/* The JSON that Google Benchmark writes, as far as it says what a profiled program was: its
 * paradigm, its number format and its problem. The name of the machine and the paths in it are
 * never taken over.
 *
 * Read leniently, since a killed run leaves half a file, and a NaN measurement no valid JSON: what
 * stands in front of the damage counts, and only the three texts have to be right. */
#ifndef ROOFLINE_ANALYSIS_READ_BENCHMARK_JSON_H
#define ROOFLINE_ANALYSIS_READ_BENCHMARK_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/precision.h"
#include "analysis/table.h"

struct benchmark_facts {
    char *paradigm;           /* context.paradigm; NULL: not told */
    char *problem;            /* benchmarks[0].name up to the first '/' or '-'; NULL: not told */
    enum precision precision; /* context.float_type; PRECISION_UNSPECIFIED: not told */
    bool mixed; /* context.float_type is "mixed": each launch's counters tell its precision */
    bool whole; /* the outermost object is closed */
};

/* Takes the facts out of the bytes, whatever they are; of a repeated key the last. Control bytes
 * and bytes that are no UTF-8 become blanks. Fails with STATUS_MEMORY only, and then *out holds no
 * texts. */
enum status benchmark_json_read(struct benchmark_facts *out, const char *bytes, size_t length,
                                struct error *error);

/* Frees the texts and forgets all facts. May be repeated. */
void benchmark_facts_clear(struct benchmark_facts *facts);

/* Fills Paradigm, Precision and Benchmark Problem where they are missing in the rows from first_row
 * on, which were read from the file at path. The JSON beside it is <executable>.json; else, when
 * the rows are of one executable, path with .json for its ending. One that cannot be read, is cut
 * off or lacks something is a warning; none is no news. Fails with STATUS_MEMORY only. */
enum status benchmark_json_fill(struct table *table, size_t first_row, const char *path,
                                struct notices *notices, struct error *error);

#endif
