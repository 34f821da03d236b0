/* Which number format the work of launches is taken in when nobody asks for one. */
#ifndef ROOFLINE_ANALYSIS_WORK_FORMAT_H
#define ROOFLINE_ANALYSIS_WORK_FORMAT_H

#include <stdbool.h>

#include "analysis/derive.h"
#include "analysis/precision.h"

/* What launches of one build precision say together. */
struct work_format {
    double flop[PRECISION_COUNT]; /* added over the launches; what is not known adds nothing */
    enum precision build;
    enum precision stated; /* what their FLOP columns are in; PRECISION_COUNT: none says */
    bool stated_differs;
};

#define WORK_FORMAT_NONE                                                                           \
    ((struct work_format){ { 0 }, PRECISION_UNSPECIFIED, PRECISION_COUNT, false })

void work_format_add(struct work_format *format, const struct launch *launch);

/* The format that all their FLOP columns are in; else the build precision, or its tensor
 * counterpart where that did more work; else the format that did the most. PRECISION_UNSPECIFIED
 * when nothing did any. */
enum precision work_format_choose(const struct work_format *format);

/* The choice for one launch by itself. */
enum precision work_format_of(const struct launch *launch);

#endif
