/* Allocated texts made of formatted parts. */
#ifndef ROOFLINE_ANALYSIS_JOINED_TEXT_H
#define ROOFLINE_ANALYSIS_JOINED_TEXT_H

#include "analysis/error.h"

/* Appends a formatted part to *text, behind "; " when there is one already; NULL is no text yet.
 * The caller frees it. On STATUS_MEMORY *text is as it was. Formats only texts and whole numbers:
 * the locale does not matter to them. */
enum status joined_text_add(char **text, struct error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
