/* Why a launch makes no point, in words for people: what it lacks and what to do about it. */
#ifndef ROOFLINE_ANALYSIS_LAUNCH_LACK_H
#define ROOFLINE_ANALYSIS_LAUNCH_LACK_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/derive.h"
#include "analysis/memory_level.h"
#include "analysis/precision.h"

/* The quantities of a launch in one precision and at one level. NaN: not known. */
struct launch_parts {
    double flop;
    double traffic_byte;
    double duration_s;
};

bool launch_parts_complete(const struct launch_parts *parts);

/* Whether a launch has traffic of a level, counted in whatever way. */
bool launch_has_traffic(const struct launch *launch, enum memory_level level);

/* Writes what incomplete parts lack as one sentence; text has room for size bytes. */
void launch_describe_lack(const struct launch *launch, const struct launch_parts *parts,
                          enum precision precision, enum memory_level level, char *text,
                          size_t size);

/* Why complete parts make no point on logarithmic axes; NULL when they do. Static storage. */
const char *launch_describe_zero(const struct launch_parts *parts, enum precision precision);

#endif
