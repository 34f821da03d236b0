/* A figure of several panels with common axes, signs and legend: one for each hardware, problem,
 * precision or region. */
#ifndef ROOFLINE_PLOT_PANEL_PAGE_H
#define ROOFLINE_PLOT_PANEL_PAGE_H

#include "plot/layout.h"

struct panel {
    struct layout *layout;  /* of its part of the page, from its own corner on */
    struct position corner; /* where that lies on the page */
};

struct panel_page {
    struct layout *page; /* title, legend and footer; its frame's plot is where the panels lie */
    struct panel
        *panels; /* by what they hold, in the order of the points; left to right, then down */
    size_t count;
};

/* Lays out a set with at least one point; options->facet tells what a panel holds. Else as
 * layout_create. Free with panel_page_clear; on failure the page is empty. */
enum status panel_page_init(struct panel_page *page, const struct point_set *set,
                            const struct figure_options *options, double text_size_pt,
                            const struct text_measurer *measurer, struct error *error);

/* Frees what the page owns and zeroes it. May be repeated. */
void panel_page_clear(struct panel_page *page);

#endif
