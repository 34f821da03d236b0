#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/tuple_map.h"

static size_t number(struct tuple_map *map, const uint32_t *tuple, bool expect_added)
{
    size_t result = SIZE_MAX;
    bool added = !expect_added;
    assert_int_equal(tuple_map_number(map, tuple, &result, &added, NULL), STATUS_OK);
    assert_int_equal(added, expect_added);
    return result;
}

static void test_numbers_in_first_seen_order(void **state)
{
    (void)state;
    struct tuple_map *map = tuple_map_create(3);
    static const uint32_t tuples[][3] = {
        { 1, 2, 3 }, { 3, 2, 1 }, { 0, 0, 0 }, { 1, 2, UINT32_MAX }
    };
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(number(map, tuples[i], true), i);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(number(map, tuples[i], false), i);
    assert_int_equal(tuple_map_count(map), 4);
    assert_memory_equal(tuple_map_tuple(map, 3), tuples[3], sizeof tuples[3]);
    size_t again;
    assert_int_equal(tuple_map_number(map, tuples[1], &again, NULL, NULL), STATUS_OK);
    assert_int_equal(again, 1);
    tuple_map_free(map);
    tuple_map_free(NULL);
}

static void test_growth(void **state)
{
    (void)state;
    enum { COUNT = 50000 };
    for (size_t width = 1; width <= 2; width++) {
        struct tuple_map *map = tuple_map_create(width);
        for (uint32_t i = 0; i < COUNT; i++) {
            const uint32_t tuple[2] = { i << 12, i };
            assert_int_equal(number(map, tuple, true), i);
        }
        for (uint32_t i = 0; i < COUNT; i++) {
            const uint32_t tuple[2] = { i << 12, i };
            assert_int_equal(number(map, tuple, false), i);
            assert_memory_equal(tuple_map_tuple(map, i), tuple, width * sizeof *tuple);
        }
        tuple_map_free(map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_in_first_seen_order),
        cmocka_unit_test(test_growth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
