/* Where everything in a figure lies: plain data, made without knowing what draws it. */
#ifndef ROOFLINE_PLOT_LAYOUT_H
#define ROOFLINE_PLOT_LAYOUT_H

#include "plot/encoding.h"
#include "plot/figure.h"
#include "plot/frame.h"
#include "plot/legend.h"
#include "plot/point_label.h"
#include "plot/roof.h"
#include "plot/typesetter.h"

struct layout_point {
    struct position at;
    uint32_t colour; /* 0xRRGGBB */
    enum marker_shape shape;
    size_t hardware; /* index of the hardware's name */
    bool is_hollow;
};

struct layout {
    double width_pt;
    double height_pt;
    double marker_radius;
    struct frame frame;
    struct encoding encoding;
    struct roof_set roofs;
    struct layout_point *points; /* in the order of the set's points */
    size_t point_count;
    struct legend legend;
    struct leader_list leaders;
    struct typesetter typesetter; /* its texts are all but the legend's */
};

/* The plain text's size, in points, of a figure for which no font size is asked. */
double layout_default_text_size(double width_pt, double height_pt);

/* Lays out a figure of a set with at least one point, whose plain text has the given size. Texts
 * are borrowed from the set for as long as the layout lives. STATUS_USAGE when the figure's size
 * leaves no room for a plot; *out is NULL on failure. Free with layout_free. */
enum status layout_create(struct layout **out, const struct point_set *set,
                          const struct figure_options *options, double text_size_pt,
                          const struct text_measurer *measurer, struct error *error);

void layout_free(struct layout *layout);

#endif
