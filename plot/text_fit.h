/* Makes a text fit a width. */
#ifndef ROOFLINE_PLOT_TEXT_FIT_H
#define ROOFLINE_PLOT_TEXT_FIT_H

#include "plot/text_store.h"
#include "plot/text_style.h"

/* The text itself when it is at most width points wide, else a copy in the store that has "…" in
 * place of as few characters in its middle as needed (of all but two when nothing fits). text is
 * valid UTF-8 and must outlive the result. NULL when there is no memory. */
const char *text_fit_middle(struct text_store *store, const struct text_measurer *measurer,
                            const char *text, const struct text_style *style, double width);

#endif
