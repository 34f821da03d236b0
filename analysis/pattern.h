/* Regular expressions (PCRE2), searched for in a text. */
#ifndef ROOFLINE_ANALYSIS_PATTERN_H
#define ROOFLINE_ANALYSIS_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"

struct pattern;

/* Compiles an expression. option names the option it came from; the message of a bad one shows the
 * place in the expression. On failure *out is NULL. */
enum status pattern_create(struct pattern **out, const char *expression, const char *option,
                           struct error *error);
void pattern_free(struct pattern *pattern);

/* The expression as it was given. Lives as long as the pattern. */
const char *pattern_expression(const struct pattern *pattern);

/* Whether it is found anywhere in text. An expression that runs out of PCRE2's match limits is
 * STATUS_USAGE. */
enum status pattern_search(const struct pattern *pattern, const char *text, bool *found,
                           struct error *error);

/* Expressions of one option. Zero-initialise. */
struct pattern_list {
    struct pattern **items;
    size_t count;
};

enum status pattern_list_add(struct pattern_list *list, const char *expression, const char *option,
                             struct error *error);
void pattern_list_clear(struct pattern_list *list);

/* Whether any of them is found in text; *found is false for an empty list. */
enum status pattern_list_search(const struct pattern_list *list, const char *text, bool *found,
                                struct error *error);

#endif
