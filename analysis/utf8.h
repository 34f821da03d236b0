/* UTF-8: reading it character by character, and how wide it stands on a terminal. Independent of
 * the process's locale, which wcwidth is not. */
#ifndef ROOFLINE_ANALYSIS_UTF8_H
#define ROOFLINE_ANALYSIS_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_REPLACEMENT = 0xFFFD }; /* stands for a byte that is no part of a character */

/* The same character as UTF-8. */
#define UTF8_REPLACEMENT_TEXT "\xEF\xBF\xBD"

/* Decodes the character at the start of text[0..length), length > 0. Returns how many bytes it
 * takes. A byte that begins no valid character (overlong forms, surrogates, anything above
 * U+10FFFF) counts as one character, UTF8_REPLACEMENT. */
size_t utf8_decode(const char *text, size_t length, uint32_t *character);

/* Whether all of text[0..length) is valid. */
bool utf8_is_valid(const char *text, size_t length);

/* How many columns a character takes: 0 for a combining one, 2 for a wide East Asian one, else 1.
 * Source: Unicode Standard Annex #11, classes W and F, by block. */
size_t utf8_character_width(uint32_t character);

#endif
