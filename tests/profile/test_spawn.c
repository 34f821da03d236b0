#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <errno.h>

#include <math.h>
#include <signal.h>
#include <unistd.h>

#include "profile/spawn.h"
#include "tests/profile/stand_in.h"

static int make_folder(void **state)
{
    struct scratch_folder *folder = malloc(sizeof *folder);
    assert_non_null(folder);
    *folder = scratch_folder_create();
    *state = folder;
    return 0;
}

static int remove_folder(void **state)
{
    scratch_folder_remove(*state);
    free(*state);
    return 0;
}

/* Everything that a program printed. */
struct captured {
    char text[4096]; /* the beginning */
    size_t length;   /* of all */
    volatile sig_atomic_t interruptions;
    double waited_s;
    double interrupt_after_s;
};

static void capture(void *closure, const char *bytes, size_t length)
{
    struct captured *captured = closure;
    for (size_t i = 0; i < length; i++, captured->length++)
        if (captured->length < sizeof captured->text - 1)
            captured->text[captured->length] = bytes[i];
}

static void note_time(void *closure, double elapsed_s)
{
    struct captured *captured = closure;
    captured->waited_s = elapsed_s;
    if (captured->interrupt_after_s > 0 && elapsed_s > captured->interrupt_after_s)
        captured->interruptions = 1;
}

/* Writes the script, runs it in the folder and expects that it could be started. */
static struct spawn_result run_script(const struct scratch_folder *folder, const char *body,
                                      const char *const *more, double limit_s,
                                      struct captured *captured)
{
    char path[SCRATCH_PATH_SIZE];
    const char *arguments[8] = { path };
    struct spawn_result result;
    struct error error = { STATUS_OK, "" };
    stand_in_write(folder, "script", body);
    scratch_folder_path(folder, "script", path);
    for (size_t i = 0; more != NULL && more[i] != NULL; i++)
        arguments[i + 1] = more[i];
    const struct spawn_request request = { .arguments = arguments,
                                           .folder = folder->path,
                                           .time_limit_s = limit_s,
                                           .interruptions = &captured->interruptions,
                                           .closure = captured,
                                           .output = capture,
                                           .waiting = note_time };
    assert_int_equal(spawn_run(&result, &request, &error), STATUS_OK);
    return result;
}

static void test_arguments_arrive_as_they_are(void **state)
{
    static const char *const arguments[] = { "a; rm -rf x", "two words",   "",  "\"'$HOME`id`\\",
                                             "*",           "line\nbreak", NULL };
    struct captured captured = { .length = 0 };
    const struct spawn_result result = run_script(
        *state, "for i in \"$@\"; do printf '[%s]' \"$i\"; done", arguments, INFINITY, &captured);
    assert_int_equal(result.end, SPAWN_EXITED);
    assert_int_equal(result.number, 0);
    const char *expected = "[a; rm -rf x][two words][][\"'$HOME`id`\\][*][line\nbreak]";
    assert_string_equal(captured.text, expected);
    assert_string_equal(result.last_lines, expected);
}

static void test_both_streams_and_the_status(void **state)
{
    struct captured captured = { .length = 0 };
    const struct spawn_result result =
        run_script(*state, "echo out; echo err >&2; exit 42", NULL, INFINITY, &captured);
    assert_int_equal(result.end, SPAWN_EXITED);
    assert_int_equal(result.number, 42);
    assert_string_equal(captured.text, "out\nerr\n");
}

static void test_environment_is_replaced_and_added_to(void **state)
{
    static const char *const environment[] = { "ROOFLINE_TEST_A=new", "ROOFLINE_TEST_B=b c", NULL };
    const struct scratch_folder *folder = *state;
    char path[SCRATCH_PATH_SIZE];
    const char *const arguments[] = { path, NULL };
    struct captured captured = { .length = 0 };
    struct spawn_result result;
    stand_in_write(
        folder, "script",
        "printf '%s|%s|%s' \"$ROOFLINE_TEST_A\" \"$ROOFLINE_TEST_B\" \"$ROOFLINE_TEST_AB\"");
    scratch_folder_path(folder, "script", path);
    assert_int_equal(setenv("ROOFLINE_TEST_A", "old", 1), 0);
    assert_int_equal(setenv("ROOFLINE_TEST_AB", "kept", 1), 0);
    const struct spawn_request request = { .arguments = arguments,
                                           .environment = environment,
                                           .time_limit_s = INFINITY,
                                           .closure = &captured,
                                           .output = capture };
    assert_int_equal(spawn_run(&result, &request, NULL), STATUS_OK);
    assert_string_equal(captured.text, "new|b c|kept");
}

static void test_works_in_the_folder_and_we_do_not(void **state)
{
    const struct scratch_folder *folder = *state;
    char before[1024];
    char after[1024];
    struct captured captured = { .length = 0 };
    assert_non_null(getcwd(before, sizeof before));
    run_script(folder, "pwd -P; touch here", NULL, INFINITY, &captured);
    assert_non_null(getcwd(after, sizeof after));
    assert_string_equal(before, after);
    assert_true(stand_in_exists(folder, "here"));
}

static void test_standard_input_is_empty(void **state)
{
    struct captured captured = { .length = 0 };
    const struct spawn_result result = run_script(*state, "cat; echo end", NULL, 10, &captured);
    assert_int_equal(result.end, SPAWN_EXITED);
    assert_string_equal(captured.text, "end\n");
}

static void test_signal(void **state)
{
    struct captured captured = { .length = 0 };
    const struct spawn_result result =
        run_script(*state, "echo before; kill -KILL $$", NULL, INFINITY, &captured);
    assert_int_equal(result.end, SPAWN_KILLED);
    assert_int_equal(result.number, SIGKILL);
    assert_string_equal(result.last_lines, "before\n");
}

static void test_ignored_signals_are_not_inherited(void **state)
{
    struct captured captured = { .length = 0 };
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    const struct spawn_result result =
        run_script(*state, "kill -PIPE $$; echo survived", NULL, INFINITY, &captured);
    signal(SIGPIPE, before);
    assert_int_equal(result.end, SPAWN_KILLED);
    assert_int_equal(result.number, SIGPIPE);
}

static void test_time_limit_ends_the_group(void **state)
{
    struct captured captured = { .length = 0 };
    const struct spawn_result result = run_script(
        *state, "echo $$ >leader; sleep 100 & echo $! >child; wait", NULL, 0.3, &captured);
    assert_int_equal(result.end, SPAWN_OUT_OF_TIME);
    assert_true(result.elapsed_s >= 0.3);
    assert_true(result.elapsed_s < 5);
    assert_true(captured.waited_s > 0);
    assert_false(stand_in_still_runs(*state, "leader"));
    assert_false(stand_in_still_runs(*state, "child"));
}

static void test_time_limit_against_a_deaf_program(void **state)
{
    struct captured captured = { .length = 0 };
    const struct spawn_result result = run_script(
        *state, "trap '' TERM; echo $$ >leader; while :; do sleep 1; done", NULL, 0.2, &captured);
    assert_int_equal(result.end, SPAWN_OUT_OF_TIME);
    assert_true(result.elapsed_s < 10);
    assert_false(stand_in_still_runs(*state, "leader"));
}

static void test_nothing_is_left_behind(void **state)
{
    struct captured captured = { .length = 0 };
    const struct spawn_result result =
        run_script(*state, "sleep 100 & echo $! >child; exit 0", NULL, INFINITY, &captured);
    assert_int_equal(result.end, SPAWN_EXITED);
    assert_true(result.elapsed_s < 5);
    assert_false(stand_in_still_runs(*state, "child"));
}

static void test_interruption(void **state)
{
    struct captured captured = { .interrupt_after_s = 0.1 };
    const struct spawn_result result =
        run_script(*state, "echo $$ >leader; sleep 100", NULL, INFINITY, &captured);
    assert_int_equal(result.end, SPAWN_INTERRUPTED);
    assert_true(result.elapsed_s < 5);
    assert_false(stand_in_still_runs(*state, "leader"));
}

static void test_megabytes(void **state)
{
    struct captured captured = { .length = 0 };
    const struct spawn_result result = run_script(
        *state, "head -c 5000000 /dev/zero | tr '\\0' x; echo; echo the end", NULL, 60, &captured);
    assert_int_equal(result.end, SPAWN_EXITED);
    assert_int_equal(captured.length, 5000000 + 1 + strlen("the end\n"));
    assert_int_equal(strlen(result.last_lines), SPAWN_LAST_LINES_SIZE - 1);
    assert_string_equal(result.last_lines + SPAWN_LAST_LINES_SIZE - 1 - 11, "xx\nthe end\n");
}

static void test_closed_streams_are_not_the_end(void **state)
{
    struct captured captured = { .length = 0 };
    const struct spawn_result result =
        run_script(*state, "exec >&- 2>&-; sleep 0.3; exit 5", NULL, 20, &captured);
    assert_int_equal(result.end, SPAWN_EXITED);
    assert_int_equal(result.number, 5);
    assert_true(result.elapsed_s >= 0.3);
}

static void expect_not_started(const char *path, const char *folder, const char *said, int number)
{
    const char *const arguments[] = { path, NULL };
    const struct spawn_request request = { .arguments = arguments,
                                           .folder = folder,
                                           .time_limit_s = INFINITY };
    struct spawn_result result;
    struct error error = { STATUS_OK, "" };
    assert_int_equal(spawn_run(&result, &request, &error), STATUS_IO);
    const char *found = strstr(error.message, said);
    assert_non_null(found);
    assert_string_equal(found + strlen(said),
                        strerror(number)); /* in the language of the process */
}

static void test_cannot_be_started(void **state)
{
    const struct scratch_folder *folder = *state;
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_path(folder, "missing", path);
    expect_not_started(path, NULL, "missing: cannot be started: ", ENOENT);
    expect_not_started("/bin/sh", path, "missing: cannot work in this folder: ", ENOENT);
    scratch_folder_write(folder, "text", "neither program nor script", 26);
    scratch_folder_path(folder, "text", path);
    expect_not_started(path, NULL, "text: cannot be started: ", EACCES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arguments_arrive_as_they_are),
        cmocka_unit_test(test_both_streams_and_the_status),
        cmocka_unit_test(test_environment_is_replaced_and_added_to),
        cmocka_unit_test(test_works_in_the_folder_and_we_do_not),
        cmocka_unit_test(test_standard_input_is_empty),
        cmocka_unit_test(test_signal),
        cmocka_unit_test(test_ignored_signals_are_not_inherited),
        cmocka_unit_test(test_time_limit_ends_the_group),
        cmocka_unit_test(test_time_limit_against_a_deaf_program),
        cmocka_unit_test(test_nothing_is_left_behind),
        cmocka_unit_test(test_interruption),
        cmocka_unit_test(test_megabytes),
        cmocka_unit_test(test_closed_streams_are_not_the_end),
        cmocka_unit_test(test_cannot_be_started),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
