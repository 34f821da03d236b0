#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/read/row_fields.h"
#include "analysis/read/text_index.h"

static uint32_t add(struct text_index *index, const char *text, size_t length)
{
    uint32_t number = UINT32_MAX;
    assert_int_equal(text_index_add(index, text, length, &number, NULL), STATUS_OK);
    return number;
}

static void test_numbers_in_order(void **state)
{
    (void)state;
    struct text_index index = { 0 };
    assert_int_equal(add(&index, "b", 1), 0);
    assert_int_equal(add(&index, "a", 1), 1);
    assert_int_equal(add(&index, "", 0), 2);
    assert_int_equal(add(&index, "a\0b", 3), 3);
    assert_int_equal(add(&index, "a", 1), 1);
    assert_int_equal(add(&index, "a\0b", 3), 3);
    assert_int_equal(add(&index, "", 0), 2);
    assert_int_equal(index.count, 4);
    assert_int_equal(text_index_length(&index, 3), 3);
    assert_memory_equal(text_index_text(&index, 3), "a\0b", 4);
    text_index_clear(&index);
    text_index_clear(&index);
    assert_int_equal(index.count, 0);
}

static void test_many_texts(void **state)
{
    (void)state;
    enum { TEXTS = 20000 };
    struct text_index index = { 0 };
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < TEXTS; i++) {
            char text[16];
            const int length = snprintf(text, sizeof text, "metric %u", i);
            assert_int_equal(add(&index, text, (size_t)length), i);
        }
    }
    assert_int_equal(index.count, TEXTS);
    assert_string_equal(text_index_text(&index, 12345), "metric 12345");
    text_index_clear(&index);
}

static void test_row_fields(void **state)
{
    (void)state;
    struct row_fields fields = { 0 };
    assert_string_equal(row_fields_text(&fields, 0), "");
    for (int round = 0; round < 2; round++) {
        row_fields_reset(&fields);
        assert_int_equal(fields.count, 0);
        for (int i = 0; i < 300; i++)
            assert_int_equal(row_fields_add(&fields, "field", (size_t)(i % 6), NULL), STATUS_OK);
        assert_string_equal(row_fields_text(&fields, 2), "fi");
        assert_int_equal(row_fields_length(&fields, 0), 0);
        assert_int_equal(row_fields_length(&fields, 2), 2);
        assert_int_equal(row_fields_length(&fields, 299), 5);
        assert_string_equal(row_fields_text(&fields, 300), "");
        assert_int_equal(row_fields_length(&fields, SIZE_MAX), 0);
    }
    row_fields_clear(&fields);
    row_fields_clear(&fields);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_in_order),
        cmocka_unit_test(test_many_texts),
        cmocka_unit_test(test_row_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
