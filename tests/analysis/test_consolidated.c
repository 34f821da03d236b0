#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "analysis/read/consolidated.h"
#include "tests/analysis/table_text.h"

static bool sniffed(const char *text)
{
    return consolidated_reader.sniff(text, strlen(text));
}

/* What the whole reading says to a text that it refuses. */
static void assert_refused(const char *text, enum status status, const char *message)
{
    struct table *table = table_create();
    struct error error = { 0 };
    assert_int_equal(table_text_read(table, "a.csv", text, &error), status);
    assert_string_equal(error.message, message);
    table_free(table);
}

static void assert_cell(const struct table *table, size_t row, const char *column,
                        const char *expected)
{
    const char *text = table_text_cell(table, row, column);
    if (expected == NULL)
        assert_null(text);
    else if (text == NULL)
        fail_msg("row %zu has no %s", row, column);
    else
        assert_string_equal(text, expected);
}

static void test_sniff(void **state)
{
    (void)state;
    assert_true(sniffed("Kernel,FLOP\n"));
    assert_true(sniffed("Kernel,\"Performance [GFLOP/s]\"\n"));
    assert_true(sniffed("\xEF\xBB\xBF\"dram__bytes.sum\"\r\n"));
    assert_true(sniffed("\n \r\n,Kernel,Memory Traffic"));
    assert_true(sniffed("Kernel,Invocations,dram__bytes.sum\n")); /* as written from a summary */
    assert_false(sniffed("Kernel,Duration [ms]\nFLOP,1\n"));
    assert_false(sniffed("Kernel,flop\n"));
    assert_false(sniffed("\"ID\",\"Kernel Name\",\"dram__bytes.sum\"\n"));
    assert_false(sniffed("\"Kernel Name\",\"Metric Name\",\"a__b\"\n"));
    assert_false(sniffed(""));
}

/* No unit, the base unit, or a scaled one. */
static void test_units_of_headers(void **state)
{
    (void)state;
    static const struct {
        const char *header;
        const char *column;
        const char *cell;
        double value;
        const char *unit;
    } columns[] = {
        { "Duration", "Duration", "0.5", 0.5, "s" },
        { "Duration [s]", "Duration", "0.5", 0.5, "s" },
        { "Duration [ms]", "Duration", "47.689", 0.047689, "s" },
        { "Duration [us]", "Duration", "2.5", 2.5e-6, "s" },
        { "Duration [ns]", "Duration", "237760", 237760e-9, "s" },
        { "Duration [msecond]", "Duration", "1200", 1.2, "s" },
        { "FLOP [GFLOP]", "FLOP", "17.179869184", 17179869184.0, "FLOP" },
        { "Memory Traffic [Mbyte]", "Memory Traffic", "80.80896", 80808960.0, "Byte" },
        { "Memory Traffic [MiB]", "Memory Traffic", "2", 2097152.0, "Byte" },
        { "Arithmetic Intensity [FLOP/Byte]", "Arithmetic Intensity", "3.5", 3.5, "FLOP/Byte" },
        { "Performance [GFLOP/s]", "Performance", "57400", 57.4e12, "FLOP/s" },
        { "Performance [TFLOP/s]", "Performance", "57.4", 57.4e12, "FLOP/s" },
        { "Peak Performance [FLOP/s]", "Peak Performance", "57.4e12", 57.4e12, "FLOP/s" },
        { "Peak Bandwidth [GB/s]", "Peak Bandwidth", "959.2", 959.2e9, "Byte/s" },
        { "FLOP FP64 [MFLOP]", "FLOP FP64", "3", 3e6, "FLOP" },
        { "dram__bytes.sum.peak_sustained [Kbyte/cycle]", "dram__bytes.sum.peak_sustained", "1.504",
          1504, "byte/cycle" },
        { "gpu__time_duration.sum [us]", "gpu__time_duration.sum", "1.5", 1500, "ns" },
        { "gpu__time_duration.sum [s]", "gpu__time_duration.sum", "2", 2e9, "ns" },
        { "gpu__time_duration.sum", "gpu__time_duration.sum", "7", 7, "" },
        { "dram__cycles_elapsed.avg.per_second [cycle/nsecond]",
          "dram__cycles_elapsed.avg.per_second", "1.215", 1.215e9, "hz" },
        { "launch__sm_count [SM]", "launch__sm_count", "132", 132, "SM" },
        { "sm__throughput.pct [%]", "sm__throughput.pct", "97", 97, "%" },
    };
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        char text[200];
        snprintf(text, sizeof text, "Kernel,a__b,%s\nk,1,%s\n", columns[i].header, columns[i].cell);
        struct table *table = table_text_create(text);
        int column = table_find_column(table, columns[i].column);
        assert_int_not_equal(column, COLUMN_NONE);
        assert_string_equal(table_column_unit(table, column), columns[i].unit);
        double value = table_text_number(table, 0, columns[i].column);
        if (fabs(value - columns[i].value) > 1e-15 * columns[i].value)
            fail_msg("%s: %.17g", columns[i].header, value);
        table_free(table);
    }
}

/* 47.689 ms are exactly the double nearest to 0.047689 s. */
static void test_scaling_rounds_once(void **state)
{
    (void)state;
    struct table *table = table_text_create("Duration [ms],FLOP\n47.689,1\n0.1,2\n5.3,3\n");
    assert_cell(table, 0, "Duration", "0.047689");
    assert_cell(table, 1, "Duration", "0.0001");
    assert_cell(table, 2, "Duration", "0.0053");
    table_free(table);
}

static void test_units_differ_between_files(void **state)
{
    (void)state;
    struct table *table = table_text_create("Duration,dram__bytes.sum,gpu__time_duration.sum [us]\n"
                                            "2,3000,5\n");
    table_text_add(table, "b.csv",
                   "dram__bytes.sum [Kbyte],gpu__time_duration.sum,Duration [ms]\n"
                   "4,6000,7\n");
    table_text_add(table, "c.csv", "gpu__time_duration.sum [ms],dram__bytes.sum [Mbyte]\n8,9\n");
    static const double expected[3][3] = { { 2, 3000, 5000 },
                                           { 0.007, 4000, 6000 },
                                           { NAN, 9e6, 8e6 } };
    static const char *const names[] = { "Duration", "dram__bytes.sum", "gpu__time_duration.sum" };
    for (size_t row = 0; row < 3; row++)
        for (size_t i = 0; i < 3; i++) {
            double value = table_text_number(table, row, names[i]);
            assert_true(isnan(expected[row][i]) ? isnan(value) : value == expected[row][i]);
        }
    assert_string_equal(table_column_unit(table, table_find_column(table, "dram__bytes.sum")),
                        "byte");
    table_free(table);
}

static void test_units_that_do_not_fit(void **state)
{
    (void)state;
    assert_refused("Kernel,Duration [GB],FLOP\n", STATUS_VALUE,
                   "a.csv:1: column \"Duration\": [GB] is not a unit of this quantity; its base "
                   "unit is [s]");
    assert_refused("\nKernel,Performance [parsec]\n", STATUS_VALUE,
                   "a.csv:2: column \"Performance\": [parsec] is not a unit of this quantity; its "
                   "base unit is [FLOP/s]");
    assert_refused("dram__bytes.sum [parsec]\n1\n", STATUS_VALUE,
                   "a.csv:1: column \"dram__bytes.sum\": [parsec] is not a unit of this metric; "
                   "write the one that the profiler gives it");
    assert_refused("gpu__time_duration.sum [byte]\n1\n", STATUS_VALUE,
                   "a.csv:1: column \"gpu__time_duration.sum\": [byte] is not a unit of this "
                   "metric; write the one that the profiler gives it");
    /* On a metric that nothing is made of, it does not matter. */
    struct table *table = table_text_create("FLOP,launch__x [parsec],Region [x]\n1,2,a\n");
    assert_cell(table, 0, "launch__x", "2");
    assert_cell(table, 0, "Region", "a");
    table_free(table);
}

/* A second file cannot silently mean something else by the same metric. */
static void test_units_that_contradict_another_file(void **state)
{
    (void)state;
    struct table *table = table_text_create("dram__bytes.sum [byte]\n1\n");
    struct error error = { 0 };
    assert_int_equal(table_text_read(table, "b.csv", "dram__bytes.sum [sector]\n1\n", &error),
                     STATUS_VALUE);
    assert_string_equal(error.message,
                        "b.csv:1: column \"dram__bytes.sum\": [sector] is not a unit of this "
                        "metric; write the one that the profiler gives it");
    table_free(table);
}

static void test_missing_values(void **state)
{
    (void)state;
    struct table *table = table_text_create("Kernel,FLOP,Duration [ms]\na,,\nb,n/a,n/a\nc, ,nan\n");
    for (size_t row = 0; row < 3; row++) {
        assert_true(isnan(table_text_number(table, row, "FLOP")));
        assert_true(isnan(table_text_number(table, row, "Duration")));
    }
    assert_true(isnan(table_text_number(table, 0, "Performance"))); /* no such column */
    table_free(table);
}

static void test_bad_numbers(void **state)
{
    (void)state;
    assert_refused("Kernel,Duration [ms],FLOP\na,1,1\n\nb,fast,2\n", STATUS_VALUE,
                   "a.csv:4: column \"Duration\": \"fast\" is not a number; correct the cell, or "
                   "leave it empty if it was not measured");
    assert_refused("Performance [TFLOP/s]\n1e300\n", STATUS_VALUE,
                   "a.csv:2: column \"Performance\": \"1e300\" is not a number; correct the cell, "
                   "or leave it empty if it was not measured");
    /* Cells that need no conversion are looked at when someone asks for them. */
    struct table *table = table_text_create("Kernel,FLOP\na,1\nb,\"1,5\"\n");
    double value;
    struct error error = { 0 };
    assert_int_equal(table_number(table, 1, table_find_column(table, "FLOP"), &value, &error),
                     STATUS_VALUE);
    assert_string_equal(error.message,
                        "a.csv:3: column \"FLOP\": \"1,5\" is not a number; correct the cell, or "
                        "leave it empty if it was not measured");
    table_free(table);
}

static void test_unnamed_columns_are_passed_over(void **state)
{
    (void)state;
    struct table *table = table_text_create(",Kernel,FLOP,\n0,a,1,x\n1,b,2,y\n");
    assert_int_equal(table_column_count(table), 2);
    assert_cell(table, 1, "Kernel", "b");
    assert_cell(table, 1, "FLOP", "2");
    table_free(table);
}

static void test_columns_named_twice(void **state)
{
    (void)state;
    assert_refused("FLOP,Duration,Duration [ms]\n1,2,3\n", STATUS_FORMAT,
                   "a.csv:1: two columns are called \"Duration\"; rename or remove one");
    assert_refused("a__b,FLOP,a__b\n1,2,3\n", STATUS_FORMAT,
                   "a.csv:1: two columns are called \"a__b\"; rename or remove one");
    struct table *table = table_text_create("a__b,FLOP\n1,2\n");
    table_text_add(table, "b.csv", "FLOP,a__b\n3,4\n");
    struct error error = { 0 };
    assert_int_equal(table_text_read(table, "c.csv", "FLOP,FLOP\n1,2\n", &error), STATUS_FORMAT);
    table_free(table);
}

static void test_rows_of_another_width(void **state)
{
    (void)state;
    assert_refused("Kernel,FLOP\na,1\n\"b\nb\",2\nc\n", STATUS_FORMAT,
                   "a.csv:5: this row has 1 fields, the header has 2; look for a missing quote or "
                   "comma");
    assert_refused("Kernel,FLOP\na,1\n\nb,2,3\n", STATUS_FORMAT,
                   "a.csv:4: this row has 3 fields, the header has 2; look for a missing quote or "
                   "comma");
}

static void test_no_rows(void **state)
{
    (void)state;
    static const char message[] = "a.csv: a header but no rows: nothing was measured; check that "
                                  "the profiled program runs its kernels";
    assert_refused("Kernel,FLOP", STATUS_EMPTY, message);
    assert_refused("Kernel,FLOP\n\n \n", STATUS_EMPTY, message);
}

static void test_signatures(void **state)
{
    (void)state;
    enum { LENGTH = 4000 };
    char signature[LENGTH + 1];
    char quoted[2 * LENGTH + 1];
    size_t used = 0;
    for (size_t i = 0; i < LENGTH; i++) {
        signature[i] = "void f<T, \"x\">(int[2]);\n'"[i % 25];
        quoted[used++] = signature[i];
        if (signature[i] == '"')
            quoted[used++] = '"';
    }
    signature[LENGTH] = '\0';
    quoted[used] = '\0';
    char text[3 * LENGTH];
    snprintf(text, sizeof text, "Kernel,Kernel Signature,FLOP\nf,\"%s\",1\nf,\"%s\",\n", quoted,
             "short");
    struct table *table = table_text_create(text);
    assert_cell(table, 0, "Kernel Signature", signature);
    assert_cell(table, 1, "Kernel Signature", "short");
    assert_cell(table, 0, "FLOP", "1");
    assert_int_equal(table_row_line(table, 1), 163); /* 160 of the 4,000 bytes are line feeds */
    table_free(table);
}

static void test_line_ends_and_marks(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Kernel,FLOP\na,1\nb,2",        "\xEF\xBB\xBFKernel,FLOP\r\na,1\r\nb,2\r\n",
        "Kernel,FLOP\ra,1\rb,2\r",      "\"Kernel\",\"FLOP\"\n\"a\",\"1\"\n\"b\",\"2\"\n",
        "Kernel , FLOP\n a, 1 \nb,2\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct table *table = table_text_create(texts[i]);
        assert_int_equal(table_row_count(table), 2);
        assert_int_equal(table_row_line(table, 1), 3);
        assert_cell(table, 0, "Kernel", "a");
        assert_cell(table, 1, "FLOP", "2");
        table_free(table);
    }
}

/* Cut anywhere, a table gives rows or an error, and never a row that it did not hold. */
static void test_cut_at_every_byte(void **state)
{
    (void)state;
    static const char whole[] = "Kernel,\"Performance [GFLOP/s]\"\n\"f<a, b>\",1.5\ng,\"2\"\n";
    for (size_t length = 0; length < sizeof whole; length++) {
        char text[sizeof whole];
        memcpy(text, whole, length);
        text[length] = '\0';
        struct table *table = table_create();
        struct error error = { 0 };
        enum status status = table_text_read(table, "a.csv", text, &error);
        if (status == STATUS_OK) {
            assert_true(table_row_count(table) >= 1 && table_row_count(table) <= 2);
            assert_cell(table, 0, "Kernel", "f<a, b>");
        } else {
            assert_int_not_equal(status, STATUS_MEMORY);
            assert_true(strncmp(error.message, "a.csv:", 6) == 0);
        }
        table_free(table);
    }
}

static void test_many_columns(void **state)
{
    (void)state;
    enum { COUNT = 100000, SIZE = 16 * COUNT };
    char *text = malloc(2 * SIZE);
    assert_non_null(text);
    size_t used = 0;
    for (int i = 0; i < COUNT; i++)
        used += (size_t)snprintf(text + used, SIZE - used, "%sm__%d", i > 0 ? "," : "", i);
    text[used++] = '\n';
    for (int i = 0; i < COUNT; i++)
        used += (size_t)snprintf(text + used, 2 * SIZE - used, "%s%d", i > 0 ? "," : "", i);
    struct table *table = table_text_create(text);
    assert_int_equal(table_column_count(table), COUNT);
    assert_cell(table, 0, "m__99999", "99999");
    free(text);
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sniff),
        cmocka_unit_test(test_units_of_headers),
        cmocka_unit_test(test_scaling_rounds_once),
        cmocka_unit_test(test_units_differ_between_files),
        cmocka_unit_test(test_units_that_do_not_fit),
        cmocka_unit_test(test_units_that_contradict_another_file),
        cmocka_unit_test(test_missing_values),
        cmocka_unit_test(test_bad_numbers),
        cmocka_unit_test(test_unnamed_columns_are_passed_over),
        cmocka_unit_test(test_columns_named_twice),
        cmocka_unit_test(test_rows_of_another_width),
        cmocka_unit_test(test_no_rows),
        cmocka_unit_test(test_signatures),
        cmocka_unit_test(test_line_ends_and_marks),
        cmocka_unit_test(test_cut_at_every_byte),
        cmocka_unit_test(test_many_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
