/* The quantities of a point that a comparison of runs judges. */
#ifndef ROOFLINE_ANALYSIS_QUANTITY_H
#define ROOFLINE_ANALYSIS_QUANTITY_H

#include <stdbool.h>

#include "analysis/points.h"
#include "analysis/unit.h"

enum quantity {
    QUANTITY_TIME,        /* s */
    QUANTITY_PERFORMANCE, /* FLOP/s */
    QUANTITY_TRAFFIC,     /* Byte */
    QUANTITY_INTENSITY,   /* FLOP/Byte */
    QUANTITY_ROOF_SHARE,  /* a fraction of the roof */
    QUANTITY_COUNT
};

/* "time", "performance", "traffic", "intensity", "share of roof". Static storage. */
const char *quantity_name(enum quantity quantity);

/* The name as a key in JSON, with its unit: "duration_s", ... Static storage. */
const char *quantity_key(enum quantity quantity);

/* Whether less of it is better. */
bool quantity_is_cost(enum quantity quantity);

/* The value in the unit above, finite and > 0; NaN: not known. */
double quantity_of(const struct point *point, enum quantity quantity);

/* Writes a value for people: "3.18 ms", "57.4 TFLOP/s", "30 %"; "-" for NaN. */
void quantity_format(double value, enum quantity quantity, char text[UNIT_TEXT_SIZE]);

#endif
