/* ASCII letters and blanks, whatever the process's locale is: <ctype.h> and strcasecmp follow it
 * (in a Turkish one, "INF" and "inf" differ). Bytes beyond ASCII are left as they are. */
#ifndef ROOFLINE_ANALYSIS_ASCII_H
#define ROOFLINE_ANALYSIS_ASCII_H

#include <stdbool.h>
#include <stddef.h>

static inline bool ascii_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static inline bool ascii_is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static inline char ascii_lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* Whether text[0..length) is the terminated word, upper and lower case being the same. */
bool ascii_equal_any_case(const char *text, size_t length, const char *word);

/* Moves *text and *length so that blanks at both ends are left out. */
void ascii_trim(const char **text, size_t *length);

#endif
