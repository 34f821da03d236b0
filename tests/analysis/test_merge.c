#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/merge.h"
#include "tests/analysis/table_text.h"

#define HEADER                                                                                     \
    "Hardware,Executable,Region,Kernel ID,Kernel,Grid Size,Block Size,Memory Level,Performance\n"
#define ROW "H200,a.out,matmul,0,gemm,\"(8, 1, 1)\",\"(32, 1, 1)\",DRAM,"

/* Merges files "0.csv", "1.csv", ...; the texts end with NULL. */
static struct table *merge(const char *const *files, struct notices *notices)
{
    struct table *table = table_create();
    assert_non_null(table);
    for (size_t i = 0; files[i] != NULL; i++) {
        char name[32];
        snprintf(name, sizeof name, "%zu.csv", i);
        table_text_add(table, name, files[i]);
    }
    *notices = (struct notices){ 0 };
    assert_int_equal(merge_replace_repeated(table, notices, NULL), STATUS_OK);
    return table;
}

/* The Performance of all rows, separated by blanks. */
static void assert_performance(const struct table *table, const char *expected)
{
    char all[200] = "";
    for (size_t row = 0; row < table_row_count(table); row++) {
        const char *text = table_text_cell(table, row, "Performance");
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s", row > 0 ? " " : "",
                 text != NULL ? text : "-");
    }
    assert_string_equal(all, expected);
}

static void assert_notice(struct notices *notices, enum notice_level level, const char *text)
{
    assert_int_equal(notices->count, 1);
    assert_int_equal(notices->items[0].level, level);
    assert_string_equal(notices->items[0].text, text);
    notices_clear(notices);
}

static void test_one_file_is_left_alone(void **state)
{
    (void)state;
    struct notices notices;
    struct table *table = merge((const char *[]){ HEADER ROW "1\n" ROW "2\n", NULL }, &notices);
    assert_performance(table, "1 2");
    assert_int_equal(notices.count, 0);
    table_free(table);
}

static void test_file_given_twice(void **state)
{
    (void)state;
    struct notices notices;
    const char *file = HEADER ROW "1\n"
                                  "H200,a.out,vec,1,add,,,,2\n";
    struct table *table = merge((const char *[]){ file, file, NULL }, &notices);
    assert_performance(table, "1 2");
    assert_string_equal(table_source_name(table, table_row_source(table, 0)), "1.csv");
    assert_notice(&notices, NOTICE_INFO,
                  "2 rows replaced by the same measurement in a later file, with the same numbers");
    table_free(table);
}

static void test_later_file_wins(void **state)
{
    (void)state;
    struct notices notices;
    struct table *table = merge((const char *[]){ HEADER ROW "1\n"
                                                             "H200,a.out,vec,1,add,,,,2\n",
                                                  HEADER "H200,b.out,vec,1,add,,,,3\n" ROW "1.5\n",
                                                  HEADER ROW "7\n", NULL },
                                &notices);
    assert_performance(table, "2 3 7");
    assert_notice(&notices, NOTICE_WARNING,
                  "2 rows replaced by the same measurement in a later file, 2 of them with other "
                  "numbers");
    table_free(table);
}

static void test_one_replaced_row(void **state)
{
    (void)state;
    struct notices notices;
    struct table *table =
        merge((const char *[]){ HEADER ROW "1\n", HEADER ROW "1.0\n", NULL }, &notices);
    assert_performance(table, "1.0");
    assert_notice(&notices, NOTICE_INFO,
                  "1 row replaced by the same measurement in a later file, with the same numbers");
    table_free(table);
}

/* Each part of the identity tells rows apart, the hardware too; a missing level is DRAM. */
static void test_identity(void **state)
{
    (void)state;
    static const char *const others[] = {
        "B200,a.out,matmul,0,gemm,\"(8, 1, 1)\",\"(32, 1, 1)\",DRAM,2\n",
        ",a.out,matmul,0,gemm,\"(8, 1, 1)\",\"(32, 1, 1)\",DRAM,2\n",
        "H200,b.out,matmul,0,gemm,\"(8, 1, 1)\",\"(32, 1, 1)\",DRAM,2\n",
        "H200,a.out,,0,gemm,\"(8, 1, 1)\",\"(32, 1, 1)\",DRAM,2\n",
        "H200,a.out,matmul,1,gemm,\"(8, 1, 1)\",\"(32, 1, 1)\",DRAM,2\n",
        "H200,a.out,matmul,0,gemv,\"(8, 1, 1)\",\"(32, 1, 1)\",DRAM,2\n",
        "H200,a.out,matmul,0,gemm,\"(9, 1, 1)\",\"(32, 1, 1)\",DRAM,2\n",
        "H200,a.out,matmul,0,gemm,\"(8, 1, 1)\",\"(64, 1, 1)\",DRAM,2\n",
        "H200,a.out,matmul,0,gemm,\"(8, 1, 1)\",\"(32, 1, 1)\",L2,2\n",
    };
    struct notices notices;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char file[300];
        snprintf(file, sizeof file, HEADER "%s", others[i]);
        struct table *table = merge((const char *[]){ HEADER ROW "1\n", file, NULL }, &notices);
        assert_performance(table, "1 2");
        assert_int_equal(notices.count, 0);
        table_free(table);
    }
    struct table *table =
        merge((const char *[]){ HEADER ROW "1\n",
                                HEADER "H200,a.out,matmul,0,gemm,\"(8, 1, 1)\",\"(32, 1, 1)\",,2\n",
                                NULL },
              &notices);
    assert_performance(table, "2");
    notices_clear(&notices);
    table_free(table);
}

/* Launches of two processes look alike; they are paired in order. */
static void test_equal_keys_inside_a_file(void **state)
{
    (void)state;
    struct notices notices;
    struct table *table = merge(
        (const char *[]){ HEADER ROW "1\n" ROW "2\n" ROW "3\n", HEADER ROW "1\n" ROW "9\n", NULL },
        &notices);
    assert_performance(table, "1 9");
    assert_notice(&notices, NOTICE_WARNING,
                  "3 rows replaced by the same measurement in a later file, 2 of them with other "
                  "numbers");
    table_free(table);
}

/* A text column that differs is no other number. */
static void test_texts_are_no_numbers(void **state)
{
    (void)state;
    struct notices notices;
    struct table *table =
        merge((const char *[]){ "Executable,Paradigm,Performance\nx,Cuda,1\n",
                                "Executable,Paradigm,Performance\nx,Hip,1\n", NULL },
              &notices);
    assert_performance(table, "1");
    assert_string_equal(table_text_cell(table, 0, "Paradigm"), "Hip");
    assert_notice(&notices, NOTICE_INFO,
                  "1 row replaced by the same measurement in a later file, with the same numbers");
    table_free(table);
}

/* Rows that say nothing about what was measured cannot be the same measurement. */
static void test_rows_without_identity(void **state)
{
    (void)state;
    struct notices notices;
    struct table *table =
        merge((const char *[]){ "Hardware,Paradigm,Performance\nH200,Cuda,1\n",
                                "Hardware,Paradigm,Performance\nH200,Hip,2\n", NULL },
              &notices);
    assert_performance(table, "1 2");
    assert_int_equal(notices.count, 0);
    table_free(table);
}

static void test_union_of_columns(void **state)
{
    (void)state;
    struct notices notices;
    struct table *table =
        merge((const char *[]){ "Executable,b__x,Performance\na,1,2\n",
                                "Performance,Executable,c__x,b__x\n5,b,6,7\n", NULL },
              &notices);
    static const char *const names[] = { "Executable", "b__x", "Performance", "c__x" };
    assert_int_equal(table_column_count(table), 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(table_column_name(table, i), names[i]);
    assert_null(table_text_cell(table, 0, "c__x"));
    assert_string_equal(table_text_cell(table, 1, "b__x"), "7");
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_file_is_left_alone),
        cmocka_unit_test(test_file_given_twice),
        cmocka_unit_test(test_later_file_wins),
        cmocka_unit_test(test_one_replaced_row),
        cmocka_unit_test(test_identity),
        cmocka_unit_test(test_equal_keys_inside_a_file),
        cmocka_unit_test(test_texts_are_no_numbers),
        cmocka_unit_test(test_rows_without_identity),
        cmocka_unit_test(test_union_of_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
