#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analyse.h"
#include "analysis/read/nsys_sqlite.h"
#include "tests/analysis/folder_reading.h"
#include "tests/analysis/made_export.h"
#include "tests/analysis/table_text.h"

/* One sample each 0.1 ms; times below are in these units. */
enum { UNIT_NS = 100000 };

static struct made_export *make(const struct folder_reading *test, const char *name,
                                enum made_schema schema)
{
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_path(&test->folder, name, path);
    return made_export_create(path, schema);
}

static void read_export(struct folder_reading *test, const char *name)
{
    if (folder_reading_try(test, name) != STATUS_OK)
        fail_msg("%s", test->error.message);
}

static void assert_cell(const struct folder_reading *test, size_t row, const char *column,
                        double expected)
{
    const double value = table_text_number(test->table, row, column);
    if (!(fabs(value - expected) <= 1e-9 * fabs(expected)))
        fail_msg("row %zu, %s: %.17g is not %.17g", row, column, value, expected);
}

static void assert_text(const struct folder_reading *test, size_t row, const char *column,
                        const char *expected)
{
    const char *text = table_text_cell(test->table, row, column);
    assert_non_null(text);
    assert_string_equal(text, expected);
}

/* Idle samples at [first, end) units. */
static void idle(struct made_export *made, unsigned gpu, int64_t first, int64_t end)
{
    for (int64_t i = first; i < end; i++)
        made_export_add_sample(made, gpu, i * UNIT_NS, 0, 1, 1);
}

static void busy(struct made_export *made, unsigned gpu, int64_t first, int64_t end, int compute)
{
    for (int64_t i = first; i < end; i++)
        made_export_add_sample(made, gpu, i * UNIT_NS, compute, 30, 20);
}

static void range(struct made_export *made, const char *name, int64_t begin, int64_t end)
{
    made_export_add_range(made, name, begin * UNIT_NS, end * UNIT_NS);
}

/* Samples that end at 20 to 29 units: 1 ms at (30 + 20) %. Of 2 TB/s that is 1e-3 * 0.5 * 2e12 =
 * 1e9 Byte. */
static void make_simple(const struct folder_reading *test, const char *name,
                        enum made_schema schema)
{
    struct made_export *made = make(test, name, schema);
    made_export_add_gpu(made, 0, "NVIDIA H200");
    idle(made, 0, 0, 20);
    busy(made, 0, 20, 30, 80);
    idle(made, 0, 30, 60);
    range(made, "matmul", 10, 50);
    made_export_finish(made);
}

static void test_each_schema(void **state)
{
    struct folder_reading *test = *state;
    test->options.peak_bandwidth_byte_per_s = 2e12;
    for (size_t schema = 0; schema < MADE_SCHEMAS; schema++) {
        make_simple(test, "matMul_ocl.sqlite", (enum made_schema)schema);
        read_export(test, "matMul_ocl.sqlite");
        assert_int_equal(table_row_count(test->table), schema + 1);
        assert_text(test, schema, "Executable", "matMul_ocl");
        assert_text(test, schema, "Region", "matmul");
        assert_text(test, schema, "Hardware", "NVIDIA H200");
        assert_text(test, schema, "Kernel", "compute window");
        assert_text(test, schema, "Kernel ID", "0");
        assert_text(test, schema, "Kernel Signature", "sampled compute activity: 1 compute window");
        assert_cell(test, schema, "Duration", 1e-3);
        assert_cell(test, schema, "Memory Traffic", 1e9);
        assert_null(table_text_cell(test->table, schema, "Grid Size"));
    }
    assert_int_equal(test->notices.count, 0);
}

/* 1e-3 * 0.5 of the 4 TB/s that the device could have; the roof says where it is from. */
static void test_theoretical_bandwidth(void **state)
{
    struct folder_reading *test = *state;
    make_simple(test, "a.sqlite", MADE_3_25_0);
    read_export(test, "a.sqlite");
    assert_cell(test, 0, "Memory Traffic", 2e9);
    assert_true(folder_reading_noticed(test, "the theoretical 4 TB/s is taken"));
    assert_cell(test, 0, "device__attribute_multiprocessor_count", 132);
    assert_cell(test, 0, "device__attribute_clock_rate", 1980000);

    struct analyse_options options = { .aggregate = AGGREGATE_OPTIONS_DEFAULT };
    const struct given_ceiling given[] = { { "FP32=50e12", CEILING_COMPUTE } };
    options.given = given;
    options.given_count = 1;
    options.aggregate.precision = PRECISION_FP32;
    assert_int_equal(analytic_list_add(&options.analytic, "a.*=1e9", NULL), STATUS_OK);
    struct point_set set;
    assert_int_equal(analyse_table(&set, test->table, &options, &test->notices, &test->error),
                     STATUS_OK);
    assert_int_equal(set.point_count, 1);
    assert_true(fabs(set.points[0].intensity_flop_per_byte - 0.5) < 1e-9);
    assert_int_equal(set.ceilings[1].kind, CEILING_BANDWIDTH);
    assert_true(set.ceilings[1].value == 4e12);
    assert_int_equal(set.ceilings[1].source, CEILING_ATTRIBUTES);
    point_set_clear(&set);
    analytic_list_clear(&options.analytic);
}

/* GPU 1 runs at other times than GPU 0, interleaved in one table. */
static void test_two_gpus(void **state)
{
    struct folder_reading *test = *state;
    test->options.peak_bandwidth_byte_per_s = 2e12;
    struct made_export *made = make(test, "a.sqlite", MADE_3_24_14);
    made_export_add_gpu(made, 0, "First");
    made_export_add_gpu(made, 1, "Second");
    for (int64_t i = 0; i < 60; i++) {
        made_export_add_sample(made, 1, i * UNIT_NS + 7, i >= 30 && i < 50 ? 60 : 0, 10, 0);
        made_export_add_sample(made, 0, i * UNIT_NS, i >= 20 && i < 30 ? 80 : 0, 30, 20);
    }
    range(made, "work", 5, 55);
    made_export_finish(made);
    read_export(test, "a.sqlite");
    assert_int_equal(table_row_count(test->table), 2);
    assert_text(test, 0, "Hardware", "First");
    assert_text(test, 0, "Kernel ID", "0");
    assert_cell(test, 0, "Duration", 1e-3);
    assert_cell(test, 0, "Memory Traffic", 1e9);
    assert_text(test, 1, "Hardware", "Second");
    assert_text(test, 1, "Kernel ID", "1");
    assert_cell(test, 1, "Duration", 2e-3);
    assert_cell(test, 1, "Memory Traffic", 2e-3 * 0.1 * 2e12);
}

/* Ranges of libraries, marks, open ranges and ranges without a name are no regions; a nested range
 * takes its time from the outer one. */
static void test_which_ranges_count(void **state)
{
    struct folder_reading *test = *state;
    test->options.peak_bandwidth_byte_per_s = 2e12;
    struct made_export *made = make(test, "a.sqlite", MADE_3_25_0);
    idle(made, 0, 0, 10);
    busy(made, 0, 10, 40, 80);
    idle(made, 0, 40, 60);
    range(made, "outer", 5, 55);
    range(made, "inner", 9, 19);
    made_export_run(made, "INSERT INTO StringIds VALUES (100, 'library'), (101, 'mark')");
    made_export_run(made,
                    "INSERT INTO NVTX_EVENTS (start, end, eventType, textId, domainId) VALUES "
                    "(900000, 3000000, 59, 100, 3), (900000, NULL, 34, 101, 0), (900000, NULL, "
                    "59, 101, 0), (900000, 2000000, 59, NULL, 0), (0, NULL, 75, 100, 3)");
    made_export_finish(made);
    read_export(test, "a.sqlite");
    assert_int_equal(table_row_count(test->table), 2);
    assert_text(test, 0, "Region", "outer");
    assert_cell(test, 0, "Duration", 2e-3);
    assert_text(test, 1, "Region", "inner");
    assert_cell(test, 1, "Duration", 1e-3);
    assert_null(table_text_cell(test->table, 0, "Hardware"));
}

/* Entered three times; work that is known for one execution is needed three times. */
static void test_entered_again(void **state)
{
    struct folder_reading *test = *state;
    struct made_export *made = make(test, "a.sqlite", MADE_3_16_1);
    for (int64_t i = 0; i < 3; i++) {
        busy(made, 0, i * 40 + 11, i * 40 + 21, 80);
        idle(made, 0, i * 40 + 21, i * 40 + 51);
        range(made, "work", i * 40 + 10, i * 40 + 40);
    }
    made_export_finish(made);
    read_export(test, "a.sqlite");
    assert_int_equal(table_row_count(test->table), 1);
    assert_cell(test, 0, "Duration", 3e-3);
    assert_cell(test, 0, "Invocations", 3);
    assert_null(table_text_cell(test->table, 0, "Memory Traffic"));
    assert_true(folder_reading_noticed(test, "give --peak-bandwidth"));
}

static void make_data_movement(const struct folder_reading *test)
{
    struct made_export *made = make(test, "a.sqlite", MADE_3_24_14);
    idle(made, 0, 0, 10);
    busy(made, 0, 10, 15, 40);
    idle(made, 0, 15, 25);
    busy(made, 0, 25, 45, 80);
    idle(made, 0, 45, 60);
    range(made, "work", 5, 55);
    range(made, "nothing", 56, 58);
    made_export_finish(made);
}

static void test_data_movement(void **state)
{
    struct folder_reading *test = *state;
    make_data_movement(test);
    read_export(test, "a.sqlite");
    assert_cell(test, 0, "Duration", 2e-3);
    assert_true(folder_reading_noticed(test, "1 window of activity with far lower occupancy"));
    assert_true(folder_reading_noticed(test, "region nothing is left out"));
    test->options.activity_ratio = 0.5;
    read_export(test, "a.sqlite");
    assert_cell(test, 1, "Duration", 2.5e-3);
    test->options.activity_ratio = -1;
    read_export(test, "a.sqlite");
    assert_cell(test, 2, "Duration", 2.5e-3);
}

/* Samples were lost between 20 and 40 units: the one at 40 covers one unit, not twenty. */
static void test_lost_samples(void **state)
{
    struct folder_reading *test = *state;
    struct made_export *made = make(test, "a.sqlite", MADE_3_24_14);
    idle(made, 0, 0, 21);
    busy(made, 0, 40, 50, 80);
    idle(made, 0, 50, 60);
    range(made, "work", 0, 60);
    made_export_finish(made);
    read_export(test, "a.sqlite");
    assert_cell(test, 0, "Duration", 1e-3);
}

/* ---- two runs ---- */

/* init: 0.5 ms, once. work: 1 ms of set-up in the first iteration, then `iterations` times 0.8 ms,
 * each entered on its own; the second half of a unit's samples differ in traffic. */
static void make_run(const struct folder_reading *test, const char *name, int64_t iterations)
{
    struct made_export *made = make(test, name, MADE_3_25_0);
    made_export_add_gpu(made, 0, "NVIDIA H200");
    idle(made, 0, 0, 11);
    busy(made, 0, 11, 16, 70);
    idle(made, 0, 16, 31);
    busy(made, 0, 31, 41, 80);
    range(made, "init", 10, 30);
    int64_t now = 41;
    for (int64_t i = 0; i < iterations; i++) {
        busy(made, 0, now, now + 8, 80);
        idle(made, 0, now + 8, now + 20);
        range(made, "work", i == 0 ? 30 : now - 1, now + 18);
        now += 20;
    }
    made_export_finish(made);
}

static enum status read_pair(struct folder_reading *test, size_t iterations)
{
    char one[SCRATCH_PATH_SIZE];
    char many[SCRATCH_PATH_SIZE];
    scratch_folder_path(&test->folder, "one.sqlite", one);
    scratch_folder_path(&test->folder, "many.sqlite", many);
    const struct nsys_pair pair = { one, many, iterations, "matMul_vulkan" };
    return nsys_read_pair(test->table, &pair, &test->options, &test->notices, &test->error);
}

/* One run: 1.8 ms of work. Five: 1 + 5 * 0.8 = 5 ms. (5 - 1.8) / 4 = 0.8 ms at 50 % of 2 TB/s. */
static void test_two_runs(void **state)
{
    struct folder_reading *test = *state;
    test->options.peak_bandwidth_byte_per_s = 2e12;
    make_run(test, "one.sqlite", 1);
    make_run(test, "many.sqlite", 5);
    scratch_folder_write(&test->folder, "matMul_vulkan.json",
                         "{\"context\": {\"paradigm\": \"Vulkan\", \"float_type\": \"32\"},"
                         "\"benchmarks\": [{\"name\": \"MatrixMultiplication/4096\"}]}",
                         strlen("{\"context\": {\"paradigm\": \"Vulkan\", \"float_type\": \"32\"},"
                                "\"benchmarks\": [{\"name\": \"MatrixMultiplication/4096\"}]}"));
    assert_int_equal(read_pair(test, 5), STATUS_OK);
    assert_int_equal(table_row_count(test->table), 2);
    assert_text(test, 0, "Region", "init");
    assert_cell(test, 0, "Duration", 0.5e-3);
    assert_cell(test, 0, "Memory Traffic", 0.5e9);
    assert_text(test, 1, "Region", "work");
    assert_text(test, 1, "Executable", "matMul_vulkan");
    assert_text(test, 1, "Paradigm", "Vulkan");
    assert_cell(test, 1, "Duration", 0.8e-3);
    assert_cell(test, 1, "Memory Traffic", 0.8e9);
    assert_text(
        test, 1, "Kernel Signature",
        "sampled compute activity: 5 compute windows, minus a 1.800 ms reference run, over 4 "
        "calls");
    assert_null(table_text_cell(test->table, 1, "Invocations"));
    assert_true(table_source_profiled(test->table, 0));
    assert_string_equal(table_source_format(test->table, 0), "Nsight Systems SQLite export");
}

/* A "run of many" that did no more than the run of one. */
static void test_two_runs_without_a_difference(void **state)
{
    struct folder_reading *test = *state;
    test->options.peak_bandwidth_byte_per_s = 2e12;
    make_run(test, "one.sqlite", 2);
    make_run(test, "many.sqlite", 2);
    assert_int_equal(read_pair(test, 5), STATUS_OK);
    assert_null(table_text_cell(test->table, 1, "Duration"));
    assert_null(table_text_cell(test->table, 1, "Memory Traffic"));
    assert_true(folder_reading_noticed(test, "raise the number of iterations"));
}

static void test_two_runs_of_which_one_is_missing(void **state)
{
    struct folder_reading *test = *state;
    make_run(test, "many.sqlite", 2);
    assert_int_equal(read_pair(test, 2), STATUS_FORMAT);
    folder_reading_assert_message(test, "one.sqlite: ");
}

/* ---- what cannot be read ---- */

/* CASES 29. */
static void test_no_gpu_metrics(void **state)
{
    struct folder_reading *test = *state;
    struct made_export *made = make(test, "a.sqlite", MADE_3_25_0);
    range(made, "work", 0, 10);
    made_export_finish(made);
    assert_int_equal(folder_reading_try(test, "a.sqlite"), STATUS_EMPTY);
    folder_reading_assert_message(
        test, "no GPU metrics in this export; collect with --gpu-metrics-devices");
}

static void test_no_ranges(void **state)
{
    struct folder_reading *test = *state;
    struct made_export *made = make(test, "a.sqlite", MADE_3_25_0);
    busy(made, 0, 0, 10, 80);
    made_export_finish(made);
    assert_int_equal(folder_reading_try(test, "a.sqlite"), STATUS_EMPTY);
    folder_reading_assert_message(test, "collect with --trace=nvtx");
}

static void test_other_metrics(void **state)
{
    struct folder_reading *test = *state;
    struct made_export *made = make(test, "a.sqlite", MADE_3_16_1);
    busy(made, 0, 0, 10, 80);
    range(made, "work", 0, 10);
    made_export_run(made, "DELETE FROM TARGET_INFO_GPU_METRICS WHERE metricName LIKE 'Compute%'");
    made_export_finish(made);
    assert_int_equal(folder_reading_try(test, "a.sqlite"), STATUS_EMPTY);
    folder_reading_assert_message(test, "have no \"Compute Warps in Flight [Throughput %]\"");
}

static void test_no_dram_metrics(void **state)
{
    struct folder_reading *test = *state;
    test->options.peak_bandwidth_byte_per_s = 2e12;
    struct made_export *made = make(test, "a.sqlite", MADE_3_16_1);
    busy(made, 0, 0, 10, 80);
    range(made, "work", 0, 10);
    made_export_run(made, "DELETE FROM TARGET_INFO_GPU_METRICS WHERE metricName LIKE 'DRAM%'");
    made_export_finish(made);
    read_export(test, "a.sqlite");
    assert_null(table_text_cell(test->table, 0, "Memory Traffic"));
    assert_true(folder_reading_noticed(test, "no DRAM bandwidth"));
}

static void test_no_activity(void **state)
{
    struct folder_reading *test = *state;
    struct made_export *made = make(test, "a.sqlite", MADE_3_16_1);
    idle(made, 0, 0, 60);
    range(made, "work", 5, 55);
    made_export_finish(made);
    assert_int_equal(folder_reading_try(test, "a.sqlite"), STATUS_EMPTY);
    folder_reading_assert_message(test, "no GPU computed for 0.1 ms or more inside a named range");
}

/* Cells that hold what their column should not. */
static void test_crafted_cells(void **state)
{
    struct folder_reading *test = *state;
    static const struct {
        const char *sql;
        const char *message;
    } cases[] = {
        { "UPDATE GPU_METRICS SET timestamp = 'soon'", "\"timestamp\" holds \"soon\"" },
        { "UPDATE GPU_METRICS SET timestamp = 9223372036854775807 WHERE rowid = 2",
          "\"timestamp\" holds" },
        { "UPDATE GPU_METRICS SET timestamp = NULL", "\"timestamp\" holds \"NULL\"" },
        { "UPDATE GPU_METRICS SET value = 9e999", "\"value\" holds" },
        { "UPDATE GPU_METRICS SET value = -5", "holds -5 %" },
        { "UPDATE NVTX_EVENTS SET end = start - 1", "range \"work\" ends before it begins" },
        { "UPDATE NVTX_EVENTS SET start = x'00'", "\"start\" holds" },
        { "ALTER TABLE NVTX_EVENTS RENAME COLUMN eventType TO kind", "no such column" },
        { "DROP TABLE META_DATA_EXPORT", "no export of Nsight Systems" },
        { "ALTER TABLE GPU_METRICS RENAME TO other; CREATE VIEW GPU_METRICS AS SELECT * FROM other",
          "no GPU metrics" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct made_export *made = make(test, "a.sqlite", MADE_3_16_1);
        busy(made, 0, 0, 10, 80);
        range(made, "work", 0, 10);
        made_export_run(made, cases[i].sql);
        made_export_finish(made);
        assert_int_not_equal(folder_reading_try(test, "a.sqlite"), STATUS_OK);
        folder_reading_assert_message(test, cases[i].message);
    }
    assert_int_equal(table_row_count(test->table), 0);
}

/* Cut at each quarter page, and with each page overwritten: an error or the whole result. */
static void test_damage(void **state)
{
    struct folder_reading *test = *state;
    make_simple(test, "whole.sqlite", MADE_3_24_14);
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_path(&test->folder, "whole.sqlite", path);
    FILE *stream = fopen(path, "rb");
    assert_non_null(stream);
    static char bytes[1 << 20];
    const size_t length = fread(bytes, 1, sizeof bytes, stream);
    fclose(stream);
    assert_true(length > 4096);
    for (size_t cut = 0; cut < length; cut += 1024) {
        scratch_folder_write(&test->folder, "a.sqlite", bytes, cut);
        assert_int_not_equal(folder_reading_try(test, "a.sqlite"), STATUS_OK);
        assert_true(test->error.message[0] != '\0');
    }
    for (size_t page = 4096; page + 4096 <= length; page += 4096) {
        static char kept[4096];
        memcpy(kept, bytes + page, sizeof kept);
        memset(bytes + page, 0xA5, sizeof kept);
        scratch_folder_write(&test->folder, "a.sqlite", bytes, length);
        folder_reading_try(test, "a.sqlite");
        memcpy(bytes + page, kept, sizeof kept);
    }
}

static void test_a_stream(void **state)
{
    struct folder_reading *test = *state;
    struct input *input;
    static const char bytes[4096] = "SQLite format 3";
    assert_int_equal(input_open_memory(&input, "<stdin>", bytes, sizeof bytes, NULL), STATUS_OK);
    assert_int_equal(read_input(test->table, input, &test->options, NULL, &test->error),
                     STATUS_USAGE);
    folder_reading_assert_message(test, "save it and name the file");
    input_free(input);
}

/* Names of machines stand in META_DATA_CAPTURE. */
static void test_nothing_of_the_machine(void **state)
{
    struct folder_reading *test = *state;
    make_simple(test, "a.sqlite", MADE_3_25_0);
    read_export(test, "a.sqlite");
    for (size_t column = 0; column < table_column_count(test->table); column++) {
        const char *text = table_text(test->table, 0, (int)column);
        assert_true(text == NULL || strstr(text, "secret-host") == NULL);
    }
    for (size_t i = 0; i < test->notices.count; i++)
        assert_null(strstr(test->notices.items[i].text, "secret-host"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_each_schema, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_theoretical_bandwidth, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_two_gpus, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_which_ranges_count, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_entered_again, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_data_movement, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_lost_samples, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_two_runs, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_two_runs_without_a_difference, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_two_runs_of_which_one_is_missing,
                                        folder_reading_set_up, folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_no_gpu_metrics, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_no_ranges, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_other_metrics, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_no_dram_metrics, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_no_activity, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_crafted_cells, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_damage, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_a_stream, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_nothing_of_the_machine, folder_reading_set_up,
                                        folder_reading_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
