#include "plot/axis_range.h"

#include <math.h>

void axis_range_include(struct axis_range *range, double log_value)
{
    range->low = range->has_values ? fmin(range->low, log_value) : log_value;
    range->high = range->has_values ? fmax(range->high, log_value) : log_value;
    range->has_values = true;
}

void axis_range_pad(struct axis_range *range, double share_below, double share_above)
{
    const double length = (range->high - range->low) / (1 - share_below - share_above);

    range->low -= share_below * length;
    range->high += share_above * length;
}

void axis_range_lengthen(struct axis_range *range, double decades_min)
{
    const double missing = decades_min - (range->high - range->low);

    if (missing > 0) {
        range->low -= missing / 2;
        range->high += missing / 2;
    }
}
