#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "analysis/fill.h"
#include "tests/analysis/table_text.h"

#define HEADER "Executable,Hardware,Paradigm,Performance [GFLOP/s]\n"

static void assert_cell(const struct table *table, size_t row, const char *column,
                        const char *expected)
{
    const char *text = table_text_cell(table, row, column);
    if (expected == NULL)
        assert_null(text);
    else if (text == NULL)
        fail_msg("row %zu has no %s", row, column);
    else
        assert_string_equal(text, expected);
}

static void fill_in(struct table *table, const char *assignment)
{
    struct error error = { 0 };
    if (fill_missing(table, assignment, &error) != STATUS_OK)
        fail_msg("%s", error.message);
}

/* ---- --set ---- */

static void test_missing_cells_are_set(void **state)
{
    (void)state;
    struct table *table = table_text_create(HEADER "x,,Cuda,1\ny,H200,,2\n");
    fill_in(table, "Paradigm=Hip");
    fill_in(table, " Region = a=b c ");
    fill_in(table, "Note=by hand");
    assert_cell(table, 0, "Paradigm", "Cuda");
    assert_cell(table, 1, "Paradigm", "Hip");
    assert_cell(table, 0, "Region", "a=b c");
    assert_cell(table, 1, "Note", "by hand");
    table_free(table);
}

static void test_numbers_with_units_are_set(void **state)
{
    (void)state;
    struct table *table = table_text_create(HEADER "x,,,1\ny,,,\n");
    fill_in(table, "Performance=2.5 TFLOP/s");
    fill_in(table, "Duration=3 ms");
    fill_in(table, "Peak Bandwidth=4.8e12");
    assert_true(table_text_number(table, 0, "Performance") == 1e9);
    assert_true(table_text_number(table, 1, "Performance") == 2.5e12);
    assert_true(table_text_number(table, 0, "Duration") == 0.003);
    assert_true(table_text_number(table, 1, "Peak Bandwidth") == 4.8e12);
    table_free(table);
}

static void test_bad_assignments(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        { "", "--set '': write COLUMN=VALUE, for example 'Paradigm=Cuda'" },
        { "Paradigm", "--set 'Paradigm': write COLUMN=VALUE, for example 'Paradigm=Cuda'" },
        { "Paradigm=", "--set 'Paradigm=': write COLUMN=VALUE, for example 'Paradigm=Cuda'" },
        { "Paradigm= ", "--set 'Paradigm= ': write COLUMN=VALUE, for example 'Paradigm=Cuda'" },
        { "=Cuda", "--set '=Cuda': write COLUMN=VALUE, for example 'Paradigm=Cuda'" },
        { "Duration=fast", "--set 'Duration=fast': \"fast\" is not a number; Duration is in s" },
        { "Duration=3 FLOP", "--set 'Duration=3 FLOP': \"3 FLOP\" is not a number; Duration is in "
                             "s" },
        { "Duration=nan", "--set 'Duration=nan': \"nan\" is not a number; Duration is in s" },
        { "Duration [ms]=3", "--set 'Duration [ms]=3': a unit belongs behind the value: "
                             "'Duration=3 ms'" },
        { "paradigm=Cuda", "--set 'paradigm=Cuda': the column is called \"Paradigm\"" },
    };
    struct table *table = table_text_create(HEADER "x,,,1\n");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error error = { 0 };
        assert_int_equal(fill_missing(table, bad[i][0], &error), STATUS_USAGE);
        assert_string_equal(error.message, bad[i][1]);
    }
    assert_cell(table, 0, "Paradigm", NULL);
    table_free(table);
}

/* ---- from the executable's name ---- */

/* What the suffixes and prefixes of executables mean. */
static void test_executable_names(void **state)
{
    (void)state;
    static const struct {
        const char *executable;
        const char *paradigm;
        const char *problem;
    } names[] = {
        { "matMul_cuda", "Cuda", "MatrixMultiplication" },
        { "matMul_cublas", "Cublas", "MatrixMultiplication" },
        { "vec_hip", "Hip", "VectorAddition" },
        { "one/vec_hip", "Hip", "VectorAddition" },
        { "nbody_acpp", "AdaptiveCpp", "NBody" },
        { "polyhedral_kokkos", "Kokkos", "Polyhedral" },
        { "x_raja", "RAJA", NULL },
        { "x_alpaka", "Alpaka", NULL },
        { "x_acc", "OpenACC", NULL },
        { "x_omp", "OpenMP", NULL },
        { "x_ocl", "OpenCL", NULL },
        { "x_boost", "Boost", NULL },
        { "x_stdpar", "Stdpar", NULL },
        { "x_vulkan", "Vulkan", NULL },
        { "x_slang_cuda", "Slang-Cuda", NULL },
        { "x_slang_vulkan", "Slang-Vulkan", NULL },
        { "x_cpp", "CPP", NULL },
        { "matMul_cuda.exe", "Cuda", "MatrixMultiplication" },
        { "matMul_cuda_v2", NULL, "MatrixMultiplication" },
        { "_cuda", NULL, NULL },
        { "mat", NULL, NULL },
        { "cuda", NULL, NULL },
    };
    char text[2000] = "Executable,Performance\n";
    size_t count = sizeof names / sizeof *names;
    for (size_t i = 0; i < count; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s,1\n", names[i].executable);
    }
    struct table *table = table_text_create(text);
    assert_int_equal(fill_from_executable(table, NULL, NULL), STATUS_OK);
    for (size_t i = 0; i < count; i++) {
        assert_cell(table, i, "Paradigm", names[i].paradigm);
        assert_cell(table, i, "Benchmark Problem", names[i].problem);
    }
    table_free(table);
}

/* Only of what a profiler wrote: a table may lack the paradigm on purpose. */
static void test_unknown_paradigm_is_said(void **state)
{
    (void)state;
    struct notices notices = { 0 };
    struct table *table = table_text_create("Executable,Performance\nsolver,1\n");
    assert_int_equal(fill_from_executable(table, &notices, NULL), STATUS_OK);
    assert_int_equal(notices.count, 0);
    table_text_add(table, "ncu.csv",
                   "ID,Process Name,Kernel Name,dram__bytes.sum\n,,,byte\n0,solver,k(),1\n"
                   "1,solver,k(),1\n2,x_cuda,k(),1\n");
    assert_int_equal(fill_from_executable(table, &notices, NULL), STATUS_OK);
    assert_int_equal(notices.count, 1);
    assert_int_equal(notices.items[0].level, NOTICE_WARNING);
    assert_non_null(strstr(notices.items[0].text, "solver: its paradigm is not known"));
    notices_clear(&notices);
    table_free(table);
}

static void test_what_the_table_says_stays(void **state)
{
    (void)state;
    struct table *table = table_text_create(HEADER "matMul_cuda,,Cuda [tiled],1\n,,,1\n");
    assert_int_equal(fill_from_executable(table, NULL, NULL), STATUS_OK);
    assert_cell(table, 0, "Paradigm", "Cuda [tiled]");
    assert_cell(table, 1, "Paradigm", NULL);
    table_free(table);

    table = table_text_create("Executable,Performance\nsolver,1\n");
    assert_int_equal(fill_from_executable(table, NULL, NULL), STATUS_OK);
    assert_int_equal(table_column_count(table), 2); /* nothing known, no column added */
    table_free(table);
}

/* ---- the hardware ---- */

static void test_hardware_is_named(void **state)
{
    (void)state;
    struct table *table = table_text_create(HEADER "x,H200,,1\ny,,,2\nz,H200,,3\n");
    assert_int_equal(fill_hardware(table, "NVIDIA H200", NULL), STATUS_OK);
    for (size_t row = 0; row < 3; row++)
        assert_cell(table, row, "Hardware", "NVIDIA H200");
    table_free(table);
}

static void test_machines_are_not_merged(void **state)
{
    (void)state;
    struct table *table = table_text_create(HEADER "x,H200,,1\ny,,,2\nz,B200,,3\n");
    struct error error = { 0 };
    assert_int_equal(fill_hardware(table, "GPU", &error), STATUS_USAGE);
    assert_non_null(strstr(error.message, "--hardware 'GPU': the rows are of several machines"));
    assert_non_null(strstr(error.message, "--set 'Hardware=GPU'"));
    assert_cell(table, 0, "Hardware", "H200");
    assert_cell(table, 1, "Hardware", NULL);
    assert_cell(table, 2, "Hardware", "B200");
    assert_int_equal(fill_hardware(table, " ", NULL), STATUS_USAGE);
    table_free(table);
}

/* ---- derived columns ---- */

static void fill_derived_columns(struct table *table, const struct aggregate_options *options)
{
    struct launch_list launches;
    struct ceiling_list ceilings;
    assert_int_equal(derive_launches(&launches, table, HALF_PACKED, NULL, NULL), STATUS_OK);
    assert_int_equal(ceilings_observe(&ceilings, table, &launches, NULL, NULL), STATUS_OK);
    struct error error = { 0 };
    if (fill_derived(table, &launches, &ceilings, options, &error) != STATUS_OK)
        fail_msg("%s", error.message);
    ceiling_list_clear(&ceilings);
    launch_list_clear(&launches);
}

static void assert_near(double value, double expected)
{
    assert_true(fabs(value - expected) <= 1e-12 * fabs(expected));
}

/* 100 adds and 50 multiply-adds are 200 FLOP; 400 bytes in 1 us: 0.5 FLOP/Byte, 2e8 FLOP/s. */
static void test_counters_become_quantities(void **state)
{
    (void)state;
    struct table *table =
        table_text_create("Executable,gpu__time_duration.sum [us],dram__bytes.sum [Kbyte],"
                          "sm__sass_thread_inst_executed_op_fadd_pred_on.sum,"
                          "sm__sass_thread_inst_executed_op_fmul_pred_on.sum,"
                          "sm__sass_thread_inst_executed_op_ffma_pred_on.sum\n"
                          "x,1,0.4,100,0,50\n");
    fill_derived_columns(table, &AGGREGATE_OPTIONS_DEFAULT);
    static const struct {
        const char *column;
        double value;
    } cells[] = {
        { "Duration", 1e-6 },
        { "FLOP", 200 },
        { "Memory Traffic", 400 },
        { "Arithmetic Intensity", 0.5 },
        { "Performance", 2e8 },
        { "FLOP FP32", 200 },
        { "gpu__time_duration.sum", 1000 },
        { "dram__bytes.sum", 400 },
    };
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        assert_near(table_text_number(table, 0, cells[i].column), cells[i].value);
    assert_cell(table, 0, "Memory Level", "DRAM");
    assert_cell(table, 0, "Precision", NULL);
    assert_int_equal(table_known_column(table, KNOWN_PEAK_PERFORMANCE), COLUMN_NONE);
    table_free(table);
}

/* A cell that says the same keeps its text. */
static void test_cells_that_agree_are_kept(void **state)
{
    (void)state;
    struct table *table = table_text_create(
        "Executable,Duration,FLOP,Memory Traffic,Arithmetic Intensity,Performance\n"
        "x,2.0,10.00,5,2.000,5e0\n");
    fill_derived_columns(table, &AGGREGATE_OPTIONS_DEFAULT);
    assert_cell(table, 0, "Duration", "2.0");
    assert_cell(table, 0, "FLOP", "10.00");
    assert_cell(table, 0, "Arithmetic Intensity", "2.000");
    assert_cell(table, 0, "Performance", "5e0");
    table_free(table);
}

/* A row by hand has neither work nor traffic, and gets none. */
static void test_stated_rates_stay(void **state)
{
    (void)state;
    struct table *table =
        table_text_create("Kernel,Arithmetic Intensity,Performance\nfft,4,1e12\n");
    fill_derived_columns(table, &AGGREGATE_OPTIONS_DEFAULT);
    assert_cell(table, 0, "Arithmetic Intensity", "4");
    assert_cell(table, 0, "Performance", "1e12");
    assert_int_equal(table_known_column(table, KNOWN_FLOP), COLUMN_NONE);
    assert_int_equal(table_known_column(table, KNOWN_DURATION), COLUMN_NONE);
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_missing_cells_are_set),
        cmocka_unit_test(test_numbers_with_units_are_set),
        cmocka_unit_test(test_bad_assignments),
        cmocka_unit_test(test_executable_names),
        cmocka_unit_test(test_unknown_paradigm_is_said),
        cmocka_unit_test(test_what_the_table_says_stays),
        cmocka_unit_test(test_hardware_is_named),
        cmocka_unit_test(test_machines_are_not_merged),
        cmocka_unit_test(test_counters_become_quantities),
        cmocka_unit_test(test_cells_that_agree_are_kept),
        cmocka_unit_test(test_stated_rates_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
