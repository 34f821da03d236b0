/* Texts as a terminal shows them: measured in columns, shortened to fit, and harmless. */
#ifndef ROOFLINE_ANALYSIS_SHOWN_TEXT_H
#define ROOFLINE_ANALYSIS_SHOWN_TEXT_H

#include <stddef.h>
#include <stdio.h>

/* How many columns a terminated text takes when it is shown. */
size_t shown_text_width(const char *text);

/* Writes a terminated text in at most limit columns (limit > 0), with "…" in its middle when it is
 * longer. Control characters, which could steer the terminal, and bytes that are no UTF-8 are shown
 * as U+FFFD. Returns how many columns were taken. */
size_t shown_text_write(FILE *stream, const char *text, size_t limit);

#endif
