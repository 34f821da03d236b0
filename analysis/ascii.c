#include "analysis/ascii.h"

bool ascii_equal_any_case(const char *text, size_t length, const char *word)
{
    for (size_t i = 0; i < length; i++)
        if (word[i] == '\0' || ascii_lower(text[i]) != ascii_lower(word[i]))
            return false;
    return word[length] == '\0';
}

void ascii_trim(const char **text, size_t *length)
{
    while (*length > 0 && ascii_is_blank((*text)[0])) {
        ++*text;
        --*length;
    }
    while (*length > 0 && ascii_is_blank((*text)[*length - 1]))
        --*length;
}
