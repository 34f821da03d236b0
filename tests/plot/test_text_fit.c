#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "plot/text_fit.h"
#include "tests/plot/sample_figure.h"

/* A character is 6 points wide. */
static const struct text_style style = { .size_pt = 10 };

static void assert_fits_as(const char *text, double width, const char *expected)
{
    const struct text_measurer measurer = sample_measurer();
    struct text_store store = { 0 };

    assert_string_equal(text_fit_middle(&store, &measurer, text, &style, width), expected);
    text_store_clear(&store);
}

static void test_shortened_in_the_middle(void **state)
{
    (void)state;
    assert_fits_as("matmul", 36, "matmul");
    assert_fits_as("abcdefghij", 59, "abcd…ghij"); /* nine characters at most */
    assert_fits_as("abcdefghij", 48, "abcd…hij");
    assert_fits_as("abcdefghij", 0, "a…j"); /* never less */
    assert_fits_as("ab", 0, "ab");
    assert_fits_as("", 0, "");
}

static void test_characters_stay_whole(void **state)
{
    (void)state;
    assert_fits_as("äöüßäöüß", 30, "äö…üß");
    assert_fits_as("矩阵乘法矩阵", 24, "矩阵…阵");
}

static void test_long_name(void **state)
{
    const struct text_measurer measurer = sample_measurer();
    struct text_store store = { 0 };
    char name[301];
    const char *shortened = NULL;

    (void)state;
    memset(name, 'x', 300);
    name[300] = '\0';
    shortened = text_fit_middle(&store, &measurer, name, &style, 120);
    assert_int_equal(strlen(shortened), 19 + strlen("…"));
    text_store_clear(&store);
}

static void test_drawable_text(void **state)
{
    struct text_store store = { 0 };

    (void)state;
    assert_string_equal(text_store_add_drawable(&store, "a\nb\tc\x7f"), "a b c ");
    assert_string_equal(text_store_add_drawable(&store, "Ünï <b>&"), "Ünï <b>&");
    assert_string_equal(text_store_add_drawable(&store, "\xff"), "\xef\xbf\xbd");
    assert_string_equal(text_store_add_drawable(&store, "a\xe7\x9f"), "a\xef\xbf\xbd\xef\xbf\xbd");
    /* an overlong '/', a surrogate, and a number beyond U+10FFFF */
    assert_string_equal(text_store_add_drawable(&store, "\xc0\xaf"), "\xef\xbf\xbd\xef\xbf\xbd");
    assert_null(strstr(text_store_add_drawable(&store, "\xed\xa0\x80"), "\xed"));
    assert_null(strstr(text_store_add_drawable(&store, "\xf4\x90\x80\x80"), "\xf4"));
    assert_string_equal(text_store_add_drawable(&store, "\xf0\x9f\x98\x80"), "\xf0\x9f\x98\x80");
    text_store_clear(&store);
}

/* Stored texts stay where they are, however many follow. */
static void test_store_is_stable(void **state)
{
    struct text_store store = { 0 };
    const char *const first = text_store_add(&store, "first", 5);
    char large[10000];

    (void)state;
    memset(large, 'y', sizeof large);
    for (int i = 0; i < 2000; i++)
        assert_string_equal(text_store_add(&store, "another", 7), "another");
    assert_int_equal(strlen(text_store_add(&store, large, sizeof large)), sizeof large);
    assert_string_equal(first, "first");
    text_store_clear(&store);
    text_store_clear(&store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shortened_in_the_middle),
        cmocka_unit_test(test_characters_stay_whole),
        cmocka_unit_test(test_long_name),
        cmocka_unit_test(test_drawable_text),
        cmocka_unit_test(test_store_is_stable),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
