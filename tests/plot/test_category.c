#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plot/category.h"

static void test_first_seen_order(void **state)
{
    const char *const texts[] = { "b", "a", "b", "C", "a", "" };
    const size_t expected[] = { 0, 1, 0, 2, 1, 3 };
    struct category_list list;

    (void)state;
    assert_int_equal(category_list_init(&list, texts, 6, NULL), STATUS_OK);
    assert_int_equal(list.count, 4);
    assert_string_equal(list.names[0], "b");
    assert_string_equal(list.names[2], "C");
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(list.of_item[i], expected[i]);
    category_list_clear(&list);
    category_list_clear(&list);
}

static void test_sorted(void **state)
{
    const char *const texts[] = { "Kokkos", "cuda", "Alpaka", "Cuda", "kokkos", "cuda" };
    const char *const names[] = { "Alpaka", "Cuda", "cuda", "Kokkos", "kokkos" };
    struct category_list list;

    (void)state;
    assert_int_equal(category_list_init(&list, texts, 6, NULL), STATUS_OK);
    assert_int_equal(category_list_sort(&list, NULL), STATUS_OK);
    assert_int_equal(list.count, 5);
    for (size_t i = 0; i < 5; i++)
        assert_string_equal(list.names[i], names[i]);
    for (size_t i = 0; i < 6; i++)
        assert_string_equal(list.names[list.of_item[i]], texts[i]);
    category_list_clear(&list);
}

static void test_nothing(void **state)
{
    struct category_list list;

    (void)state;
    assert_int_equal(category_list_init(&list, NULL, 0, NULL), STATUS_OK);
    assert_int_equal(list.count, 0);
    assert_int_equal(category_list_sort(&list, NULL), STATUS_OK);
    category_list_clear(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_seen_order),
        cmocka_unit_test(test_sorted),
        cmocka_unit_test(test_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
