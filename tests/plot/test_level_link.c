#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plot/level_link.h"

static struct point at(size_t group, enum memory_level level)
{
    return (struct point){ .group = group, .memory_level = level };
}

static struct level_link_list link_points(struct point *points, size_t count)
{
    const struct point_set set = { .points = points, .point_count = count };
    struct level_link_list list;

    assert_int_equal(level_link_list_init(&list, &set, NULL), STATUS_OK);
    return list;
}

/* Two kernels: one at three levels, in any order, one at two. */
static void test_from_the_outermost_level_inwards(void **state)
{
    struct point points[] = {
        at(0, MEMORY_LEVEL_L1), at(1, MEMORY_LEVEL_DRAM), at(0, MEMORY_LEVEL_DRAM),
        at(1, MEMORY_LEVEL_L1), at(0, MEMORY_LEVEL_L2),   at(2, MEMORY_LEVEL_L2),
    };
    const struct level_link expected[] = { { 2, 4 }, { 4, 0 }, { 1, 3 } };
    struct level_link_list list = link_points(points, sizeof points / sizeof *points);

    (void)state;
    assert_int_equal(list.count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(list.links[i].from, expected[i].from);
        assert_int_equal(list.links[i].to, expected[i].to);
    }
    level_link_list_clear(&list);
    level_link_list_clear(&list);
}

/* Two points at one level are of two kernels: which of them belongs to the third is not known. */
static void test_no_guessing(void **state)
{
    struct point points[] = { at(0, MEMORY_LEVEL_DRAM), at(0, MEMORY_LEVEL_DRAM),
                              at(0, MEMORY_LEVEL_L2) };
    struct level_link_list list = link_points(points, 3);

    (void)state;
    assert_int_equal(list.count, 0);
    level_link_list_clear(&list);
    list = link_points(points, 2);
    assert_int_equal(list.count, 0);
    level_link_list_clear(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_from_the_outermost_level_inwards),
        cmocka_unit_test(test_no_guessing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
