/* Which lines of a history have their tolerance shaded. */
#ifndef ROOFLINE_PLOT_HISTORY_BANDS_H
#define ROOFLINE_PLOT_HISTORY_BANDS_H

#include "plot/history_layout.h"

struct banded_lines {
    size_t lines[HISTORY_BANDS_MAX];
    size_t count;
    bool is_shared; /* the one band is that of every line */
};

/* Each line of few, the first one with a baseline of many; one for all where all have the same
 * baseline. */
struct banded_lines history_bands_choose(const struct history *history);

/* The ends of a line's band. */
double history_bands_upper(const struct history_line *line);
double history_bands_lower(const struct history_line *line);

/* 0xRRGGBB: that of the band's line, or neutral when the band is shared. The layout's traces are
 * chosen. */
uint32_t history_bands_colour(const struct history_layout *layout,
                              const struct banded_lines *banded, size_t band);

#endif
