#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/read/number_locale.h"

enum { CELLS = 6 };

struct style_case {
    const char *cells[CELLS];
    struct number_style style;
    bool warned;
};

#define NARROW_SPACE "\xE2\x80\xAF"
#define NO_BREAK_SPACE "\xC2\xA0"

static const struct style_case cases[] = {
    /* nothing to decide */
    { { NULL }, { '.', ',' }, false },
    { { "12", "", "n/a", "1,x", "v1.2.3", "(128, 1, 1)" }, { '.', ',' }, false },
    /* one cell proves the grouping sign */
    { { "27.595.520", "117.344" }, { ',', '.' }, false },
    { { "8,589,934,592", "1,504" }, { '.', ',' }, false },
    { { "1 234 567", "1.504" }, { '.', ' ' }, false },
    { { "1" NARROW_SPACE "234", "2,504" }, { ',', ' ' }, false },
    { { "1" NO_BREAK_SPACE "234" NO_BREAK_SPACE "567,25" }, { ',', ' ' }, false },
    { { "1'234", "5" }, { '.', '\'' }, false },
    { { "1\xE2\x80\x99"
        "234.5" },
      { '.', '\'' },
      false },
    /* one cell proves the decimal sign */
    { { "65,77", "117.344" }, { ',', '.' }, false },
    { { "0,300", "1.504" }, { ',', '.' }, false },
    { { "1234,567" }, { ',', '.' }, false },
    { { "0.03", "1,504" }, { '.', ',' }, false },
    { { "1.504000", "1,504" }, { '.', ',' }, false },
    { { "1.504e+06", "1,504" }, { '.', ',' }, false },
    { { "-65,7" }, { ',', '.' }, false },
    { { ",5" }, { ',', '.' }, false },
    /* one cell proves both */
    { { "1.234,5" }, { ',', '.' }, false },
    { { "1,234.567" }, { '.', ',' }, false },
    /* nothing proves anything */
    { { "1,504", "67,584" }, { '.', ',' }, true },
    { { "1.504" }, { '.', ',' }, true },
    /* versions and addresses prove nothing */
    { { "580.159.04", "10.0.0.1", "1,2,3", "1.234.56" }, { '.', ',' }, false },
};

static void test_decides_style(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct number_locale locale = { 0 };
        for (size_t j = 0; j < CELLS && cases[i].cells[j] != NULL; j++)
            number_locale_observe(&locale, cases[i].cells[j], strlen(cases[i].cells[j]), j + 1);
        struct number_style style = { 0 };
        struct notices notices = { 0 };
        struct error error = { 0 };
        assert_int_equal(number_locale_decide(&locale, "x.csv", '\0', &style, &notices, &error),
                         STATUS_OK);
        assert_int_equal(style.decimal, cases[i].style.decimal);
        assert_int_equal(style.grouping, cases[i].style.grouping);
        assert_int_equal(notices.count, cases[i].warned ? 1 : 0);
        if (cases[i].warned)
            assert_non_null(strstr(notices.items[0].text, "--decimal"));
        notices_clear(&notices);
    }
}

static void test_forced_decimal_sign(void **state)
{
    (void)state;
    static const struct {
        const char *cell;
        char decimal;
        struct number_style style;
    } forced[] = {
        { "1,504", ',', { ',', '.' } },
        { "1,504", '.', { '.', ',' } },
        { "1 234 567", ',', { ',', ' ' } },
        { "65,77", '.', { '.', ',' } }, /* the user is right */
    };
    for (size_t i = 0; i < sizeof forced / sizeof forced[0]; i++) {
        struct number_locale locale = { 0 };
        number_locale_observe(&locale, forced[i].cell, strlen(forced[i].cell), 1);
        struct number_style style = { 0 };
        struct notices notices = { 0 };
        assert_int_equal(
            number_locale_decide(&locale, "x.csv", forced[i].decimal, &style, &notices, NULL),
            STATUS_OK);
        assert_int_equal(style.decimal, forced[i].style.decimal);
        assert_int_equal(style.grouping, forced[i].style.grouping);
        assert_int_equal(notices.count, 0);
    }
}

static void test_contradiction(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        { "65,77", "0.03" },      { "27.595.520", "8,589,934" }, { "65,77", "8,589,934" },
        { "8,589,934", "65,77" }, { "1.234,5", "1,234.5" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct number_locale locale = { 0 };
        number_locale_observe(&locale, pairs[i][0], strlen(pairs[i][0]), 4);
        number_locale_observe(&locale, pairs[i][1], strlen(pairs[i][1]), 7);
        struct number_style style = { 'x', 'y' };
        struct error error = { 0 };
        assert_int_equal(number_locale_decide(&locale, "x.csv", '\0', &style, NULL, &error),
                         STATUS_FORMAT);
        assert_int_equal(style.decimal, 'x');
        assert_non_null(strstr(error.message, pairs[i][0]));
        assert_non_null(strstr(error.message, pairs[i][1]));
        assert_non_null(strstr(error.message, "--decimal"));
        assert_int_equal(number_locale_decide(&locale, "x.csv", '.', &style, NULL, &error),
                         STATUS_OK);
    }
}

static void test_plain(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct number_style style;
        const char *plain;
    } numbers[] = {
        { "8,589,934,592", { '.', ',' }, "8589934592" },
        { "1,978,406,106.56", { '.', ',' }, "1978406106.56" },
        { "1.234,50", { ',', '.' }, "1234.50" },
        { "-1" NARROW_SPACE "234,5", { ',', ' ' }, "-1234.5" },
        { "1'234.5e-3", { '.', '\'' }, "1234.5e-3" },
        { " 7 ", { '.', ',' }, "7" },
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char plain[64];
        const size_t length =
            number_locale_plain(numbers[i].text, strlen(numbers[i].text), numbers[i].style, plain);
        assert_string_equal(plain, numbers[i].plain);
        assert_int_equal(length, strlen(numbers[i].plain));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decides_style),
        cmocka_unit_test(test_forced_decimal_sign),
        cmocka_unit_test(test_contradiction),
        cmocka_unit_test(test_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
