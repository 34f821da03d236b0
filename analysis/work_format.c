#include "analysis/work_format.h"

#include <math.h>
#include <stddef.h>

void work_format_add(struct work_format *format, const struct launch *launch)
{
    format->build = launch->build_precision;
    for (size_t i = 0; i < PRECISION_COUNT; i++)
        if (!isnan(launch->flop[i]))
            format->flop[i] += launch->flop[i];
    if (launch->stated_work == PRECISION_COUNT)
        return;
    format->stated_differs |=
        format->stated != PRECISION_COUNT && format->stated != launch->stated_work;
    format->stated = launch->stated_work;
}

enum precision work_format_choose(const struct work_format *format)
{
    if (format->stated != PRECISION_COUNT && !format->stated_differs)
        return format->stated;
    if (format->build != PRECISION_UNSPECIFIED) {
        enum precision tensor = precision_tensor_counterpart(format->build);
        return format->flop[tensor] > format->flop[format->build] ? tensor : format->build;
    }
    enum precision most = PRECISION_UNSPECIFIED;
    double highest = 0;
    for (size_t i = 0; i < PRECISION_COUNT; i++)
        if (format->flop[i] > highest) {
            highest = format->flop[i];
            most = (enum precision)i;
        }
    return most;
}

enum precision work_format_of(const struct launch *launch)
{
    if (launch->stated_work != PRECISION_COUNT)
        return launch->stated_work; /* as below: asked several times a launch */
    struct work_format format = WORK_FORMAT_NONE;
    work_format_add(&format, launch);
    return work_format_choose(&format);
}
