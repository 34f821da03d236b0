/* Letters and digits of ASCII, the same under every locale. */
#ifndef ROOFLINE_PLOT_LETTER_H
#define ROOFLINE_PLOT_LETTER_H

#include <stdbool.h>

static inline char letter_lower(char character)
{
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

static inline bool letter_or_digit(char character)
{
    const char lower = letter_lower(character);

    return (lower >= 'a' && lower <= 'z') || (character >= '0' && character <= '9');
}

#endif
