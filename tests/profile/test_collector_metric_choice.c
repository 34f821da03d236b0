#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "profile/collector/metric_choice.h"

/* Counters as CUPTI 13.0 lists them for three chips, as far as they matter here. */
static const char *const hopper[] = {
    "dram__bytes",
    "dram__bytes_read",
    "dram__bytes_write",
    "dram__cycles_elapsed",
    "gpu__time_duration",
    "l1tex__cycles_elapsed",
    "l1tex__lsu_writeback_active",
    "l1tex__lsu_writeback_active_mem_lgds",
    "l1tex__t_bytes",
    "lts__cycles_elapsed",
    "lts__lts2xbar_cycles_active",
    "lts__t_bytes",
    "sm__cycles_elapsed",
    "sm__inst_executed_pipe_tensor",
    "sm__ops_path_tensor_op_hgmma_src_fp16",
    "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_off",
    "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_on",
    "sm__ops_path_tensor_op_hmma_src_fp16_dst_fp32_sparsity_off",
    "sm__ops_path_tensor_op_imma_src_int8_sparsity_off",
    "sm__ops_path_tensor_src_fp16",
    "sm__ops_path_tensor_src_fp64",
    "sm__ops_path_tensor_src_int8",
    "sm__sass_thread_inst_executed_op_dadd_pred_on",
    "sm__sass_thread_inst_executed_op_dfma_pred_on",
    "sm__sass_thread_inst_executed_op_dmul_pred_on",
    "sm__sass_thread_inst_executed_op_fadd_pred_on",
    "sm__sass_thread_inst_executed_op_ffma_pred_on",
    "sm__sass_thread_inst_executed_op_fmul_pred_on",
    "sm__sass_thread_inst_executed_op_hadd_pred_on",
    "sm__sass_thread_inst_executed_op_hfma_pred_on",
    "sm__sass_thread_inst_executed_op_hmul_pred_on",
    "smsp__ops_path_tensor_op_hmma_src_fp16_dst_fp32_sparsity_off",
};

static const char *const turing_tensor[] = {
    "sm__ops_path_tensor_src_fp16_dst_fp16",
    "sm__ops_path_tensor_src_int4",
};

enum { HOPPER_COUNT = sizeof hopper / sizeof *hopper };

static struct metric_choice choose(const char *const *counters, size_t count,
                                   enum tensor_choice tensor, char missing[512])
{
    struct metric_choice choice;
    assert_true(metric_choice_make(&choice, counters, count, tensor, missing, 512));
    return choice;
}

static const char *unit_of(const struct metric_choice *choice, const char *name)
{
    const size_t place = metric_choice_find(choice, name);
    return place < choice->count ? choice->metrics[place].unit : NULL;
}

static void assert_unit(const struct metric_choice *choice, const char *name, const char *unit)
{
    const char *found = unit_of(choice, name);
    if (unit == NULL) {
        assert_null(found);
        return;
    }
    assert_non_null(found);
    assert_string_equal(found, unit);
}

/* Units as Nsight Compute names them in base units. */
static void test_everything_is_there(void **state)
{
    (void)state;
    char missing[512];
    struct metric_choice choice = choose(hopper, HOPPER_COUNT, TENSOR_DENSE, missing);
    assert_string_equal(missing, "");
    static const struct {
        const char *name;
        const char *unit; /* NULL: not chosen */
    } cases[] = {
        { "gpu__time_duration.sum", "ns" },
        { "sm__cycles_elapsed.avg.per_second", "hz" },
        { "sm__sass_thread_inst_executed_op_dadd_pred_on.sum", "inst" },
        { "sm__sass_thread_inst_executed_op_ffma_pred_on.sum", "inst" },
        { "sm__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained", "inst/cycle" },
        { "sm__sass_thread_inst_executed_op_fadd_pred_on.sum.peak_sustained", NULL },
        { "sm__sass_thread_inst_executed_op_ffma2_pred_on.sum", NULL },
        { "dram__bytes.sum", "byte" },
        { "dram__bytes.sum.peak_sustained", "byte/cycle" },
        { "dram__bytes_read.sum", NULL }, /* total and parts are never added */
        { "dram__cycles_elapsed.avg.per_second", "hz" },
        { "lts__lts2xbar_cycles_active.sum", "cycle" },
        { "lts__lts2xbar_cycles_active.sum.peak_sustained", "" },
        { "lts__t_bytes.sum", NULL },
        { "l1tex__lsu_writeback_active_mem_lgds.sum", "cycle" },
        { "l1tex__lsu_writeback_active.sum", NULL },
        { "sm__inst_executed_pipe_tensor.sum", NULL },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_unit(&choice, cases[i].name, cases[i].unit);
    metric_choice_clear(&choice);
    metric_choice_clear(&choice);
}

static void test_dense_tensor_work(void **state)
{
    (void)state;
    char missing[512];
    struct metric_choice choice = choose(hopper, HOPPER_COUNT, TENSOR_DENSE, missing);
    assert_unit(&choice, "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_off.sum", "");
    assert_unit(&choice, "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_off.sum.peak_sustained",
                "");
    assert_unit(&choice, "sm__ops_path_tensor_op_hmma_src_fp16_dst_fp32_sparsity_off.sum", "");
    assert_unit(&choice, "sm__ops_path_tensor_src_fp16.sum", NULL);
    assert_unit(&choice, "sm__ops_path_tensor_op_hgmma_src_fp16.sum", NULL);
    assert_unit(&choice, "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_on.sum", NULL);
    assert_unit(&choice, "sm__ops_path_tensor_src_fp64.sum", "");
    assert_unit(&choice, "sm__ops_path_tensor_src_fp64.sum.peak_sustained", "");
    assert_unit(&choice, "sm__ops_path_tensor_src_int8.sum", NULL);
    assert_unit(&choice, "sm__ops_path_tensor_op_imma_src_int8_sparsity_off.sum", NULL);
    metric_choice_clear(&choice);
}

static void test_all_tensor_work(void **state)
{
    (void)state;
    char missing[512];
    struct metric_choice choice = choose(hopper, HOPPER_COUNT, TENSOR_ALL, missing);
    assert_unit(&choice, "sm__ops_path_tensor_src_fp16.sum", "");
    assert_unit(&choice, "sm__ops_path_tensor_src_fp16.sum.peak_sustained", NULL);
    assert_unit(&choice, "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_off.sum", NULL);
    assert_unit(&choice, "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_off.sum.peak_sustained",
                "");
    assert_unit(&choice, "sm__ops_path_tensor_src_fp64.sum", "");
    metric_choice_clear(&choice);
}

static void test_chip_without_sparsity(void **state)
{
    (void)state;
    char missing[512];
    struct metric_choice choice = choose(turing_tensor, 2, TENSOR_DENSE, missing);
    assert_unit(&choice, "sm__ops_path_tensor_src_fp16_dst_fp16.sum", "");
    assert_unit(&choice, "sm__ops_path_tensor_src_fp16_dst_fp16.sum.peak_sustained", "");
    assert_int_equal(choice.count, 2);
    metric_choice_clear(&choice);
}

/* A chip whose tensor work cannot be counted still tells that there was some. */
static void test_tensor_instructions_only(void **state)
{
    (void)state;
    static const char *const counters[] = { "sm__inst_executed_pipe_tensor" };
    char missing[512];
    struct metric_choice choice = choose(counters, 1, TENSOR_DENSE, missing);
    assert_unit(&choice, "sm__inst_executed_pipe_tensor.sum", "inst");
    metric_choice_clear(&choice);
}

static void test_second_best_counters(void **state)
{
    (void)state;
    static const char *const counters[] = {
        "dram__bytes_op_read",
        "dram__bytes_op_write",
        "dram__bytes_read",
        "lts__t_bytes",
        "l1tex__lsu_writeback_active_mem_lg",
    };
    char missing[512];
    struct metric_choice choice = choose(counters, 5, TENSOR_DENSE, missing);
    assert_unit(&choice, "dram__bytes_op_read.sum", "byte");
    assert_unit(&choice, "dram__bytes_op_write.sum.peak_sustained", "byte/cycle");
    assert_unit(&choice, "dram__bytes_read.sum", NULL); /* alone it is no total */
    assert_unit(&choice, "lts__t_bytes.sum", "byte");
    assert_unit(&choice, "l1tex__lsu_writeback_active_mem_lg.sum", "cycle");
    assert_null(strstr(missing, "traffic"));
    assert_non_null(strstr(missing, "FP16 multiply-adds"));
    assert_non_null(strstr(missing, "time"));
    metric_choice_clear(&choice);
}

static void test_nothing_is_there(void **state)
{
    (void)state;
    char missing[512];
    struct metric_choice choice = choose(NULL, 0, TENSOR_DENSE, missing);
    assert_int_equal(choice.count, 0);
    assert_non_null(strstr(missing, "DRAM traffic, "));
    assert_null(strstr(strstr(missing, "L2 traffic") + 1, "L2 traffic")); /* said once */
    metric_choice_clear(&choice);
    char small[8];
    assert_true(metric_choice_make(&choice, NULL, 0, TENSOR_DENSE, small, sizeof small));
    assert_string_equal(small, "time, t");
    metric_choice_clear(&choice);
}

static void test_union(void **state)
{
    (void)state;
    static const char *const counters[] = { "lts__t_bytes", "gpu__time_duration" };
    char missing[512];
    struct metric_choice all = { .metrics = NULL };
    struct metric_choice first = choose(hopper, HOPPER_COUNT, TENSOR_DENSE, missing);
    struct metric_choice second = choose(counters, 2, TENSOR_DENSE, missing);
    assert_true(metric_choice_unite(&all, &first));
    assert_int_equal(all.count, first.count);
    assert_true(metric_choice_unite(&all, &second));
    assert_int_equal(all.count, first.count + 2); /* lts__t_bytes.sum and its peak */
    assert_int_equal(metric_choice_find(&all, "gpu__time_duration.sum"), 0);
    assert_unit(&all, "lts__t_bytes.sum", "byte");
    metric_choice_clear(&all);
    metric_choice_clear(&first);
    metric_choice_clear(&second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_is_there),
        cmocka_unit_test(test_dense_tensor_work),
        cmocka_unit_test(test_all_tensor_work),
        cmocka_unit_test(test_chip_without_sparsity),
        cmocka_unit_test(test_tensor_instructions_only),
        cmocka_unit_test(test_second_best_counters),
        cmocka_unit_test(test_nothing_is_there),
        cmocka_unit_test(test_union),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
