/* Each allocation on the way from files to a written table is made to fail once: the status says
 * so, nothing leaks, nothing is used that is not there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/fill.h"
#include "analysis/merge.h"
#include "analysis/read/reader.h"
#include "analysis/select.h"
#include "analysis/write_csv.h"
#include "tests/failing_allocation.h"

enum { ROWS = 70, COLUMNS = 70 };

/* More rows, columns and different texts than the first allocations have room for. */
static void write_table(FILE *stream)
{
    fputs("Executable,Region,Kernel,Grid Size,Duration [ms],\"a__quoted [Kbyte]\"", stream);
    for (int column = 0; column < COLUMNS; column++)
        fprintf(stream, ",m__%d", column);
    for (int row = 0; row < ROWS; row++) {
        fprintf(stream, "\nmatMul_cuda,region %d,\"kernel\n%d\",1,%d.5,%d", row % 3, row, row, row);
        for (int column = 0; column < COLUMNS; column++)
            fprintf(stream, ",%d.25", row * column);
    }
    fputc('\n', stream);
}

static int make_file(void **state)
{
    static char path[] = "/tmp/test_allocation_failure_XXXXXX";
    int file = mkstemp(path);
    FILE *stream = file < 0 ? NULL : fdopen(file, "w");
    if (stream == NULL)
        return -1;
    write_table(stream);
    *state = path;
    return fclose(stream);
}

static int remove_file(void **state)
{
    return remove(*state);
}

static enum status read_wide(struct table *table)
{
    static const char wide[] = "\xFF\xFE"
                               "F\0L\0O\0P\0\n\0"
                               "7\0\n";
    const struct read_options options = { 0 };
    struct input *input;
    enum status status = input_open_memory(&input, "wide.csv", wide, sizeof wide, NULL);
    if (status == STATUS_OK)
        status = read_input(table, input, &options, NULL, NULL);
    input_free(input);
    return status;
}

static enum status read_all(struct table *table, const char *path)
{
    const struct read_options options = { 0 };
    enum status status = read_file(table, path, &options, NULL, NULL);
    if (status == STATUS_OK)
        status = read_file(table, path, &options, NULL, NULL);
    return status == STATUS_OK ? read_wide(table) : status;
}

static enum status fill_in(struct table *table)
{
    enum status status = fill_missing(table, "Note=by hand", NULL);
    if (status == STATUS_OK)
        status = fill_missing(table, "Peak Performance=3 TFLOP/s", NULL);
    if (status == STATUS_OK)
        status = fill_from_executable(table, NULL, NULL);
    return status == STATUS_OK ? fill_hardware(table, "H200", NULL) : status;
}

static enum status select_some(const struct table *table, const char *region)
{
    static struct launch launches[ROWS + 1];
    static enum selected marks[ROWS + 1];
    for (size_t i = 0; i <= ROWS; i++)
        launches[i].row = i;
    const struct launch_list list = { launches, ROWS + 1 };
    struct pattern_list regions = { 0 };
    struct pattern_list executables = { 0 };
    enum status status = pattern_list_add(&regions, region, "--region", NULL);
    if (status == STATUS_OK)
        status = pattern_list_add(&executables, "matMul", "--executable", NULL);
    const struct selection selection = { &regions, &executables, NULL, false };
    if (status == STATUS_OK)
        status = select_launches(marks, table, &list, &selection, NULL, NULL);
    pattern_list_clear(&regions);
    pattern_list_clear(&executables);
    return status;
}

/* The last step ends in STATUS_EMPTY when all went well: its message lists what there is. */
static enum status go_all_the_way(const char *path, FILE *stream)
{
    struct table *table = table_create();
    if (table == NULL)
        return STATUS_MEMORY;
    enum status status = read_all(table, path);
    if (status == STATUS_OK)
        status = merge_replace_repeated(table, NULL, NULL);
    if (status == STATUS_OK)
        status = fill_in(table);
    if (status == STATUS_OK)
        status = write_csv(stream, table, NULL);
    if (status == STATUS_OK)
        status = select_some(table, "region 1");
    if (status == STATUS_OK)
        status = select_some(table, "nowhere");
    table_free(table);
    return status;
}

static void test_each_allocation_fails_once(void **state)
{
    FILE *stream = fopen("/dev/null", "w");
    assert_non_null(stream);
    long succeeding = 0;
    for (;; succeeding++) {
        failing_allocation_after(succeeding);
        enum status status = go_all_the_way(*state, stream);
        const bool failed = failing_allocation_end();
        if (!failed) {
            assert_int_equal(status, STATUS_EMPTY);
            break;
        }
        if (status != STATUS_MEMORY)
            fail_msg("allocation %ld failed, the status is %d", succeeding, (int)status);
    }
    assert_true(succeeding > 200);
    fclose(stream);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_each_allocation_fails_once) };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
