#include "analysis/plain_format.h"

#include <locale.h>
#include <stdio.h>

int plain_format_arguments(char *text, size_t size, const char *format, va_list arguments)
{
    /* Without memory for it the text has the decimal sign of the process: better than none. */
    locale_t plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    locale_t before = plain != (locale_t)0 ? uselocale(plain) : (locale_t)0;
    int length = vsnprintf(text, size, format, arguments);
    if (plain != (locale_t)0) {
        uselocale(before);
        freelocale(plain);
    }
    return length;
}

int plain_format(char *text, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = plain_format_arguments(text, size, format, arguments);
    va_end(arguments);
    return length;
}
