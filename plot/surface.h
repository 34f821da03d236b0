/* Turns a scene into a file of one format, in memory. The only place that knows file formats. */
#ifndef ROOFLINE_PLOT_SURFACE_H
#define ROOFLINE_PLOT_SURFACE_H

#include "plot/byte_buffer.h"
#include "plot/figure.h"
#include "plot/scene.h"
#include "plot/text_painter.h"

/* What a file says about itself where its format can. */
struct surface_metadata {
    const char *title;         /* UTF-8; NULL: none */
    const char *description;   /* likewise */
    bool has_editable_text;    /* of SVG; else letters are outlines */
    double dots_per_inch;      /* > 0; of PNG */
    long long creation_time_s; /* since 1970-01-01 UTC, 0 to 253402300799 (the year 9999) */
};

/* Writes the file into an empty buffer; the format is SVG, PNG, PDF or EPS. On failure
 * (STATUS_MEMORY, STATUS_IO) the buffer's contents are not to be used. */
enum status surface_write(struct byte_buffer *buffer, const struct scene *scene,
                          enum figure_format format, const struct surface_metadata *metadata,
                          struct text_painter *painter, struct error *error);

#endif
