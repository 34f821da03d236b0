#include "analysis/read/marker_lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/array.h"
#include "analysis/ascii.h"
#include "analysis/number.h"

/* More of anything than a machine has; a count above it is damage. */
static const double LARGEST_COUNT = 1e6;
static const double LARGEST_CALLS = 1e9;

/* Reads the file line by line and the line field by field. */
struct cursor {
    const char *name;
    const char *next; /* behind the current line */
    const char *end;
    const char *field; /* in the current line, behind the last field */
    const char *line_end;
    size_t line;
    struct error *error;
};

static struct cursor start(const char *name, const char *bytes, size_t length, struct error *error)
{
    return (struct cursor){
        .name = name,
        .next = bytes,
        .end = bytes + length,
        .field = bytes,
        .line_end = bytes,
        .error = error,
    };
}

static enum status cut_short(const struct cursor *cursor)
{
    return error_set(cursor->error, STATUS_FORMAT,
                     "%s:%zu: the file was cut short here: LIKWID never closes it, so let the "
                     "program end regularly and run it again",
                     cursor->name, cursor->line);
}

/* Goes to the next line. A line without an end may lack digits, too. */
static enum status next_line(struct cursor *cursor)
{
    cursor->line++;
    const size_t left = (size_t)(cursor->end - cursor->next);
    const char *newline = left > 0 ? memchr(cursor->next, '\n', left) : NULL;
    if (newline == NULL)
        return cut_short(cursor);
    cursor->field = cursor->next;
    cursor->line_end = newline;
    cursor->next = newline + 1;
    return STATUS_OK;
}

/* The next field of the line; false at its end. */
static bool next_field(struct cursor *cursor, const char **text, size_t *length)
{
    while (cursor->field < cursor->line_end && ascii_is_blank(*cursor->field))
        cursor->field++;
    *text = cursor->field;
    while (cursor->field < cursor->line_end && !ascii_is_blank(*cursor->field))
        cursor->field++;
    *length = (size_t)(cursor->field - *text);
    return *length > 0;
}

static enum status read_number(struct cursor *cursor, const char *what, double *value)
{
    const char *text;
    size_t length;
    *value = NAN;
    if (!next_field(cursor, &text, &length))
        return error_set(cursor->error, STATUS_FORMAT, "%s:%zu: the line ends before its %s",
                         cursor->name, cursor->line, what);
    enum number_result result = number_parse(text, length, value);
    if (result == NUMBER_BAD || *value < 0)
        return error_set(cursor->error, STATUS_FORMAT, "%s:%zu: \"%.*s\" is no %s", cursor->name,
                         cursor->line, (int)(length < 40 ? length : 40), text, what);
    return STATUS_OK;
}

static enum status read_count(struct cursor *cursor, const char *what, double largest,
                              double *value)
{
    enum status status = read_number(cursor, what, value);
    if (status == STATUS_OK && !(*value <= largest && floor(*value) == *value))
        return error_set(cursor->error, STATUS_FORMAT, "%s:%zu: %g is no %s", cursor->name,
                         cursor->line, *value, what);
    return status;
}

static bool at_line_end(struct cursor *cursor)
{
    const char *text;
    size_t length;
    return !next_field(cursor, &text, &length);
}

/* ---- tags ---- */

/* "matmul-0" is region "matmul" in event group 0; a region's name may hold dashes itself. */
static struct marker_tag without_group(const char *text, size_t length)
{
    size_t end = length;
    while (end > 0 && ascii_is_digit(text[end - 1]))
        end--;
    if (end < length && end > 1 && text[end - 1] == '-')
        length = end - 1;
    return (struct marker_tag){ text, length };
}

static enum status read_tag(struct marker_lines *lines, struct cursor *cursor)
{
    enum status status = next_line(cursor);
    if (status != STATUS_OK)
        return status;
    const char *text = cursor->field;
    size_t length = (size_t)(cursor->line_end - text);
    ascii_trim(&text, &length);
    const char *colon = length > 0 ? memchr(text, ':', length) : NULL;
    double index = NAN;
    if (colon == NULL || number_parse(text, (size_t)(colon - text), &index) != NUMBER_OK ||
        index != (double)lines->tag_count)
        return error_set(cursor->error, STATUS_FORMAT,
                         "%s:%zu: \"%.*s\" is not the name of region %zu, which has the form "
                         "%zu:NAME-GROUP",
                         cursor->name, cursor->line, (int)(length < 60 ? length : 60), text,
                         lines->tag_count, lines->tag_count);
    if (memchr(text, '\0', length) != NULL)
        return error_set(cursor->error, STATUS_FORMAT, "%s:%zu: a NUL byte in a region's name",
                         cursor->name, cursor->line);
    if (lines->tag_count == lines->tag_capacity)
        status = array_grow(&lines->tags, sizeof *lines->tags, lines->tag_count,
                            &lines->tag_capacity, cursor->error);
    if (status == STATUS_OK)
        lines->tags[lines->tag_count++] =
            without_group(colon + 1, length - (size_t)(colon + 1 - text));
    return status;
}

/* ---- counters ---- */

static enum status read_values(struct marker_record *record, struct cursor *cursor)
{
    double event_count = NAN;
    enum status status = read_count(cursor, "number of events", LARGEST_COUNT, &event_count);
    if (status != STATUS_OK)
        return status;
    if (event_count != 1 && event_count != 3 && event_count != 9)
        return error_set(cursor->error, STATUS_FORMAT,
                         "%s:%zu: %g events, which the file does not name; known are 1 (DRAM "
                         "bytes), 3 (ADD, MUL and FMA instructions of one format) and 9 (of FP32, "
                         "FP64 and FP16)",
                         cursor->name, cursor->line, event_count);
    record->event_count = (size_t)event_count;
    for (size_t i = 0; i < record->event_count && status == STATUS_OK; i++)
        status = read_number(cursor, "value of a counter", &record->values[i]);
    if (status == STATUS_OK && !at_line_end(cursor))
        status = error_set(cursor->error, STATUS_FORMAT,
                           "%s:%zu: more values than the %zu that the line announces", cursor->name,
                           cursor->line, record->event_count);
    return status;
}

static enum status read_record(struct marker_lines *lines, struct cursor *cursor)
{
    struct marker_record record = { 0 };
    double region = NAN;
    double group = NAN;
    double gpu = NAN;
    enum status status = next_line(cursor);
    record.line = cursor->line;
    if (status == STATUS_OK)
        status = read_count(cursor, "number of a region", LARGEST_COUNT, &region);
    if (status == STATUS_OK && !(region < (double)lines->tag_count))
        status = error_set(cursor->error, STATUS_FORMAT, "%s:%zu: there is no region %g",
                           cursor->name, cursor->line, region);
    if (status == STATUS_OK)
        status = read_count(cursor, "number of an event group", LARGEST_COUNT, &group);
    if (status == STATUS_OK)
        status = read_count(cursor, "number of a GPU", LARGEST_COUNT, &gpu);
    if (status == STATUS_OK)
        status = read_count(cursor, "number of calls", LARGEST_CALLS, &record.calls);
    if (status == STATUS_OK)
        status = read_number(cursor, "time in seconds", &record.seconds);
    if (status == STATUS_OK)
        status = read_values(&record, cursor);
    if (status == STATUS_OK && lines->record_count == lines->record_capacity)
        status = array_grow(&lines->records, sizeof *lines->records, lines->record_count,
                            &lines->record_capacity, cursor->error);
    if (status != STATUS_OK)
        return status;
    record.region = (size_t)region;
    record.gpu = (uint32_t)gpu;
    lines->records[lines->record_count++] = record;
    return STATUS_OK;
}

static enum status expect_end(struct cursor *cursor)
{
    while (cursor->next < cursor->end && ascii_is_blank(*cursor->next))
        cursor->next++;
    if (cursor->next == cursor->end)
        return STATUS_OK;
    return error_set(cursor->error, STATUS_FORMAT,
                     "%s:%zu: more lines than the first line announces", cursor->name,
                     cursor->line + 1);
}

enum status marker_lines_read(struct marker_lines *lines, const char *name, const char *bytes,
                              size_t length, struct error *error)
{
    struct cursor cursor = start(name, bytes, length, error);
    double gpus = NAN;
    double regions = NAN;
    double groups = NAN;
    enum status status = next_line(&cursor);
    if (status == STATUS_OK)
        status = read_count(&cursor, "number of GPUs", LARGEST_COUNT, &gpus);
    if (status == STATUS_OK)
        status = read_count(&cursor, "number of regions", LARGEST_COUNT, &regions);
    if (status == STATUS_OK)
        status = read_count(&cursor, "number of event groups", LARGEST_COUNT, &groups);
    for (size_t i = 0; (double)i < regions && status == STATUS_OK; i++)
        status = read_tag(lines, &cursor);
    for (size_t i = 0; (double)i < regions * gpus && status == STATUS_OK; i++)
        status = read_record(lines, &cursor);
    if (status == STATUS_OK)
        status = expect_end(&cursor);
    return status;
}

bool marker_lines_sniff(const char *bytes, size_t length)
{
    struct cursor cursor = start("", bytes, length, NULL);
    double value;
    bool counts = next_line(&cursor) == STATUS_OK;
    for (size_t i = 0; i < 3 && counts; i++)
        counts = read_count(&cursor, "count", LARGEST_COUNT, &value) == STATUS_OK;
    if (!counts || !at_line_end(&cursor))
        return false;
    const char *text = cursor.next;
    while (text < cursor.end && ascii_is_digit(*text))
        text++;
    return text == cursor.end || (text > cursor.next && *text == ':');
}

void marker_lines_clear(struct marker_lines *lines)
{
    free(lines->tags);
    free(lines->records);
    *lines = (struct marker_lines){ 0 };
}
