#include "analysis/read/csv_header.h"

#include <string.h>

#include "analysis/ascii.h"

/* The end of the cell that starts at begin: the next comma or line end outside quotes. */
static size_t cell_end(const char *bytes, size_t begin, size_t length)
{
    bool quoted = false;
    size_t end = begin;
    for (; end < length; end++) {
        if (bytes[end] == '"')
            quoted = !quoted;
        else if (!quoted && (bytes[end] == ',' || bytes[end] == '\n' || bytes[end] == '\r'))
            break;
    }
    return end;
}

static bool is_padding(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '"';
}

void csv_header_each(const char *bytes, size_t length,
                     bool (*see)(void *closure, const char *cell, size_t length), void *closure)
{
    size_t begin = length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (begin < length && ascii_is_blank(bytes[begin]))
        begin++;
    for (;;) {
        size_t end = cell_end(bytes, begin, length);
        size_t first = begin;
        size_t last = end;
        while (first < last && is_padding(bytes[first]))
            first++;
        while (last > first && is_padding(bytes[last - 1]))
            last--;
        if (!see(closure, bytes + first, last - first))
            return;
        if (end >= length || bytes[end] != ',')
            return;
        begin = end + 1;
    }
}

struct search {
    const char *wanted;
    bool found;
};

static bool compare_cell(void *closure, const char *cell, size_t length)
{
    struct search *search = closure;
    search->found = strlen(search->wanted) == length && memcmp(search->wanted, cell, length) == 0;
    return !search->found;
}

bool csv_header_has(const char *bytes, size_t length, const char *cell)
{
    struct search search = { .wanted = cell };
    csv_header_each(bytes, length, compare_cell, &search);
    return search.found;
}
