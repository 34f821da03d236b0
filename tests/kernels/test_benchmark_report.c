#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "kernels/harness/benchmark_report.h"
#include "tests/kernels/kernel_program_double.h"

enum { TEXT_SIZE = 16384 };

static const struct problem_sizes sizes = { { 8, 4 } };

static struct measurement measured(size_t row)
{
    struct measurement measurement = { .row = &program_double.rows[row], .timed = 2 };
    measurement.times_s[0] = 1e-3;
    measurement.times_s[1] = 3e-3;
    measurement.cpu_times_s[0] = 0.5e-3;
    measurement.cpu_times_s[1] = 0.5e-3;
    measurement.timing = timing_of(measurement.times_s, 2);
    prediction_set(&measurement.prediction, PREDICTED_FLOP_ASKED, 32);
    return measurement;
}

static void print_json(char *text, const struct measurement *measurements, size_t count)
{
    FILE *file = fmemopen(text, TEXT_SIZE, "w");
    assert_non_null(file);
    benchmark_report_print(file, &program_double, &sizes, measurements, count);
    assert_int_equal(fclose(file), 0);
}

static size_t occurrences(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part))
        count++;
    return count;
}

static void test_context_and_entries(void **state)
{
    (void)state;
    const struct measurement measurement = measured(0);
    char text[TEXT_SIZE];
    print_json(text, &measurement, 1);
    assert_non_null(strstr(text, "\"context\": {\n    \"executable\": \"work_double\",\n"
                                 "    \"library_build_type\": \"release\",\n"
                                 "    \"float_type\": \"32\",\n    \"paradigm\": \"Test\"\n  },"));
    assert_int_equal(occurrences(text, "\"run_type\": \"iteration\""), 2);
    assert_non_null(strstr(text, "\"name\": \"Work/8/4/plain/FP32\""));
    assert_non_null(strstr(text, "\"name\": \"Work/8/4/plain/FP32_mean\""));
    assert_non_null(strstr(text, "\"name\": \"Work/8/4/plain/FP32_stddev\""));
    /* The mean of 1 ms and 3 ms, and 32 FLOP in 2 ms. */
    assert_non_null(strstr(text, "\"real_time\": 2000000,\n      \"cpu_time\": 500000,\n"
                                 "      \"time_unit\": \"ns\",\n      \"FLOP/s\": 16000\n"));
}

static void test_two_widths_are_mixed(void **state)
{
    (void)state;
    const struct measurement measurements[] = { measured(0), measured(2) };
    char text[TEXT_SIZE];
    print_json(text, measurements, 2);
    assert_non_null(strstr(text, "\"float_type\": \"mixed\","));
    assert_int_equal(occurrences(text, "\"run_type\": \"aggregate\""), 4);
}

static void test_memory_level_is_of_no_width(void **state)
{
    (void)state;
    const struct kernel_row row = { .name = "read", .precision = "DRAM" };
    struct measurement measurement = measured(0);
    char text[TEXT_SIZE];
    measurement.row = &row;
    print_json(text, &measurement, 1);
    assert_non_null(strstr(text, "\"float_type\": \"mixed\","));
    assert_non_null(strstr(text, "\"name\": \"Work/8/4/read/DRAM_mean\""));
}

static void test_untimed_is_an_error_entry(void **state)
{
    (void)state;
    struct measurement measurement = measured(0);
    measurement.timed = 0;
    char text[TEXT_SIZE];
    print_json(text, &measurement, 1);
    assert_non_null(strstr(text, "\"error_occurred\": true"));
    assert_null(strstr(text, "real_time"));
}

static void test_brackets_match(void **state)
{
    (void)state;
    const struct measurement measurements[] = { measured(0), measured(1) };
    char text[TEXT_SIZE];
    print_json(text, measurements, 2);
    int braces = 0;
    for (const char *at = text; *at != '\0'; at++)
        braces += *at == '{' ? 1 : *at == '}' ? -1 : 0;
    assert_int_equal(braces, 0);
    assert_int_equal(occurrences(text, "},\n    {"), 7); /* between 2 * (2 launches + 2) entries */
    assert_null(strstr(text, ",\n  ]"));
}

static void test_file_appears_whole_or_not(void **state)
{
    (void)state;
    const struct measurement measurement = measured(0);
    struct failure failure;
    char path[] = "benchmark_report_test.json";
    assert_true(benchmark_report_write(path, &program_double, &sizes, &measurement, 1, &failure));
    assert_int_equal(access(path, R_OK), 0);
    assert_int_equal(unlink(path), 0);
    assert_false(benchmark_report_write("no-such-folder/times.json", &program_double, &sizes,
                                        &measurement, 1, &failure));
    assert_string_equal(failure.message, "no-such-folder/times.json: No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_context_and_entries),
        cmocka_unit_test(test_two_widths_are_mixed),
        cmocka_unit_test(test_memory_level_is_of_no_width),
        cmocka_unit_test(test_untimed_is_an_error_entry),
        cmocka_unit_test(test_brackets_match),
        cmocka_unit_test(test_file_appears_whole_or_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
