/* A logarithmic axis: where a value lies on the page, and where its ticks are. */
#ifndef ROOFLINE_PLOT_SCALE_H
#define ROOFLINE_PLOT_SCALE_H

#include <stdbool.h>
#include <stddef.h>

#include "plot/si_label.h"

/* Maps log10 of a value to a position in points. position_low may be above or below
 * position_high: the y axis grows upwards while positions grow downwards. */
struct log_scale {
    double log_low; /* < log_high */
    double log_high;
    double position_low;
    double position_high;
};

double log_scale_position(const struct log_scale *scale, double log_value);

/* Points per decade; always > 0. */
double log_scale_decade_length(const struct log_scale *scale);

struct tick {
    int mantissa; /* 1 for a decade, 2 to 9 for a minor tick */
    int exponent;
    double position;
    char label[SI_LABEL_SIZE]; /* empty: not labelled */
};

enum { TICK_LIMIT = 256 };

struct tick_list {
    struct tick ticks[TICK_LIMIT]; /* ascending */
    size_t count;
};

/* The ticks inside the scale's limits: each decade (each n-th where they would be closer than
 * decade_spacing_min points or too many to list), and 2 to 9 times each decade where every decade
 * has a tick and the two closest minor ticks are at least minor_spacing_min points apart. Labels
 * are left empty. */
void tick_list_fill(struct tick_list *list, const struct log_scale *scale,
                    double decade_spacing_min, double minor_spacing_min);

#endif
