#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <locale.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/number.h"
#include "tests/analysis/comma_locale.h"

static const struct number_style english = { '.', ',' };
static const struct number_style german = { ',', '.' };
static const struct number_style swiss = { '.', '\'' };
static const struct number_style french = { ',', ' ' };

static void check_value(const char *text, double expected)
{
    double value = -1.0;
    assert_int_equal(number_parse(text, strlen(text), &value), NUMBER_OK);
    if (memcmp(&value, &expected, sizeof value) != 0)
        fail_msg("\"%s\" is read as %a, not %a", text, value, expected);
}

static void check_styled(const char *text, struct number_style style, double expected)
{
    double value = -1.0;
    assert_int_equal(number_parse_styled(text, strlen(text), style, &value), NUMBER_OK);
    assert_true(value == expected);
}

static void check_result(const char *text, struct number_style style, enum number_result expected)
{
    double value = -1.0;
    const enum number_result result = number_parse_styled(text, strlen(text), style, &value);
    if (result != expected)
        fail_msg("\"%s\" gives %d, not %d", text, (int)result, (int)expected);
    assert_true(isnan(value));
}

static void test_parse_plain(void **state)
{
    (void)state;
    check_value("137438953472.0", 0x1p37);
    check_value("0.057119136", 0.057119136);
    check_value("2376013425.69", 2376013425.69);
    check_value("5.74e13", 57400000000000.0);
    check_value("1E+3", 1000.0);
    check_value("25e-2", 0.25);
    check_value("-1.5", -1.5);
    check_value("+7", 7.0);
    check_value(".5", 0.5);
    check_value("5.", 5.0);
    check_value("000.000", 0.0);
    check_value("-0", -0.0);
    check_value(" \t12\r\n", 12.0);
    check_value("0e999999999999999999999999", 0.0);
    check_value("22.503823824369285", 22.503823824369285);
}

/* Cases that one multiplication of rounded operands gets wrong. */
static void test_parse_rounds_correctly(void **state)
{
    (void)state;
    /* 2^53 + 1 is a tie, which goes to the even neighbour; anything above it goes up. */
    check_value("9007199254740993", 0x1p53);
    check_value("9007199254740993.0000000000000000000000000000001", 0x1.0000000000001p53);
    check_value("1e23", 0x1.52d02c7e14af6p+76); /* 9.999999999999999e22 is the nearest double */
    check_value("8.5e-23", 8.5e-23);
    check_value("2.2250738585072014e-308", DBL_MIN);
    check_value("1.7976931348623157e308", DBL_MAX);
    check_value("5e-324", 0x1p-1074);
    /* Just above half of the smallest subnormal, 2^-1075 = 2.4703282292062327...e-324. */
    check_value("2.4703282292062328e-324", 0x1p-1074);
}

/* 2^53 + 1 with many zeros behind it is a tie; a last digit that is not 0, however far, breaks it.
 */
static void test_parse_many_digits(void **state)
{
    (void)state;
    enum { ZEROS = 2000 };
    static const char head[] = "9007199254740993.";
    char text[sizeof head + ZEROS + 1];
    memcpy(text, head, sizeof head - 1);
    memset(text + sizeof head - 1, '0', ZEROS);
    text[sizeof head - 1 + ZEROS] = '\0';
    check_value(text, 0x1p53);
    text[sizeof head - 2 + ZEROS] = '1';
    check_value(text, 0x1.0000000000001p53);

    /* 0.000...0001e2000 with 1999 zeros is 1. */
    char small[2100] = "0.";
    memset(small + 2, '0', 1999);
    strcpy(small + 2 + 1999, "1e2000");
    check_value(small, 1.0);
}

static void test_parse_looks_at_length_only(void **state)
{
    (void)state;
    const char text[] = { '1', '2', '3', '4' };
    double value;
    assert_int_equal(number_parse(text, 2, &value), NUMBER_OK);
    assert_true(value == 12.0);
}

static void test_parse_bad(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "1.2.3",
        "1,5",
        "12a",
        "a12",
        "1 2",
        "0x10",
        "1e",
        "1e+",
        "e5",
        ".",
        "+",
        "-.",
        "--1",
        "+-1",
        "1e5.",
        "1_000",
        "1'000",
        "1e400",
        "-1e400",
        "1e-400",
        "5.4 GB",
        "(!)",
        "1e99999999999999999999999",
        "1e-99999999999999999999999",
        "2.4e-324",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_result(texts[i], NUMBER_STYLE_PLAIN, NUMBER_BAD);
}

static void test_parse_missing(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",     "   ",  "-",        "n/a",       "N/A",     "(!) n/a",   "(!) nan",
        "nan",  "-nan", "NaN",      "+NaN",      "no data", "<null>",    "inf",
        "-inf", "INF",  "Infinity", "-Infinity", " nan ",   "-nan(ind)", "null",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_result(texts[i], NUMBER_STYLE_PLAIN, NUMBER_MISSING);
        assert_true(number_is_missing(texts[i], strlen(texts[i])));
    }
    assert_false(number_is_missing("0", 1));
    assert_false(number_is_missing("nano", 4));
    assert_false(number_is_missing("na", 1));
}

static void test_parse_grouped(void **state)
{
    (void)state;
    check_styled("8,589,934,592", english, 0x1p33);
    check_styled("3,262.50", english, 3262.5);
    check_styled("4,963,609,951.19", english, 4963609951.19);
    check_styled("-1,200", english, -1200.0);
    check_styled("1200.5", english, 1200.5);
    check_styled("27.595.520", german, 27595520.0);
    check_styled("65,77", german, 65.77);
    check_styled("1.234,5e2", german, 123450.0);
    check_styled("1'234'567.5", swiss, 1234567.5);
    check_styled("1\xE2\x80\x99"
                 "234",
                 swiss, 1234.0);
    check_styled("1 234,5", french, 1234.5);
    check_styled("1\xC2\xA0"
                 "234\xC2\xA0"
                 "567",
                 french, 1234567.0);
    check_styled("1\xE2\x80\xAF"
                 "234,5",
                 french, 1234.5);
    check_styled("123,456,789,012,345,678,901", english, 123456789012345678901.0);
}

static void test_parse_grouped_wrongly(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "1,23", "1,2345", "1234,567", ",123", "1,,234", "1,234,", "1,", "1.234,567", "1,234 567",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_result(texts[i], english, NUMBER_BAD);
    check_result("1.5", german, NUMBER_BAD);
    check_result("65,770.5", german, NUMBER_BAD);
    check_result("1,234", NUMBER_STYLE_PLAIN, NUMBER_BAD);
}

static const struct {
    double value;
    const char *text;
} shortest[] = {
    { 0.0, "0" },
    { -0.0, "-0" },
    { 0.1, "0.1" },
    { -2.5, "-2.5" },
    { 17179869184.0, "17179869184" },
    { 100.0, "100" },
    { 999999999999999.0, "999999999999999" },
    { 1e15, "1e+15" },
    { 0x1p53, "9.007199254740992e+15" },
    { 0.0001, "0.0001" },
    { 0.00001, "1e-05" },
    { 5.40726e-12, "5.40726e-12" },
    { 22.503823824369285, "22.503823824369285" },
    { 1.0 / 3.0, "0.3333333333333333" },
    { 7144908.151486984,
      "7144908.151486984" }, /* its 17th digit is a 5: rounding up reads back wrong */
    { 1e22, "1e+22" },
    { DBL_MAX, "1.7976931348623157e+308" },
    { DBL_MIN, "2.2250738585072014e-308" },
};

static void check_all_shortest(void)
{
    for (size_t i = 0; i < sizeof shortest / sizeof shortest[0]; i++) {
        char text[NUMBER_TEXT_SIZE];
        const size_t length = number_format(shortest[i].value, text);
        assert_string_equal(text, shortest[i].text);
        assert_int_equal(length, strlen(text));
        check_value(text, shortest[i].value);
    }
}

static void test_format_shortest(void **state)
{
    (void)state;
    check_all_shortest();
}

/* strtod as in the C locale, whatever the process's is. */
static double strtod_in_c_locale(const char *text)
{
    locale_t c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    locale_t before = uselocale(c_locale);
    double value = strtod(text, NULL);
    uselocale(before);
    freelocale(c_locale);
    return value;
}

/* Doubles of all magnitudes, from a fixed linear congruential sequence (Knuth, MMIX). */
static void test_format_reads_back(void **state)
{
    (void)state;
    uint64_t bits = 1;
    for (int i = 0; i < 100000; i++) {
        bits = bits * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value))
            continue;
        char text[NUMBER_TEXT_SIZE];
        number_format(value, text);
        check_value(text, value);
        assert_true(strtod_in_c_locale(text) == value);
    }
}

static void test_format_digits(void **state)
{
    (void)state;
    static const struct {
        double value;
        int digits;
        const char *text;
    } cases[] = {
        { 57.43, 3, "57.4" }, { 999.6, 3, "1000" },        { 2.0, 3, "2" },
        { 0.0, 3, "0" },      { 0.08333333, 3, "0.0833" }, { -12345.0, 2, "-12000" },
        { 1e-7, 3, "1e-07" }, { 1.25e20, 2, "1.2e+20" },   { 1.0 / 3.0, 17, "0.33333333333333331" },
        { 9.99, 1, "10" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[NUMBER_TEXT_SIZE];
        const size_t length = number_format_digits(cases[i].value, cases[i].digits, text);
        assert_string_equal(text, cases[i].text);
        assert_int_equal(length, strlen(text));
    }
}

static void test_comma_locale(void **state)
{
    (void)state;
    if (!comma_locale_enter())
        skip();
    char text[NUMBER_TEXT_SIZE];
    snprintf(text, sizeof text, "%.1f", 1.5);
    assert_string_equal(text, "1,5");
    test_parse_plain(NULL);
    test_parse_rounds_correctly(NULL);
    check_all_shortest();
    test_format_digits(NULL);
    check_result("1,5", NUMBER_STYLE_PLAIN, NUMBER_BAD);
    comma_locale_leave();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse_plain),       cmocka_unit_test(test_parse_rounds_correctly),
        cmocka_unit_test(test_parse_many_digits), cmocka_unit_test(test_parse_looks_at_length_only),
        cmocka_unit_test(test_parse_bad),         cmocka_unit_test(test_parse_missing),
        cmocka_unit_test(test_parse_grouped),     cmocka_unit_test(test_parse_grouped_wrongly),
        cmocka_unit_test(test_format_shortest),   cmocka_unit_test(test_format_reads_back),
        cmocka_unit_test(test_format_digits),     cmocka_unit_test(test_comma_locale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
