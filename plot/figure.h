/* A roofline figure from points and ceilings. */
#ifndef ROOFLINE_PLOT_FIGURE_H
#define ROOFLINE_PLOT_FIGURE_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/points.h"

enum figure_format { FIGURE_SVG, FIGURE_PNG, FIGURE_PDF, FIGURE_EPS, FIGURE_FORMAT_COUNT };

/* The format that a path's extension names, without regard to case; FIGURE_FORMAT_COUNT when none.
 */
enum figure_format figure_format_of_path(const char *path);

struct figure_options {
    double width_pt; /* > 0; 1/72 inch */
    double height_pt;
    const char *title;    /* UTF-8, shown as it is; NULL: none */
    const char *subtitle; /* NULL: none */
    const char *font;     /* a Pango font description, "DejaVu Sans 9"; NULL: the default */
    bool label_points;
};

#define FIGURE_OPTIONS_DEFAULT ((struct figure_options){ .width_pt = 576, .height_pt = 396 })

/* Takes the next bytes of the file. Returns STATUS_OK or what the figure's writer shall return. */
typedef enum status figure_sink(void *closure, const void *bytes, size_t length,
                                struct error *error);

/* Draws the figure and hands its bytes to the sink. set must hold at least one point. The same
 * arguments give the same bytes. A machine without any font, or an unusable size, is an error. */
enum status figure_write(const struct point_set *set, const struct figure_options *options,
                         enum figure_format format, figure_sink *sink, void *closure,
                         struct error *error);

#endif
