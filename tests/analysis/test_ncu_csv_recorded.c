/* Recorded pages of Nsight Compute 2025.3 on an H200, and files cut off in every place. The compile
 * definition ROOFLINE_FIXTURES is the folder of the fixtures. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/read/ncu_csv.h"

enum { LAUNCHES = 10 };

static enum status read_bytes(const char *name, const char *bytes, size_t length,
                              struct table *table, struct notices *notices, struct error *error)
{
    struct input *input = NULL;
    const struct read_options options = { .accept_labels = true };
    assert_int_equal(table_begin_source(table, name, NULL), STATUS_OK);
    assert_int_equal(input_open_memory(&input, name, bytes, length, NULL), STATUS_OK);
    const enum status status = ncu_csv_reader.read(table, input, &options, notices, error);
    input_free(input);
    return status;
}

static char *load(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("%s is not there", path);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const long size = ftell(file);
    assert_true(size > 0);
    rewind(file);
    char *bytes = malloc((size_t)size);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, (size_t)size, file), (size_t)size);
    fclose(file);
    *length = (size_t)size;
    return bytes;
}

static struct table *read_page(const char *path, size_t rows, size_t notice_count)
{
    struct table *table = table_create();
    struct notices notices = { 0 };
    struct error error = { 0 };
    size_t length;
    char *bytes = load(path, &length);
    assert_non_null(table);
    if (read_bytes("page.csv", bytes, length, table, &notices, &error) != STATUS_OK)
        fail_msg("%s", error.message);
    assert_int_equal(table_row_count(table), rows);
    assert_int_equal(notices.count, notice_count);
    notices_clear(&notices);
    free(bytes);
    return table;
}

static const char *text(const struct table *table, size_t row, const char *column)
{
    return table_text(table, row, table_find_column(table, column));
}

static double number(const struct table *table, size_t row, const char *column)
{
    double value = NAN;
    assert_int_equal(table_number(table, row, table_find_column(table, column), &value, NULL),
                     STATUS_OK);
    return value;
}

static void test_raw_page(void **state)
{
    (void)state;
    static const char *const regions[LAUNCHES] = {
        NULL,          "matmul",      "matmul-cublas", "matmul-tf32", "matmul-fp16",
        "matmul-bf16", "matmul-fp64", "fp64",          "half2",       "half1",
    };
    struct table *table = read_page(ROOFLINE_FIXTURES "/h200/nvtx_mm.raw.base.csv", LAUNCHES, 0);
    for (size_t row = 0; row < LAUNCHES; row++) {
        assert_string_equal(text(table, row, "Hardware"), "NVIDIA H200");
        assert_string_equal(text(table, row, "Executable"), "nvtx_mm");
        const char *region = text(table, row, "Region");
        if (regions[row] == NULL)
            assert_null(region);
        else
            assert_string_equal(region, regions[row]);
    }
    assert_string_equal(text(table, 1, "Kernel"), "naive");
    assert_string_equal(text(table, 2, "Kernel"), "cutlass::Kernel2");
    /* The second line of the page, as it is written there. */
    assert_string_equal(text(table, 1, "dram__bytes.sum"), "45908224");
    assert_string_equal(text(table, 1, "dram__bytes.avg"), "956421.33");
    assert_string_equal(text(table, 1, "gpu__time_duration.sum"), "3177184");
    assert_string_equal(text(table, 1, "launch__func_cache_config"), "CachePreferNone");
    /* One FMA for each step of a 2048 x 2048 x 2048 product. */
    assert_string_equal(text(table, 1, "sm__sass_thread_inst_executed_op_ffma_pred_on.sum"),
                        "8589934592");
    table_free(table);
}

static bool is_close(double first, double second, double relative, double absolute)
{
    return fabs(first - second) <= fmax(relative * fabs(first), absolute);
}

/* Holds a page of the same report against the raw page in base units. Numbers may differ by the
 * rounding of the page; texts not at all. */
static void compare_pages(const struct table *base, const struct table *page, double relative,
                          double absolute)
{
    size_t compared = 0;
    for (int column = 0; (size_t)column < table_column_count(page); column++) {
        const char *name = table_column_name(page, column);
        const int same = table_find_column(base, name);
        assert_true(same != COLUMN_NONE);
        assert_string_equal(table_column_unit(base, same), table_column_unit(page, column));
        for (size_t row = 0; row < LAUNCHES; row++) {
            const char *expected = table_text(base, row, same);
            const char *found = table_text(page, row, column);
            if (expected == NULL || found == NULL) {
                assert_true(expected == found);
                continue;
            }
            compared++;
            if (strcmp(expected, found) == 0)
                continue;
            if (!is_close(number(base, row, name), number(page, row, name), relative, absolute))
                fail_msg("%s of row %zu: %s, not %s", name, row, found, expected);
        }
    }
    assert_true(compared > 500);
}

static void test_pages_of_one_report_agree(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        size_t notices;
        double relative;
        double absolute;
    } pages[] = {
        { ROOFLINE_FIXTURES "/h200/nvtx_mm.details.base.csv", 0, 0, 0 },
        /* Two decimals behind at least one digit. */
        { ROOFLINE_FIXTURES "/h200/nvtx_mm.details.csv", 1, 0.005, 0 },
        /* Six decimals of at most Gbyte. */
        { ROOFLINE_FIXTURES "/h200/nvtx_mm.raw.csv", 1, 0, 500 },
    };
    struct table *base = read_page(ROOFLINE_FIXTURES "/h200/nvtx_mm.raw.base.csv", LAUNCHES, 0);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        struct table *page = read_page(pages[i].path, LAUNCHES, pages[i].notices);
        compare_pages(base, page, pages[i].relative, pages[i].absolute);
        table_free(page);
    }
    table_free(base);
}

/* The labels of the details page against the names of the raw page. */
static void test_labels(void **state)
{
    (void)state;
    static const char *const metrics[] = { "gpu__time_duration.sum",
                                           "dram__cycles_elapsed.avg.per_second" };
    struct table *raw = read_page(ROOFLINE_FIXTURES "/h200/roofset.raw.csv", LAUNCHES, 0);
    struct table *labels = read_page(ROOFLINE_FIXTURES "/h200/roofset.details.csv", LAUNCHES, 2);
    for (size_t i = 0; i < sizeof metrics / sizeof metrics[0]; i++)
        for (size_t row = 0; row < LAUNCHES; row++)
            assert_true(
                is_close(number(raw, row, metrics[i]), number(labels, row, metrics[i]), 0.005, 0));
    table_free(raw);
    table_free(labels);
}

static void test_from_terminal(void **state)
{
    (void)state;
    struct table *table = read_page(ROOFLINE_FIXTURES "/h200/terminal_noise.csv", 1, 1);
    assert_string_equal(text(table, 0, "dram__bytes.sum"), "45966848");
    assert_string_equal(text(table, 0, "dram__cycles_elapsed.avg.per_second"), "3199459461.27");
    assert_string_equal(text(table, 0, "CC"), "9.0");
    assert_null(text(table, 0, "Region"));
    table_free(table);
}

/* What a part of a file holds is what the whole file holds, or the part is refused. */
static void assert_part(const struct table *whole, const char *bytes, size_t length)
{
    char *part = malloc(length > 0 ? length : 1); /* so that reading behind it is noticed */
    struct table *table = table_create();
    struct error error = { 0 };
    assert_non_null(part);
    assert_non_null(table);
    memcpy(part, bytes, length);
    if (read_bytes("part.csv", part, length, table, NULL, &error) != STATUS_OK) {
        assert_true(error.message[0] != '\0');
    } else {
        assert_in_range(table_row_count(table), 1, table_row_count(whole));
        for (int column = 0; (size_t)column < table_column_count(table); column++)
            for (size_t row = 0; row < table_row_count(table); row++) {
                const char *found = table_text(table, row, column);
                if (found != NULL)
                    assert_string_equal(found, text(whole, row, table_column_name(table, column)));
            }
    }
    table_free(table);
    free(part);
}

static void test_cut_anywhere(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        size_t rows;
        size_t notices;
    } files[] = {
        { ROOFLINE_FIXTURES "/ncu_csv/terminal.csv", 1, 0 },
        { ROOFLINE_FIXTURES "/ncu_csv/wide.csv", 3, 0 },
        { ROOFLINE_FIXTURES "/ncu_csv/sections.csv", 1, 1 },
        { ROOFLINE_FIXTURES "/ncu_csv/two_ranks.csv", 3, 0 },
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        struct table *whole = read_page(files[i].path, files[i].rows, files[i].notices);
        size_t length;
        char *bytes = load(files[i].path, &length);
        for (size_t part = 0; part <= length; part++)
            assert_part(whole, bytes, part);
        free(bytes);
        table_free(whole);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_raw_page),     cmocka_unit_test(test_pages_of_one_report_agree),
        cmocka_unit_test(test_labels),       cmocka_unit_test(test_from_terminal),
        cmocka_unit_test(test_cut_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
