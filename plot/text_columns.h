/* How many columns of a terminal UTF-8 text takes. */
#ifndef ROOFLINE_PLOT_TEXT_COLUMNS_H
#define ROOFLINE_PLOT_TEXT_COLUMNS_H

#include <stddef.h>
#include <stdint.h>

/* The character at the beginning of a well-formed text; *length is that of its bytes. */
uint32_t text_columns_character(const char *text, size_t *length);

/* 0 for a mark on the character before, 2 for a wide one, 1 for the others.
 * Source: Unicode Standard Annex #11, East Asian Width, its ranges of wide characters. */
size_t text_columns_of_character(uint32_t character);

size_t text_columns(const char *text);

/* Writes a text, with "…" in place of its middle where it takes more than columns_max (> 1)
 * columns. size is that of out; what finds no room there is left out. */
void text_columns_shorten(char *out, size_t size, const char *text, size_t columns_max);

#endif
