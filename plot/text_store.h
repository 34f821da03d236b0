/* Keeps the texts of one figure. A stored text stays where it is until the store is cleared. */
#ifndef ROOFLINE_PLOT_TEXT_STORE_H
#define ROOFLINE_PLOT_TEXT_STORE_H

#include <stddef.h>

struct text_chunk;

/* Zero-initialise. */
struct text_store {
    struct text_chunk *newest;
};

/* Stores length bytes and a final NUL. NULL when there is no memory. */
const char *text_store_add(struct text_store *store, const char *bytes, size_t length);

/* Stores a text as it can be drawn on one line: control characters become blanks, bytes that are
 * not UTF-8 become U+FFFD. NULL when there is no memory. */
const char *text_store_add_drawable(struct text_store *store, const char *text);

/* Frees all texts. May be repeated. */
void text_store_clear(struct text_store *store);

#endif
