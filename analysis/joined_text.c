#include "analysis/joined_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum status joined_text_add(char **text, struct error *error, const char *format, ...)
{
    static const char separator[] = "; ";
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    const size_t before = *text != NULL ? strlen(*text) + sizeof separator - 1 : 0;
    if (length < 0)
        return error_set_memory(error);
    char *grown = realloc(*text, before + (size_t)length + 1);
    if (grown == NULL)
        return error_set_memory(error);
    if (before > 0)
        memcpy(grown + before - (sizeof separator - 1), separator, sizeof separator - 1);
    va_start(arguments, format);
    vsnprintf(grown + before, (size_t)length + 1, format, arguments);
    va_end(arguments);
    *text = grown;
    return STATUS_OK;
}
