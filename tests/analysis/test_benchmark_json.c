#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <unistd.h>

#include "analysis/read/benchmark_json.h"
#include "analysis/read/reader.h"
#include "tests/failing_allocation.h"

/* ---- the facts in the bytes ---- */

static void assert_text(const char *text, const char *expected)
{
    if (expected == NULL)
        assert_null(text);
    else if (text == NULL)
        fail_msg("\"%s\" is missing", expected);
    else
        assert_string_equal(text, expected);
}

struct expected_facts {
    const char *json;
    const char *paradigm;
    enum precision precision;
    const char *problem;
    bool whole;
};

/* From memory of exactly that length, so that a look beyond it is found. */
static void assert_facts(const char *json, size_t length, const struct expected_facts *expected)
{
    char *bytes = malloc(length > 0 ? length : 1);
    assert_non_null(bytes);
    memcpy(bytes, json, length);
    struct benchmark_facts facts;
    assert_int_equal(benchmark_json_read(&facts, bytes, length, NULL), STATUS_OK);
    free(bytes);
    assert_text(facts.paradigm, expected->paradigm);
    assert_text(facts.problem, expected->problem);
    assert_int_equal(facts.precision, expected->precision);
    assert_int_equal(facts.whole, expected->whole);
    benchmark_facts_clear(&facts);
    benchmark_facts_clear(&facts);
}

static void assert_all_facts(const struct expected_facts *all, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_facts(all[i].json, strlen(all[i].json), &all[i]);
}

/* The shape that Google Benchmark writes. */
static const char complete[] = "{\n"
                               "  \"context\": {\n"
                               "    \"date\": \"2025-01-01T00:00:00+00:00\",\n"
                               "    \"host_name\": \"machine {of} \\\"mine\\\" \\\\\",\n"
                               "    \"num_cpus\": 64,\n"
                               "    \"caches\": [ { \"type\": \"Data\", \"level\": 1 } ],\n"
                               "    \"load_avg\": [1.5,NaN,-Infinity],\n"
                               "    \"paradigm\": \"Kokkos\",\n"
                               "    \"float_type\": \"64\"\n"
                               "  },\n"
                               "  \"benchmarks\": [\n"
                               "    {\n"
                               "      \"name\": \"MatrixMultiplication/4096\",\n"
                               "      \"real_time\": NaN,\n"
                               "      \"cpu_time\": -Infinity\n"
                               "    },\n"
                               "    { \"name\": \"Other/1\" }\n"
                               "  ]\n"
                               "}\n";

static void test_complete_file(void **state)
{
    (void)state;
    const struct expected_facts expected = { complete, "Kokkos", PRECISION_FP64,
                                             "MatrixMultiplication", true };
    assert_all_facts(&expected, 1);
}

/* A text counts as soon as its closing quotation mark is there. */
static void test_cut_at_every_byte(void **state)
{
    (void)state;
    static const char paradigm[] = "\"Kokkos\"";
    static const char precision[] = "\"64\"\n";
    static const char problem[] = "\"MatrixMultiplication/4096\"";
    const size_t paradigm_end = (size_t)(strstr(complete, paradigm) - complete) + strlen(paradigm);
    const size_t precision_end =
        (size_t)(strstr(complete, precision) - complete) + strlen(precision) - 1;
    const size_t problem_end = (size_t)(strstr(complete, problem) - complete) + strlen(problem);
    for (size_t length = 0; length < strlen(complete); length++) {
        const struct expected_facts expected = {
            .paradigm = length >= paradigm_end ? "Kokkos" : NULL,
            .precision = length >= precision_end ? PRECISION_FP64 : PRECISION_UNSPECIFIED,
            .problem = length >= problem_end ? "MatrixMultiplication" : NULL,
            .whole = length >= strlen(complete) - 1,
        };
        assert_facts(complete, length, &expected);
    }
}

static void test_values(void **state)
{
    (void)state;
    const enum precision none = PRECISION_UNSPECIFIED;
    const struct expected_facts all[] = {
        { "{\"context\":{\"float_type\":\"32\"}}", NULL, PRECISION_FP32, NULL, true },
        { "{\"context\":{\"float_type\":\"16\"}}", NULL, PRECISION_FP16, NULL, true },
        { "{\"context\":{\"float_type\":\"128\"}}", NULL, none, NULL, true },
        { "{\"context\":{\"float_type\":32}}", NULL, none, NULL, true },
        { "{\"context\":{\"paradigm\":\" Cuda \"}}", "Cuda", none, NULL, true },
        { "{\"context\":{\"paradigm\":\"\"}}", NULL, none, NULL, true },
        { "{\"context\":{\"paradigm\":null}}", NULL, none, NULL, true },
        { "{\"context\":{\"paradigm\":{\"paradigm\":\"Cuda\"}}}", NULL, none, NULL, true },
        { "{\"paradigm\":\"Cuda\",\"context\":\"paradigm\"}", NULL, none, NULL, true },
        { "{\"benchmarks\":[{\"name\":\"Polyhedral-Eros\"}]}", NULL, none, "Polyhedral", true },
        { "{\"benchmarks\":[{\"name\":\"NBody\"}]}", NULL, none, "NBody", true },
        { "{\"benchmarks\":[{\"name\":\"/4096\"}]}", NULL, none, NULL, true },
        { "{\"benchmarks\":[{\"family_index\":0,\"name\":\"NBody/1\"}]}", NULL, none, "NBody",
          true },
        { "{\"benchmarks\":[[\"name\"],{\"name\":\"NBody\"}]}", NULL, none, NULL, true },
        { "{\"benchmarks\":[]}", NULL, none, NULL, true },
        { "{\"benchmarks\":{\"name\":\"NBody\"}}", NULL, none, NULL, true },
    };
    assert_all_facts(all, sizeof all / sizeof *all);
}

/* Of a repeated key the last wins. */
static void test_repeated_keys(void **state)
{
    (void)state;
    static const struct expected_facts all[] = {
        { "{\"context\":{\"paradigm\":\"Cuda\",\"paradigm\":\"Hip\"}}", "Hip",
          PRECISION_UNSPECIFIED, NULL, true },
        { "{\"context\":{\"float_type\":\"64\",\"x\":1,\"float_type\":\"32\"}}", NULL,
          PRECISION_FP32, NULL, true },
        { "{\"context\":{\"paradigm\":\"Cuda\"},\"context\":{\"paradigm\":\"Hip\"}}", "Hip",
          PRECISION_UNSPECIFIED, NULL, true },
    };
    assert_all_facts(all, sizeof all / sizeof *all);
}

static void test_damage_is_passed_over(void **state)
{
    (void)state;
    const enum precision none = PRECISION_UNSPECIFIED;
    const struct expected_facts all[] = {
        { "", NULL, none, NULL, false },
        { "no json", NULL, none, NULL, false },
        { "[1,2]", NULL, none, NULL, false },
        { "{", NULL, none, NULL, false },
        { "{]", NULL, none, NULL, false },
        { "{\"context\"", NULL, none, NULL, false },
        { "{\"context\":", NULL, none, NULL, false },
        { "{\"context\"=1}", NULL, none, NULL, false },
        { "{\"context\":{\"paradigm\":\"Cu\\", NULL, none, NULL, false },
        { "{\"context\":{\"paradigm\":\"Cu\\q\"}}", NULL, none, NULL, true },
        { "{\"context\":{\"paradigm\":\"C\\u0000\"}}", NULL, none, NULL, true },
        { "{\"context\":{\"a\":-NaN,,\"b\":Infinity,\"paradigm\":\"Cuda\",}}", "Cuda", none, NULL,
          true },
        { "{\"context\":{\"a\":\"NaN\",\"paradigm\":\"NaN\"}}", "NaN", none, NULL, true },
        { "Running ./nbody\n{\"context\":{\"paradigm\":\"Cuda\"}}\ndone\n", "Cuda", none, NULL,
          true },
        { "\xEF\xBB\xBF{\"context\":{\"paradigm\":\"Cuda\"}}", "Cuda", none, NULL, true },
        { "{\"context\":{\"paradigm\":\"Cuda\"}, x", "Cuda", none, NULL, false },
    };
    assert_all_facts(all, sizeof all / sizeof *all);
}

static void test_odd_bytes(void **state)
{
    (void)state;
    static const char json[] = "{\0\"context\":{\x01\"host_name\":\"\xFF\x02\",\x1F"
                               "\"paradigm\":\"Cu\0d\xFF"
                               "a\x1B\n\\n\\u0007\\u00e9\xC3\xA9\"}}";
    /* Behind the "a": ESC, a line feed, an escaped line feed, an escaped bell. */
    const struct expected_facts expected = { json, "Cu d a    \xC3\xA9\xC3\xA9",
                                             PRECISION_UNSPECIFIED, NULL, true };
    assert_facts(json, sizeof json - 1, &expected);
}

static void test_deep_nesting(void **state)
{
    (void)state;
    enum { DEPTH = 1000000 };
    char *json = malloc(DEPTH + 1);
    assert_non_null(json);
    memcpy(json, "{\"context\":", 11);
    memset(json + 11, '[', DEPTH - 11);
    const struct expected_facts expected = { json, NULL, PRECISION_UNSPECIFIED, NULL, false };
    assert_facts(json, DEPTH, &expected);
    free(json);
}

/* ---- the file beside the report ---- */

struct place {
    char folder[64];
    char path[256]; /* of the last file named */
    struct table *table;
    struct notices notices;
};

/* Blanks, a per cent sign and a quotation mark are no special characters here. */
static void make_place(struct place *place)
{
    *place = (struct place){ .folder = "/tmp/json 'of 5%s' \xC3\xA4 XXXXXX" };
    assert_non_null(mkdtemp(place->folder));
    place->table = table_create();
    assert_non_null(place->table);
}

static const char *path_in(struct place *place, const char *name)
{
    snprintf(place->path, sizeof place->path, "%s/%s", place->folder, name);
    return place->path;
}

static void write_file(struct place *place, const char *name, const char *text)
{
    FILE *stream = fopen(path_in(place, name), "wb");
    assert_non_null(stream);
    fputs(text, stream);
    assert_int_equal(fclose(stream), 0);
}

static const char *const file_names[] = { "run.base.csv", "run.base.json", "run.json",    "run",
                                          "solver.json",  "other.json",    ".hidden.json" };

static void clear_place(struct place *place)
{
    for (size_t i = 0; i < sizeof file_names / sizeof *file_names; i++)
        remove(path_in(place, file_names[i]));
    assert_int_equal(rmdir(place->folder), 0);
    notices_clear(&place->notices);
    table_free(place->table);
}

#define PAGE_HEADER                                                                                \
    "\"ID\",\"Process ID\",\"Process Name\",\"Kernel Name\",\"dram__bytes.sum\"\n"                 \
    "\"\",\"\",\"\",\"\",\"byte\"\n"
#define LAUNCH_OF_SOLVER "\"0\",\"7\",\"solver\",\"k(int)\",\"5\"\n"
#define LAUNCH_OF_OTHER "\"1\",\"8\",\"other\",\"k(int)\",\"5\"\n"

static void read_back(struct place *place, const char *name)
{
    const struct read_options options = { 0 };
    struct error error = { 0 };
    if (read_file(place->table, path_in(place, name), &options, &place->notices, &error) !=
        STATUS_OK)
        fail_msg("%s", error.message);
}

static void assert_row(const struct place *place, size_t row, const char *paradigm,
                       const char *precision, const char *problem)
{
    const struct table *table = place->table;
    assert_text(table_text(table, row, table_known_column(table, KNOWN_PARADIGM)), paradigm);
    assert_text(table_text(table, row, table_known_column(table, KNOWN_PRECISION)), precision);
    assert_text(table_text(table, row, table_known_column(table, KNOWN_PROBLEM)), problem);
}

static void assert_notice(const struct place *place, size_t index, const char *file,
                          const char *text)
{
    char expected[512];
    snprintf(expected, sizeof expected, "%s/%s: %s", place->folder, file, text);
    assert_true(index < place->notices.count);
    assert_string_equal(place->notices.items[index].text, expected);
    assert_int_equal(place->notices.items[index].level, NOTICE_WARNING);
}

#define CUDA_JSON                                                                                  \
    "{\"context\":{\"host_name\":\"h\",\"executable\":\"/secret/x\",\"paradigm\":\"Cuda\","        \
    "\"float_type\":\"32\"},\"benchmarks\":[{\"name\":\"NBody/1\"}]}"
#define HIP_JSON                                                                                   \
    "{\"context\":{\"paradigm\":\"Hip\",\"float_type\":\"16\"},"                                   \
    "\"benchmarks\":[{\"name\":\"Polyhedral-Eros\"}]}"

static void test_json_named_like_the_executable(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run.base.csv", PAGE_HEADER LAUNCH_OF_SOLVER LAUNCH_OF_OTHER);
    write_file(&place, "solver.json", CUDA_JSON);
    write_file(&place, "other.json", HIP_JSON);
    write_file(&place, "run.base.json", "broken");
    read_back(&place, "run.base.csv");
    assert_row(&place, 0, "Cuda", "FP32", "NBody");
    assert_row(&place, 1, "Hip", "FP16", "Polyhedral");
    assert_int_equal(place.notices.count, 0);
    assert_int_equal(table_find_column(place.table, "host_name"), COLUMN_NONE);
    clear_place(&place);
}

static void test_json_named_like_the_file(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run.base.csv", PAGE_HEADER LAUNCH_OF_SOLVER LAUNCH_OF_SOLVER);
    write_file(&place, "run.base.json", CUDA_JSON);
    write_file(&place, "run.json", HIP_JSON);
    read_back(&place, "run.base.csv");
    assert_row(&place, 0, "Cuda", "FP32", "NBody");
    assert_row(&place, 1, "Cuda", "FP32", "NBody");
    write_file(&place, "run", PAGE_HEADER LAUNCH_OF_SOLVER);
    read_back(&place, "run");
    assert_row(&place, 2, "Hip", "FP16", "Polyhedral");
    assert_row(&place, 0, "Cuda", "FP32", "NBody");
    assert_int_equal(place.notices.count, 0);
    clear_place(&place);
}

/* run.json cannot be about both. */
static void test_several_executables_share_no_json(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run", PAGE_HEADER LAUNCH_OF_SOLVER LAUNCH_OF_OTHER);
    write_file(&place, "run.json", CUDA_JSON);
    write_file(&place, "other.json", HIP_JSON);
    read_back(&place, "run");
    assert_row(&place, 0, NULL, NULL, NULL);
    assert_row(&place, 1, "Hip", "FP16", "Polyhedral");
    clear_place(&place);
}

static void test_without_executable(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run",
               "\"ID\",\"Kernel Name\",\"dram__bytes.sum\"\n\"\",\"\",\"byte\"\n"
               "\"0\",\"k(int)\",\"5\"\n");
    write_file(&place, "run.json", CUDA_JSON);
    read_back(&place, "run");
    assert_row(&place, 0, "Cuda", "FP32", "NBody");
    clear_place(&place);
}

/* A dot in front is no ending, and a page called x.json is no benchmark's JSON. */
static void test_odd_file_names(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run.json", PAGE_HEADER LAUNCH_OF_SOLVER);
    read_back(&place, "run.json");
    write_file(&place, "solver.json", PAGE_HEADER LAUNCH_OF_SOLVER);
    read_back(&place, "solver.json");
    assert_row(&place, 0, NULL, NULL, NULL);
    assert_int_equal(place.notices.count, 0);
    clear_place(&place);
}

static void test_what_is_no_file_is_no_json(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run", PAGE_HEADER LAUNCH_OF_SOLVER);
    read_back(&place, "run");
    assert_int_equal(mkdir(path_in(&place, "run.json"), 0700), 0);
    assert_int_equal(mkfifo(path_in(&place, "solver.json"), 0600), 0);
    read_back(&place, "run");
    assert_row(&place, 1, NULL, NULL, NULL);
    assert_int_equal(table_known_column(place.table, KNOWN_PARADIGM), COLUMN_NONE);
    assert_int_equal(place.notices.count, 0);
    clear_place(&place);
}

static void test_what_lacks_is_said(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run", PAGE_HEADER LAUNCH_OF_SOLVER);
    write_file(&place, "solver.json", "{\"context\":{\"paradigm\":\"Cuda\"");
    read_back(&place, "run");
    assert_row(&place, 0, "Cuda", NULL, NULL);
    assert_notice(&place, 0, "solver.json",
                  "incomplete Google Benchmark JSON: cut off before its end, or no JSON; no "
                  "context.float_type of 64, 32, 16 or mixed (--set Precision=... names it); no "
                  "benchmarks[0].name (--set "
                  "'Benchmark Problem=...' names the problem)");
    write_file(&place, "solver.json",
               "{\"context\":{\"float_type\":\"64\"},\"benchmarks\":["
               "{\"name\":\"NBody/1\"}]}");
    read_back(&place, "run");
    assert_row(&place, 1, NULL, "FP64", "NBody");
    assert_notice(&place, 1, "solver.json",
                  "incomplete Google Benchmark JSON: no context.paradigm (--set Paradigm=... names "
                  "it)");
    assert_int_equal(place.notices.count, 2);
    clear_place(&place);
}

/* Of a program of several formats each launch's counters tell the precision. */
static void test_mixed_formats_lack_nothing(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run", PAGE_HEADER LAUNCH_OF_SOLVER);
    write_file(&place, "solver.json",
               "{\"context\":{\"paradigm\":\"Cuda\",\"float_type\":\"mixed\"},\"benchmarks\":["
               "{\"name\":\"NBody/1\"}]}");
    read_back(&place, "run");
    assert_row(&place, 0, "Cuda", NULL, "NBody");
    assert_int_equal(place.notices.count, 0);
    clear_place(&place);
}

static void test_unreadable_json(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run", PAGE_HEADER LAUNCH_OF_SOLVER);
    write_file(&place, "solver.json", CUDA_JSON);
    assert_int_equal(chmod(path_in(&place, "solver.json"), 0), 0);
    const bool readable = access(place.path, R_OK) == 0; /* by root */
    read_back(&place, "run");
    if (!readable) {
        assert_row(&place, 0, NULL, NULL, NULL);
        assert_notice(&place, 0, "solver.json", "cannot be read: Permission denied");
    }
    clear_place(&place);
    if (readable)
        skip();
}

static void test_own_tables_are_left_alone(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run", "Executable,FLOP\nsolver,1\n");
    write_file(&place, "solver.json", CUDA_JSON);
    read_back(&place, "run");
    assert_row(&place, 0, NULL, NULL, NULL);
    clear_place(&place);
}

static void test_what_the_rows_say_stays(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "solver.json", CUDA_JSON);
    write_file(&place, "run", "Executable,Paradigm,FLOP\nsolver,Hip,1\nsolver,,1\nsolver,,1\n");
    read_back(&place, "run");
    assert_int_equal(benchmark_json_fill(place.table, 0, place.path, NULL, NULL), STATUS_OK);
    assert_row(&place, 0, "Hip", "FP32", "NBody");
    assert_row(&place, 1, "Cuda", "FP32", "NBody");
    read_back(&place, "run");
    assert_int_equal(benchmark_json_fill(place.table, 5, place.path, NULL, NULL), STATUS_OK);
    assert_row(&place, 4, NULL, NULL, NULL);
    assert_row(&place, 5, "Cuda", "FP32", "NBody");
    clear_place(&place);
}

/* The context counts although the rest of the file is not looked at. */
static void test_huge_json(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run", PAGE_HEADER LAUNCH_OF_SOLVER);
    static const char json[] = CUDA_JSON;
    FILE *stream = fopen(path_in(&place, "solver.json"), "wb");
    assert_non_null(stream);
    fwrite(json, 1, sizeof json - 3, stream); /* without "]}" */
    assert_int_equal(fclose(stream), 0);
    assert_int_equal(truncate(place.path, 80L * 1024 * 1024), 0);
    read_back(&place, "run");
    assert_row(&place, 0, "Cuda", "FP32", "NBody");
    assert_int_equal(place.notices.count, 0);
    clear_place(&place);
}

static void test_each_allocation_fails_once(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    write_file(&place, "run", PAGE_HEADER LAUNCH_OF_SOLVER LAUNCH_OF_OTHER);
    write_file(&place, "solver.json", CUDA_JSON);
    long succeeding = 0;
    for (;; succeeding++) {
        struct table *table = table_create();
        assert_non_null(table);
        const struct read_options options = { 0 };
        struct notices notices = { 0 };
        failing_allocation_after(succeeding);
        enum status status = read_file(table, path_in(&place, "run"), &options, &notices, NULL);
        const bool failed = failing_allocation_end();
        notices_clear(&notices);
        table_free(table);
        if (!failed) {
            assert_int_equal(status, STATUS_OK);
            break;
        }
        if (status != STATUS_MEMORY)
            fail_msg("allocation %ld failed, the status is %d", succeeding, (int)status);
    }
    assert_true(succeeding > 30);
    clear_place(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complete_file),
        cmocka_unit_test(test_cut_at_every_byte),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_repeated_keys),
        cmocka_unit_test(test_damage_is_passed_over),
        cmocka_unit_test(test_odd_bytes),
        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_json_named_like_the_executable),
        cmocka_unit_test(test_json_named_like_the_file),
        cmocka_unit_test(test_several_executables_share_no_json),
        cmocka_unit_test(test_without_executable),
        cmocka_unit_test(test_odd_file_names),
        cmocka_unit_test(test_what_is_no_file_is_no_json),
        cmocka_unit_test(test_what_lacks_is_said),
        cmocka_unit_test(test_mixed_formats_lack_nothing),
        cmocka_unit_test(test_unreadable_json),
        cmocka_unit_test(test_own_tables_are_left_alone),
        cmocka_unit_test(test_what_the_rows_say_stays),
        cmocka_unit_test(test_huge_json),
        cmocka_unit_test(test_each_allocation_fails_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
