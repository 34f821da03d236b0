/* What a roofline figure shows, before anything has a place on a page: for the formats that leave
 * the layout to others. */
#ifndef ROOFLINE_PLOT_OUTLINE_H
#define ROOFLINE_PLOT_OUTLINE_H

#include "analysis/points.h"
#include "plot/axis_range.h"
#include "plot/change_list.h"
#include "plot/encoding.h"
#include "plot/figure.h"
#include "plot/roof.h"
#include "plot/text_store.h"
#include "plot/typesetter.h"

struct outline {
    struct encoding encoding;
    struct change_list changes;
    struct roof_set roofs;
    struct axis_range intensity; /* of the axes, with margins */
    struct axis_range performance;
    struct typesetter typesetter; /* only keeps texts */
};

/* Texts are borrowed from the set. On failure (STATUS_MEMORY) the outline is empty. */
enum status outline_init(struct outline *outline, const struct point_set *set,
                         const struct figure_options *options, struct error *error);

/* Finds the lines and ridges that the axes show, with the intensity growing from first_x to last_x
 * and the performance from first_y to last_y. */
void outline_place_roofs(struct outline *outline, struct log_scale *x_scale,
                         struct log_scale *y_scale, struct position first, struct position last);

/* A text as it can be written on one line. STATUS_MEMORY on failure. */
enum status outline_store(const char **out, struct outline *outline, const char *text,
                          struct error *error);

/* The title of the x axis: "DRAM Arithmetic Intensity [FLOP/Byte]", without a level when there are
 * several. */
void outline_write_x_title(char *title, size_t size, const struct point_set *set);

/* Frees what the outline owns and zeroes it. May be repeated. */
void outline_clear(struct outline *outline);

#endif
