/* The texts that a report names its metrics by, in file order, and the column of each. */
#ifndef ROOFLINE_ANALYSIS_READ_REPORT_NAMES_H
#define ROOFLINE_ANALYSIS_READ_REPORT_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/table.h"
#include "nsight_report.pb-c.h"

/* Metrics that are part of a launch's identity. */
enum report_role {
    REPORT_ROLE_NONE,
    REPORT_ROLE_DEVICE_INDEX,
    REPORT_ROLE_CAPABILITY_MAJOR,
    REPORT_ROLE_CAPABILITY_MINOR,
    REPORT_ROLE_COUNT
};

struct report_name {
    const char *text; /* lives as long as the table */
    enum report_role role;
    bool is_metric; /* false for an empty text and the name of a well-known column */
    int column;     /* COLUMN_NONE until report_name_add_column */
    double factor;  /* from the report's unit to the column's */
};

/* Zero-initialise. */
struct report_names {
    struct report_name *items;
    size_t count;
    size_t capacity;
};

/* Appends the texts of one block. */
enum status report_names_append(struct report_names *names, struct table *table,
                                const NsightReport__StringTable *strings, struct error *error);

/* Gives the name its metric's column, when it has none yet. */
enum status report_name_add_column(struct report_name *name, struct table *table,
                                   struct error *error);

/* Frees all and zeroes it. May be repeated. */
void report_names_clear(struct report_names *names);

#endif
