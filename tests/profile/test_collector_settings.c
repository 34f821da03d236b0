#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "profile/collector/collector_settings.h"

static struct collector_settings read_good(struct collector_environment environment)
{
    struct collector_settings settings;
    char problem[SETTINGS_PROBLEM_SIZE] = "";
    assert_true(collector_settings_read(&settings, &environment, 42, problem));
    return settings;
}

static void assert_refused(struct collector_environment environment, const char *variable,
                           const char *said)
{
    struct collector_settings settings;
    char problem[SETTINGS_PROBLEM_SIZE] = "";
    assert_false(collector_settings_read(&settings, &environment, 42, problem));
    assert_non_null(strstr(problem, variable));
    assert_non_null(strstr(problem, said));
    assert_null(settings.output_path);
    collector_settings_clear(&settings);
}

static void test_nothing_set(void **state)
{
    (void)state;
    static const struct collector_environment environments[] = {
        { NULL, NULL, NULL, NULL, NULL },
        { "", "", "", "", "" },
    };
    for (size_t i = 0; i < 2; i++) {
        struct collector_settings settings = read_good(environments[i]);
        assert_string_equal(settings.output_path, "roofline_42.csv");
        assert_true(collector_settings_kernel_matches(&settings, "anything"));
        assert_true(collector_settings_launch_selected(&settings, 0));
        assert_true(collector_settings_launch_selected(&settings, UINT64_MAX - 1));
        assert_false(collector_settings_finished(&settings, UINT64_MAX - 1));
        assert_false(settings.sparse);
        collector_settings_clear(&settings);
        collector_settings_clear(&settings);
    }
}

static void test_output_paths(void **state)
{
    (void)state;
    static const struct {
        const char *pattern;
        const char *path;
    } cases[] = {
        { "a.csv", "a.csv" },       { "%p", "42" },      { "/x y/%p.csv", "/x y/42.csv" },
        { "%p%p%p%p", "42424242" }, { "100%%", "100%" }, { "%%p", "%p" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct collector_settings settings =
            read_good((struct collector_environment){ .output = cases[i].pattern });
        assert_string_equal(settings.output_path, cases[i].path);
        collector_settings_clear(&settings);
    }
}

static void test_long_process_numbers_fit(void **state)
{
    (void)state;
    const struct collector_environment environment = { .output = "%p%p" };
    struct collector_settings settings;
    char problem[SETTINGS_PROBLEM_SIZE];
    assert_true(collector_settings_read(&settings, &environment, INT32_MAX, problem));
    assert_string_equal(settings.output_path, "21474836472147483647");
    collector_settings_clear(&settings);
}

static void test_kernel_pattern_is_searched(void **state)
{
    (void)state;
    struct collector_settings settings =
        read_good((struct collector_environment){ .kernel = "^(mat|vec)[a-z]+$|gemm" });
    assert_true(collector_settings_kernel_matches(&settings, "matmul"));
    assert_true(collector_settings_kernel_matches(&settings, "ampere_sgemm_32x32"));
    assert_false(collector_settings_kernel_matches(&settings, "mat"));
    assert_false(collector_settings_kernel_matches(&settings, "xmatmul"));
    collector_settings_clear(&settings);
}

static void test_skip_and_count(void **state)
{
    (void)state;
    struct collector_settings settings =
        read_good((struct collector_environment){ .skip = "2", .count = "3" });
    static const struct {
        uint64_t before;
        bool selected;
        bool finished;
    } cases[] = {
        { 0, false, false }, { 1, false, false }, { 2, true, false },
        { 4, true, false },  { 5, false, true },  { UINT64_MAX, false, true },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(collector_settings_launch_selected(&settings, cases[i].before),
                         cases[i].selected);
        assert_int_equal(collector_settings_finished(&settings, cases[i].before),
                         cases[i].finished);
    }
    collector_settings_clear(&settings);
}

static void test_sparse(void **state)
{
    (void)state;
    static const char *const values[] = { "0", "1" };
    for (size_t i = 0; i < 2; i++) {
        struct collector_settings settings =
            read_good((struct collector_environment){ .sparse = values[i] });
        assert_int_equal(settings.sparse, i);
        collector_settings_clear(&settings);
    }
}

static void test_largest_numbers(void **state)
{
    (void)state;
    struct collector_settings settings = read_good((struct collector_environment){
        .skip = "18446744073709551615", .count = "18446744073709551615" });
    assert_true(settings.skip == UINT64_MAX);
    assert_true(settings.count == UINT64_MAX);
    collector_settings_clear(&settings);
}

static void test_refusals(void **state)
{
    (void)state;
    static const char *const bad_counts[] = {
        "x", "-1", "1.5", " 1", "1 ", "0x10", "+1", "18446744073709551616", "99999999999999999999"
    };
    for (size_t i = 0; i < sizeof bad_counts / sizeof *bad_counts; i++) {
        assert_refused((struct collector_environment){ .skip = bad_counts[i] },
                       "ROOFLINE_CUPTI_SKIP", bad_counts[i]);
        assert_refused((struct collector_environment){ .count = bad_counts[i] },
                       "ROOFLINE_CUPTI_COUNT", bad_counts[i]);
    }
    assert_refused((struct collector_environment){ .kernel = "(" }, "ROOFLINE_CUPTI_KERNEL",
                   "regular expression");
    assert_refused((struct collector_environment){ .sparse = "yes" }, "ROOFLINE_CUPTI_SPARSE",
                   "0 or 1");
    assert_refused((struct collector_environment){ .output = "a%d.csv" }, "ROOFLINE_CUPTI_OUTPUT",
                   "a%d.csv");
    assert_refused((struct collector_environment){ .output = "a%" }, "ROOFLINE_CUPTI_OUTPUT",
                   "percent");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_set),
        cmocka_unit_test(test_output_paths),
        cmocka_unit_test(test_long_process_numbers_fit),
        cmocka_unit_test(test_kernel_pattern_is_searched),
        cmocka_unit_test(test_skip_and_count),
        cmocka_unit_test(test_sparse),
        cmocka_unit_test(test_largest_numbers),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
