#include <errno.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/read/reader.h"
#include "analysis/table.h"
#include "profile/collector/recorder.h"

static struct chosen_metric metric_rows[] = {
    { "gpu__time_duration.sum", "ns" },
    { "dram__bytes.sum", "byte" },
    { "sm__ops_path_tensor_src_fp64.sum", "" },
};

static const struct metric_choice metrics = { metric_rows, 3, 3 };

static const char header[] =
    "Hardware,Executable,Region,Kernel ID,Kernel,Kernel Signature,Grid Size,Block Size,"
    "Duration [s],Process ID,Context,Stream,Device,CC,gpu__time_duration.sum [ns],"
    "dram__bytes.sum [byte],sm__ops_path_tensor_src_fp64.sum\n";

static const double values[] = { 2500, 17179869184.0, 0.1 };

static struct measured_launch typical_launch(void)
{
    return (struct measured_launch){
        .hardware = "NVIDIA H200",
        .executable = "matMul_cuda",
        .region = "matmul",
        .kernel = "product",
        .signature = "product(float const*, int)",
        .kernel_id = 3,
        .grid = { 32, 16, 1 },
        .block = { 256, 1, 1 },
        .process_id = 530,
        .context = 1,
        .stream = 7,
        .device = 0,
        .compute_capability = { 9, 0 },
        .values = values,
    };
}

/* 2500 ns divided by 10^9, in 17 digits: the double next to 2.5e-06 lies that much above it. */
static const char typical_row[] =
    "NVIDIA H200,matMul_cuda,matmul,3,product,\"product(float const*, int)\",\"(32, 16, 1)\","
    "\"(256, 1, 1)\",2.5000000000000002e-06,530,1,7,0,9.0,2500,17179869184,0.10000000000000001\n";

static void assert_row(const struct measured_launch *launch, const char *expected)
{
    const locale_t c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    struct csv_text text = { .bytes = NULL };
    launch_row_write(&text, &metrics, launch, c_locale);
    assert_false(text.failed);
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.bytes, expected, text.length);
    csv_text_clear(&text);
    freelocale(c_locale);
}

static void test_header(void **state)
{
    (void)state;
    struct csv_text text = { .bytes = NULL };
    launch_row_write_header(&text, &metrics);
    assert_int_equal(text.length, strlen(header));
    assert_memory_equal(text.bytes, header, text.length);
    csv_text_clear(&text);
    csv_text_clear(&text);
}

static void test_row(void **state)
{
    (void)state;
    const struct measured_launch launch = typical_launch();
    assert_row(&launch, typical_row);
}

static void test_missing_is_empty(void **state)
{
    (void)state;
    static const double none[] = { NAN, INFINITY, NAN };
    struct measured_launch launch = { .values = none, .kernel_id = 0 };
    assert_row(&launch, ",,,0,,,,,,0,0,0,0,0.0,,,\n");
}

static void test_quoting(void **state)
{
    (void)state;
    struct measured_launch launch = typical_launch();
    launch.region = "inner, \"tiled\"";
    launch.kernel = "two\nlines";
    launch.signature = " blank";
    launch.hardware = "\"";
    assert_row(&launch, "\"\"\"\",matMul_cuda,\"inner, \"\"tiled\"\"\",3,\"two\nlines\",\" blank\","
                        "\"(32, 16, 1)\",\"(256, 1, 1)\",2.5000000000000002e-06,530,1,7,0,9.0,2500,"
                        "17179869184,0.10000000000000001\n");
}

/* ---- the file ---- */

struct place {
    char folder[64];
    char path[96];
};

static int make_place(void **state)
{
    struct place *place = calloc(1, sizeof *place);
    if (place == NULL)
        return -1;
    snprintf(place->folder, sizeof place->folder, "recorder_XXXXXX");
    if (mkdtemp(place->folder) == NULL) {
        free(place);
        return -1;
    }
    snprintf(place->path, sizeof place->path, "%s/table.csv", place->folder);
    *state = place;
    return 0;
}

static int remove_place(void **state)
{
    struct place *place = *state;
    unlink(place->path);
    const int result = rmdir(place->folder); /* fails when anything else was left */
    free(place);
    return result;
}

static void assert_file(const char *path, const char *expected)
{
    char text[4096];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    assert_string_equal(text, expected);
}

static void close_recorder(struct recorder *recorder)
{
    table_file_close(&recorder->file);
    csv_text_clear(&recorder->line);
    freelocale(recorder->c_locale);
    free(recorder->path);
}

static void test_file_is_complete_after_each_row(void **state)
{
    const struct place *place = *state;
    struct recorder recorder;
    char expected[4096];
    const struct measured_launch launch = typical_launch();
    assert_true(recorder_open(&recorder, place->path));
    assert_int_equal(recorder.path[0], '/');
    assert_int_equal(access(place->path, F_OK), -1); /* nothing measured, no file */
    snprintf(expected, sizeof expected, "%s", header);
    for (size_t i = 0; i < 3; i++) {
        assert_true(recorder_add(&recorder, &metrics, &launch));
        const size_t length = strlen(expected);
        snprintf(expected + length, sizeof expected - length, "%s", typical_row);
        assert_file(place->path, expected);
    }
    assert_int_equal(recorder.row_count, 3);
    assert_true(table_file_is_at(&recorder.file, place->path));
    close_recorder(&recorder);
}

static void test_old_file_is_replaced(void **state)
{
    const struct place *place = *state;
    FILE *old = fopen(place->path, "w");
    assert_non_null(old);
    fputs("old\n", old);
    fclose(old);
    struct recorder recorder;
    const struct measured_launch launch = typical_launch();
    assert_true(recorder_open(&recorder, place->path));
    assert_file(place->path, "old\n");
    assert_true(recorder_add(&recorder, &metrics, &launch));
    char expected[2048];
    snprintf(expected, sizeof expected, "%s%s", header, typical_row);
    assert_file(place->path, expected);
    unlink(place->path);
    assert_false(table_file_is_at(&recorder.file, place->path));
    close_recorder(&recorder);
}

static void test_folder_that_is_not_there(void **state)
{
    (void)state;
    struct recorder recorder;
    const struct measured_launch launch = typical_launch();
    assert_true(recorder_open(&recorder, "no/such/folder/table.csv"));
    assert_false(recorder_add(&recorder, &metrics, &launch));
    assert_true(recorder.failed);
    assert_false(recorder_add(&recorder, &metrics, &launch));
    assert_int_equal(recorder.row_count, 0);
    close_recorder(&recorder);
}

/* In a child, because a limit cannot be raised again: a row that does not fit leaves none of its
 * bytes. */
static void test_full_disk(void **state)
{
    const struct place *place = *state;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct recorder recorder;
        const struct measured_launch launch = typical_launch();
        const rlim_t size = sizeof header - 1 + sizeof typical_row - 1 + 10;
        const struct rlimit limit = { size, size };
        signal(SIGXFSZ, SIG_IGN);
        const bool good = recorder_open(&recorder, place->path) &&
                          setrlimit(RLIMIT_FSIZE, &limit) == 0 &&
                          recorder_add(&recorder, &metrics, &launch) &&
                          !recorder_add(&recorder, &metrics, &launch) && recorder.failed;
        close_recorder(&recorder);
        _exit(good ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    char expected[2048];
    snprintf(expected, sizeof expected, "%s%s", header, typical_row);
    assert_file(place->path, expected);
}

static void assert_cell(const struct table *table, const char *column, const char *expected)
{
    const int place = table_find_column(table, column);
    assert_int_not_equal(place, COLUMN_NONE);
    assert_string_equal(table_text(table, 0, place), expected);
}

static void assert_number(const struct table *table, const char *column, double expected)
{
    double value;
    struct error error;
    const int place = table_find_column(table, column);
    assert_int_not_equal(place, COLUMN_NONE);
    assert_int_equal(table_number(table, 0, place, &value, &error), STATUS_OK);
    assert_true(fabs(value - expected) <= 1e-15 * expected);
}

/* The table means the same to the program that it is written for. */
static void test_table_is_read_back(void **state)
{
    const struct place *place = *state;
    struct recorder recorder;
    struct measured_launch launch = typical_launch();
    launch.region = "inner, \"tiled\"";
    assert_true(recorder_open(&recorder, place->path));
    assert_true(recorder_add(&recorder, &metrics, &launch));
    close_recorder(&recorder);
    struct table *table = table_create();
    struct notices notices = { .items = NULL };
    const struct read_options options = { .decimal = '\0' };
    struct error error;
    assert_non_null(table);
    assert_int_equal(read_file(table, place->path, &options, &notices, &error), STATUS_OK);
    assert_int_equal(table_row_count(table), 1);
    assert_cell(table, "Hardware", "NVIDIA H200");
    assert_cell(table, "Executable", "matMul_cuda");
    assert_cell(table, "Region", "inner, \"tiled\"");
    assert_cell(table, "Kernel Signature", "product(float const*, int)");
    assert_cell(table, "Grid Size", "(32, 16, 1)");
    assert_number(table, "Duration", 2.5e-6);
    assert_number(table, "gpu__time_duration.sum", 2500);
    assert_number(table, "dram__bytes.sum", 17179869184.0);
    assert_string_equal(
        table_column_unit(table, table_find_column(table, "gpu__time_duration.sum")), "ns");
    notices_clear(&notices);
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_header),
        cmocka_unit_test(test_row),
        cmocka_unit_test(test_missing_is_empty),
        cmocka_unit_test(test_quoting),
        cmocka_unit_test_setup_teardown(test_file_is_complete_after_each_row, make_place,
                                        remove_place),
        cmocka_unit_test_setup_teardown(test_old_file_is_replaced, make_place, remove_place),
        cmocka_unit_test(test_folder_that_is_not_there),
        cmocka_unit_test_setup_teardown(test_full_disk, make_place, remove_place),
        cmocka_unit_test_setup_teardown(test_table_is_read_back, make_place, remove_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
