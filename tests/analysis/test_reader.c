#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unistd.h>

#include "analysis/read/reader.h"
#include "tests/analysis/table_text.h"

static enum status read_bytes(struct table *table, const char *bytes, size_t length,
                              struct error *error)
{
    struct input *input;
    const struct read_options options = { 0 };
    assert_int_equal(input_open_memory(&input, "a.csv", bytes, length, NULL), STATUS_OK);
    enum status status = read_input(table, input, &options, NULL, error);
    input_free(input);
    return status;
}

static void assert_refused(const char *bytes, size_t length, enum status status,
                           const char *message)
{
    struct table *table = table_create();
    struct error error = { 0 };
    assert_int_equal(read_bytes(table, bytes, length, &error), status);
    assert_string_equal(error.message, message);
    table_free(table);
}

static void assert_text_refused(const char *text, enum status status, const char *message)
{
    assert_refused(text, strlen(text), status, message);
}

static void test_every_reader_has_a_name(void **state)
{
    (void)state;
    size_t count = 0;
    for (const struct reader *const *reader = readers(); *reader != NULL; reader++) {
        assert_true(strlen((*reader)->name) > 0);
        assert_false((*reader)->sniff("", 0));
        count++;
    }
    assert_true(count >= 2);
}

static void test_formats_are_told_apart(void **state)
{
    (void)state;
    struct table *table = table_text_create("Kernel,FLOP\nk,1\n");
    table_text_add(table, "ncu.csv",
                   "\"ID\",\"Kernel Name\",\"dram__bytes.sum\"\n"
                   "\"\",\"\",\"byte\"\n\"0\",\"gemm(int)\",\"5\"\n");
    assert_int_equal(table_row_count(table), 2);
    assert_string_equal(table_text_cell(table, 1, "Kernel"), "gemm");
    assert_string_equal(table_source_name(table, table_row_source(table, 1)), "ncu.csv");
    table_free(table);
}

static void test_nothing_in_it(void **state)
{
    (void)state;
    assert_text_refused("", STATUS_EMPTY, "a.csv: the file is empty");
    assert_text_refused("\n \r\n", STATUS_EMPTY, "a.csv: the file holds nothing but blank lines");
    assert_text_refused("\xEF\xBB\xBF\n", STATUS_EMPTY,
                        "a.csv: the file holds nothing but blank lines");
    assert_refused("\xFF\xFE", 2, STATUS_EMPTY, "a.csv: the file is empty");
}

/* "Results_*.csv" of a benchmark suite, and Google Benchmark's own. */
static void test_timing_tables(void **state)
{
    (void)state;
    static const char message[] =
        "a.csv: a timing table, not a profiling table: it has run times but neither FLOP nor "
        "memory traffic; profile the program, or add those columns";
    assert_text_refused("Benchmark Problem,Paradigm,Hardware,Size,Time [ms]\nMM,Cuda,H200,4096,1\n",
                        STATUS_FORMAT, message);
    assert_text_refused(
        "name,iterations,real_time,cpu_time,time_unit\n\"MM/4096\",100,1.5,1.5,ms\n", STATUS_FORMAT,
        message);
    assert_text_refused("Kernel,Duration\nk,1\n", STATUS_FORMAT, message);
}

static void test_unknown_texts(void **state)
{
    (void)state;
    assert_text_refused("\n\nWhatever else,is in here\n", STATUS_FORMAT,
                        "a.csv:3: not a profiling table: no column for FLOP, memory traffic, "
                        "performance or a profiler metric in \"Whatever else,is in here\"; give "
                        "the columns their names (see the manual), or export the profiler's report "
                        "as CSV");
    assert_text_refused("Dispatch_Id,Counter_Name,Start_Timestamp\n", STATUS_FORMAT,
                        "a.csv:1: not a profiling table: no column for FLOP, memory traffic, "
                        "performance or a profiler metric in "
                        "\"Dispatch_Id,Counter_Name,Start_Timestamp\"; give the columns their "
                        "names (see the manual), or export the profiler's report as CSV");
    assert_refused("\x7F"
                   "ELF\x02\x01\x01\0\0\0\0",
                   11, STATUS_FORMAT, "a.csv: not a text file and no report of a known profiler");
}

/* Whatever is built in, a report is not taken for a text. */
static void test_broken_report(void **state)
{
    (void)state;
    struct table *table = table_create();
    struct error error = { 0 };
    assert_int_equal(read_bytes(table, "NVR\0", 4, &error), STATUS_FORMAT);
    assert_non_null(strstr(error.message, "report"));
    table_free(table);
}

/* Only the first bytes are looked at; the first line of 300,000 bytes still counts. */
static void test_long_first_line(void **state)
{
    (void)state;
    enum { SIZE = 300000 };
    char *text = malloc(SIZE + 100);
    assert_non_null(text);
    size_t used = (size_t)snprintf(text, SIZE, "FLOP,\"");
    memset(text + used, 'x', SIZE - used);
    snprintf(text + SIZE, 100, "\"\n1,2\n");
    struct table *table = table_text_create(text);
    assert_string_equal(table_text_cell(table, 0, "FLOP"), "1");
    assert_int_equal(strlen(table_column_name(table, 1)), SIZE - used);
    free(text);
    table_free(table);
}

/* UTF-16 of a text, with its mark. */
static size_t widen(const char *text, bool little, char *wide)
{
    size_t used = 0;
    wide[used++] = (char)(little ? 0xFF : 0xFE);
    wide[used++] = (char)(little ? 0xFE : 0xFF);
    for (; *text != '\0'; text++) {
        wide[used++] = (char)(little ? *text : 0);
        wide[used++] = (char)(little ? 0 : *text);
    }
    return used;
}

static void test_utf16(void **state)
{
    (void)state;
    static const char text[] = "Kernel,FLOP\r\n\"f<a, b>\",1\r\n@,2\r\n";
    for (int little = 0; little <= 1; little++) {
        char wide[2 * sizeof text + 2];
        size_t length = widen(text, little != 0, wide);
        for (size_t i = 2; i < length; i += 2)
            if (wide[i] == '@' || wide[i + 1] == '@') { /* U+00E4 instead */
                wide[i] = (char)(little != 0 ? 0xE4 : 0);
                wide[i + 1] = (char)(little != 0 ? 0 : 0xE4);
            }
        struct table *table = table_create();
        assert_int_equal(read_bytes(table, wide, length, NULL), STATUS_OK);
        assert_string_equal(table_text_cell(table, 0, "Kernel"), "f<a, b>");
        assert_string_equal(table_text_cell(table, 1, "Kernel"), "\xC3\xA4");
        assert_string_equal(table_source_name(table, 0), "a.csv");
        table_free(table);
    }
}

static void test_broken_utf16(void **state)
{
    (void)state;
    char wide[40];
    size_t length = widen("FLOP\n1\n", true, wide);
    assert_refused(wide, length - 1, STATUS_FORMAT, "a.csv: byte 14: not valid UTF-16LE");
    wide[11] = (char)0xDC; /* the second half of a pair alone */
    assert_refused(wide, length, STATUS_FORMAT, "a.csv: byte 10: not valid UTF-16LE");
}

static void test_files_that_cannot_be_read(void **state)
{
    (void)state;
    const struct read_options options = { 0 };
    struct table *table = table_create();
    struct error error = { 0 };
    assert_int_equal(read_file(table, "no/such.csv", &options, NULL, &error), STATUS_IO);
    assert_string_equal(error.message, "no/such.csv: no such file; check the path");
    assert_int_equal(read_file(table, "/", &options, NULL, &error), STATUS_IO);
    assert_string_equal(error.message, "/: is a directory; name the files in it");
    assert_int_equal(read_file(table, "/dev/null", &options, NULL, &error), STATUS_EMPTY);
    assert_string_equal(error.message, "/dev/null: the file is empty");
    table_free(table);
}

static void test_files_of_a_profiler(void **state)
{
    (void)state;
    const struct read_options options = { 0 };
    struct table *table = table_create();
    struct error error = { 0 };
    if (read_file(table, ROOFLINE_FIXTURES "/h200/nvtx_mm.raw.base.csv", &options, NULL, &error) !=
        STATUS_OK)
        fail_msg("%s", error.message);
    assert_int_equal(table_row_count(table), 10); /* launches 0-9 */
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_reader_has_a_name),
        cmocka_unit_test(test_formats_are_told_apart),
        cmocka_unit_test(test_nothing_in_it),
        cmocka_unit_test(test_timing_tables),
        cmocka_unit_test(test_unknown_texts),
        cmocka_unit_test(test_broken_report),
        cmocka_unit_test(test_long_first_line),
        cmocka_unit_test(test_utf16),
        cmocka_unit_test(test_broken_utf16),
        cmocka_unit_test(test_files_that_cannot_be_read),
        cmocka_unit_test(test_files_of_a_profiler),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
