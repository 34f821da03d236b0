/* Comma-separated text with libcsv in a thread of its own, ahead of who takes the fields: a large
 * table is taken apart and used at the same time. */
#ifndef ROOFLINE_ANALYSIS_READ_CSV_AHEAD_H
#define ROOFLINE_ANALYSIS_READ_CSV_AHEAD_H

#include "analysis/read/csv.h"

/* Reads as csv_read does, with the same calls in the caller's thread, the same errors and lines;
 * only the input is read in the other thread, and further than to where a handler ends the reading.
 * handler has no accept_line. Where no thread is to be had, csv_read does it. */
enum status csv_read_ahead(struct input *input, char delimiter, const struct csv_handler *handler,
                           struct error *error);

/* csv_read_ahead for an input that is known to be large, csv_read for any other. */
enum status csv_read_by_size(struct input *input, char delimiter, const struct csv_handler *handler,
                             struct error *error);

#endif
