#include "plot/scale.h"

#include <math.h>

/* Limits are themselves sums of rounded logarithms; a tick this close to one counts as inside. */
static const double tolerance_decades = 1e-9;

double log_scale_position(const struct log_scale *scale, double log_value)
{
    const double share = (log_value - scale->log_low) / (scale->log_high - scale->log_low);

    return scale->position_low + share * (scale->position_high - scale->position_low);
}

double log_scale_decade_length(const struct log_scale *scale)
{
    return fabs(scale->position_high - scale->position_low) / (scale->log_high - scale->log_low);
}

static void append_tick(struct tick_list *list, const struct log_scale *scale, int mantissa,
                        int exponent)
{
    const double log_value = exponent + log10(mantissa);

    if (log_value < scale->log_low - tolerance_decades ||
        log_value > scale->log_high + tolerance_decades || list->count == TICK_LIMIT)
        return;
    list->ticks[list->count++] = (struct tick){ .mantissa = mantissa,
                                                .exponent = exponent,
                                                .position = log_scale_position(scale, log_value) };
}

enum { DECADES_MAX = 25 }; /* with their minor ticks they stay within TICK_LIMIT */

/* The first of 1, 2, 3, 6, 12, ... decades that keeps ticks apart; multiples of three fall on SI
 * prefixes. */
static int decade_step(double decade_length, double decade_count, double spacing_min)
{
    int step = 1;

    while (step * decade_length < spacing_min || decade_count / step > DECADES_MAX)
        step = step < 3 ? step + 1 : step * 2;
    return step;
}

void tick_list_fill(struct tick_list *list, const struct log_scale *scale,
                    double decade_spacing_min, double minor_spacing_min)
{
    const double decade_length = log_scale_decade_length(scale);
    const int step =
        decade_step(decade_length, scale->log_high - scale->log_low, decade_spacing_min);
    const bool has_minor = step == 1 && decade_length * log10(10.0 / 9.0) >= minor_spacing_min;
    const int lowest = (int)floor(scale->log_low / step) * step;

    list->count = 0;
    for (int exponent = lowest; exponent <= scale->log_high + tolerance_decades; exponent += step) {
        append_tick(list, scale, 1, exponent);
        for (int mantissa = 2; has_minor && mantissa <= 9; mantissa++)
            append_tick(list, scale, mantissa, exponent);
    }
}
