#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/device_limit.h"
#include "tests/analysis/made_points.h"
#include "tests/analysis/table_text.h"

#define ATTRIBUTES                                                                                 \
    "device__attribute_multiprocessor_count,device__attribute_compute_capability_major,"           \
    "device__attribute_compute_capability_minor,device__attribute_clock_rate,"                     \
    "device__attribute_global_memory_bus_width,device__attribute_memory_clock_rate,"               \
    "device__attribute_single_to_double_precision_perf_ratio,device__attribute_integrated"

static void check_close(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance * expected))
        fail_msg("%.17g is not %.17g", value, expected);
}

/* Data sheets, single precision and memory:
 * H200 SXM 67 TFLOP/s, 34 TFLOP/s double, 4.8 TB/s; A100 SXM 19.5, 9.7, 1555 GB/s;
 * V100 SXM2 15.7, 7.8, 900 GB/s; P100 SXM2 10.6, 5.3, 732 GB/s; GTX 1080 8.9, 320 GB/s;
 * RTX 3090 35.6, 936 GB/s; L4 30.3, 300 GB/s; RTX 5080 56.3, 960 GB/s; K40 5.04 at 875 MHz,
 * 288 GB/s; GTX 980 4.98 at 1216 MHz, 224 GB/s; B200 about 80, 8 TB/s. */
static void test_data_sheets(void **state)
{
    (void)state;
    static const struct {
        const char *row;
        double fp32;
        double fp64;
        double dram;
    } rows[] = {
        { "132,9,0,1980000,6016,3201000,2,0", 67e12, 33.5e12, 4.8e12 },
        { "108,8,0,1410000,5120,1215000,2,0", 19.5e12, 9.7e12, 1555e9 },
        { "80,7,0,1530000,4096,877000,2,0", 15.7e12, 7.8e12, 900e9 },
        { "56,6,0,1480500,4096,715000,2,0", 10.6e12, 5.3e12, 732e9 },
        { "20,6,1,1733500,256,5005000,32,0", 8.9e12, 277e9, 320e9 },
        { "82,8,6,1695000,384,9751000,64,0", 35.6e12, 556e9, 936e9 },
        { "58,8,9,2040000,192,6251000,64,0", 30.3e12, 473e9, 300e9 },
        { "84,12,0,2617000,256,15001000,64,0", 56.3e12, 879e9, 960e9 },
        { "15,3,5,875000,384,3004000,3,0", 5.04e12, 1.68e12, 288e9 },
        { "16,5,2,1216000,256,3505000,32,0", 4.98e12, 156e9, 224e9 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        snprintf(text, sizeof text, "Executable,FLOP," ATTRIBUTES "\na,1,%s\n", rows[i].row);
        struct table *table = table_text_create(text);
        struct device_limit limit;
        assert_int_equal(device_limit_read(&limit, table, 0, NULL), STATUS_OK);
        check_close(limit.fp32_flop_per_s, rows[i].fp32, 0.02);
        check_close(limit.fp64_flop_per_s, rows[i].fp64, 0.02);
        check_close(limit.dram_byte_per_s, rows[i].dram, 0.02);
        table_free(table);
    }
}

/* 132 * 128 * 2 * 1.98 GHz; 6016 / 8 * 2 * 3.201 GHz = 4.815 TB/s, by the attributes' other names.
 */
static void test_other_names(void **state)
{
    (void)state;
    struct table *table = table_text_create(
        "Executable,FLOP,device__attribute_multiprocessor_count,"
        "device__attribute_compute_capability_major,"
        "device__attribute_max_gpu_frequency_khz,device__attribute_fb_bus_width,"
        "device__attribute_max_mem_frequency_khz\na,1,132,9,1980000,6016,3201000\n");
    struct device_limit limit;
    assert_int_equal(device_limit_read(&limit, table, 0, NULL), STATUS_OK);
    made_points_check_value(limit.fp32_flop_per_s, 66908160e6);
    made_points_check_value(limit.dram_byte_per_s, 4814304e6);
    assert_true(isnan(limit.fp64_flop_per_s));
    table_free(table);
}

static void test_unknown_limits(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "132,99,0,1980000,6016,,2,0", /* a compute capability to come */
        "132,9,0,,6016,3201000,2,1",  /* the memory of an integrated GPU */
        "0,9,0,1980000,0,3201000,2,0",
        ",,,,,,,",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        snprintf(text, sizeof text, "Executable,FLOP," ATTRIBUTES "\na,1,%s\n", rows[i]);
        struct table *table = table_text_create(text);
        struct device_limit limit;
        assert_int_equal(device_limit_read(&limit, table, 0, NULL), STATUS_OK);
        assert_true(isnan(limit.fp32_flop_per_s));
        assert_true(isnan(limit.fp64_flop_per_s));
        assert_true(isnan(limit.dram_byte_per_s));
        table_free(table);
    }
}

static void test_cell_that_is_no_number(void **state)
{
    (void)state;
    struct table *table =
        table_text_create("Executable,FLOP," ATTRIBUTES "\na,1,many,9,0,1980000,6016,1,2,0\n");
    struct device_limit limit;
    struct error error = { 0 };
    assert_int_equal(device_limit_read(&limit, table, 0, &error), STATUS_VALUE);
    assert_non_null(strstr(error.message, "a.csv:2: column \"device__attribute_multiprocessor"));
    table_free(table);
}

/* Judges one FP32 point on an H200 by the given peaks and counts the warnings. */
static struct made_points judged(const char *peaks, const char *precision)
{
    char text[1024];
    snprintf(text, sizeof text,
             "Hardware,Executable,Precision,Duration,FLOP,Memory Traffic,Peak Performance,"
             "Peak Bandwidth," ATTRIBUTES "\nH200,a,%s,1,1,1,%s,,,,,,,,\n"
             "H200,b,FP32,1,1,1,,,132,9,0,1980000,6016,3201000,2,0\n"
             "other,b,FP32,1,1,1,1,1,,,,,,,,\n",
             precision, peaks);
    const struct aggregate_options options = AGGREGATE_OPTIONS_DEFAULT;
    struct made_points made = made_points_start(text);
    made.launches.items[1].peak_flop_per_s[PRECISION_FP32] = 60e12;
    ceiling_list_clear(&made.ceilings);
    notices_clear(&made.notices);
    assert_int_equal(
        ceilings_observe(&made.ceilings, made.table, &made.launches, NULL, &made.error), STATUS_OK);
    assert_int_equal(made_points_aggregate(&made, &options), STATUS_OK);
    if (points_judge(&made.set, &made.ceilings, NULL, 0, &made.error) != STATUS_OK)
        fail_msg("%s", made.error.message);
    assert_int_equal(device_limits_check(&made.set, made.table, &made.launches, &made.ceilings,
                                         &made.notices, &made.error),
                     STATUS_OK);
    return made;
}

static void test_far_roofs_warn(void **state)
{
    (void)state;
    static const struct {
        const char *peaks;
        const char *precision;
        size_t count;
        const char *notice;
    } rows[] = {
        { "66.9e12,4.81e12", "FP32", 0, NULL },
        { "70e12,5e12", "FP32", 0, NULL }, /* boost */
        { "134e12,4.8e12", "FP32", 1,
          "H200: the measured FP32 roof of 134 TFLOP/s is far above the 66.9 TFLOP/s" },
        { "66e12,2.4e12", "FP32", 1,
          "H200: the measured DRAM roof of 2.4 TB/s is far below the 4.81 TB/s" },
        { "66e12,133e12", "FP32", 1, "DRAM roof of 133 TB/s is far above" },
        { "33e12,4.8e12", "FP64", 0, NULL },
        { "15e12,4.8e12", "FP64", 1, "FP64 roof of 15 TFLOP/s is far below the 33.5 TFLOP/s" },
        { "900e12,4.8e12", "FP16 Tensor", 0, NULL },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct made_points made = judged(rows[i].peaks, rows[i].precision);
        assert_int_equal(made.notices.count, rows[i].count);
        if (rows[i].count > 0)
            made_points_check_notice(&made, rows[i].notice);
        made_points_clear(&made);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_data_sheets),    cmocka_unit_test(test_other_names),
        cmocka_unit_test(test_unknown_limits), cmocka_unit_test(test_cell_that_is_no_number),
        cmocka_unit_test(test_far_roofs_warn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
