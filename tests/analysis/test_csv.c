#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/read/csv.h"

/* What a reading gave, as text: "LINE:[field][field]" a row; "(...)" for a line that was offered
 * and is to be left out. */
struct seen {
    char *text;
    size_t length;
    FILE *stream;
    bool row_begun;
    bool hides_lines; /* of rows */
    char refused;     /* lines that begin with it are refused; '\0': none is asked for */
    size_t fail_line; /* the handler fails at fields of this line */
};

static bool accept_line(void *closure, const char *line, size_t length, size_t number)
{
    struct seen *seen = closure;
    bool accepted = length == 0 || line[0] != seen->refused;
    if (!accepted)
        fprintf(seen->stream, "(%zu:%.*s)", number, (int)length, line);
    return accepted;
}

static enum status take_field(void *closure, size_t column, const char *text, size_t length,
                              size_t line, struct error *error)
{
    struct seen *seen = closure;
    if (line == seen->fail_line)
        return error_set(error, STATUS_VALUE, "refused at line %zu", line);
    assert_int_equal(text[length], '\0');
    assert_int_equal(seen->row_begun, column > 0);
    if (column == 0 && !seen->hides_lines)
        fprintf(seen->stream, "%zu:", line);
    seen->row_begun = true;
    fputc('[', seen->stream);
    fwrite(text, 1, length, seen->stream);
    fputc(']', seen->stream);
    return STATUS_OK;
}

static enum status end_row(void *closure, size_t field_count, size_t line, struct error *error)
{
    (void)error;
    (void)line;
    struct seen *seen = closure;
    fprintf(seen->stream, "%zu ", field_count);
    seen->row_begun = false;
    return STATUS_OK;
}

/* text is read as it is; the caller frees seen->text. */
static enum status read_input_text(struct seen *seen, struct input *input, char delimiter,
                                   struct error *error)
{
    const struct csv_handler handler = { seen, seen->refused != '\0' ? accept_line : NULL,
                                         take_field, end_row };
    seen->stream = open_memstream(&seen->text, &seen->length);
    assert_non_null(seen->stream);
    enum status status = csv_read(input, delimiter, &handler, error);
    fclose(seen->stream);
    return status;
}

static enum status read_bytes(struct seen *seen, const char *text, size_t length,
                              struct error *error)
{
    struct input *input;
    assert_int_equal(input_open_memory(&input, "x.csv", text, length, NULL), STATUS_OK);
    enum status status = read_input_text(seen, input, ',', error);
    input_free(input);
    return status;
}

static void assert_seen(const char *text, const char *expected)
{
    struct seen seen = { 0 };
    struct error error = { 0 };
    if (read_bytes(&seen, text, strlen(text), &error) != STATUS_OK)
        fail_msg("%s", error.message);
    assert_string_equal(seen.text, expected);
    free(seen.text);
}

static void assert_fails(const char *text, size_t length, const char *message)
{
    struct seen seen = { 0 };
    struct error error = { 0 };
    assert_int_equal(read_bytes(&seen, text, length, &error), STATUS_FORMAT);
    assert_string_equal(error.message, message);
    free(seen.text);
}

static void test_line_ends(void **state)
{
    (void)state;
    static const char expected[] = "1:[a][b]2 2:[c][d]2 ";
    assert_seen("a,b\nc,d\n", expected);
    assert_seen("a,b\nc,d", expected);
    assert_seen("a,b\r\nc,d\r\n", expected);
    assert_seen("a,b\r\nc,d", expected);
    assert_seen("a,b\rc,d\r", expected);
    assert_seen("a,b\rc,d", expected);
    assert_seen("\xEF\xBB\xBF"
                "a,b\nc,d\r",
                expected);
}

static void test_empty_lines(void **state)
{
    (void)state;
    assert_seen("", "");
    assert_seen("\n \n\t\r\n\r", "");
    assert_seen("\n\na,b\n   \nc,d\n\n\n", "3:[a][b]2 5:[c][d]2 ");
    assert_seen("\r\n\r\na,b\r\n\r\nc,d\r\n", "3:[a][b]2 5:[c][d]2 ");
    assert_seen("\r\ra,b\r\rc,d", "3:[a][b]2 5:[c][d]2 ");
    assert_seen(",\n\"\"\n", "1:[][]2 2:[]1 ");
}

static void test_quotes(void **state)
{
    (void)state;
    assert_seen("\"a,\"\"b\"\"\",\" c \", d ,\"\"\n", "1:[a,\"b\"][ c ][d][]4 ");
    assert_seen("it's,5\" pipe\n", "1:[it's][5\" pipe]2 ");
}

/* The line that a row starts in, also behind fields of several lines, however those end. */
static void test_lines_of_long_rows(void **state)
{
    (void)state;
    assert_seen("a,\"x\ny\n\nz\"\nb,c\n", "1:[a][x\ny\n\nz]2 5:[b][c]2 ");
    assert_seen("a,\"x\r\ny\"\r\nb,c\r\n", "1:[a][x\r\ny]2 3:[b][c]2 ");
    assert_seen("a,\"x\ry\"\rb,c\r", "1:[a][x\ry]2 3:[b][c]2 ");
    assert_seen("a,\"x\ny\",\"\n\n\"\nb\n", "1:[a][x\ny][\n\n]3 5:[b]1 ");
}

/* An odd quote in a line outside of the table must not open a field. */
static void test_refused_lines(void **state)
{
    (void)state;
    struct seen seen = { .refused = '=' };
    static const char text[] = "== it's 5\", not 6\r\na,\"x\n=y\"\n==\rb,c\n";
    assert_int_equal(read_bytes(&seen, text, strlen(text), NULL), STATUS_OK);
    assert_string_equal(seen.text, "(1:== it's 5\", not 6)2:[a][x\n=y]2 (4:==)5:[b][c]2 ");
    free(seen.text);
}

static void test_other_delimiter(void **state)
{
    (void)state;
    struct seen seen = { 0 };
    struct input *input;
    assert_int_equal(input_open_memory(&input, "x", "a,b\tc\n", 6, NULL), STATUS_OK);
    assert_int_equal(read_input_text(&seen, input, '\t', NULL), STATUS_OK);
    assert_string_equal(seen.text, "1:[a,b][c]2 ");
    input_free(input);
    free(seen.text);
}

static void test_failures(void **state)
{
    (void)state;
    assert_fails("a,b\nc,\"d\ne,f\n", 13,
                 "x.csv:2: a quoted field that starts in this row is never closed; the file is cut "
                 "short or a quote is missing");
    assert_fails("a,\"", 3,
                 "x.csv:1: a quoted field that starts in this row is never closed; the file is cut "
                 "short or a quote is missing");
    assert_fails("a,b\nc,\0d\n", 9, "x.csv:2: a NUL byte; this is not a text file");
    assert_fails("a,b\n\"c\n\0\"\n", 10, "x.csv:3: a NUL byte; this is not a text file");
}

static void test_handler_ends_the_reading(void **state)
{
    (void)state;
    struct seen seen = { .fail_line = 2 };
    struct error error = { 0 };
    assert_int_equal(read_bytes(&seen, "a\nb,c\nd\n", 8, &error), STATUS_VALUE);
    assert_string_equal(error.message, "refused at line 2");
    assert_string_equal(seen.text, "1:[a]1 ");
    free(seen.text);
}

/* Reads the text from a file in which an input's chunk ends behind its first size bytes. */
static void assert_same_in_chunks(const char *text, size_t size, const char *expected)
{
    char path[] = "/tmp/test_csv_XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    FILE *stream = fdopen(file, "w");
    assert_non_null(stream);
    /* A chunk is 256 KiB: blank lines in front move the text across its border. */
    for (size_t i = 0; i < 256 * 1024 - size; i++)
        fputc('\n', stream);
    fputs(text, stream);
    assert_int_equal(fclose(stream), 0);
    struct seen seen = { .hides_lines = true };
    struct input *input;
    struct error error = { 0 };
    assert_int_equal(input_open(&input, path, NULL), STATUS_OK);
    if (read_input_text(&seen, input, ',', &error) != STATUS_OK)
        fail_msg("%s", error.message);
    assert_string_equal(seen.text, expected);
    input_free(input);
    free(seen.text);
    remove(path);
}

/* A chunk of the input ends at every byte of the text. */
static void test_every_chunk_border(void **state)
{
    (void)state;
    static const char text[] = "a,\"b\r\n\"\"c\"\"\",d\r\ne,f,\"\"\rg,\xC3\xA4,h\n";
    for (size_t size = 0; size < sizeof text; size++)
        assert_same_in_chunks(text, size, "[a][b\r\n\"c\"][d]3 [e][f][]3 [g][\xC3\xA4][h]3 ");
}

/* One field of 10 MB, in one line and in many. */
static void test_large_field(void **state)
{
    (void)state;
    enum { SIZE = 10 * 1000 * 1000 };
    char *text = malloc(SIZE + 8);
    assert_non_null(text);
    for (size_t line_length = 50; line_length <= SIZE; line_length *= 200000) {
        snprintf(text, SIZE, "a,\"");
        for (size_t i = 3; i < SIZE - 1; i++)
            text[i] = i % line_length == line_length - 1 ? '\n' : 'x';
        snprintf(text + SIZE - 1, 8, "\",b\n");
        struct seen seen = { 0 };
        assert_int_equal(read_bytes(&seen, text, SIZE + 3, NULL), STATUS_OK);
        assert_int_equal(seen.length, strlen("1:[a][") + (SIZE - 4) + strlen("][b]3 "));
        free(seen.text);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_line_ends),
        cmocka_unit_test(test_empty_lines),
        cmocka_unit_test(test_quotes),
        cmocka_unit_test(test_lines_of_long_rows),
        cmocka_unit_test(test_refused_lines),
        cmocka_unit_test(test_other_delimiter),
        cmocka_unit_test(test_failures),
        cmocka_unit_test(test_handler_ends_the_reading),
        cmocka_unit_test(test_every_chunk_border),
        cmocka_unit_test(test_large_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
