#include "analysis/read/csv.h"

#include <csv.h>
#include <string.h>

#include "analysis/array.h"

/* libcsv takes the text a physical line at a time. That makes the line of every field known, and
 * lets lines that are not part of the table be dropped before their quotes can confuse the parser.
 */
struct reading {
    const struct csv_handler *handler;
    const char *name;
    struct csv_parser parser;
    struct error *error;
    enum status status;
    size_t column;
    size_t line;     /* the physical line that is being fed */
    size_t row_line; /* the line that the current row started in */
    size_t row_size; /* bytes of the current row so far */
    bool row_ended;  /* a row ended in the line that is being fed */
    bool row_open;   /* the line before ended inside a quoted field */

    struct text_buffer carry; /* the beginning of a line whose end has not been read yet */
};

static void take_field(void *text, size_t length, void *closure)
{
    struct reading *reading = closure;
    if (reading->status != STATUS_OK)
        return;
    const struct csv_handler *handler = reading->handler;
    reading->status = handler->field(handler->closure, reading->column++, text, length,
                                     reading->row_line, reading->error);
}

static void end_row(int terminator, void *closure)
{
    (void)terminator;
    struct reading *reading = closure;
    size_t field_count = reading->column;
    reading->column = 0;
    reading->row_ended = true;
    if (reading->status != STATUS_OK)
        return;
    const struct csv_handler *handler = reading->handler;
    reading->status =
        handler->row(handler->closure, field_count, reading->row_line, reading->error);
}

static bool is_empty_line(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t')
            return false;
    return true;
}

static enum status parser_failed(struct reading *reading)
{
    if (csv_error(&reading->parser) == CSV_ENOMEM || csv_error(&reading->parser) == CSV_ETOOBIG)
        return error_set_memory(reading->error);
    return error_set(reading->error, STATUS_FORMAT, "%s:%zu: %s", reading->name, reading->row_line,
                     csv_strerror(csv_error(&reading->parser)));
}

/* libcsv's buffer grows by steps: steps as large as the row keep a field of many megabytes from
 * being copied over and over. */
static void set_growth(struct reading *reading)
{
    enum { SMALLEST_STEP = 64 * 1024 };
    csv_set_blk_size(&reading->parser,
                     reading->row_size > SMALLEST_STEP ? reading->row_size : SMALLEST_STEP);
}

/* line holds its line end, when it has one. */
static enum status feed_line(struct reading *reading, const char *line, size_t length)
{
    reading->line++;
    size_t content = length;
    while (content > 0 && (line[content - 1] == '\n' || line[content - 1] == '\r'))
        content--;
    if (memchr(line, '\0', length) != NULL)
        return error_set(reading->error, STATUS_FORMAT,
                         "%s:%zu: a NUL byte; this is not a text file", reading->name,
                         reading->line);
    if (!reading->row_open) {
        const struct csv_handler *handler = reading->handler;
        if (is_empty_line(line, content))
            return STATUS_OK;
        if (handler->accept_line != NULL &&
            !handler->accept_line(handler->closure, line, content, reading->line))
            return STATUS_OK;
        reading->row_line = reading->line;
        reading->row_size = 0;
    }
    reading->row_ended = false;
    reading->row_size += length;
    set_growth(reading);
    if (csv_parse(&reading->parser, line, length, take_field, end_row, reading) != length &&
        reading->status == STATUS_OK)
        return parser_failed(reading);
    reading->row_open = !reading->row_ended;
    return reading->status;
}

/* Takes apart what ends with a line feed, or with the input, at the carriage returns that end a
 * line by themselves. */
static enum status feed_lines(struct reading *reading, const char *bytes, size_t length)
{
    enum status status = STATUS_OK;
    while (length > 0 && status == STATUS_OK) {
        const char *end = memchr(bytes, '\r', length);
        size_t line_length = end == NULL ? length : (size_t)(end - bytes) + 1;
        if (line_length < length && bytes[line_length] == '\n')
            line_length++;
        status = feed_line(reading, bytes, line_length);
        bytes += line_length;
        length -= line_length;
    }
    return status;
}

static enum status keep_beginning(struct reading *reading, const char *bytes, size_t length)
{
    struct text_buffer *carry = &reading->carry;
    enum status status = text_buffer_reserve(carry, length, reading->error);
    if (status != STATUS_OK)
        return status;
    memcpy(carry->bytes + carry->length, bytes, length);
    carry->length += length;
    return STATUS_OK;
}

static enum status feed_carried(struct reading *reading)
{
    size_t length = reading->carry.length;
    reading->carry.length = 0;
    return feed_lines(reading, reading->carry.bytes, length);
}

static enum status feed_chunk(struct reading *reading, const char *bytes, size_t length)
{
    enum status status = STATUS_OK;
    while (length > 0 && status == STATUS_OK) {
        const char *end = memchr(bytes, '\n', length);
        size_t line_length = end == NULL ? length : (size_t)(end - bytes) + 1;
        if (end == NULL || reading->carry.length > 0) {
            status = keep_beginning(reading, bytes, line_length);
            if (status == STATUS_OK && end != NULL)
                status = feed_carried(reading);
        } else {
            status = feed_lines(reading, bytes, line_length);
        }
        bytes += line_length;
        length -= line_length;
    }
    return status;
}

static enum status skip_bom(struct input *input, struct error *error)
{
    const char *bytes;
    size_t length;
    enum status status = input_peek(input, 3, &bytes, &length, error);
    if (status != STATUS_OK || length < 3 || memcmp(bytes, "\xEF\xBB\xBF", 3) != 0)
        return status;
    return input_take(input, 3, &bytes, error);
}

/* The last line may lack its end. With one, every row ends, unless a quoted field is still open.
 * (libcsv itself reports that only in a mode that forbids other quotes too.) */
static enum status finish(struct reading *reading)
{
    enum status status = STATUS_OK;
    if (reading->carry.length > 0)
        status = feed_carried(reading);
    if (status != STATUS_OK || !reading->row_open)
        return status;
    reading->row_ended = false;
    if (csv_parse(&reading->parser, "\n", 1, take_field, end_row, reading) != 1)
        return parser_failed(reading);
    if (!reading->row_ended)
        return error_set(reading->error, STATUS_FORMAT,
                         "%s:%zu: a quoted field that starts in this row is never closed; the file "
                         "is cut short or a quote is missing",
                         reading->name, reading->row_line);
    return reading->status;
}

enum status csv_read(struct input *input, char delimiter, const struct csv_handler *handler,
                     struct error *error)
{
    struct reading reading = { .handler = handler, .name = input_name(input), .error = error };
    if (csv_init(&reading.parser, CSV_APPEND_NULL) != 0)
        return error_set_memory(error);
    csv_set_delim(&reading.parser, (unsigned char)delimiter);

    enum status status = skip_bom(input, error);
    while (status == STATUS_OK) {
        const char *bytes;
        size_t length;
        status = input_read(input, &bytes, &length, error);
        if (status == STATUS_OK && length == 0)
            break;
        if (status == STATUS_OK)
            status = feed_chunk(&reading, bytes, length);
    }
    if (status == STATUS_OK)
        status = finish(&reading);
    csv_free(&reading.parser);
    text_buffer_clear(&reading.carry);
    return status;
}
