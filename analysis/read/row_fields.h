/* The fields of one row of a CSV file, kept until the row is complete. */
#ifndef ROOFLINE_ANALYSIS_READ_ROW_FIELDS_H
#define ROOFLINE_ANALYSIS_READ_ROW_FIELDS_H

#include <stddef.h>

#include "analysis/array.h"
#include "analysis/error.h"

/* Zero-initialise. */
struct row_fields {
    struct text_buffer text; /* the fields, each terminated */
    size_t *starts;
    size_t count;
    size_t capacity;
};

enum status row_fields_add(struct row_fields *fields, const char *text, size_t length,
                           struct error *error);

/* The field's text, terminated; "" for a field that the row does not have. Lives until the fields
 * are changed. */
const char *row_fields_text(const struct row_fields *fields, size_t index);
size_t row_fields_length(const struct row_fields *fields, size_t index);

/* Makes the row empty, keeping its memory. */
void row_fields_reset(struct row_fields *fields);

/* Frees all and zeroes it. May be repeated. */
void row_fields_clear(struct row_fields *fields);

#endif
