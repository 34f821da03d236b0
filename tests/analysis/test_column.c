#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/column.h"

static void test_known_columns_are_found_by_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < KNOWN_COUNT; i++) {
        const struct known_column_info *info = known_column_info((enum known_column)i);
        assert_int_equal(known_column_find(info->name, strlen(info->name)), i);
    }
    assert_int_equal(known_column_find("Duration [s]", 8), KNOWN_DURATION);
    assert_int_equal(known_column_find("Duration [s]", 12), KNOWN_COUNT);
    assert_int_equal(known_column_find("duration", 8), KNOWN_COUNT);
    assert_int_equal(known_column_find("", 0), KNOWN_COUNT);
}

/* The documented order and units. */
static void test_names_and_units(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        const char *unit;
        enum column_kind kind;
    } leading[] = {
        { "Benchmark Problem", "", COLUMN_TEXT },
        { "Paradigm", "", COLUMN_TEXT },
        { "Precision", "", COLUMN_TEXT },
        { "Hardware", "", COLUMN_TEXT },
        { "Executable", "", COLUMN_TEXT },
        { "Region", "", COLUMN_TEXT },
        { "Kernel ID", "", COLUMN_TEXT },
        { "Kernel", "", COLUMN_TEXT },
        { "Kernel Signature", "", COLUMN_TEXT },
        { "Grid Size", "", COLUMN_TEXT },
        { "Block Size", "", COLUMN_TEXT },
        { "Duration", "s", COLUMN_NUMBER },
        { "Memory Level", "", COLUMN_TEXT },
        { "FLOP", "FLOP", COLUMN_NUMBER },
        { "Memory Traffic", "Byte", COLUMN_NUMBER },
        { "Arithmetic Intensity", "FLOP/Byte", COLUMN_NUMBER },
        { "Performance", "FLOP/s", COLUMN_NUMBER },
        { "Peak Performance", "FLOP/s", COLUMN_NUMBER },
        { "Peak Bandwidth", "Byte/s", COLUMN_NUMBER },
    };
    assert_int_equal(sizeof leading / sizeof *leading, KNOWN_LEADING);
    for (size_t i = 0; i < KNOWN_LEADING; i++) {
        const struct known_column_info *info = known_column_info((enum known_column)i);
        assert_string_equal(info->name, leading[i].name);
        assert_string_equal(info->unit, leading[i].unit);
        assert_int_equal(info->kind, leading[i].kind);
    }
    assert_string_equal(known_column_info(KNOWN_FLOP_FORMAT + PRECISION_FP16)->name, "FLOP FP16");
}

/* Each unit is a unit of its column's dimension, and its base unit. */
static void test_units_are_base_units(void **state)
{
    (void)state;
    for (size_t i = 0; i < KNOWN_COUNT; i++) {
        const struct known_column_info *info = known_column_info((enum known_column)i);
        struct unit unit;
        if (info->kind == COLUMN_TEXT)
            continue;
        assert_true(unit_parse(info->unit, strlen(info->unit), &unit));
        assert_int_equal(unit.dimension, info->dimension);
        assert_true(unit.factor == 1);
    }
}

static void test_header_split(void **state)
{
    (void)state;
    static const struct {
        const char *header;
        const char *name;
        const char *unit;
    } headers[] = {
        { "Duration [ms]", "Duration", "ms" },
        { "Duration", "Duration", "" },
        { "  Duration  [ ms ]\t", "Duration", "ms" },
        { "dram__bytes.sum.peak_sustained [Kbyte/cycle]", "dram__bytes.sum.peak_sustained",
          "Kbyte/cycle" },
        { "Duration\n[ms]", "Duration", "ms" },
        { "a [b] [c]", "a [b]", "c" },
        { "a []", "a", "" },
        { "a[b]", "a[b]", "" },
        { "[b]", "[b]", "" },
        { " [b]", "[b]", "" },
        { "a [b] c", "a [b] c", "" },
        { "a b]", "a b]", "" },
        { "]", "]", "" },
        { "   ", "", "" },
        { "", "", "" },
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        const char *name;
        const char *unit;
        size_t name_length;
        size_t unit_length;
        column_header_split(headers[i].header, strlen(headers[i].header), &name, &name_length,
                            &unit, &unit_length);
        assert_int_equal(name_length, strlen(headers[i].name));
        assert_memory_equal(name, headers[i].name, name_length);
        assert_int_equal(unit_length, strlen(headers[i].unit));
        if (unit_length > 0)
            assert_memory_equal(unit, headers[i].unit, unit_length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_columns_are_found_by_name),
        cmocka_unit_test(test_names_and_units),
        cmocka_unit_test(test_units_are_base_units),
        cmocka_unit_test(test_header_split),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
