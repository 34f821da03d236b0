/* The colours of everything but the points: on white, or on a dark ground. */
#ifndef ROOFLINE_PLOT_THEME_H
#define ROOFLINE_PLOT_THEME_H

#include <stddef.h>
#include <stdint.h>

#include "analysis/verdict.h"
#include "plot/figure.h"
#include "plot/text_style.h"

enum { THEME_ROOF_COUNT = 5, THEME_LINE_COUNT = 8 };

/* Each colour is 0xRRGGBB. Texts have a contrast of at least 4.5 with the ground that they stand
 * on, roofs, lines, ticks, leaders, signs of changes and the edges of points one of at least 3.
 * Source: Web Content Accessibility Guidelines 2.2, success criteria 1.4.3 and 1.4.11. */
struct theme {
    uint32_t background;
    uint32_t grid;
    uint32_t minor_tick;
    uint32_t frame;
    uint32_t roof_fill; /* the area under the roof */
    uint32_t drop;      /* the line from a ridge down to the axis */
    uint32_t edge;      /* of points */
    uint32_t legend_edge;
    uint32_t leader;
    uint32_t link;       /* between the points of one kernel at several memory levels */
    uint32_t faint_roof; /* of ceilings that judge no point */
    uint32_t neutral;    /* of markers whose shape is meant */
    uint32_t roofs[THEME_ROOF_COUNT]; /* in turns, by hardware */
    uint32_t lines[THEME_LINE_COUNT]; /* of a history, in turns */
    uint32_t verdicts[VERDICT_COUNT]; /* of the signs of changed points */
    uint32_t texts[TEXT_ROLE_COUNT];
};

/* Static storage. */
const struct theme *theme_of(enum figure_theme theme);

#endif
