#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "analysis/error.h"
#include "analysis/notice.h"

static void test_error_records(void **state)
{
    (void)state;
    struct error error = { 0 };
    assert_int_equal(error_set(&error, STATUS_VALUE, "%s:%d: bad", "a.csv", 3), STATUS_VALUE);
    assert_int_equal(error.status, STATUS_VALUE);
    assert_string_equal(error.message, "a.csv:3: bad");
    assert_int_equal(error_set_memory(&error), STATUS_MEMORY);
    assert_int_equal(error.status, STATUS_MEMORY);
    assert_int_equal(error_set(NULL, STATUS_IO, "nobody listens"), STATUS_IO);
}

static void test_error_is_cut(void **state)
{
    (void)state;
    enum { SIZE = sizeof((struct error *)0)->message };
    char text[SIZE + 1];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';

    struct error error = { 0 };
    text[SIZE - 1] = '\0';
    error_set(&error, STATUS_IO, "%s", text); /* just fits */
    assert_string_equal(error.message, text);

    text[SIZE - 1] = 'x';
    error_set(&error, STATUS_IO, "%s", text);
    assert_int_equal(strlen(error.message), SIZE - 1);
    assert_string_equal(error.message + SIZE - 5, "x...");

    /* A two-byte character that would be cut through is dropped whole. */
    memcpy(text + SIZE - 5, "\xC3\xA9", 2);
    error_set(&error, STATUS_IO, "%s", text);
    assert_string_equal(error.message + SIZE - 6, "x...");
}

static void test_notices(void **state)
{
    (void)state;
    struct notices notices = { 0 };
    for (int i = 0; i < 20; i++)
        notice_add(&notices, NOTICE_WARNING, "number %d", i);
    notice_add(&notices, NOTICE_INFO, "number %d", 7);
    assert_int_equal(notices.count, 20);
    assert_string_equal(notices.items[19].text, "number 19");
    assert_int_equal(notices.items[7].level, NOTICE_WARNING);
    notice_add(NULL, NOTICE_INFO, "nobody listens");
    notices_clear(&notices);
    assert_int_equal(notices.count, 0);
    assert_null(notices.items);
    notices_clear(&notices);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_error_records),
        cmocka_unit_test(test_error_is_cut),
        cmocka_unit_test(test_notices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
