/* How much worse a point may be. All tolerances are fractions: 0.05 is 5 %. */
#ifndef ROOFLINE_ANALYSIS_TOLERANCE_H
#define ROOFLINE_ANALYSIS_TOLERANCE_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/pattern.h"

/* Of points in whose name the pattern is found. */
struct tolerance_rule {
    struct pattern *pattern;
    double tolerance;
    bool is_found; /* in some name that was looked up */
};

/* Zero-initialise. */
struct tolerance_rules {
    struct tolerance_rule *items;
    size_t count;
};

/* Reads "5%" or "2.5 %"; at least 0. STATUS_USAGE, naming the option, for anything else: a number
 * without the sign could be meant either way. */
enum status tolerance_parse(double *out, const char *text, const char *option, struct error *error);

/* Adds "REGEX=3%", as --tolerance gives it. */
enum status tolerance_rules_add(struct tolerance_rules *rules, const char *text,
                                struct error *error);
void tolerance_rules_clear(struct tolerance_rules *rules);

/* The tolerance of the last rule whose pattern is found in the name. *tolerance is untouched where
 * none is. Every rule remembers that it was found. rules may be NULL. */
enum status tolerance_rules_find(struct tolerance_rules *rules, const char *name, double *tolerance,
                                 struct error *error);

#endif
