#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/write_csv.h"
#include "tests/analysis/table_text.h"

/* The table as written; the caller frees it. */
static char *written(const struct table *table)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    assert_int_equal(write_csv(stream, table, NULL), STATUS_OK);
    assert_int_equal(fclose(stream), 0);
    assert_int_equal(strlen(text), length);
    return text;
}

static void assert_written(const char *read, const char *expected)
{
    struct table *table = table_text_create(read);
    char *text = written(table);
    assert_string_equal(text, expected);
    free(text);
    table_free(table);
}

/* Well-known columns, then the others as they were first seen, then the work per format. */
static void test_order_and_units(void **state)
{
    (void)state;
    assert_written("FLOP FP32,z__b,Performance,Executable,a__b [Kbyte],Note,Duration,FLOP FP64\n"
                   "1,2,3,x,4,seen,5,6\n",
                   "Executable,Duration [s],Performance [FLOP/s],z__b,a__b [byte],Note,"
                   "FLOP FP64 [FLOP],FLOP FP32 [FLOP]\n"
                   "x,5,3,2,4000,seen,6,1\n");
}

static void test_empty_columns_are_left_out(void **state)
{
    (void)state;
    assert_written("Executable,Region,Performance,a__b\nx,,1,\ny,,2,\n",
                   "Executable,Performance [FLOP/s]\nx,1\ny,2\n");
}

/* Numbers keep the text they came with. */
static void test_texts_are_untouched(void **state)
{
    (void)state;
    assert_written("Executable,Performance,a__b\nx,137438953472.0,+1.50E+01\n,0007,n/a\n",
                   "Executable,Performance [FLOP/s],a__b\nx,137438953472.0,+1.50E+01\n,0007,n/a\n");
}

static void test_quoting(void **state)
{
    (void)state;
    assert_written(
        "Executable,\"a,b__c [\"\"x\"\"]\",Kernel Signature,Region,Performance\n"
        "x y,1,\"f<a, b>(\"\"c\"\")\",\" blank\",1\n"
        "'x',,\"two\nlines\",\"blank\t\",2\n"
        "x;y,,\"cr\rcr\",plain,3\n",
        "Executable,Region,Kernel Signature,Performance [FLOP/s],\"a,b__c [\"\"x\"\"]\"\n"
        "x y,\" blank\",\"f<a, b>(\"\"c\"\")\",1,1\n"
        "'x',\"blank\t\",\"two\nlines\",2,\n"
        "x;y,plain,\"cr\rcr\",3,\n");
}

/* What would be read as something else: a unit in a name, a byte order mark. */
static void test_ambiguous_texts(void **state)
{
    (void)state;
    assert_written("\xEF\xBB\xBF\"\xEF\xBB\xBF\",a [b] [],Performance\n1,2,3\n",
                   "Performance [FLOP/s],\"\xEF\xBB\xBF\",a [b] []\n3,1,2\n");
}

/* A row whose only cell is missing would be an empty line, which is no row. */
static void test_single_column(void **state)
{
    (void)state;
    assert_written("Performance,a__b\n1,\n\"\",\n3,\n", "Performance [FLOP/s]\n1\n\"\"\n3\n");
}

static void test_no_columns(void **state)
{
    (void)state;
    struct table *table = table_create();
    char *text = written(table);
    assert_string_equal(text, "\n");
    free(text);
    table_free(table);
}

/* What is read back holds the same cells, and is written the same. */
static void test_round_trip(void **state)
{
    (void)state;
    char signature[4001];
    for (size_t i = 0; i < 4000; i++)
        signature[i] = "void f<T, \"x\">(int[2]);\n\r '\t#"[i % 29];
    signature[4000] = '\0';
    struct table *table = table_text_create("Executable,Performance [GFLOP/s],a__b [us],c__d\n"
                                            "x,1.5,2,0.1\ny,,3,\n");
    int column;
    assert_int_equal(table_add_column(table, "Kernel Signature", 16, &column, NULL), STATUS_OK);
    assert_int_equal(table_replace_text(table, 1, column, signature, 4000, NULL), STATUS_OK);
    char *first = written(table);
    struct table *again = table_text_create(first);
    char *second = written(again);
    assert_string_equal(first, second);
    assert_int_equal(table_row_count(again), 2);
    assert_string_equal(table_text_cell(again, 1, "Kernel Signature"), signature);
    assert_string_equal(table_text_cell(again, 0, "a__b"), "2000");
    assert_null(table_text_cell(again, 1, "Performance"));
    assert_true(table_text_number(again, 0, "Performance") == 1.5e9);
    free(first);
    free(second);
    table_free(again);
    table_free(table);
}

/* Texts around and beyond the size in which a file is written (64 KiB), plain and in quotes. */
static void test_large_texts(void **state)
{
    (void)state;
    enum { LARGEST = 200 * 1000 };
    static const size_t lengths[] = { 65400, 65536, 65537, 1, LARGEST, 65530 };
    char *line = malloc(2 * LARGEST + 64);
    assert_non_null(line);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t length = lengths[i];
        char *at = line + snprintf(line, 32, "Executable,a__b\n");
        memset(at, 'x', length);
        at[length] = ',';
        memcpy(at + length + 1, "\",\"\"", 4); /* in quotes: a comma and a quote, then the rest */
        memset(at + length + 5, 'y', length);
        memcpy(at + 2 * length + 5, "\"\n", 3);
        assert_written(line, line);
    }
    free(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order_and_units),
        cmocka_unit_test(test_empty_columns_are_left_out),
        cmocka_unit_test(test_texts_are_untouched),
        cmocka_unit_test(test_quoting),
        cmocka_unit_test(test_single_column),
        cmocka_unit_test(test_no_columns),
        cmocka_unit_test(test_ambiguous_texts),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_large_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
