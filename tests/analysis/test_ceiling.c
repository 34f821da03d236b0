#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/analysis/made_points.h"

#define PEAKS                                                                                      \
    "Hardware,Executable,sm__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained,"        \
    "sm__cycles_elapsed.avg.per_second,dram__bytes.sum.peak_sustained,"                            \
    "dram__cycles_elapsed.avg.per_second\n"

static void check(double value, double expected)
{
    made_points_check_value(value, expected);
}

/* 16896 * 2 * 1.98 GHz = 66.9 TFLOP/s and 1504 B * 3.2 GHz = 4.81 TB/s; each its highest row. */
static void test_highest_of_each_hardware(void **state)
{
    (void)state;
    struct made_points made = made_points_start(PEAKS "H200,a,16896,1.9e9,1504,3.2e9\n"
                                                      "H200,b,16896,1.98e9,1504,3.1e9\n"
                                                      "A100,a,6912,1.41e9,1280,1.215e9\n");
    assert_int_equal(made.ceilings.count, 2);
    const struct hardware_ceilings *h200 = &made.ceilings.items[0];
    const struct hardware_ceilings *a100 = &made.ceilings.items[1];
    assert_string_equal(h200->name, "H200");
    check(h200->flop_per_s[PRECISION_FP32], 66908160e6);
    check(h200->byte_per_s[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 4812.8e9);
    assert_int_equal(h200->compute_source[PRECISION_FP32], CEILING_MEASURED);
    assert_true(isnan(h200->flop_per_s[PRECISION_FP64]));
    assert_string_equal(a100->name, "A100");
    check(a100->flop_per_s[PRECISION_FP32], 19491840e6);
    check(a100->byte_per_s[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 1.5552e12);
    assert_int_equal(made.ceilings.of_launch[0], 0);
    assert_int_equal(made.ceilings.of_launch[1], 0);
    assert_int_equal(made.ceilings.of_launch[2], 1);
    assert_int_equal(made.notices.count, 0);
    made_points_clear(&made);
}

static void test_rows_without_hardware(void **state)
{
    (void)state;
    struct made_points made = made_points_start(PEAKS ",a,10,1e9,,\nUnknown,b,20,1e9,,\n,c,,,,\n");
    assert_int_equal(made.ceilings.count, 1);
    assert_string_equal(made.ceilings.items[0].name, "Unknown");
    check(made.ceilings.items[0].flop_per_s[PRECISION_FP32], 40e9);
    made_points_clear(&made);
}

static void test_mixed_clocks_warn(void **state)
{
    (void)state;
    struct made_points mixed = made_points_start(PEAKS "G,a,100,1.40e9,,\nG,b,100,1.98e9,,\n");
    check(mixed.ceilings.items[0].flop_per_s[PRECISION_FP32], 396e9);
    made_points_check_notice(&mixed, "G: the launches ran at different clocks (FP32 peak 280 "
                                     "GFLOP/s to 396 GFLOP/s)");
    made_points_clear(&mixed);
    struct made_points boosted =
        made_points_start(PEAKS "G,a,100,1.78e9,,\nG,b,100,1.98e9,,\nF,b,100,1e9,,\n");
    assert_int_equal(boosted.notices.count, 0);
    made_points_clear(&boosted);
}

/* What a device could do stands where nothing was measured, and says so. */
static void test_theoretical_bandwidth(void **state)
{
    (void)state;
    struct made_points made =
        made_points_start("Hardware,Executable,Memory Traffic,Peak Bandwidth [Byte/s],"
                          "device__theoretical_memory_bandwidth [byte/s]\n"
                          "H200,a,1,,4e12\nH200,b,1,,4e12\nA100,a,1,1.5e12,2e12\nT4,a,1,,\n");
    const struct hardware_ceilings *h200 = &made.ceilings.items[0];
    const struct hardware_ceilings *a100 = &made.ceilings.items[1];
    check(h200->byte_per_s[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 4e12);
    assert_int_equal(h200->bandwidth_source[MEMORY_LEVEL_DRAM], CEILING_ATTRIBUTES);
    check(a100->byte_per_s[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 1.5e12);
    assert_int_equal(a100->bandwidth_source[MEMORY_LEVEL_DRAM], CEILING_MEASURED);
    assert_true(isnan(made.ceilings.items[2].byte_per_s[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED]));
    made_points_clear(&made);
}

static void test_the_given_dram_bandwidth(void **state)
{
    (void)state;
    static const struct given_ceiling given[] = {
        { "1e12", CEILING_BANDWIDTH },
        { "L2=9e12", CEILING_BANDWIDTH },
        { "3e12", CEILING_COMPUTE },
        { "H200/DRAM=4e12", CEILING_BANDWIDTH },
        { "DRAM=959 GB/s", CEILING_BANDWIDTH },
        { "nonsense", CEILING_BANDWIDTH },
        { "-5", CEILING_BANDWIDTH },
    };
    assert_true(given_dram_bandwidth(NULL, 0) == 0);
    check(given_dram_bandwidth(given, 4), 1e12);
    check(given_dram_bandwidth(given, 7), 959e9);
}

/* The family that most rows of a hardware hold with its peak; then the one with most traffic. */
static void test_family_of_a_level(void **state)
{
    (void)state;
    struct made_points made = made_points_start(
        "Hardware,Executable,lts__lts2xbar_cycles_active.sum,"
        "lts__lts2xbar_cycles_active.sum.peak_sustained,lts__t_bytes.sum,"
        "lts__t_bytes.sum.peak_sustained,lts__cycles_elapsed.avg.per_second,Memory Level,"
        "Memory Traffic,Peak Bandwidth\n"
        "both,a,1,2,3,4,1e9,,,\n"
        "tags,a,1,,3,4,1e9,,,\n"
        "mostly tags,a,1,2,,,1e9,,,\n"
        "mostly tags,a,,,3,4,1e9,,,\n"
        "mostly tags,a,,,3,4,1e9,,,\n"
        "tags without peak,a,,,3,,1e9,,,\n"
        "column,a,,,,,,L2,5,6\n"
        "column without peak,a,,,,,,L2,5,\n"
        "nothing,a,,,,,,,,\n");
    static const enum traffic_family expected[] = {
        TRAFFIC_PREFERRED, TRAFFIC_TAG_STAGE, TRAFFIC_TAG_STAGE, TRAFFIC_TAG_STAGE,
        TRAFFIC_STATED,    TRAFFIC_STATED,    TRAFFIC_PREFERRED,
    };
    assert_int_equal(made.ceilings.count, 7);
    for (size_t i = 0; i < made.ceilings.count; i++)
        assert_int_equal(made.ceilings.items[i].family[MEMORY_LEVEL_L2], expected[i]);
    made_points_clear(&made);
}

static const char two_machines[] = PEAKS "NVIDIA H200,a,100,1e9,10,1e9\nother,a,100,1e9,10,1e9\n";

static enum status give(struct made_points *made, const char *text, enum ceiling_kind kind)
{
    const struct given_ceiling given = { text, kind };
    made->error = (struct error){ 0 };
    return ceilings_override(&made->ceilings, &given, 1, &made->error);
}

static void test_given_in_every_syntax(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum ceiling_kind kind;
        bool bare;
        double flop_per_s[2][2]; /* hardware; FP32, TF32 Tensor. 0: not given */
        double byte_per_s[2][2]; /* hardware; DRAM, L2 */
    } rows[] = {
        { "57.4e12",
          CEILING_COMPUTE,
          true,
          { { 57.4e12, 57.4e12 }, { 57.4e12, 57.4e12 } },
          { { 0 } } },
        { "57.4 TFLOP/s",
          CEILING_COMPUTE,
          true,
          { { 57.4e12, 57.4e12 }, { 57.4e12, 57.4e12 } },
          { { 0 } } },
        { "57.4T",
          CEILING_COMPUTE,
          true,
          { { 57.4e12, 57.4e12 }, { 57.4e12, 57.4e12 } },
          { { 0 } } },
        { "FP32=5e13", CEILING_COMPUTE, false, { { 5e13, 0 }, { 5e13, 0 } }, { { 0 } } },
        { "fp32=50 TFLOP/s", CEILING_COMPUTE, false, { { 5e13, 0 }, { 5e13, 0 } }, { { 0 } } },
        { "tf32=4e14", CEILING_COMPUTE, false, { { 0, 4e14 }, { 0, 4e14 } }, { { 0 } } },
        { "other/FP32=5e13", CEILING_COMPUTE, false, { { 0, 0 }, { 5e13, 0 } }, { { 0 } } },
        { "NVIDIA H200/TF32 Tensor=4e14",
          CEILING_COMPUTE,
          false,
          { { 0, 4e14 }, { 0, 0 } },
          { { 0 } } },
        { "other/=5e13", CEILING_COMPUTE, true, { { 0, 0 }, { 5e13, 5e13 } }, { { 0 } } },
        { "959.2e9",
          CEILING_BANDWIDTH,
          true,
          { { 0 } },
          { { 959.2e9, 959.2e9 }, { 959.2e9, 959.2e9 } } },
        { "959.2 GB/s",
          CEILING_BANDWIDTH,
          true,
          { { 0 } },
          { { 959.2e9, 959.2e9 }, { 959.2e9, 959.2e9 } } },
        { "L2=9 TB/s", CEILING_BANDWIDTH, false, { { 0 } }, { { 0, 9e12 }, { 0, 9e12 } } },
        { "NVIDIA H200/DRAM=4.8e12",
          CEILING_BANDWIDTH,
          false,
          { { 0 } },
          { { 4.8e12, 0 }, { 0, 0 } } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct made_points made = made_points_start(two_machines);
        assert_int_equal(give(&made, rows[i].text, rows[i].kind), STATUS_OK);
        assert_int_equal(
            given_ceiling_is_bare(&(struct given_ceiling){ rows[i].text, rows[i].kind }),
            rows[i].bare);
        for (size_t j = 0; j < 2; j++) {
            const struct hardware_ceilings *hardware = &made.ceilings.items[j];
            double fp32 = rows[i].flop_per_s[j][0];
            double tf32 = rows[i].flop_per_s[j][1];
            double dram = rows[i].byte_per_s[j][0];
            double l2 = rows[i].byte_per_s[j][1];
            check(hardware->flop_per_s[PRECISION_FP32], fp32 > 0 ? fp32 : 200e9);
            assert_int_equal(hardware->compute_source[PRECISION_FP32],
                             fp32 > 0 ? CEILING_GIVEN : CEILING_MEASURED);
            check(hardware->byte_per_s[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED],
                  dram > 0 ? dram : 10e9);
            assert_int_equal(hardware->bandwidth_source[MEMORY_LEVEL_DRAM],
                             dram > 0 ? CEILING_GIVEN : CEILING_MEASURED);
            if (tf32 > 0)
                check(hardware->flop_per_s[PRECISION_TF32_TENSOR], tf32);
            else
                assert_true(isnan(hardware->flop_per_s[PRECISION_TF32_TENSOR]));
            for (size_t family = 0; family < TRAFFIC_FAMILY_COUNT; family++)
                if (l2 > 0)
                    check(hardware->byte_per_s[MEMORY_LEVEL_L2][family], l2);
                else
                    assert_true(isnan(hardware->byte_per_s[MEMORY_LEVEL_L2][family]));
        }
        made_points_clear(&made);
    }
}

static void test_hardware_whose_name_holds_a_slash(void **state)
{
    (void)state;
    struct made_points made = made_points_start(PEAKS "A/B,a,100,1e9,10,1e9\n");
    assert_int_equal(give(&made, "A/B/FP32=5e12", CEILING_COMPUTE), STATUS_OK);
    check(made.ceilings.items[0].flop_per_s[PRECISION_FP32], 5e12);
    made_points_clear(&made);
}

static void test_bad_given(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum ceiling_kind kind;
        const char *message;
    } rows[] = {
        { "fast", CEILING_COMPUTE, "--peak-performance 'fast': \"fast\" is not a positive rate" },
        { "", CEILING_COMPUTE, "is not a positive rate" },
        { "FP32=", CEILING_COMPUTE, "is not a positive rate" },
        { "0", CEILING_COMPUTE, "is not a positive rate" },
        { "-5", CEILING_BANDWIDTH, "--peak-bandwidth '-5': \"-5\" is not a positive rate" },
        { "inf", CEILING_BANDWIDTH, "is not a positive rate" },
        { "1 TFLOP/s", CEILING_BANDWIDTH, "write it like 959.2e9 or '959.2 GB/s'" },
        { "1 GB/s", CEILING_COMPUTE, "write it like 57.4e12 or '57.4 TFLOP/s'" },
        { "FP33=1e12", CEILING_COMPUTE, "\"FP33\" is not known; it is one of FP64, FP32" },
        { "L7=1e12", CEILING_BANDWIDTH, "\"L7\" is not known; it is one of DRAM, L2, L1" },
        { "DRAM=1e12", CEILING_COMPUTE, "\"DRAM\" is not known" },
        { "A100/FP32=1e12", CEILING_COMPUTE,
          "no row is of hardware \"A100\"; there is \"NVIDIA H200\" and others" },
        { "/FP32=1e12", CEILING_COMPUTE, "no row is of hardware \"\"" },
    };
    struct made_points made = made_points_start(two_machines);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(give(&made, rows[i].text, rows[i].kind), STATUS_USAGE);
        if (strstr(made.error.message, rows[i].message) == NULL)
            fail_msg("\"%s\" does not say \"%s\"", made.error.message, rows[i].message);
    }
    made_points_clear(&made);
}

static void test_no_rows(void **state)
{
    (void)state;
    struct table *table = table_create();
    struct launch_list launches = { NULL, 0 };
    struct ceiling_list ceilings;
    assert_non_null(table);
    assert_int_equal(ceilings_observe(&ceilings, table, &launches, NULL, NULL), STATUS_OK);
    assert_int_equal(ceilings.count, 0);
    ceiling_list_clear(&ceilings);
    ceiling_list_clear(&ceilings);
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_highest_of_each_hardware),
        cmocka_unit_test(test_rows_without_hardware),
        cmocka_unit_test(test_mixed_clocks_warn),
        cmocka_unit_test(test_theoretical_bandwidth),
        cmocka_unit_test(test_the_given_dram_bandwidth),
        cmocka_unit_test(test_family_of_a_level),
        cmocka_unit_test(test_given_in_every_syntax),
        cmocka_unit_test(test_hardware_whose_name_holds_a_slash),
        cmocka_unit_test(test_bad_given),
        cmocka_unit_test(test_no_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
