/* The limits of an axis, as log10 of the values. */
#ifndef ROOFLINE_PLOT_AXIS_RANGE_H
#define ROOFLINE_PLOT_AXIS_RANGE_H

#include <stdbool.h>

struct axis_range {
    double low;
    double high;
    bool has_values;
};

#define AXIS_RANGE_EMPTY ((struct axis_range){ 0 })

/* Moves the limits so that the value lies within. */
void axis_range_include(struct axis_range *range, double log_value);

/* Adds room below and above, given as shares of the resulting length; their sum is < 1. */
void axis_range_pad(struct axis_range *range, double share_below, double share_above);

/* Lengthens a shorter range to so many decades, evenly to both sides. */
void axis_range_lengthen(struct axis_range *range, double decades_min);

#endif
