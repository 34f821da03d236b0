/* How a file writes its numbers: 1,234.5 or 1.234,5 or 1'234.5 or 1 234,5. Profilers follow the
 * locale of the user who exported, and a file says nowhere which one that was; its cells prove it.
 *
 * A cell with two equal separators proves the grouping sign ("27.595.520"), one with two different
 * separators proves both ("1,234.5"), and a point or comma that cannot be a grouping sign ("65,77",
 * "0.125", "1234.567") proves the decimal sign. "1,504" proves nothing. */
#ifndef ROOFLINE_ANALYSIS_READ_NUMBER_LOCALE_H
#define ROOFLINE_ANALYSIS_READ_NUMBER_LOCALE_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/number.h"

/* A cell that proved something. */
struct number_witness {
    size_t line;
    char text[32]; /* cut when longer */
};

/* What was seen of one file. Zero-initialise. */
struct number_locale {
    char decimal;  /* '\0' while nothing proves it */
    char grouping; /* '\0' while nothing proves it */
    struct number_witness decimal_witness;
    struct number_witness grouping_witness;
    struct number_witness undecided[2]; /* the first of "1,504" and of "1.504" */
    struct number_witness conflict[2];  /* two cells that cannot be of one style; line 0: none */
};

/* Looks at a cell. Text that is no number is ignored. */
void number_locale_observe(struct number_locale *locale, const char *text, size_t length,
                           size_t line);

/* The style of the file called name. decimal is '.' or ',' when the user forces it, else '\0'.
 * Without any proof the English style is taken, with a warning where that matters. Cells that
 * contradict each other are STATUS_FORMAT, unless the decimal sign is forced; *style is then
 * untouched. */
enum status number_locale_decide(const struct number_locale *locale, const char *name, char decimal,
                                 struct number_style *style, struct notices *notices,
                                 struct error *error);

/* Rewrites a number that number_parse_styled accepts in that style without grouping and with a
 * decimal point. plain has room for length + 1 bytes; it is terminated. Returns the length. */
size_t number_locale_plain(const char *text, size_t length, struct number_style style, char *plain);

#endif
