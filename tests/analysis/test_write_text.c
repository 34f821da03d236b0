#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/shown_text.h"
#include "analysis/write_text.h"
#include "tests/analysis/comma_locale.h"

static char *written(const struct point_set *set, size_t width)
{
    char *text = NULL;
    size_t size = 0;
    struct error error = { 0 };
    const struct write_text_options options = { .width = width };
    FILE *const stream = open_memstream(&text, &size);
    assert_non_null(stream);
    assert_int_equal(write_text(stream, set, &options, &error), STATUS_OK);
    assert_int_equal(fclose(stream), 0);
    return text;
}

static void check(const struct point_set *set, size_t width, const char *expected)
{
    char *const text = written(set, width);
    assert_string_equal(text, expected);
    free(text);
}

static struct ceiling ceilings[] = {
    { "NVIDIA H200", CEILING_COMPUTE, PRECISION_FP32, MEMORY_LEVEL_DRAM, 66.9e12,
      CEILING_MEASURED },
    { "NVIDIA H200", CEILING_BANDWIDTH, PRECISION_FP32, MEMORY_LEVEL_DRAM, 4.81e12,
      CEILING_MEASURED },
    { "Other", CEILING_COMPUTE, PRECISION_FP64, MEMORY_LEVEL_DRAM, 1e12, CEILING_GIVEN },
    { "Other", CEILING_BANDWIDTH, PRECISION_FP64, MEMORY_LEVEL_DRAM, 0.5e12, CEILING_ATTRIBUTES },
    { "Other", CEILING_BANDWIDTH, PRECISION_FP64, MEMORY_LEVEL_L2, 2e12, CEILING_MEASURED },
};

/* 66.9 / 4.81 = 13.9; 4.96 / 66.9 = 7.41 %; 0.1 * 4.81e12 = 481e9, 400 / 481 = 83.2 %. */
static struct point points[] = {
    {
        .paradigm = "Cuda",
        .hardware = "NVIDIA H200",
        .executable = "matMul_cuda",
        .region = "matmul",
        .kernel = "naive",
        .precision = PRECISION_FP32,
        .launches = 1,
        .intensity_flop_per_byte = 374.12,
        .performance_flop_per_s = 4.96e12,
        .roof_flop_per_s = 66.9e12,
        .roof_share = 4.96 / 66.9,
        .bound = BOUND_COMPUTE,
    },
    {
        .paradigm = "AdaptiveCpp",
        .hardware = "NVIDIA H200",
        .executable = "vec_acpp",
        .kernel = "triad",
        .precision = PRECISION_FP32,
        .launches = 1200,
        .intensity_flop_per_byte = 0.1,
        .performance_flop_per_s = 400e9,
        .roof_flop_per_s = 481e9,
        .roof_share = 400.0 / 481.0,
        .bound = BOUND_MEMORY,
    },
};

static void test_one_hardware(void **state)
{
    (void)state;
    const struct point_set set = {
        .points = points, .point_count = 2, .ceilings = ceilings, .ceiling_count = 2
    };
    check(&set, 0,
          "NVIDIA H200: FP32 66.9 TFLOP/s, DRAM 4.81 TB/s, ridge 13.9 FLOP/Byte\n"
          "Point                Paradigm     Precision  FLOP/Byte   Performance  Of roof  Bound    "
          "Launches\n"
          "matMul_cuda[matmul]  Cuda         FP32             374  4.96 TFLOP/s   7.41 %  compute  "
          "       1\n"
          "vec_acpp triad       AdaptiveCpp  FP32             0.1   400 GFLOP/s   83.2 %  memory   "
          "    1200\n");
}

static void test_comma_locale(void **state)
{
    (void)state;
    if (!comma_locale_enter())
        skip();
    test_one_hardware(NULL);
    comma_locale_leave();
}

static void test_groups_levels_and_notes(void **state)
{
    (void)state;
    struct point three[] = { points[0], points[1], points[1] };
    three[1].hardware = "Other";
    three[1].region = "a";
    three[2].hardware = "Other";
    three[2].region = "a";
    three[2].memory_level = MEMORY_LEVEL_L2;
    three[2].roof_flop_per_s = NAN;
    three[2].roof_share = NAN;
    three[2].partial = true;
    const struct point_set set = {
        .points = three, .point_count = 3, .ceilings = ceilings, .ceiling_count = 5
    };
    check(&set, 0,
          "NVIDIA H200: FP32 66.9 TFLOP/s, DRAM 4.81 TB/s, ridge 13.9 FLOP/Byte\n"
          "Point                Paradigm     Precision  Level  FLOP/Byte   Performance  Of roof  "
          "Bound    Launches  Note\n"
          "matMul_cuda[matmul]  Cuda         FP32       DRAM         374  4.96 TFLOP/s   7.41 %  "
          "compute         1\n"
          "\n"
          "Other: FP64 1 TFLOP/s (given), DRAM 500 GB/s (from device attributes), L2 2 TB/s,\n"
          "  ridge FP64/DRAM 2 FLOP/Byte, ridge FP64/L2 0.5 FLOP/Byte\n"
          "Point                Paradigm     Precision  Level  FLOP/Byte   Performance  Of roof  "
          "Bound    Launches  Note\n"
          "vec_acpp[a]          AdaptiveCpp  FP32       DRAM         0.1   400 GFLOP/s   83.2 %  "
          "memory       1200\n"
          "vec_acpp[a]          AdaptiveCpp  FP32       L2           0.1   400 GFLOP/s        -  - "
          "           1200  partial\n");
}

/* Launches of one region differ in their kernel only. */
static void test_repeated_names_show_the_kernel(void **state)
{
    (void)state;
    struct point three[] = { points[0], points[0], points[0] };
    three[1].kernel = "tiled";
    three[2].region = "check";
    const struct point_set set = { .points = three, .point_count = 3 };
    char *const text = written(&set, 0);
    assert_non_null(strstr(text, "NVIDIA H200: no ceilings\n"));
    assert_non_null(strstr(text, "\nmatMul_cuda[matmul] naive  "));
    assert_non_null(strstr(text, "\nmatMul_cuda[matmul] tiled  "));
    assert_non_null(strstr(text, "\nmatMul_cuda[check]  "));
    free(text);
}

static size_t widest_line(const char *text)
{
    size_t widest = 0;
    char line[1024];
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        assert_true(length < sizeof line);
        memcpy(line, text, length);
        line[length] = '\0';
        const size_t width = shown_text_width(line);
        widest = width > widest ? width : widest;
        text += length + (text[length] == '\n');
    }
    return widest;
}

static void test_fits_the_terminal(void **state)
{
    (void)state;
    char kernel[301];
    memset(kernel, 'k', sizeof kernel - 1);
    kernel[sizeof kernel - 1] = '\0';
    struct point two[] = { points[0], points[1] };
    two[0].region = "\xE7\x9F\xA9\xE9\x98\xB5"; /* ideographs: two columns each */
    two[1].kernel = kernel;
    const struct point_set set = {
        .points = two, .point_count = 2, .ceilings = ceilings, .ceiling_count = 2
    };
    /* "vec_acpp kkk...": 30 columns are left for names: 15, the ellipsis and 14. */
    char *text = written(&set, 107);
    assert_int_equal(widest_line(text), 107);
    assert_non_null(strstr(text, "\nvec_acpp kkkkkk\xE2\x80\xA6kkkkkkkkkkkkkk  AdaptiveCpp"));
    assert_non_null(strstr(text, "\nmatMul_cuda[\xE7\x9F\xA9\xE9\x98\xB5]               Cuda"));
    free(text);

    /* Too narrow for the numbers: they are kept, and enough of the name. */
    text = written(&set, 20);
    assert_non_null(strstr(text, "\nvec_acpp\xE2\x80\xA6kkkkkkk  AdaptiveCpp"));
    assert_non_null(
        strstr(text, "NVIDIA H200:\n  FP32 66.9 TFLOP/s,\n  DRAM 4.81 TB/s,\n  ridge "));
    free(text);
}

static void test_left_out(void **state)
{
    (void)state;
    char no_traffic[] = "no traffic";
    char also_no_traffic[] = "no traffic";
    char no_work[] = "no\nwork";
    struct left_out left_out[] = {
        { "a", "r", "k", 3, no_traffic },
        { "b", NULL, "k", 1, no_work },
        { "c", "r", NULL, 5, also_no_traffic },
    };
    const struct point_set only = { .left_out = left_out, .left_out_count = 3 };
    check(&only, 0,
          "Left out:\n"
          "  8 launches, a[r] k and 1 more: no traffic\n"
          "  1 launch, b k: no\xEF\xBF\xBDwork\n");
    const struct point_set both = {
        .points = points, .point_count = 2, .left_out = left_out, .left_out_count = 3
    };
    char *const text = written(&both, 0);
    assert_non_null(strstr(text, "1200\n\nLeft out:\n"));
    free(text);
}

static void test_many_reasons(void **state)
{
    (void)state;
    enum { COUNT = 25 };
    static char reasons[COUNT][16];
    struct left_out left_out[COUNT];
    for (int i = 0; i < COUNT; i++) {
        snprintf(reasons[i], sizeof reasons[i], "reason %d", COUNT - i);
        left_out[i] = (struct left_out){ .launches = 1, .reason = reasons[i] };
    }
    const struct point_set set = { .left_out = left_out, .left_out_count = COUNT };
    char *const text = written(&set, 0);
    assert_non_null(strstr(text, "Left out:\n  1 launch: reason 25\n  1 launch: reason 24\n"));
    assert_non_null(strstr(text, "  1 launch: reason 6\n  and 5 more reasons,"));
    free(text);
}

static void test_empty_set(void **state)
{
    (void)state;
    const struct point_set empty = { 0 };
    check(&empty, 0, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_hardware),
        cmocka_unit_test(test_comma_locale),
        cmocka_unit_test(test_groups_levels_and_notes),
        cmocka_unit_test(test_repeated_names_show_the_kernel),
        cmocka_unit_test(test_fits_the_terminal),
        cmocka_unit_test(test_left_out),
        cmocka_unit_test(test_many_reasons),
        cmocka_unit_test(test_empty_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
