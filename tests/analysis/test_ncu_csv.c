/* The shapes of Nsight Compute's CSV: in full in files, and in the short form in which the cases of
 * the field are told. The compile definition ROOFLINE_FIXTURES is the folder of the fixtures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/analysis/ncu_csv_reading.h"

#define LONG "ID,Kernel Name,Metric Name,Metric Unit,Metric Value\n"

static void test_terminal(void **state)
{
    (void)state;
    struct reading reading = read_fixture(ROOFLINE_FIXTURES "/ncu_csv/terminal.csv");
    assert_read(&reading, 1, 0);
    assert_int_equal(table_row_line(reading.table, 0), 9);
    assert_cell(&reading, 0, "Kernel", "relax");
    assert_cell(&reading, 0, "Executable", "solver");
    assert_cell(&reading, 0, "Grid Size", "(40, 1, 1)");
    assert_cell(&reading, 0, "CC", "8.6");
    assert_cell(&reading, 0, "dram__bytes_read.sum", "1048576");
    assert_cell(&reading, 0, "dram__bytes_write.sum", "524288");
    assert_cell(&reading, 0, "gpu__time_duration.sum", "20480.50");
    assert_int_equal(table_find_column(reading.table, "Host Name"), COLUMN_NONE);
    end_reading(&reading);
}

static void test_nothing_profiled(void **state)
{
    (void)state;
    struct reading reading = read_fixture(ROOFLINE_FIXTURES "/ncu_csv/errors_only.csv");
    assert_int_equal(reading.status, STATUS_EMPTY);
    assert_non_null(strstr(reading.error.message, "errors_only.csv:3: no kernel was profiled"));
    assert_non_null(
        strstr(reading.error.message, "\"==ERROR== The application returned an error code (9).\""));
    end_reading(&reading);

    static const char *const none[] = { "no kernel was profiled" };
    assert_fails("==PROF== Connected to process 1\n", STATUS_EMPTY, none, 1);
    assert_fails(LONG, STATUS_EMPTY, none, 1);
    assert_fails("ID,Kernel Name,a__b.sum\n,,byte\n", STATUS_EMPTY, none, 1);
    static const char *const warned[] = { "x.csv:1: no kernel", "==WARNING== No kernels" };
    assert_fails("==WARNING== No kernels were profiled.\n", STATUS_EMPTY, warned, 2);
}

static void test_sections(void **state)
{
    (void)state;
    struct reading reading = read_fixture(ROOFLINE_FIXTURES "/ncu_csv/sections.csv");
    assert_read(&reading, 1, 1);
    assert_non_null(strstr(reading.notices.items[0].text, "--page raw"));
    assert_non_null(strstr(reading.notices.items[0].text, ".ncu-rep"));
    assert_cell(&reading, 0, "Kernel ID", "3");
    assert_cell(&reading, 0, "gpu__time_duration.sum", "40960");
    assert_cell(&reading, 0, "dram__cycles_elapsed.avg.per_second", "6000000000.25");
    assert_cell(&reading, 0, "dram__bytes.sum.per_second", "250000000000.75");
    /* Labels are no names: "Duration" is a column of the table, in seconds. */
    assert_int_equal(table_find_column(reading.table, "Duration"), COLUMN_NONE);
    assert_int_equal(table_find_column(reading.table, "Block Limit SM"), COLUMN_NONE);
    end_reading(&reading);
}

static void test_old_long(void **state)
{
    (void)state;
    struct reading reading = read_fixture(ROOFLINE_FIXTURES "/ncu_csv/old_long.csv");
    assert_read(&reading, 1, 1);
    assert_cell(&reading, 0, "Device", NULL);
    assert_cell(&reading, 0, "Grid Size", NULL);
    assert_cell(&reading, 0, "gpu__time_duration.sum", "12500");
    /* 1280 byte/cycle at 1.215e9 cycles a second are 1.5552e12 byte/s. */
    assert_cell(&reading, 0, "dram__bytes.sum.peak_sustained", "1280");
    assert_unit(&reading, "dram__bytes.sum.peak_sustained", "byte/cycle");
    assert_cell(&reading, 0, "dram__cycles_elapsed.avg.per_second", "1215000000");
    assert_unit(&reading, "dram__cycles_elapsed.avg.per_second", "hz");
    assert_int_equal(table_find_column(reading.table, "Kernel Time"), COLUMN_NONE);
    end_reading(&reading);
}

static void test_two_ranks(void **state)
{
    (void)state;
    struct reading reading = read_fixture(ROOFLINE_FIXTURES "/ncu_csv/two_ranks.csv");
    assert_read(&reading, 3, 0);
    static const char *const rows[][5] = {
        { "0", "500", "0", "1001.5", "10" },
        { "0", "501", "1", "2002.5", "20" },
        { "1", "500", "0", "3003", "30" },
    };
    for (size_t i = 0; i < 3; i++) {
        assert_cell(&reading, i, "Kernel ID", rows[i][0]);
        assert_cell(&reading, i, "Process ID", rows[i][1]);
        assert_cell(&reading, i, "Device", rows[i][2]);
        assert_cell(&reading, i, "gpu__time_duration.sum", rows[i][3]);
        assert_cell(&reading, i, "dram__bytes.sum", rows[i][4]);
    }
    end_reading(&reading);
}

static void test_wide(void **state)
{
    (void)state;
    struct reading reading = read_fixture(ROOFLINE_FIXTURES "/ncu_csv/wide.csv");
    assert_read(&reading, 3, 0);
    static const char *const rows[][5] = {
        { NULL, "1572864", "12500", "PreferNone", "1024" },
        { "inner: a", "524288", NULL, "PreferNone", "0" },
        { "async", NULL, "7000", "PreferShared", "0" },
    };
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(table_row_line(reading.table, i), i + 3);
        assert_cell(&reading, i, "Hardware", "Demo GPU 1");
        assert_cell(&reading, i, "Executable", "solver.exe");
        assert_cell(&reading, i, "Region", rows[i][0]);
        assert_cell(&reading, i, "dram__bytes.sum", rows[i][1]);
        assert_cell(&reading, i, "gpu__time_duration.sum", rows[i][2]);
        assert_cell(&reading, i, "launch__func_cache_config", rows[i][3]);
        assert_cell(&reading, i, "launch__shared_mem_per_block", rows[i][4]);
        assert_cell(&reading, i, "sm__cycles_elapsed.avg.per_second", "1500000000");
    }
    assert_unit(&reading, "dram__bytes.sum", "byte");
    assert_unit(&reading, "dram__bytes.sum.peak_sustained", "byte/cycle");
    assert_unit(&reading, "gpu__time_duration.sum", "ns");
    assert_unit(&reading, "launch__shared_mem_per_block", "byte/block");
    assert_unit(&reading, "sm__cycles_elapsed.avg.per_second", "hz");
    end_reading(&reading);
}

static void test_saved_by_graphical_program(void **state)
{
    (void)state;
    struct reading reading =
        read_text("ID,Kernel Name,gpu__time_duration.sum [msecond],dram__bytes_read.sum [Mbyte]\n"
                  "0,k,1.5,12\n"
                  "1,k,1.25,0\n");
    assert_int_equal(reading.status, STATUS_OK);
    assert_int_equal(table_row_count(reading.table), 2);
    assert_cell(&reading, 0, "gpu__time_duration.sum", "1500000");
    assert_cell(&reading, 0, "dram__bytes_read.sum", "12000000");
    assert_cell(&reading, 1, "dram__bytes_read.sum", "0");
    assert_unit(&reading, "gpu__time_duration.sum", "ns");
    end_reading(&reading);
}

static void test_summary(void **state)
{
    (void)state;
    struct reading reading = read_text(
        "\"Kernel Name\",\"Invocations\",\"Metric Name\",\"Metric Unit\",\"Minimum\",\"Maximum\","
        "\"Average\"\n"
        "\"add\",\"100\",\"dram__bytes.sum\",\"byte\",\"23,989,882,752.00\",\"23,990,681,984.00\","
        "\"23,990,083,863.04\"\n"
        "\"add\",\"100\",\"gpu__time_duration.sum\",\"us\",\"1.00\",\"3.00\",\"2.25\"\n"
        "\"add\",\"100\",\"sm__cycles_elapsed.avg\",\"cycle\",\"1\",\"3\",\"2\"\n"
        "\"add\",\"100\",\"sm__cycles_elapsed.avg.per_second\",\"Ghz\",\"1.25\",\"1.75\",\"1.5\"\n"
        "\"add\",\"100\",\"sm__throughput.avg.pct_of_peak_sustained_elapsed\",\"%\",\"96\",\"98\","
        "\"97\"\n"
        "\"mul\",\"1,200\",\"dram__bytes.sum\",\"byte\",\"5\",\"5\",\"5\"\n");
    assert_int_equal(reading.status, STATUS_OK);
    assert_int_equal(table_row_count(reading.table), 2);
    assert_cell(&reading, 0, "Kernel", "add");
    assert_cell(&reading, 0, "Invocations", "100");
    /* Totals of 100 launches; clocks and ratios stay averages. */
    assert_cell(&reading, 0, "dram__bytes.sum", "2399008386304");
    assert_cell(&reading, 0, "gpu__time_duration.sum", "225000");
    assert_cell(&reading, 0, "sm__cycles_elapsed.avg", "200");
    assert_cell(&reading, 0, "sm__cycles_elapsed.avg.per_second", "1500000000");
    assert_cell(&reading, 0, "sm__throughput.avg.pct_of_peak_sustained_elapsed", "97");
    assert_cell(&reading, 1, "Invocations", "1200");
    assert_cell(&reading, 1, "dram__bytes.sum", "6000");
    end_reading(&reading);

    static const char *const parts[] = { "x.csv:2:", "\"n/a\" is no number of invocations" };
    assert_fails("Kernel Name,Invocations,Metric Name,Metric Unit,Average\n"
                 "add,n/a,dram__bytes.sum,byte,5\n",
                 STATUS_VALUE, parts, 2);
}

static void test_damaged_rows(void **state)
{
    (void)state;
    static const char *const more[] = { "x.csv:2:", "6 fields", "header has 5" };
    assert_fails(LONG "0,k,a__b,byte,1,2\n", STATUS_FORMAT, more, 3);
    static const char *const fewer[] = { "x.csv:3:", "2 fields", "header has 5" };
    assert_fails(LONG "0,k,a__b,byte,1\n0,k\n", STATUS_FORMAT, fewer, 3);
    static const char *const wide[] = { "x.csv:3:", "2 fields", "header has 3" };
    assert_fails("ID,Kernel Name,a__b\n,,byte\n0,k\n", STATUS_FORMAT, wide, 3);
    static const char *const unnumbered[] = { "x.csv:4:", "no launch ID" };
    assert_fails("ID,Kernel Name,a__b\n,,byte\n0,k,1\n,k,2\n", STATUS_FORMAT, unnumbered, 2);
    static const char *const open[] = { "x.csv:2:" };
    assert_fails("\"ID\",\"Kernel Name\",\"a__b\"\n\"0\",\"k", STATUS_FORMAT, open, 1);
    static const char *const no_value[] = { "x.csv:1:", "\"Metric Value\"" };
    assert_fails("ID,Kernel Name,Metric Name\n0,k,a__b\n", STATUS_FORMAT, no_value, 2);
    static const char *const no_average[] = { "x.csv:1:", "\"Average\"" };
    assert_fails("Kernel Name,Invocations,Metric Name\n", STATUS_FORMAT, no_average, 2);
    static const char *const no_name[] = { "x.csv:1:", "\"Metric Name\"" };
    assert_fails("Kernel Name,Invocations\n", STATUS_FORMAT, no_name, 2);
}

/* Programs that save the table again quote texts only; those lines are rows, numbers that the
 * profiled program printed are not. */
static void test_texts_only_quoted(void **state)
{
    (void)state;
    struct reading reading = read_text("\"ID\",\"Process ID\",\"Kernel Name\",\"dram__bytes.sum\"\n"
                                       "1024,3.5\n"
                                       "0,77,\"k(int, int)\",12\n"
                                       "12,13\n");
    assert_read(&reading, 1, 0);
    assert_cell(&reading, 0, "Kernel", "k");
    assert_cell(&reading, 0, "dram__bytes.sum", "12");
    end_reading(&reading);
}

static void test_several_wide_tables(void **state)
{
    (void)state;
    struct reading reading = read_text("ID,Kernel Name,dram__bytes.sum,Estimated Speedup\n"
                                       ",,Kbyte,%\n"
                                       "0,a,1.250000,7\n"
                                       "ID,Kernel Name,gpu__time_duration.sum,dram__bytes.sum\n"
                                       ",,us,byte\n"
                                       "0,b,2,30\n"
                                       "1,b,3,40\n");
    assert_read(&reading, 3, 0);
    assert_cell(&reading, 0, "dram__bytes.sum", "1250");
    assert_cell(&reading, 0, "gpu__time_duration.sum", NULL);
    assert_cell(&reading, 1, "dram__bytes.sum", "30");
    assert_cell(&reading, 2, "gpu__time_duration.sum", "3000");
    assert_int_equal(table_find_column(reading.table, "Estimated Speedup"), COLUMN_NONE);
    end_reading(&reading);
}

static void test_profiler_error_beside_rows(void **state)
{
    (void)state;
    struct reading reading =
        read_text("==ERROR== The application returned an error code (9).\n" LONG
                  "0,k,dram__bytes.sum,byte,12\n");
    assert_read(&reading, 1, 1);
    assert_non_null(strstr(reading.notices.items[0].text, "error code (9)"));
    end_reading(&reading);
}

static void test_sniff(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool mine;
    } starts[] = {
        { LONG, true },
        { "\xEF\xBB\xBF\"ID\",\"Kernel Name\"\r\n", true },
        { "hello, world\n\n==PROF== Connected to process 1\n", true },
        { "==ERROR== ERR_NVGPUCTRPERM\n", true },
        { "Process ID,Kernel Name,Invocations,Metric Name\n", true },
        { "", false },
        { "\n\n", false },
        { "ID,Name,Kernel Name of it\n", false },
        { "==77== NVPROF is profiling process 77\n\"Device\",\"Kernel\",\"Invocations\"\n", false },
        { "Benchmark Problem,Paradigm,Kernel ID,Kernel,Duration [s]\n", false },
        { "Dispatch_Id,Kernel_Name,Counter_Name,Counter_Value\n", false },
    };
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        assert_int_equal(ncu_csv_reader.sniff(starts[i].text, strlen(starts[i].text)),
                         starts[i].mine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terminal),
        cmocka_unit_test(test_nothing_profiled),
        cmocka_unit_test(test_sections),
        cmocka_unit_test(test_old_long),
        cmocka_unit_test(test_two_ranks),
        cmocka_unit_test(test_wide),
        cmocka_unit_test(test_saved_by_graphical_program),
        cmocka_unit_test(test_summary),
        cmocka_unit_test(test_damaged_rows),
        cmocka_unit_test(test_texts_only_quoted),
        cmocka_unit_test(test_several_wide_tables),
        cmocka_unit_test(test_profiler_error_beside_rows),
        cmocka_unit_test(test_sniff),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
