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

#define COLUMNS                                                                                    \
    "Hardware,Executable,Region,Precision,Memory Level,Duration,FLOP,Memory Traffic,"              \
    "Peak Performance,Peak Bandwidth\n"

static void check(double value, double expected)
{
    made_points_check_value(value, expected);
}

static struct made_points start(const char *text)
{
    const struct aggregate_options options = AGGREGATE_OPTIONS_DEFAULT;
    return made_points_create(text, &options);
}

static enum status judge(struct made_points *made, const struct given_ceiling *given, size_t count)
{
    enum status status = ceilings_override(&made->ceilings, given, count, &made->error);
    if (status != STATUS_OK)
        fail_msg("%s", made->error.message);
    return points_judge(&made->set, &made->ceilings, given, count, &made->error);
}

/* 100 FLOP/s and 10 B/s meet at 10 FLOP/Byte. At 2 the roof is 20 FLOP/s, at 10 and 40 it is 100.
 */
static void test_both_sides_of_the_ridge(void **state)
{
    (void)state;
    struct made_points made = start(COLUMNS "G,a,,FP32,,1,10,5,100,10\n"
                                            "G,b,,FP32,,1,80,2,100,10\n"
                                            "G,c,,FP32,,1,50,5,100,10\n");
    assert_int_equal(judge(&made, NULL, 0), STATUS_OK);
    const struct point *points = made.set.points;
    assert_int_equal(points[0].bound, BOUND_MEMORY);
    check(points[0].roof_flop_per_s, 20);
    check(points[0].roof_share, 0.5);
    assert_int_equal(points[1].bound, BOUND_COMPUTE);
    check(points[1].roof_flop_per_s, 100);
    check(points[1].roof_share, 0.8);
    assert_int_equal(points[2].bound, BOUND_COMPUTE);
    check(points[2].roof_flop_per_s, 100);
    assert_int_equal(made.set.ceiling_count, 2);
    assert_int_equal(made.set.ceilings[0].kind, CEILING_COMPUTE);
    assert_int_equal(made.set.ceilings[0].precision, PRECISION_FP32);
    check(made.set.ceilings[0].value, 100);
    assert_int_equal(made.set.ceilings[1].kind, CEILING_BANDWIDTH);
    check(made.set.ceilings[1].value, 10);
    made_points_clear(&made);
}

/* Each point by its own precision, level and machine, in whatever order they come. */
static void test_each_by_its_own_ceilings(void **state)
{
    (void)state;
    struct made_points made = start(COLUMNS "G,a,,FP64,DRAM,1,1000,1,50,10\n"
                                            "F,a,,FP32,DRAM,1,1000,1,700,70\n"
                                            "G,a,,FP32,DRAM,1,1000,1,100,10\n"
                                            "G,a,,FP32,L2,1,10,10,100,30\n"
                                            "G,b,,FP64,DRAM,1,1000,1,40,9\n");
    assert_int_equal(judge(&made, NULL, 0), STATUS_OK);
    const struct point *points = made.set.points;
    check(points[0].roof_flop_per_s, 50);
    check(points[1].roof_flop_per_s, 700);
    check(points[2].roof_flop_per_s, 100);
    check(points[3].roof_flop_per_s, 30);
    check(points[4].roof_flop_per_s, 50);
    assert_int_equal(made.set.ceiling_count, 6);
    made_points_clear(&made);
}

/* A ceiling that judges no point is not shown. */
static void test_only_used_ceilings(void **state)
{
    (void)state;
    struct made_points made = start(COLUMNS "G,a,,FP32,DRAM,1,10,1,100,10\n"
                                            "F,a,,FP64,L2,1,,1,50,5\n");
    assert_int_equal(judge(&made, NULL, 0), STATUS_OK);
    assert_int_equal(made.set.point_count, 1);
    assert_int_equal(made.set.ceiling_count, 2);
    assert_string_equal(made.set.ceilings[0].hardware, "G");
    assert_string_equal(made.set.ceilings[1].hardware, "G");
    made_points_clear(&made);
}

static void test_missing_ceiling(void **state)
{
    (void)state;
    static const struct {
        const char *row;
        const char *parts[4];
    } rows[] = {
        { "G,a,r,FP32,,1,10,5,,10",
          { "G: no row tells the FP32 ceiling that a[r] is judged by",
            "sm__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained,"
            "sm__cycles_elapsed.avg.per_second",
            "ncu --clock-control none --metrics", "or give --peak-performance" } },
        { "G,a,,FP64,,1,10,5,100,",
          { "G: no row tells the DRAM ceiling that a is judged by",
            "dram__bytes.sum.peak_sustained,dram__cycles_elapsed.avg.per_second", "ncu",
            "or give --peak-bandwidth" } },
        { ",,,,L2,1,10,5,,",
          { "Unknown: no row tells the compute ceiling that a point is", "", "", "" } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        snprintf(text, sizeof text, COLUMNS "%s\n", rows[i].row);
        struct made_points made = start(text);
        assert_int_equal(judge(&made, NULL, 0), STATUS_VALUE);
        for (size_t j = 0; j < 4; j++)
            if (strstr(made.error.message, rows[i].parts[j]) == NULL)
                fail_msg("\"%s\" does not say \"%s\"", made.error.message, rows[i].parts[j]);
        made_points_clear(&made);
    }
}

/* Given ceilings work with every input, also of cache levels and unspecified precision. */
static void test_given_ceilings(void **state)
{
    (void)state;
    static const struct given_ceiling given[] = { { "100", CEILING_COMPUTE },
                                                  { "10", CEILING_BANDWIDTH } };
    static const char *const rows[] = { "G,a,,FP32,,1,10,5,,", ",a,,,,1,10,5,,", ",a,,,L2,1,10,5,,",
                                        ",a,,FP64,L1,1,10,5,7,8" };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        snprintf(text, sizeof text, COLUMNS "%s\n", rows[i]);
        struct made_points made = start(text);
        assert_int_equal(made.set.point_count, 1);
        assert_int_equal(judge(&made, given, 2), STATUS_OK);
        check(made.set.points[0].roof_flop_per_s, 20);
        assert_int_equal(made.set.ceilings[0].source, CEILING_GIVEN);
        assert_int_equal(made.set.ceilings[1].source, CEILING_GIVEN);
        made_points_clear(&made);
    }
}

static void test_bare_value_for_several_ceilings(void **state)
{
    (void)state;
    static const struct {
        const char *other;
        enum ceiling_kind kind;
        const char *message;
    } rows[] = {
        { "G,b,,FP64,,1,10,5,100,10", CEILING_COMPUTE,
          "--peak-performance '100': the points need several ceilings, and one value cannot be "
          "right for all; name each: --peak-performance 'FP32=VALUE'" },
        { "F,b,,FP32,,1,10,5,100,10", CEILING_COMPUTE, "--peak-performance 'F/FP32=VALUE'" },
        { "F,b,,FP32,,1,10,5,100,10", CEILING_BANDWIDTH, "--peak-bandwidth 'F/DRAM=VALUE'" },
        { "G,b,,FP32,L2,1,10,5,100,10", CEILING_BANDWIDTH, "--peak-bandwidth 'L2=VALUE'" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        snprintf(text, sizeof text, COLUMNS "G,a,,FP32,,1,10,5,100,10\n%s\n", rows[i].other);
        struct made_points made = start(text);
        const struct given_ceiling given = { "100", rows[i].kind };
        assert_int_equal(judge(&made, &given, 1), STATUS_USAGE);
        if (strstr(made.error.message, rows[i].message) == NULL)
            fail_msg("\"%s\" does not say \"%s\"", made.error.message, rows[i].message);
        made_points_clear(&made);
    }
}

/* A bare value beside a named one for the other precision serves one ceiling only. */
static void test_bare_value_beside_a_named_one(void **state)
{
    (void)state;
    static const struct given_ceiling given[] = { { "100", CEILING_COMPUTE },
                                                  { "FP64=50", CEILING_COMPUTE } };
    struct made_points made = start(COLUMNS "G,a,,FP32,,1,1000,5,1,10\nG,b,,FP64,,1,1000,5,1,10\n");
    assert_int_equal(judge(&made, given, 2), STATUS_OK);
    check(made.set.points[0].roof_flop_per_s, 100);
    check(made.set.points[1].roof_flop_per_s, 50);
    made_points_clear(&made);
}

/* Ceilings that judge no point are kept apart: those of formats that no point is in, but neither
 * those of other machines nor a bare value, which says nothing of any format. */
static void test_other_ceilings(void **state)
{
    (void)state;
    static const struct given_ceiling given[] = { { "20", CEILING_BANDWIDTH },
                                                  { "FP16=300", CEILING_COMPUTE } };
    struct made_points made = start(COLUMNS "G,a,,FP32,,1,1000,5,100,10\n"
                                            "G,b,,FP64,,1,,5,50,10\n"
                                            "F,c,,FP64,,1,,5,70,10\n");
    assert_int_equal(judge(&made, given, 2), STATUS_OK);
    assert_int_equal(made.set.ceiling_count, 2);
    assert_int_equal(made.set.other_ceiling_count, 2);
    assert_int_equal(made.set.other_ceilings[0].precision, PRECISION_FP64);
    check(made.set.other_ceilings[0].value, 50);
    assert_int_equal(made.set.other_ceilings[1].precision, PRECISION_FP16);
    assert_int_equal(made.set.other_ceilings[1].source, CEILING_GIVEN);
    check(made.set.other_ceilings[1].value, 300);
    made_points_clear(&made);
}

static void test_no_points(void **state)
{
    (void)state;
    struct made_points made = start(COLUMNS "G,a,,FP32,,1,,5,100,10\n");
    assert_int_equal(judge(&made, NULL, 0), STATUS_OK);
    assert_int_equal(made.set.point_count, 0);
    assert_int_equal(made.set.ceiling_count, 0);
    made_points_clear(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_sides_of_the_ridge),
        cmocka_unit_test(test_each_by_its_own_ceilings),
        cmocka_unit_test(test_only_used_ceilings),
        cmocka_unit_test(test_missing_ceiling),
        cmocka_unit_test(test_given_ceilings),
        cmocka_unit_test(test_bare_value_for_several_ceilings),
        cmocka_unit_test(test_bare_value_beside_a_named_one),
        cmocka_unit_test(test_other_ceilings),
        cmocka_unit_test(test_no_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
