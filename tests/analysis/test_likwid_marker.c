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
#include "analysis/read/likwid_marker.h"
#include "tests/analysis/folder_reading.h"
#include "tests/analysis/table_text.h"

#define FADD "sm__sass_thread_inst_executed_op_fadd_pred_on.sum"
#define FMUL "sm__sass_thread_inst_executed_op_fmul_pred_on.sum"
#define FFMA "sm__sass_thread_inst_executed_op_ffma_pred_on.sum"
#define DADD "sm__sass_thread_inst_executed_op_dadd_pred_on.sum"
#define DFMA "sm__sass_thread_inst_executed_op_dfma_pred_on.sum"
#define HADD "sm__sass_thread_inst_executed_op_hadd_pred_on.sum"
#define HFMA "sm__sass_thread_inst_executed_op_hfma_pred_on.sum"

/* One region on one GPU, the counters of one format. */
#define HEADER "1 1 1\n0:work-0\n"
#define FLOPS HEADER "0 0 0 1 5.000000e-01 3 1.000000e+00 2.000000e+00 3.000000e+00 \n"
#define MEMORY HEADER "0 0 0 1 2.500000e-01 1 1.000000e+03 \n"

static enum status try_bytes(struct folder_reading *test, const char *name, const char *text,
                             size_t length)
{
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_write(&test->folder, name, text, length);
    scratch_folder_path(&test->folder, name, path);
    return read_file(test->table, path, &test->options, &test->notices, &test->error);
}

static enum status try_text(struct folder_reading *test, const char *name, const char *text)
{
    return try_bytes(test, name, text, strlen(text));
}

static void read_text(struct folder_reading *test, const char *name, const char *text)
{
    if (try_text(test, name, text) != STATUS_OK)
        fail_msg("%s", test->error.message);
}

/* The message without the folder in front of it. */
static void assert_refused(struct folder_reading *test, const char *name, const char *text,
                           const char *message)
{
    assert_int_equal(try_text(test, name, text), STATUS_FORMAT);
    assert_string_equal(test->error.message + strlen(test->folder.path) + 1, message);
}

static double cell(const struct folder_reading *test, size_t row, const char *column)
{
    return table_text_number(test->table, row, column);
}

static const char *text_cell(const struct folder_reading *test, size_t row, const char *column)
{
    return table_text_cell(test->table, row, column);
}

static void test_two_files_make_one_row(void **state)
{
    struct folder_reading *test = *state;
    read_text(test, "vec_cuda.flops.likwid-marker", FLOPS);
    read_text(test, "vec_cuda.memory.likwid-marker", MEMORY);
    assert_int_equal(table_row_count(test->table), 1);
    assert_string_equal(text_cell(test, 0, "Executable"), "vec_cuda");
    assert_string_equal(text_cell(test, 0, "Region"), "work");
    assert_string_equal(text_cell(test, 0, "Kernel"), "marked region");
    assert_string_equal(text_cell(test, 0, "Kernel ID"), "0");
    assert_true(cell(test, 0, FADD) == 2);
    assert_true(cell(test, 0, FMUL) == 4);
    assert_true(cell(test, 0, FFMA) == 6);
    assert_true(cell(test, 0, "dram__bytes.sum") == 2000);
    assert_true(cell(test, 0, "Duration") == 0.25);
    assert_true(folder_reading_noticed(test, "multiplied by 2"));
    assert_true(folder_reading_noticed(test, "taken as those of FP32"));
}

/* 2 + 4 + 2*6 = 18 FLOP, 2000 B, 0.25 s, in whatever order the files come. */
static void test_order_does_not_matter(void **state)
{
    struct folder_reading *test = *state;
    struct launch_list launches;
    read_text(test, "vec_cuda.memory.likwid-marker", MEMORY);
    read_text(test, "vec_cuda.flops.likwid-marker", FLOPS);
    assert_int_equal(derive_launches(&launches, test->table, HALF_PACKED, NULL, NULL), STATUS_OK);
    assert_int_equal(launches.count, 1);
    assert_true(launches.items[0].flop[PRECISION_FP32] == 18);
    assert_true(launches.items[0].traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED] == 2000);
    assert_true(launches.items[0].duration_s == 0.25);
    launch_list_clear(&launches);
}

static void test_other_programs_stay_apart(void **state)
{
    struct folder_reading *test = *state;
    read_text(test, "a.flops.likwid-marker", FLOPS);
    read_text(test, "b.memory.likwid-marker", MEMORY);
    assert_int_equal(table_row_count(test->table), 2);
    assert_string_equal(text_cell(test, 1, "Executable"), "b");
    assert_true(isnan(cell(test, 0, "dram__bytes.sum")));
}

/* A second measurement is a row of its own, which merging then puts in the first one's place. */
static void test_measured_again(void **state)
{
    struct folder_reading *test = *state;
    read_text(test, "a.flops.likwid-marker", FLOPS);
    read_text(test, "a.memory.likwid-marker", MEMORY);
    read_text(test, "a.flops.likwid-marker", HEADER "0 0 0 1 0.125 3 10 10 10 \n");
    read_text(test, "a.memory.likwid-marker", HEADER "0 0 0 1 0.5 1 7 \n");
    assert_int_equal(table_row_count(test->table), 2);
    assert_true(cell(test, 0, FFMA) == 6);
    assert_true(cell(test, 0, "dram__bytes.sum") == 2000);
    assert_true(cell(test, 1, FFMA) == 20);
    assert_true(cell(test, 1, "dram__bytes.sum") == 14);
    assert_true(cell(test, 1, "Duration") == 0.125);
}

static void test_two_gpus(void **state)
{
    struct folder_reading *test = *state;
    read_text(test, "a.flops.likwid-marker",
              "2 2 1\n0:first-0\n1:second-0\n"
              "0 0 0 1 1 3 1 1 1 \n0 0 3 1 2 3 2 2 2 \n1 0 0 1 3 3 3 3 3 \n1 0 3 1 4 3 4 4 4 \n");
    read_text(test, "a.memory.likwid-marker",
              "2 2 1\n0:second-0\n1:first-0\n"
              "0 0 0 1 9 1 10 \n0 0 3 1 9 1 20 \n1 0 0 1 9 1 30 \n1 0 3 1 9 1 40 \n");
    static const struct {
        const char *region;
        const char *gpu;
        double seconds;
        double fadd;
        double bytes;
    } rows[] = { { "first", "0", 1, 2, 60 },
                 { "first", "3", 2, 4, 80 },
                 { "second", "0", 3, 6, 20 },
                 { "second", "3", 4, 8, 40 } };
    assert_int_equal(table_row_count(test->table), 4);
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(text_cell(test, i, "Region"), rows[i].region);
        assert_string_equal(text_cell(test, i, "Kernel ID"), rows[i].gpu);
        assert_true(cell(test, i, "Duration") == rows[i].seconds);
        assert_true(cell(test, i, FADD) == rows[i].fadd);
        assert_true(cell(test, i, "dram__bytes.sum") == rows[i].bytes);
    }
}

/* CASES 30: what follows the last dash is the group. */
static void test_names_of_regions(void **state)
{
    struct folder_reading *test = *state;
    read_text(test, "a.memory.likwid-marker",
              "1 4 1\n0:n-body step 2-0\n1:a:b-12\n2:x-y\n3:plain\n"
              "0 0 0 1 1 1 1 \n1 0 0 1 1 1 1 \n2 0 0 1 1 1 1 \n3 0 0 1 1 1 1 \n");
    assert_string_equal(text_cell(test, 0, "Region"), "n-body step 2");
    assert_string_equal(text_cell(test, 1, "Region"), "a:b");
    assert_string_equal(text_cell(test, 2, "Region"), "x-y");
    assert_string_equal(text_cell(test, 3, "Region"), "plain");
}

static void test_nine_events(void **state)
{
    struct folder_reading *test = *state;
    read_text(test, "a.flops.likwid-marker", HEADER "0 0 0 1 1 9 1 2 3 4 5 6 7 8 9 \n");
    assert_true(cell(test, 0, FADD) == 2);
    assert_true(cell(test, 0, DADD) == 8);
    assert_true(cell(test, 0, DFMA) == 12);
    assert_true(cell(test, 0, HADD) == 14);
    assert_true(cell(test, 0, HFMA) == 18);
    assert_false(folder_reading_noticed(test, "taken as those of FP32"));
}

static void test_the_format_of_three_events(void **state)
{
    struct folder_reading *test = *state;
    const enum precision half = PRECISION_FP16;
    read_text(test, "a.flops-fp64.likwid-marker", FLOPS);
    assert_true(cell(test, 0, DFMA) == 6);
    test->options.marker_precision = &half;
    read_text(test, "b.flops.likwid-marker", FLOPS);
    assert_true(cell(test, 1, HFMA) == 6);
    read_text(test, "c.flops-fp64.likwid-marker", FLOPS);
    assert_true(cell(test, 2, DFMA) == 6); /* the file's name knows better */
    assert_int_equal(table_find_column(test->table, FFMA), COLUMN_NONE);
}

static void test_other_file_names(void **state)
{
    struct folder_reading *test = *state;
    read_text(test, "my.prog.likwid-marker", FLOPS);
    read_text(test, "out.txt", MEMORY);
    assert_string_equal(text_cell(test, 0, "Executable"), "my.prog");
    assert_string_equal(text_cell(test, 1, "Executable"), "out.txt");
    assert_true(cell(test, 1, "dram__bytes.sum") == 2000);
}

static void test_scale(void **state)
{
    struct folder_reading *test = *state;
    test->options.counter_scale = 1;
    read_text(test, "a.memory.likwid-marker", MEMORY);
    assert_true(cell(test, 0, "dram__bytes.sum") == 1000);
    assert_false(folder_reading_noticed(test, "multiplied"));
}

static void test_calls(void **state)
{
    struct folder_reading *test = *state;
    read_text(test, "a.flops.likwid-marker", HEADER "0 0 0 3 1 3 1 2 3 \n");
    assert_true(cell(test, 0, "Invocations") == 3);
    read_text(test, "a.memory.likwid-marker", HEADER "0 0 0 5 1 1 1 \n");
    assert_true(
        folder_reading_noticed(test, "entered 3 times in one run and 5 times in the other"));
}

static void test_missing_values(void **state)
{
    struct folder_reading *test = *state;
    read_text(test, "a.flops.likwid-marker", HEADER "0 0 0 1 inf 3 nan 2 -nan \n");
    assert_true(isnan(cell(test, 0, "Duration")));
    assert_true(isnan(cell(test, 0, FADD)));
    assert_true(cell(test, 0, FMUL) == 4);
    assert_true(folder_reading_noticed(test, "no finite time for 1 of 1 regions"));
    read_text(test, "a.memory.likwid-marker", MEMORY);
    assert_true(cell(test, 0, "Duration") == 0.25);
}

/* Zero in one region is a fact; zero in all of a GPU is a fault. */
static void test_zeros(void **state)
{
    struct folder_reading *test = *state;
    read_text(test, "a.flops.likwid-marker",
              "2 2 1\n0:copy-0\n1:add-0\n0 0 0 1 1 3 0 0 0 \n0 0 1 1 1 3 0 0 0 \n"
              "1 0 0 1 1 3 5 0 0 \n1 0 1 1 1 3 0 0 0 \n");
    assert_true(cell(test, 0, FADD) == 0);
    assert_true(isnan(cell(test, 1, FADD)));
    assert_true(cell(test, 2, FADD) == 10);
    assert_true(isnan(cell(test, 3, FADD)));
    assert_true(folder_reading_noticed(test, "all counters of GPU 1 are zero"));
    assert_false(folder_reading_noticed(test, "all counters of GPU 0 are zero"));
}

#define CUT                                                                                        \
    "the file was cut short here: LIKWID never closes it, so let the program end regularly and "   \
    "run it again"

static void test_damage(void **state)
{
    struct folder_reading *test = *state;
    assert_refused(test, "a", "1 2 1\n0:a-0\n", "a:3: " CUT);
    assert_refused(test, "a", "1 1 1\n0:a-0\n0 0 0 1 1 1 4.29", "a:3: " CUT);
    assert_refused(test, "a", "2 1 1\n0:a-0\n0 0 0 1 1 1 4 \n", "a:4: " CUT);
    assert_refused(test, "a", "1 1 1\n0:a-0\n0 0 0 1 1 3 4 5 \n",
                   "a:3: the line ends before its value of a counter");
    assert_refused(test, "a", "1 1 1\n0:a-0\n0 0 0 1 1 1 4 5 \n",
                   "a:3: more values than the 1 that the line announces");
    assert_refused(test, "a", "1 1 1\n0:a-0\n0 0 0 1 1 1 4 \n0 0 1 1 1 1 4 \n",
                   "a:4: more lines than the first line announces");
    assert_refused(test, "a", "1 1 1\n0:a-0\n1 0 0 1 1 1 4 \n", "a:3: there is no region 1");
    assert_refused(test, "a", "1 1 1\n0:a-0\n0 0 0 1 1 1 -4 \n",
                   "a:3: \"-4\" is no value of a counter");
    assert_refused(test, "a", "1 1 1\n0:a-0\n0 0 0 1 1 1 4x \n",
                   "a:3: \"4x\" is no value of a counter");
    assert_refused(test, "a", "1 1 1\n0:a-0\n0 0 0.5 1 1 1 4 \n", "a:3: 0.5 is no number of a GPU");
    assert_refused(test, "a", "1 1 1\n1:a-0\n0 0 0 1 1 1 4 \n",
                   "a:2: \"1:a-0\" is not the name of region 0, which has the form 0:NAME-GROUP");
    assert_refused(test, "a", "1 1 1\n0:a-0\n0 0 0 1 1 2 4 4 \n",
                   "a:3: 2 events, which the file does not name; known are 1 (DRAM bytes), 3 (ADD, "
                   "MUL and FMA instructions of one format) and 9 (of FP32, FP64 and FP16)");
    assert_refused(test, "a.memory.likwid-marker", FLOPS,
                   "a.memory.likwid-marker:3: 3 events, but the file's name says memory; name it "
                   "EXECUTABLE.GROUP.likwid-marker, GROUP being flops or memory");
    assert_int_equal(try_text(test, "a", "1 0 1\n"), STATUS_EMPTY);
    assert_int_equal(table_row_count(test->table), 0);
}

static void test_cut_at_every_byte(void **state)
{
    struct folder_reading *test = *state;
    for (size_t length = 0; length + 1 < sizeof FLOPS; length++) {
        assert_int_not_equal(try_bytes(test, "a.flops.likwid-marker", FLOPS, length), STATUS_OK);
        assert_int_equal(table_row_count(test->table), 0);
    }
}

/* Recorded on an H200: 2 * 2048^3 FLOP in matmul, of whose instructions the file says half. */
static void test_recorded_files(void **state)
{
    struct folder_reading *test = *state;
    static const char *const files[] = { ROOFLINE_FIXTURES "/h200/nvmark.flops.likwid-marker",
                                         ROOFLINE_FIXTURES "/h200/nvmark.memory.likwid-marker" };
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(
            read_file(test->table, files[i], &test->options, &test->notices, &test->error),
            STATUS_OK);
    assert_int_equal(table_row_count(test->table), 2);
    assert_string_equal(text_cell(test, 0, "Executable"), "nvmark");
    assert_string_equal(text_cell(test, 0, "Region"), "matmul");
    assert_string_equal(text_cell(test, 1, "Region"), "triad");
    assert_true(isnan(cell(test, 0, "Duration")));
    struct launch_list launches;
    assert_int_equal(derive_launches(&launches, test->table, HALF_PACKED, NULL, NULL), STATUS_OK);
    const double flop = launches.items[0].flop[PRECISION_FP32];
    assert_true(fabs(flop / 17179869184.0 - 1) < 1e-7);
    assert_true(launches.items[0].traffic_byte[MEMORY_LEVEL_DRAM][TRAFFIC_PREFERRED] ==
                2 * 1.664333e7);
    assert_true(launches.items[1].launches == 3);
    launch_list_clear(&launches);
}

static void test_what_it_looks_like(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool expected;
    } cases[] = {
        { FLOPS, true },
        { "1 1 1\r\n0:a-0\r\n", true },
        { "1 1 1\n", true },
        { "1 1 1", false },
        { "1 1\n0:a-0\n", false },
        { "1 1 1 1\n0:a\n", false },
        { "1 2 3\n4 5 6\n", false },
        { "1 x 1\n0:a\n", false },
        { "-1 1 1\n0:a\n", false },
        { "Kernel,FLOP\n", false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(likwid_marker_reader.sniff(cases[i].text, strlen(cases[i].text)),
                         cases[i].expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_two_files_make_one_row, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_order_does_not_matter, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_other_programs_stay_apart, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_measured_again, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_two_gpus, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_names_of_regions, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_nine_events, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_the_format_of_three_events, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_other_file_names, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_scale, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_calls, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_missing_values, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_zeros, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_damage, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_cut_at_every_byte, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test_setup_teardown(test_recorded_files, folder_reading_set_up,
                                        folder_reading_tear_down),
        cmocka_unit_test(test_what_it_looks_like),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
