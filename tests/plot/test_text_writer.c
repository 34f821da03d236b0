#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "plot/text_columns.h"
#include "plot/text_writer.h"

static void assert_written(struct byte_buffer *buffer, const char *expected)
{
    assert_int_equal(buffer->length, strlen(expected));
    assert_memory_equal(buffer->bytes, expected, buffer->length);
    byte_buffer_clear(buffer);
}

static void test_decimals(void **state)
{
    static const struct {
        double number;
        const char *text;
    } rows[] = {
        { 0, "0" },       { 12.5, "12.5" },         { -33.49, "-33.49" }, { 0.0004, "0" },
        { -0.0004, "0" }, { 1.9996, "2" },          { 576, "576" },       { 0.05, "0.05" },
        { -90, "-90" },   { 1e11, "100000000000" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct byte_buffer buffer = { 0 };
        struct text_writer writer = { &buffer, false };
        text_writer_add_decimal(&writer, rows[i].number);
        assert_written(&buffer, rows[i].text);
    }
}

static void test_numbers(void **state)
{
    static const struct {
        double number;
        const char *text;
    } rows[] = {
        { 57.4e12, "5.74e+13" },  { 1, "1e+00" },   { -2.5e-7, "-2.5e-07" },
        { 1e300, "1e+300" },      { 0.1, "1e-01" }, { 123456789, "1.23456789e+08" },
        { 959.2e9, "9.592e+11" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct byte_buffer buffer = { 0 };
        struct text_writer writer = { &buffer, false };
        text_writer_add_number(&writer, rows[i].number);
        assert_written(&buffer, rows[i].text);
    }
}

static void test_xml(void **state)
{
    struct byte_buffer buffer = { 0 };
    struct text_writer writer = { &buffer, false };

    (void)state;
    text_writer_add_xml(&writer, "a<b>&\"c\" 矩");
    assert_written(&buffer, "a&lt;b&gt;&amp;&quot;c&quot; 矩");
    text_writer_add_count(&writer, 42);
    text_writer_add(&writer, "!");
    assert_written(&buffer, "42!");
}

/* é is one column, 矩 and 😀 are two, a combining acute accent is none. */
static void test_columns(void **state)
{
    size_t length = 0;

    (void)state;
    assert_int_equal(text_columns(""), 0);
    assert_int_equal(text_columns("abc"), 3);
    assert_int_equal(text_columns("é矩😀"), 5);
    assert_int_equal(text_columns("e\xcc\x81"), 1);
    assert_int_equal(text_columns_character("矩", &length), 0x77e9);
    assert_int_equal(length, 3);
    assert_int_equal(text_columns_character("😀", &length), 0x1f600);
    assert_int_equal(length, 4);
}

static void test_shortening(void **state)
{
    char text[16];

    (void)state;
    text_columns_shorten(text, sizeof text, "abcdefgh", 8);
    assert_string_equal(text, "abcdefgh");
    text_columns_shorten(text, sizeof text, "abcdefgh", 7);
    assert_string_equal(text, "abc…fgh");
    text_columns_shorten(text, sizeof text, "矩阵乘法", 5);
    assert_string_equal(text, "矩…法");
    text_columns_shorten(text, 6, "abcdefgh", 8);
    assert_in_range(strlen(text), 0, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decimals),   cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_xml),        cmocka_unit_test(test_columns),
        cmocka_unit_test(test_shortening),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
