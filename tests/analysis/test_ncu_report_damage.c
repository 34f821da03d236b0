/* Every way for a report to be damaged, and versions of the format. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "analysis/read/ncu_report.h"
#include "tests/analysis/made_report.h"

static void assert_kernel_damaged(const struct report_bytes *kernel, const char *part)
{
    struct report_bytes report = report_of_kernel(kernel);
    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_damaged(&outcome, part);
    char offset[32]; /* the kernel is the last record of the report */
    snprintf(offset, sizeof offset, "byte %zu", report.length - kernel->length);
    assert_damaged(&outcome, offset);
    outcome_clear(&outcome);
}

static void a_result_without_name_is_damage(void **state)
{
    (void)state;
    struct report_bytes kernel = { 0 };
    put_integer_metric(&kernel, KERNEL_METRIC, 0, 1);
    assert_kernel_damaged(&kernel, "without a kernel's name");
}

static void a_metric_name_out_of_range_is_damage(void **state)
{
    (void)state;
    struct report_bytes kernel = simple_kernel();
    put_integer_metric(&kernel, KERNEL_METRIC, 5, 1);
    assert_kernel_damaged(&kernel, "metric 5 of 5");
    struct report_bytes far = simple_kernel();
    put_integer_metric(&far, KERNEL_METRIC, UINT32_MAX, 1);
    assert_kernel_damaged(&far, "metric 4294967295 of 5");
}

static void a_field_of_the_wrong_kind_is_damage(void **state)
{
    (void)state;
    struct report_bytes kernel = { 0 };
    put_integer(&kernel, 7, 1); /* a name as a number */
    assert_kernel_damaged(&kernel, "KernelResult");
}

static void a_text_with_a_nul_is_damage(void **state)
{
    (void)state;
    struct report_bytes kernel = { 0 };
    struct report_bytes text = { 0 };
    put_raw(&text, "mat\0Mul", 7);
    put_message(&kernel, 6, &text);
    assert_kernel_damaged(&kernel, "KernelResult");
}

static void broken_fields_are_damage(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
    } broken[] = {
        { "\x80", 1 },                                              /* a tag without end */
        { "\x80\x80\x80\x80\x80\x01", 6 },                          /* a tag of six bytes */
        { "\x01\x00", 2 },                                          /* field number 0 */
        { "\x0B", 1 },                                              /* a group */
        { "\x0E\x00", 2 },                                          /* wire type 6 */
        { "\x08", 1 },                                              /* no value */
        { "\x08\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01", 12 }, /* 11 bytes of varint */
        { "\x32\x05"
          "abc",
          5 }, /* a text cut short */
        { "\x32\xFF\xFF\xFF\xFF\x0F"
          "abc",
          9 },                     /* a text of 4 GB */
        { "\x6A\x02\x12\x01", 4 }, /* a metric's value cut short */
        { "\xED\x02\x00\x00", 4 }, /* field 45: half a fixed32 */
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct report_bytes kernel = { 0 };
        put_raw(&kernel, broken[i].bytes, broken[i].length);
        struct report_bytes report = report_of_kernel(&kernel);
        struct outcome outcome;
        outcome_read(&outcome, &report);
        assert_damaged(&outcome, "a field of a KernelResult cannot be read");
        outcome_clear(&outcome);
    }
}

static void a_metric_named_like_a_column_is_damage(void **state)
{
    (void)state;
    static const char *const names[] = { "", "Kernel" };
    for (size_t i = 0; i < 2; i++) {
        struct report_bytes report = { 0 };
        struct report_bytes header = { 0 };
        struct report_bytes strings = { 0 };
        struct report_bytes payload = { 0 };
        struct report_bytes kernel = simple_kernel();
        put_text(&strings, 1, names[i]);
        put_message(&header, STRINGS, &strings);
        put_integer(&header, KERNEL_COUNT, 1);
        put_record(&payload, &kernel);
        put_file_header(&report, 7);
        put_block(&report, &header, &payload);
        struct outcome outcome;
        outcome_read(&outcome, &report);
        assert_damaged(&outcome, "is no metric's name");
        outcome_clear(&outcome);
    }
}

static void counts_that_lie_are_damage(void **state)
{
    (void)state;
    static const struct {
        unsigned field;
        uint32_t count;
    } lies[] = {
        { SOURCE_COUNT, 1 },          /* skips the only result: none left for the kernel */
        { SOURCE_COUNT, UINT32_MAX }, /* more than the payload holds */
        { KERNEL_COUNT, 2 },          { KERNEL_COUNT, UINT32_MAX },
        { RANGE_COUNT, 1 },           { GRAPH_COUNT, UINT32_MAX },
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        struct report_bytes report = { 0 };
        struct report_bytes header = block_header();
        struct report_bytes payload = { 0 };
        struct report_bytes kernel = simple_kernel();
        put_integer(&header, KERNEL_COUNT, 1);
        put_integer(&header, lies[i].field, lies[i].count); /* the last one of a field counts */
        put_record(&payload, &kernel);
        put_file_header(&report, 7);
        put_block(&report, &header, &payload);
        struct outcome outcome;
        outcome_read(&outcome, &report);
        assert_damaged(&outcome, "ends before all its records");
        outcome_clear(&outcome);
    }
}

static void lengths_that_lie_are_damage(void **state)
{
    (void)state;
    struct report_bytes kernel = simple_kernel();
    const struct report_bytes whole = report_of_kernel(&kernel);
    const size_t file_header_at = 4;
    const size_t block_at = 10;
    const size_t record_at = whole.length - kernel.length - 4;
    const size_t places[] = { file_header_at, block_at, record_at };
    static const uint32_t lengths[] = { 1u << 16, 1u << 31, UINT32_MAX };
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            struct report_bytes report = whole;
            struct report_bytes length = { 0 };
            put_u32(&length, lengths[j]);
            memcpy(report.data + places[i], length.data, 4);
            struct outcome outcome;
            outcome_read(&outcome, &report);
            assert_damaged(&outcome, "byte ");
            outcome_clear(&outcome);
        }

    struct report_bytes report = { 0 };
    struct report_bytes header = block_header();
    put_file_header(&report, 7);
    put_integer(&header, 5, UINT32_MAX); /* a payload of 4 GB that is not there */
    put_record(&report, &header);
    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_damaged(&outcome, "4294967295 bytes of the payload");
    outcome_clear(&outcome);
}

static void every_cut_is_noticed(void **state)
{
    (void)state;
    struct report_bytes kernel = simple_kernel();
    const struct report_bytes report = report_of_kernel(&kernel);
    for (size_t length = 0; length < report.length; length++) {
        struct outcome outcome;
        outcome_read_bytes(&outcome, report.data, length);
        const bool between_blocks = length == 10;
        assert_int_equal(outcome.status, between_blocks ? STATUS_EMPTY : STATUS_FORMAT);
        outcome_clear(&outcome);
    }
}

static void another_beginning_is_no_report(void **state)
{
    (void)state;
    assert_true(ncu_report_reader.sniff("NVR\0more", 8));
    assert_false(ncu_report_reader.sniff("NVR", 3));
    assert_false(ncu_report_reader.sniff("\"ID\",\"Process ID\"", 17));
    struct outcome outcome;
    outcome_read_bytes(&outcome, "\"ID\",\"Process ID\"", 17);
    assert_damaged(&outcome, "byte 0");
    outcome_clear(&outcome);
}

/* ---- versions ---- */

static void a_newer_version_that_can_be_read_is_a_warning(void **state)
{
    (void)state;
    struct report_bytes kernel = simple_kernel();
    struct report_bytes report = report_of_kernel(&kernel);
    report.data[9] = 9; /* the version, behind magic, length and tag */
    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_read(&outcome);
    assert_int_equal(outcome.notices.count, 1);
    assert_int_equal(outcome.notices.items[0].level, NOTICE_WARNING);
    assert_non_null(strstr(outcome.notices.items[0].text, "version 9"));
    outcome_clear(&outcome);
}

static void an_unreadable_newer_version_is_named(void **state)
{
    (void)state;
    struct report_bytes kernel = { 0 };
    put_integer(&kernel, 7, 1);
    struct report_bytes report = report_of_kernel(&kernel);
    report.data[9] = 9;
    struct outcome outcome;
    outcome_read(&outcome, &report);
    assert_damaged(&outcome, "version 9");
    assert_damaged(&outcome, "knows 7");
    outcome_clear(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result_without_name_is_damage),
        cmocka_unit_test(a_metric_name_out_of_range_is_damage),
        cmocka_unit_test(a_field_of_the_wrong_kind_is_damage),
        cmocka_unit_test(a_text_with_a_nul_is_damage),
        cmocka_unit_test(broken_fields_are_damage),
        cmocka_unit_test(a_metric_named_like_a_column_is_damage),
        cmocka_unit_test(counts_that_lie_are_damage),
        cmocka_unit_test(lengths_that_lie_are_damage),
        cmocka_unit_test(every_cut_is_noticed),
        cmocka_unit_test(another_beginning_is_no_report),
        cmocka_unit_test(a_newer_version_that_can_be_read_is_a_warning),
        cmocka_unit_test(an_unreadable_newer_version_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
