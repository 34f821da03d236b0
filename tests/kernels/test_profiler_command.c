#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "kernels/harness/profiler_command.h"
#include "tests/kernels/kernel_program_double.h"

static char *command_of(const struct arguments *arguments, size_t row)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    profiler_command_print(file, &program_double, arguments, &program_double.rows[row]);
    fclose(file);
    return text;
}

static void check(const struct arguments *arguments, size_t row, const char *expected)
{
    char *text = command_of(arguments, row);
    assert_string_equal(text, expected);
    free(text);
}

static void test_first_timed_launch(void **state)
{
    (void)state;
    const struct arguments arguments = { .sizes = { { 8, 4 } } };
    check(&arguments, 0,
          "  ncu --set full --nvtx --clock-control none --kernel-name 'regex:^plain' "
          "--launch-skip 4 --launch-count 1 --export work_double-plain-FP32 ./work_double 8 4 "
          "--kernel plain --precision FP32\n");
}

static void test_only_launch(void **state)
{
    (void)state;
    const struct arguments arguments = { .sizes = { { 80, 40 } }, .profiling = true };
    check(&arguments, 2,
          "  ncu --set full --nvtx --clock-control none --kernel-name 'regex:^plain' "
          "--export work_double-plain-FP64 ./work_double 80 40 --kernel plain --precision FP64 "
          "--profiling\n");
}

static void test_library_kernel(void **state)
{
    (void)state;
    const struct arguments arguments = { .sizes = { { 8, 4 } } };
    check(&arguments, 1,
          "  ncu --set full --nvtx --clock-control none --nvtx-include work/ "
          "--export work_double-fast-FP32 ./work_double 8 4 --kernel fast --precision FP32 "
          "--profiling\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_timed_launch),
        cmocka_unit_test(test_only_launch),
        cmocka_unit_test(test_library_kernel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
