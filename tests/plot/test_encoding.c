#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "tests/plot/sample_figure.h"

enum { PARADIGMS = 25 };

/* Names of one paradigm and others, in several regions or in one. */
struct paradigms {
    char names[PARADIGMS][24];
    struct point points[PARADIGMS];
};

static struct point_set fill(struct paradigms *paradigms, bool has_regions)
{
    static const char *const regions[] = { "a", "b", "c" };

    for (size_t i = 0; i < PARADIGMS; i++) {
        const char *const format = i < 12 ? "Cuda [%zu]" : "paradigm %zu";
        snprintf(paradigms->names[i], sizeof paradigms->names[i], format, i);
        paradigms->points[i] =
            sample_point(paradigms->names[i], has_regions ? regions[i % 3] : "a", 1, 1e12);
    }
    return (struct point_set){ .points = paradigms->points, .point_count = PARADIGMS };
}

static void assert_distinct(const struct encoding *encoding)
{
    assert_int_equal(encoding->paradigms.count, PARADIGMS);
    for (size_t i = 0; i < PARADIGMS; i++) {
        for (size_t j = 0; j < i; j++)
            assert_false(encoding->paradigm_colours[i] == encoding->paradigm_colours[j] &&
                         (!encoding->shapes_tell_paradigm ||
                          encoding->paradigm_shapes[i] == encoding->paradigm_shapes[j]));
    }
}

static void test_no_two_paradigms_look_the_same(void **state)
{
    static struct paradigms paradigms;

    (void)state;
    for (int palette = 0; palette <= FIGURE_PALETTE_GREY; palette++) {
        for (int marker = 0; marker <= FIGURE_MARKER_HARDWARE; marker++) {
            for (int has_regions = 0; has_regions < 2; has_regions++) {
                const struct point_set set = fill(&paradigms, has_regions != 0);
                struct encoding encoding;
                assert_int_equal(encoding_init(&encoding, &set, (enum figure_palette)palette,
                                               (enum figure_marker)marker, NULL),
                                 STATUS_OK);
                assert_distinct(&encoding);
                encoding_clear(&encoding);
            }
        }
    }
}

/* Fixed colours stay; regions keep their markers. */
static void test_fixed_colours(void **state)
{
    struct point points[] = { sample_point("Cuda", "a", 1, 1e12),
                              sample_point("Cuda [tiled]", "b", 1, 1e12),
                              sample_point("Hip", "a", 1, 1e12) };
    const struct point_set set = { .points = points, .point_count = 3 };
    struct encoding encoding;

    (void)state;
    assert_int_equal(
        encoding_init(&encoding, &set, FIGURE_PALETTE_PARADIGM, FIGURE_MARKER_AUTO, NULL),
        STATUS_OK);
    assert_string_equal(encoding.shape_meaning, "Region");
    assert_int_equal(encoding.paradigm_colours[0], 0x9467bd);
    assert_int_not_equal(encoding.paradigm_colours[1], 0x9467bd);
    assert_int_equal(encoding.paradigm_colours[2], 0x000000);
    assert_int_equal(encoding_point_shape(&encoding, 0), MARKER_CIRCLE);
    assert_int_equal(encoding_point_shape(&encoding, 1), MARKER_SQUARE);
    encoding_clear(&encoding);
    points[1].region = "a"; /* now shapes are free to tell the two apart */
    assert_int_equal(
        encoding_init(&encoding, &set, FIGURE_PALETTE_PARADIGM, FIGURE_MARKER_AUTO, NULL),
        STATUS_OK);
    assert_null(encoding.shape_meaning);
    assert_int_equal(encoding.paradigm_colours[1], 0x9467bd);
    assert_int_not_equal(encoding_point_shape(&encoding, 0), encoding_point_shape(&encoding, 1));
    assert_int_equal(encoding_point_shape(&encoding, 0), encoding_point_shape(&encoding, 2));
    encoding_clear(&encoding);
}

/* With a palette of its own, even two paradigms differ by shape too. */
static void test_readable_without_colour(void **state)
{
    struct point points[] = { sample_point("Cuda", "a", 1, 1e12),
                              sample_point("Hip", "a", 1, 1e12) };
    const struct point_set set = { .points = points, .point_count = 2 };
    struct encoding encoding;

    (void)state;
    assert_int_equal(
        encoding_init(&encoding, &set, FIGURE_PALETTE_OKABE_ITO, FIGURE_MARKER_AUTO, NULL),
        STATUS_OK);
    assert_int_equal(encoding.paradigm_colours[0], 0xe69f00);
    assert_int_equal(encoding.paradigm_colours[1], 0x56b4e9);
    assert_int_not_equal(encoding_point_shape(&encoding, 0), encoding_point_shape(&encoding, 1));
    encoding_clear(&encoding);
    assert_int_equal(
        encoding_init(&encoding, &set, FIGURE_PALETTE_PARADIGM, FIGURE_MARKER_AUTO, NULL),
        STATUS_OK);
    assert_int_equal(encoding_point_shape(&encoding, 0), encoding_point_shape(&encoding, 1));
    encoding_clear(&encoding);
}

static void test_asked_for_meaning(void **state)
{
    struct point points[] = { sample_point("Cuda", "a", 1, 1e12),
                              sample_point("Cuda", "b", 1, 1e12) };
    const struct point_set set = { .points = points, .point_count = 2 };
    struct encoding encoding;

    (void)state;
    points[1].precision = PRECISION_FP64;
    points[1].memory_level = MEMORY_LEVEL_L2;
    assert_int_equal(
        encoding_init(&encoding, &set, FIGURE_PALETTE_PARADIGM, FIGURE_MARKER_AUTO, NULL),
        STATUS_OK);
    assert_string_equal(encoding.shape_meaning, "Memory level");
    encoding_clear(&encoding);
    assert_int_equal(
        encoding_init(&encoding, &set, FIGURE_PALETTE_PARADIGM, FIGURE_MARKER_PRECISION, NULL),
        STATUS_OK);
    assert_string_equal(encoding.shape_meaning, "Precision");
    assert_string_equal(encoding.shapes.names[1], "FP64");
    encoding_clear(&encoding);
    assert_int_equal(
        encoding_init(&encoding, &set, FIGURE_PALETTE_PARADIGM, FIGURE_MARKER_HARDWARE, NULL),
        STATUS_OK);
    assert_null(encoding.shape_meaning);
    encoding_clear(&encoding);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_two_paradigms_look_the_same),
        cmocka_unit_test(test_fixed_colours),
        cmocka_unit_test(test_readable_without_colour),
        cmocka_unit_test(test_asked_for_meaning),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
