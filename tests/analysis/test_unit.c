#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "analysis/unit.h"

static void test_parse(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum dimension dimension;
        double factor;
    } cases[] = {
        { "", DIMENSION_NONE, 1.0 },
        { "  ", DIMENSION_NONE, 1.0 },
        { "%", DIMENSION_NONE, 0.01 },
        { "inst", DIMENSION_NONE, 1.0 },
        { "Kinst", DIMENSION_NONE, 1e3 },
        { "inst/cycle", DIMENSION_NONE, 1.0 },
        { "register/thread", DIMENSION_NONE, 1.0 },
        { "cycle", DIMENSION_NONE, 1.0 },
        { "s", DIMENSION_TIME, 1.0 },
        { "ms", DIMENSION_TIME, 1e-3 },
        { "us", DIMENSION_TIME, 1e-6 },
        { "\xC2\xB5s", DIMENSION_TIME, 1e-6 },
        { "ns", DIMENSION_TIME, 1e-9 },
        { "second", DIMENSION_TIME, 1.0 },
        { "msecond", DIMENSION_TIME, 1e-3 },
        { "usecond", DIMENSION_TIME, 1e-6 },
        { "nsecond", DIMENSION_TIME, 1e-9 },
        { "hz", DIMENSION_FREQUENCY, 1.0 },
        { "Ghz", DIMENSION_FREQUENCY, 1e9 },
        { "GHz", DIMENSION_FREQUENCY, 1e9 },
        { "cycle/second", DIMENSION_FREQUENCY, 1.0 },
        { "cycle/nsecond", DIMENSION_FREQUENCY, 1e9 },
        { "sector/ns", DIMENSION_FREQUENCY, 1e9 },
        { "B", DIMENSION_BYTE, 1.0 },
        { "byte", DIMENSION_BYTE, 1.0 },
        { "Byte", DIMENSION_BYTE, 1.0 },
        { "Kbyte", DIMENSION_BYTE, 1e3 },
        { "kB", DIMENSION_BYTE, 1e3 },
        { "Mbyte", DIMENSION_BYTE, 1e6 },
        { "Gbyte", DIMENSION_BYTE, 1e9 },
        { "Tbyte", DIMENSION_BYTE, 1e12 },
        { "KiB", DIMENSION_BYTE, 1024.0 },
        { "GiB", DIMENSION_BYTE, 1073741824.0 },
        { "Kbyte/cycle", DIMENSION_BYTE, 1e3 },
        { "byte/block", DIMENSION_BYTE, 1.0 },
        { "byte/s", DIMENSION_BANDWIDTH, 1.0 },
        { "Gbyte/s", DIMENSION_BANDWIDTH, 1e9 },
        { "Gbyte/second", DIMENSION_BANDWIDTH, 1e9 },
        { "GB/s", DIMENSION_BANDWIDTH, 1e9 },
        { "GiB/s", DIMENSION_BANDWIDTH, 1073741824.0 },
        { "byte/ns", DIMENSION_BANDWIDTH, 1e9 },
        { "FLOP", DIMENSION_FLOP, 1.0 },
        { "GFLOP", DIMENSION_FLOP, 1e9 },
        { "FLOP/cycle", DIMENSION_FLOP, 1.0 },
        { "FLOP/s", DIMENSION_PERFORMANCE, 1.0 },
        { "GFLOP/s", DIMENSION_PERFORMANCE, 1e9 },
        { "TFLOP/s", DIMENSION_PERFORMANCE, 1e12 },
        { "PFLOPS", DIMENSION_PERFORMANCE, 1e15 },
        { "FLOP/Byte", DIMENSION_INTENSITY, 1.0 },
        { "flops/byte", DIMENSION_INTENSITY, 1.0 },
        { "GFLOP/GB", DIMENSION_INTENSITY, 1.0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct unit unit = { DIMENSION_NONE, -1.0 };
        if (!unit_parse(cases[i].text, strlen(cases[i].text), &unit))
            fail_msg("\"%s\" is not read", cases[i].text);
        assert_int_equal(unit.dimension, cases[i].dimension);
        assert_true(unit.factor == cases[i].factor);
    }
}

static void test_parse_unknown(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "parsec", "bit",    "Gb",          "Gb/s", "byte/", "/s", "/",       "byte/s/s",
        "s*s",    "byte*s", "FLOP/FLOP/s", "K",    "MHZZ",  "q",  "FLOPS/B", "s/byte",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct unit unit = { DIMENSION_FLOP, 42.0 };
        if (unit_parse(texts[i], strlen(texts[i]), &unit))
            fail_msg("\"%s\" is read", texts[i]);
        assert_int_equal(unit.dimension, DIMENSION_FLOP);
        assert_true(unit.factor == 42.0);
    }
}

static void test_parse_looks_at_length_only(void **state)
{
    (void)state;
    struct unit unit;
    assert_true(unit_parse("byte/s and more", 4, &unit));
    assert_int_equal(unit.dimension, DIMENSION_BYTE);
}

static void test_parse_value(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum dimension dimension;
        double value;
    } cases[] = {
        { "57.4 TFLOP/s", DIMENSION_PERFORMANCE, 57.4e12 },
        { "57.4TFLOP/s", DIMENSION_PERFORMANCE, 57.4e12 },
        { " 5.74e13 ", DIMENSION_PERFORMANCE, 57.4e12 },
        { "57.4T", DIMENSION_PERFORMANCE, 57.4e12 },
        { "57.4 T", DIMENSION_BANDWIDTH, 57.4e12 },
        { "2E", DIMENSION_PERFORMANCE, 2e18 },
        { "2E3", DIMENSION_PERFORMANCE, 2e3 },
        { "2e+3 GB/s", DIMENSION_BANDWIDTH, 2e12 },
        { "959.2 GB/s", DIMENSION_BANDWIDTH, 959.2e9 },
        { "5%", DIMENSION_NONE, 0.05 },
        { "-3", DIMENSION_NONE, -3.0 },
        { "2 Ki", DIMENSION_BYTE, 2048.0 },
        { "250ms", DIMENSION_TIME, 0.25 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double value = -1.0;
        if (!unit_parse_value(cases[i].text, strlen(cases[i].text), cases[i].dimension, &value))
            fail_msg("\"%s\" is not read", cases[i].text);
        /* One rounding of the number and one of the product. */
        assert_true(fabs(value - cases[i].value) <= 2.3e-16 * fabs(cases[i].value));
    }
}

static void test_parse_value_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum dimension dimension;
    } cases[] = {
        { "", DIMENSION_NONE },
        { "TFLOP/s", DIMENSION_PERFORMANCE },
        { "57.4 TB/s", DIMENSION_PERFORMANCE },
        { "57.4 TFLOP", DIMENSION_PERFORMANCE },
        { "57.4 quux", DIMENSION_PERFORMANCE },
        { "nan", DIMENSION_PERFORMANCE },
        { "inf GB/s", DIMENSION_BANDWIDTH },
        { "1e308 T", DIMENSION_PERFORMANCE },
        { "1,5 T", DIMENSION_PERFORMANCE },
        { "5e", DIMENSION_NONE },
        { "5 %", DIMENSION_TIME },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double value = 42.0;
        if (unit_parse_value(cases[i].text, strlen(cases[i].text), cases[i].dimension, &value))
            fail_msg("\"%s\" is read", cases[i].text);
    }
}

static void test_format(void **state)
{
    (void)state;
    static const struct {
        double value;
        enum dimension dimension;
        const char *text;
    } cases[] = {
        { 57.4e12, DIMENSION_PERFORMANCE, "57.4 TFLOP/s" },
        { 959.2e9, DIMENSION_BANDWIDTH, "959 GB/s" },
        { 3.18e-3, DIMENSION_TIME, "3.18 ms" },
        { 5e-5, DIMENSION_TIME, "50 \xC2\xB5s" },
        { 1e-12, DIMENSION_TIME, "0.001 ns" },
        { 0.0, DIMENSION_TIME, "0 s" },
        { 17179869184.0, DIMENSION_FLOP, "17.2 GFLOP" },
        { 374.123, DIMENSION_INTENSITY, "374 FLOP/Byte" },
        { 1365.5, DIMENSION_INTENSITY, "1370 FLOP/Byte" },
        { 0.08333, DIMENSION_INTENSITY, "0.0833 FLOP/Byte" },
        { 999.6e9, DIMENSION_BANDWIDTH, "1 TB/s" }, /* rounding carries into the next prefix */
        { 999.4e9, DIMENSION_BANDWIDTH, "999 GB/s" },
        { 1.98e9, DIMENSION_FREQUENCY, "1.98 GHz" },
        { 2500.0, DIMENSION_BYTE, "2.5 kB" },
        { -2500.0, DIMENSION_BYTE, "-2.5 kB" },
        { 0.5, DIMENSION_BYTE, "0.5 B" },
        { 12.0, DIMENSION_NONE, "12" },
        { 1e22, DIMENSION_FLOP, "10000 EFLOP" },
        { NAN, DIMENSION_FLOP, "-" },
        { INFINITY, DIMENSION_FLOP, "-" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[UNIT_TEXT_SIZE];
        const size_t length = unit_format(cases[i].value, cases[i].dimension, text);
        assert_string_equal(text, cases[i].text);
        assert_int_equal(length, strlen(text));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse),
        cmocka_unit_test(test_parse_unknown),
        cmocka_unit_test(test_parse_looks_at_length_only),
        cmocka_unit_test(test_parse_value),
        cmocka_unit_test(test_parse_value_refused),
        cmocka_unit_test(test_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
