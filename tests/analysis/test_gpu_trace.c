#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/read/gpu_trace.h"
#include "tests/analysis/folder_reading.h"
#include "tests/analysis/table_text.h"

#define FRAME "GPU frame time\t47.5\n"
#define COUNTERS                                                                                   \
    "FE_B.TriageAC.fe__draw_count.sum\t0\n"                                                        \
    "FBSP.TriageAC.dram__sectors.sum\t6107360000\n"                                                \
    "FE_A.TriageAC.gr__compute_cycles_active_queue_sync.sum\t1.25e8\n"                             \
    "FE_A.TriageAC.gr__compute_cycles_active_queue_sync.sum.pct\t99\n"

static void put(const struct folder_reading *test, const char *name, const char *text)
{
    scratch_folder_write(&test->folder, name, text, strlen(text));
}

static void put_export(const struct folder_reading *test)
{
    scratch_folder_add(&test->folder, "matMul_vulkan.gputrace");
    scratch_folder_add(&test->folder, "matMul_vulkan.gputrace/BASE");
    put(test, "matMul_vulkan.gputrace/BASE/FRAME.xls", FRAME);
    put(test, "matMul_vulkan.gputrace/BASE/GPUTRACE_FRAME.xls", COUNTERS);
}

static void assert_row(const struct folder_reading *test, size_t row)
{
    const struct table *table = test->table;
    assert_string_equal(table_text_cell(table, row, "Executable"), "matMul_vulkan");
    assert_string_equal(table_text_cell(table, row, "Kernel"), "traced submission");
    assert_null(table_text_cell(table, row, "Region"));
    assert_null(table_text_cell(table, row, "Grid Size"));
    assert_true(fabs(table_text_number(table, row, "Duration") - 0.0475) < 1e-12);
    assert_true(table_text_number(table, row, "Memory Traffic") == 6107360000.0);
}

static void test_named_in_every_way(void **state)
{
    struct folder_reading *test = *state;
    static const char *const names[] = {
        "matMul_vulkan.gputrace",
        "matMul_vulkan.gputrace/",
        "matMul_vulkan.gputrace/BASE",
        "matMul_vulkan.gputrace/BASE/",
        "matMul_vulkan.gputrace/BASE/FRAME.xls",
        "matMul_vulkan.gputrace/BASE/GPUTRACE_FRAME.xls",
    };
    put_export(test);
    put(test, "matMul_vulkan.json",
        "{\"context\": {\"paradigm\": \"Vulkan\", \"float_type\": \"32\"}}");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (folder_reading_try(test, names[i]) != STATUS_OK)
            fail_msg("%s", test->error.message);
        assert_int_equal(table_row_count(test->table), i + 1);
        assert_row(test, i);
        assert_string_equal(table_text_cell(test->table, i, "Paradigm"), "Vulkan");
        assert_true(table_source_profiled(test->table, i));
    }
    assert_true(folder_reading_noticed(test, "taken as bytes"));
}

static void test_without_base(void **state)
{
    struct folder_reading *test = *state;
    scratch_folder_add(&test->folder, "matMul_vulkan");
    put(test, "matMul_vulkan/FRAME.xls", FRAME);
    put(test, "matMul_vulkan/GPUTRACE_FRAME.xls", COUNTERS);
    assert_int_equal(folder_reading_try(test, "matMul_vulkan"), STATUS_OK);
    assert_row(test, 0);
}

static void test_in_the_current_folder(void **state)
{
    struct folder_reading *test = *state;
    const struct read_options options = { 0 };
    char folder[SCRATCH_PATH_SIZE];
    char before[SCRATCH_PATH_SIZE * 4];
    put_export(test);
    scratch_folder_path(&test->folder, "matMul_vulkan.gputrace", folder);
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(folder), 0);
    static const char *const names[] = { ".", "BASE", "BASE/FRAME.xls" };
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(read_file(test->table, names[i], &options, &test->notices, &test->error),
                         STATUS_OK);
        assert_row(test, i);
    }
    assert_int_equal(chdir(before), 0);
}

static void test_what_a_trace_measured(void **state)
{
    struct folder_reading *test = *state;
    struct gpu_trace trace;
    char path[SCRATCH_PATH_SIZE];
    put_export(test);
    scratch_folder_path(&test->folder, "matMul_vulkan.gputrace", path);
    assert_true(gpu_trace_is_folder(path));
    assert_false(gpu_trace_is_folder(test->folder.path));
    assert_int_equal(gpu_trace_measure(&trace, path, NULL, NULL), STATUS_OK);
    assert_true(trace.compute_cycles == 1.25e8);
    assert_true(trace.dram_byte == 6107360000.0);
    assert_int_equal(gpu_trace_measure(&trace, test->folder.path, NULL, &test->error), STATUS_IO);
    folder_reading_assert_message(test, "BASE/FRAME.xls: no such file");
    assert_true(isnan(trace.duration_s));
}

static enum status take(struct folder_reading *test, struct gpu_trace *trace, const char *text)
{
    *trace = GPU_TRACE_NOTHING;
    return gpu_trace_take_table(trace, "t.xls", text, strlen(text), &test->notices, &test->error);
}

static void test_ways_to_write_a_table(void **state)
{
    struct folder_reading *test = *state;
    struct gpu_trace trace;
    assert_int_equal(take(test, &trace, "\xEF\xBB\xBFGPU frame time\t2\r\n"), STATUS_OK);
    assert_true(trace.duration_s == 2e-3);
    assert_int_equal(take(test, &trace, "GPU frame time\t2"), STATUS_OK);
    assert_true(trace.duration_s == 2e-3);
    assert_int_equal(take(test, &trace, "dram__sectors.sum\t5\t\n"), STATUS_OK);
    assert_true(trace.dram_byte == 5);
    assert_int_equal(take(test, &trace, "xdram__sectors.sum\t5\nA.dram__sectors.sum.peak\t6\n"),
                     STATUS_OK);
    assert_true(isnan(trace.dram_byte));
    assert_int_equal(take(test, &trace, "A.dram__sectors.sum\tn/a\n"), STATUS_OK);
    assert_true(isnan(trace.dram_byte));
    assert_int_equal(take(test, &trace, "A.dram__bytes.sum\t7\nB.dram__sectors.sum\t5\n"),
                     STATUS_OK);
    assert_true(trace.dram_byte == 7);
}

static void test_passes_that_differ(void **state)
{
    struct folder_reading *test = *state;
    struct gpu_trace trace;
    assert_int_equal(take(test, &trace, "A.dram__sectors.sum\t5\nB.dram__sectors.sum\t5\n"),
                     STATUS_OK);
    assert_false(folder_reading_noticed(test, "several passes"));
    assert_int_equal(take(test, &trace, "A.dram__sectors.sum\t5\nB.dram__sectors.sum\t6\n"),
                     STATUS_OK);
    assert_true(trace.dram_byte == 5);
    assert_true(
        folder_reading_noticed(test, "t.xls:2: dram__sectors.sum was measured by several passes"));
}

static void test_bad_tables(void **state)
{
    struct folder_reading *test = *state;
    struct gpu_trace trace;
    assert_int_equal(take(test, &trace, "x\t1\nGPU frame time\t2\t3\n"), STATUS_VALUE);
    assert_string_equal(test->error.message,
                        "t.xls:2: the trace is of several frames or submissions; trace a single "
                        "one");
    assert_int_equal(take(test, &trace, "A.dram__sectors.sum\tmany\n"), STATUS_VALUE);
    assert_string_equal(test->error.message, "t.xls:1: \"many\" is no value of dram__sectors.sum");
    assert_int_equal(take(test, &trace, "A.dram__sectors.sum\t-1\n"), STATUS_VALUE);
}

static void test_half_an_export(void **state)
{
    struct folder_reading *test = *state;
    scratch_folder_add(&test->folder, "a");
    put(test, "a/FRAME.xls", FRAME);
    assert_int_equal(folder_reading_try(test, "a"), STATUS_IO);
    folder_reading_assert_message(
        test, "a/GPUTRACE_FRAME.xls: no such file; a GPU Trace export is FRAME.xls and "
              "GPUTRACE_FRAME.xls in one folder");
    assert_int_equal(folder_reading_try(test, "a/FRAME.xls"), STATUS_IO);
    put(test, "a/GPUTRACE_FRAME.xls", "A.sm__cycles_active.avg\t1\n");
    assert_int_equal(folder_reading_try(test, "a"), STATUS_OK);
    assert_true(folder_reading_noticed(test, "has no dram__sectors.sum in it"));
    assert_null(table_text_cell(test->table, 0, "Memory Traffic"));
    put(test, "a/FRAME.xls", "something\t1\n");
    assert_int_equal(folder_reading_try(test, "a"), STATUS_FORMAT);
    folder_reading_assert_message(test, "FRAME.xls has no \"GPU frame time\" in it");
}

static void test_other_folders_and_streams(void **state)
{
    struct folder_reading *test = *state;
    const struct read_options options = { 0 };
    struct input *input;
    scratch_folder_add(&test->folder, "a");
    assert_int_equal(folder_reading_try(test, "a"), STATUS_IO);
    folder_reading_assert_message(test, "is a directory; name the files in it");
    assert_int_equal(input_open_memory(&input, "<stdin>", FRAME, strlen(FRAME), NULL), STATUS_OK);
    assert_int_equal(read_input(test->table, input, &options, NULL, &test->error), STATUS_USAGE);
    folder_reading_assert_message(test, "name the folder that holds both");
    input_free(input);
}

static void test_what_it_looks_like(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool expected;
    } cases[] = {
        { FRAME, true },
        { "\xEF\xBB\xBF" FRAME, true },
        { COUNTERS, true },
        { "sm__x.sum\t1", true },
        { "sm__x.sum\tfast\n", false },
        { "sm__x.sum,1\t2\n", false },
        { "Kernel\tdram__bytes.sum\n", false },
        { "name\t1\n", false },
        { "", false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(gpu_trace_reader.sniff(cases[i].text, strlen(cases[i].text)),
                         cases[i].expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_named_in_every_way, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_without_base, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_in_the_current_folder, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_what_a_trace_measured, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_ways_to_write_a_table, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_passes_that_differ, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_bad_tables, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_half_an_export, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_other_folders_and_streams, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test(test_what_it_looks_like),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
