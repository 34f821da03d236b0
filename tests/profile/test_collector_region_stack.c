#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <cmocka.h>

#include "profile/collector/region_stack.h"

static void test_nested_ranges(void **state)
{
    (void)state;
    struct region_stack stack = { .names = NULL };
    assert_null(region_stack_innermost(&stack));
    assert_int_equal(region_stack_push(&stack, "outer"), 0);
    char inner[] = "inner";
    assert_int_equal(region_stack_push(&stack, inner), 1);
    inner[0] = 'x'; /* the name was copied */
    assert_string_equal(region_stack_innermost(&stack), "inner");
    assert_int_equal(region_stack_pop(&stack), 1);
    assert_string_equal(region_stack_innermost(&stack), "outer");
    assert_int_equal(region_stack_pop(&stack), 0);
    assert_null(region_stack_innermost(&stack));
    assert_int_equal(region_stack_pop(&stack), -1);
    assert_int_equal(region_stack_push(&stack, "again"), 0);
    region_stack_clear(&stack);
    region_stack_clear(&stack);
}

static void test_ranges_without_a_name(void **state)
{
    (void)state;
    struct region_stack stack = { .names = NULL };
    region_stack_push(&stack, NULL);
    assert_null(region_stack_innermost(&stack));
    region_stack_push(&stack, "named");
    assert_int_equal(region_stack_push(&stack, ""), 2);
    assert_string_equal(region_stack_innermost(&stack), "named");
    assert_int_equal(region_stack_pop(&stack), 2);
    assert_string_equal(region_stack_innermost(&stack), "named");
    region_stack_clear(&stack);
}

static void test_many_levels(void **state)
{
    (void)state;
    enum { LEVELS = 1000 };
    struct region_stack stack = { .names = NULL };
    char name[16];
    for (int i = 0; i < LEVELS; i++) {
        snprintf(name, sizeof name, "level %d", i);
        assert_int_equal(region_stack_push(&stack, name), i);
    }
    for (int i = LEVELS - 1; i >= 0; i--) {
        snprintf(name, sizeof name, "level %d", i);
        assert_string_equal(region_stack_innermost(&stack), name);
        assert_int_equal(region_stack_pop(&stack), i);
    }
    region_stack_clear(&stack);
}

/* Once a range is lost, those above it are lost with it, and the levels still agree. */
static void test_lost_ranges(void **state)
{
    (void)state;
    struct region_stack stack = { .names = NULL };
    region_stack_push(&stack, "kept");
    stack.lost = 1;
    assert_int_equal(region_stack_push(&stack, "lost"), 2);
    assert_string_equal(region_stack_innermost(&stack), "kept");
    assert_int_equal(region_stack_pop(&stack), 2);
    assert_int_equal(region_stack_pop(&stack), 1);
    assert_int_equal(region_stack_pop(&stack), 0);
    assert_null(region_stack_innermost(&stack));
    region_stack_clear(&stack);
}

static void assert_utf8(const wchar_t *wide, const char *expected)
{
    char *name = region_name_from_wide(wide);
    assert_non_null(name);
    assert_string_equal(name, expected);
    free(name);
}

/* Code points and their bytes from RFC 3629, sections 3 and 7. */
static void test_wide_names(void **state)
{
    (void)state;
    assert_utf8(L"", "");
    assert_utf8(L"init", "init");
    assert_utf8((const wchar_t[]){ 0x41, 0x2262, 0x391, 0x2E, 0 }, "A\xE2\x89\xA2\xCE\x91.");
    assert_utf8((const wchar_t[]){ 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0 },
                "\x7F\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF");
    assert_utf8((const wchar_t[]){ 0x233B4, 0x10FFFF, 0 }, "\xF0\xA3\x8E\xB4\xF4\x8F\xBF\xBF");
    assert_utf8((const wchar_t[]){ 0xD800, 0xDFFF, 0x110000, 0 },
                "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    assert_null(region_name_from_wide(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nested_ranges), cmocka_unit_test(test_ranges_without_a_name),
        cmocka_unit_test(test_many_levels),   cmocka_unit_test(test_lost_ranges),
        cmocka_unit_test(test_wide_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
