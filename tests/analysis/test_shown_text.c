#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/shown_text.h"
#include "analysis/utf8.h"

static void check_character(const char *text, size_t length, uint32_t expected, size_t taken)
{
    uint32_t character = 0;
    assert_int_equal(utf8_decode(text, length, &character), taken);
    assert_int_equal(character, expected);
}

static void test_decode(void **state)
{
    (void)state;
    check_character("a", 1, 'a', 1);
    check_character("\xC3\xA9", 2, 0xE9, 2);
    check_character("\xE2\x82\xAC", 3, 0x20AC, 3);
    check_character("\xF0\x9F\x98\x80", 4, 0x1F600, 4);
    check_character("\xF4\x8F\xBF\xBF", 4, 0x10FFFF, 4);
    check_character("\xEF\xBF\xBD", 3, UTF8_REPLACEMENT, 3);
}

static void test_decode_invalid(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "\x80",             /* a continuation byte alone */
        "\xC3",             /* cut off */
        "\xE2\x82",         /* cut off */
        "\xC3z",            /* continuation byte missing */
        "\xC0\x80",         /* overlong NUL */
        "\xE0\x80\xAF",     /* overlong slash */
        "\xED\xA0\x80",     /* surrogate U+D800 */
        "\xF4\x90\x80\x80", /* above U+10FFFF */
        "\xFF",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_character(texts[i], strlen(texts[i]), UTF8_REPLACEMENT, 1);
        assert_false(utf8_is_valid(texts[i], strlen(texts[i])));
    }
    assert_true(utf8_is_valid("Gr\xC3\xBC\xC3\x9F"
                              "e",
                              7));
    assert_true(utf8_is_valid("", 0));
    assert_true(utf8_is_valid("\xEF\xBF\xBD", 3));
    assert_false(utf8_is_valid("\xC3\xA9", 1));
}

static void test_width(void **state)
{
    (void)state;
    assert_int_equal(shown_text_width(""), 0);
    assert_int_equal(shown_text_width("abc"), 3);
    assert_int_equal(shown_text_width("Gr\xC3\xBC\xC3\x9F"
                                      "e"),
                     5);
    assert_int_equal(shown_text_width("e\xCC\x81"), 1);                /* e and a combining acute */
    assert_int_equal(shown_text_width("\xE7\x9F\xA9\xE9\x98\xB5"), 4); /* two ideographs */
    assert_int_equal(shown_text_width("\xEF\xBC\xA1"), 2);             /* fullwidth A */
    assert_int_equal(shown_text_width("\xEF\xBD\xB1"), 1);             /* halfwidth kana */
    assert_int_equal(shown_text_width("a\x1B\xFF\n"), 4);              /* each shown as U+FFFD */
}

static void check_shown(const char *text, size_t limit, const char *expected)
{
    char *shown = NULL;
    size_t size = 0;
    FILE *const stream = open_memstream(&shown, &size);
    assert_non_null(stream);
    const size_t width = shown_text_write(stream, text, limit);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(shown, expected);
    assert_int_equal(width, shown_text_width(shown));
    assert_true(width <= limit);
    free(shown);
}

static void test_write(void **state)
{
    (void)state;
    check_shown("abcdefgh", 8, "abcdefgh");
    check_shown("abcdefgh", 7,
                "abc\xE2\x80\xA6"
                "fgh");
    check_shown("abcdefgh", 6, "abc\xE2\x80\xA6gh");
    check_shown("abcdefgh", 2, "a\xE2\x80\xA6");
    check_shown("abcdefgh", 1, "\xE2\x80\xA6");
    check_shown("", 1, "");
    /* Five ideographs, ten columns: one fits on either side of the ellipsis. */
    check_shown("\xE4\xB8\x80\xE4\xBA\x8C\xE4\xB8\x89\xE5\x9B\x9B\xE4\xBA\x94", 6,
                "\xE4\xB8\x80\xE2\x80\xA6\xE4\xBA\x94");
    /* The accent goes with the letter that is left out. */
    check_shown("abcde\xCC\x81"
                "f",
                4,
                "ab\xE2\x80\xA6"
                "f");
}

static void test_write_is_harmless(void **state)
{
    (void)state;
    check_shown("a\x1B[31mb", 80, "a" UTF8_REPLACEMENT_TEXT "[31mb");
    check_shown("a\nb", 80, "a" UTF8_REPLACEMENT_TEXT "b");
    check_shown("\xC2\x9B"
                "31m",
                80, UTF8_REPLACEMENT_TEXT "31m"); /* the one-character CSI */
    check_shown("\xFF\xC3", 80, UTF8_REPLACEMENT_TEXT UTF8_REPLACEMENT_TEXT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decode),
        cmocka_unit_test(test_decode_invalid),
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_write),
        cmocka_unit_test(test_write_is_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
