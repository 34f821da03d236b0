#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "plot/scene.h"
#include "tests/plot/sample_figure.h"

enum { POINTS = 6 };

/* Three regions of two paradigms on two machines. */
struct sample {
    struct point points[POINTS];
    struct ceiling ceilings[4];
    struct point_set set;
    struct figure_options options;
};

static void start(struct sample *sample, enum figure_facet facet)
{
    static const char *const regions[] = { "init", "matmul", "reduce" };

    memset(sample, 0, sizeof *sample);
    for (size_t i = 0; i < POINTS; i++) {
        sample->points[i] = sample_point(i % 2 == 0 ? "Cuda" : "Hip", regions[i / 2],
                                         pow(10, (double)i - 2), pow(10, 9 + 0.5 * (double)i));
        sample->points[i].hardware = i < 4 ? "NVIDIA H200" : "NVIDIA RTX5080";
    }
    sample->ceilings[0] = sample_compute("NVIDIA H200", PRECISION_FP32, 66.9e12);
    sample->ceilings[1] = sample_bandwidth("NVIDIA H200", MEMORY_LEVEL_DRAM, 4.81e12);
    sample->ceilings[2] = sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12);
    sample->ceilings[3] = sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9);
    sample->set = (struct point_set){ .points = sample->points,
                                      .point_count = POINTS,
                                      .ceilings = sample->ceilings,
                                      .ceiling_count = 4 };
    sample->options = FIGURE_OPTIONS_DEFAULT;
    sample->options.title = "title";
    sample->options.footer = "a.csv";
    sample->options.facet = facet;
}

static struct panel_page lay_out(const struct sample *sample)
{
    const struct text_measurer measurer = sample_measurer();
    struct panel_page page;

    assert_int_equal(panel_page_init(&page, &sample->set, &sample->options, 9, &measurer, NULL),
                     STATUS_OK);
    return page;
}

static struct rect panel_rect(const struct panel *panel)
{
    return (struct rect){ panel->corner.x, panel->corner.y, panel->layout->width_pt,
                          panel->layout->height_pt };
}

static void test_panels_have_axes_and_signs_in_common(void **state)
{
    static struct sample sample;
    struct panel_page page;

    (void)state;
    start(&sample, FIGURE_FACET_REGION);
    page = lay_out(&sample);
    assert_int_equal(page.count, 3);
    for (size_t i = 0; i < page.count; i++) {
        const struct layout *const layout = page.panels[i].layout;
        const struct layout *const first = page.panels[0].layout;
        assert_int_equal(layout->point_count, 2);
        assert_true(layout->frame.x_scale.log_low == first->frame.x_scale.log_low);
        assert_true(layout->frame.x_scale.log_high == first->frame.x_scale.log_high);
        assert_true(layout->frame.y_scale.log_low == first->frame.y_scale.log_low);
        assert_true(layout->frame.y_scale.log_high == first->frame.y_scale.log_high);
        assert_int_equal(layout->points[0].colour, 0x9467bd);
        assert_int_equal(layout->points[1].colour, 0x000000);
        assert_int_equal(layout->points[0].shape, i); /* shapes tell regions */
        assert_int_equal(layout->legend.entry_count, 0);
    }
    panel_page_clear(&page);
    panel_page_clear(&page);
}

static void test_nothing_overlaps(void **state)
{
    static struct sample sample;
    static const enum figure_legend legends[] = { FIGURE_LEGEND_AUTO, FIGURE_LEGEND_RIGHT,
                                                  FIGURE_LEGEND_BELOW };

    (void)state;
    for (size_t turn = 0; turn < 3; turn++) {
        struct panel_page page;
        start(&sample, FIGURE_FACET_REGION);
        sample.options.legend = legends[turn];
        page = lay_out(&sample);
        for (size_t i = 0; i < page.count; i++) {
            const struct rect panel = panel_rect(&page.panels[i]);
            const struct rect whole = { 0, 0, 576, 396 };
            const struct box box = box_of_rect(&panel);
            const struct box legend = box_of_rect(&page.page->legend.box);
            assert_true(box_is_within(&box, &whole));
            assert_false(box_overlaps(&box, &legend));
            for (size_t j = 0; j < i; j++) {
                const struct rect other = panel_rect(&page.panels[j]);
                const struct box other_box = box_of_rect(&other);
                assert_false(box_overlaps(&box, &other_box));
            }
        }
        panel_page_clear(&page);
    }
}

/* Each machine's panel shows its own roofs only. */
static void test_roofs_of_the_panel(void **state)
{
    static struct sample sample;
    struct panel_page page;

    (void)state;
    start(&sample, FIGURE_FACET_HARDWARE);
    page = lay_out(&sample);
    assert_int_equal(page.count, 2);
    assert_int_equal(page.panels[0].layout->point_count, 4);
    assert_int_equal(page.panels[1].layout->point_count, 2);
    for (size_t i = 0; i < 2; i++) {
        const struct roof_set *const roofs = &page.panels[i].layout->roofs;
        assert_int_equal(roofs->line_count, 2);
        assert_int_equal(roofs->lines[0].hardware, i);
        assert_int_equal(roofs->lines[1].hardware, i);
    }
    panel_page_clear(&page);
}

/* Every item of the scene is on the page, and points lie in the panels' plot areas. */
static void test_scene_of_panels(void **state)
{
    static struct sample sample;
    struct panel_page page;
    struct scene scene;
    size_t points = 0;

    (void)state;
    start(&sample, FIGURE_FACET_PROBLEM); /* none has one */
    sample.points[0].problem = "MatrixMultiplication";
    page = lay_out(&sample);
    assert_int_equal(page.count, 2);
    assert_int_equal(scene_init_page(&scene, &page, NULL), STATUS_OK);
    for (size_t i = 0; i < scene.item_count; i++) {
        const struct scene_item *const item = &scene.items[i];
        if (item->part != SCENE_POINT || item->kind != SCENE_MARKER)
            continue;
        points++;
        assert_true(item->marker.at.x > 0 && item->marker.at.x < scene.width_pt);
        assert_true(item->marker.at.y > 0 && item->marker.at.y < scene.height_pt);
    }
    assert_int_equal(points, POINTS);
    scene_clear(&scene);
    panel_page_clear(&page);
}

static void test_page_too_small(void **state)
{
    static struct sample sample;
    const struct text_measurer measurer = sample_measurer();
    struct panel_page page;
    struct error error = { 0 };

    (void)state;
    start(&sample, FIGURE_FACET_REGION);
    sample.options.width_pt = 100;
    assert_int_equal(panel_page_init(&page, &sample.set, &sample.options, 9, &measurer, &error),
                     STATUS_USAGE);
    assert_null(page.panels);
    assert_true(strlen(error.message) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_panels_have_axes_and_signs_in_common),
        cmocka_unit_test(test_nothing_overlaps),
        cmocka_unit_test(test_roofs_of_the_panel),
        cmocka_unit_test(test_scene_of_panels),
        cmocka_unit_test(test_page_too_small),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
