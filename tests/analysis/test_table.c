#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "analysis/table.h"

static struct table *new_table(size_t rows)
{
    struct table *table = table_create();
    assert_non_null(table);
    assert_int_equal(table_begin_source(table, "a.csv", NULL), STATUS_OK);
    for (size_t i = 0; i < rows; i++)
        assert_int_equal(table_add_row(table, i + 2, NULL), STATUS_OK);
    return table;
}

static int add_column(struct table *table, const char *name)
{
    int column = COLUMN_NONE;
    assert_int_equal(table_add_column(table, name, strlen(name), &column, NULL), STATUS_OK);
    return column;
}

static void set(struct table *table, int column, const char *text)
{
    assert_int_equal(table_set_text(table, column, text, strlen(text), NULL), STATUS_OK);
}

static void replace(struct table *table, size_t row, int column, const char *text)
{
    assert_int_equal(table_replace_text(table, row, column, text, strlen(text), NULL), STATUS_OK);
}

static void test_empty_table(void **state)
{
    (void)state;
    struct table *table = table_create();
    assert_int_equal(table_row_count(table), 0);
    assert_int_equal(table_column_count(table), 0);
    assert_int_equal(table_source_count(table), 0);
    assert_int_equal(table_find_column(table, "FLOP"), COLUMN_NONE);
    assert_int_equal(table_known_column(table, KNOWN_FLOP), COLUMN_NONE);
    table_remove_rows(table, NULL);
    table_free(table);
    table_free(NULL);
}

static void test_columns(void **state)
{
    (void)state;
    struct table *table = new_table(0);
    int metric = add_column(table, "dram__bytes.sum");
    int duration = add_column(table, "Duration");
    int region = add_column(table, "Region");
    assert_int_equal(add_column(table, "Duration"), duration);
    assert_int_equal(table_column_count(table), 3);
    assert_int_equal(table_find_column(table, "dram__bytes.sum"), metric);
    assert_int_equal(table_find_column(table, "dram__bytes"), COLUMN_NONE);
    assert_int_equal(table_known_column(table, KNOWN_REGION), region);
    assert_int_equal(table_column_known(table, duration), KNOWN_DURATION);
    assert_int_equal(table_column_known(table, metric), KNOWN_COUNT);
    assert_int_equal(table_column_kind(table, metric), COLUMN_NUMBER);
    assert_int_equal(table_column_kind(table, region), COLUMN_TEXT);
    assert_string_equal(table_column_name(table, metric), "dram__bytes.sum");
    assert_string_equal(table_column_unit(table, duration), "s");
    assert_string_equal(table_column_unit(table, metric), "");
    assert_int_equal(table_set_column_unit(table, metric, "", 0, NULL), STATUS_OK);
    assert_int_equal(table_set_column_unit(table, metric, "byte/x", 4, NULL), STATUS_OK);
    assert_int_equal(table_set_column_unit(table, metric, "sector", 6, NULL), STATUS_OK);
    assert_string_equal(table_column_unit(table, metric), "byte");
    table_free(table);
}

static void test_many_columns(void **state)
{
    (void)state;
    enum { COUNT = 2000 };
    struct table *table = new_table(1);
    char name[32];
    for (int i = 0; i < COUNT; i++) {
        snprintf(name, sizeof name, "metric__%d", i);
        assert_int_equal(add_column(table, name), i);
        set(table, i, name);
    }
    for (int i = 0; i < COUNT; i++) {
        snprintf(name, sizeof name, "metric__%d", i);
        assert_int_equal(table_find_column(table, name), i);
        assert_string_equal(table_text(table, 0, i), name);
    }
    table_free(table);
}

static void test_missing_cells(void **state)
{
    (void)state;
    struct table *table = new_table(1);
    int metric = add_column(table, "x__y");
    int region = add_column(table, "Region");
    double value = 0;
    assert_null(table_text(table, 0, metric));
    assert_null(table_text(table, 0, COLUMN_NONE));
    assert_int_equal(table_text_id(table, 0, region), 0);
    assert_int_equal(table_text_id(table, 0, COLUMN_NONE), 0);
    assert_int_equal(table_number(table, 0, metric, &value, NULL), STATUS_OK);
    assert_true(isnan(value));
    set(table, metric, " \t");
    set(table, metric, "");
    replace(table, 0, region, " ");
    assert_int_equal(table_set_number(table, metric, NAN, NULL), STATUS_OK);
    assert_int_equal(table_set_number(table, metric, INFINITY, NULL), STATUS_OK);
    assert_null(table_text(table, 0, metric));
    assert_null(table_text(table, 0, region));
    table_free(table);
}

static void test_text_ids(void **state)
{
    (void)state;
    struct table *table = new_table(1);
    int region = add_column(table, "Region");
    int kernel = add_column(table, "Kernel");
    set(table, region, "matmul");
    set(table, kernel, "matmul");
    assert_int_equal(table_add_row(table, 3, NULL), STATUS_OK);
    set(table, region, "vec");
    uint32_t id = table_text_id(table, 0, region);
    assert_int_not_equal(id, 0);
    assert_int_equal(table_text_id(table, 0, kernel), id);
    assert_int_not_equal(table_text_id(table, 1, region), id);
    assert_ptr_equal(table_intern(table, "vec", 3), table_text(table, 1, region));
    table_free(table);
}

/* A repeated text is recognised by the cell above; nothing else may be taken for it. */
static void test_repetitions(void **state)
{
    (void)state;
    static const char *const texts[] = { "12", "12", "13", "13", "1",  NULL,
                                         "1",  "12", "12", "",   "12", "123" };
    struct table *table = new_table(0);
    int metric = add_column(table, "x__y");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(table_add_row(table, i, NULL), STATUS_OK);
        if (texts[i] != NULL)
            set(table, metric, texts[i]);
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *text = table_text(table, i, metric);
        if (texts[i] == NULL || texts[i][0] == '\0')
            assert_null(text);
        else
            assert_string_equal(text, texts[i]);
    }
    table_free(table);
}

static void test_setting_again(void **state)
{
    (void)state;
    struct table *table = new_table(1);
    int metric = add_column(table, "x__y");
    set(table, metric, "1");
    set(table, metric, "22");
    assert_string_equal(table_text(table, 0, metric), "22");
    assert_int_equal(table_add_row(table, 3, NULL), STATUS_OK);
    replace(table, 0, metric, "7");
    set(table, metric, "22");
    assert_string_equal(table_text(table, 0, metric), "7");
    assert_string_equal(table_text(table, 1, metric), "22");
    assert_int_equal(table_replace_number(table, 0, metric, 0.25, NULL), STATUS_OK);
    assert_string_equal(table_text(table, 0, metric), "0.25");
    double value;
    assert_int_equal(table_number(table, 0, metric, &value, NULL), STATUS_OK);
    assert_true(value == 0.25);
    assert_int_equal(table_number(table, 1, metric, &value, NULL), STATUS_OK);
    assert_true(value == 22);
    table_free(table);
}

/* Cells in any order of rows: before the first one that was set, behind the last, between. */
static void test_replacing_in_any_row(void **state)
{
    (void)state;
    enum { ROWS = 60 };
    struct table *table = new_table(ROWS);
    int metric = add_column(table, "x__y");
    static const size_t order[] = { 40, 59, 20, 19, 50, 0, 58, 3 };
    char text[16];
    bool is_set[ROWS] = { false };
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        snprintf(text, sizeof text, "%zu", order[i]);
        replace(table, order[i], metric, text);
        is_set[order[i]] = true;
        for (size_t row = 0; row < ROWS; row++) {
            snprintf(text, sizeof text, "%zu", row);
            if (is_set[row])
                assert_string_equal(table_text(table, row, metric), text);
            else
                assert_null(table_text(table, row, metric));
        }
    }
    table_free(table);
}

static void test_removing_rows(void **state)
{
    (void)state;
    struct table *table = new_table(0);
    int early = add_column(table, "early__x");
    int late = add_column(table, "late__x");
    int gone = add_column(table, "gone__x");
    char text[16];
    for (size_t row = 0; row < 10; row++) {
        assert_int_equal(table_add_row(table, row + 2, NULL), STATUS_OK);
        snprintf(text, sizeof text, "%zu", row);
        if (row < 4)
            set(table, early, text);
        if (row >= 6)
            set(table, late, text);
        if (row == 5)
            set(table, gone, text);
    }
    /* 1, 2, 6, 7 and 9 are left */
    static const bool remove[10] = {
        true, false, false, true, true, true, false, false, true, false
    };
    table_remove_rows(table, remove);
    static const struct {
        size_t line;
        const char *early;
        const char *late;
    } left[] = {
        { 3, "1", NULL }, { 4, "2", NULL }, { 8, NULL, "6" }, { 9, NULL, "7" }, { 11, NULL, "9" },
    };
    assert_int_equal(table_row_count(table), 5);
    for (size_t row = 0; row < 5; row++) {
        assert_int_equal(table_row_line(table, row), left[row].line);
        const char *cells[] = { table_text(table, row, early), table_text(table, row, late) };
        const char *expected[] = { left[row].early, left[row].late };
        for (size_t i = 0; i < 2; i++)
            if (expected[i] == NULL)
                assert_null(cells[i]);
            else
                assert_string_equal(cells[i], expected[i]);
        assert_null(table_text(table, row, gone));
    }
    assert_int_equal(table_add_row(table, 20, NULL), STATUS_OK);
    set(table, late, "9");
    set(table, gone, "5");
    assert_string_equal(table_text(table, 5, late), "9");
    assert_string_equal(table_text(table, 5, gone), "5");
    table_free(table);
}

static void test_sources(void **state)
{
    (void)state;
    struct table *table = new_table(1);
    assert_int_equal(table_begin_source(table, "b.csv", NULL), STATUS_OK);
    assert_int_equal(table_add_row(table, 77, NULL), STATUS_OK);
    assert_int_equal(table_source_count(table), 2);
    assert_string_equal(table_source_name(table, table_row_source(table, 0)), "a.csv");
    assert_string_equal(table_source_name(table, table_row_source(table, 1)), "b.csv");
    assert_int_equal(table_row_line(table, 1), 77);
    assert_string_equal(table_source_format(table, 1), "");
    assert_int_equal(table_set_source_format(table, "Nsight Compute CSV", NULL), STATUS_OK);
    table_set_source_profiled(table);
    assert_string_equal(table_source_format(table, 0), "");
    assert_string_equal(table_source_format(table, 1), "Nsight Compute CSV");
    assert_false(table_source_profiled(table, 0));
    assert_true(table_source_profiled(table, 1));
    table_free(table);
}

static void test_bad_number(void **state)
{
    (void)state;
    struct table *table = new_table(3);
    int duration = add_column(table, "Duration");
    set(table, duration, "fast");
    double value = 0;
    struct error error = { 0 };
    assert_int_equal(table_number(table, 2, duration, &value, &error), STATUS_VALUE);
    assert_true(isnan(value));
    assert_string_equal(error.message,
                        "a.csv:4: column \"Duration\": \"fast\" is not a number; correct the cell, "
                        "or leave it empty if it was not measured");
    replace(table, 2, duration, "(!) n/a");
    assert_int_equal(table_number(table, 2, duration, &value, NULL), STATUS_OK);
    assert_true(isnan(value));
    table_free(table);
}

/* A column that begins in row i needs no cells above it: 20,000 columns that begin one row after
 * the other would otherwise take 800 MB. */
static void test_columns_that_begin_late(void **state)
{
    (void)state;
    enum { COUNT = 20000 };
    struct table *table = new_table(0);
    char name[32];
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(table_add_row(table, (size_t)i + 2, NULL), STATUS_OK);
        snprintf(name, sizeof name, "m__%d", i);
        set(table, add_column(table, name), "1");
    }
    for (int i = 0; i < COUNT; i += 999) {
        assert_string_equal(table_text(table, (size_t)i, i), "1");
        if (i > 0)
            assert_null(table_text(table, (size_t)i - 1, i));
    }
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty_table),   cmocka_unit_test(test_columns),
        cmocka_unit_test(test_many_columns),  cmocka_unit_test(test_missing_cells),
        cmocka_unit_test(test_text_ids),      cmocka_unit_test(test_repetitions),
        cmocka_unit_test(test_setting_again), cmocka_unit_test(test_replacing_in_any_row),
        cmocka_unit_test(test_removing_rows), cmocka_unit_test(test_sources),
        cmocka_unit_test(test_bad_number),    cmocka_unit_test(test_columns_that_begin_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
