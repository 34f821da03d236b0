/* What becomes of a report: kinds of results and values, identity, hardware, regions. The field
 * numbers are those of recorded reports of Nsight Compute 2025.3. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "tests/analysis/made_report.h"

static void every_kind_of_result_is_a_row(void **state)
{
    (void)state;
    struct report_bytes report = { 0 };
    struct report_bytes header = block_header();
    struct report_bytes payload = { 0 };
    struct report_bytes binary = { 0 };
    struct report_bytes kernel = simple_kernel();
    struct report_bytes unmeasured = { 0 };
    put_integer(&header, SOURCE_COUNT, 1);
    put_integer(&header, KERNEL_COUNT, 2);
    put_integer(&header, RANGE_COUNT, 1);
    put_integer(&header, LIST_COUNT, 1);
    put_integer(&header, GRAPH_COUNT, 1);
    put_raw(&binary,
            "\x7F"
            "ELF no message at all",
            22);
    put_text(&unmeasured, 6, "unmeasured");
    put_record(&payload, &binary);
    put_record(&payload, &unmeasured);
    put_record(&payload, &kernel);
    for (unsigned i = 0; i < 3; i++) {
        struct report_bytes span = { 0 };
        put_integer_metric(&span, SPAN_METRIC, 0, 100 + i);
        put_record(&payload, &span);
    }
    put_raw(&payload, "a payload of a later version", 28);
    put_file_header(&report, 7);
    put_block(&report, &header, &payload);

    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_read(&outcome);
    assert_int_equal(table_row_count(outcome.table), 4);
    static const char *const expected[4][3] = {
        { "1", "matMul", "1504" },
        { "2", "range", "100" },
        { "3", "cmdlist", "101" },
        { "4", "graph", "102" },
    };
    for (size_t row = 0; row < 4; row++) {
        assert_cell(&outcome, row, "Kernel ID", expected[row][0]);
        assert_cell(&outcome, row, "Kernel Signature", expected[row][1]);
        assert_cell(&outcome, row, "dram__bytes.sum", expected[row][2]);
        assert_cell(&outcome, row, "Executable", "matMul_cuda");
        assert_cell(&outcome, row, "Process ID", "4242");
    }
    assert_int_equal(outcome.notices.count, 0);
    outcome_clear(&outcome);
}

static void put_dimensions(struct report_bytes *out, unsigned field, unsigned x, unsigned y,
                           unsigned z)
{
    struct report_bytes dimensions = { 0 };
    put_integer(&dimensions, 1, x);
    put_integer(&dimensions, 2, y);
    put_integer(&dimensions, 3, z);
    put_message(out, field, &dimensions);
}

static void a_kernel_brings_its_identity(void **state)
{
    (void)state;
    struct report_bytes kernel = { 0 };
    struct report_bytes name_value = { 0 };
    struct report_bytes name_metric = { 0 };
    put_text(&kernel, 5, "_Z6matMulPf");
    put_text(&kernel, 6, "matMul");
    put_text(&kernel, 7, "matMul(float *)");
    put_dimensions(&kernel, 10, 128, 64, 2);
    put_dimensions(&kernel, 11, 16, 8, 1);
    put_integer_metric(&kernel, KERNEL_METRIC, 2, 9);
    put_integer_metric(&kernel, KERNEL_METRIC, 3, 0);
    put_integer_metric(&kernel, KERNEL_METRIC, 4, 3);
    put_text(&name_value, VALUE_TEXT, "NVIDIA H200");
    put_integer(&name_metric, 1, 1);
    put_message(&name_metric, 2, &name_value);
    put_message(&kernel, KERNEL_METRIC, &name_metric);
    put_integer(&kernel, 22, 1);
    put_integer(&kernel, 23, 7);
    put_text(&kernel, 31, "");

    struct report_bytes report = report_of_kernel(&kernel);
    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_read(&outcome);
    assert_cell(&outcome, 0, "Kernel Signature", "matMul(float *)");
    assert_cell(&outcome, 0, "Grid Size", "(128, 64, 2)");
    assert_cell(&outcome, 0, "Block Size", "(16, 8, 1)");
    assert_cell(&outcome, 0, "Context", "1");
    assert_cell(&outcome, 0, "Stream", "7");
    assert_cell(&outcome, 0, "Device", "3");
    assert_cell(&outcome, 0, "CC", "9.0");
    assert_cell(&outcome, 0, "Hardware", "NVIDIA H200");
    assert_null(outcome_cell(&outcome, 0, "Region"));
    assert_null(outcome_cell(&outcome, 0, "dram__bytes.sum"));
    outcome_clear(&outcome);
}

static void a_renamed_kernel_keeps_its_new_name(void **state)
{
    (void)state;
    struct report_bytes kernel = simple_kernel();
    put_text(&kernel, 7, "matMul(float *)");
    put_text(&kernel, 31, "product(float *)");
    struct report_bytes report = report_of_kernel(&kernel);
    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_read(&outcome);
    assert_cell(&outcome, 0, "Kernel Signature", "product(float *)");
    outcome_clear(&outcome);
}

static void the_mangled_name_is_the_last_resort(void **state)
{
    (void)state;
    struct report_bytes kernel = { 0 };
    put_text(&kernel, 5, "_Z6matMulPf");
    put_text(&kernel, 6, "");
    put_integer_metric(&kernel, KERNEL_METRIC, 0, 1);
    struct report_bytes report = report_of_kernel(&kernel);
    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_read(&outcome);
    assert_cell(&outcome, 0, "Kernel Signature", "_Z6matMulPf");
    outcome_clear(&outcome);
}

/* A report of one kernel whose only metric has the given value message. */
static struct report_bytes report_of_value(const struct report_bytes *value)
{
    struct report_bytes kernel = { 0 };
    struct report_bytes metric = { 0 };
    put_text(&kernel, 6, "matMul");
    put_integer(&metric, 1, 0);
    put_message(&metric, 2, value);
    put_message(&kernel, KERNEL_METRIC, &metric);
    return report_of_kernel(&kernel);
}

static void assert_value(const struct report_bytes *value, const char *expected)
{
    struct report_bytes report = report_of_value(value);
    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_read(&outcome);
    assert_int_equal(table_row_count(outcome.table), 1);
    if (expected == NULL)
        assert_null(outcome_cell(&outcome, 0, "dram__bytes.sum"));
    else
        assert_cell(&outcome, 0, "dram__bytes.sum", expected);
    outcome_clear(&outcome);
}

static void values_keep_all_their_digits(void **state)
{
    (void)state;
    static const struct {
        uint64_t value;
        const char *text;
    } counts[] = {
        { 0, "0" },
        { UINT64_C(150109880320), "150109880320" },
        { UINT64_C(9007199254740993), "9007199254740993" }, /* 2^53 + 1: no double */
        { UINT64_MAX, "18446744073709551615" },
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct report_bytes value = { 0 };
        put_integer(&value, VALUE_U64, counts[i].value);
        assert_value(&value, counts[i].text);
    }
    struct report_bytes count = { 0 };
    put_integer(&count, VALUE_U32, UINT32_MAX);
    assert_value(&count, "4294967295");
    struct report_bytes real = { 0 };
    put_double(&real, VALUE_DOUBLE, 0.1);
    assert_value(&real, "0.1");
    struct report_bytes single = { 0 };
    put_float(&single, VALUE_FLOAT, 3262.5F);
    assert_value(&single, "3262.5");
    struct report_bytes text = { 0 };
    put_text(&text, VALUE_TEXT, "No-CC");
    assert_value(&text, "No-CC");
}

static void values_that_were_not_measured_are_missing(void **state)
{
    (void)state;
    struct report_bytes none = { 0 };
    assert_value(&none, NULL);
    struct report_bytes not_a_number = { 0 };
    put_double(&not_a_number, VALUE_DOUBLE, NAN);
    assert_value(&not_a_number, NULL);
    struct report_bytes infinite = { 0 };
    put_float(&infinite, VALUE_FLOAT, INFINITY);
    assert_value(&infinite, NULL);
    struct report_bytes empty = { 0 };
    put_text(&empty, VALUE_TEXT, "");
    assert_value(&empty, NULL);
}

/* A metric of a profiled source line has a value for each instruction: much to skip, and lengths
 * that need more bytes than what is kept. */
static void unknown_fields_are_skipped_at_every_depth(void **state)
{
    (void)state;
    struct report_bytes kernel = { 0 };
    struct report_bytes value = { 0 };
    struct report_bytes metric = { 0 };
    put_text(&kernel, 6, "matMul");
    put_float(&kernel, 35, 1.0F);
    put_integer(&metric, 1, 0);
    for (unsigned i = 0; i < 40; i++) {
        struct report_bytes instance = { 0 };
        put_integer(&instance, 1, 1000000 + i);
        put_double(&instance, 9, i);
        put_message(&metric, 3, &instance);
    }
    put_text(&value, 77, "unknown");
    put_integer(&value, VALUE_U64, 1504);
    put_message(&metric, 2, &value);
    put_message(&kernel, KERNEL_METRIC, &metric);
    put_integer(&kernel, 536870911, UINT64_MAX); /* the greatest field number */

    struct report_bytes report = report_of_kernel(&kernel);
    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_read(&outcome);
    assert_cell(&outcome, 0, "dram__bytes.sum", "1504");
    outcome_clear(&outcome);
}

/* Names are numbered through all blocks of the file, also through those behind the result. */
static void a_name_may_stand_in_any_block(void **state)
{
    (void)state;
    struct report_bytes report = { 0 };
    struct report_bytes early = { 0 };
    struct report_bytes late = block_header();
    struct report_bytes payload = { 0 };
    struct report_bytes late_payload = { 0 };
    struct report_bytes strings = { 0 };
    struct report_bytes first = { 0 };
    struct report_bytes second = { 0 };
    put_text(&strings, 1, "lts__t_bytes.sum");
    put_message(&early, STRINGS, &strings);
    put_integer(&early, KERNEL_COUNT, 2);
    put_text(&first, 6, "first");
    put_integer_metric(&first, KERNEL_METRIC, 1, 11); /* dram__bytes.sum: of the next block */
    put_text(&second, 6, "second");
    put_integer_metric(&second, KERNEL_METRIC, 0, 22);
    put_record(&payload, &first);
    put_record(&payload, &second);
    put_integer(&late, GRAPH_COUNT, 1);
    struct report_bytes graph = { 0 };
    put_integer_metric(&graph, SPAN_METRIC, 1, 33);
    put_record(&late_payload, &graph);
    put_file_header(&report, 7);
    put_block(&report, &early, &payload);
    put_block(&report, &late, &late_payload);

    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_read(&outcome);
    assert_int_equal(table_row_count(outcome.table), 3);
    assert_cell(&outcome, 0, "Kernel Signature", "first");
    assert_cell(&outcome, 0, "dram__bytes.sum", "11");
    assert_null(outcome_cell(&outcome, 0, "Executable"));
    assert_cell(&outcome, 1, "Kernel Signature", "second");
    assert_cell(&outcome, 1, "lts__t_bytes.sum", "22");
    assert_cell(&outcome, 2, "Kernel ID", "2");
    assert_cell(&outcome, 2, "dram__bytes.sum", "33");
    assert_cell(&outcome, 2, "Executable", "matMul_cuda");
    outcome_clear(&outcome);
}

/* ---- hardware ---- */

static void read_with_devices(struct outcome *outcome, const char *first, const char *second)
{
    struct report_bytes report = { 0 };
    struct report_bytes header = block_header();
    struct report_bytes payload = { 0 };
    struct report_bytes kernel = simple_kernel();
    struct report_bytes session = { 0 };
    const char *const names[] = { first, second };
    for (unsigned i = 0; i < 2; i++) {
        struct report_bytes device = { 0 };
        put_integer(&device, 1, i);
        put_text(&device, 2, names[i]);
        put_message(&session, 6, &device);
    }
    put_integer(&header, KERNEL_COUNT, 1);
    put_message(&header, SESSION, &session);
    put_record(&payload, &kernel);
    put_file_header(&report, 7);
    put_block(&report, &header, &payload);
    outcome_read(outcome, &report);
    assert_read(outcome);
}

static void the_session_names_the_hardware_when_it_is_one(void **state)
{
    (void)state;
    struct outcome outcome;
    read_with_devices(&outcome, "NVIDIA H200", "NVIDIA H200");
    assert_cell(&outcome, 0, "Hardware", "NVIDIA H200");
    outcome_clear(&outcome);
    read_with_devices(&outcome, "NVIDIA H200", "NVIDIA L4");
    assert_null(outcome_cell(&outcome, 0, "Hardware"));
    outcome_clear(&outcome);
}

/* ---- regions ---- */

enum { DEFAULT_DOMAIN = 5, LIBRARY_DOMAIN = 6 };

static void put_stack(struct report_bytes *state, unsigned thread_id, unsigned domain_id,
                      const char *const *names)
{
    struct report_bytes thread = { 0 };
    struct report_bytes domain = { 0 };
    put_integer(&domain, 1, domain_id);
    for (; *names != NULL; names++) {
        struct report_bytes range = { 0 };
        put_text(&range, 1, *names);
        put_message(&domain, 3, &range);
    }
    put_integer(&thread, 1, thread_id);
    put_message(&thread, 2, &domain);
    put_message(state, 2, &thread);
}

static void put_open_range(struct report_bytes *state, unsigned domain_id, const char *name)
{
    struct report_bytes domain = { 0 };
    struct report_bytes range = { 0 };
    put_integer(&range, 1, 99);
    put_text(&range, 2, name);
    put_integer(&domain, 1, domain_id);
    put_message(&domain, 3, &range);
    put_message(state, 3, &domain);
}

static void assert_region(const struct report_bytes *state, const char *expected)
{
    struct report_bytes kernel = simple_kernel();
    put_integer(&kernel, 1, 77);
    put_message(&kernel, 21, state);
    struct report_bytes report = report_of_kernel(&kernel);
    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_read(&outcome);
    if (expected == NULL)
        assert_null(outcome_cell(&outcome, 0, "Region"));
    else
        assert_cell(&outcome, 0, "Region", expected);
    outcome_clear(&outcome);
}

static void the_innermost_range_of_the_launching_thread_is_the_region(void **unused)
{
    (void)unused;
    struct report_bytes state = { 0 };
    put_stack(&state, 76, DEFAULT_DOMAIN, (const char *[]){ "another thread", NULL });
    put_stack(&state, 77, LIBRARY_DOMAIN, (const char *[]){ "a library", NULL });
    put_stack(&state, 77, DEFAULT_DOMAIN, (const char *[]){ "outer", "a:b 1", NULL });
    put_open_range(&state, DEFAULT_DOMAIN, "started");
    put_integer(&state, 4, DEFAULT_DOMAIN);
    assert_region(&state, "a:b 1");
}

static void a_start_end_range_is_the_region_without_a_stack(void **unused)
{
    (void)unused;
    struct report_bytes state = { 0 };
    put_stack(&state, 76, DEFAULT_DOMAIN, (const char *[]){ "another thread", NULL });
    put_stack(&state, 77, DEFAULT_DOMAIN, (const char *[]){ NULL });
    put_open_range(&state, LIBRARY_DOMAIN, "a library");
    put_open_range(&state, DEFAULT_DOMAIN, "started");
    put_integer(&state, 4, DEFAULT_DOMAIN);
    assert_region(&state, "started");
}

static void ranges_of_libraries_are_no_region(void **unused)
{
    (void)unused;
    struct report_bytes state = { 0 };
    put_stack(&state, 77, LIBRARY_DOMAIN, (const char *[]){ "a library", NULL });
    put_integer(&state, 4, DEFAULT_DOMAIN);
    assert_region(&state, NULL);
}

static void a_span_takes_the_region_of_any_thread(void **unused)
{
    (void)unused;
    struct report_bytes report = { 0 };
    struct report_bytes header = block_header();
    struct report_bytes payload = { 0 };
    struct report_bytes span = { 0 };
    struct report_bytes state = { 0 };
    put_stack(&state, 76, DEFAULT_DOMAIN, (const char *[]){ NULL });
    put_stack(&state, 77, DEFAULT_DOMAIN, (const char *[]){ "solve", NULL });
    put_integer(&state, 4, DEFAULT_DOMAIN);
    put_integer_metric(&span, SPAN_METRIC, 0, 1);
    put_message(&span, 10, &state);
    put_record(&payload, &span);
    put_integer(&header, RANGE_COUNT, 1);
    put_file_header(&report, 7);
    put_block(&report, &header, &payload);
    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_read(&outcome);
    assert_cell(&outcome, 0, "Region", "solve");
    outcome_clear(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_result_is_a_row),
        cmocka_unit_test(a_kernel_brings_its_identity),
        cmocka_unit_test(a_renamed_kernel_keeps_its_new_name),
        cmocka_unit_test(the_mangled_name_is_the_last_resort),
        cmocka_unit_test(values_keep_all_their_digits),
        cmocka_unit_test(values_that_were_not_measured_are_missing),
        cmocka_unit_test(unknown_fields_are_skipped_at_every_depth),
        cmocka_unit_test(a_name_may_stand_in_any_block),
        cmocka_unit_test(the_session_names_the_hardware_when_it_is_one),
        cmocka_unit_test(the_innermost_range_of_the_launching_thread_is_the_region),
        cmocka_unit_test(a_start_end_range_is_the_region_without_a_stack),
        cmocka_unit_test(ranges_of_libraries_are_no_region),
        cmocka_unit_test(a_span_takes_the_region_of_any_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
