#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <unistd.h>

#include "analysis/read/input.h"

enum { SIZE = 700001 }; /* several chunks of 256 KiB, and a bit */

struct fixture {
    char path[64];
    char bytes[SIZE];
};

static int setup(void **state)
{
    struct fixture *fixture = malloc(sizeof *fixture);
    if (fixture == NULL)
        return -1;
    for (size_t i = 0; i < SIZE; i++)
        fixture->bytes[i] = (char)(i * 31 + i / 251);
    snprintf(fixture->path, sizeof fixture->path, "/tmp/test_input_XXXXXX");
    int file = mkstemp(fixture->path);
    FILE *stream = file < 0 ? NULL : fdopen(file, "w");
    if (stream == NULL || fwrite(fixture->bytes, 1, SIZE, stream) != SIZE || fclose(stream) != 0)
        return -1;
    *state = fixture;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *fixture = *state;
    int result = unlink(fixture->path);
    free(fixture);
    return result;
}

/* The same bytes from a file that can seek, from a pipe, and from memory. */
enum kind { KIND_FILE, KIND_PIPE, KIND_MEMORY, KIND_COUNT };

/* Standard input is replaced by the pipe for as long as it takes to open it. */
static struct input *open_pipe(const struct fixture *fixture)
{
    char command[100];
    snprintf(command, sizeof command, "cat %s", fixture->path);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    int before = dup(STDIN_FILENO);
    assert_true(dup2(fileno(pipe), STDIN_FILENO) >= 0);
    struct input *input;
    enum status status = input_open(&input, "-", NULL);
    assert_true(dup2(before, STDIN_FILENO) >= 0);
    close(before);
    assert_int_equal(status, STATUS_OK);
    /* Left open: pclose would wait for cat, which waits for its reader. */
    return input;
}

static struct input *open_kind(const struct fixture *fixture, enum kind kind)
{
    struct input *input;
    if (kind == KIND_PIPE)
        return open_pipe(fixture);
    if (kind == KIND_MEMORY)
        assert_int_equal(input_open_memory(&input, "memory", fixture->bytes, SIZE, NULL),
                         STATUS_OK);
    else
        assert_int_equal(input_open(&input, fixture->path, NULL), STATUS_OK);
    return input;
}

static void test_names_and_sizes(void **state)
{
    const struct fixture *fixture = *state;
    const char *const names[KIND_COUNT] = { fixture->path, "<stdin>", "memory" };
    static const size_t sizes[KIND_COUNT] = { SIZE, SIZE_MAX, SIZE };
    for (size_t kind = 0; kind < KIND_COUNT; kind++) {
        struct input *input = open_kind(fixture, (enum kind)kind);
        assert_string_equal(input_name(input), names[kind]);
        assert_true(input_remaining(input) == sizes[kind]);
        assert_int_equal(input_offset(input), 0);
        input_free(input);
    }
    input_free(NULL);
}

static void test_reading_all(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t kind = 0; kind < KIND_COUNT; kind++) {
        struct input *input = open_kind(fixture, (enum kind)kind);
        size_t read = 0;
        for (;;) {
            const char *bytes;
            size_t length;
            assert_int_equal(input_read(input, &bytes, &length, NULL), STATUS_OK);
            if (length == 0)
                break;
            assert_true(read + length <= SIZE);
            assert_memory_equal(bytes, fixture->bytes + read, length);
            read += length;
            assert_int_equal(input_offset(input), read);
        }
        assert_int_equal(read, SIZE);
        input_free(input);
    }
}

static void test_peeking_consumes_nothing(void **state)
{
    const struct fixture *fixture = *state;
    static const size_t wanted[] = { 1, 3, 262144, 262145, 600000, SIZE, SIZE_MAX };
    for (size_t kind = 0; kind < KIND_COUNT; kind++) {
        struct input *input = open_kind(fixture, (enum kind)kind);
        for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
            const char *bytes;
            size_t length;
            assert_int_equal(input_peek(input, wanted[i], &bytes, &length, NULL), STATUS_OK);
            assert_true(length >= (wanted[i] < SIZE ? wanted[i] : SIZE) && length <= SIZE);
            assert_memory_equal(bytes, fixture->bytes, length);
            assert_int_equal(input_offset(input), 0);
        }
        input_free(input);
    }
}

/* Every size of a piece, from a byte to more than a chunk, with some skipped in between. */
static void test_pieces_of_every_size(void **state)
{
    const struct fixture *fixture = *state;
    static const size_t sizes[] = { 1, 7, 4096, 100000, 262144, 262145, 300000 };
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            struct input *input = open_kind(fixture, (enum kind)kind);
            size_t at = 0;
            size_t rounds = 0;
            while (at + 2 * sizes[i] <= SIZE && rounds++ < 3000) {
                const char *bytes;
                size_t skipped;
                assert_int_equal(input_take(input, sizes[i], &bytes, NULL), STATUS_OK);
                assert_non_null(bytes);
                assert_memory_equal(bytes, fixture->bytes + at, sizes[i]);
                assert_int_equal(input_skip(input, sizes[i], &skipped, NULL), STATUS_OK);
                assert_int_equal(skipped, sizes[i]);
                at += 2 * sizes[i];
                assert_int_equal(input_offset(input), at);
            }
            input_free(input);
        }
}

static void test_at_the_end(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t kind = 0; kind < KIND_COUNT; kind++) {
        struct input *input = open_kind(fixture, (enum kind)kind);
        const char *bytes;
        size_t skipped;
        assert_int_equal(input_skip(input, SIZE - 5, &skipped, NULL), STATUS_OK);
        assert_int_equal(skipped, SIZE - 5);
        assert_int_equal(input_take(input, 6, &bytes, NULL), STATUS_OK);
        assert_null(bytes); /* one too many: nothing is consumed */
        assert_int_equal(input_take(input, 2, &bytes, NULL), STATUS_OK);
        assert_memory_equal(bytes, fixture->bytes + SIZE - 5, 2);
        assert_int_equal(input_skip(input, SIZE_MAX, &skipped, NULL), STATUS_OK);
        assert_int_equal(skipped, 3);
        assert_int_equal(input_skip(input, 1, &skipped, NULL), STATUS_OK);
        assert_int_equal(skipped, 0);
        size_t length = 1;
        assert_int_equal(input_read(input, &bytes, &length, NULL), STATUS_OK);
        assert_int_equal(length, 0);
        assert_int_equal(input_offset(input), SIZE);
        if (kind != KIND_PIPE)
            assert_int_equal(input_remaining(input), 0);
        input_free(input);
    }
}

static void test_empty_inputs(void **state)
{
    (void)state;
    static const char *const paths[] = { NULL, "/dev/null" };
    for (size_t i = 0; i < 2; i++) {
        struct input *input;
        if (paths[i] == NULL)
            assert_int_equal(input_open_memory(&input, "memory", NULL, 0, NULL), STATUS_OK);
        else
            assert_int_equal(input_open(&input, paths[i], NULL), STATUS_OK);
        const char *bytes;
        size_t length = 1;
        assert_int_equal(input_peek(input, 10, &bytes, &length, NULL), STATUS_OK);
        assert_int_equal(length, 0);
        assert_int_equal(input_read(input, &bytes, &length, NULL), STATUS_OK);
        assert_int_equal(length, 0);
        input_free(input);
    }
}

static void assert_cannot_open(const char *path, const char *message)
{
    struct input *input = (struct input *)&input;
    struct error error = { 0 };
    assert_int_equal(input_open(&input, path, &error), STATUS_IO);
    assert_null(input);
    assert_string_equal(error.message, message);
}

static void test_what_cannot_be_opened(void **state)
{
    const struct fixture *fixture = *state;
    assert_cannot_open("no/such.csv", "no/such.csv: no such file; check the path");
    assert_cannot_open("/", "/: is a directory; name the files in it");
    if (geteuid() != 0) {
        char message[128];
        snprintf(message, sizeof message, "%s: cannot be read: Permission denied", fixture->path);
        assert_int_equal(chmod(fixture->path, 0), 0);
        assert_cannot_open(fixture->path, message);
        assert_int_equal(chmod(fixture->path, 0600), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_and_sizes),
        cmocka_unit_test(test_reading_all),
        cmocka_unit_test(test_peeking_consumes_nothing),
        cmocka_unit_test(test_pieces_of_every_size),
        cmocka_unit_test(test_at_the_end),
        cmocka_unit_test(test_empty_inputs),
        cmocka_unit_test(test_what_cannot_be_opened),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
