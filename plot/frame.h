/* The plot area with its axes and titles: everything whose size the texts around it decide. */
#ifndef ROOFLINE_PLOT_FRAME_H
#define ROOFLINE_PLOT_FRAME_H

#include "plot/axis_range.h"
#include "plot/geometry.h"
#include "plot/scale.h"
#include "plot/typesetter.h"

struct frame_request {
    double width_pt; /* of the figure */
    double height_pt;
    const char *title;    /* NULL: none */
    const char *subtitle; /* NULL: none */
    const char *footer;   /* NULL: none */
    const char *x_title;
    const char *y_title;
    struct axis_range intensity; /* what must be seen, without margins */
    struct axis_range performance;
    bool has_intensity_limits; /* the range is the axis, without margins */
    bool has_performance_limits;
    double marker_radius;
    double right_reserve;  /* points kept free right of the plot area */
    double bottom_reserve; /* points kept free between the x axis' title and the footer */
};

struct frame {
    struct rect plot;
    struct log_scale x_scale;
    struct log_scale y_scale;
    struct tick_list x_ticks;
    struct tick_list y_ticks;
};

/* The height of the footer and the white space above it; 0 when there is none. */
double frame_footer_height(const char *footer, const struct typesetter *typesetter);

/* Chooses limits with margins, so that no marker touches the frame, and adds titles and tick
 * labels to the typesetter. STATUS_USAGE when the texts leave no room for a plot. */
enum status frame_init(struct frame *frame, const struct frame_request *request,
                       struct typesetter *typesetter, struct error *error);

/* Adds only titles and footer to the typesetter, for a page of several plots; *inner is the room
 * between them. */
enum status frame_init_page(struct rect *inner, const struct frame_request *request,
                            struct typesetter *typesetter, struct error *error);

#endif
