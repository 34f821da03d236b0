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
#include "analysis/counter_name.h"
#include "tests/analysis/table_text.h"

/* Reads one row's counters; the table is the header line and the row. */
static struct launch_counts read_counts(const char *text, enum half_recipe half)
{
    struct table *table = table_text_create(text);
    struct counters *counters;
    struct launch_counts counts;
    struct error error = { 0 };
    assert_int_equal(counters_bind(&counters, table, half, &error), STATUS_OK);
    if (counters_read(counters, 0, &counts, &error) != STATUS_OK)
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

#define OP "sass_thread_inst_executed_op_"

static void test_work_is_add_plus_mul_plus_twice_fma(void **state)
{
    (void)state;
    struct launch_counts counts = read_counts(
        "Kernel,gpu__time_duration.sum [ns],"
        "sm__" OP "dadd_pred_on.sum,sm__" OP "dmul_pred_on.sum,sm__" OP "dfma_pred_on.sum,"
        "sm__" OP "fadd_pred_on.sum,sm__" OP "fmul_pred_on.sum,sm__" OP "ffma_pred_on.sum\n"
        "k,1500,1,10,100,2,20,200\n",
        HALF_PACKED);
    check(counts.duration_s, 1.5e-6);
    check(counts.flop[PRECISION_FP64], 211);
    check(counts.flop[PRECISION_FP32], 422);
    assert_true(isnan(counts.flop[PRECISION_FP16]));
    assert_true(isnan(counts.flop[PRECISION_TF32_TENSOR]));
    assert_false(counts.tensor_work_unknown);
}

/* 1000 + 1000 + 2 * 4000 instructions' worth, each on a pair or on one number; the peak is
 * 10 inst/cycle * 2 * 1 GHz, with the same weight. */
static void test_half_recipes(void **state)
{
    (void)state;
    static const char text[] = "Kernel,sm__" OP "hadd_pred_on.sum,sm__" OP "hmul_pred_on.sum,"
                               "sm__" OP "hfma_pred_on.sum,"
                               "sm__" OP "hfma_pred_on.sum.peak_sustained,"
                               "sm__cycles_elapsed.avg.per_second\n"
                               "k,1000,1000,4000,10,1e9\n";
    struct launch_counts packed = read_counts(text, HALF_PACKED);
    check(packed.flop[PRECISION_FP16], 20000);
    check(packed.peak_flop_per_s[PRECISION_FP16], 40e9);
    struct launch_counts scalar = read_counts(text, HALF_SCALAR);
    check(scalar.flop[PRECISION_FP16], 10000);
    check(scalar.peak_flop_per_s[PRECISION_FP16], 20e9);
    check(half_recipe_factor(HALF_PACKED), 2);
    check(half_recipe_factor(HALF_SCALAR), 1);
}

/* Packed FP32 instructions of compute capability 10: 100 + 2*100 + 2*100 + 2*100 + 4*100. */
static void test_packed_single_precision(void **state)
{
    (void)state;
    struct launch_counts counts =
        read_counts("Kernel,sm__" OP "fadd_pred_on.sum,sm__" OP "fmul_pred_on.sum,"
                    "sm__" OP "ffma_pred_on.sum,sm__" OP "fadd2_pred_on.sum,"
                    "sm__" OP "fmul2_pred_on.sum,sm__" OP "ffma2_pred_on.sum,"
                    "sm__" OP "ffma_pred_on.sum.peak_sustained,"
                    "sm__" OP "ffma2_pred_on.sum.peak_sustained,"
                    "sm__cycles_elapsed.avg.per_second\n"
                    "k,100,0,100,100,100,100,128,100,1e9\n",
                    HALF_PACKED);
    check(counts.flop[PRECISION_FP32], 1100);
    check(counts.peak_flop_per_s[PRECISION_FP32], 400e9);
}

static void test_work_with_a_missing_term_is_missing(void **state)
{
    (void)state;
    struct launch_counts counts =
        read_counts("Kernel,sm__" OP "fadd_pred_on.sum,sm__" OP "fmul_pred_on.sum,"
                    "sm__" OP "ffma_pred_on.sum\n"
                    "k,n/a,5,100\n",
                    HALF_PACKED);
    assert_true(isnan(counts.flop[PRECISION_FP32]));
}

/* Both spellings of a counter hold the same total: it is used once. */
static void test_other_unit_spelling(void **state)
{
    (void)state;
    struct launch_counts counts =
        read_counts("Kernel,smsp__" OP "fadd_pred_on.sum,smsp__" OP "fmul_pred_on.sum,"
                    "smsp__" OP "ffma_pred_on.sum,sm__" OP "ffma_pred_on.sum,"
                    "smsp__" OP "ffma_pred_on.sum.peak_sustained,"
                    "smsp__cycles_elapsed.avg.per_second\n"
                    "k,1,2,100,100,64,2e9\n",
                    HALF_PACKED);
    check(counts.flop[PRECISION_FP32], 203);
    check(counts.peak_flop_per_s[PRECISION_FP32], 256e9);
}

/* 2.5 + 0.5 inst/cycle and twice 4 inst/cycle over 1000 cycles; 3 TB/s over 2 us. */
static void test_rates_stand_in_for_sums(void **state)
{
    (void)state;
    struct launch_counts counts =
        read_counts("Kernel,gpu__time_duration.sum [us],smsp__cycles_elapsed.avg,"
                    "smsp__" OP "fadd_pred_on.sum.per_cycle_elapsed,"
                    "smsp__" OP "fmul_pred_on.sum.per_cycle_elapsed,"
                    "smsp__" OP "ffma_pred_on.sum.per_cycle_elapsed,"
                    "dram__bytes.sum.per_second [Tbyte/s],"
                    "sm__" OP "dadd_pred_on.sum.per_second,sm__" OP "dmul_pred_on.sum.per_second,"
                    "sm__" OP "dfma_pred_on.sum.per_second\n"
                    "k,2,1000,2.5,0.5,4,3,1e6,2e6,3e6\n",
                    HALF_PACKED);
    check(counts.flop[PRECISION_FP32], 11000);
    check(counts.traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 6e6);
    check(counts.flop[PRECISION_FP64], 18);
}

static void test_sums_win_over_rates(void **state)
{
    (void)state;
    struct launch_counts counts =
        read_counts("Kernel,gpu__time_duration.sum,dram__bytes.sum,dram__bytes.sum.per_second\n"
                    "k,1000,500,9e9\n",
                    HALF_PACKED);
    check(counts.traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 500);
}

/* The total and its parts are never added; sectors hold 32 B. */
static void test_dram_traffic_by_generation(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double byte;
        bool reads_only;
    } rows[] = {
        { "Kernel,dram__bytes.sum,dram__bytes_read.sum,dram__bytes_write.sum\nk,100,60,41\n", 100,
          false },
        { "Kernel,dram__bytes_read.sum,dram__bytes_write.sum\nk,60,41\n", 101, false },
        { "Kernel,dram__bytes_op_read.sum,dram__bytes_op_write.sum\nk,54207744,26601216\n",
          80808960, false },
        { "Kernel,dram__sectors.sum\nk,3\n", 96, false },
        { "Kernel,dram__sectors_read.sum,dram__sectors_write.sum\nk,3,4\n", 224, false },
        { "Kernel,dram__bytes_read.sum\nk,60\n", 60, true },
        { "Kernel,dram__bytes_op_read.sum,dram__bytes_op_write.sum\nk,60,n/a\n", 60, true },
        { "Kernel,dram__bytes_read.sum,dram__bytes_op_read.sum,dram__bytes_op_write.sum\n"
          "k,60,7,8\n",
          15, false },
        { "Kernel,dram__bytes_read.sum [Mbyte],dram__bytes_write.sum [Kbyte]\nk,2.5,640\n", 3.14e6,
          false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct launch_counts counts = read_counts(rows[i].text, HALF_PACKED);
        check(counts.traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], rows[i].byte);
        assert_int_equal(counts.reads_only, rows[i].reads_only);
    }
    struct launch_counts writes = read_counts("Kernel,dram__bytes_write.sum\nk,60\n", HALF_PACKED);
    assert_true(isnan(writes.traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED]));
    assert_false(writes.reads_only);
}

/* 1.28 Kbyte/cycle at 1.215 cycle/nsecond. */
static void test_dram_bandwidth(void **state)
{
    (void)state;
    struct launch_counts counts =
        read_counts("Kernel,dram__bytes.sum.peak_sustained [Kbyte/cycle],"
                    "dram__cycles_elapsed.avg.per_second [cycle/nsecond]\nk,1.28,1.215\n",
                    HALF_PACKED);
    check(counts.peak_byte_per_s[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 1.5552e12);
}

/* The crossbar and tag stage families are kept apart, each with its own peak. */
static void test_l2_families(void **state)
{
    (void)state;
    struct launch_counts counts = read_counts(
        "Kernel,lts__lts2xbar_cycles_active.sum,lts__lts2xbar_cycles_active.sum.peak_sustained,"
        "lts__t_bytes.sum,lts__t_bytes.sum.peak_sustained,lts__cycles_elapsed.avg.per_second\n"
        "k,1000,188,20000,9024,1e9\n",
        HALF_PACKED);
    const double(*traffic)[TRAFFIC_FAMILY_COUNT] = counts.traffic_byte;
    const double(*peak)[TRAFFIC_FAMILY_COUNT] = counts.peak_byte_per_s;
    check(traffic[MEMORY_LEVEL_L2][TRAFFIC_PREFERRED], 32000);
    check(peak[MEMORY_LEVEL_L2][TRAFFIC_PREFERRED], 6016e9);
    check(traffic[MEMORY_LEVEL_L2][TRAFFIC_TAG_STAGE], 20000);
    check(peak[MEMORY_LEVEL_L2][TRAFFIC_TAG_STAGE], 9024e9);
    assert_true(isnan(traffic[MEMORY_LEVEL_L2][TRAFFIC_STATED]));
}

/* The write-back counter has three names; 128 B a cycle. On an H200, 132 of them a cycle at
 * 1.98 GHz are 33.5 TB/s. */
static void test_l1_families(void **state)
{
    (void)state;
    static const char *const names[] = { "l1tex__lsu_writeback_active_mem_lgds",
                                         "l1tex__lsu_writeback_active_mem_lg",
                                         "l1tex__lsu_writeback_active" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "Kernel,%s.sum,%s.sum.peak_sustained,l1tex__t_bytes.sum,"
                 "l1tex__t_bytes.sum.peak_sustained,l1tex__cycles_elapsed.avg.per_second\n"
                 "k,10,132,5,67584,1980000000\n",
                 names[i], names[i]);
        struct launch_counts counts = read_counts(text, HALF_PACKED);
        check(counts.traffic_byte[MEMORY_LEVEL_L1][TRAFFIC_PREFERRED], 1280);
        check(counts.peak_byte_per_s[MEMORY_LEVEL_L1][TRAFFIC_PREFERRED], 33.45408e12);
        check(counts.traffic_byte[MEMORY_LEVEL_L1][TRAFFIC_TAG_STAGE], 5);
        check(counts.peak_byte_per_s[MEMORY_LEVEL_L1][TRAFFIC_TAG_STAGE], 133.81632e12);
    }
}

static void test_peak_without_clock_is_missing(void **state)
{
    (void)state;
    struct launch_counts counts = read_counts("Kernel,sm__" OP "ffma_pred_on.sum.peak_sustained,"
                                              "dram__bytes.sum.peak_sustained\nk,128,64\n",
                                              HALF_PACKED);
    assert_true(isnan(counts.peak_flop_per_s[PRECISION_FP32]));
    assert_true(isnan(counts.peak_byte_per_s[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED]));
}

static void test_cell_that_is_no_number(void **state)
{
    (void)state;
    struct table *table = table_text_create("Kernel,dram__bytes.sum\nk,1\nk,many\n");
    struct counters *counters;
    struct launch_counts counts;
    struct error error = { 0 };
    assert_int_equal(counters_bind(&counters, table, HALF_PACKED, &error), STATUS_OK);
    assert_true(counters_any(counters));
    assert_int_equal(counters_read(counters, 1, &counts, &error), STATUS_VALUE);
    assert_non_null(strstr(error.message, "a.csv:3: column \"dram__bytes.sum\": \"many\""));
    counters_free(counters);
    table_free(table);
}

static void test_table_without_counters(void **state)
{
    (void)state;
    struct table *table = table_text_create("Kernel,FLOP,other__metric.sum\nk,1,2\n");
    struct counters *counters;
    assert_int_equal(counters_bind(&counters, table, HALF_PACKED, NULL), STATUS_OK);
    assert_false(counters_any(counters));
    counters_free(counters);
    counters_free(NULL);
    table_free(table);
}

/* A message can name what would tell each quantity. */
static void test_names_for_messages(void **state)
{
    (void)state;
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        assert_non_null(strstr(counter_names_of_work((enum precision)i), ".sum"));
        assert_non_null(strstr(counter_names_of_peak((enum precision)i), ".sum.peak_sustained"));
    }
    for (size_t i = 0; i < MEMORY_LEVEL_COUNT; i++) {
        assert_non_null(strstr(counter_names_of_traffic((enum memory_level)i), ".sum"));
        assert_non_null(
            strstr(counter_names_of_bandwidth((enum memory_level)i), ".sum.peak_sustained"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_work_is_add_plus_mul_plus_twice_fma),
        cmocka_unit_test(test_half_recipes),
        cmocka_unit_test(test_packed_single_precision),
        cmocka_unit_test(test_work_with_a_missing_term_is_missing),
        cmocka_unit_test(test_other_unit_spelling),
        cmocka_unit_test(test_rates_stand_in_for_sums),
        cmocka_unit_test(test_sums_win_over_rates),
        cmocka_unit_test(test_dram_traffic_by_generation),
        cmocka_unit_test(test_dram_bandwidth),
        cmocka_unit_test(test_l2_families),
        cmocka_unit_test(test_l1_families),
        cmocka_unit_test(test_peak_without_clock_is_missing),
        cmocka_unit_test(test_cell_that_is_no_number),
        cmocka_unit_test(test_table_without_counters),
        cmocka_unit_test(test_names_for_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
