#include "analysis/read/nvtx_range.h"

#include <string.h>

#include "analysis/ascii.h"

enum { FIELDS_BEHIND_NAME = 6 }; /* PL_Type, PL_Value, CLR_Type, Color, Msg_Type, Msg */

static const char default_domain[] = "<default domain>:";

/* A quote ends a range when only blanks stand between it and the next range or the cell's end; any
 * other quote is part of the range's name. */
static bool is_closing_quote(const char *quote, const char *end)
{
    const char *next = quote + 1;
    while (next < end && ascii_is_blank(*next))
        next++;
    return next == end || (next > quote + 1 && *next == '"');
}

static const char *find_closing_quote(const char *at, const char *end)
{
    while (at < end && !(*at == '"' && is_closing_quote(at, end)))
        at++;
    return at;
}

/* Cuts off the fields behind the name. Fewer than six of them: the name ends at the first colon. */
static size_t name_length_of(const char *text, size_t length)
{
    size_t end = length;
    for (size_t i = length, colons = 0; i > 0 && colons < FIELDS_BEHIND_NAME; i--) {
        if (text[i - 1] != ':')
            continue;
        end = i - 1;
        colons++;
        if (colons == FIELDS_BEHIND_NAME)
            return end;
    }
    return end;
}

/* One range, without the quotes around it. */
static bool read_range(enum nvtx_cell kind, const char *text, const char *end, const char **name,
                       size_t *name_length)
{
    if (kind == NVTX_START_STOP) {
        while (text < end && ascii_is_digit(*text))
            text++;
        if (text < end && *text == ':')
            text++;
    }
    size_t domain_length = sizeof default_domain - 1;
    if ((size_t)(end - text) < domain_length || memcmp(text, default_domain, domain_length) != 0)
        return false;
    text += domain_length;
    size_t length = name_length_of(text, (size_t)(end - text));
    ascii_trim(&text, &length);
    if (length == 0)
        return false;
    *name = text;
    *name_length = length;
    return true;
}

bool nvtx_range_innermost(enum nvtx_cell kind, const char *cell, size_t length, const char **name,
                          size_t *name_length)
{
    ascii_trim(&cell, &length);
    const char *end = cell + length;
    const char *at = length == 0 ? NULL : memchr(cell, '"', length);
    if (at == NULL)
        return kind == NVTX_START_STOP && read_range(kind, cell, end, name, name_length);
    bool found = false;
    while (at < end) {
        const char *text = at + 1;
        const char *closing = find_closing_quote(text, end);
        found = read_range(kind, text, closing, name, name_length) || found;
        at = closing + 1;
        while (at < end && *at != '"')
            at++;
    }
    return found;
}
