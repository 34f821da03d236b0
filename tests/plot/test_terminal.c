#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/terminal.h"
#include "plot/text_columns.h"
#include "tests/plot/sample_figure.h"

struct sample {
    struct point points[80];
    struct ceiling ceilings[2];
    struct point_set set;
    struct figure_options options;
};

static void start_sample(struct sample *sample)
{
    memset(sample, 0, sizeof *sample);
    sample->ceilings[0] = sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12);
    sample->ceilings[1] = sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9);
    sample->points[0] = sample_point("Cuda", "a", 1, 1e11);
    sample->points[1] = sample_point("Hip", "a", 1, 1e11);
    sample->points[2] = sample_point("a<b>&\"c\"", "a", 100, 1e13);
    sample->set = (struct point_set){
        .points = sample->points, .point_count = 3, .ceilings = sample->ceilings, .ceiling_count = 2
    };
    sample->options = FIGURE_OPTIONS_DEFAULT;
    sample->options.title = "矩阵乘法 Roofline – Ünïcode";
}

/* To be freed. */
static char *draw(const struct sample *sample)
{
    struct byte_buffer buffer = { 0 };
    char *text = NULL;

    assert_int_equal(terminal_write(&buffer, &sample->set, &sample->options, NULL), STATUS_OK);
    text = calloc(buffer.length + 1, 1);
    assert_non_null(text);
    memcpy(text, buffer.bytes, buffer.length);
    byte_buffer_clear(&buffer);
    return text;
}

static void assert_lines_are_narrow(char *text, size_t columns)
{
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest))
        assert_in_range(text_columns(line), 0, columns);
}

static void test_contents(void **state)
{
    struct sample sample;
    char *text = NULL;

    (void)state;
    start_sample(&sample);
    text = draw(&sample);
    assert_memory_equal(text, "  矩阵乘法 Roofline – Ünïcode\n", 32);
    assert_non_null(strstr(text, "FP32 57.4 TFLOP/s"));
    assert_non_null(strstr(text, "DRAM 959 GB/s"));
    assert_non_null(strstr(text, "○ 59.8 FLOP/Byte"));
    assert_non_null(strstr(text, " 10 TFLOP/s ┤"));
    assert_non_null(strstr(text, "DRAM Arithmetic Intensity [FLOP/Byte]"));
    assert_non_null(strstr(text, "  a a<b>&\"c\"   b Cuda   c Hip   ✻ several\n"));
    assert_null(strstr(text, "\x1b"));
    free(text);
}

static void test_widths(void **state)
{
    static const size_t widths[][2] = {
        { 0, 80 }, { 80, 80 }, { 132, 132 }, { 1, 40 }, { 9999, 400 }
    };
    struct sample sample;

    (void)state;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        char *text = NULL;
        start_sample(&sample);
        sample.options.title =
            "a title that is longer than forty columns of a terminal would allow";
        sample.points[0].paradigm = "a very long name of a paradigm, which is cut in its middle";
        sample.options.terminal_columns = widths[i][0];
        text = draw(&sample);
        assert_lines_are_narrow(text, widths[i][1]);
        free(text);
    }
}

/* #9467bd is nearest to 135, 95, 175: 16 + 36 * 2 + 6 * 1 + 3. */
static void test_colours(void **state)
{
    struct sample sample;
    char *text = NULL;

    (void)state;
    start_sample(&sample);
    sample.options.terminal_colour = true;
    text = draw(&sample);
    assert_non_null(strstr(text, "\x1b[38;5;97mb\x1b[0m Cuda"));
    free(text);
}

/* More paradigms than letters. */
static void test_many_paradigms(void **state)
{
    static char names[80][16];
    struct sample sample;
    char *text = NULL;

    (void)state;
    start_sample(&sample);
    for (size_t i = 0; i < 80; i++) {
        snprintf(names[i], sizeof names[i], "p%02zu", i);
        sample.points[i] = sample_point(names[i], "a", 1 + (double)i, 1e12);
    }
    sample.set.point_count = 80;
    text = draw(&sample);
    assert_non_null(strstr(text, "Z p51"));
    assert_non_null(strstr(text, "● p79"));
    assert_lines_are_narrow(text, 80);
    free(text);
}

/* Points at the ends of the range of numbers stay in the grid. */
static void test_extreme_numbers(void **state)
{
    struct sample sample;

    (void)state;
    start_sample(&sample);
    sample.points[0] = sample_point("Cuda", "a", 1e-300, 1e300);
    sample.points[1] = sample_point("Cuda", "a", 1e300, 5e-324);
    free(draw(&sample));
    sample.set.ceiling_count = 0;
    free(draw(&sample));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contents),        cmocka_unit_test(test_widths),
        cmocka_unit_test(test_colours),         cmocka_unit_test(test_many_paradigms),
        cmocka_unit_test(test_extreme_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
