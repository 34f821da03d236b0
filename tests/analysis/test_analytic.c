#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analytic.h"
#include "tests/analysis/made_points.h"

#define FP32                                                                                       \
    "sm__sass_thread_inst_executed_op_fadd_pred_on.sum,"                                           \
    "sm__sass_thread_inst_executed_op_fmul_pred_on.sum,"                                           \
    "sm__sass_thread_inst_executed_op_ffma_pred_on.sum"
#define FP64                                                                                       \
    "sm__sass_thread_inst_executed_op_dadd_pred_on.sum,"                                           \
    "sm__sass_thread_inst_executed_op_dmul_pred_on.sum,"                                           \
    "sm__sass_thread_inst_executed_op_dfma_pred_on.sum"

static void check(double value, double expected)
{
    made_points_check_value(value, expected);
}

/* Applies the texts, up to the first NULL. */
static enum status apply(struct made_points *made, const char *const texts[2],
                         enum precision precision, bool summed)
{
    struct analytic_list list = { NULL, 0 };
    for (size_t i = 0; i < 2 && texts[i] != NULL; i++)
        if (analytic_list_add(&list, texts[i], &made->error) != STATUS_OK)
            fail_msg("%s", made->error.message);
    enum status status = analytic_apply(&list, made->table, &made->launches, precision, summed,
                                        &made->notices, &made->error);
    analytic_list_clear(&list);
    return status;
}

static void test_syntax(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double flop;
    } good[] = {
        { "matMul_.*=17179869184", 17179869184.0 },
        { "a=1e9", 1e9 },
        { "a=b=2 GFLOP", 2e9 },
        { "\\[r\\]=1.5T", 1.5e12 },
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct analytic_list list = { NULL, 0 };
        assert_int_equal(analytic_list_add(&list, good[i].text, NULL), STATUS_OK);
        assert_int_equal(list.count, 1);
        check(list.items[0].flop, good[i].flop);
        analytic_list_clear(&list);
        analytic_list_clear(&list);
    }
    static const char *const bad[] = { "",     "a",      "=5",    "a=",          "a=0",
                                       "a=-1", "a=fast", "a=inf", "a=1 Gbyte/s", "(=5" };
    struct analytic_list list = { NULL, 0 };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error error = { 0 };
        assert_int_equal(analytic_list_add(&list, bad[i], &error), STATUS_USAGE);
        assert_non_null(strstr(error.message, "--analytic-flop"));
        assert_int_equal(list.count, 0);
    }
    analytic_list_clear(&list);
}

/* Without any counter; each launch of one kernel is an execution. */
static void test_each_launch_of_one_kernel(void **state)
{
    (void)state;
    static const char *const texts[2] = { "^a\\[r\\]$=100" };
    for (int summed = 0; summed <= 1; summed++) {
        struct made_points made =
            made_points_start("Executable,Region,Kernel,Precision,Duration,Memory Traffic\n"
                              "a,r,k,FP32,1,1\na,r,k,FP32,2,1\na,s,k,FP32,1,1\n");
        assert_int_equal(apply(&made, texts, PRECISION_COUNT, summed), STATUS_OK);
        const struct launch *launches = made.launches.items;
        check(launches[0].flop[PRECISION_FP32], 100);
        check(launches[1].flop[PRECISION_FP32], 100);
        assert_true(isnan(launches[0].counted_flop));
        assert_true(isnan(launches[2].flop[PRECISION_FP32]));
        assert_int_equal(made.notices.count, 1);
        made_points_check_notice(&made, "a[r]: each of the 2 launches is taken as one execution");
        made_points_clear(&made);
    }
}

static const char several_kernels[] = "Executable,Region,Kernel,Precision,Duration,Memory Traffic\n"
                                      "a,r,init,FP32,1,1\na,r,main,FP32,5,1\na,r,main,FP32,2,1\n";

static void test_region_of_several_kernels_ran_once(void **state)
{
    (void)state;
    static const char *const texts[2] = { "a=100" };
    struct made_points made = made_points_start(several_kernels);
    assert_int_equal(apply(&made, texts, PRECISION_COUNT, true), STATUS_OK);
    check(made.launches.items[0].flop[PRECISION_FP32], 0);
    check(made.launches.items[1].flop[PRECISION_FP32], 100);
    check(made.launches.items[2].flop[PRECISION_FP32], 0);
    made_points_check_notice(&made, "a[r]: 3 launches of different kernels are taken as one "
                                    "execution");
    made_points_clear(&made);
}

static void test_several_kernels_need_a_sum(void **state)
{
    (void)state;
    static const char *const texts[2] = { "a=100" };
    struct made_points made = made_points_start(several_kernels);
    assert_int_equal(apply(&made, texts, PRECISION_COUNT, false), STATUS_USAGE);
    assert_non_null(strstr(made.error.message,
                           "the 3 launches of a[r] are of different kernels, so the work of one of "
                           "them is not known; use --aggregate sum"));
    made_points_clear(&made);
}

/* An OpenMP product executes 34,359,738,368 FFMA where 1024^3 were asked for: 32 times
 * its 2 * 1024^3 = 2,147,483,648 FLOP. */
static void test_ratio_to_counted_work(void **state)
{
    (void)state;
    static const char *const texts[2] = { "omp=2147483648" };
    struct made_points made = made_points_start(
        "Executable,Region,Kernel,Duration,Memory Traffic," FP32 "\nomp,r,k,1,1,0,0,34359738368\n");
    assert_int_equal(apply(&made, texts, PRECISION_COUNT, true), STATUS_OK);
    const struct launch *launch = &made.launches.items[0];
    check(launch->flop[PRECISION_FP32], 2147483648.0);
    check(launch->counted_flop, 68719476736.0);
    assert_int_equal(launch->stated_work, PRECISION_FP32);
    made_points_check_notice(&made, "omp[r]: the hardware counted 32 times the analytic FLOP");
    made_points_clear(&made);
}

/* Work that ran on the tensor cores is given to them, and so judged by their ceiling. */
static void test_format_is_the_one_that_ran(void **state)
{
    (void)state;
    static const char *const texts[2] = { "a=1000" };
    struct made_points made = made_points_start("Executable,Kernel,Precision,Duration," FP32
                                                ",sm__ops_path_tensor_src_tf32_dst_fp32.sum\n"
                                                "a,k,FP32,1,7,0,0,2000\n");
    assert_int_equal(apply(&made, texts, PRECISION_COUNT, true), STATUS_OK);
    const struct launch *launch = &made.launches.items[0];
    check(launch->flop[PRECISION_TF32_TENSOR], 1000);
    check(launch->flop[PRECISION_FP32], 7);
    check(launch->counted_flop, 2000);
    made_points_check_notice(&made, "counted 2 times");
    made_points_clear(&made);
    made = made_points_start("Executable,Kernel,Precision,Duration," FP32
                             ",sm__ops_path_tensor_src_tf32_dst_fp32.sum\n"
                             "a,k,FP32,1,7,0,0,2000\n");
    assert_int_equal(apply(&made, texts, PRECISION_FP32, true), STATUS_OK);
    check(made.launches.items[0].flop[PRECISION_FP32], 1000);
    check(made.launches.items[0].counted_flop, 7);
    made_points_clear(&made);
}

/* One format for a whole region, or its launches could not be added up. */
static void test_one_format_for_a_region(void **state)
{
    (void)state;
    static const char *const texts[2] = { "a=1000" };
    struct made_points made =
        made_points_start("Executable,Region,Kernel,Duration,Memory Traffic," FP32 "," FP64 "\n"
                          "a,r,init,1,1,0,0,0,5,0,0\n"
                          "a,r,main,5,1,400,0,0,0,0,0\n");
    assert_int_equal(apply(&made, texts, PRECISION_COUNT, true), STATUS_OK);
    const struct aggregate_options options = AGGREGATE_OPTIONS_DEFAULT;
    assert_int_equal(made_points_aggregate(&made, &options), STATUS_OK);
    assert_int_equal(made.set.point_count, 1);
    assert_int_equal(made.set.points[0].precision, PRECISION_FP32);
    check(made.set.points[0].flop, 1000);
    made_points_clear(&made);
}

static void test_unknown_tensor_work_becomes_known(void **state)
{
    (void)state;
    static const char *const texts[2] = { "a=1000" };
    struct made_points made = made_points_start(
        "Executable,Kernel,Duration,sm__inst_executed_pipe_tensor.sum\na,k,1,5\n");
    assert_true(made.launches.items[0].tensor_work_unknown);
    assert_int_equal(apply(&made, texts, PRECISION_FP16_TENSOR, true), STATUS_OK);
    assert_false(made.launches.items[0].tensor_work_unknown);
    check(made.launches.items[0].flop[PRECISION_FP16_TENSOR], 1000);
    made_points_clear(&made);
}

static void test_summary_row_is_many_executions(void **state)
{
    (void)state;
    static const char *const texts[2] = { "a=10" };
    struct made_points made =
        made_points_start("Executable,Kernel,Duration,Memory Traffic,Invocations\na,k,1,1,100\n");
    assert_int_equal(apply(&made, texts, PRECISION_COUNT, true), STATUS_OK);
    check(made.launches.items[0].flop[PRECISION_UNSPECIFIED], 1000);
    made_points_clear(&made);
}

static void test_last_match_counts(void **state)
{
    (void)state;
    static const char *const texts[2] = { "a=10", "\\[r\\]=20" };
    struct made_points made = made_points_start("Executable,Region,Kernel,Duration,Memory Traffic\n"
                                                "a,r,k,1,1\na,s,k,1,1\n");
    assert_int_equal(apply(&made, texts, PRECISION_COUNT, true), STATUS_OK);
    check(made.launches.items[0].flop[PRECISION_UNSPECIFIED], 20);
    check(made.launches.items[1].flop[PRECISION_UNSPECIFIED], 10);
    made_points_clear(&made);
}

static void test_no_match(void **state)
{
    (void)state;
    static const char *const texts[2] = { "other=10" };
    struct made_points made =
        made_points_start("Executable,Region,Kernel,Duration,Memory Traffic\na,r,k,1,1\n");
    assert_int_equal(apply(&made, texts, PRECISION_COUNT, true), STATUS_OK);
    made_points_check_notice(&made, "--analytic-flop matches no executable[region]; the first one "
                                    "is a[r]");
    made_points_clear(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_syntax),
        cmocka_unit_test(test_each_launch_of_one_kernel),
        cmocka_unit_test(test_region_of_several_kernels_ran_once),
        cmocka_unit_test(test_several_kernels_need_a_sum),
        cmocka_unit_test(test_ratio_to_counted_work),
        cmocka_unit_test(test_format_is_the_one_that_ran),
        cmocka_unit_test(test_one_format_for_a_region),
        cmocka_unit_test(test_unknown_tensor_work_becomes_known),
        cmocka_unit_test(test_summary_row_is_many_executions),
        cmocka_unit_test(test_last_match_counts),
        cmocka_unit_test(test_no_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
