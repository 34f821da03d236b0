#include "analysis/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "analysis/plain_format.h"

static bool is_utf8_continuation(char byte)
{
    return ((unsigned char)byte & 0xC0u) == 0x80u;
}

/* Ends a message that was too long in "...", never inside a character. */
static void mark_cut(char *message, size_t size)
{
    static const char ellipsis[] = "...";
    size_t end = size - sizeof ellipsis;
    while (end > 0 && is_utf8_continuation(message[end]))
        end--;
    memcpy(message + end, ellipsis, sizeof ellipsis);
}

enum status error_set(struct error *error, enum status status, const char *format, ...)
{
    if (error == NULL)
        return status;
    error->status = status;
    va_list arguments;
    va_start(arguments, format);
    const int length =
        plain_format_arguments(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    if (length < 0)
        error->message[0] = '\0';
    else if ((size_t)length >= sizeof error->message)
        mark_cut(error->message, sizeof error->message);
    return status;
}

enum status error_set_memory(struct error *error)
{
    return error_set(error, STATUS_MEMORY, "not enough memory");
}
