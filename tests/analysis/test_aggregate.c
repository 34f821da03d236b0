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

#define COLUMNS "Executable,Region,Kernel,Precision,Duration,FLOP,Memory Traffic\n"

static void check(double value, double expected)
{
    made_points_check_value(value, expected);
}

static struct aggregate_options options(enum aggregation aggregation)
{
    struct aggregate_options options = AGGREGATE_OPTIONS_DEFAULT;
    options.aggregation = aggregation;
    return options;
}

static struct made_points summed(const char *text)
{
    const struct aggregate_options sum = options(AGGREGATE_SUM);
    return made_points_create(text, &sum);
}

/* 10 + 30 FLOP over 5 + 3 B in 2 + 6 s: 5 FLOP/Byte at 5 FLOP/s. */
static const char region_of_two[] = COLUMNS "a,r,short,FP32,2,10,5\n"
                                            "a,r,long,FP32,6,30,3\n"
                                            "a,s,short,FP32,1,7,7\n";

static void test_sum(void **state)
{
    (void)state;
    struct made_points made = summed(region_of_two);
    assert_int_equal(made.set.point_count, 2);
    const struct point *point = &made.set.points[0];
    assert_string_equal(point->executable, "a");
    assert_string_equal(point->region, "r");
    assert_string_equal(point->kernel, "long");
    assert_string_equal(point->paradigm, "Unknown");
    assert_string_equal(point->hardware, "Unknown");
    assert_null(point->problem);
    assert_int_equal(point->launches, 2);
    check(point->duration_s, 8);
    check(point->flop, 40);
    check(point->traffic_byte, 8);
    check(point->intensity_flop_per_byte, 5);
    check(point->performance_flop_per_s, 5);
    assert_true(isnan(point->roof_flop_per_s));
    assert_false(point->partial);
    assert_string_equal(made.set.points[1].region, "s");
    made_points_clear(&made);
}

/* A sampled window of a region and its launches, seen by two profilers, are two readings of one
 * thing. */
static void test_spans_are_not_added_to_launches(void **state)
{
    (void)state;
    struct made_points made =
        summed("Executable,Region,Grid Size,Precision,Duration,FLOP,Memory Traffic\n"
               "a,r,\"(1, 1, 1)\",FP32,2,10,5\n"
               "a,r,\"(2, 1, 1)\",FP32,6,30,3\n"
               "a,r,,FP32,9,40,8\n");
    assert_int_equal(made.set.point_count, 2);
    check(made.set.points[0].duration_s, 8);
    assert_int_equal(made.set.points[0].launches, 2);
    check(made.set.points[1].duration_s, 9);
    made_points_clear(&made);
}

static void test_dominant(void **state)
{
    (void)state;
    const struct aggregate_options dominant = options(AGGREGATE_DOMINANT);
    struct made_points made = made_points_create(region_of_two, &dominant);
    assert_int_equal(made.set.point_count, 2);
    assert_string_equal(made.set.points[0].kernel, "long");
    assert_int_equal(made.set.points[0].launches, 1);
    check(made.set.points[0].intensity_flop_per_byte, 10);
    check(made.set.points[0].performance_flop_per_s, 5);
    made_points_clear(&made);
}

static void test_none(void **state)
{
    (void)state;
    const struct aggregate_options none = options(AGGREGATE_NONE);
    struct made_points made = made_points_create(region_of_two, &none);
    assert_int_equal(made.set.point_count, 3);
    assert_string_equal(made.set.points[0].kernel, "short");
    check(made.set.points[0].intensity_flop_per_byte, 2);
    assert_string_equal(made.set.points[1].kernel, "long");
    assert_string_equal(made.set.points[2].region, "s");
    made_points_clear(&made);
}

/* Rows of other hardware, precision, level, executable or region are other points. */
static void test_what_makes_a_point(void **state)
{
    (void)state;
    struct made_points made =
        summed("Hardware,Executable,Region,Precision,Memory Level,Duration,FLOP,Memory Traffic\n"
               "G,a,r,FP32,DRAM,1,2,1\n"
               "G,a,r,FP32,,1,2,1\n"
               "F,a,r,FP32,DRAM,1,2,1\n"
               "G,b,r,FP32,DRAM,1,2,1\n"
               "G,a,,FP32,DRAM,1,2,1\n"
               "G,a,r,FP64,DRAM,1,2,1\n"
               "G,a,r,FP32,L2,1,2,1\n");
    assert_int_equal(made.set.point_count, 6);
    assert_int_equal(made.set.points[0].launches, 2);
    for (size_t i = 1; i < 6; i++)
        assert_int_equal(made.set.points[i].launches, 1);
    assert_int_equal(made.set.points[4].precision, PRECISION_FP64);
    assert_int_equal(made.set.points[5].memory_level, MEMORY_LEVEL_L2);
    made_points_clear(&made);
}

/* A table without executables still keeps its paradigms and problems apart. */
static void test_rows_without_executable(void **state)
{
    (void)state;
    struct made_points made = summed("Benchmark Problem,Paradigm,Duration,FLOP,Memory Traffic\n"
                                     "MM,Cuda,1,2,1\nMM,Kokkos,1,2,1\nNBody,Cuda,1,2,1\n"
                                     "MM,Cuda,1,2,1\n");
    assert_int_equal(made.set.point_count, 3);
    assert_string_equal(made.set.points[1].paradigm, "Kokkos");
    assert_int_equal(made.set.points[0].launches, 2);
    assert_int_equal(made.set.points[0].precision, PRECISION_UNSPECIFIED);
    made_points_clear(&made);
}

static void test_incomplete_launch_leaves_its_region_out(void **state)
{
    (void)state;
    static const struct {
        const char *row;
        const char *reason;
    } rows[] = {
        { "a,r,k2,FP32,,10,5",
          "1 of 2 launches are incomplete, first k2 (a.csv:3): no duration; collect "
          "gpu__time_duration.sum; --partial draws the others" },
        { "a,r,k2,FP32,1,,5", "(a.csv:3): no FP32 count of floating-point work; collect "
                              "sm__sass_thread_inst_executed_op_fadd_pred_on.sum," },
        { "a,r,k2,FP32,1,,5", "or give --analytic-flop" },
        { "a,r,k2,FP32,1,10,", "(a.csv:3): DRAM bytes not available; collect dram__bytes.sum" },
        { "a,r,0123456789012345678901234567890123456789012345678901234567\u00e9\u00e9,FP32,1,10,",
          "first 0123456789012345678901234567890123456789012345678901234567\u00e9 (a.csv:3)" },
        { "a,r,01234567890123456789012345678901234567890123456789012345678\u00e9,FP32,1,10,",
          "first 01234567890123456789012345678901234567890123456789012345678 (a.csv:3)" },
        { "a,r,,FP32,1,10,n/a", "first one without a name (a.csv:3)" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        snprintf(text, sizeof text, COLUMNS "a,r,k1,FP32,2,10,5\n%s\nb,r,k1,FP32,2,10,5\n",
                 rows[i].row);
        struct made_points made = summed(text);
        assert_int_equal(made.set.point_count, 1);
        assert_string_equal(made.set.points[0].executable, "b");
        assert_int_equal(made.set.left_out_count, 1);
        made_points_check_left_out(&made, 0, rows[i].reason);
        assert_int_equal(made.set.left_out[0].launches, 2);
        assert_string_equal(made.set.left_out[0].region, "r");
        made_points_clear(&made);
    }
}

static void test_incomplete_launch_leaves_no_dominant_one(void **state)
{
    (void)state;
    static const char text[] = COLUMNS "a,r,k1,FP32,2,10,5\na,r,k2,FP32,,10,5\n";
    const struct aggregate_options dominant = options(AGGREGATE_DOMINANT);
    struct made_points made = made_points_create(text, &dominant);
    assert_int_equal(made.set.point_count, 0);
    made_points_check_left_out(&made, 0, "1 of 2 launches are incomplete");
    made_points_clear(&made);
    const struct aggregate_options none = options(AGGREGATE_NONE);
    made = made_points_create(text, &none);
    assert_int_equal(made.set.point_count, 1);
    made_points_check_left_out(&made, 0, "no duration; collect gpu__time_duration.sum");
    assert_string_equal(made.set.left_out[0].kernel, "k2");
    made_points_clear(&made);
}

static void test_partial(void **state)
{
    (void)state;
    struct aggregate_options partial = options(AGGREGATE_SUM);
    partial.partial = true;
    struct made_points made =
        made_points_create(COLUMNS "a,r,k1,FP32,2,10,5\na,r,k2,FP32,,10,5\nb,r,k1,FP32,2,10,5\n"
                                   "c,r,k1,FP32,,10,5\n",
                           &partial);
    assert_int_equal(made.set.point_count, 2);
    assert_true(made.set.points[0].partial);
    assert_int_equal(made.set.points[0].launches, 1);
    check(made.set.points[0].flop, 10);
    assert_false(made.set.points[1].partial);
    assert_int_equal(made.set.left_out_count, 1);
    assert_string_equal(made.set.left_out[0].executable, "c");
    made_points_clear(&made);
}

/* Their time and bytes still count in a sum. */
static void test_nothing_to_draw_on_logarithmic_axes(void **state)
{
    (void)state;
    static const struct {
        const char *row;
        const char *reason;
    } rows[] = {
        { "1e-5,0,1e6", "no work in this format (0 FLOP)" },
        { "1e-5,10,0", "no memory traffic (0 Byte)" },
        { "0,10,1e6", "no time (0 s)" },
        { "1e-200,1e200,1", "beyond the numbers that can be drawn" },
        { "1,1e200,1e-200", "beyond the numbers that can be drawn" },
        { "1e200,1e-200,1", "beyond the numbers that can be drawn" },
        { "-1,10,10", "no time" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        snprintf(text, sizeof text, COLUMNS "a,r,copy,FP32,%s\n", rows[i].row);
        struct made_points made = summed(text);
        assert_int_equal(made.set.point_count, 0);
        made_points_check_left_out(&made, 0, rows[i].reason);
        made_points_clear(&made);
    }
    struct made_points unspecified = summed("Executable,Duration,FLOP,Memory Traffic\na,1,0,1\n");
    made_points_check_left_out(&unspecified, 0, "no floating-point work (0 FLOP)");
    made_points_clear(&unspecified);
    struct made_points made = summed(COLUMNS "a,r,copy,FP32,1e-5,0,1e6\na,r,k,FP32,3e-5,8e6,1e6\n");
    assert_int_equal(made.set.point_count, 1);
    check(made.set.points[0].intensity_flop_per_byte, 4);
    check(made.set.points[0].performance_flop_per_s, 2e11);
    made_points_clear(&made);
}

/* A summary page's row stands for its invocations. */
static void test_summary_rows(void **state)
{
    (void)state;
    static const char text[] =
        "Executable,Kernel,Invocations,Duration,FLOP,Memory Traffic\na,add,100,2,10,5\n";
    struct made_points made = summed(text);
    assert_int_equal(made.set.point_count, 1);
    assert_int_equal(made.set.points[0].launches, 100);
    check(made.set.points[0].performance_flop_per_s, 5);
    made_points_clear(&made);
    for (int aggregation = AGGREGATE_DOMINANT; aggregation <= AGGREGATE_NONE; aggregation++) {
        const struct aggregate_options other = options((enum aggregation)aggregation);
        made = made_points_create(text, &other);
        assert_int_equal(made.set.point_count, 0);
        assert_int_equal(made.set.left_out[0].launches, 100);
        made_points_check_left_out(&made, 0,
                                   "a summary of 100 launches, not single ones; use "
                                   "--aggregate sum");
        made_points_clear(&made);
    }
}

/* Rows from a paper: each is a point as it stands. */
static void test_rows_of_rates_only(void **state)
{
    (void)state;
    static const char text[] = "Paradigm,Precision,Arithmetic Intensity,Performance [GFLOP/s]\n"
                               "Cuda,FP64,0.5,100\nCuda,FP64,8,900\nKokkos,FP64,2,300\n";
    for (int aggregation = AGGREGATE_SUM; aggregation <= AGGREGATE_NONE; aggregation++) {
        const struct aggregate_options any = options((enum aggregation)aggregation);
        struct made_points made = made_points_create(text, &any);
        assert_int_equal(made.set.point_count, 3);
        assert_int_equal(made.set.left_out_count, 0);
        check(made.set.points[0].intensity_flop_per_byte, 0.5);
        check(made.set.points[0].performance_flop_per_s, 100e9);
        assert_int_equal(made.set.points[0].precision, PRECISION_FP64);
        assert_int_equal(made.set.points[0].launches, 1);
        assert_true(isnan(made.set.points[0].flop));
        assert_true(isnan(made.set.points[0].duration_s));
        made_points_clear(&made);
    }
}

static void test_rates_do_not_join_a_sum(void **state)
{
    (void)state;
    struct made_points made =
        summed("Executable,Kernel,Duration,FLOP,Memory Traffic,Arithmetic Intensity,Performance\n"
               "a,k1,2,10,5,,\na,k2,,,,3,4\n");
    assert_int_equal(made.set.point_count, 0);
    made_points_check_left_out(&made, 0,
                               "only its intensity and performance are known, which "
                               "cannot be added up; use --aggregate none");
    made_points_clear(&made);
}

/* The stated rates are of the row's own precision and level: they are no other's. */
static void test_rates_of_another_precision_or_level(void **state)
{
    (void)state;
    static const char text[] =
        "Executable,Precision,Memory Level,Arithmetic Intensity,Performance\na,FP32,DRAM,3,4\n";
    struct aggregate_options asked = options(AGGREGATE_SUM);
    asked.precision = PRECISION_FP64;
    struct made_points made = made_points_create(text, &asked);
    assert_int_equal(made.set.point_count, 0);
    made_points_check_left_out(&made, 0, "no duration");
    made_points_clear(&made);
    asked = options(AGGREGATE_SUM);
    asked.memory_levels = memory_level_bit(MEMORY_LEVEL_L2);
    made = made_points_create(text, &asked);
    assert_int_equal(made.set.point_count, 0);
    made_points_clear(&made);
    asked = options(AGGREGATE_SUM);
    asked.precision = PRECISION_FP32;
    made = made_points_create(text, &asked);
    assert_int_equal(made.set.point_count, 1);
    made_points_clear(&made);
}

#define COUNTED                                                                                    \
    "Executable,Region,Precision,gpu__time_duration.sum,dram__bytes.sum,"                          \
    "sm__sass_thread_inst_executed_op_fadd_pred_on.sum,"                                           \
    "sm__sass_thread_inst_executed_op_fmul_pred_on.sum,"                                           \
    "sm__sass_thread_inst_executed_op_ffma_pred_on.sum,"                                           \
    "sm__ops_path_tensor_src_tf32_dst_fp32.sum,sm__ops_path_tensor_src_fp64.sum\n"

static void test_automatic_precision(void **state)
{
    (void)state;
    static const struct {
        const char *row;
        enum precision precision;
        double flop;
        size_t notices;
    } rows[] = {
        { "a,r,,1,1,100,0,0,0,0", PRECISION_FP32, 100, 0 },
        { "a,r,,1,1,100,0,0,900,0", PRECISION_TF32_TENSOR, 900, 1 },
        { "a,r,,1,1,5,0,0,900,0", PRECISION_TF32_TENSOR, 900, 0 },
        { "a,r,FP32,1,1,5,0,0,900,0", PRECISION_TF32_TENSOR, 900, 0 },
        { "a,r,FP32,1,1,900,0,0,5,0", PRECISION_FP32, 900, 0 },
        { "a,r,FP32,1,1,900,0,0,500,0", PRECISION_FP32, 900, 1 },
        { "a,r,FP32,1,1,100,0,0,0,900", PRECISION_FP32, 100, 0 },
        { "a,r,TF32 Tensor,1,1,900,0,0,5,0", PRECISION_TF32_TENSOR, 5, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[1024];
        snprintf(text, sizeof text, COUNTED "%s\n", rows[i].row);
        struct made_points made = summed(text);
        assert_int_equal(made.set.point_count, 1);
        assert_int_equal(made.set.points[0].precision, rows[i].precision);
        check(made.set.points[0].flop, rows[i].flop);
        assert_int_equal(made.notices.count, rows[i].notices);
        if (rows[i].notices > 0)
            made_points_check_notice(&made, "a[r]: drawn by its ");
        made_points_clear(&made);
    }
}

/* By the sum over the region, not launch by launch. */
static void test_automatic_precision_of_a_region(void **state)
{
    (void)state;
    struct made_points made = summed(COUNTED "a,r,,1,1,100,0,0,0,0\na,r,,1,1,0,0,0,2000,0\n");
    assert_int_equal(made.set.point_count, 1);
    assert_int_equal(made.set.points[0].precision, PRECISION_TF32_TENSOR);
    check(made.set.points[0].flop, 2000);
    made_points_clear(&made);
}

static void test_explicit_precision(void **state)
{
    (void)state;
    struct aggregate_options asked = options(AGGREGATE_SUM);
    asked.precision = PRECISION_FP32;
    struct made_points made =
        made_points_create(COUNTED "a,r,FP32,1,1,100,0,0,900,0\na,r,FP64,1,1,7,0,0,0,0\n", &asked);
    assert_int_equal(made.set.point_count, 1);
    assert_int_equal(made.set.points[0].precision, PRECISION_FP32);
    check(made.set.points[0].flop, 107);
    made_points_clear(&made);
    asked.precision = PRECISION_FP16;
    made = made_points_create(COUNTED "a,r,FP32,1,1,100,0,0,900,0\n", &asked);
    made_points_check_left_out(&made, 0, "no FP16 count of floating-point work");
    made_points_clear(&made);
}

static void test_tensor_work_that_was_not_counted(void **state)
{
    (void)state;
    static const char text[] =
        "Executable,Duration,Memory Traffic,sm__inst_executed_pipe_tensor.sum,"
        "sm__sass_thread_inst_executed_op_fadd_pred_on.sum,"
        "sm__sass_thread_inst_executed_op_fmul_pred_on.sum,"
        "sm__sass_thread_inst_executed_op_ffma_pred_on.sum\na,1,1,5,10,0,0\n";
    struct made_points made = summed(text);
    assert_int_equal(made.set.point_count, 0);
    made_points_check_left_out(&made, 0,
                               "tensor work present, operation count unknown; collect "
                               "sm__ops_path_tensor_src_*.sum or give --analytic-flop");
    made_points_clear(&made);
    struct aggregate_options asked = options(AGGREGATE_SUM);
    asked.precision = PRECISION_FP32;
    made = made_points_create(text, &asked);
    assert_int_equal(made.set.point_count, 1);
    check(made.set.points[0].flop, 10);
    made_points_clear(&made);
}

/* Level L2 from the crossbar counters (32 B each); DRAM has none, so L2 is the remedy. */
static void test_memory_levels(void **state)
{
    (void)state;
    static const char text[] = "Executable,Duration,FLOP,lts__lts2xbar_cycles_active.sum\n"
                               "a,1,320,10\n";
    struct made_points made = summed(text);
    made_points_check_left_out(
        &made, 0, "DRAM bytes not available; collect dram__bytes.sum or try --memory-level L2");
    made_points_clear(&made);
    struct aggregate_options asked = options(AGGREGATE_SUM);
    asked.memory_levels = memory_level_bit(MEMORY_LEVEL_L2);
    made = made_points_create(text, &asked);
    assert_int_equal(made.set.point_count, 1);
    assert_int_equal(made.set.points[0].memory_level, MEMORY_LEVEL_L2);
    check(made.set.points[0].intensity_flop_per_byte, 1);
    made_points_clear(&made);
}

/* One launch at two levels: 320 FLOP over 40 B of DRAM and 10 * 32 B of L2. */
static void test_several_memory_levels(void **state)
{
    (void)state;
    static const char text[] =
        "Executable,Duration,FLOP,dram__bytes.sum,lts__lts2xbar_cycles_active.sum\n"
        "a,1,320,40,10\n"
        "b,1,320,80,10\n";
    struct aggregate_options asked = options(AGGREGATE_SUM);
    asked.memory_levels = MEMORY_LEVELS_ALL;
    struct made_points made = made_points_create(text, &asked);
    const struct point *points = made.set.points;
    assert_int_equal(made.set.point_count, 4);
    assert_int_equal(points[0].memory_level, MEMORY_LEVEL_DRAM);
    check(points[0].intensity_flop_per_byte, 8);
    assert_int_equal(points[1].memory_level, MEMORY_LEVEL_L2);
    check(points[1].intensity_flop_per_byte, 1);
    assert_string_equal(points[1].executable, "a");
    check(points[2].intensity_flop_per_byte, 4);
    assert_int_equal(points[0].group, points[1].group);
    assert_int_equal(points[2].group, points[3].group);
    assert_int_not_equal(points[0].group, points[2].group);
    assert_int_equal(made.set.left_out_count, 2); /* L1 of both */
    made_points_check_left_out(&made, 0, "L1 bytes not available");
    made_points_clear(&made);
}

/* Rows that each state one level's traffic make that level's points, and those only. */
static void test_rows_of_several_memory_levels(void **state)
{
    (void)state;
    static const char text[] = "Executable,Memory Level,Duration,FLOP,Memory Traffic\n"
                               "a,DRAM,1,320,40\n"
                               "a,L2,1,320,160\n"
                               "a,L1,1,320,320\n";
    struct aggregate_options asked = options(AGGREGATE_SUM);
    for (int i = 0; i < 2; i++) {
        asked.memory_levels = i == 0 ? 0 : MEMORY_LEVELS_ALL;
        struct made_points made = made_points_create(text, &asked);
        assert_int_equal(made.set.point_count, 3);
        assert_int_equal(made.set.left_out_count, 0);
        check(made.set.points[0].intensity_flop_per_byte, 8);
        check(made.set.points[1].intensity_flop_per_byte, 2);
        check(made.set.points[2].intensity_flop_per_byte, 1);
        for (size_t j = 1; j < 3; j++)
            assert_int_equal(made.set.points[j].group, made.set.points[0].group);
        made_points_clear(&made);
    }
}

static void test_traffic_of_the_other_family(void **state)
{
    (void)state;
    struct aggregate_options asked = options(AGGREGATE_SUM);
    asked.memory_levels = memory_level_bit(MEMORY_LEVEL_L2);
    struct made_points made =
        made_points_create("Executable,Duration,FLOP,Arithmetic Intensity,Performance,Memory Level,"
                           "lts__lts2xbar_cycles_active.sum,"
                           "lts__lts2xbar_cycles_active.sum.peak_sustained,lts__t_bytes.sum,"
                           "lts__cycles_elapsed.avg.per_second\n"
                           "a,1,320,1,320,L2,10,188,,1e9\n"
                           "b,1,320,1,320,L2,,,320,1e9\n",
                           &asked);
    assert_int_equal(made.set.point_count, 1);
    assert_string_equal(made.set.points[0].executable, "a");
    made_points_check_left_out(&made, 0,
                               "its L2 traffic was counted by other metrics than the L2 ceiling");
    made_points_clear(&made);
}

static void test_unselected_launches(void **state)
{
    (void)state;
    struct made_points made = made_points_start(COLUMNS "a,,boot,FP32,1,1,1\n"
                                                        "a,,boot,FP32,1,1,1\n"
                                                        "a,,init,FP32,1,1,1\n"
                                                        "a,r,k,FP32,1,1,1\n"
                                                        "b,r,k,FP32,1,1,1\n");
    const enum selected marks[] = { OUTSIDE_REGIONS, OUTSIDE_REGIONS, OUTSIDE_REGIONS, SELECTED,
                                    NOT_SELECTED };
    const struct aggregate_options sum = options(AGGREGATE_SUM);
    assert_int_equal(aggregate_points(&made.set, made.table, &made.launches, marks, &made.ceilings,
                                      &sum, NULL, NULL),
                     STATUS_OK);
    assert_int_equal(made.set.point_count, 1);
    assert_string_equal(made.set.points[0].executable, "a");
    assert_int_equal(made.set.left_out_count, 2);
    assert_string_equal(made.set.left_out[0].kernel, "boot");
    assert_int_equal(made.set.left_out[0].launches, 2);
    assert_string_equal(made.set.left_out[1].kernel, "init");
    made_points_check_left_out(&made, 0, "--all-kernels keeps it");
    made_points_clear(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sum),
        cmocka_unit_test(test_spans_are_not_added_to_launches),
        cmocka_unit_test(test_dominant),
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_what_makes_a_point),
        cmocka_unit_test(test_rows_without_executable),
        cmocka_unit_test(test_incomplete_launch_leaves_its_region_out),
        cmocka_unit_test(test_incomplete_launch_leaves_no_dominant_one),
        cmocka_unit_test(test_partial),
        cmocka_unit_test(test_nothing_to_draw_on_logarithmic_axes),
        cmocka_unit_test(test_summary_rows),
        cmocka_unit_test(test_rows_of_rates_only),
        cmocka_unit_test(test_rates_do_not_join_a_sum),
        cmocka_unit_test(test_rates_of_another_precision_or_level),
        cmocka_unit_test(test_automatic_precision),
        cmocka_unit_test(test_automatic_precision_of_a_region),
        cmocka_unit_test(test_explicit_precision),
        cmocka_unit_test(test_tensor_work_that_was_not_counted),
        cmocka_unit_test(test_memory_levels),
        cmocka_unit_test(test_several_memory_levels),
        cmocka_unit_test(test_rows_of_several_memory_levels),
        cmocka_unit_test(test_traffic_of_the_other_family),
        cmocka_unit_test(test_unselected_launches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
