/* From a table that was read to what is written and printed: the part that commands share. */
#ifndef ROOFLINE_CLI_DRAWING_H
#define ROOFLINE_CLI_DRAWING_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/points.h"
#include "analysis/table.h"
#include "cli/draw_request.h"
#include "cli/output.h"

/* Everything one run of a command holds. Zero-initialise. */
struct drawing {
    struct draw_request request;
    struct table *table;
    struct point_set set;
    struct notices notices;
    struct output_request *outputs;
    size_t output_count;
    bool default_figure; /* also draw a figure, named after the problem */
    char *default_path;
    char *default_title;
    char *footer;
};

/* Reads the request's output paths. To be called first, so that a wrong one costs no work. */
enum status drawing_parse_outputs(struct drawing *drawing, struct error *error);

/* Whether points are asked for, not only the table. */
bool drawing_wants_points(const struct drawing *drawing);

/* Analyses the table, writes the outputs (a figure named after the problem when none is named) and
 * prints the points. */
enum status drawing_finish(struct drawing *drawing, struct error *error);

void drawing_clear(struct drawing *drawing);

#endif
