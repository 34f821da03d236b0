#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "kernels/harness/program.h"
#include "tests/kernels/kernel_program_double.h"

enum { TEXT_SIZE = 16384 };

/* Runs the program with what it prints, on either stream, put into text. */
static int run(char *text, char *first, char *second)
{
    char name[] = "work_double";
    char *argv[] = { name, first, second, NULL };
    int argc = second != NULL ? 3 : first != NULL ? 2 : 1;
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stdout);
    int kept_out = dup(STDOUT_FILENO);
    int kept_error = dup(STDERR_FILENO);
    dup2(fileno(file), STDOUT_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    int status = program_main(&program_double, argc, argv);
    fflush(stdout);
    dup2(kept_out, STDOUT_FILENO);
    dup2(kept_error, STDERR_FILENO);
    close(kept_out);
    close(kept_error);
    rewind(file);
    size_t length = fread(text, 1, TEXT_SIZE - 1, file);
    text[length] = '\0';
    fclose(file);
    return status;
}

/* One correctness launch, the check, three warm-ups and ten timed launches, kernel by kernel. */
static void test_launch_order(void **state)
{
    (void)state;
    char text[TEXT_SIZE];
    program_double_reset();
    assert_int_equal(run(text, NULL, NULL), 0);
    assert_string_equal(program_double_events(),
                        "slvlllllllllllllt" /* 1 launch, check, 13 launches */
                        "slvlllllllllllllt"
                        "slvlllllllllllllt");
    /* 32 FLOP in 0.5 s are 64 FLOP/s, of a ceiling of 1000. */
    assert_non_null(strstr(text, "fast         FP32         500.0000       0.00         0.0"
                                 "           -         6.4"));
    assert_non_null(strstr(text, "--launch-skip 4 --launch-count 1"));
}

static void test_profiling_launches_once(void **state)
{
    (void)state;
    char text[TEXT_SIZE];
    char profiling[] = "--profiling";
    char kernel[] = "--kernel=fast";
    program_double_reset();
    assert_int_equal(run(text, profiling, kernel), 0);
    assert_string_equal(program_double_events(), "slvt");
    assert_non_null(strstr(text, "Work: A=80 B=40"));
}

static void test_wrong_kernel_has_no_times(void **state)
{
    (void)state;
    char text[TEXT_SIZE];
    char kernel[] = "--kernel=fast";
    program_double_reset();
    program_double_break_fast();
    assert_int_equal(run(text, kernel, NULL), 1);
    assert_string_equal(program_double_events(), "slvt");
    assert_non_null(strstr(text, "work_double: fast FP32: wrong at row 1, column 2\n"));
    assert_null(strstr(text, "mean of"));
}

static void test_no_device_is_skipped(void **state)
{
    (void)state;
    char text[TEXT_SIZE];
    program_double_reset();
    program_double_remove_device();
    assert_int_equal(run(text, NULL, NULL), 77);
    assert_string_equal(program_double_events(), "");
    assert_non_null(strstr(text, "work_double: no device\n"));
}

static void test_bad_argument(void **state)
{
    (void)state;
    char text[TEXT_SIZE];
    char option[] = "--fast";
    program_double_reset();
    assert_int_equal(run(text, option, NULL), 2);
    assert_non_null(strstr(text, "work_double: unknown option --fast\nusage: work_double [A B]"));
}

static void test_predict_runs_nothing(void **state)
{
    (void)state;
    char text[TEXT_SIZE];
    char predict[] = "--predict";
    char kernel[] = "--kernel=fast";
    program_double_reset();
    program_double_remove_device();
    assert_int_equal(run(text, predict, kernel), 0);
    assert_string_equal(program_double_events(), "");
    assert_string_equal(text, "fast,FP32,FLOP executed (FP32),"
                              "sm__sass_thread_inst_executed_op_fadd_pred_on.sum + "
                              "sm__sass_thread_inst_executed_op_fmul_pred_on.sum + "
                              "2*sm__sass_thread_inst_executed_op_ffma_pred_on.sum,==,32\n");
}

static void test_help(void **state)
{
    (void)state;
    char text[TEXT_SIZE];
    char help[] = "--help";
    assert_int_equal(run(text, help, NULL), 0);
    assert_non_null(strstr(text, "kernels: plain fast\nprecisions: FP32 FP64\n"
                                 "sizes: A=8 (profiling 80) B=4 (profiling 40)\n"));
}

static void test_unwritable_benchmark_file(void **state)
{
    (void)state;
    char text[TEXT_SIZE];
    char out[] = "--benchmark_out=no-such-folder/times.json";
    program_double_reset();
    assert_int_equal(run(text, out, NULL), 1);
    assert_non_null(strstr(text, "no-such-folder/times.json: No such file or directory"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_launch_order),
        cmocka_unit_test(test_profiling_launches_once),
        cmocka_unit_test(test_wrong_kernel_has_no_times),
        cmocka_unit_test(test_no_device_is_skipped),
        cmocka_unit_test(test_bad_argument),
        cmocka_unit_test(test_predict_runs_nothing),
        cmocka_unit_test(test_help),
        cmocka_unit_test(test_unwritable_benchmark_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
