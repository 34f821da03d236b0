#include "plot/linear_scale.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DECIMALS_MAX = 9 };

double linear_scale_position(const struct linear_scale *scale, double value)
{
    const double share = (value - scale->low) / (scale->high - scale->low);

    return scale->position_low + share * (scale->position_high - scale->position_low);
}

double linear_scale_step(double length, size_t steps_max)
{
    static const double mantissas[] = { 1, 2, 5, 10 };
    const double wanted = length / (double)steps_max;
    const double power = pow(10, floor(log10(wanted)));
    size_t i = 0;

    /* a step that is a hair too small through rounding is the one meant */
    while (i < 3 && mantissas[i] * power < wanted * (1 - 1e-9))
        i++;
    return mantissas[i] * power;
}

void linear_scale_write(char label[LINEAR_LABEL_SIZE], double value, double step)
{
    const int needed = (int)ceil(-log10(step) - 1e-9);
    const int decimals = needed < 0 ? 0 : needed > DECIMALS_MAX ? DECIMALS_MAX : needed;
    const long long unit = llround(pow(10, decimals));
    const long long scaled = llround(value * (double)unit);
    const char *const sign = scaled < 0 ? "−" : "";

    if (decimals == 0)
        snprintf(label, LINEAR_LABEL_SIZE, "%s%lld", sign, llabs(scaled));
    else
        snprintf(label, LINEAR_LABEL_SIZE, "%s%lld.%0*lld", sign, llabs(scaled) / unit, decimals,
                 llabs(scaled) % unit);
}
