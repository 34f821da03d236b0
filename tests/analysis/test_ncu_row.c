#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/read/ncu_row.h"

static struct table *new_table(void)
{
    struct table *table = table_create();
    assert_non_null(table);
    assert_int_equal(table_begin_source(table, "x.csv", NULL), STATUS_OK);
    return table;
}

static const char *text(const struct table *table, size_t row, const char *column)
{
    return table_text(table, row, table_find_column(table, column));
}

static void test_identity(void **state)
{
    (void)state;
    struct table *table = new_table();
    const struct ncu_launch launch = {
        .id = "3",
        .process_id = "77",
        .process_name = "/opt/demo/solver",
        .kernel_signature = "void sim::relax<double>(int)",
        .region = "step",
        .context = "1",
        .stream = "7",
        .grid = "(40, 1, 1)",
        .block = "(96, 1, 1)",
        .device = "0",
        .compute_capability = "8.6",
    };
    assert_int_equal(ncu_row_add(table, 12, &launch, NULL), STATUS_OK);
    assert_int_equal(table_row_line(table, 0), 12);
    static const char *const cells[][2] = {
        { "Kernel ID", "3" },
        { "Process ID", "77" },
        { "Executable", "solver" },
        { "Kernel", "relax" },
        { "Kernel Signature", "void sim::relax<double>(int)" },
        { "Region", "step" },
        { "Context", "1" },
        { "Stream", "7" },
        { "Grid Size", "(40, 1, 1)" },
        { "Block Size", "(96, 1, 1)" },
        { "Device", "0" },
        { "CC", "8.6" },
    };
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++)
        assert_string_equal(text(table, 0, cells[i][0]), cells[i][1]);
    assert_int_equal(table_column_count(table), sizeof cells / sizeof cells[0]);
    table_free(table);
}

static void test_unknown_identity_adds_no_column(void **state)
{
    (void)state;
    struct table *table = new_table();
    const struct ncu_launch launch = { .kernel_signature = "relax" };
    assert_int_equal(ncu_row_add(table, 2, &launch, NULL), STATUS_OK);
    assert_int_equal(table_row_count(table), 1);
    assert_int_equal(table_find_column(table, "Kernel ID"), COLUMN_NONE);
    assert_int_equal(table_column_count(table), 2);
    table_free(table);
}

static void test_executable_loses_folders(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        { "solver", "solver" },
        { "./bin/solver", "solver" },
        { "C:\\demo\\solver.exe", "solver.exe" },
        { "dir/", "dir/" },
    };
    struct table *table = new_table();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct ncu_launch launch = { .process_name = names[i][0] };
        assert_int_equal(ncu_row_add(table, i + 1, &launch, NULL), STATUS_OK);
        assert_string_equal(text(table, i, "Executable"), names[i][1]);
    }
    table_free(table);
}

/* Source of the base units: `ncu --print-units base`, Nsight Compute 2025.3. */
static void test_units(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        const char *base;
        double factor;
        bool known;
    } units[] = {
        { "", "", 1, true },
        { "ns", "ns", 1, true },
        { "nsecond", "ns", 1, true },
        { "us", "ns", 1e3, true },
        { "usecond", "ns", 1e3, true },
        { "msecond", "ns", 1e6, true },
        { "s", "ns", 1e9, true },
        { "second", "ns", 1e9, true },
        { "byte", "byte", 1, true },
        { "Kbyte", "byte", 1e3, true },
        { "Gbyte", "byte", 1e9, true },
        { "Kbyte/cycle", "byte/cycle", 1e3, true },
        { "Tbyte/s", "byte/s", 1e12, true },
        { "Gbyte/second", "byte/s", 1e9, true },
        { "byte/nsecond", "byte/s", 1e9, true },
        { "Kbyte/block", "byte/block", 1e3, true },
        { "hz", "hz", 1, true },
        { "Ghz", "hz", 1e9, true },
        { "cycle/second", "hz", 1, true },
        { "cycle/nsecond", "hz", 1e9, true },
        { "cycle/usecond", "hz", 1e6, true },
        { "cycle", "cycle", 1, true },
        { "inst/cycle", "inst/cycle", 1, true },
        { "Kinst", "inst", 1e3, true },
        { "Kiinst", "inst", 1024, true },
        { " Kinst / cycle ", "inst/cycle", 1e3, true },
        { "GFLOP/  GFLOPs", "FLOP/FLOPs", 1, true },
        { "sector/ns", "sector/s", 1e9, true },
        { "%", "%", 1, true },
        { "parsec", "parsec", 1, false },
        { "parsec/s", "parsec/s", 1, false },
    };
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        struct table *table = new_table();
        int column = COLUMN_NONE;
        double factor = 0;
        bool known = false;
        assert_int_equal(
            ncu_row_metric_column(table, "a__b.sum", units[i].unit, &column, &factor, &known, NULL),
            STATUS_OK);
        assert_string_equal(table_column_name(table, column), "a__b.sum");
        assert_string_equal(table_column_unit(table, column), units[i].base);
        assert_int_equal(known, units[i].known);
        assert_true(factor == units[i].factor);
        table_free(table);
    }
}

/* A second file may give the column in another unit. */
static void test_column_keeps_its_unit(void **state)
{
    (void)state;
    static const struct {
        const char *first;
        const char *second;
        double factor;
        bool known;
    } units[] = {
        { "us", "ns", 1, true },          { "Kbyte", "Mbyte", 1e6, true },
        { "cycle/ns", "Mhz", 1e6, true }, { "", "Kbyte", 1e3, true },
        { "byte", "", 1, true },          { "byte", "us", 1, false },
        { "byte", "parsec", 1, false },
    };
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        struct table *table = new_table();
        int first;
        int second;
        double factor;
        bool known;
        assert_int_equal(
            ncu_row_metric_column(table, "m__x", units[i].first, &first, &factor, &known, NULL),
            STATUS_OK);
        assert_int_equal(
            ncu_row_metric_column(table, "m__x", units[i].second, &second, &factor, &known, NULL),
            STATUS_OK);
        assert_int_equal(first, second);
        assert_int_equal(known, units[i].known);
        assert_true(factor == units[i].factor);
        table_free(table);
    }
}

/* A table written with microseconds in its header: nanoseconds become those. */
static void test_converts_to_foreign_column_unit(void **state)
{
    (void)state;
    struct table *table = new_table();
    int column;
    double factor;
    bool known;
    assert_int_equal(table_add_column(table, "gpu__time_duration.sum", 22, &column, NULL),
                     STATUS_OK);
    assert_int_equal(table_set_column_unit(table, column, "us", 2, NULL), STATUS_OK);
    assert_int_equal(ncu_row_metric_column(table, "gpu__time_duration.sum", "ms", &column, &factor,
                                           &known, NULL),
                     STATUS_OK);
    assert_true(known);
    assert_true(factor == 1000.0);
    assert_int_equal(ncu_row_metric_column(table, "gpu__time_duration.sum", "ns", &column, &factor,
                                           &known, NULL),
                     STATUS_OK);
    assert_true(factor == 0.001);
    table_free(table);
}

static void test_hardware(void **state)
{
    (void)state;
    static const char name[] = "device__attribute_display_name";
    struct table *table = new_table();
    int display_name;
    int hardware;
    const struct ncu_launch launch = { .id = "0" };
    assert_int_equal(ncu_row_name_hardware(table, 0, NULL), STATUS_OK);
    assert_int_equal(table_add_column(table, name, sizeof name - 1, &display_name, NULL),
                     STATUS_OK);
    assert_int_equal(table_add_column(table, "Hardware", 8, &hardware, NULL), STATUS_OK);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(ncu_row_add(table, i + 1, &launch, NULL), STATUS_OK);
        if (i != 3)
            assert_int_equal(table_set_text(table, display_name, "Demo GPU", 8, NULL), STATUS_OK);
        if (i == 2)
            assert_int_equal(table_set_text(table, hardware, "given", 5, NULL), STATUS_OK);
    }
    assert_int_equal(ncu_row_name_hardware(table, 1, NULL), STATUS_OK);
    assert_null(table_text(table, 0, hardware)); /* before the first row that was asked for */
    assert_string_equal(table_text(table, 1, hardware), "Demo GPU");
    assert_string_equal(table_text(table, 2, hardware), "given");
    assert_null(table_text(table, 3, hardware));
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_identity),
        cmocka_unit_test(test_unknown_identity_adds_no_column),
        cmocka_unit_test(test_executable_loses_folders),
        cmocka_unit_test(test_units),
        cmocka_unit_test(test_column_keeps_its_unit),
        cmocka_unit_test(test_converts_to_foreign_column_unit),
        cmocka_unit_test(test_hardware),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
