#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/derive.h"
#include "tests/analysis/table_text.h"

#define OP "sm__sass_thread_inst_executed_op_"
#define FP32 OP "fadd_pred_on.sum," OP "fmul_pred_on.sum," OP "ffma_pred_on.sum"
#define FP16 OP "hadd_pred_on.sum," OP "hmul_pred_on.sum," OP "hfma_pred_on.sum"
#define FP32_PEAK OP "ffma_pred_on.sum.peak_sustained,sm__cycles_elapsed.avg.per_second"

struct derived {
    struct table *table;
    struct launch_list launches;
    struct notices notices;
};

static struct derived derive(const char *text, enum half_recipe half)
{
    struct derived derived = { .table = table_text_create(text) };
    struct error error = { 0 };
    if (derive_launches(&derived.launches, derived.table, half, &derived.notices, &error) !=
        STATUS_OK)
        fail_msg("%s", error.message);
    assert_int_equal(derived.launches.count, table_row_count(derived.table));
    return derived;
}

static void clear(struct derived *derived)
{
    launch_list_clear(&derived->launches);
    notices_clear(&derived->notices);
    table_free(derived->table);
}

static void check(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-12 * fabs(expected)))
        fail_msg("%.17g is not %.17g", value, expected);
}

static void check_notice(const struct derived *derived, const char *part)
{
    for (size_t i = 0; i < derived->notices.count; i++)
        if (strstr(derived->notices.items[i].text, part) != NULL)
            return;
    fail_msg("no notice says \"%s\"", part);
}

static void test_columns_alone(void **state)
{
    (void)state;
    struct derived derived =
        derive("Executable,Precision,Memory Level,Duration [ms],FLOP [GFLOP],Memory Traffic "
               "[Mbyte],Peak Performance [TFLOP/s],Peak Bandwidth [Gbyte/s]\n"
               "a,FP64,L2,2,3,4,5,6\n",
               HALF_PACKED);
    const struct launch *launch = &derived.launches.items[0];
    assert_int_equal(launch->build_precision, PRECISION_FP64);
    assert_int_equal(launch->memory_level, MEMORY_LEVEL_L2);
    check(launch->launches, 1);
    check(launch->duration_s, 2e-3);
    check(launch->flop[PRECISION_FP64], 3e9);
    assert_true(isnan(launch->flop[PRECISION_FP32]));
    check(launch->traffic_byte[MEMORY_LEVEL_L2][TRAFFIC_STATED], 4e6);
    assert_true(isnan(launch->traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED]));
    check(launch->peak_flop_per_s[PRECISION_FP64], 5e12);
    check(launch->peak_byte_per_s[MEMORY_LEVEL_L2][TRAFFIC_STATED], 6e9);
    assert_int_equal(derived.notices.count, 0);
    clear(&derived);
}

/* Without Precision, Memory Level, Hardware, Region and Kernel. */
static void test_bare_table(void **state)
{
    (void)state;
    struct derived derived = derive(
        "Executable,Duration,FLOP,Memory Traffic,Peak Performance\na,1e-3,8,4,7\n", HALF_PACKED);
    const struct launch *launch = &derived.launches.items[0];
    assert_int_equal(launch->build_precision, PRECISION_UNSPECIFIED);
    assert_int_equal(launch->memory_level, MEMORY_LEVEL_DRAM);
    check(launch->flop[PRECISION_UNSPECIFIED], 8);
    check(launch->peak_flop_per_s[PRECISION_UNSPECIFIED], 7);
    check(launch->traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 4);
    clear(&derived);
}

static void test_user_names_the_precision(void **state)
{
    (void)state;
    struct derived derived =
        derive("Executable,Precision,FLOP,Peak Performance\na,,8,7\nb,FP64,6,5\n", HALF_PACKED);
    launches_name_precision(&derived.launches, PRECISION_FP32);
    check(derived.launches.items[0].flop[PRECISION_FP32], 8);
    check(derived.launches.items[0].peak_flop_per_s[PRECISION_FP32], 7);
    assert_true(isnan(derived.launches.items[1].flop[PRECISION_FP32]));
    assert_true(isnan(derived.launches.items[1].peak_flop_per_s[PRECISION_FP32]));
    clear(&derived);
}

/* The FLOP column is the table's word; what the counters say is kept beside it. */
static void test_flop_column_stands_against_counters(void **state)
{
    (void)state;
    struct derived derived =
        derive("Executable,Precision,FLOP," FP32 "\na,FP32,1000,1,2,100\n", HALF_PACKED);
    const struct launch *launch = &derived.launches.items[0];
    check(launch->flop[PRECISION_FP32], 1000);
    assert_int_equal(launch->stated_work, PRECISION_FP32);
    check(launch->counted_flop, 203);
    assert_int_equal(derived.notices.count, 1);
    check_notice(&derived, "a.csv:2: the FLOP column differs from what the counters say");
    clear(&derived);
}

static void test_flop_column_that_repeats_the_counters(void **state)
{
    (void)state;
    struct derived derived = derive("Executable,FLOP," FP32 "\na,203.00001,1,2,100\n", HALF_PACKED);
    const struct launch *launch = &derived.launches.items[0];
    check(launch->flop[PRECISION_FP32], 203);
    assert_int_equal(launch->stated_work, PRECISION_FP32);
    assert_int_equal(derived.notices.count, 0);
    clear(&derived);
}

/* A written table says by its FLOP column which of two counted formats was drawn. */
static void test_flop_column_tells_the_format(void **state)
{
    (void)state;
    struct derived derived =
        derive("Executable,Precision,FLOP," FP32 ",sm__ops_path_tensor_src_tf32_dst_fp32.sum\n"
               "a,FP32,203,1,2,100,5000\n"
               "b,FP32,5000,1,2,100,5000\n"
               "c,FP32,7000,1,2,100,5000\n"
               "d,,203,1,2,100,5000\n",
               HALF_PACKED);
    const struct launch *launches = derived.launches.items;
    assert_int_equal(launches[0].stated_work, PRECISION_FP32);
    assert_int_equal(launches[1].stated_work, PRECISION_TF32_TENSOR);
    assert_int_equal(launches[2].stated_work, PRECISION_TF32_TENSOR);
    check(launches[2].flop[PRECISION_TF32_TENSOR], 7000);
    check(launches[2].counted_flop, 5000);
    check(launches[2].flop[PRECISION_FP32], 203);
    assert_int_equal(launches[3].stated_work, PRECISION_FP32);
    clear(&derived);
}

/* 2 * (1000 + 1000 + 2 * 4000) packed, half of it scalar. */
static void test_half_precision_is_recounted(void **state)
{
    (void)state;
    static const char text[] = "Executable,Precision,FLOP," FP16 "\na,FP16,20000,1000,1000,4000\n";
    struct derived packed = derive(text, HALF_PACKED);
    check(packed.launches.items[0].flop[PRECISION_FP16], 20000);
    assert_int_equal(packed.notices.count, 0);
    clear(&packed);
    struct derived scalar = derive(text, HALF_SCALAR);
    check(scalar.launches.items[0].flop[PRECISION_FP16], 10000);
    check_notice(&scalar, "half-precision work is counted anew");
    clear(&scalar);
}

static void test_duration_and_traffic_columns_win(void **state)
{
    (void)state;
    struct derived derived = derive("Executable,Duration,Memory Traffic,gpu__time_duration.sum,"
                                    "dram__bytes_read.sum\na,2,30,1000,10\nb,,,1000,10\n",
                                    HALF_PACKED);
    check(derived.launches.items[0].duration_s, 2);
    check(derived.launches.items[0].traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 30);
    assert_false(derived.launches.items[0].reads_only);
    check(derived.launches.items[1].duration_s, 1e-6);
    check(derived.launches.items[1].traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 10);
    assert_true(derived.launches.items[1].reads_only);
    check_notice(&derived, "DRAM writes were not collected");
    clear(&derived);
}

/* A traffic column of a cache level belongs to the family that counted the same bytes. */
static void test_traffic_column_of_a_cache_level(void **state)
{
    (void)state;
    struct derived derived =
        derive("Executable,Memory Level,Memory Traffic,lts__lts2xbar_cycles_active.sum,"
               "lts__t_bytes.sum\na,L2,3200,100,4000\nb,L2,4000,100,4000\nc,L2,5,100,4000\n",
               HALF_PACKED);
    const struct launch *launches = derived.launches.items;
    assert_true(isnan(launches[0].traffic_byte[MEMORY_LEVEL_L2][TRAFFIC_STATED]));
    assert_true(isnan(launches[1].traffic_byte[MEMORY_LEVEL_L2][TRAFFIC_STATED]));
    check(launches[2].traffic_byte[MEMORY_LEVEL_L2][TRAFFIC_STATED], 5);
    clear(&derived);
}

static void test_peak_columns_count_where_counters_do_not_tell(void **state)
{
    (void)state;
    struct derived derived =
        derive("Executable,Precision,Peak Performance,Peak Bandwidth," FP32_PEAK "\n"
               "a,FP32,5e12,6e11,128,1e9\n"
               "b,FP32,5e12,6e11,,\n",
               HALF_PACKED);
    check(derived.launches.items[0].peak_flop_per_s[PRECISION_FP32], 256e9);
    check(derived.launches.items[1].peak_flop_per_s[PRECISION_FP32], 5e12);
    check(derived.launches.items[1].peak_byte_per_s[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 6e11);
    clear(&derived);
}

/* The Peak column is of the format that the row's work is in. */
static void test_peak_column_follows_the_work(void **state)
{
    (void)state;
    struct derived derived = derive("Executable,Precision,Peak Performance," FP32
                                    ",sm__ops_path_tensor_src_tf32_dst_fp32.sum\n"
                                    "a,,5e12,1,2,100,0\nb,FP32,4e14,1,2,100,5000\n",
                                    HALF_PACKED);
    check(derived.launches.items[0].peak_flop_per_s[PRECISION_FP32], 5e12);
    check(derived.launches.items[1].peak_flop_per_s[PRECISION_TF32_TENSOR], 4e14);
    assert_true(isnan(derived.launches.items[1].peak_flop_per_s[PRECISION_FP32]));
    clear(&derived);
}

/* 100 FLOP in 2 s are 50 FLOP/s, over 20 B 5 FLOP/Byte. */
static void test_contradicting_rates_are_overruled(void **state)
{
    (void)state;
    static const struct {
        const char *row;
        bool contradicts;
    } rows[] = {
        { "a,2,100,20,5,50\n", false }, { "a,2,100,20,5,50.1\n", false },
        { "a,2,100,20,5,60\n", true },  { "a,2,100,20,6,50\n", true },
        { "a,2,100,20,,\n", false },    { "a,2,,20,6,50\n", true },
        { "a,2,100,,5,40\n", true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "Executable,Duration,FLOP,Memory Traffic,Arithmetic Intensity,Performance\n%s",
                 rows[i].row);
        struct derived derived = derive(text, HALF_PACKED);
        assert_int_equal(derived.notices.count, rows[i].contradicts);
        if (rows[i].contradicts)
            check_notice(&derived, "a.csv:2: the Performance or Arithmetic Intensity column "
                                   "contradicts");
        clear(&derived);
    }
}

static void test_rates_that_contradict_counters(void **state)
{
    (void)state;
    struct derived derived =
        derive("Executable,Duration,Performance," FP32 "\na,1,203,1,2,100\nb,1,300,1,2,100\n",
               HALF_PACKED);
    assert_int_equal(derived.notices.count, 1);
    check_notice(&derived, "a.csv:3: ");
    check_notice(&derived, "(1 row in all)");
    clear(&derived);
}

/* 50 FLOP/s for 2 s are 100 FLOP; at 5 FLOP/Byte over 20 B. */
static void test_work_and_traffic_follow_from_rates(void **state)
{
    (void)state;
    struct derived derived =
        derive("Executable,Memory Level,Duration,Arithmetic Intensity,Performance\n"
               "a,,2,5,50\nb,L1,2,5,50\nc,,,5,50\n",
               HALF_PACKED);
    const struct launch *launches = derived.launches.items;
    check(launches[0].flop[PRECISION_UNSPECIFIED], 100);
    check(launches[0].traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 20);
    check(launches[1].traffic_byte[MEMORY_LEVEL_L1][TRAFFIC_STATED], 20);
    assert_true(isnan(launches[2].flop[PRECISION_UNSPECIFIED]));
    check(launches[2].intensity_flop_per_byte, 5);
    check(launches[2].performance_flop_per_s, 50);
    clear(&derived);
}

/* A written table without the raw metrics still says the work of each format. */
static void test_work_per_format_columns(void **state)
{
    (void)state;
    struct derived derived =
        derive("Executable,Precision,FLOP,FLOP FP32,FLOP TF32 Tensor\na,FP32,5000,203,5000\n",
               HALF_PACKED);
    check(derived.launches.items[0].flop[PRECISION_FP32], 203);
    check(derived.launches.items[0].flop[PRECISION_TF32_TENSOR], 5000);
    assert_int_equal(derived.launches.items[0].stated_work, PRECISION_TF32_TENSOR);
    clear(&derived);
}

static void test_stated_work_makes_tensor_work_known(void **state)
{
    (void)state;
    struct derived derived = derive("Executable,Precision,FLOP,sm__inst_executed_pipe_tensor.sum\n"
                                    "a,FP16,,5\nb,FP16,1000,5\n",
                                    HALF_PACKED);
    assert_true(derived.launches.items[0].tensor_work_unknown);
    assert_false(derived.launches.items[1].tensor_work_unknown);
    check(derived.launches.items[1].flop[PRECISION_FP16], 1000);
    clear(&derived);
}

static void test_invocations(void **state)
{
    (void)state;
    struct derived derived =
        derive("Executable,Invocations,FLOP\na,100,1\nb,,1\nc,0,1\n", HALF_PACKED);
    check(derived.launches.items[0].launches, 100);
    check(derived.launches.items[1].launches, 1);
    check(derived.launches.items[2].launches, 1);
    clear(&derived);
}

static void test_bad_cells(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *message;
    } tables[] = {
        { "Executable,FLOP,Precision\na,1,FP32\nb,1,FP33\n",
          "a.csv:3: column \"Precision\": \"FP33\" is not known; it is one of FP64" },
        { "Executable,FLOP,Memory Level\na,1,L7\n",
          "a.csv:2: column \"Memory Level\": \"L7\" is not known; it is one of DRAM, L2, L1" },
        { "Executable,FLOP\na,many\n", "a.csv:2: column \"FLOP\": \"many\" is not a number" },
        { "Executable,FLOP FP32\na,many\n", "a.csv:2: column \"FLOP FP32\"" },
        { "Executable,dram__bytes.sum\na,many\n", "a.csv:2: column \"dram__bytes.sum\"" },
        { "Executable,FLOP,Invocations\na,1,1e300\n", "a.csv:2: column \"Invocations\"" },
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct table *table = table_text_create(tables[i].text);
        struct launch_list launches;
        struct error error = { 0 };
        assert_int_equal(derive_launches(&launches, table, HALF_PACKED, NULL, &error),
                         STATUS_VALUE);
        if (strstr(error.message, tables[i].message) == NULL)
            fail_msg("\"%s\" does not say \"%s\"", error.message, tables[i].message);
        assert_null(launches.items);
        table_free(table);
    }
}

/* Peak columns are not even read where counters tell. */
static void test_peak_columns_beside_counters_are_not_read(void **state)
{
    (void)state;
    struct derived derived = derive(
        "Executable,Precision,Peak Performance," FP32_PEAK "\na,FP32,wrong,128,1e9\n", HALF_PACKED);
    check(derived.launches.items[0].peak_flop_per_s[PRECISION_FP32], 256e9);
    clear(&derived);
    struct table *table =
        table_text_create("Executable,Precision,FLOP,Peak Bandwidth\na,FP32,1,wrong\n");
    struct launch_list launches;
    assert_int_equal(derive_launches(&launches, table, HALF_PACKED, NULL, NULL), STATUS_VALUE);
    table_free(table);
}

/* The levels of the rows and the one asked for; a row that lacks one of them tells of all. */
static void test_wanted_levels_only(void **state)
{
    (void)state;
    static const char text[] =
        "Executable,Memory Level,dram__bytes.sum,lts__t_bytes.sum,l1tex__t_bytes.sum\n"
        "a,,1,2,3\n"
        "b,DRAM,,5,6\n";
    const struct {
        unsigned asked;
        double l2_byte; /* of the first row */
        double l1_byte;
    } cases[] = {
        { 0, NAN, NAN },
        { 1u << MEMORY_LEVEL_DRAM, NAN, NAN },
        { 1u << MEMORY_LEVEL_L2, 2, NAN },
        { 1u << MEMORY_LEVEL_L1, NAN, 3 },
        { MEMORY_LEVELS_ALL, 2, 3 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table *table = table_text_create(text);
        struct launch_list launches;
        assert_int_equal(
            derive_launches_at_levels(&launches, table, HALF_PACKED, cases[i].asked, NULL, NULL),
            STATUS_OK);
        const struct launch *launch = launches.items;
        check(launch[0].traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED], 1);
        double l2_byte = launch[0].traffic_byte[MEMORY_LEVEL_L2][TRAFFIC_TAG_STAGE];
        double l1_byte = launch[0].traffic_byte[MEMORY_LEVEL_L1][TRAFFIC_TAG_STAGE];
        assert_true(l2_byte == cases[i].l2_byte || (isnan(l2_byte) && isnan(cases[i].l2_byte)));
        assert_true(l1_byte == cases[i].l1_byte || (isnan(l1_byte) && isnan(cases[i].l1_byte)));
        check(launch[1].traffic_byte[MEMORY_LEVEL_L2][TRAFFIC_TAG_STAGE], 5);
        check(launch[1].traffic_byte[MEMORY_LEVEL_L1][TRAFFIC_TAG_STAGE], 6);
        launch_list_clear(&launches);
        table_free(table);
    }
}

static void test_empty_table(void **state)
{
    (void)state;
    struct table *table = table_create();
    struct launch_list launches;
    assert_non_null(table);
    assert_int_equal(derive_launches(&launches, table, HALF_PACKED, NULL, NULL), STATUS_OK);
    assert_int_equal(launches.count, 0);
    launch_list_clear(&launches);
    launch_list_clear(&launches);
    table_free(table);
}

static void test_place(void **state)
{
    (void)state;
    struct derived derived = derive("Executable,FLOP\na,1\nb,2\n", HALF_PACKED);
    char text[32];
    launch_place(derived.table, &derived.launches.items[1], text, sizeof text);
    assert_string_equal(text, "a.csv:3");
    clear(&derived);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_columns_alone),
        cmocka_unit_test(test_bare_table),
        cmocka_unit_test(test_user_names_the_precision),
        cmocka_unit_test(test_flop_column_stands_against_counters),
        cmocka_unit_test(test_flop_column_that_repeats_the_counters),
        cmocka_unit_test(test_flop_column_tells_the_format),
        cmocka_unit_test(test_half_precision_is_recounted),
        cmocka_unit_test(test_duration_and_traffic_columns_win),
        cmocka_unit_test(test_traffic_column_of_a_cache_level),
        cmocka_unit_test(test_peak_columns_count_where_counters_do_not_tell),
        cmocka_unit_test(test_peak_column_follows_the_work),
        cmocka_unit_test(test_contradicting_rates_are_overruled),
        cmocka_unit_test(test_rates_that_contradict_counters),
        cmocka_unit_test(test_work_and_traffic_follow_from_rates),
        cmocka_unit_test(test_work_per_format_columns),
        cmocka_unit_test(test_stated_work_makes_tensor_work_known),
        cmocka_unit_test(test_invocations),
        cmocka_unit_test(test_bad_cells),
        cmocka_unit_test(test_peak_columns_beside_counters_are_not_read),
        cmocka_unit_test(test_wanted_levels_only),
        cmocka_unit_test(test_empty_table),
        cmocka_unit_test(test_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
