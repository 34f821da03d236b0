/* Results that stand for a whole CUDA graph or a whole range, against what the profiler's own raw
 * page prints of the same reports (ncu --import REPORT --csv --page raw --print-units base). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/read/reader.h"

static struct table *read_report(const char *path)
{
    const struct read_options options = { .decimal = '\0' };
    struct notices notices = { 0 };
    struct error error = { 0 };
    struct table *table = table_create();
    assert_non_null(table);
    if (read_file(table, path, &options, &notices, &error) != STATUS_OK)
        fail_msg("%s", error.message);
    notices_clear(&notices);
    return table;
}

static void assert_cell(const struct table *table, size_t row, const char *column,
                        const char *expected)
{
    const char *text = table_text(table, row, table_find_column(table, column));
    if (expected == NULL)
        assert_null(text);
    else
        assert_string_equal(text, expected);
}

static void test_graph(void **state)
{
    (void)state;
    struct table *table = read_report(ROOFLINE_FIXTURES "/spans/graph.ncu-rep");
    enum { LAUNCHES = 5, GRAPH = LAUNCHES };
    assert_int_equal(table_row_count(table), LAUNCHES + 1);
    assert_cell(table, 0, "Region", NULL);
    assert_cell(table, 1, "Region", "single");
    assert_cell(table, 3, "Region", "double");
    assert_cell(table, 4, "Region", "step");
    assert_cell(table, 4, "Kernel", "copy");
    assert_cell(table, 4, "gpu__time_duration.sum", "207360");
    /* The graph holds two kernels, has no grid of its own, and was launched inside a range whose
     * name holds a colon. */
    assert_cell(table, GRAPH, "Kernel", "graph");
    assert_cell(table, GRAPH, "Region", "graph: both");
    assert_cell(table, GRAPH, "Grid Size", NULL);
    assert_cell(table, GRAPH, "gpu__time_duration.sum", "229152");
    assert_cell(table, GRAPH, "dram__bytes.sum", "1060352");
    assert_cell(table, GRAPH, "lts__t_bytes.sum", "6387296");
    assert_cell(table, GRAPH, "Hardware", "NVIDIA H200");
    table_free(table);
}

static void test_range(void **state)
{
    (void)state;
    struct table *table = read_report(ROOFLINE_FIXTURES "/spans/range.ncu-rep");
    assert_int_equal(table_row_count(table), 1);
    assert_cell(table, 0, "Kernel", "range");
    assert_cell(table, 0, "Executable", "spans");
    assert_cell(table, 0, "gpu__time_duration.sum", "637696");
    assert_cell(table, 0, "dram__bytes.sum", "3158528");
    assert_cell(table, 0, "lts__t_bytes.sum", "16224160");
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_graph),
        cmocka_unit_test(test_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
