/* What the options of a figure change in its layout. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "tests/plot/sample_figure.h"

static const char h200[] = "NVIDIA RTX5080"; /* as sample points are of */

/* H200: three formats' ceilings, of which FP32 judges the points, and three levels. */
struct sample {
    struct point points[8];
    struct ceiling ceilings[4];
    struct ceiling others[4];
    struct point_set set;
    struct figure_options options;
};

static void start(struct sample *sample)
{
    memset(sample, 0, sizeof *sample);
    sample->options = FIGURE_OPTIONS_DEFAULT;
    sample->points[0] = sample_point("Cuda", "matmul", 30, 3e12);
    sample->points[1] = sample_point("Hip", "matmul", 15, 8e12);
    sample->ceilings[0] = sample_compute(h200, PRECISION_FP32, 66.9e12);
    sample->ceilings[1] = sample_bandwidth(h200, MEMORY_LEVEL_DRAM, 4.81e12);
    sample->others[0] = sample_compute(h200, PRECISION_FP64, 33.5e12);
    sample->others[1] = sample_compute(h200, PRECISION_FP16, 134e12);
    sample->others[2] = sample_compute(h200, PRECISION_FP64_TENSOR, 66e12);
    sample->others[3] = sample_bandwidth(h200, MEMORY_LEVEL_L2, 10.3e12);
    sample->set = (struct point_set){ .points = sample->points,
                                      .point_count = 2,
                                      .ceilings = sample->ceilings,
                                      .ceiling_count = 2,
                                      .other_ceilings = sample->others,
                                      .other_ceiling_count = 4 };
}

static struct layout *lay_out(const struct sample *sample)
{
    const double size =
        layout_default_text_size(sample->options.width_pt, sample->options.height_pt);
    const struct text_measurer measurer = sample_measurer();
    struct layout *layout = NULL;

    assert_int_equal(layout_create(&layout, &sample->set, &sample->options, size, &measurer, NULL),
                     STATUS_OK);
    return layout;
}

static const struct roof_line *find_line(const struct layout *layout, const char *name)
{
    for (size_t i = 0; i < layout->roofs.line_count; i++) {
        if (strcmp(layout->roofs.lines[i].name, name) == 0)
            return &layout->roofs.lines[i];
    }
    return NULL;
}

static const struct placed_text *find_text(const struct layout *layout, const char *beginning)
{
    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        const struct placed_text *const text = &layout->typesetter.texts[i];
        if (strncmp(text->text, beginning, strlen(beginning)) == 0)
            return text;
    }
    return NULL;
}

static void assert_roofs_reach_the_frame(const struct layout *layout)
{
    const struct rect *const plot = &layout->frame.plot;

    for (size_t i = 0; i < layout->roofs.line_count; i++) {
        const struct roof_line *const line = &layout->roofs.lines[i];
        if (line->kind == CEILING_COMPUTE)
            assert_true(fabs(line->to.x - rect_right(plot)) < 1e-6);
        else
            assert_true(fabs(line->from.x - plot->x) < 1e-6 ||
                        fabs(line->from.y - rect_bottom(plot)) < 1e-6);
        assert_true(line->from.x >= plot->x - 1e-6 && line->to.x <= rect_right(plot) + 1e-6);
        assert_true(line->to.y >= plot->y - 1e-6 && line->from.y <= rect_bottom(plot) + 1e-6);
    }
}

/* By themselves figures show, faintly, what lies below the roof and is not on it. */
static void test_other_ceilings(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start(sample);
    layout = lay_out(sample);
    assert_int_equal(layout->roofs.line_count, 3);
    assert_false(find_line(layout, "FP32")->is_faint);
    assert_true(find_line(layout, "FP64")->is_faint);
    assert_true(find_line(layout, "FP64")->is_labelled);
    assert_int_equal(find_text(layout, "FP64 33.5")->role, TEXT_FAINT_CEILING);
    assert_int_equal(layout->roofs.ridge_count, 1);
    assert_roofs_reach_the_frame(layout);
    layout_free(layout);
}

static void test_chosen_ceilings(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start(sample);
    sample->options.ceilings = FIGURE_CEILINGS_USED;
    layout = lay_out(sample);
    assert_int_equal(layout->roofs.line_count, 2);
    layout_free(layout);

    sample->options.ceilings = FIGURE_CEILINGS_ALL;
    layout = lay_out(sample);
    assert_int_equal(layout->roofs.line_count, 6);
    assert_true(find_line(layout, "FP16")->is_faint);
    assert_true(find_line(layout, "L2")->is_faint);
    assert_int_equal(layout->roofs.ridge_count, 1); /* of what judges points */
    assert_roofs_reach_the_frame(layout);
    layout_free(layout);

    sample->options.ceilings = FIGURE_CEILINGS_LISTED;
    sample->options.listed_precisions = 1u << PRECISION_FP16 | 1u << PRECISION_FP32;
    sample->options.listed_levels = memory_level_bit(MEMORY_LEVEL_L2);
    layout = lay_out(sample);
    assert_int_equal(layout->roofs.line_count, 3);
    assert_false(find_line(layout, "FP32")->is_faint);
    assert_non_null(find_line(layout, "FP16"));
    assert_non_null(find_line(layout, "L2"));
    assert_null(find_line(layout, "DRAM"));
    assert_roofs_reach_the_frame(layout);
    layout_free(layout);
}

/* Two kernels at three levels each: their points share the height and are joined in order. */
static void test_levels_of_memory(void **state)
{
    static const enum memory_level levels[] = { MEMORY_LEVEL_DRAM, MEMORY_LEVEL_L2,
                                                MEMORY_LEVEL_L1 };
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start(sample);
    for (size_t i = 0; i < 6; i++) {
        struct point *const point = &sample->points[i];
        *point = sample_point("Cuda", "matmul", 100 / pow(4, (double)(i % 3)), i < 3 ? 3e12 : 8e12);
        point->memory_level = levels[i % 3];
        point->group = i / 3;
    }
    sample->set.point_count = 6;
    sample->ceilings[2] = sample_bandwidth(h200, MEMORY_LEVEL_L2, 10.3e12);
    sample->ceilings[3] = sample_bandwidth(h200, MEMORY_LEVEL_L1, 33.5e12);
    sample->set.ceiling_count = 4;
    sample->set.other_ceiling_count = 0;
    layout = lay_out(sample);
    assert_int_equal(layout->links.count, 4);
    for (size_t i = 0; i < 4; i++) {
        const struct layout_point *const from = &layout->points[layout->links.links[i].from];
        const struct layout_point *const to = &layout->points[layout->links.links[i].to];
        assert_true(fabs(from->at.y - to->at.y) < 1e-9);
        assert_true(from->at.x > to->at.x);
        assert_int_not_equal(from->shape, to->shape);
    }
    assert_int_equal(layout->points[0].shape, layout->points[3].shape);
    assert_non_null(find_line(layout, "L1"));
    assert_non_null(find_line(layout, "L2"));
    assert_int_equal(layout->roofs.ridge_count, 3);
    assert_null(find_text(layout, "DRAM Arithmetic"));
    assert_string_equal(layout->legend.entries[2].text.text, "Memory level");
    assert_string_equal(layout->legend.entries[5].text.text, "L1");
    assert_roofs_reach_the_frame(layout);
    layout_free(layout);
}

/* The axes end where they were told to; the roof runs through the frame. */
static void test_limits(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;
    const struct frame *frame = NULL;

    start(sample);
    sample->options.intensity = (struct figure_limits){ 0.1, 1000 };
    sample->options.performance = (struct figure_limits){ 1e11, 2e13 };
    layout = lay_out(sample);
    frame = &layout->frame;
    assert_true(fabs(frame->x_scale.log_low + 1) < 1e-12);
    assert_true(fabs(frame->x_scale.log_high - 3) < 1e-12);
    assert_true(fabs(frame->y_scale.log_low - 11) < 1e-12);
    assert_true(fabs(frame->y_scale.log_high - log10(2e13)) < 1e-12);
    /* FP32 and FP64 are above: only the slope is left, which leaves at the top */
    assert_int_equal(layout->roofs.line_count, 1);
    assert_true(fabs(layout->roofs.lines[0].to.y - frame->plot.y) < 1e-6);
    assert_int_equal(layout->roofs.ridge_count, 0);
    layout_free(layout);

    sample->options.performance = (struct figure_limits){ 1e12, 5e13 };
    sample->options.intensity = (struct figure_limits){ 10, 40 };
    layout = lay_out(sample);
    assert_roofs_reach_the_frame(layout);
    assert_true(fabs(find_line(layout, "FP64")->from.x - layout->frame.plot.x) < 1e-6);
    layout_free(layout);
}

static void test_legend_places(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start(sample);
    sample->options.legend = FIGURE_LEGEND_RIGHT;
    layout = lay_out(sample);
    assert_true(layout->legend.box.x > rect_right(&layout->frame.plot));
    assert_true(rect_right(&layout->legend.box) <= layout->width_pt);
    layout_free(layout);

    sample->options.legend = FIGURE_LEGEND_BELOW;
    sample->options.footer = "a.csv";
    layout = lay_out(sample);
    assert_true(layout->legend.box.y > rect_bottom(&layout->frame.plot));
    assert_true(rect_bottom(&layout->legend.box) <= find_text(layout, "a.csv")->place.start.y -
                                                        find_text(layout, "a.csv")->extent.ascent);
    layout_free(layout);

    sample->options.legend = FIGURE_LEGEND_NONE;
    layout = lay_out(sample);
    assert_int_equal(layout->legend.entry_count, 0);
    layout_free(layout);
}

/* Of a footer that is too long the first part, the files, is shortened. */
static void test_footer(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;
    const struct placed_text *footer = NULL;
    const struct placed_text *axis_title = NULL;

    start(sample);
    sample->options.width_pt = 241;
    sample->options.height_pt = 187;
    sample->options.footer =
        "one_long_name.csv, another_long_name.csv and 12 more · every launch · "
        "DRAM · precision auto";
    layout = lay_out(sample);
    footer = find_text(layout, "one");
    axis_title = find_text(layout, "DRAM Arithmetic");
    assert_non_null(strstr(footer->text, "…"));
    assert_non_null(strstr(footer->text, " · every launch · DRAM · precision auto"));
    assert_true(footer->place.start.x + footer->extent.width <= layout->width_pt);
    assert_true(footer->place.start.y + footer->extent.descent <= layout->height_pt);
    assert_true(footer->place.start.y - footer->extent.ascent >=
                axis_title->place.start.y + axis_title->extent.descent);
    layout_free(layout);
    sample->options.footer = "\xff\n · \xfe"; /* names of files may be anything */
    layout = lay_out(sample);
    layout_free(layout);
}

static void test_smallest_text(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start(sample);
    sample->options.footer = "a.csv";
    sample->options.title = "A title that is far too long for the width of this figure, so that it "
                            "is set smaller and shortened, but never smaller than asked";
    sample->options.text_size_min_pt = 9;
    layout = lay_out(sample);
    for (size_t i = 0; i < layout->typesetter.text_count; i++)
        assert_true(layout->typesetter.texts[i].style.size_pt >= 9);
    for (size_t i = 0; i < layout->legend.entry_count; i++)
        assert_true(layout->legend.entries[i].text.style.size_pt >= 9);
    layout_free(layout);
}

int main(void)
{
    static struct sample sample;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_other_ceilings, &sample),
        cmocka_unit_test_prestate(test_chosen_ceilings, &sample),
        cmocka_unit_test_prestate(test_levels_of_memory, &sample),
        cmocka_unit_test_prestate(test_limits, &sample),
        cmocka_unit_test_prestate(test_legend_places, &sample),
        cmocka_unit_test_prestate(test_footer, &sample),
        cmocka_unit_test_prestate(test_smallest_text, &sample),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
