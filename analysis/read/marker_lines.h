/* The lines of a LIKWID NvMarker file, as they stand there. */
#ifndef ROOFLINE_ANALYSIS_READ_MARKER_LINES_H
#define ROOFLINE_ANALYSIS_READ_MARKER_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/error.h"

enum { MARKER_EVENTS_MAX = 9 };

/* A region's name, borrowed from the file's bytes. */
struct marker_tag {
    const char *text;
    size_t length;
};

/* What was counted in a region on a GPU, over all calls. NaN: missing. */
struct marker_record {
    size_t line; /* counts from 1 */
    size_t region;
    uint32_t gpu;
    double calls;
    double seconds;
    size_t event_count;
    double values[MARKER_EVENTS_MAX];
};

/* Zero-initialise. */
struct marker_lines {
    struct marker_tag *tags; /* one a region */
    size_t tag_count;
    size_t tag_capacity;
    struct marker_record *records;
    size_t record_count;
    size_t record_capacity;
};

/* Whether the bytes start like such a file. */
bool marker_lines_sniff(const char *bytes, size_t length);

/* Takes the file apart. name is used in messages. bytes must outlive *lines. */
enum status marker_lines_read(struct marker_lines *lines, const char *name, const char *bytes,
                              size_t length, struct error *error);

/* Frees all and zeroes it. May be repeated. */
void marker_lines_clear(struct marker_lines *lines);

#endif
