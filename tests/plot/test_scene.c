#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "plot/scene.h"
#include "tests/plot/sample_figure.h"

/* Two points, of which the second is hollow, under one roof. */
struct drawn {
    struct point points[2];
    struct ceiling ceilings[2];
    struct layout *layout;
    struct scene scene;
};

static int set_up(void **state)
{
    static struct drawn drawn;
    const struct text_measurer measurer = sample_measurer();
    const struct figure_options options = FIGURE_OPTIONS_DEFAULT;
    const struct point_set set = {
        .points = drawn.points, .point_count = 2, .ceilings = drawn.ceilings, .ceiling_count = 2
    };

    drawn.points[0] = sample_point("Cuda", "a", 10, 1e12);
    drawn.points[1] = sample_point("Hip", "b", 100, 1e13);
    drawn.points[1].partial = true;
    drawn.ceilings[0] = sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12);
    drawn.ceilings[1] = sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9);
    *state = &drawn;
    if (layout_create(&drawn.layout, &set, &options, 9.5, &measurer, NULL) != STATUS_OK)
        return -1;
    return scene_init(&drawn.scene, drawn.layout, NULL) == STATUS_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    struct drawn *const drawn = *state;

    scene_clear(&drawn->scene);
    scene_clear(&drawn->scene);
    layout_free(drawn->layout);
    return 0;
}

static size_t count_items(const struct scene *scene, enum scene_part part, enum scene_kind kind)
{
    size_t count = 0;

    for (size_t i = 0; i < scene->item_count; i++)
        count += scene->items[i].part == part && scene->items[i].kind == kind;
    return count;
}

static size_t first_item(const struct scene *scene, enum scene_part part)
{
    size_t first = 0;

    while (first < scene->item_count && scene->items[first].part != part)
        first++;
    return first;
}

static size_t last_item(const struct scene *scene, enum scene_part part)
{
    size_t last = scene->item_count - 1;

    while (last > 0 && scene->items[last].part != part)
        last--;
    return last;
}

static void test_items(void **state)
{
    const struct drawn *const drawn = *state;
    const struct scene *const scene = &drawn->scene;

    /* a full marker, and two for the hollow one */
    assert_int_equal(count_items(scene, SCENE_POINT, SCENE_MARKER), 3);
    assert_int_equal(count_items(scene, SCENE_ROOF, SCENE_LINE), 2);
    assert_int_equal(count_items(scene, SCENE_RIDGE, SCENE_MARKER), 1);
    assert_int_equal(count_items(scene, SCENE_LABEL, SCENE_TEXT),
                     drawn->layout->typesetter.text_count);
    assert_int_equal(count_items(scene, SCENE_LEGEND, SCENE_TEXT),
                     drawn->layout->legend.entry_count);
}

static void test_points_are_above_roofs(void **state)
{
    const struct scene *const scene = &((const struct drawn *)*state)->scene;

    assert_int_equal(first_item(scene, SCENE_BACKGROUND), 0);
    assert_true(last_item(scene, SCENE_BACKGROUND) < first_item(scene, SCENE_GRID));
    assert_true(last_item(scene, SCENE_GRID) < first_item(scene, SCENE_ROOF));
    assert_true(last_item(scene, SCENE_ROOF) < first_item(scene, SCENE_POINT));
}

static void test_markers(void **state)
{
    const struct drawn *const drawn = *state;
    const struct scene_item *const item =
        &drawn->scene.items[first_item(&drawn->scene, SCENE_POINT)];

    assert_int_equal(item[0].fill, 0x9467bd);
    assert_true(item[0].stroke.width > 0);
    assert_int_equal(item[1].fill, 0x000000);
    assert_int_equal(item[2].fill, 0xffffff);
    assert_true(item[2].marker.radius < item[1].marker.radius);
    assert_int_not_equal(item[0].marker.shape, item[1].marker.shape);
    assert_true(item[0].marker.at.x < item[1].marker.at.x);
}

static void test_marker_corners(void **state)
{
    (void)state;
    for (int shape = 0; shape < MARKER_SHAPE_COUNT; shape++) {
        struct position corners[MARKER_CORNER_LIMIT];
        const size_t count = marker_corners((enum marker_shape)shape, corners);
        assert_true(count <= MARKER_CORNER_LIMIT);
        assert_int_equal(count == 0, shape == MARKER_CIRCLE);
        for (size_t i = 0; i < count; i++) {
            assert_true(fabs(corners[i].x) <= marker_reach);
            assert_true(fabs(corners[i].y) <= marker_reach);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_items, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_points_are_above_roofs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_markers, set_up, tear_down),
        cmocka_unit_test(test_marker_corners),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
