#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/pattern.h"

static bool found(const char *expression, const char *text)
{
    struct pattern *pattern;
    bool result;
    assert_int_equal(pattern_create(&pattern, expression, "--region", NULL), STATUS_OK);
    assert_string_equal(pattern_expression(pattern), expression);
    assert_int_equal(pattern_search(pattern, text, &result, NULL), STATUS_OK);
    pattern_free(pattern);
    return result;
}

static void test_searched_anywhere(void **state)
{
    (void)state;
    assert_true(found("mul", "matmul-fp16"));
    assert_true(found("^matmul$", "matmul"));
    assert_false(found("^matmul$", "matmul-fp16"));
    assert_true(found("(?i)MATMUL", "matmul"));
    assert_false(found("MATMUL", "matmul"));
    assert_true(found("", ""));
    assert_true(found("^n.ve$", "n\xC3\xA4ve")); /* a character of two bytes is one */
    assert_false(found("a", "\xFF\xFE"));        /* no UTF-8: found nowhere, and no error */
}

static void test_bad_expression_points_into_it(void **state)
{
    (void)state;
    static const struct {
        const char *expression;
        const char *message;
    } bad[] = {
        { "(", "--region '(': missing closing parenthesis at character 2\n  (\n   ^" },
        { "a*+*", "--region 'a*+*': quantifier does not follow a repeatable item at character 4\n"
                  "  a*+*\n     ^" },
        { "\xC3\xA4)", "--region '\xC3\xA4)': unmatched closing parenthesis at character 2\n"
                       "  \xC3\xA4)\n   ^" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct pattern *pattern = (struct pattern *)&bad;
        struct error error = { 0 };
        assert_int_equal(pattern_create(&pattern, bad[i].expression, "--region", &error),
                         STATUS_USAGE);
        assert_null(pattern);
        assert_string_equal(error.message, bad[i].message);
    }
}

/* The classic: every way of splitting the letters is tried. */
static void test_runaway_expression_ends(void **state)
{
    (void)state;
    struct pattern *pattern;
    struct error error = { 0 };
    bool result = true;
    assert_int_equal(pattern_create(&pattern, "(?:a+)+(?:b+)+\\1|(a|aa)+$", "--region", NULL),
                     STATUS_OK);
    assert_int_equal(pattern_search(pattern,
                                    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                                    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac",
                                    &result, &error),
                     STATUS_USAGE);
    assert_false(result);
    assert_non_null(strstr(error.message, "match limit exceeded; simplify the expression"));
    pattern_free(pattern);
    pattern_free(NULL);
}

static void test_list_matches_any(void **state)
{
    (void)state;
    struct pattern_list list = { 0 };
    bool result = true;
    assert_int_equal(pattern_list_search(&list, "x", &result, NULL), STATUS_OK);
    assert_false(result);
    assert_int_equal(pattern_list_add(&list, "^a", "--region", NULL), STATUS_OK);
    assert_int_equal(pattern_list_add(&list, "[", "--region", NULL), STATUS_USAGE);
    assert_int_equal(pattern_list_add(&list, "z$", "--region", NULL), STATUS_OK);
    assert_int_equal(list.count, 2);
    static const struct {
        const char *text;
        bool found;
    } texts[] = { { "ab", true }, { "yz", true }, { "mm", false } };
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(pattern_list_search(&list, texts[i].text, &result, NULL), STATUS_OK);
        assert_int_equal(result, texts[i].found);
    }
    pattern_list_clear(&list);
    pattern_list_clear(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_searched_anywhere),
        cmocka_unit_test(test_bad_expression_points_into_it),
        cmocka_unit_test(test_runaway_expression_ends),
        cmocka_unit_test(test_list_matches_any),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
