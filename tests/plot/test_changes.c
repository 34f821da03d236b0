#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plot/change_glyph.h"
#include "plot/change_label.h"
#include "plot/gnuplot.h"
#include "plot/layout_changes.h"
#include "plot/scene.h"
#include "plot/terminal.h"
#include "tests/plot/sample_figure.h"

enum { CLOUD_COUNT = 100, POINTS_MAX = 60, NAME_SIZE = 40 };

struct sample {
    char names[POINTS_MAX][NAME_SIZE];
    struct point points[POINTS_MAX];
    struct figure_change changes[POINTS_MAX];
    struct ceiling ceilings[2];
    struct point_set set;
    struct figure_options options;
};

static void start_sample(struct sample *sample)
{
    memset(sample, 0, sizeof *sample);
    sample->ceilings[0] = sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12);
    sample->ceilings[1] = sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9);
    sample->set = (struct point_set){ .points = sample->points,
                                      .ceilings = sample->ceilings,
                                      .ceiling_count = 2 };
    sample->options = FIGURE_OPTIONS_DEFAULT;
    sample->options.changes = sample->changes;
}

static void add_point(struct sample *sample, const char *executable, double intensity,
                      double performance, struct figure_change change)
{
    const size_t index = sample->set.point_count++;

    sample->points[index] = sample_point("Cuda", "matmul", intensity, performance);
    sample->points[index].executable = executable;
    sample->points[index].group = index;
    sample->changes[index] = change;
    sample->options.change_count = sample->set.point_count;
}

static struct layout *lay_out(const struct sample *sample)
{
    const struct figure_options *const options = &sample->options;
    const double text_size_pt = layout_default_text_size(options->width_pt, options->height_pt);
    const struct text_measurer measurer = sample_measurer();
    struct layout *layout = NULL;

    assert_int_equal(layout_create(&layout, &sample->set, options, text_size_pt, &measurer, NULL),
                     STATUS_OK);
    return layout;
}

/* One point of each verdict, far from each other. */
static void fill_each_verdict(struct sample *sample)
{
    start_sample(sample);
    add_point(sample, "matMul_kokkos", 200, 9.2e12,
              (struct figure_change){ 200, 10e12, VERDICT_REGRESSED, NULL, 0 });
    add_point(sample, "matMul_hip", 20, 1.12e12,
              (struct figure_change){ 20, 1e12, VERDICT_IMPROVED, NULL, 0 });
    add_point(sample, "vec_cuda", 0.2, 1e10,
              (struct figure_change){ 2, 1e11, VERDICT_CANNOT_TELL, NULL, 0 });
    add_point(sample, "vec_hip", 2, 3e10,
              (struct figure_change){ 2, 3e10, VERDICT_UNCHANGED, NULL, 0 });
    add_point(sample, "nbody", 500, 1e12, (struct figure_change){ NAN, NAN, VERDICT_NEW, NULL, 0 });
    add_point(sample, "gone", 100, 1e11,
              (struct figure_change){ 100, 1e11, VERDICT_MISSING, NULL, 0 });
}

static const struct placed_text *find_text(const struct layout *layout, const char *text)
{
    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        if (strcmp(layout->typesetter.texts[i].text, text) == 0)
            return &layout->typesetter.texts[i];
    }
    return NULL;
}

/* Downwards where the performance fell; 9.2 / 10 is 8 % less, 1.12 / 1 is 12 % more. */
static void test_each_verdict(void **state)
{
    struct sample sample;
    struct layout *layout = NULL;
    const struct change *changes = NULL;

    (void)state;
    fill_each_verdict(&sample);
    layout = lay_out(&sample);
    changes = layout->changes.changes;
    assert_true(changes[0].has_arrow && changes[0].tip.y > changes[0].tail.y);
    assert_true(fabs(changes[0].tip.x - changes[0].tail.x) < 1e-6);
    assert_true(changes[1].has_arrow && changes[1].tip.y < changes[1].tail.y);
    assert_true(changes[2].has_arrow && changes[2].tip.x < changes[2].tail.x);
    for (size_t i = 3; i < 6; i++)
        assert_false(changes[i].has_arrow);
    assert_int_equal(layout->points[0].look, POINT_PLAIN);
    assert_int_equal(layout->points[3].look, POINT_FAINT);
    assert_int_equal(layout->points[4].look, POINT_RINGED);
    assert_int_equal(layout->points[5].look, POINT_GONE);
    assert_non_null(find_text(layout, "matMul_kokkos −8.0 %"));
    assert_non_null(find_text(layout, "matMul_hip +12.0 %"));
    layout_free(layout);
}

static size_t count_part(const struct scene *scene, enum scene_part part)
{
    size_t count = 0;

    for (size_t i = 0; i < scene->item_count; i++)
        count += scene->items[i].part == part;
    return count;
}

/* The arrows are of 4, 4 and 5 items, the ring is one. */
static void test_scene(void **state)
{
    struct sample sample;
    struct layout *layout = NULL;
    struct scene scene;

    (void)state;
    fill_each_verdict(&sample);
    layout = lay_out(&sample);
    assert_int_equal(scene_init(&scene, layout, NULL), STATUS_OK);
    assert_int_equal(count_part(&scene, SCENE_CHANGE), 4 + 4 + 5 + 1);
    scene_clear(&scene);
    layout_free(layout);
}

/* What no colour tells: filled, hollow, or of lines with a dashed shaft. */
static void test_arrows_differ_in_form(void **state)
{
    const struct theme *const theme = theme_of(FIGURE_THEME_LIGHT);
    const struct position tail = { 0, 0 };
    const struct position tip = { 20, 0 };
    struct scene_item regressed[CHANGE_GLYPH_ITEMS];
    struct scene_item improved[CHANGE_GLYPH_ITEMS];
    struct scene_item unclear[CHANGE_GLYPH_ITEMS];

    (void)state;
    assert_int_equal(change_glyph_arrow(regressed, VERDICT_REGRESSED, tail, tip, 6, theme), 4);
    assert_int_equal(change_glyph_arrow(improved, VERDICT_IMPROVED, tail, tip, 6, theme), 4);
    assert_int_equal(change_glyph_arrow(unclear, VERDICT_CANNOT_TELL, tail, tip, 6, theme), 5);
    assert_int_equal(regressed[3].kind, SCENE_AREA);
    assert_int_equal(regressed[3].fill, theme->verdicts[VERDICT_REGRESSED]);
    assert_int_equal(improved[3].kind, SCENE_AREA);
    assert_int_equal(improved[3].fill, theme->background);
    assert_int_equal(unclear[2].stroke.dash_count, 2);
    assert_int_equal(unclear[3].kind, SCENE_LINE);
    assert_true(regressed[3].area.corners[2].x == tip.x);
    assert_true(regressed[2].line.to.x == tip.x - 6);
}

/* A point that kept its place has no direction. */
static void test_no_movement(void **state)
{
    struct sample sample;
    struct layout *layout = NULL;

    (void)state;
    start_sample(&sample);
    add_point(&sample, "a", 10, 1e12,
              (struct figure_change){ 10, 1e12, VERDICT_REGRESSED, NULL, 0 });
    add_point(&sample, "b", 100, 1e12,
              (struct figure_change){ NAN, 1e12, VERDICT_CANNOT_TELL, NULL, 0 });
    layout = lay_out(&sample);
    assert_false(layout->changes.changes[0].has_arrow);
    assert_int_equal(layout->points[0].look, POINT_EDGED);
    assert_int_equal(layout->points[1].look, POINT_EDGED);
    layout_free(layout);
}

/* The shortest arrow has its whole head and points the right way. */
static void test_small_movement(void **state)
{
    struct sample sample;
    struct layout *layout = NULL;
    const struct change *change = NULL;

    (void)state;
    start_sample(&sample);
    add_point(&sample, "a", 10, 1.01e12,
              (struct figure_change){ 10, 1e12, VERDICT_IMPROVED, NULL, 0 });
    layout = lay_out(&sample);
    change = &layout->changes.changes[0];
    assert_true(change->has_arrow);
    assert_true(change->tail.y - change->tip.y >=
                layout_changes_head_length(layout->marker_radius));
    assert_true(change->tip.y > layout->points[0].at.y + layout->points[0].radius);
    layout_free(layout);
}

/* With given limits an arrow comes from the frame. */
static void test_old_place_outside_the_limits(void **state)
{
    struct sample sample;
    struct layout *layout = NULL;
    const struct change *change = NULL;
    const struct rect *plot = NULL;

    (void)state;
    start_sample(&sample);
    sample.options.intensity = (struct figure_limits){ 1, 100 };
    sample.options.performance = (struct figure_limits){ 1e11, 1e14 };
    add_point(&sample, "a", 10, 1e12,
              (struct figure_change){ 1e6, 1e12, VERDICT_REGRESSED, NULL, 0 });
    layout = lay_out(&sample);
    change = &layout->changes.changes[0];
    plot = &layout->frame.plot;
    assert_true(change->has_arrow);
    assert_true(change->tail.x > rect_right(plot) - 2 && change->tail.x < rect_right(plot));
    layout_free(layout);
}

static void test_wording(void **state)
{
    static const struct {
        double intensity;
        double performance;
        const char *wording;
    } cases[] = {
        { 1, 0.92, "−8.0 %" },
        { 1, 1.12, "+12.0 %" },
        { 1, 0.9996, "intensity ±0.0 %" }, /* 0.04 % is none */
        { 1, 3.5, "+250.0 %" },
        { 0.5, 1, "intensity −50.0 %" },
        { 1.25, 1, "intensity +25.0 %" },
    };
    struct change change = { .verdict = VERDICT_REGRESSED, .has_before = true };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct point point =
            sample_point("Cuda", "a", cases[i].intensity, cases[i].performance);
        char wording[CHANGE_WORDING_SIZE];
        change.log_ratio = log10(cases[i].performance);
        change_label_write(wording, &change, &point);
        assert_string_equal(wording, cases[i].wording);
    }
}

/* A label tells of the quantity that a verdict is of, as the table beside the figure does. */
static void test_wording_of_a_quantity(void **state)
{
    struct sample sample;
    struct change_list list;
    char wording[CHANGE_WORDING_SIZE];
    size_t chosen[CHANGE_LABELS_MAX];

    (void)state;
    start_sample(&sample);
    add_point(&sample, "fast", 10, 3e12,
              (struct figure_change){ 10, 1e12, VERDICT_IMPROVED, "time", 1.0 / 3 });
    add_point(&sample, "fat", 7.7, 1e12,
              (struct figure_change){ 10, 1e12, VERDICT_REGRESSED, "traffic", 1.3 });
    assert_int_equal(change_list_init(&list, &sample.set, &sample.options, NULL), STATUS_OK);
    assert_int_equal(change_label_choose(chosen, &list), 2);
    assert_int_equal(chosen[0], 1); /* what got worse comes first */
    change_label_write(wording, &list.changes[1], &sample.points[1]);
    assert_string_equal(wording, "traffic +30.0 %");
    change_label_write(wording, &list.changes[0], &sample.points[0]);
    assert_string_equal(wording, "time −66.7 %");
    change_list_clear(&list);
}

/* Halved is a larger change than +80 %; unchanged and unclear ones do not count. */
static void test_the_largest_are_chosen(void **state)
{
    const double ratios[] = { 1.1, 0.5, 1.8, 100, 0.9, 1.2, 1.3, 50 };
    struct sample sample;
    struct change_list list;
    size_t chosen[CHANGE_LABELS_MAX];

    (void)state;
    start_sample(&sample);
    for (size_t i = 0; i < 8; i++)
        add_point(&sample, "a", 1, ratios[i],
                  (struct figure_change){ 1, 1,
                                          i == 3   ? VERDICT_UNCHANGED
                                          : i == 7 ? VERDICT_CANNOT_TELL
                                                   : VERDICT_REGRESSED,
                                          NULL, 0 });
    assert_int_equal(change_list_init(&list, &sample.set, &sample.options, NULL), STATUS_OK);
    assert_int_equal(change_label_choose(chosen, &list), 5);
    assert_int_equal(chosen[0], 1);
    assert_int_equal(chosen[1], 2);
    assert_int_equal(chosen[2], 6);
    assert_int_equal(chosen[3], 5);
    assert_int_equal(chosen[4], 4); /* 1 / 0.9 is more than 1.1 */
    change_list_clear(&list);
    change_list_clear(&list);
}

/* Names tell points of one program apart by what differs. */
static void test_names(void **state)
{
    struct sample sample;
    struct layout *layout = NULL;

    (void)state;
    start_sample(&sample);
    add_point(&sample, "bin/vec", 1, 1e11,
              (struct figure_change){ 1, 2e11, VERDICT_REGRESSED, NULL, 0 });
    add_point(&sample, "bin/vec", 100, 1e12,
              (struct figure_change){ 100, 1e11, VERDICT_IMPROVED, NULL, 0 });
    add_point(&sample, NULL, 10, 1e13,
              (struct figure_change){ 10, 4e13, VERDICT_REGRESSED, NULL, 0 });
    sample.points[1].region = "triad";
    layout = lay_out(&sample);
    assert_non_null(find_text(layout, "vec matmul −50.0 %"));
    assert_non_null(find_text(layout, "vec triad +900.0 %"));
    assert_non_null(find_text(layout, "Cuda −75.0 %"));
    layout_free(layout);
}

/* Where every point has its label, the changes stand beside them without names. */
static void test_labelled_points(void **state)
{
    struct sample sample;
    struct layout *layout = NULL;

    (void)state;
    fill_each_verdict(&sample);
    sample.options.label_points = true;
    layout = lay_out(&sample);
    assert_non_null(find_text(layout, "−8.0 %"));
    assert_non_null(find_text(layout, "+12.0 %"));
    layout_free(layout);
}

static size_t count_change_entries(const struct legend *legend, enum verdict verdict)
{
    size_t count = 0;

    for (size_t i = 0; i < legend->entry_count; i++)
        count += legend->entries[i].mark == LEGEND_CHANGE && legend->entries[i].verdict == verdict;
    return count;
}

static void assert_legend_lists_what_is_drawn(const struct layout *layout)
{
    for (int verdict = 0; verdict < VERDICT_COUNT; verdict++) {
        bool is_drawn = false;
        for (size_t i = 0; i < layout->changes.count; i++)
            is_drawn |= layout->changes.changes[i].verdict == (enum verdict)verdict;
        assert_int_equal(count_change_entries(&layout->legend, (enum verdict)verdict), is_drawn);
    }
}

/* No figure without changes speaks of them. */
static void test_without_changes(void **state)
{
    struct sample sample;
    struct layout *layout = NULL;

    (void)state;
    fill_each_verdict(&sample);
    sample.options.changes = NULL;
    layout = lay_out(&sample);
    for (size_t i = 0; i < layout->legend.entry_count; i++)
        assert_string_not_equal(layout->legend.entries[i].text.text, "Old → new");
    for (size_t i = 0; i < layout->point_count; i++)
        assert_int_equal(layout->points[i].look, POINT_PLAIN);
    layout_free(layout);
}

static bool contains(const struct byte_buffer *buffer, const char *text)
{
    const size_t length = strlen(text);

    for (size_t i = 0; i + length <= buffer->length; i++) {
        if (memcmp(buffer->bytes + i, text, length) == 0)
            return true;
    }
    return false;
}

static void test_script(void **state)
{
    struct sample sample;
    struct byte_buffer buffer = { 0 };

    (void)state;
    fill_each_verdict(&sample);
    assert_int_equal(gnuplot_write(&buffer, &sample.set, &sample.options, NULL), STATUS_OK);
    assert_true(contains(&buffer, "set arrow from 2e+02,1e+13 to 2e+02,9.2e+12 head filled"));
    assert_true(contains(&buffer, "set arrow from 2e+01,1e+12 to 2e+01,1.12e+12 head empty"));
    assert_true(contains(&buffer, "$missing << EOD\n1e+02 1e+11\nEOD\n"));
    assert_true(contains(&buffer, "$new << EOD\n5e+02 1e+12\nEOD\n"));
    assert_true(contains(&buffer, "title 'cannot tell'"));
    assert_true(contains(&buffer, "set label 'matMul_kokkos −8.0 %'"));
    byte_buffer_clear(&buffer);
}

/* A cell shows the gravest of its points. */
static void test_terminal(void **state)
{
    struct sample sample;
    struct byte_buffer buffer = { 0 };

    (void)state;
    start_sample(&sample);
    add_point(&sample, "a", 10, 1e12,
              (struct figure_change){ 10, 2e12, VERDICT_REGRESSED, NULL, 0 });
    add_point(&sample, "b", 10, 1e12,
              (struct figure_change){ 10, 9e11, VERDICT_IMPROVED, NULL, 0 });
    assert_int_equal(terminal_write(&buffer, &sample.set, &sample.options, NULL), STATUS_OK);
    assert_true(contains(
        &buffer, "  ▼ regressed   ▲ improved   of several in a cell, the first of these\n"));
    assert_true(contains(&buffer, " ▼"));
    assert_false(contains(&buffer, "Cuda"));
    byte_buffer_clear(&buffer);
}

static enum status keep_bytes(void *closure, const void *bytes, size_t length, struct error *error)
{
    return byte_buffer_append(closure, bytes, length) ? STATUS_OK : error_set_memory(error);
}

static struct byte_buffer write_figure(const struct sample *sample, enum figure_format format)
{
    struct byte_buffer buffer = { 0 };

    assert_int_equal(
        figure_write(&sample->set, &sample->options, format, keep_bytes, &buffer, NULL), STATUS_OK);
    return buffer;
}

static void test_every_format(void **state)
{
    struct sample sample;

    (void)state;
    fill_each_verdict(&sample);
    for (int format = 0; format < FIGURE_FORMAT_COUNT; format++) {
        struct byte_buffer with = write_figure(&sample, (enum figure_format)format);
        struct byte_buffer again = write_figure(&sample, (enum figure_format)format);
        assert_int_equal(with.length, again.length);
        assert_memory_equal(with.bytes, again.bytes, with.length);
        byte_buffer_clear(&again);
        byte_buffer_clear(&with);
    }
}

/* Points that the axes do not show take their changes with them. */
static void test_limits(void **state)
{
    struct sample sample;
    struct byte_buffer buffer;

    (void)state;
    fill_each_verdict(&sample);
    sample.options.intensity = (struct figure_limits){ 10, 50 };
    buffer = write_figure(&sample, FIGURE_GNUPLOT);
    assert_true(contains(&buffer, "matMul_hip +12.0 %"));
    assert_false(contains(&buffer, "title 'regressed'"));
    byte_buffer_clear(&buffer);
}

/* Each panel has the changes of its own points, the page's legend those of all. */
static void test_panels(void **state)
{
    const struct text_measurer measurer = sample_measurer();
    struct sample sample;
    struct panel_page page;

    (void)state;
    fill_each_verdict(&sample);
    sample.options.facet = FIGURE_FACET_REGION;
    for (size_t i = 1; i < 3; i++)
        sample.points[i].region = "another";
    assert_int_equal(panel_page_init(&page, &sample.set, &sample.options, 8, &measurer, NULL),
                     STATUS_OK);
    assert_int_equal(page.count, 2);
    assert_int_equal(page.panels[0].layout->changes.count, 4);
    assert_int_equal(page.panels[0].layout->changes.changes[1].verdict, VERDICT_UNCHANGED);
    assert_int_equal(page.panels[1].layout->changes.changes[0].verdict, VERDICT_IMPROVED);
    assert_int_equal(page.panels[1].layout->changes.changes[1].verdict, VERDICT_CANNOT_TELL);
    for (int verdict = 0; verdict < VERDICT_COUNT; verdict++)
        assert_int_equal(count_change_entries(&page.page->legend, (enum verdict)verdict), 1);
    panel_page_clear(&page);
}

static void fill_cloud(struct sample *sample, uint64_t *random)
{
    const size_t count = 1 + (size_t)(sample_random(random) * (POINTS_MAX - 1));

    start_sample(sample);
    sample->options.width_pt = 72 * (3.35 + sample_random(random) * 8);
    sample->options.height_pt = sample->options.width_pt * (0.62 + 0.38 * sample_random(random));
    sample->options.label_points = sample_random(random) < 0.2;
    for (size_t i = 0; i < count; i++) {
        const double intensity = sample_random_decade(random, -1, 3);
        const double performance =
            fmin(57.4e12, 959.2e9 * intensity) * sample_random_decade(random, -2, 0);
        const double reach = sample_random(random) < 0.5 ? 0.05 : 1;
        const struct figure_change change = {
            intensity *
                (sample_random(random) < 0.5 ? 1 : sample_random_decade(random, -reach, reach)),
            performance * sample_random_decade(random, -reach, reach),
            (enum verdict)(sample_random(random) * VERDICT_COUNT),
            NULL,
            0,
        };
        snprintf(sample->names[i], NAME_SIZE, "program_%zu", i);
        add_point(sample, sample->names[i], intensity, performance, change);
    }
}

static void assert_arrows_are_in_the_frame(const struct layout *layout)
{
    for (size_t i = 0; i < layout->changes.count; i++) {
        const struct change *const change = &layout->changes.changes[i];
        const struct box ends[] = { box_around(change->tail, 0.5), box_around(change->tip, 0.5) };
        for (size_t end = 0; change->has_arrow && end < 2; end++)
            assert_true(box_is_within(&ends[end], &layout->frame.plot));
    }
}

static bool is_change_label(const struct placed_text *text)
{
    const size_t length = strlen(text->text);

    return text->role == TEXT_POINT && length > 2 &&
           strcmp(text->text + length - strlen(" %"), " %") == 0;
}

static void assert_label_is_free(const struct layout *layout, size_t index)
{
    const struct placed_text *const text = &layout->typesetter.texts[index];
    const struct box box = label_box(&text->extent, &text->place);
    const struct box legend = box_of_rect(&layout->legend.box);

    assert_true(box_is_within(&box, &layout->frame.plot));
    assert_false(box_overlaps(&box, &legend));
    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        const struct placed_text *const other = &layout->typesetter.texts[i];
        const struct box other_box = label_box(&other->extent, &other->place);
        assert_true(i == index || !box_overlaps(&box, &other_box));
    }
    for (size_t i = 0; i < layout->point_count; i++) {
        const struct box marker =
            box_around(layout->points[i].at, layout->points[i].radius * marker_reach);
        const struct change *const change = &layout->changes.changes[i];
        const struct box arrow = box_of_segment(change->tail, change->tip, 1.2);
        assert_false(box_overlaps(&box, &marker));
        assert_false(change->has_arrow && box_overlaps(&box, &arrow));
    }
    for (size_t i = 0; i < layout->roofs.line_count; i++) {
        const struct box roof =
            box_of_segment(layout->roofs.lines[i].from, layout->roofs.lines[i].to, 1);
        assert_false(box_overlaps(&box, &roof));
    }
}

static void test_clouds(void **state)
{
    uint64_t random = 7;
    size_t label_count = 0;

    (void)state;
    for (int cloud = 0; cloud < CLOUD_COUNT; cloud++) {
        struct sample sample;
        struct layout *layout = NULL;
        size_t labels = 0;
        fill_cloud(&sample, &random);
        layout = lay_out(&sample);
        assert_arrows_are_in_the_frame(layout);
        assert_legend_lists_what_is_drawn(layout);
        for (size_t i = 0; i < layout->typesetter.text_count; i++) {
            if (!is_change_label(&layout->typesetter.texts[i]))
                continue;
            assert_label_is_free(layout, i);
            labels++;
        }
        assert_in_range(labels, 0, CHANGE_LABELS_MAX);
        label_count += labels;
        layout_free(layout);
    }
    assert_true(label_count > 3 * CLOUD_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_verdict),
        cmocka_unit_test(test_scene),
        cmocka_unit_test(test_arrows_differ_in_form),
        cmocka_unit_test(test_no_movement),
        cmocka_unit_test(test_small_movement),
        cmocka_unit_test(test_old_place_outside_the_limits),
        cmocka_unit_test(test_wording),
        cmocka_unit_test(test_wording_of_a_quantity),
        cmocka_unit_test(test_the_largest_are_chosen),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_labelled_points),
        cmocka_unit_test(test_without_changes),
        cmocka_unit_test(test_script),
        cmocka_unit_test(test_terminal),
        cmocka_unit_test(test_every_format),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_panels),
        cmocka_unit_test(test_clouds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
