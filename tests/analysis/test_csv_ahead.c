/* The linker puts the functions below in the place of realloc and pthread_create (--wrap), so that
 * both can be made to fail. */
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/read/csv_ahead.h"

enum { NEVER = -1 };

/* How many reallocations succeed before one fails, in whatever thread. */
static atomic_long reallocations_left = NEVER;
static bool no_threads = false;

/* The linker's names. NOLINTBEGIN(bugprone-reserved-identifier) */
void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument);
/* NOLINTEND(bugprone-reserved-identifier) */

void *__wrap_realloc(void *old, size_t size)
{
    if (reallocations_left != NEVER && reallocations_left-- == 0)
        return NULL;
    return __real_realloc(old, size);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument)
{
    return no_threads ? EAGAIN : __real_pthread_create(thread, attributes, start, argument);
}

typedef enum status csv_reading(struct input *input, char delimiter,
                                const struct csv_handler *handler, struct error *error);

/* What a reading gave, as text: "LINE.COLUMN[field]" and "LINE/FIELDS". */
struct seen {
    FILE *stream;
    char *text;
    size_t length;
    long calls_left; /* the call after so many fails; NEVER: none does */
    enum status status;
    struct error error;
};

static enum status count_call(struct seen *seen, size_t line, struct error *error)
{
    if (seen->calls_left == NEVER || seen->calls_left-- > 0)
        return STATUS_OK;
    return error_set(error, STATUS_VALUE, "refused at line %zu", line);
}

static enum status take_field(void *closure, size_t column, const char *text, size_t length,
                              size_t line, struct error *error)
{
    struct seen *seen = closure;
    assert_int_equal(text[length], '\0');
    fprintf(seen->stream, "%zu.%zu[", line, column);
    fwrite(text, 1, length, seen->stream);
    fputc(']', seen->stream);
    return count_call(seen, line, error);
}

static enum status end_row(void *closure, size_t field_count, size_t line, struct error *error)
{
    struct seen *seen = closure;
    fprintf(seen->stream, "%zu/%zu ", line, field_count);
    return count_call(seen, line, error);
}

static void read_with(csv_reading *reading, struct seen *seen, const char *text, size_t length)
{
    struct input *input;
    const struct csv_handler handler = { seen, NULL, take_field, end_row };
    seen->stream = open_memstream(&seen->text, &seen->length);
    assert_non_null(seen->stream);
    assert_int_equal(input_open_memory(&input, "x.csv", text, length, NULL), STATUS_OK);
    seen->status = reading(input, ',', &handler, &seen->error);
    input_free(input);
    fclose(seen->stream);
}

/* Whether one thread or two read, nobody can tell. */
static void assert_same(const char *text, size_t length, long calls)
{
    struct seen alone = { .calls_left = calls };
    struct seen ahead = { .calls_left = calls };
    read_with(csv_read, &alone, text, length);
    read_with(csv_read_ahead, &ahead, text, length);
    assert_int_equal(ahead.status, alone.status);
    assert_int_equal(ahead.error.status, alone.error.status);
    assert_string_equal(ahead.error.message, alone.error.message);
    assert_int_equal(ahead.length, alone.length);
    assert_memory_equal(ahead.text, alone.text, alone.length);
    free(alone.text);
    free(ahead.text);
}

static void test_small_inputs(void **state)
{
    (void)state;
    struct seen seen = { .calls_left = NEVER };
    static const char text[] = "a,\"b\n,\"\r\n\n,\n\"\"\nc";
    read_with(csv_read_ahead, &seen, text, sizeof text - 1);
    assert_int_equal(seen.status, STATUS_OK);
    assert_string_equal(seen.text, "1.0[a]1.1[b\n,]1/2 4.0[]4.1[]4/2 5.0[]5/1 6.0[c]6/1 ");
    free(seen.text);
    assert_same("", 0, NEVER);
    assert_same("\n\r\n", 3, NEVER);
}

/* Every beginning of a text, and a failure of every call: an error comes behind the calls that it
 * comes behind with one thread, also within a row. */
static void test_every_failure(void **state)
{
    (void)state;
    static const char text[] = "a,\"b\r\nc\",d\ne,f\ng,\"h\ni,\0";
    for (size_t length = 0; length <= sizeof text; length++)
        for (long calls = NEVER; calls < 12; calls++)
            assert_same(text, length, calls);
}

/* Rows of one field of several MB, of many fields, and many rows: many times what one batch holds.
 */
static char *large_text(size_t *length)
{
    char *text;
    FILE *stream = open_memstream(&text, length);
    assert_non_null(stream);
    for (size_t row = 0; row < 60000; row++)
        fprintf(stream, "%zu,\"row\n%zu\",,a field\n", row, row);
    for (size_t i = 0; i < 3000000; i++)
        fputc('x', stream);
    for (size_t column = 0; column < 200000; column++)
        fprintf(stream, ",%zu", column);
    fputs("\nlast,\"row\n", stream);
    fclose(stream);
    return text;
}

static void test_large_input(void **state)
{
    (void)state;
    static const long calls[] = { NEVER, 0, 1000, 200000, 300100, 450000 };
    size_t length;
    char *text = large_text(&length);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        assert_same(text, length, calls[i]);
    free(text);
}

static void test_by_size(void **state)
{
    (void)state;
    size_t length;
    char *text = large_text(&length);
    struct seen small = { .calls_left = NEVER };
    read_with(csv_read_by_size, &small, "a\n", 2);
    assert_string_equal(small.text, "1.0[a]1/1 ");
    struct seen large = { .calls_left = NEVER };
    read_with(csv_read_by_size, &large, text, length);
    assert_string_equal(large.error.message,
                        "x.csv:120002: a quoted field that starts in this row is never closed; the "
                        "file is cut short or a quote is missing");
    free(small.text);
    free(large.text);
    free(text);
}

/* With a memory that is short at one allocation or another, what was read before it is told. */
static void test_short_memory(void **state)
{
    (void)state;
    static const char text[] = "a,b\nc,d\n";
    static const char whole[] = "1.0[a]1.1[b]1/2 2.0[c]2.1[d]2/2 ";
    long failures = 0;
    enum status status = STATUS_MEMORY;
    for (; status != STATUS_OK; failures++) {
        struct seen seen = { .calls_left = NEVER };
        reallocations_left = failures;
        read_with(csv_read_ahead, &seen, text, sizeof text - 1);
        reallocations_left = NEVER;
        status = seen.status;
        assert_int_equal(status, status == STATUS_OK ? STATUS_OK : STATUS_MEMORY);
        assert_int_equal(seen.error.status, status);
        assert_memory_equal(seen.text, whole, seen.length);
        free(seen.text);
    }
    assert_in_range(failures, 2, 20);
}

static void test_without_threads(void **state)
{
    (void)state;
    no_threads = true;
    test_every_failure(state);
    no_threads = false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_inputs), cmocka_unit_test(test_every_failure),
        cmocka_unit_test(test_large_input),  cmocka_unit_test(test_by_size),
        cmocka_unit_test(test_short_memory), cmocka_unit_test(test_without_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
