#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/plot/sample_figure.h"

/* What the figures below are made of. */
enum { POINTS_MAX = 8000, CEILINGS_MAX = 16 };

struct sample {
    struct point points[POINTS_MAX];
    struct ceiling ceilings[CEILINGS_MAX];
    struct point_set set;
    struct figure_options options;
};

static void start_sample(struct sample *sample)
{
    memset(sample, 0, sizeof *sample);
    sample->set.points = sample->points;
    sample->set.ceilings = sample->ceilings;
    sample->options = FIGURE_OPTIONS_DEFAULT;
}

static struct point *add_point(struct sample *sample, const char *paradigm, const char *region,
                               double intensity, double performance)
{
    struct point *const point = &sample->points[sample->set.point_count++];

    *point = sample_point(paradigm, region, intensity, performance);
    return point;
}

static void add_ceiling(struct sample *sample, struct ceiling ceiling)
{
    sample->ceilings[sample->set.ceiling_count++] = ceiling;
}

/* RTX 5080: FP32 57.4 TFLOP/s, DRAM 959.2 GB/s; the ridge is at 59.84 FLOP/Byte. */
static void add_rtx5080(struct sample *sample)
{
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12));
    add_ceiling(sample, sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9));
}

/* Products of matrices in fifteen ways. */
static void fill_matmul(struct sample *sample)
{
    start_sample(sample);
    add_rtx5080(sample);
    add_point(sample, "Cuda", "matmul-cublas", 252.6, 3.824e13);
    add_point(sample, "Cuda", "matmul-naive", 74, 3.19e12);
    add_point(sample, "OpenACC", "matmul", 74, 2.406e12);
    add_point(sample, "AdaptiveCpp", "matmul", 70.3, 3.44e12);
    add_point(sample, "Alpaka", "matmul", 69, 2.32e12);
    add_point(sample, "Hip", "matmul-naive", 73, 3.196e12);
    add_point(sample, "Kokkos", "matmul", 71, 3.45e12);
    add_point(sample, "Slang-Cuda", "matmul", 40, 1.655e12);
    add_point(sample, "Boost", "matmul", 40.8, 3.6156e12);
    add_point(sample, "Vulkan", "matmul", 26.3, 3.6007e12);
}

static struct layout *lay_out(struct sample *sample)
{
    const struct figure_options *const options = &sample->options;
    const double text_size_pt = layout_default_text_size(options->width_pt, options->height_pt);
    const struct text_measurer measurer = sample_measurer();
    struct layout *layout = NULL;

    assert_int_equal(layout_create(&layout, &sample->set, options, text_size_pt, &measurer, NULL),
                     STATUS_OK);
    return layout;
}

static struct box point_box(const struct layout *layout, size_t point)
{
    return box_around(layout->points[point].at, layout->marker_radius * marker_reach);
}

static struct box text_box(const struct placed_text *text)
{
    return label_box(&text->extent, &text->place);
}

static bool is_in_plot(const struct placed_text *text)
{
    return text->role == TEXT_CEILING || text->role == TEXT_RIDGE || text->role == TEXT_POINT;
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

/* Points lie wholly inside the frame, ridges inside, roofs reach it on both sides. */
static void assert_nothing_is_clipped(const struct layout *layout)
{
    const struct rect *const plot = &layout->frame.plot;

    for (size_t i = 0; i < layout->point_count; i++) {
        const struct box box = point_box(layout, i);
        assert_true(box_is_within(&box, plot));
    }
    for (size_t i = 0; i < layout->roofs.ridge_count; i++) {
        const struct position at = layout->roofs.ridges[i].at;
        assert_true(at.x > plot->x && at.x < rect_right(plot));
        assert_true(at.y > plot->y && at.y < rect_bottom(plot));
    }
}

static void assert_roofs_reach_the_frame(const struct layout *layout)
{
    const struct rect *const plot = &layout->frame.plot;

    for (size_t i = 0; i < layout->roofs.line_count; i++) {
        const struct roof_line *const line = &layout->roofs.lines[i];
        if (line->kind == CEILING_BANDWIDTH)
            assert_true(fabs(line->from.x - plot->x) < 1e-6 ||
                        fabs(line->from.y - rect_bottom(plot)) < 1e-6);
        else
            assert_true(fabs(line->to.x - rect_right(plot)) < 1e-6);
        assert_true(line->from.x >= plot->x - 1e-6 && line->to.x <= rect_right(plot) + 1e-6);
        assert_true(line->to.y >= plot->y - 1e-6 && line->from.y <= rect_bottom(plot) + 1e-6);
        assert_true(line->to.x - line->from.x > 1);
    }
}

static void assert_labels_are_free(const struct layout *layout)
{
    const struct rect *const plot = &layout->frame.plot;
    const struct box legend = box_of_rect(&layout->legend.box);

    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        const struct placed_text *const text = &layout->typesetter.texts[i];
        const struct box box = text_box(text);
        if (!is_in_plot(text))
            continue;
        assert_true(box_is_within(&box, plot));
        assert_false(box_overlaps(&box, &legend));
        for (size_t j = 0; j < layout->point_count; j++) {
            const struct box point = point_box(layout, j);
            assert_false(box_overlaps(&box, &point));
        }
        for (size_t j = i + 1; j < layout->typesetter.text_count; j++) {
            const struct box other = text_box(&layout->typesetter.texts[j]);
            assert_false(box_overlaps(&box, &other));
        }
    }
}

static void assert_legend_hides_nothing(const struct layout *layout)
{
    const struct rect page = { 0, 0, layout->width_pt, layout->height_pt };
    const struct box legend = box_of_rect(&layout->legend.box);
    const struct box plot = box_of_rect(&layout->frame.plot);

    assert_true(box_is_within(&legend, &page));
    if (layout->legend.is_outside)
        assert_false(box_overlaps(&legend, &plot));
    for (size_t i = 0; i < layout->point_count; i++) {
        const struct box point = point_box(layout, i);
        assert_false(box_overlaps(&legend, &point));
    }
    for (size_t i = 0; i < layout->roofs.line_count; i++) {
        const struct box line =
            box_of_segment(layout->roofs.lines[i].from, layout->roofs.lines[i].to, 1);
        assert_false(box_overlaps(&legend, &line));
    }
    for (size_t i = 0; i < layout->legend.entry_count; i++) {
        const struct box text = text_box(&layout->legend.entries[i].text);
        assert_true(box_is_within(&text, &layout->legend.box));
    }
}

/* Every line is named once: by its label or by the legend. */
static void assert_lines_are_named(const struct layout *layout)
{
    for (size_t i = 0; i < layout->roofs.line_count; i++) {
        const struct roof_line *const line = &layout->roofs.lines[i];
        char name[200];
        bool in_legend = false;
        snprintf(name, sizeof name, "%s %s", line->name, line->value);
        for (size_t j = 0; j < layout->legend.entry_count; j++)
            in_legend |= strcmp(layout->legend.entries[j].text.text, name) == 0;
        assert_int_equal(in_legend, !line->is_labelled);
    }
}

static void assert_is_sound(const struct layout *layout)
{
    assert_nothing_is_clipped(layout);
    assert_roofs_reach_the_frame(layout);
    assert_labels_are_free(layout);
    assert_legend_hides_nothing(layout);
}

static void test_matmul(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    fill_matmul(sample);
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_lines_are_named(layout);
    assert_int_equal(layout->roofs.line_count, 2);
    assert_int_equal(layout->roofs.ridge_count, 1);
    /* log10(57.4e12 / 959.2e9) */
    assert_true(fabs(layout->roofs.ridges[0].log_intensity - 1.7770025) < 1e-6);
    assert_non_null(find_text(layout, "FP32 57.4 TFLOP/s"));
    assert_non_null(find_text(layout, "59.8 FLOP/Byte"));
    assert_non_null(find_text(layout, "DRAM Arithmetic Intensity [FLOP/Byte]"));
    assert_non_null(find_text(layout, "10 TFLOP/s"));
    layout_free(layout);
}

/* performance = bandwidth * intensity: one decade to the right is one decade up. */
static void test_slope_label_follows_the_slope(void **state)
{
    static const double sizes[][2] = { { 576, 396 }, { 244.8, 187.2 }, { 300, 700 }, { 900, 300 } };
    struct sample *const sample = *state;

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct layout *layout = NULL;
        const struct placed_text *label = NULL;
        fill_matmul(sample);
        sample->options.width_pt = sizes[i][0];
        sample->options.height_pt = sizes[i][1];
        layout = lay_out(sample);
        label = find_text(layout, "DRAM 959 GB/s");
        assert_non_null(label);
        assert_true(
            fabs(label->place.angle + atan(log_scale_decade_length(&layout->frame.y_scale) /
                                           log_scale_decade_length(&layout->frame.x_scale))) <
            0.1 * 3.14159265358979 / 180);
        layout_free(layout);
    }
}

static void test_legend_lists_what_is_drawn(void **state)
{
    static const char *const expected[] = {
        "Paradigm", "AdaptiveCpp", "Alpaka", "Boost",  "Cuda",          "Hip",          "Kokkos",
        "OpenACC",  "Slang-Cuda",  "Vulkan", "Region", "matmul-cublas", "matmul-naive", "matmul",
    };
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    fill_matmul(sample);
    layout = lay_out(sample);
    assert_int_equal(layout->legend.entry_count, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_string_equal(layout->legend.entries[i].text.text, expected[i]);
    assert_int_equal(layout->legend.entries[4].colour, 0x9467bd);
    assert_int_equal(layout->points[0].colour, 0x9467bd);
    assert_int_equal(layout->legend.entries[12].shape, layout->points[1].shape);
    assert_int_not_equal(layout->points[0].shape, layout->points[1].shape);
    layout_free(layout);
}

static void test_shapes_tell_precision_where_regions_do_not_differ(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start_sample(sample);
    add_rtx5080(sample);
    add_point(sample, "Cuda", "a", 10, 1e12);
    add_point(sample, "Cuda", "a", 20, 1e12)->precision = PRECISION_FP64;
    sample->points[1].partial = true;
    layout = lay_out(sample);
    assert_string_equal(layout->legend.entries[2].text.text, "Precision");
    assert_string_equal(layout->legend.entries[3].text.text, "FP32");
    assert_string_equal(layout->legend.entries[4].text.text, "FP64");
    assert_string_equal(layout->legend.entries[5].text.text, "incomplete data");
    assert_int_equal(layout->legend.entry_count, 6);
    assert_false(layout->points[0].is_hollow);
    assert_true(layout->points[1].is_hollow);
    layout_free(layout);
}

static void test_single_point(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start_sample(sample);
    add_point(sample, "Kokkos", NULL, 71, 3.45e12);
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_true(layout->frame.x_scale.log_high - layout->frame.x_scale.log_low >= 2 - 1e-9);
    assert_true(layout->frame.y_scale.log_high - layout->frame.y_scale.log_low >= 2 - 1e-9);
    assert_int_equal(layout->legend.entry_count, 1);
    layout_free(layout);
    add_rtx5080(sample);
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_lines_are_named(layout);
    layout_free(layout);
}

static void test_one_kind_of_ceiling(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start_sample(sample);
    add_point(sample, "Cuda", NULL, 1, 1e6);
    add_ceiling(sample, sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 1e12));
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_int_equal(layout->roofs.ridge_count, 0);
    layout_free(layout);
    sample->ceilings[0] = sample_compute("NVIDIA RTX5080", PRECISION_FP32, 1e13);
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_true(fabs(layout->roofs.lines[0].from.x - layout->frame.plot.x) < 1e-6);
    layout_free(layout);
}

/* H200, with ceilings that coincide. */
static void test_many_precisions(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start_sample(sample);
    add_point(sample, "Cublas", "gemm", 100, 3e13);
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_FP32, 66.9e12));
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_FP64_TENSOR, 66.9e12));
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_FP64, 33.5e12));
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_FP16, 134e12));
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_FP16_TENSOR, 1070e12));
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_BF16_TENSOR, 1070e12));
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_TF32_TENSOR, 535e12));
    add_ceiling(sample, sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 4.81e12));
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_lines_are_named(layout);
    assert_int_equal(layout->roofs.line_count, 6);
    assert_int_equal(layout->roofs.ridge_count, 5);
    assert_non_null(find_text(layout, "FP32, FP64 Tensor 66.9 TFLOP/s"));
    assert_non_null(find_text(layout, "FP16 Tensor, BF16 Tensor 1.07 PFLOP/s"));
    /* the slope runs up to the highest ceiling */
    assert_true(fabs(layout->roofs.lines[0].to.x - layout->roofs.lines[1].from.x) < 1e-6);
    assert_true(fabs(layout->roofs.lines[0].to.y - layout->roofs.lines[1].from.y) < 1e-6);
    layout_free(layout);
}

static void test_close_ceilings(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start_sample(sample);
    add_point(sample, "Cuda", NULL, 100, 3e12);
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_FP32, 66.9e12));
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_FP64, 64e12));
    add_ceiling(sample, sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 4.81e12));
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_lines_are_named(layout);
    assert_true(find_text(layout, "FP32 66.9")->place.start.y < layout->roofs.lines[1].from.y);
    assert_true(find_text(layout, "FP64 64")->place.start.y > layout->roofs.lines[2].from.y);
    layout_free(layout);
}

static void test_several_hardware(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;
    size_t line_entries = 0;

    fill_matmul(sample);
    add_point(sample, "Cuda", "matmul", 50, 5e12)->hardware = "NVIDIA H200";
    add_ceiling(sample, sample_compute("NVIDIA H200", PRECISION_FP32, 66.9e12));
    add_ceiling(sample, sample_bandwidth("NVIDIA H200", MEMORY_LEVEL_DRAM, 4.81e12));
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_int_equal(layout->roofs.line_count, 4);
    assert_int_equal(layout->roofs.lines[0].hardware, 0);
    assert_int_equal(layout->roofs.lines[3].hardware, 1);
    assert_non_null(find_text(layout, "NVIDIA H200: FP32 66.9 TFLOP/s"));
    for (size_t i = 0; i < layout->legend.entry_count; i++)
        line_entries += layout->legend.entries[i].mark == LEGEND_LINE;
    assert_true(line_entries >= 2);
    layout_free(layout);
}

static void test_memory_levels(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    fill_matmul(sample);
    add_point(sample, "Cuda", "matmul", 20, 5e12)->memory_level = MEMORY_LEVEL_L2;
    add_ceiling(sample, sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_L2, 4.2e12));
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_int_equal(layout->roofs.ridge_count, 2);
    assert_non_null(find_text(layout, "Arithmetic Intensity [FLOP/Byte]"));
    assert_null(find_text(layout, "DRAM Arithmetic"));
    layout_free(layout);
}

/* No roof lies under a roof's name, and no drop line under a ridge's value. */
static void assert_lines_miss_labels(const struct layout *layout)
{
    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        const struct placed_text *const text = &layout->typesetter.texts[i];
        const struct box box = text_box(text);
        for (size_t j = 0; text->role == TEXT_CEILING && j < layout->roofs.line_count; j++) {
            const struct roof_line *const line = &layout->roofs.lines[j];
            const struct box stroke = box_of_segment(line->from, line->to, 1);
            assert_false(box_overlaps(&box, &stroke));
        }
        for (size_t j = 0; text->role == TEXT_RIDGE && j < layout->roofs.ridge_count; j++) {
            const struct position at = layout->roofs.ridges[j].at;
            const struct position foot = { at.x, rect_bottom(&layout->frame.plot) };
            const struct box stroke = box_of_segment(at, foot, 1);
            assert_false(layout->roofs.ridges[j].has_drop && box_overlaps(&box, &stroke));
        }
    }
}

/* Fifteen ridges within three decades: some have values, and these can be read. */
static void test_crowded_ridges(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;
    size_t drops = 0;
    size_t values = 0;

    start_sample(sample);
    for (int level = 0; level < 3; level++)
        add_point(sample, "Cuda", "peak", pow(10, 4 + level), 3e13)->memory_level =
            (enum memory_level)level;
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_FP64, 33.5e12));
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_FP32, 66.9e12));
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_FP16, 134e12));
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_TF32_TENSOR, 535e12));
    add_ceiling(sample, sample_compute("NVIDIA RTX5080", PRECISION_BF16_TENSOR, 1070e12));
    add_ceiling(sample, sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 4.81e12));
    add_ceiling(sample, sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_L2, 10.3e12));
    add_ceiling(sample, sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_L1, 33.5e12));
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_lines_miss_labels(layout);
    assert_int_equal(layout->roofs.ridge_count, 15);
    for (size_t i = 0; i < layout->roofs.ridge_count; i++)
        drops += layout->roofs.ridges[i].has_drop;
    for (size_t i = 0; i < layout->typesetter.text_count; i++)
        values += layout->typesetter.texts[i].role == TEXT_RIDGE;
    assert_in_range(drops, 2, 8);
    assert_int_equal(values, drops);
    layout_free(layout);
}

/* A legend that grows while it takes room from the plot, since roofs lose their labels, stays on
 * the page, or the figure is refused. */
static void test_legend_stays_on_the_page(void **state)
{
    static const enum precision precisions[] = { PRECISION_FP64, PRECISION_FP16,
                                                 PRECISION_TF32_TENSOR, PRECISION_BF16_TENSOR };
    static const char *const regions[] = { "matmul", "vec", "nbody" };
    const struct text_measurer measurer = sample_measurer();
    struct sample *const sample = *state;
    struct error error = { 0 };
    size_t drawn = 0;

    start_sample(sample);
    add_rtx5080(sample);
    sample->options.label_points = true;
    for (size_t i = 0; i < 4; i++)
        add_ceiling(sample,
                    sample_compute("NVIDIA RTX5080", precisions[i], 28e12 * pow(3, (double)i)));
    for (size_t i = 0; i < 13; i++)
        add_point(sample, "Cuda", regions[i % 3], pow(10, 0.5 * (double)i - 1), 1e12);
    for (int width = 120; width < 330; width += 3) {
        for (int height = 90; height < 240; height += 15) {
            struct layout *layout = NULL;
            sample->options.width_pt = width;
            sample->options.height_pt = height;
            if (layout_create(&layout, &sample->set, &sample->options, 7, &measurer, &error) !=
                STATUS_OK)
                continue;
            drawn++;
            assert_is_sound(layout);
            layout_free(layout);
        }
    }
    assert_true(drawn > 100);
}

static void test_random_clouds(void **state)
{
    static const char *const paradigms[] = { "Cuda", "Kokkos", "OpenMP", "SYCL", "a<b>&\"c\"" };
    static const char *const regions[] = { "init", "step one", "reduce" };
    struct sample *const sample = *state;
    uint64_t random = 7;

    for (size_t cloud = 0; cloud < 60; cloud++) {
        struct layout *layout = NULL;
        start_sample(sample);
        if (cloud % 5 != 0)
            add_rtx5080(sample);
        if (cloud % 3 == 0)
            sample->options.width_pt = 244.8;
        if (cloud % 3 == 0)
            sample->options.height_pt = 230;
        sample->options.label_points = true;
        sample->options.title = cloud % 2 == 0 ? "矩阵乘法 Roofline" : NULL;
        for (size_t i = 0; i < 1 + cloud * 3; i++)
            add_point(sample, paradigms[i % 5], regions[i % 3],
                      sample_random_decade(&random, -1, 3), sample_random_decade(&random, 9, 14));
        layout = lay_out(sample);
        assert_is_sound(layout);
        layout_free(layout);
    }
}

static void test_twelve_decades(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;
    uint64_t random = 3;

    start_sample(sample);
    add_rtx5080(sample);
    for (size_t i = 0; i < 200; i++)
        add_point(sample, "Cuda", "a", sample_random_decade(&random, -6, 6),
                  sample_random_decade(&random, 2, 14));
    layout = lay_out(sample);
    assert_is_sound(layout);
    layout_free(layout);
}

static void test_extreme_numbers(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start_sample(sample);
    add_rtx5080(sample);
    add_point(sample, "Cuda", "a", 1e-300, 1e300);
    add_point(sample, "Cuda", "a", 1e300, 5e-324);
    layout = lay_out(sample);
    assert_nothing_is_clipped(layout);
    assert_labels_are_free(layout);
    layout_free(layout);
}

static void test_long_names_keep_the_plot_area(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;
    struct rect plot;
    char name[301];

    memset(name, 'x', 300);
    name[300] = '\0';
    fill_matmul(sample);
    sample->options.title = "title";
    layout = lay_out(sample);
    plot = layout->frame.plot;
    layout_free(layout);
    sample->points[3].region = name;
    sample->points[4].paradigm = name;
    sample->points[5].kernel = name;
    sample->options.title = name;
    sample->options.subtitle = NULL;
    sample->options.label_points = true;
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_true(layout->frame.plot.width >= 0.7 * plot.width);
    assert_true(layout->frame.plot.height >= 0.7 * plot.height);
    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        const struct box box = text_box(&layout->typesetter.texts[i]);
        const struct rect page = { 0, 0, layout->width_pt, layout->height_pt };
        assert_true(box_is_within(&box, &page));
    }
    layout_free(layout);
}

/* Names that tell labelled points apart are added only where they are needed. */
static void test_point_labels(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start_sample(sample);
    add_rtx5080(sample);
    add_point(sample, "Cuda", "naive", 1, 1e11);
    add_point(sample, "Cuda", "tiled", 100, 1e12);
    add_point(sample, "Hip", "naive", 10, 1e13);
    sample->options.label_points = true;
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_non_null(find_text(layout, "Cuda naive"));
    assert_non_null(find_text(layout, "Cuda tiled"));
    assert_string_equal(find_text(layout, "Hip")->text, "Hip");
    assert_int_equal(layout->leaders.count, 0);
    layout_free(layout);
}

static void test_many_points(void **state)
{
    struct sample *const sample = *state;
    struct layout *layout = NULL;
    uint64_t random = 11;

    start_sample(sample);
    add_rtx5080(sample);
    for (size_t i = 0; i < POINTS_MAX; i++)
        add_point(sample, "Cuda", "a", sample_random_decade(&random, -1, 3),
                  sample_random_decade(&random, 9, 13));
    sample->options.label_points = true;
    layout = lay_out(sample);
    assert_nothing_is_clipped(layout);
    assert_labels_are_free(layout);
    layout_free(layout);
}

static void test_many_paradigms(void **state)
{
    static char names[200][16];
    struct sample *const sample = *state;
    struct layout *layout = NULL;

    start_sample(sample);
    add_rtx5080(sample);
    for (size_t i = 0; i < 200; i++) {
        snprintf(names[i], sizeof names[i], "paradigm %zu", i);
        add_point(sample, names[i], names[i % 13], 1 + (double)i, 1e12);
    }
    layout = lay_out(sample);
    assert_is_sound(layout);
    assert_true(layout->legend.hidden_paradigm_count > 0);
    layout_free(layout);
}

static void test_figure_too_small(void **state)
{
    const struct text_measurer measurer = sample_measurer();
    struct sample *const sample = *state;
    struct layout *layout = NULL;
    struct error error = { 0 };

    fill_matmul(sample);
    sample->options.width_pt = 80;
    assert_int_equal(layout_create(&layout, &sample->set, &sample->options, 9.5, &measurer, &error),
                     STATUS_USAGE);
    assert_null(layout);
    assert_non_null(strstr(error.message, "wide"));
    sample->options.width_pt = 576;
    sample->options.height_pt = 60;
    assert_int_equal(layout_create(&layout, &sample->set, &sample->options, 9.5, &measurer, &error),
                     STATUS_USAGE);
    assert_non_null(strstr(error.message, "high"));
}

int main(void)
{
    static struct sample sample; /* too large for the stack */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_matmul, &sample),
        cmocka_unit_test_prestate(test_slope_label_follows_the_slope, &sample),
        cmocka_unit_test_prestate(test_legend_lists_what_is_drawn, &sample),
        cmocka_unit_test_prestate(test_shapes_tell_precision_where_regions_do_not_differ, &sample),
        cmocka_unit_test_prestate(test_single_point, &sample),
        cmocka_unit_test_prestate(test_one_kind_of_ceiling, &sample),
        cmocka_unit_test_prestate(test_many_precisions, &sample),
        cmocka_unit_test_prestate(test_close_ceilings, &sample),
        cmocka_unit_test_prestate(test_several_hardware, &sample),
        cmocka_unit_test_prestate(test_memory_levels, &sample),
        cmocka_unit_test_prestate(test_crowded_ridges, &sample),
        cmocka_unit_test_prestate(test_legend_stays_on_the_page, &sample),
        cmocka_unit_test_prestate(test_random_clouds, &sample),
        cmocka_unit_test_prestate(test_twelve_decades, &sample),
        cmocka_unit_test_prestate(test_extreme_numbers, &sample),
        cmocka_unit_test_prestate(test_long_names_keep_the_plot_area, &sample),
        cmocka_unit_test_prestate(test_point_labels, &sample),
        cmocka_unit_test_prestate(test_many_points, &sample),
        cmocka_unit_test_prestate(test_many_paradigms, &sample),
        cmocka_unit_test_prestate(test_figure_too_small, &sample),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
