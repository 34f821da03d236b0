#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "plot/obstacle_map.h"

static const double degree = 3.14159265358979323846 / 180;

static struct box turned_box(double x, double y, double half_width, double half_height,
                             double angle)
{
    return (struct box){ { x, y }, half_width, half_height, cos(angle), sin(angle) };
}

static void test_boxes(void **state)
{
    const struct box square = box_around((struct position){ 0, 0 }, 1);
    const struct box neighbour = box_around((struct position){ 2, 0 }, 1);
    const struct box corner = box_around((struct position){ 1.9, 1.9 }, 1);
    /* a square of side 2 on its corner reaches sqrt 2 = 1.414 to the left */
    const struct box diamond = turned_box(2.5, 0, 1, 1, 45 * degree);
    const struct box near_diamond = turned_box(2.4, 0, 1, 1, 45 * degree);
    /* upright bounds overlap, shapes do not */
    const struct box beside_edge = turned_box(1.75, 1.75, 1, 1, 45 * degree);

    (void)state;
    assert_false(box_overlaps(&square, &neighbour)); /* they only touch */
    assert_true(box_overlaps(&square, &corner));
    assert_false(box_overlaps(&square, &diamond));
    assert_true(box_overlaps(&square, &near_diamond));
    assert_false(box_overlaps(&square, &beside_edge));
}

static void test_bounds(void **state)
{
    const struct rect area = { 0, 0, 10, 10 };
    const struct box inside = turned_box(5, 5, 5, 1, 0);
    const struct box turned = turned_box(5, 5, 5, 1, 30 * degree);
    const struct box outside = turned_box(9, 5, 2, 1, 0);
    const struct rect bounds = box_bounds(&turned);

    (void)state;
    assert_true(box_is_within(&inside, &area));
    assert_false(box_is_within(&outside, &area));
    /* 2 * (5 cos 30 + 1 sin 30) and 2 * (5 sin 30 + 1 cos 30) */
    assert_true(fabs(bounds.width - (10 * sqrt(3) / 2 + 1)) < 1e-12);
    assert_true(fabs(bounds.height - (5 + sqrt(3))) < 1e-12);
}

static void test_hits_by_kind(void **state)
{
    const struct rect area = { 100, 100, 400, 300 };
    const struct box point = box_around((struct position){ 150, 150 }, 5);
    const struct box line =
        box_of_segment((struct position){ 100, 400 }, (struct position){ 500, 100 }, 1);
    const struct box near_point = box_around((struct position){ 158, 150 }, 4);
    const struct box beside_point = box_around((struct position){ 160, 150 }, 4);
    const struct box on_line = box_around((struct position){ 300, 250 }, 2);
    const struct box beyond = box_around((struct position){ 20, 20 }, 4);
    struct obstacle_map *map = NULL;

    (void)state;
    assert_int_equal(obstacle_map_create(&map, &area, NULL), STATUS_OK);
    assert_int_equal(obstacle_map_add(map, OBSTACLE_POINT, &point, NULL), STATUS_OK);
    assert_int_equal(obstacle_map_add(map, OBSTACLE_ROOF, &line, NULL), STATUS_OK);
    assert_int_equal(obstacle_map_add(map, OBSTACLE_LABEL, &beyond, NULL), STATUS_OK);
    assert_true(obstacle_map_hits(map, OBSTACLE_POINT, &near_point));
    assert_true(obstacle_map_hits(map, OBSTACLE_POINT | OBSTACLE_LABEL, &near_point));
    assert_false(obstacle_map_hits(map, OBSTACLE_ROOF, &near_point));
    assert_false(obstacle_map_hits(map, OBSTACLE_POINT, &beside_point));
    assert_true(obstacle_map_hits(map, OBSTACLE_ROOF, &on_line));
    assert_false(obstacle_map_hits(map, OBSTACLE_POINT, &on_line));
    obstacle_map_free(map);
    obstacle_map_free(NULL);
}

/* The map finds what a look at every obstacle finds. */
static void test_agrees_with_exhaustive_search(void **state)
{
    enum { COUNT = 300 };
    const struct rect area = { 0, 0, 500, 300 };
    struct box boxes[COUNT];
    struct obstacle_map *map = NULL;
    size_t hit_count = 0;

    (void)state;
    assert_int_equal(obstacle_map_create(&map, &area, NULL), STATUS_OK);
    for (size_t i = 0; i < COUNT; i++) {
        boxes[i] = turned_box((double)(i * 197 % 500), (double)(i * 113 % 300),
                              1 + (double)(i % 7) * 3, 2, (double)(i * 37 % 180) * degree);
        assert_int_equal(obstacle_map_add(map, OBSTACLE_LABEL, &boxes[i], NULL), STATUS_OK);
    }
    for (size_t i = 0; i < 1000; i++) {
        const struct box box = turned_box((double)(i * 61 % 520) - 10, (double)(i * 47 % 320) - 10,
                                          12, 3, (double)(i * 29 % 180) * degree);
        const struct rect bounds = box_bounds(&box);
        bool expected = false;
        for (size_t j = 0; j < COUNT; j++)
            expected |= box_overlaps(&boxes[j], &box);
        if (bounds.x < 0 || bounds.y < 0 || rect_right(&bounds) > 500 || rect_bottom(&bounds) > 300)
            continue;
        assert_int_equal(obstacle_map_hits(map, OBSTACLE_LABEL, &box), expected);
        hit_count += expected;
    }
    assert_true(hit_count > 10);
    obstacle_map_free(map);
}

/* What was added behind a count is forgotten, and the map goes on as before. */
static void test_truncation(void **state)
{
    const struct rect area = { 0, 0, 100, 100 };
    const struct box first = box_around((struct position){ 20, 20 }, 5);
    const struct box second = box_around((struct position){ 22, 22 }, 5);
    const struct box query = box_around((struct position){ 26, 26 }, 0.5);
    struct obstacle_map *map = NULL;

    (void)state;
    assert_int_equal(obstacle_map_create(&map, &area, NULL), STATUS_OK);
    assert_int_equal(obstacle_map_add(map, OBSTACLE_POINT, &first, NULL), STATUS_OK);
    for (int turn = 0; turn < 2; turn++) {
        assert_int_equal(obstacle_map_add(map, OBSTACLE_LABEL, &second, NULL), STATUS_OK);
        assert_true(obstacle_map_hits(map, OBSTACLE_LABEL | OBSTACLE_POINT, &query));
        assert_int_equal(obstacle_map_count(map), 2);
        obstacle_map_truncate(map, 1);
        assert_false(obstacle_map_hits(map, OBSTACLE_LABEL | OBSTACLE_POINT, &query));
        assert_true(obstacle_map_hits(map, OBSTACLE_POINT, &first));
    }
    obstacle_map_free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxes),        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_hits_by_kind), cmocka_unit_test(test_agrees_with_exhaustive_search),
        cmocka_unit_test(test_truncation),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
