#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plot/byte_buffer.h"
#include "plot/figure.h"
#include "tests/plot/sample_figure.h"

static enum status keep_bytes(void *closure, const void *bytes, size_t length, struct error *error)
{
    return byte_buffer_append(closure, bytes, length) ? STATUS_OK : error_set_memory(error);
}

static enum status refuse_bytes(void *closure, const void *bytes, size_t length,
                                struct error *error)
{
    (void)closure;
    (void)bytes;
    (void)length;
    return error_set(error, STATUS_IO, "the disk is full");
}

static enum status write_sample(struct byte_buffer *buffer, const struct figure_options *options,
                                enum figure_format format, struct error *error)
{
    struct point points[] = {
        sample_point("Cuda", "matmul", 252.6, 3.824e13),
        sample_point("a<b>&\"c\"", "矩阵\n\xff", 40, 1.655e12),
    };
    struct ceiling ceilings[] = {
        sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12),
        sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9),
    };
    const struct point_set set = {
        .points = points, .point_count = 2, .ceilings = ceilings, .ceiling_count = 2
    };

    return figure_write(&set, options, format, keep_bytes, buffer, error);
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

static void test_format_of_path(void **state)
{
    (void)state;
    assert_int_equal(figure_format_of_path("a.svg"), FIGURE_SVG);
    assert_int_equal(figure_format_of_path("a/b.c/D.PNG"), FIGURE_PNG);
    assert_int_equal(figure_format_of_path("x.y.pdf"), FIGURE_PDF);
    assert_int_equal(figure_format_of_path("x.Eps"), FIGURE_EPS);
    assert_int_equal(figure_format_of_path("x.gp"), FIGURE_GNUPLOT);
    assert_int_equal(figure_format_of_path("x.term"), FIGURE_TERMINAL);
    assert_int_equal(figure_format_of_path("svg"), FIGURE_FORMAT_COUNT);
    assert_int_equal(figure_format_of_path("a.svg/b"), FIGURE_FORMAT_COUNT);
    assert_int_equal(figure_format_of_path("a.svgz"), FIGURE_FORMAT_COUNT);
    assert_int_equal(figure_format_of_path("a."), FIGURE_FORMAT_COUNT);
    assert_int_equal(figure_format_of_path(""), FIGURE_FORMAT_COUNT);
}

static void test_same_bytes_twice(void **state)
{
    static const char *const beginnings[FIGURE_FORMAT_COUNT] = {
        [FIGURE_SVG] = "<?xml",
        [FIGURE_PNG] = "\x89PNG",
        [FIGURE_PDF] = "%PDF-",
        [FIGURE_EPS] = "%!PS-Adobe-3.0 EPSF",
        [FIGURE_GNUPLOT] = "#!/usr/bin/env gnuplot",
        [FIGURE_TERMINAL] = "  矩阵乘法 Roofline <b>\n",
    };
    struct figure_options options = FIGURE_OPTIONS_DEFAULT;

    (void)state;
    options.title = "矩阵乘法 Roofline <b>";
    options.label_points = true;
    for (int format = 0; format < FIGURE_FORMAT_COUNT; format++) {
        struct byte_buffer first = { 0 };
        struct byte_buffer second = { 0 };
        assert_int_equal(write_sample(&first, &options, (enum figure_format)format, NULL),
                         STATUS_OK);
        assert_int_equal(write_sample(&second, &options, (enum figure_format)format, NULL),
                         STATUS_OK);
        assert_memory_equal(first.bytes, beginnings[format], strlen(beginnings[format]));
        assert_int_equal(first.length, second.length);
        assert_memory_equal(first.bytes, second.bytes, first.length);
        byte_buffer_clear(&first);
        byte_buffer_clear(&second);
    }
}

/* 1700000000 is 2023-11-14 22:13:20 UTC. */
static void test_dates(void **state)
{
    const struct figure_options options = FIGURE_OPTIONS_DEFAULT;
    struct byte_buffer buffer = { 0 };

    (void)state;
    assert_int_equal(write_sample(&buffer, &options, FIGURE_EPS, NULL), STATUS_OK);
    assert_true(contains(&buffer, "%%CreationDate: 1970-01-01T00:00:00Z\n"));
    byte_buffer_clear(&buffer);
    assert_int_equal(write_sample(&buffer, &options, FIGURE_PDF, NULL), STATUS_OK);
    assert_true(contains(&buffer, "19700101000000"));
    byte_buffer_clear(&buffer);
    setenv("SOURCE_DATE_EPOCH", "1700000000", 1);
    assert_int_equal(write_sample(&buffer, &options, FIGURE_EPS, NULL), STATUS_OK);
    assert_true(contains(&buffer, "%%CreationDate: 2023-11-14T22:13:20Z\n"));
    byte_buffer_clear(&buffer);
    assert_int_equal(write_sample(&buffer, &options, FIGURE_PDF, NULL), STATUS_OK);
    assert_true(contains(&buffer, "20231114221320"));
    byte_buffer_clear(&buffer);
    setenv("SOURCE_DATE_EPOCH", "99999999999999999999", 1);
    assert_int_equal(write_sample(&buffer, &options, FIGURE_EPS, NULL), STATUS_OK);
    assert_true(contains(&buffer, "%%CreationDate: 1970-01-01T00:00:00Z\n"));
    byte_buffer_clear(&buffer);
    unsetenv("SOURCE_DATE_EPOCH");
}

static uint32_t big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* 576 pt are 8 in: 1600 pixels at 200 dpi, which are 7874 to the metre. */
static void test_png_size(void **state)
{
    const struct figure_options options = FIGURE_OPTIONS_DEFAULT;
    struct byte_buffer buffer = { 0 };

    (void)state;
    assert_int_equal(write_sample(&buffer, &options, FIGURE_PNG, NULL), STATUS_OK);
    assert_memory_equal(buffer.bytes + 12, "IHDR", 4);
    assert_int_equal(big_endian(buffer.bytes + 16), 1600);
    assert_int_equal(big_endian(buffer.bytes + 20), 1100);
    assert_memory_equal(buffer.bytes + 37, "pHYs", 4);
    assert_int_equal(big_endian(buffer.bytes + 41), 7874);
    byte_buffer_clear(&buffer);
}

/* Letters are outlines in SVG, and real text with its font in PDF. */
static void test_text_in_files(void **state)
{
    const struct figure_options options = FIGURE_OPTIONS_DEFAULT;
    struct byte_buffer buffer = { 0 };

    (void)state;
    assert_int_equal(write_sample(&buffer, &options, FIGURE_SVG, NULL), STATUS_OK);
    assert_false(contains(&buffer, "<text"));
    assert_false(contains(&buffer, "font-family"));
    assert_true(contains(&buffer, "width=\"576pt\""));
    byte_buffer_clear(&buffer);
    assert_int_equal(write_sample(&buffer, &options, FIGURE_PDF, NULL), STATUS_OK);
    assert_true(contains(&buffer, "/FontFile"));
    assert_false(contains(&buffer, "/Type3"));
    byte_buffer_clear(&buffer);
}

static void test_unusable_sizes(void **state)
{
    const double sizes[][2] = { { 0, 396 },   { 576, -1 }, { NAN, 396 }, { INFINITY, 396 },
                                { 576, 1e6 }, { 20, 20 },  { 576, 50 },  { 90, 396 } };

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct figure_options options = FIGURE_OPTIONS_DEFAULT;
        struct byte_buffer buffer = { 0 };
        struct error error = { 0 };
        options.width_pt = sizes[i][0];
        options.height_pt = sizes[i][1];
        assert_int_equal(write_sample(&buffer, &options, FIGURE_SVG, &error), STATUS_USAGE);
        assert_true(strlen(error.message) > 0);
        assert_int_equal(buffer.length, 0);
    }
}

static void test_fonts(void **state)
{
    struct figure_options options = FIGURE_OPTIONS_DEFAULT;
    struct byte_buffer buffer = { 0 };
    struct error error = { 0 };

    (void)state;
    options.font = "DejaVu Serif 7";
    assert_int_equal(write_sample(&buffer, &options, FIGURE_SVG, &error), STATUS_OK);
    options.font = "No Such Family";
    assert_int_equal(write_sample(&buffer, &options, FIGURE_SVG, &error), STATUS_OK);
    options.font = "DejaVu Sans 500";
    assert_int_equal(write_sample(&buffer, &options, FIGURE_SVG, &error), STATUS_USAGE);
    assert_non_null(strstr(error.message, "500 pt"));
    options.font = "DejaVu Sans 60"; /* no room is left for a plot */
    assert_int_equal(write_sample(&buffer, &options, FIGURE_SVG, &error), STATUS_USAGE);
    byte_buffer_clear(&buffer);
}

/* A title from a command line may be anything. */
static void test_title_that_is_not_utf8(void **state)
{
    struct figure_options options = FIGURE_OPTIONS_DEFAULT;

    (void)state;
    options.title = "a\nb\xff\xfe";
    options.subtitle = "";
    for (int format = 0; format < FIGURE_FORMAT_COUNT; format++) {
        struct byte_buffer buffer = { 0 };
        assert_int_equal(write_sample(&buffer, &options, (enum figure_format)format, NULL),
                         STATUS_OK);
        byte_buffer_clear(&buffer);
    }
}

static void test_sink_failure(void **state)
{
    struct point point = sample_point("Cuda", "a", 1, 1e12);
    const struct point_set set = { .points = &point, .point_count = 1 };
    const struct figure_options options = FIGURE_OPTIONS_DEFAULT;
    struct error error = { 0 };

    (void)state;
    assert_int_equal(figure_write(&set, &options, FIGURE_SVG, refuse_bytes, NULL, &error),
                     STATUS_IO);
    assert_string_equal(error.message, "the disk is full");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_format_of_path),
        cmocka_unit_test(test_same_bytes_twice),
        cmocka_unit_test(test_dates),
        cmocka_unit_test(test_png_size),
        cmocka_unit_test(test_text_in_files),
        cmocka_unit_test(test_unusable_sizes),
        cmocka_unit_test(test_fonts),
        cmocka_unit_test(test_sink_failure),
        cmocka_unit_test(test_title_that_is_not_utf8),
    };

    unsetenv("SOURCE_DATE_EPOCH");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
