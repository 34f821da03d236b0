/* Which lines of a file belong to an Nsight Compute table. A table that was taken from a terminal
 * stands among the profiler's own lines ("==PROF== ...") and whatever the profiled program printed.
 */
#ifndef ROOFLINE_ANALYSIS_READ_NCU_CSV_LINES_H
#define ROOFLINE_ANALYSIS_READ_NCU_CSV_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* Zero-initialise. */
struct ncu_csv_lines {
    bool header_seen;
    bool quoted;          /* the header's first field is */
    size_t number_fields; /* how many of a row's first fields hold whole numbers or nothing */
    size_t column_count;  /* of the header */

    size_t complaint_line; /* of the first ==ERROR==, else of the first ==WARNING==; 0: none */
    bool complaint_is_error;
    char complaint[256]; /* cut when longer */
};

/* Whether the line belongs to the table: it is a header, or stands below one and starts like its
 * rows do. */
bool ncu_csv_lines_accept(struct ncu_csv_lines *lines, const char *line, size_t length,
                          size_t number);

/* Whether the text has a header, or a line of the profiler's own. */
bool ncu_csv_lines_sniff(const char *bytes, size_t length);

#endif
