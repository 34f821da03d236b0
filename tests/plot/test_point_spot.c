#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plot/point_spot.h"

static void test_spots(void **state)
{
    static const struct position positions[] = {
        { 10, 10 }, { 50, 50 }, { 10.5, 10 }, { 11.2, 10 }, { 10, 50 }, { 50, 50 },
    };
    /* The fourth is 1.2 from the first, the tolerance is 1, though 0.7 from the third. */
    static const size_t expected[] = { 0, 1, 0, 2, 3, 1 };
    struct point_spot_list list = { 0 };

    (void)state;
    assert_int_equal(point_spot_list_init(&list, positions, 6, 1, NULL), STATUS_OK);
    assert_int_equal(list.count, 4);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(list.of_point[i], expected[i]);
    assert_int_equal(list.spots[0].point_count, 2);
    assert_int_equal(list.spots[1].first_point, 1);
    assert_int_equal(list.spots[2].first_point, 3);
    point_spot_list_clear(&list);
    point_spot_list_clear(&list);
}

static void test_merge(void **state)
{
    static const struct position positions[] = { { 0, 0 }, { 9, 0 }, { 18, 0 }, { 27, 0 } };
    static const size_t expected[] = { 0, 2, 1, 2 };
    struct point_spot_list list = { 0 };

    (void)state;
    assert_int_equal(point_spot_list_init(&list, positions, 4, 1, NULL), STATUS_OK);
    point_spot_list_merge(&list, 3, 1);
    assert_int_equal(list.count, 3);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(list.of_point[i], expected[i]);
    assert_int_equal(list.spots[2].point_count, 2);
    assert_int_equal(list.spots[2].first_point, 3);
    assert_int_equal(list.spots[1].first_point, 2);
    point_spot_list_clear(&list);
}

/* Ten thousand points on one line across the page are sorted quickly. */
static void test_many(void **state)
{
    static struct position positions[10000];
    struct point_spot_list list = { 0 };

    (void)state;
    for (size_t i = 0; i < 10000; i++)
        positions[i] = (struct position){ (double)(i / 2), 0 };
    assert_int_equal(point_spot_list_init(&list, positions, 10000, 0.5, NULL), STATUS_OK);
    assert_int_equal(list.count, 5000);
    assert_int_equal(list.of_point[9999], 4999);
    point_spot_list_clear(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spots),
        cmocka_unit_test(test_merge),
        cmocka_unit_test(test_many),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
