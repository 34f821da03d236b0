#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plot/byte_buffer.h"
#include "plot/history_layout.h"
#include "plot/history_scene.h"
#include "tests/plot/sample_figure.h"

enum { RUNS_MAX = 300, NAME_SIZE = 40, RANDOM_COUNT = 100 };

struct sample {
    double values[HISTORY_LINES_MAX][RUNS_MAX];
    char names[RUNS_MAX][NAME_SIZE];
    char line_names[HISTORY_LINES_MAX][NAME_SIZE];
    const char *run_names[RUNS_MAX];
    struct history_line lines[HISTORY_LINES_MAX];
    struct history history;
    struct figure_options options;
};

/* All values are the baseline. */
static void start_sample(struct sample *sample, size_t line_count, size_t run_count)
{
    memset(sample, 0, sizeof *sample);
    for (size_t run = 0; run < run_count; run++) {
        snprintf(sample->names[run], NAME_SIZE, "2026-01-01 %zu", run);
        sample->run_names[run] = sample->names[run];
    }
    for (size_t i = 0; i < line_count; i++) {
        const double baseline = 0.2 + 0.015 * (double)i;
        snprintf(sample->line_names[i], NAME_SIZE, "program_%zu", i);
        sample->lines[i] =
            (struct history_line){ sample->line_names[i], sample->values[i], baseline, 0.05 };
        for (size_t run = 0; run < run_count; run++)
            sample->values[i][run] = baseline;
    }
    sample->history = (struct history){ .run_names = sample->run_names,
                                        .run_count = run_count,
                                        .lines = sample->lines,
                                        .line_count = line_count };
    sample->options = FIGURE_OPTIONS_DEFAULT;
    sample->options.title = "title";
    sample->options.footer = "footer";
}

static struct history_layout *lay_out(const struct sample *sample)
{
    const struct text_measurer measurer = sample_measurer();
    struct history_layout *layout = NULL;

    assert_int_equal(history_layout_create(&layout, &sample->history, &sample->options,
                                           layout_default_text_size(sample->options.width_pt,
                                                                    sample->options.height_pt),
                                           &measurer, NULL),
                     STATUS_OK);
    return layout;
}

static const struct placed_text *find_text(const struct history_layout *layout, const char *text)
{
    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        if (strcmp(layout->typesetter.texts[i].text, text) == 0)
            return &layout->typesetter.texts[i];
    }
    return NULL;
}

/* Roof shares of 50 and 47 % around a baseline of 50 %: a factor of 1.05 reaches from 47.62
 * to 52.5. */
static void test_band_covers_the_tolerance(void **state)
{
    struct sample sample;
    struct history_layout *layout = NULL;
    const struct history_band *band = NULL;

    (void)state;
    start_sample(&sample, 1, 4);
    sample.lines[0].baseline = 0.5;
    sample.values[0][0] = 0.476191;
    sample.values[0][1] = 0.524999;
    sample.values[0][2] = 0.47;
    sample.values[0][3] = 0.53;
    layout = lay_out(&sample);
    band = &layout->bands[0];
    assert_int_equal(layout->band_count, 1);
    for (size_t run = 0; run < 4; run++) {
        const double y = layout->points[run].y;
        assert_int_equal(y >= band->top && y <= band->bottom, run < 2);
    }
    assert_true(fabs(band->top - linear_scale_position(&layout->scale, 0.525)) < 1e-9);
    assert_true(fabs(band->bottom - linear_scale_position(&layout->scale, 0.5 / 1.05)) < 1e-9);
    history_layout_free(layout);
}

/* The share is read from 0 on, in percent. */
static void test_axis_of_shares(void **state)
{
    struct sample sample;
    struct history_layout *layout = NULL;
    const struct placed_text *zero = NULL;

    (void)state;
    start_sample(&sample, 1, 3);
    sample.values[0][1] = 0.93;
    layout = lay_out(&sample);
    zero = find_text(layout, "0");
    assert_non_null(zero);
    assert_non_null(find_text(layout, "100"));
    assert_null(find_text(layout, "110"));
    assert_non_null(find_text(layout, "Share of roof [%]"));
    assert_true(layout->first_tick == 0);
    assert_true(fabs(layout->ticks[0] - linear_scale_position(&layout->scale, 0)) < 1e-9);
    history_layout_free(layout);
}

/* All lines of a ratio have one band. */
static void test_axis_of_ratios(void **state)
{
    struct sample sample;
    struct history_layout *layout = NULL;

    (void)state;
    start_sample(&sample, 5, 3);
    sample.history.quantity = HISTORY_TIME_RATIO;
    for (size_t i = 0; i < 5; i++) {
        sample.lines[i].baseline = 1;
        for (size_t run = 0; run < 3; run++)
            sample.values[i][run] = 1 + 0.01 * (double)run;
    }
    layout = lay_out(&sample);
    assert_int_equal(layout->band_count, 1);
    assert_int_equal(layout->bands[0].colour, layout->theme->frame);
    assert_string_equal(layout->legend.entries[5].text.text, "±5 % of baseline");
    assert_non_null(find_text(layout, "1.00"));
    assert_non_null(find_text(layout, "Time / baseline"));
    assert_true(layout->first_tick > 0.9);
    history_layout_free(layout);
}

/* Three lines have bands of their own, of many lines only the first has one. */
static void test_bands(void **state)
{
    struct sample sample;
    struct history_layout *layout = NULL;

    (void)state;
    start_sample(&sample, 3, 3);
    layout = lay_out(&sample);
    assert_int_equal(layout->band_count, 3);
    assert_string_equal(layout->legend.entries[3].text.text, "±5 % of baseline");
    history_layout_free(layout);
    sample.lines[1].tolerance = 0.5;
    layout = lay_out(&sample);
    assert_string_equal(layout->legend.entries[3].text.text, "tolerated");
    history_layout_free(layout);
    start_sample(&sample, 4, 3);
    sample.lines[0].baseline = NAN;
    for (size_t i = 0; i < 4; i++)
        sample.lines[i].tolerance = 0.025;
    layout = lay_out(&sample);
    assert_int_equal(layout->band_count, 1);
    assert_int_equal(layout->bands[0].colour, layout->traces[1].colour);
    assert_string_equal(layout->legend.entries[4].text.text, "±2.5 % of program_1");
    history_layout_free(layout);
    for (size_t i = 0; i < 4; i++)
        sample.lines[i].tolerance = 0;
    layout = lay_out(&sample);
    assert_int_equal(layout->band_count, 0);
    assert_int_equal(layout->legend.entry_count, 4);
    history_layout_free(layout);
}

static void test_lines_are_told_apart(void **state)
{
    struct sample sample;
    struct history_layout *layout = NULL;

    (void)state;
    start_sample(&sample, HISTORY_LINES_MAX, 3);
    sample.options.height_pt = 700;
    layout = lay_out(&sample);
    for (size_t i = 0; i < HISTORY_LINES_MAX; i++) {
        for (size_t j = 0; j < i; j++)
            assert_true(layout->traces[i].colour != layout->traces[j].colour ||
                        layout->traces[i].shape != layout->traces[j].shape);
        assert_int_equal(layout->legend.entries[i].colour, layout->traces[i].colour);
        assert_int_equal(layout->legend.entries[i].shape, layout->traces[i].shape);
    }
    history_layout_free(layout);
}

static size_t count_items(const struct scene *scene, enum scene_part part)
{
    size_t count = 0;

    for (size_t i = 0; i < scene->item_count; i++)
        count += scene->items[i].part == part;
    return count;
}

/* Of five runs the third is missing: two pieces of line, four markers. */
static void test_gap(void **state)
{
    struct sample sample;
    struct history_layout *layout = NULL;
    struct scene scene;

    (void)state;
    start_sample(&sample, 1, 5);
    sample.values[0][2] = NAN;
    layout = lay_out(&sample);
    assert_true(isnan(layout->points[2].x));
    assert_int_equal(history_scene_init(&scene, layout, NULL), STATUS_OK);
    assert_int_equal(count_items(&scene, SCENE_LINK), 2);
    assert_int_equal(count_items(&scene, SCENE_POINT), 4);
    scene_clear(&scene);
    history_layout_free(layout);
}

/* A lonely value among many runs keeps its marker. */
static void test_lonely_value(void **state)
{
    struct sample sample;
    struct history_layout *layout = NULL;

    (void)state;
    start_sample(&sample, 1, RUNS_MAX);
    for (size_t run = 0; run < RUNS_MAX; run++)
        sample.values[0][run] = run == 17 ? 0.5 : NAN;
    layout = lay_out(&sample);
    assert_true(layout->marker_interval > 1);
    assert_true(history_layout_has_marker(layout, 0, 17));
    assert_false(history_layout_has_marker(layout, 0, 18));
    history_layout_free(layout);
}

static void assert_points_are_inside(const struct history_layout *layout)
{
    for (size_t i = 0; i < layout->trace_count * layout->run_count; i++) {
        const struct box box = box_around(layout->points[i], marker_reach * layout->marker_radius);
        assert_true(isnan(layout->points[i].x) || box_is_within(&box, &layout->plot));
    }
    for (size_t i = 0; i < layout->band_count; i++) {
        assert_true(layout->bands[i].top >= layout->plot.y);
        assert_true(layout->bands[i].bottom <= rect_bottom(&layout->plot));
        assert_true(layout->bands[i].top < layout->bands[i].bottom);
    }
}

static void assert_texts_do_not_meet(const struct history_layout *layout)
{
    const struct rect page = { 0, 0, layout->width_pt, layout->height_pt };
    const struct box plot = box_of_rect(&layout->plot);
    const struct box legend = box_of_rect(&layout->legend.box);

    assert_false(box_overlaps(&plot, &legend));
    assert_true(box_is_within(&legend, &page));
    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        const struct placed_text *const text = &layout->typesetter.texts[i];
        const struct box box = label_box(&text->extent, &text->place);
        assert_true(box_is_within(&box, &page));
        assert_false(box_overlaps(&box, &plot));
        assert_false(text->role != TEXT_FOOTER && box_overlaps(&box, &legend));
        for (size_t j = 0; j < i; j++) {
            const struct box other =
                label_box(&layout->typesetter.texts[j].extent, &layout->typesetter.texts[j].place);
            assert_false(box_overlaps(&box, &other));
        }
    }
    for (size_t i = 0; i < layout->legend.entry_count; i++) {
        const struct placed_text *const text = &layout->legend.entries[i].text;
        const struct box box = label_box(&text->extent, &text->place);
        assert_true(box_is_within(&box, &layout->legend.box));
    }
}

/* The newest run always has its name. */
static void assert_newest_is_named(const struct history_layout *layout)
{
    assert_true(layout->is_run_labelled[layout->run_count - 1]);
}

static void fill_random(struct sample *sample, uint64_t *random)
{
    const size_t lines = 1 + (size_t)(sample_random(random) * 25);
    const size_t runs = 1 + (size_t)(RUNS_MAX * pow(sample_random(random), 2) * 0.99);

    start_sample(sample, lines, runs);
    sample->options.width_pt = 72 * (4 + sample_random(random) * 8);
    sample->options.height_pt = sample->options.width_pt * (0.62 + 0.38 * sample_random(random));
    sample->options.legend = (enum figure_legend)(sample_random(random) * 3);
    if (lines > 8)
        sample->options.legend = FIGURE_LEGEND_AUTO;
    if (sample_random(random) < 0.3)
        sample->history.run_names = NULL;
    if (sample_random(random) < 0.5)
        sample->history.quantity = HISTORY_TIME_RATIO;
    for (size_t i = 0; i < lines; i++) {
        const double level = sample_random_decade(random, -2, 0.5);
        sample->lines[i].baseline = sample_random(random) < 0.9 ? level : NAN;
        for (size_t run = 0; run < runs; run++)
            sample->values[i][run] =
                sample_random(random) < 0.1 ? NAN : level * (0.9 + 0.2 * sample_random(random));
    }
}

static void test_random_histories(void **state)
{
    uint64_t random = 3;

    (void)state;
    for (int i = 0; i < RANDOM_COUNT; i++) {
        struct sample sample;
        struct history_layout *layout = NULL;
        fill_random(&sample, &random);
        layout = lay_out(&sample);
        assert_points_are_inside(layout);
        assert_texts_do_not_meet(layout);
        assert_newest_is_named(layout);
        history_layout_free(layout);
    }
}

static enum status keep_bytes(void *closure, const void *bytes, size_t length, struct error *error)
{
    return byte_buffer_append(closure, bytes, length) ? STATUS_OK : error_set_memory(error);
}

static void test_same_bytes_twice(void **state)
{
    static const enum figure_format formats[] = { FIGURE_SVG, FIGURE_PNG, FIGURE_PDF, FIGURE_EPS };
    struct sample sample;

    (void)state;
    start_sample(&sample, 3, 6);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct byte_buffer first = { 0 };
        struct byte_buffer second = { 0 };
        assert_int_equal(history_figure_write(&sample.history, &sample.options, formats[i],
                                              keep_bytes, &first, NULL),
                         STATUS_OK);
        assert_int_equal(history_figure_write(&sample.history, &sample.options, formats[i],
                                              keep_bytes, &second, NULL),
                         STATUS_OK);
        assert_true(first.length > 500);
        assert_int_equal(first.length, second.length);
        assert_memory_equal(first.bytes, second.bytes, first.length);
        byte_buffer_clear(&first);
        byte_buffer_clear(&second);
    }
}

static void expect_failure(const struct sample *sample, enum figure_format format,
                           enum status status, const char *part)
{
    struct byte_buffer buffer = { 0 };
    struct error error = { 0 };

    assert_int_equal(history_figure_write(&sample->history, &sample->options, format, keep_bytes,
                                          &buffer, &error),
                     status);
    assert_non_null(strstr(error.message, part));
    assert_int_equal(buffer.length, 0);
    byte_buffer_clear(&buffer);
}

static void test_what_cannot_be_drawn(void **state)
{
    struct sample sample;

    (void)state;
    start_sample(&sample, 2, 2);
    expect_failure(&sample, FIGURE_TERMINAL, STATUS_USAGE, "svg, png, pdf or eps");
    expect_failure(&sample, FIGURE_GNUPLOT, STATUS_USAGE, "svg, png, pdf or eps");
    sample.values[1][1] = 1e10;
    expect_failure(&sample, FIGURE_SVG, STATUS_VALUE, "program_1 has 1e+10 in run 2");
    for (size_t i = 0; i < 4; i++)
        sample.values[i / 2][i % 2] = NAN;
    expect_failure(&sample, FIGURE_SVG, STATUS_EMPTY, "no value");
    start_sample(&sample, 2, 2);
    sample.history.line_count = HISTORY_LINES_MAX + 1;
    expect_failure(&sample, FIGURE_SVG, STATUS_USAGE, "41 lines");
    start_sample(&sample, 2, 2);
    sample.lines[0].baseline = 1e12;
    expect_failure(&sample, FIGURE_SVG, STATUS_VALUE, "baseline 1e+12");
    start_sample(&sample, 25, 4);
    sample.options.width_pt = 100;
    sample.options.height_pt = 80;
    expect_failure(&sample, FIGURE_SVG, STATUS_USAGE, "100x80 pt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_band_covers_the_tolerance),
        cmocka_unit_test(test_axis_of_shares),
        cmocka_unit_test(test_axis_of_ratios),
        cmocka_unit_test(test_bands),
        cmocka_unit_test(test_lines_are_told_apart),
        cmocka_unit_test(test_gap),
        cmocka_unit_test(test_lonely_value),
        cmocka_unit_test(test_random_histories),
        cmocka_unit_test(test_same_bytes_twice),
        cmocka_unit_test(test_what_cannot_be_drawn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
