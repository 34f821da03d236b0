/* Where everything in a figure lies: plain data, made without knowing what draws it. */
#ifndef ROOFLINE_PLOT_LAYOUT_H
#define ROOFLINE_PLOT_LAYOUT_H

#include "plot/change_list.h"
#include "plot/encoding.h"
#include "plot/figure.h"
#include "plot/frame.h"
#include "plot/label_placement.h"
#include "plot/legend.h"
#include "plot/level_link.h"
#include "plot/roof.h"
#include "plot/theme.h"
#include "plot/typesetter.h"

/* How a point that a comparison is about looks. */
enum point_look {
    POINT_PLAIN,
    POINT_FAINT,  /* unchanged */
    POINT_RINGED, /* new */
    POINT_GONE,   /* missing: an outline */
    POINT_EDGED   /* moved too little for an arrow: edged in the verdict's colour */
};

struct layout_point {
    struct position at;
    uint32_t colour; /* 0xRRGGBB */
    enum marker_shape shape;
    double radius;   /* larger where it lies under another point, as a ring around that */
    size_t hardware; /* index of the hardware's name */
    bool is_hollow;
    enum point_look look;
    enum verdict verdict; /* of a point that is edged */
};

/* More points than these are drawn as a cloud, whose density shows how many there are. */
enum { LAYOUT_CLOUD_POINTS = 5000 };

/* What the panels of a page have in common. */
struct layout_common {
    const struct encoding *encoding; /* of the page's points */
    const size_t *items;             /* of the panel's set in it, see encoding_select */
    struct axis_range intensity;     /* what each panel shows */
    struct axis_range performance;
};

struct layout {
    double width_pt;
    double height_pt;
    struct axis_range intensity; /* what has to be seen, as log10 */
    struct axis_range performance;
    double marker_radius;
    double line_scale;    /* of the width of every line */
    double footer_height; /* at the bottom, below everything else; 0: no footer */
    const struct theme *theme;
    struct frame frame;
    struct encoding encoding;
    struct roof_set roofs;
    struct layout_point *points; /* in the order of the set's points */
    size_t point_count;
    struct level_link_list links; /* between points */
    struct change_list changes;   /* of points */
    struct legend legend;         /* without entries: none is drawn */
    struct leader_list leaders;
    size_t *numbers; /* of the points, in a key; NULL when they have names or no labels */
    struct typesetter typesetter; /* its texts are all but the legend's */
};

/* The plain text's size, in points, of a figure for which no font size is asked. */
double layout_default_text_size(double width_pt, double height_pt);

/* Lays out a figure of a set with at least one point, whose plain text has the given size. All
 * points must lie within the options' limits. Texts are borrowed from the set for as long as the
 * layout lives. STATUS_USAGE when the figure's size leaves no room for a plot; *out is NULL on
 * failure. Free with layout_free. */
enum status layout_create(struct layout **out, const struct point_set *set,
                          const struct figure_options *options, double text_size_pt,
                          const struct text_measurer *measurer, struct error *error);

/* Lays out a panel of a page: the same with the page's signs and axes (NULL: its own). */
enum status layout_create_panel(struct layout **out, const struct point_set *set,
                                const struct figure_options *options, double text_size_pt,
                                const struct text_measurer *measurer,
                                const struct layout_common *common, struct error *error);

/* Only the beginning of a layout: signs, roofs and what the axes have to show, but no places. A
 * page of panels has a title, a legend and a footer in it. */
enum status layout_create_page(struct layout **out, const struct point_set *set,
                               const struct figure_options *options, double text_size_pt,
                               const struct text_measurer *measurer, struct error *error);

void layout_free(struct layout *layout);

#endif
