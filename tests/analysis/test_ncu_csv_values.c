/* The values in Nsight Compute's CSV: numbers, units, what is missing and what is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/analysis/ncu_csv_reading.h"

#define LONG "ID,Kernel Name,Metric Name,Metric Unit,Metric Value\n"

static void test_locales(void **state)
{
    (void)state;
    struct reading reading = read_text(LONG "0,k,gpu__time_duration.sum,ns,117.344\n"
                                            "0,k,dram__bytes.sum,byte,27.595.520\n"
                                            "0,k,sm__x.pct,%,\"65,77\"\n"
                                            "1,k,gpu__time_duration.sum,ns,120.416\n");
    assert_read(&reading, 2, 0);
    assert_cell(&reading, 0, "gpu__time_duration.sum", "117344");
    assert_cell(&reading, 0, "dram__bytes.sum", "27595520");
    assert_cell(&reading, 0, "sm__x.pct", "65.77");
    assert_cell(&reading, 1, "gpu__time_duration.sum", "120416");
    end_reading(&reading);

    reading = read_text(LONG "0,k,dram__cycles_elapsed.avg.per_second,hz,\"4,963,609,951.19\"\n"
                             "0,k,gpu__time_duration.sum,msecond,\"1,200\"\n");
    assert_read(&reading, 1, 0);
    assert_cell(&reading, 0, "dram__cycles_elapsed.avg.per_second", "4963609951.19");
    assert_cell(&reading, 0, "gpu__time_duration.sum", "1200000000"); /* 1.2 s */
    end_reading(&reading);

    reading = read_text(LONG "0,k,dram__bytes.sum,byte,\"1,504\"\n");
    assert_read(&reading, 1, 1);
    assert_cell(&reading, 0, "dram__bytes.sum", "1504");
    end_reading(&reading);

    reading = read_text_forced(LONG "0,k,dram__bytes.sum,byte,\"1,504\"\n", ',');
    assert_read(&reading, 1, 0);
    assert_cell(&reading, 0, "dram__bytes.sum", "1.504");
    end_reading(&reading);

    static const char *const parts[] = { "x.csv:3:", "\"0.03\"", "\"65,77\"", "line 2",
                                         "--decimal" };
    assert_fails(LONG "0,k,sm__x.pct,%,\"65,77\"\n0,k,sm__y.pct,%,0.03\n", STATUS_FORMAT, parts, 5);
}

/* Every digit of a counter is kept, also beyond what a double holds. */
static void test_exact_numbers(void **state)
{
    (void)state;
    struct reading reading =
        read_text(LONG "0,k,sm__ops_path_tensor_src_int1.sum,,\"9,007,199,254,740,993\"\n"
                       "0,k,dram__bytes.sum,Kbyte,0.07\n");
    assert_read(&reading, 1, 1);
    assert_cell(&reading, 0, "sm__ops_path_tensor_src_int1.sum", "9007199254740993");
    assert_cell(&reading, 0, "dram__bytes.sum", "70"); /* 0.07 * 1000 is 70.00000000000001 */
    end_reading(&reading);
}

static void test_units_change_from_row_to_row(void **state)
{
    (void)state;
    struct reading reading = read_text(LONG "0,k,dram__bytes_read.sum,Mbyte,2.5\n"
                                            "0,k,dram__bytes_write.sum,Kbyte,640\n"
                                            "1,k,dram__bytes_read.sum,Kbyte,640.5\n"
                                            "1,k,dram__bytes_write.sum,byte,12\n");
    assert_read(&reading, 2, 0);
    assert_cell(&reading, 0, "dram__bytes_read.sum", "2500000");
    assert_cell(&reading, 0, "dram__bytes_write.sum", "640000");
    assert_cell(&reading, 1, "dram__bytes_read.sum", "640500");
    assert_cell(&reading, 1, "dram__bytes_write.sum", "12");
    end_reading(&reading);
}

static void test_rounding_is_told_once(void **state)
{
    (void)state;
    struct reading reading = read_text(LONG "0,k,dram__bytes.sum.peak_sustained,Kbyte/cycle,1.50\n"
                                            "0,k,gpu__time_duration.sum,us,1.63\n");
    assert_read(&reading, 1, 1);
    const char *text = reading.notices.items[0].text;
    assert_non_null(strstr(text, "x.csv:2:"));
    assert_non_null(strstr(text, "1.50 Kbyte/cycle"));
    assert_non_null(strstr(text, "--print-units base"));
    assert_non_null(strstr(text, ".ncu-rep"));
    end_reading(&reading);

    /* A column of the raw page scaled for its largest value leaves little of the smallest. */
    reading =
        read_text("ID,Kernel Name,l1tex__t_bytes.sum\n,,Gbyte\n0,k,34.376516\n1,k,0.000032\n");
    assert_read(&reading, 2, 1);
    assert_non_null(strstr(reading.notices.items[0].text, "x.csv:4:"));
    end_reading(&reading);
}

static void test_unknown_units(void **state)
{
    (void)state;
    static const char *const parts[] = { "x.csv:2:", "dram__bytes.sum", "\"parsec\"" };
    assert_fails(LONG "0,k,dram__bytes.sum,parsec,12\n", STATUS_VALUE, parts, 3);
    assert_fails("ID,Kernel Name,dram__bytes.sum [parsec]\n0,k,12\n", STATUS_VALUE, parts, 3);
    static const char *const no_time[] = { "gpu__time_duration.sum", "the unit \"\"" };
    assert_fails(LONG "0,k,gpu__time_duration.sum,,12\n", STATUS_VALUE, no_time, 2);

    struct reading reading = read_text(LONG "0,k,launch__something,parsec,\"1,234.5\"\n"
                                            "0,k,dram__bytes.sum,parsec,n/a\n");
    assert_read(&reading, 1, 0);
    assert_cell(&reading, 0, "launch__something", "1234.5");
    assert_unit(&reading, "launch__something", "parsec");
    assert_cell(&reading, 0, "dram__bytes.sum", NULL);
    end_reading(&reading);
}

static void test_missing_spellings(void **state)
{
    (void)state;
    static const char *const spellings[] = { "n/a",     "(!) n/a", "(!) nan", "nan", "-nan",
                                             "no data", "<null>",  "",        "-",   "inf" };
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        char text[256] = LONG "0,k,dram__bytes.sum,byte,";
        size_t length = strlen(text);
        memcpy(text + length, spellings[i], strlen(spellings[i]) + 1);
        struct reading reading = read_text(text);
        assert_read(&reading, 1, 0);
        assert_cell(&reading, 0, "dram__bytes.sum", NULL);
        end_reading(&reading);
    }
}

static void test_texts_and_bad_numbers(void **state)
{
    (void)state;
    struct reading reading = read_text(LONG "0,k,device__attribute_display_name,,Demo GPU 2\n"
                                            "0,k,launch__func_cache_config,,PreferNone\n"
                                            "1,k,launch__func_cache_config,,PreferL1\n");
    assert_read(&reading, 2, 0);
    assert_cell(&reading, 0, "Hardware", "Demo GPU 2");
    assert_cell(&reading, 1, "Hardware", NULL);
    assert_cell(&reading, 1, "launch__func_cache_config", "PreferL1");
    end_reading(&reading);

    static const char *const parts[] = { "x.csv:2:", "dram__bytes.sum", "\"many\"" };
    assert_fails(LONG "0,k,dram__bytes.sum,byte,many\n", STATUS_VALUE, parts, 3);
}

static void test_repeated_metric(void **state)
{
    (void)state;
    struct reading reading = read_text(LONG "0,k,dram__bytes.sum,byte,12\n"
                                            "0,k,dram__bytes.sum,byte,12\n");
    assert_read(&reading, 1, 0);
    end_reading(&reading);
    reading = read_text(LONG "0,k,dram__bytes.sum,byte,12\n0,k,dram__bytes.sum,byte,13\n");
    assert_read(&reading, 1, 1);
    assert_cell(&reading, 0, "dram__bytes.sum", "13");
    assert_non_null(strstr(reading.notices.items[0].text, "x.csv:3:"));
    end_reading(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_locales),
        cmocka_unit_test(test_exact_numbers),
        cmocka_unit_test(test_units_change_from_row_to_row),
        cmocka_unit_test(test_rounding_is_told_once),
        cmocka_unit_test(test_unknown_units),
        cmocka_unit_test(test_missing_spellings),
        cmocka_unit_test(test_texts_and_bad_numbers),
        cmocka_unit_test(test_repeated_metric),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
