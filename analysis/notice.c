#include "analysis/notice.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/plain_format.h"

static char *format_text(const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int length = plain_format_arguments(NULL, 0, format, again);
    va_end(again);
    if (length < 0)
        return NULL;
    char *const text = malloc((size_t)length + 1);
    if (text != NULL)
        plain_format_arguments(text, (size_t)length + 1, format, arguments);
    return text;
}

static bool contains(const struct notices *notices, const char *text)
{
    for (size_t i = 0; i < notices->count; i++)
        if (strcmp(notices->items[i].text, text) == 0)
            return true;
    return false;
}

static bool reserve_one(struct notices *notices)
{
    if (notices->count < notices->capacity)
        return true;
    const size_t capacity = notices->capacity == 0 ? 8 : 2 * notices->capacity;
    if (capacity > SIZE_MAX / sizeof *notices->items)
        return false;
    struct notice *const items = realloc(notices->items, capacity * sizeof *items);
    if (items == NULL)
        return false;
    notices->items = items;
    notices->capacity = capacity;
    return true;
}

void notice_add(struct notices *notices, enum notice_level level, const char *format, ...)
{
    if (notices == NULL)
        return;
    va_list arguments;
    va_start(arguments, format);
    char *const text = format_text(format, arguments);
    va_end(arguments);
    if (text == NULL)
        return;
    if (contains(notices, text) || !reserve_one(notices)) {
        free(text);
        return;
    }
    notices->items[notices->count++] = (struct notice){ .level = level, .text = text };
}

void notices_clear(struct notices *notices)
{
    for (size_t i = 0; i < notices->count; i++)
        free(notices->items[i].text);
    free(notices->items);
    *notices = (struct notices){ 0 };
}
