#include "analysis/read/ncu_csv_lines.h"

#include <string.h>

#include "analysis/ascii.h"

static bool starts_with(const char *line, size_t length, const char *word)
{
    size_t word_length = strlen(word);
    return length >= word_length && memcmp(line, word, word_length) == 0;
}

/* Moves over one field and the comma behind it. *closed tells whether a quoted field ends in the
 * line. */
static const char *skip_field(const char *at, const char *end, bool *closed)
{
    bool in_quotes = false;
    for (; at < end && (in_quotes || *at != ','); at++)
        if (*at == '"')
            in_quotes = !in_quotes;
    *closed = !in_quotes;
    return at < end ? at + 1 : end;
}

static size_t count_fields(const char *line, size_t length)
{
    const char *end = line + length;
    size_t count = 0;
    bool closed = true;
    for (const char *at = line; at < end; count++)
        at = skip_field(at, end, &closed);
    return count + (length > 0 && end[-1] == ',' && closed ? 1 : 0);
}

/* Whether the field at this place is the name, with or without quotes. */
static bool is_field(const char *at, const char *end, const char *name)
{
    size_t length = strlen(name);
    bool quoted = at < end && *at == '"';
    if (quoted)
        at++;
    if ((size_t)(end - at) < length || memcmp(at, name, length) != 0)
        return false;
    at += length;
    if (quoted)
        return at < end && *at == '"';
    return at == end || *at == ',';
}

static bool has_field(const char *line, size_t length, const char *name)
{
    const char *end = line + length;
    bool closed;
    for (const char *at = line; at < end; at = skip_field(at, end, &closed))
        if (is_field(at, end, name))
            return true;
    return false;
}

static bool is_header(const char *line, size_t length)
{
    return (is_field(line, line + length, "ID") || has_field(line, length, "Invocations")) &&
           has_field(line, length, "Kernel Name");
}

static void read_header(struct ncu_csv_lines *lines, const char *line, size_t length)
{
    const char *end = line + length;
    bool closed;
    lines->header_seen = true;
    lines->quoted = line[0] == '"';
    lines->column_count = count_fields(line, length);
    lines->number_fields = 0;
    for (const char *at = line; at < end; at = skip_field(at, end, &closed)) {
        if (!is_field(at, end, "ID") && !is_field(at, end, "Process ID"))
            break;
        lines->number_fields++;
    }
}

/* Whether the line starts like a row. A line that ends before that is clear is taken for a row that
 * was cut off, so that the loss is reported. */
static bool starts_like_row(const char *line, size_t length, size_t number_fields, bool quoted)
{
    const char *at = line;
    const char *end = line + length;
    for (size_t i = 0; i < number_fields && at < end; i++) {
        if (quoted && *at++ != '"')
            return false;
        while (at < end && ascii_is_digit(*at))
            at++;
        if (quoted && at < end && *at++ != '"')
            return false;
        if (at < end && *at++ != ',')
            return false;
    }
    return true;
}

/* Whether each field of the line is in quotes. */
static bool is_all_quoted(const char *line, size_t length)
{
    const char *end = line + length;
    bool closed = true;
    for (const char *at = line; at < end && closed; at = skip_field(at, end, &closed))
        if (*at != '"')
            return false;
    return true;
}

static bool is_row(const struct ncu_csv_lines *lines, const char *line, size_t length)
{
    if (lines->number_fields == 0)
        return !lines->quoted || is_all_quoted(line, length);
    if (starts_like_row(line, length, lines->number_fields, lines->quoted))
        return true;
    /* Written by a program that quotes texts only: so that no numbers that the profiled program
     * printed are taken for a row, most columns have to be there. */
    return lines->quoted && starts_like_row(line, length, lines->number_fields, false) &&
           2 * count_fields(line, length) > lines->column_count;
}

static void keep_complaint(struct ncu_csv_lines *lines, const char *line, size_t length,
                           size_t number)
{
    bool is_error = starts_with(line, length, "==ERROR==");
    if (!is_error && !starts_with(line, length, "==WARNING=="))
        return;
    if (lines->complaint_line != 0 && (lines->complaint_is_error || !is_error))
        return;
    ascii_trim(&line, &length);
    size_t kept = length < sizeof lines->complaint ? length : sizeof lines->complaint - 1;
    memcpy(lines->complaint, line, kept);
    lines->complaint[kept] = '\0';
    lines->complaint_line = number;
    lines->complaint_is_error = is_error;
}

bool ncu_csv_lines_accept(struct ncu_csv_lines *lines, const char *line, size_t length,
                          size_t number)
{
    if (starts_with(line, length, "==")) {
        keep_complaint(lines, line, length, number);
        return false;
    }
    bool may_be_row = lines->header_seen && is_row(lines, line, length);
    if (may_be_row && lines->number_fields > 0)
        return true;
    if (!is_header(line, length))
        return may_be_row;
    read_header(lines, line, length);
    return true;
}

static bool is_profiler_line(const char *line, size_t length)
{
    return starts_with(line, length, "==PROF==") || starts_with(line, length, "==ERROR==") ||
           starts_with(line, length, "==WARNING==");
}

bool ncu_csv_lines_sniff(const char *bytes, size_t length)
{
    static const char bom[] = "\xEF\xBB\xBF";
    const char *at = bytes;
    const char *end = bytes + length;
    if (starts_with(at, length, bom))
        at += sizeof bom - 1;
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        if (line_end == NULL)
            line_end = end;
        size_t line_length = (size_t)(line_end - at);
        if (line_length > 0 && at[line_length - 1] == '\r')
            line_length--;
        if (is_profiler_line(at, line_length) || is_header(at, line_length))
            return true;
        at = line_end < end ? line_end + 1 : end;
    }
    return false;
}
