#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "profile/collector/module_image.h"

static void test_names_of_a_string_table(void **state)
{
    (void)state;
    static const char table[] = "\0free\0malloc\0_Z5newerPj";
    assert_true(module_image_names(table, sizeof table, "malloc"));
    assert_true(module_image_names(table, sizeof table, "free"));
    assert_true(module_image_names(table, sizeof table, "_Z5newerPj"));
    assert_false(module_image_names(table, sizeof table, "vprintf"));
}

/* A longer name, as mallocator is, is another symbol. */
static void test_other_names(void **state)
{
    (void)state;
    static const char table[] = "\0mallocator\0mall\0mmm";
    assert_false(module_image_names(table, sizeof table, "malloc"));
}

static void test_name_that_the_end_cuts_off(void **state)
{
    (void)state;
    static const char table[] = { '\0', 'm', 'a', 'l', 'l', 'o', 'c' };
    assert_false(module_image_names(table, sizeof table, "malloc"));
    assert_false(module_image_names(table, 3, "malloc"));
    assert_false(module_image_names(table, 0, "malloc"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_of_a_string_table),
        cmocka_unit_test(test_other_names),
        cmocka_unit_test(test_name_that_the_end_cuts_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
