#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/plot/sample_figure.h"

enum { CLOUD_COUNT = 500, POINTS_MAX = 600, NAMES_MAX = 25, NAME_SIZE = 400 };

struct cloud {
    char names[NAMES_MAX][NAME_SIZE];
    struct point points[POINTS_MAX];
    struct ceiling ceilings[2];
    struct point_set set;
    struct figure_options options;
};

static void start_cloud(struct cloud *cloud)
{
    memset(cloud, 0, sizeof *cloud);
    cloud->ceilings[0] = sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12);
    cloud->ceilings[1] = sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9);
    cloud->set = (struct point_set){ .points = cloud->points,
                                     .ceilings = cloud->ceilings,
                                     .ceiling_count = 2 };
    cloud->options = FIGURE_OPTIONS_DEFAULT;
    cloud->options.label_points = true;
}

static void add_point(struct cloud *cloud, const char *paradigm, const char *region,
                      double intensity, double performance)
{
    struct point *const point = &cloud->points[cloud->set.point_count];

    *point = sample_point(paradigm, region, intensity, performance);
    point->group = cloud->set.point_count++;
}

static size_t random_below(uint64_t *random, size_t limit)
{
    return (size_t)(sample_random(random) * (double)limit);
}

/* 1 to 80 characters of one to four bytes. */
static void make_name(char *name, uint64_t *random)
{
    static const char *const characters[] = { "a", "b", "W", "i", " ", "<", "&", "é", "矩", "😀" };
    const size_t length = 1 + random_below(random, 80);

    name[0] = '\0';
    for (size_t i = 0; i < length; i++)
        strcat(name, characters[random_below(random, 10)]);
}

static void fill_cloud(struct cloud *cloud, uint64_t *random)
{
    const size_t count = 2 + random_below(random, 59);
    const size_t name_count = 1 + random_below(random, NAMES_MAX);

    start_cloud(cloud);
    cloud->options.width_pt = 72 * (3.35 + sample_random(random) * (16 - 3.35));
    cloud->options.height_pt = cloud->options.width_pt * (0.62 + 0.38 * sample_random(random));
    for (size_t i = 0; i < name_count; i++)
        make_name(cloud->names[i], random);
    for (size_t i = 0; i < count; i++) {
        const double intensity = sample_random_decade(random, -1, 3);
        const double roof = fmin(57.4e12, 959.2e9 * intensity);
        add_point(cloud, cloud->names[random_below(random, name_count)],
                  cloud->names[random_below(random, name_count)], intensity,
                  roof * sample_random_decade(random, -2, 0));
        if (random_below(random, 12) == 0 && i > 0) { /* on one spot */
            cloud->points[i].intensity_flop_per_byte = cloud->points[i - 1].intensity_flop_per_byte;
            cloud->points[i].performance_flop_per_s = cloud->points[i - 1].performance_flop_per_s;
        }
    }
}

static struct layout *lay_out(const struct cloud *cloud)
{
    const double text_size_pt =
        layout_default_text_size(cloud->options.width_pt, cloud->options.height_pt);
    const struct text_measurer measurer = sample_measurer();
    struct layout *layout = NULL;

    assert_int_equal(
        layout_create(&layout, &cloud->set, &cloud->options, text_size_pt, &measurer, NULL),
        STATUS_OK);
    return layout;
}

static struct box text_box(const struct placed_text *text)
{
    return label_box(&text->extent, &text->place);
}

static struct box marker_box(const struct layout *layout, size_t point)
{
    return box_around(layout->points[point].at, layout->points[point].radius * marker_reach);
}

static bool is_in_plot(const struct placed_text *text)
{
    return text->role == TEXT_CEILING || text->role == TEXT_RIDGE || text->role == TEXT_POINT;
}

static void assert_texts_do_not_meet(const struct layout *layout)
{
    const struct rect page = { 0, 0, layout->width_pt, layout->height_pt };

    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        const struct placed_text *const text = &layout->typesetter.texts[i];
        const struct box box = text_box(text);
        assert_true(box_is_within(&box, is_in_plot(text) ? &layout->frame.plot : &page));
        for (size_t j = 0; j < i; j++) {
            const struct box other = text_box(&layout->typesetter.texts[j]);
            assert_false(box_overlaps(&box, &other));
        }
    }
}

/* A label covers no marker and no roof. */
static void assert_label_is_free(const struct layout *layout, const struct box *box)
{
    const struct box legend = box_of_rect(&layout->legend.box);

    assert_false(box_overlaps(box, &legend));
    for (size_t i = 0; i < layout->point_count; i++) {
        const struct box marker = marker_box(layout, i);
        assert_false(box_overlaps(box, &marker));
    }
    for (size_t i = 0; i < layout->roofs.line_count; i++) {
        const struct roof_line *const line = &layout->roofs.lines[i];
        const struct box roof = box_of_segment(line->from, line->to, 1);
        assert_false(box_overlaps(box, &roof));
    }
}

static size_t nearest_point(const struct layout *layout, struct position at)
{
    size_t nearest = 0;
    double nearest_distance = INFINITY;

    for (size_t i = 0; i < layout->point_count; i++) {
        const struct position point = layout->points[i].at;
        const double distance = hypot(point.x - at.x, point.y - at.y);
        if (distance < nearest_distance)
            nearest = i;
        nearest_distance = fmin(nearest_distance, distance);
    }
    return nearest;
}

static void assert_leader_is_free(const struct layout *layout, size_t index)
{
    const struct leader *const leader = &layout->leaders.leaders[index];
    const struct box line = box_of_segment(leader->from, leader->to, 0.6);
    const size_t own = nearest_point(layout, leader->from);
    const double own_reach = layout->points[own].radius * marker_reach;

    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        const struct box text = text_box(&layout->typesetter.texts[i]);
        assert_false(box_overlaps(&line, &text));
    }
    for (size_t i = 0; i < layout->leaders.count; i++) {
        const struct box other =
            box_of_segment(layout->leaders.leaders[i].from, layout->leaders.leaders[i].to, 0.6);
        assert_true(i == index || !box_overlaps(&line, &other));
    }
    for (size_t i = 0; i < layout->point_count; i++) {
        const struct box marker = marker_box(layout, i);
        const double distance = hypot(layout->points[i].at.x - layout->points[own].at.x,
                                      layout->points[i].at.y - layout->points[own].at.y);
        assert_true(distance < 0.5 * own_reach || !box_overlaps(&line, &marker));
    }
}

static size_t count_texts(const struct layout *layout, enum text_role role, const char *wording)
{
    size_t count = 0;

    for (size_t i = 0; i < layout->typesetter.text_count; i++)
        count += layout->typesetter.texts[i].role == role &&
                 (wording == NULL || strcmp(layout->typesetter.texts[i].text, wording) == 0);
    return count;
}

static size_t largest_number(const struct layout *layout)
{
    size_t largest = 0;

    for (size_t i = 0; i < layout->point_count; i++)
        largest = layout->numbers[i] > largest ? layout->numbers[i] : largest;
    return largest;
}

/* Each point has its name, or a number that is written once; the key has a line for each point, or
 * says how many it lacks. */
static void assert_every_point_is_labelled(const struct layout *layout)
{
    if (layout->numbers == NULL) {
        assert_int_equal(count_texts(layout, TEXT_POINT, NULL), layout->point_count);
        assert_int_equal(count_texts(layout, TEXT_KEY, NULL), 0);
        return;
    }
    assert_int_equal(count_texts(layout, TEXT_POINT, NULL), largest_number(layout));
    for (size_t i = 0; i < layout->point_count; i++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", layout->numbers[i]);
        assert_int_equal(count_texts(layout, TEXT_POINT, number), 1);
    }
    for (size_t missing = 0; missing <= layout->point_count; missing++) {
        char rest[48];
        snprintf(rest, sizeof rest, "and %zu more", missing);
        if (missing == 0 && count_texts(layout, TEXT_KEY, NULL) == 2 * layout->point_count)
            return;
        if (count_texts(layout, TEXT_KEY, rest) == 1) {
            assert_int_equal(count_texts(layout, TEXT_KEY, NULL),
                             2 * (layout->point_count - missing) + 1);
            return;
        }
    }
    fail_msg("the key neither lists all points nor says how many are missing");
}

static void assert_key_is_beside_the_rest(const struct layout *layout)
{
    const struct box plot = box_of_rect(&layout->frame.plot);
    const struct box legend = box_of_rect(&layout->legend.box);

    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        const struct box box = text_box(&layout->typesetter.texts[i]);
        if (layout->typesetter.texts[i].role != TEXT_KEY)
            continue;
        assert_false(box_overlaps(&box, &plot));
        assert_false(box_overlaps(&box, &legend));
    }
}

static void assert_legend_is_complete(const struct layout *layout)
{
    size_t found = 0;

    for (size_t i = 0; i < layout->legend.entry_count; i++) {
        const struct legend_entry *const entry = &layout->legend.entries[i];
        if (entry->mark == LEGEND_HEADING && strcmp(entry->text.text, "Region") == 0)
            break;
        found += entry->mark == LEGEND_PATCH || entry->mark == LEGEND_MARKER;
    }
    assert_int_equal(found + layout->legend.hidden_paradigm_count,
                     layout->encoding.paradigms.count);
    if (layout->numbers == NULL && layout->width_pt >= 5 * 72)
        assert_int_equal(layout->legend.hidden_paradigm_count, 0);
}

/* Within 0.1 degrees. */
static void assert_slope_label_is_turned(const struct layout *layout)
{
    const double degree = acos(-1) / 180;
    const struct roof_line *slope = NULL;

    for (size_t i = 0; i < layout->roofs.line_count; i++) {
        if (layout->roofs.lines[i].kind == CEILING_BANDWIDTH)
            slope = &layout->roofs.lines[i];
    }
    assert_non_null(slope);
    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        const struct placed_text *const text = &layout->typesetter.texts[i];
        if (text->role == TEXT_CEILING && strncmp(text->text, "DRAM", 4) == 0)
            assert_true(fabs(text->place.angle -
                             atan2(slope->to.y - slope->from.y, slope->to.x - slope->from.x)) <
                        0.1 * degree);
    }
}

static void assert_nothing_leaves_the_frame(const struct layout *layout)
{
    const struct rect *const plot = &layout->frame.plot;

    for (size_t i = 0; i < layout->point_count; i++) {
        const struct box box = marker_box(layout, i);
        assert_true(box_is_within(&box, plot));
    }
    for (size_t i = 0; i < layout->roofs.line_count; i++) {
        const struct roof_line *const line = &layout->roofs.lines[i];
        if (line->kind == CEILING_BANDWIDTH)
            assert_true(fabs(line->from.x - plot->x) < 1e-6 ||
                        fabs(line->from.y - rect_bottom(plot)) < 1e-6);
        else
            assert_true(fabs(line->to.x - rect_right(plot)) < 1e-6);
    }
}

static void assert_is_sound(const struct layout *layout)
{
    assert_texts_do_not_meet(layout);
    for (size_t i = 0; i < layout->typesetter.text_count; i++) {
        const struct box box = text_box(&layout->typesetter.texts[i]);
        if (layout->typesetter.texts[i].role == TEXT_POINT)
            assert_label_is_free(layout, &box);
    }
    for (size_t i = 0; i < layout->leaders.count; i++)
        assert_leader_is_free(layout, i);
    assert_every_point_is_labelled(layout);
    assert_key_is_beside_the_rest(layout);
    assert_legend_is_complete(layout);
    assert_slope_label_is_turned(layout);
    assert_nothing_leaves_the_frame(layout);
}

static void assert_are_equal(const struct layout *a, const struct layout *b)
{
    assert_int_equal(a->typesetter.text_count, b->typesetter.text_count);
    for (size_t i = 0; i < a->typesetter.text_count; i++) {
        assert_string_equal(a->typesetter.texts[i].text, b->typesetter.texts[i].text);
        assert_memory_equal(&a->typesetter.texts[i].place, &b->typesetter.texts[i].place,
                            sizeof a->typesetter.texts[i].place);
    }
    assert_int_equal(a->leaders.count, b->leaders.count);
}

static void test_random_clouds(void **state)
{
    struct cloud *const cloud = *state;
    uint64_t random = 2026;
    size_t named = 0;

    for (size_t i = 0; i < CLOUD_COUNT; i++) {
        struct layout *layout = NULL;
        fill_cloud(cloud, &random);
        layout = lay_out(cloud);
        assert_is_sound(layout);
        named += layout->numbers == NULL;
        if (i % 50 == 0) {
            struct layout *const again = lay_out(cloud);
            assert_are_equal(layout, again);
            layout_free(again);
        }
        layout_free(layout);
    }
    assert_in_range(named, CLOUD_COUNT / 10, CLOUD_COUNT - CLOUD_COUNT / 10); /* both happen */
}

/* Three points on one spot that look different: the lower ones are rings, a count says how many. */
static void test_coinciding_points_stay_visible(void **state)
{
    struct cloud *const cloud = *state;
    struct layout *layout = NULL;

    start_cloud(cloud);
    cloud->options.label_points = false;
    add_point(cloud, "Cuda", "a", 10, 1e12);
    add_point(cloud, "Hip", "a", 10, 1e12);
    add_point(cloud, "Kokkos", "a", 10, 1e12);
    add_point(cloud, "Kokkos", "a", 10.001, 1e12);
    add_point(cloud, "Kokkos", "a", 100, 1e12);
    layout = lay_out(cloud);
    assert_true(layout->points[0].radius > layout->points[1].radius);
    assert_true(layout->points[1].radius > layout->points[2].radius);
    assert_true(fabs(layout->points[2].radius - layout->marker_radius) < 1e-9);
    assert_true(fabs(layout->points[3].radius - layout->marker_radius) < 1e-9);
    assert_int_equal(count_texts(layout, TEXT_POINT, "×4"), 1);
    assert_int_equal(count_texts(layout, TEXT_POINT, NULL), 1);
    layout_free(layout);
}

static void test_points_on_one_spot_have_names_where_there_is_room(void **state)
{
    struct cloud *const cloud = *state;
    struct layout *layout = NULL;

    start_cloud(cloud);
    add_point(cloud, "Cuda", "a", 10, 1e12);
    add_point(cloud, "Hip", "a", 10, 1e12);
    add_point(cloud, "Kokkos", "a", 10, 1e12);
    layout = lay_out(cloud);
    assert_is_sound(layout);
    assert_null(layout->numbers);
    assert_int_equal(count_texts(layout, TEXT_POINT, "Hip"), 1);
    layout_free(layout);
}

/* Points on one spot share a number; the key has a line for each of them. */
static void test_numbers_of_a_crowd(void **state)
{
    struct cloud *const cloud = *state;
    struct layout *layout = NULL;

    start_cloud(cloud);
    for (size_t i = 0; i < 40; i++) {
        snprintf(cloud->names[i % NAMES_MAX], NAME_SIZE, "paradigm %zu", i % NAMES_MAX);
        add_point(cloud, cloud->names[i % NAMES_MAX], NULL, 10, 1e12);
    }
    add_point(cloud, "Cuda", NULL, 100, 1e12);
    layout = lay_out(cloud);
    assert_is_sound(layout);
    assert_non_null(layout->numbers);
    assert_int_equal(layout->numbers[0], 1);
    assert_int_equal(layout->numbers[39], 1);
    assert_int_equal(layout->numbers[40], 2);
    assert_int_equal(count_texts(layout, TEXT_KEY, "Cuda"), 1);
    layout_free(layout);
}

/* More points than can be labelled: the key says so. */
static void test_more_points_than_numbers(void **state)
{
    struct cloud *const cloud = *state;
    struct layout *layout = NULL;
    uint64_t random = 5;

    start_cloud(cloud);
    for (size_t i = 0; i < POINTS_MAX; i++)
        add_point(cloud, "Cuda", NULL, sample_random_decade(&random, -1, 3),
                  sample_random_decade(&random, 9, 13));
    layout = lay_out(cloud);
    assert_texts_do_not_meet(layout);
    assert_non_null(layout->numbers);
    assert_int_equal(layout->numbers[POINTS_MAX - 1], 0);
    layout_free(layout);
}

int main(void)
{
    static struct cloud cloud; /* too large for the stack */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_random_clouds, &cloud),
        cmocka_unit_test_prestate(test_coinciding_points_stay_visible, &cloud),
        cmocka_unit_test_prestate(test_points_on_one_spot_have_names_where_there_is_room, &cloud),
        cmocka_unit_test_prestate(test_numbers_of_a_crowd, &cloud),
        cmocka_unit_test_prestate(test_more_points_than_numbers, &cloud),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
