/* One result of an Nsight Compute report as a row of the table. */
#ifndef ROOFLINE_ANALYSIS_READ_REPORT_ROW_H
#define ROOFLINE_ANALYSIS_READ_REPORT_ROW_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/read/report_message.h"
#include "analysis/read/report_names.h"
#include "analysis/table.h"

/* What was measured as one: in the order in which a block holds them. */
enum report_result_kind {
    REPORT_KERNEL,
    REPORT_RANGE,
    REPORT_COMMAND_LIST,
    REPORT_GRAPH,
    REPORT_RESULT_KINDS
};

struct report_result {
    enum report_result_kind kind;
    size_t number;             /* counts results from 0, in file order */
    size_t offset;             /* of its message in the file */
    ProtobufCMessage *message; /* owned by whoever holds the result */
    const char *process_name;  /* NULL when not known */
    const char *process_id;
};

/* The type of the kind's messages. Static storage. */
const ProtobufCMessageDescriptor *report_result_type(enum report_result_kind kind);

/* Whether all its metric names are among the given ones. */
bool report_result_is_named(const struct report_result *result, const struct report_names *names);

/* Adds a row for the result; nothing when it has no metrics. A kernel without a name, and a metric
 * whose name is not among the given ones or is that of a well-known column, are STATUS_FORMAT. */
enum status report_row_add(struct table *table, const struct report_decoder *decoder,
                           const struct report_result *result, struct report_names *names,
                           struct error *error);

#endif
