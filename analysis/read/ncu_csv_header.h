/* What the header line of an Nsight Compute CSV says: the page that was exported, and which column
 * holds what. */
#ifndef ROOFLINE_ANALYSIS_READ_NCU_CSV_HEADER_H
#define ROOFLINE_ANALYSIS_READ_NCU_CSV_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/array.h"
#include "analysis/error.h"
#include "analysis/read/ncu_row.h"
#include "analysis/read/row_fields.h"
#include "analysis/table.h"

enum ncu_csv_page {
    NCU_CSV_LONG,    /* a row for each launch and metric */
    NCU_CSV_SUMMARY, /* a row for each kernel and metric, over several launches */
    NCU_CSV_WIDE     /* a row for each launch, a column for each metric */
};

enum ncu_csv_field {
    NCU_CSV_ID,
    NCU_CSV_PROCESS_ID,
    NCU_CSV_PROCESS_NAME,
    NCU_CSV_HOST_NAME,
    NCU_CSV_PUSH_POP,
    NCU_CSV_START_STOP,
    NCU_CSV_KERNEL_NAME,
    NCU_CSV_CONTEXT,
    NCU_CSV_STREAM,
    NCU_CSV_BLOCK_SIZE,
    NCU_CSV_GRID_SIZE,
    NCU_CSV_DEVICE,
    NCU_CSV_CC,
    NCU_CSV_INVOCATIONS,
    NCU_CSV_IDENTITY_COUNT, /* the fields up to here tell launches apart */
    NCU_CSV_METRIC_NAME = NCU_CSV_IDENTITY_COUNT,
    NCU_CSV_METRIC_UNIT,
    NCU_CSV_METRIC_VALUE,
    NCU_CSV_AVERAGE,
    NCU_CSV_FIELD_COUNT
};

struct ncu_csv_header {
    enum ncu_csv_page page;
    size_t column_count;
    size_t columns[NCU_CSV_FIELD_COUNT]; /* SIZE_MAX: there is no such column */
    size_t needed_columns;               /* a row has at least so many */

    /* The columns of identity fields, as runs of neighbours. */
    struct {
        size_t first;
        size_t last;
    } runs[NCU_CSV_IDENTITY_COUNT];
    size_t run_count;
};

/* Whether the row is a header. */
bool ncu_csv_header_is(const struct row_fields *fields);

/* Reads a header row. name and line are for the message of STATUS_FORMAT, when a column is lacking.
 */
enum status ncu_csv_header_read(struct ncu_csv_header *header, const struct row_fields *fields,
                                const char *name, size_t line, struct error *error);

/* The text of a field in a row below the header; "" when the row or the header lacks it. */
const char *ncu_csv_field_text(const struct ncu_csv_header *header, const struct row_fields *fields,
                               enum ncu_csv_field field);
size_t ncu_csv_field_length(const struct ncu_csv_header *header, const struct row_fields *fields,
                            enum ncu_csv_field field);

/* Replaces key by the identity fields of a row, which must have the needed columns: rows of one
 * launch, and no others, have the same key. */
enum status ncu_csv_launch_key(struct text_buffer *key, const struct ncu_csv_header *header,
                               const struct row_fields *fields, struct error *error);

/* The launch of a row. Its texts are interned in the table; empty ones are NULL. The host's name is
 * left out. */
enum status ncu_csv_launch_read(struct ncu_launch *launch, const struct ncu_csv_header *header,
                                const struct row_fields *fields, struct table *table,
                                struct error *error);

#endif
