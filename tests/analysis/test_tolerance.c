#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/tolerance.h"

static void test_parse(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double expected;
    } rows[] = { { "5%", 0.05 }, { "2.5 %", 0.025 }, { "0%", 0 }, { "250%", 2.5 } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double tolerance = NAN;
        assert_int_equal(tolerance_parse(&tolerance, rows[i].text, "--x", NULL), STATUS_OK);
        assert_true(fabs(tolerance - rows[i].expected) < 1e-15);
    }
}

static void test_refused(void **state)
{
    (void)state;
    static const char *const texts[] = { "5",   "",     "%",     "-1%",  "5%%", "nan%",
                                         "5% ", "inf%", "5 % x", "0x5%", "5,5%" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct error error = { STATUS_OK, "" };
        double tolerance = 7;
        assert_int_equal(tolerance_parse(&tolerance, texts[i], "--max-regression", &error),
                         STATUS_USAGE);
        assert_non_null(strstr(error.message, "--max-regression"));
        assert_true(tolerance == 7);
    }
}

static void test_rules(void **state)
{
    (void)state;
    struct tolerance_rules rules = { 0 };
    assert_int_equal(tolerance_rules_add(&rules, "vec_.*=3%", NULL), STATUS_OK);
    assert_int_equal(tolerance_rules_add(&rules, "a=b=7%", NULL), STATUS_OK);
    assert_int_equal(tolerance_rules_add(&rules, "\\[copy\\]$=1%", NULL), STATUS_OK);
    double tolerance = 0.05;
    assert_int_equal(tolerance_rules_find(&rules, "nbody[step]", &tolerance, NULL), STATUS_OK);
    assert_true(tolerance == 0.05);
    assert_int_equal(tolerance_rules_find(&rules, "vec_cuda[vec]", &tolerance, NULL), STATUS_OK);
    assert_true(tolerance == 0.03);
    assert_int_equal(tolerance_rules_find(&rules, "vec_cuda[copy]", &tolerance, NULL), STATUS_OK);
    assert_true(tolerance == 0.01);
    assert_int_equal(tolerance_rules_find(&rules, "xa=b", &tolerance, NULL), STATUS_OK);
    assert_true(fabs(tolerance - 0.07) < 1e-15);
    assert_int_equal(tolerance_rules_find(NULL, "vec", &tolerance, NULL), STATUS_OK);
    tolerance_rules_clear(&rules);
}

static void test_bad_rules(void **state)
{
    (void)state;
    static const char *const texts[] = { "vec", "=3%", "vec=3", "vec=", "(=3%" };
    struct tolerance_rules rules = { 0 };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct error error = { STATUS_OK, "" };
        assert_int_equal(tolerance_rules_add(&rules, texts[i], &error), STATUS_USAGE);
        assert_non_null(strstr(error.message, "--tolerance"));
    }
    assert_int_equal(rules.count, 0);
    tolerance_rules_clear(&rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_bad_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
