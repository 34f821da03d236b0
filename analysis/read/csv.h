/* Comma-separated text, by libcsv, as a stream of fields and rows. */
#ifndef ROOFLINE_ANALYSIS_READ_CSV_H
#define ROOFLINE_ANALYSIS_READ_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/read/input.h"

/* Who takes the fields. A status other than STATUS_OK from any of them ends the reading and is
 * returned. Lines count from 1. */
struct csv_handler {
    void *closure;

    /* Optional: whether the physical line (without its line end) belongs to the table. Asked only
     * for lines that do not continue a quoted field; refused lines are skipped. */
    bool (*accept_line)(void *closure, const char *line, size_t length, size_t number);

    /* One field, the column counting from 0, of the row that started in the given line. text is
     * terminated and lives for this call. */
    enum status (*field)(void *closure, size_t column, const char *text, size_t length, size_t line,
                         struct error *error);

    /* The end of a row of field_count fields that started in the given line. Empty lines are no
     * rows. */
    enum status (*row)(void *closure, size_t field_count, size_t line, struct error *error);
};

/* Reads the input to its end. A leading UTF-8 BOM is dropped; line ends are LF, CRLF or CR. (UTF-16
 * is converted before: see read_input.) A NUL byte, or a quoted field that is never closed, is
 * STATUS_FORMAT with the line. */
enum status csv_read(struct input *input, char delimiter, const struct csv_handler *handler,
                     struct error *error);

#endif
