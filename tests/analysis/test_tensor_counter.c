#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/counter.h"
#include "tests/analysis/table_text.h"

#define OPS "sm__ops_path_tensor_"

static struct launch_counts read_row(const char *text, size_t row)
{
    struct table *table = table_text_create(text);
    struct counters *counters;
    struct launch_counts counts;
    struct error error = { 0 };
    assert_int_equal(counters_bind(&counters, table, HALF_PACKED, &error), STATUS_OK);
    if (counters_read(counters, row, &counts, &error) != STATUS_OK)
        fail_msg("%s", error.message);
    counters_free(counters);
    table_free(table);
    return counts;
}

static void check(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-12 * fabs(expected)))
        fail_msg("%.17g is not %.17g", value, expected);
}

/* All families hold the same 1000 operations: with and without instruction, sparsity and
 * destination. */
static void test_overlapping_families_are_not_added(void **state)
{
    (void)state;
    static const char *const headers[] = {
        OPS "src_fp16.sum," OPS "op_hmma_src_fp16_dst_fp32.sum," OPS "src_fp16_dst_fp32.sum," OPS
            "src_fp16_sparsity_off.sum",
        OPS "op_hmma_src_fp16_dst_fp32.sum," OPS "src_fp16_sparsity_off.sum," OPS
            "op_hmma_src_fp16_sparsity_off.sum," OPS "op_hmma_src_fp16.sum",
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        char text[512];
        snprintf(text, sizeof text, "Kernel,%s\nk,1000,1000,1000,1000\n", headers[i]);
        struct launch_counts counts = read_row(text, 0);
        check(counts.flop[PRECISION_FP16_TENSOR], 1000);
        assert_true(isnan(counts.flop[PRECISION_FP16]));
        assert_true(isnan(counts.flop[PRECISION_BF16_TENSOR]));
    }
}

/* Within a family, different instructions, destinations and sparsities are different work. */
static void test_parts_of_a_family_are_added(void **state)
{
    (void)state;
    struct launch_counts counts =
        read_row("Kernel," OPS "op_hmma_src_fp16_dst_fp16.sum," OPS
                 "op_hmma_src_fp16_dst_fp32.sum," OPS "op_hgmma_src_fp16.sum\nk,1,20,300\n",
                 0);
    check(counts.flop[PRECISION_FP16_TENSOR], 321);
    counts = read_row(
        "Kernel," OPS "src_fp8_sparsity_on.sum," OPS "src_fp8_sparsity_off.sum\nk,1,20\n", 0);
    check(counts.flop[PRECISION_FP8_TENSOR], 21);
}

/* Two files merged into one table: the second was collected with other counters. */
static void test_each_row_tells_by_the_counters_it_has(void **state)
{
    (void)state;
    static const char text[] =
        "Kernel," OPS "src_fp16.sum," OPS "src_fp16_dst_fp32.sum," OPS "op_hmma_src_fp16.sum\n"
        "a,100,90,100\n"
        "b,,90,\n"
        "c,,,70\n";
    check(read_row(text, 0).flop[PRECISION_FP16_TENSOR], 100);
    check(read_row(text, 1).flop[PRECISION_FP16_TENSOR], 90);
    check(read_row(text, 2).flop[PRECISION_FP16_TENSOR], 70);
}

/* The dense rate of the fastest instruction: 540,672 operations a cycle at 1.83 GHz is the H200
 * data sheet's 989 TFLOP/s. */
static void test_dense_peak(void **state)
{
    (void)state;
    struct launch_counts counts =
        read_row("Kernel,sm__cycles_elapsed.avg.per_second," OPS "src_fp16.sum.peak_sustained," OPS
                 "op_hgmma_src_fp16_sparsity_off.sum.peak_sustained," OPS
                 "op_hmma_src_fp16_dst_fp32_sparsity_off.sum.peak_sustained," OPS
                 "op_hgmma_src_fp16_sparsity_on.sum.peak_sustained\n"
                 "k,1.83e9,1081344,540672,360448,1081344\n",
                 0);
    check(counts.peak_flop_per_s[PRECISION_FP16_TENSOR], 540672 * 1.83e9);
    assert_true(isnan(counts.flop[PRECISION_FP16_TENSOR]));
}

static void test_sparse_peak_is_halved(void **state)
{
    (void)state;
    struct launch_counts counts = read_row(
        "Kernel,sm__cycles_elapsed.avg.per_second," OPS "src_tf32_dst_fp32.sum.peak_sustained," OPS
        "op_hmma_src_bf16_dst_fp32_sparsity_on.sum.peak_sustained\n"
        "k,1e9,540672,1000\n",
        0);
    check(counts.peak_flop_per_s[PRECISION_TF32_TENSOR], 270336e9);
    check(counts.peak_flop_per_s[PRECISION_BF16_TENSOR], 500e9);
}

/* FP64 products have no sparse form. */
static void test_fp64_peak_is_plain(void **state)
{
    (void)state;
    struct launch_counts counts =
        read_row("Kernel,sm__cycles_elapsed.avg.per_second," OPS "src_fp64.sum," OPS
                 "src_fp64.sum.peak_sustained\nk,1e9,2147483648,33792\n",
                 0);
    check(counts.flop[PRECISION_FP64_TENSOR], 2147483648);
    check(counts.peak_flop_per_s[PRECISION_FP64_TENSOR], 33792e9);
}

static void test_every_source_type(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        enum precision precision;
    } types[] = {
        { "fp64", PRECISION_FP64_TENSOR }, { "tf32", PRECISION_TF32_TENSOR },
        { "bf16", PRECISION_BF16_TENSOR }, { "fp16", PRECISION_FP16_TENSOR },
        { "fp8", PRECISION_FP8_TENSOR },   { "fp6", PRECISION_FP6_TENSOR },
        { "fp4", PRECISION_FP4_TENSOR },
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        char text[128];
        snprintf(text, sizeof text, "Kernel," OPS "src_%s.sum\nk,42\n", types[i].type);
        struct launch_counts counts = read_row(text, 0);
        for (size_t j = 0; j < PRECISION_COUNTED; j++)
            if (j == types[i].precision)
                check(counts.flop[j], 42);
            else
                assert_true(isnan(counts.flop[j]));
    }
    struct launch_counts integer = read_row("Kernel," OPS "src_int8.sum\nk,42\n", 0);
    for (size_t j = 0; j < PRECISION_COUNTED; j++)
        assert_true(isnan(integer.flop[j]));
}

static void test_tensor_work_that_was_not_counted(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool unknown;
    } rows[] = {
        { "Kernel,sm__inst_executed_pipe_tensor.sum\nk,5\n", true },
        { "Kernel,sm__inst_executed_pipe_tensor_op_hmma.sum\nk,5\n", true },
        { "Kernel,sm__inst_executed_pipe_tensor.sum\nk,0\n", false },
        { "Kernel,sm__inst_executed_pipe_tensor.sum\nk,\n", false },
        { "Kernel,sm__inst_executed_pipe_tensor_op_imma.sum\nk,5\n", false },
        { "Kernel,sm__inst_executed_pipe_tensor.sum," OPS "src_fp16.sum\nk,5,0\n", false },
        { "Kernel,sm__inst_executed_pipe_tensor.sum," OPS "src_fp16.sum\nk,5,\n", true },
        { "Kernel,sm__inst_executed_pipe_tensor.sum," OPS "src_fp16.sum.peak_sustained\nk,5,1\n",
          true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(read_row(rows[i].text, 0).tensor_work_unknown, rows[i].unknown);
}

/* The naive FP32 product measured on an H200: 131,072 instructions on the tensor pipe, which are
 * the 4,194,304 / 32 half-precision instructions of its warps. The cuBLAS product beside it has
 * 262,144 and none. */
static void test_half_instructions_on_the_tensor_pipe(void **state)
{
    (void)state;
    static const char text[] = "Kernel,sm__inst_executed_pipe_tensor.sum,"
                               "sm__sass_thread_inst_executed_op_hadd_pred_on.sum,"
                               "sm__sass_thread_inst_executed_op_hmul_pred_on.sum,"
                               "sm__sass_thread_inst_executed_op_hfma_pred_on.sum\n"
                               "naive,131072,0,0,4194304\n"
                               "cublas,262144,0,0,0\n"
                               "not counted,131072,,,\n";
    assert_false(read_row(text, 0).tensor_work_unknown);
    assert_true(read_row(text, 1).tensor_work_unknown);
    assert_true(read_row(text, 2).tensor_work_unknown);
}

static void test_cell_that_is_no_number(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Kernel," OPS "src_fp16.sum\nk,many\n",
        "Kernel,sm__inst_executed_pipe_tensor.sum\nk,many\n",
        "Kernel," OPS "src_fp16_dst_fp32.sum," OPS "src_fp16.sum\nk,1,many\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct table *table = table_text_create(texts[i]);
        struct counters *counters;
        struct launch_counts counts;
        struct error error = { 0 };
        assert_int_equal(counters_bind(&counters, table, HALF_PACKED, &error), STATUS_OK);
        assert_int_equal(counters_read(counters, 0, &counts, &error), STATUS_VALUE);
        assert_non_null(strstr(error.message, "a.csv:2: "));
        counters_free(counters);
        table_free(table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_overlapping_families_are_not_added),
        cmocka_unit_test(test_parts_of_a_family_are_added),
        cmocka_unit_test(test_each_row_tells_by_the_counters_it_has),
        cmocka_unit_test(test_dense_peak),
        cmocka_unit_test(test_sparse_peak_is_halved),
        cmocka_unit_test(test_fp64_peak_is_plain),
        cmocka_unit_test(test_every_source_type),
        cmocka_unit_test(test_tensor_work_that_was_not_counted),
        cmocka_unit_test(test_half_instructions_on_the_tensor_pipe),
        cmocka_unit_test(test_cell_that_is_no_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
