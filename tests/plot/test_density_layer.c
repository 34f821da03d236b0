#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "plot/byte_buffer.h"
#include "plot/density_layer.h"
#include "plot/figure.h"
#include "tests/plot/sample_figure.h"

enum { SIDE = 100 };

static struct scene_item mark(double x, double y, uint32_t fill)
{
    return (struct scene_item){ .kind = SCENE_MARKER,
                                .part = SCENE_POINT,
                                .fill = fill,
                                .stroke = { .width = 0.5 },
                                .marker = { { x, y }, MARKER_CIRCLE, 3 } };
}

/* The colour at a position of a white page with the markers on it. */
static uint32_t colour_at(const struct scene_item *items, size_t count, int x, int y)
{
    cairo_surface_t *const page = cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE, SIDE);
    cairo_t *const cairo = cairo_create(page);
    uint32_t colour = 0;

    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
    assert_int_equal(density_layer_draw(cairo, items, count, 0xffffff), CAIRO_STATUS_SUCCESS);
    cairo_surface_flush(page);
    memcpy(&colour,
           cairo_image_surface_get_data(page) + y * cairo_image_surface_get_stride(page) + x * 4,
           sizeof colour);
    cairo_destroy(cairo);
    cairo_surface_destroy(page);
    return colour & 0xffffff;
}

static unsigned green(uint32_t colour)
{
    return colour >> 8 & 0xff;
}

/* Where more red markers lie, less of the white page shines through. */
static void test_density_shows(void **state)
{
    struct scene_item items[111];

    (void)state;
    for (size_t i = 0; i < 111; i++)
        items[i] = mark(i < 1 ? 20 : i < 11 ? 50 : 80, 50, 0xff0000);
    assert_int_equal(colour_at(items, 111, 5, 5), 0xffffff);
    assert_true(green(colour_at(items, 111, 20, 50)) < 200); /* one is seen */
    assert_true(green(colour_at(items, 111, 50, 50)) < green(colour_at(items, 111, 20, 50)) - 20);
    assert_true(green(colour_at(items, 111, 80, 50)) < green(colour_at(items, 111, 50, 50)) - 20);
    assert_true(green(colour_at(items, 111, 80, 50)) < 5); /* the densest place is opaque */
}

/* The order of markers does not matter. */
static void test_colours_mix(void **state)
{
    const struct scene_item items[] = { mark(50, 50, 0xff0000), mark(50, 50, 0x0000ff) };
    const struct scene_item reversed[] = { mark(50, 50, 0x0000ff), mark(50, 50, 0xff0000) };

    (void)state;
    assert_int_equal(colour_at(items, 2, 50, 50), colour_at(reversed, 2, 50, 50));
    assert_in_range(colour_at(items, 2, 50, 50) >> 16, 120, 136);
    assert_in_range(colour_at(items, 2, 50, 50) & 0xff, 120, 136);
}

static enum status keep_bytes(void *closure, const void *bytes, size_t length, struct error *error)
{
    return byte_buffer_append(closure, bytes, length) ? STATUS_OK : error_set_memory(error);
}

static size_t count_words(const struct byte_buffer *buffer, const char *word)
{
    const size_t length = strlen(word);
    size_t count = 0;

    for (size_t i = 0; i + length <= buffer->length; i++)
        count += memcmp(buffer->bytes + i, word, length) == 0;
    return count;
}

/* A hundred thousand points are one image; roofs and letters stay paths. */
static void test_cloud_in_svg(void **state)
{
    enum { POINT_COUNT = 100000 };
    struct point *const points = calloc(POINT_COUNT, sizeof *points);
    struct ceiling ceilings[] = {
        sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12),
        sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9),
    };
    const struct point_set set = {
        .points = points, .point_count = POINT_COUNT, .ceilings = ceilings, .ceiling_count = 2
    };
    const struct figure_options options = FIGURE_OPTIONS_DEFAULT;
    struct byte_buffer buffer = { 0 };
    uint64_t random = 1;

    (void)state;
    assert_non_null(points);
    for (size_t i = 0; i < POINT_COUNT; i++) {
        points[i] =
            sample_point(i % 2 == 0 ? "Cuda" : "Hip", "a", sample_random_decade(&random, -1, 3),
                         sample_random_decade(&random, 9, 13));
        points[i].group = i;
    }
    assert_int_equal(figure_write(&set, &options, FIGURE_SVG, keep_bytes, &buffer, NULL),
                     STATUS_OK);
    assert_true(buffer.length < 3000000);
    assert_int_equal(count_words(&buffer, "<image"), 1);
    assert_true(count_words(&buffer, "<path") > 20);
    byte_buffer_clear(&buffer);
    free(points);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_density_shows),
        cmocka_unit_test(test_colours_mix),
        cmocka_unit_test(test_cloud_in_svg),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
