/* What the user should know although the work goes on. Nothing below cli/ prints, so notices are
 * collected and handed up. */
#ifndef ROOFLINE_ANALYSIS_NOTICE_H
#define ROOFLINE_ANALYSIS_NOTICE_H

#include <stddef.h>

#include "analysis/error.h"

enum notice_level {
    NOTICE_WARNING, /* the result may not be what was meant */
    NOTICE_INFO     /* a fact about what was done; shown unless -q */
};

struct notice {
    enum notice_level level;
    char *text; /* UTF-8, one line, no newline */
};

/* Zero-initialise. */
struct notices {
    struct notice *items;
    size_t count;
    size_t capacity;
};

/* Adds a formatted notice; a text that is there already is not added again. A failed allocation
 * loses the notice, not the work. notices may be NULL. */
void notice_add(struct notices *notices, enum notice_level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Frees all and zeroes it. May be repeated. */
void notices_clear(struct notices *notices);

#endif
