#include "analysis/quantity.h"

#include <math.h>
#include <stdio.h>

#include "analysis/number.h"

enum { SHOWN_DIGITS = 3 };

static const struct {
    const char *name;
    const char *key;
    enum dimension dimension;
    bool is_cost;
} quantities[QUANTITY_COUNT] = {
    [QUANTITY_TIME] = { "time", "duration_s", DIMENSION_TIME, true },
    [QUANTITY_PERFORMANCE] = { "performance", "performance_flop_per_s", DIMENSION_PERFORMANCE,
                               false },
    [QUANTITY_TRAFFIC] = { "traffic", "traffic_byte", DIMENSION_BYTE, true },
    [QUANTITY_INTENSITY] = { "intensity", "intensity_flop_per_byte", DIMENSION_INTENSITY, false },
    [QUANTITY_ROOF_SHARE] = { "share of roof", "roof_share", DIMENSION_NONE, false },
};

const char *quantity_name(enum quantity quantity)
{
    return quantities[quantity].name;
}

const char *quantity_key(enum quantity quantity)
{
    return quantities[quantity].key;
}

bool quantity_is_cost(enum quantity quantity)
{
    return quantities[quantity].is_cost;
}

static double value_of(const struct point *point, enum quantity quantity)
{
    switch (quantity) {
    case QUANTITY_TIME:
        return point->duration_s;
    case QUANTITY_PERFORMANCE:
        return point->performance_flop_per_s;
    case QUANTITY_TRAFFIC:
        return point->traffic_byte;
    case QUANTITY_INTENSITY:
        return point->intensity_flop_per_byte;
    case QUANTITY_ROOF_SHARE:
        return point->roof_share;
    case QUANTITY_COUNT:
        break;
    }
    return NAN;
}

double quantity_of(const struct point *point, enum quantity quantity)
{
    const double value = value_of(point, quantity);
    return isfinite(value) && value > 0 ? value : NAN;
}

void quantity_format(double value, enum quantity quantity, char text[UNIT_TEXT_SIZE])
{
    if (quantity != QUANTITY_ROOF_SHARE || !isfinite(value)) {
        unit_format(value, quantities[quantity].dimension, text);
        return;
    }
    const size_t length = number_format_digits(100.0 * value, SHOWN_DIGITS, text);
    snprintf(text + length, UNIT_TEXT_SIZE - length, " %%");
}
