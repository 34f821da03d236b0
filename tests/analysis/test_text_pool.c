#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/text_pool.h"

static text_ref store(struct text_pool *pool, const char *text)
{
    text_ref ref = TEXT_REF_NONE;
    assert_int_equal(text_pool_store(pool, text, strlen(text), &ref, NULL), STATUS_OK);
    return ref;
}

static text_ref intern(struct text_pool *pool, const char *text, size_t length)
{
    text_ref ref = TEXT_REF_NONE;
    assert_int_equal(text_pool_intern(pool, text, length, &ref, NULL), STATUS_OK);
    return ref;
}

static void test_none_is_no_text(void **state)
{
    (void)state;
    struct text_pool *pool = text_pool_create();
    assert_null(text_pool_text(pool, TEXT_REF_NONE));
    text_pool_free(pool);
    text_pool_free(NULL);
}

static void test_stored_texts_are_appended(void **state)
{
    (void)state;
    struct text_pool *pool = text_pool_create();
    text_ref first = store(pool, "1.5");
    text_ref second = store(pool, "1.5");
    assert_int_not_equal(first, TEXT_REF_NONE);
    assert_int_not_equal(first, second);
    assert_string_equal(text_pool_text(pool, first), "1.5");
    assert_string_equal(text_pool_text(pool, second), "1.5");
    text_pool_free(pool);
}

static void test_interned_texts_are_kept_once(void **state)
{
    (void)state;
    struct text_pool *pool = text_pool_create();
    text_ref whole = intern(pool, "matmul", 6);
    text_ref beginning = intern(pool, "matmul", 3);
    assert_int_equal(intern(pool, "matmul and more", 6), whole);
    assert_int_not_equal(beginning, whole);
    assert_string_equal(text_pool_text(pool, beginning), "mat");
    text_ref empty = intern(pool, "", 0);
    assert_int_not_equal(empty, TEXT_REF_NONE);
    assert_string_equal(text_pool_text(pool, empty), "");
    text_pool_free(pool);
}

/* Texts that differ in one byte only, at every place of a long one. */
static void test_similar_texts_differ(void **state)
{
    (void)state;
    struct text_pool *pool = text_pool_create();
    char text[41];
    memset(text, 'a', 40);
    text[40] = '\0';
    text_ref plain = intern(pool, text, 40);
    for (size_t i = 0; i < 40; i++) {
        text[i] = 'b';
        assert_int_not_equal(intern(pool, text, 40), plain);
        text[i] = 'a';
    }
    assert_int_equal(intern(pool, text, 40), plain);
    text_pool_free(pool);
}

/* More texts than the first hash table and the first blocks hold; none moves. */
static void test_many_texts(void **state)
{
    (void)state;
    enum { COUNT = 200000 };
    struct text_pool *pool = text_pool_create();
    text_ref *refs = calloc(COUNT, sizeof *refs);
    assert_non_null(refs);
    const char *first = NULL;
    for (int i = 0; i < COUNT; i++) {
        char text[32];
        snprintf(text, sizeof text, "%d.25", i);
        refs[i] = i % 2 == 0 ? store(pool, text) : intern(pool, text, strlen(text));
        if (i == 0)
            first = text_pool_text(pool, refs[0]);
    }
    assert_ptr_equal(text_pool_text(pool, refs[0]), first);
    for (int i = 0; i < COUNT; i++) {
        char text[32];
        snprintf(text, sizeof text, "%d.25", i);
        assert_string_equal(text_pool_text(pool, refs[i]), text);
        if (i % 2 != 0)
            assert_int_equal(intern(pool, text, strlen(text)), refs[i]);
    }
    free(refs);
    text_pool_free(pool);
}

/* Lengths around the limits of storing, of an arena's rest and of a block (1 MiB). */
static void test_long_texts(void **state)
{
    (void)state;
    static const size_t lengths[] = { 63,    64,     65,     4000,    65535,   65536,
                                      65537, 262143, 262144, 1048576, 10485760 };
    enum { COUNT = sizeof lengths / sizeof *lengths };
    struct text_pool *pool = text_pool_create();
    text_ref refs[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        char *text = malloc(lengths[i] + 1);
        assert_non_null(text);
        memset(text, 'x', lengths[i]);
        text[lengths[i]] = '\0';
        refs[i] = store(pool, text);
        free(text);
    }
    for (size_t i = 0; i < COUNT; i++)
        assert_int_equal(strlen(text_pool_text(pool, refs[i])), lengths[i]);
    text_pool_free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_none_is_no_text),
        cmocka_unit_test(test_stored_texts_are_appended),
        cmocka_unit_test(test_interned_texts_are_kept_once),
        cmocka_unit_test(test_similar_texts_differ),
        cmocka_unit_test(test_many_texts),
        cmocka_unit_test(test_long_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
