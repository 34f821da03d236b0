/* Makes each allocation of a layout and its scene fail once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plot/gnuplot.h"
#include "plot/history_scene.h"
#include "plot/scene.h"
#include "plot/terminal.h"
#include "tests/failing_allocation.h"
#include "tests/plot/sample_figure.h"

/* A small figure of two machines: long names are shortened, the legend lies outside, points are
 * labelled. */
static enum status make_figure(struct error *error)
{
    struct point points[] = {
        sample_point("Cuda", "a region with a name that is far too long for a legend", 10, 1e12),
        sample_point("Cuda", "b", 10.1, 1e12),
        sample_point("Hip", "c", 100, 1e13),
        sample_point("SYCL", "d", 100, 2e13),
    };
    struct ceiling ceilings[] = {
        sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12),
        sample_compute("NVIDIA RTX5080", PRECISION_FP64, 57.4e12),
        sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9),
        sample_compute("NVIDIA H200", PRECISION_FP32, 66.9e12),
    };
    const struct point_set set = { .points = points,
                                   .point_count = sizeof points / sizeof *points,
                                   .ceilings = ceilings,
                                   .ceiling_count = sizeof ceilings / sizeof *ceilings };
    const struct figure_options options = {
        .width_pt = 245, .height_pt = 187, .title = "title", .label_points = true
    };
    const struct text_measurer measurer = sample_measurer();
    struct layout *layout = NULL;
    struct scene scene = { 0 };
    enum status status = layout_create(&layout, &set, &options, 7, &measurer, error);

    if (status == STATUS_OK)
        status = scene_init(&scene, layout, error);
    else
        assert_null(layout);
    scene_clear(&scene);
    layout_free(layout);
    return status;
}

/* Panels of a kernel at two memory levels and of another machine's. */
static enum status make_page(struct error *error)
{
    struct point points[] = {
        sample_point("Cuda", "a", 10, 1e12),
        sample_point("Cuda", "a", 2, 1e12),
        sample_point("Hip", "b", 100, 1e13),
    };
    struct ceiling ceilings[] = {
        sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12),
        sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9),
        sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_L2, 4e12),
        sample_compute("NVIDIA H200", PRECISION_FP32, 66.9e12),
    };
    struct ceiling others[] = { sample_compute("NVIDIA RTX5080", PRECISION_FP64, 0.9e12) };
    const struct point_set set = { .points = points,
                                   .point_count = sizeof points / sizeof *points,
                                   .ceilings = ceilings,
                                   .ceiling_count = sizeof ceilings / sizeof *ceilings,
                                   .other_ceilings = others,
                                   .other_ceiling_count = 1 };
    const struct figure_options options = { .width_pt = 500,
                                            .height_pt = 350,
                                            .title = "title",
                                            .footer = "a file with a long name.csv · sum",
                                            .facet = FIGURE_FACET_HARDWARE };
    const struct text_measurer measurer = sample_measurer();
    struct panel_page page;
    struct scene scene = { 0 };
    enum status status = STATUS_OK;

    points[1].memory_level = MEMORY_LEVEL_L2;
    points[2].hardware = "NVIDIA H200";
    points[2].group = 1;
    status = panel_page_init(&page, &set, &options, 7, &measurer, error);
    if (status == STATUS_OK)
        status = scene_init_page(&scene, &page, error);
    else
        assert_null(page.page);
    scene_clear(&scene);
    panel_page_clear(&page);
    return status;
}

/* Points on one spot that only a key can name, and a title that has to be escaped. */
static const struct point_set *crowd(void)
{
    static struct point points[12];
    static struct ceiling ceilings[2];
    static const struct point_set set = {
        .points = points, .point_count = 12, .ceilings = ceilings, .ceiling_count = 2
    };
    static const char *const kernels[] = { "a", "b", "c", "d", "e", "f",
                                           "g", "h", "i", "j", "k", "l" };

    for (size_t i = 0; i < 12; i++) {
        points[i] = sample_point("a paradigm with a long name", "a region", 10, 1e12);
        points[i].kernel = kernels[i];
        points[i].group = i;
    }
    ceilings[0] = sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12);
    ceilings[1] = sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9);
    return &set;
}

static enum status make_key(struct error *error)
{
    const struct figure_options options = { .width_pt = 245,
                                            .height_pt = 187,
                                            .label_points = true };
    const struct text_measurer measurer = sample_measurer();
    struct layout *layout = NULL;
    const enum status status = layout_create(&layout, crowd(), &options, 7, &measurer, error);

    if (status == STATUS_OK)
        assert_non_null(layout->numbers);
    layout_free(layout);
    return status;
}

/* Spots are counted where labels are not asked for. */
static enum status make_count(struct error *error)
{
    const struct figure_options options = { .width_pt = 245, .height_pt = 187 };
    const struct text_measurer measurer = sample_measurer();
    struct layout *layout = NULL;
    const enum status status = layout_create(&layout, crowd(), &options, 7, &measurer, error);

    layout_free(layout);
    return status;
}

static const struct figure_change *crowd_changes(void)
{
    static struct figure_change changes[12];

    for (size_t i = 0; i < 12; i++)
        changes[i] = (struct figure_change){ 10, 2e12, (enum verdict)(i % VERDICT_COUNT), NULL, 0 };
    return changes;
}

static enum status make_changes(struct error *error)
{
    const struct figure_options options = {
        .width_pt = 245, .height_pt = 187, .changes = crowd_changes(), .change_count = 12
    };
    const struct text_measurer measurer = sample_measurer();
    struct layout *layout = NULL;
    struct scene scene = { 0 };
    enum status status = layout_create(&layout, crowd(), &options, 7, &measurer, error);

    if (status == STATUS_OK)
        status = scene_init(&scene, layout, error);
    scene_clear(&scene);
    layout_free(layout);
    return status;
}

static enum status make_texts_of_changes(struct error *error)
{
    const struct figure_options options = {
        .width_pt = 245, .height_pt = 187, .changes = crowd_changes(), .change_count = 12
    };
    struct byte_buffer buffer = { 0 };
    enum status status = gnuplot_write(&buffer, crowd(), &options, error);

    byte_buffer_clear(&buffer);
    if (status == STATUS_OK)
        status = terminal_write(&buffer, crowd(), &options, error);
    byte_buffer_clear(&buffer);
    return status;
}

/* A history with turned names and shortened ones. */
static enum status make_history(struct error *error)
{
    static const double values[] = { 0.5, 0.4, NAN, 0.3, 0.2, 0.5, 0.6, 0.5, 0.4, 0.5, 0.5, 0.5 };
    static const char *const names[] = {
        "2026-01-01 a long name", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"
    };
    static const struct history_line lines[] = { { "a line with a long name", values, 0.5, 0.05 },
                                                 { "b", values, NAN, 0.05 } };
    const struct history history = {
        .run_names = names, .run_count = 12, .lines = lines, .line_count = 2
    };
    const struct figure_options options = {
        .width_pt = 245, .height_pt = 187, .title = "title", .footer = "footer"
    };
    const struct text_measurer measurer = sample_measurer();
    struct history_layout *layout = NULL;
    struct scene scene = { 0 };
    enum status status = history_layout_create(&layout, &history, &options, 7, &measurer, error);

    if (status == STATUS_OK)
        status = history_scene_init(&scene, layout, error);
    else
        assert_null(layout);
    scene_clear(&scene);
    history_layout_free(layout);
    return status;
}

static enum status make_script(struct error *error)
{
    const struct figure_options options = {
        .width_pt = 245, .height_pt = 187, .title = "it's", .label_points = true
    };
    struct byte_buffer buffer = { 0 };
    const enum status status = gnuplot_write(&buffer, crowd(), &options, error);

    byte_buffer_clear(&buffer);
    return status;
}

static enum status make_terminal_text(struct error *error)
{
    const struct figure_options options = { .title = "it's" };
    struct byte_buffer buffer = { 0 };
    const enum status status = terminal_write(&buffer, crowd(), &options, error);

    byte_buffer_clear(&buffer);
    return status;
}

static void fail_each_allocation(enum status (*make)(struct error *error))
{
    enum status status = STATUS_MEMORY;
    long count = 0;

    for (; status == STATUS_MEMORY; count++) {
        struct error error = { 0 };
        failing_allocation_after(count);
        status = make(&error);
        failing_allocation_end();
        assert_int_equal(error.status, status);
    }
    assert_int_equal(status, STATUS_OK);
    assert_true(count > 10);
}

static void test_each_allocation_fails(void **state)
{
    (void)state;
    fail_each_allocation(make_figure);
    fail_each_allocation(make_page);
    fail_each_allocation(make_key);
    fail_each_allocation(make_count);
    fail_each_allocation(make_changes);
    fail_each_allocation(make_texts_of_changes);
    fail_each_allocation(make_history);
    fail_each_allocation(make_script);
    fail_each_allocation(make_terminal_text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_allocation_fails),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
