/* Recorded reports of Nsight Compute 2025.3 on an H200, held against the tables that `ncu --import`
 * made of them, and damaged in every place. The compile definition ROOFLINE_FIXTURES is the folder
 * of the fixtures. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/number.h"
#include "analysis/read/input.h"
#include "analysis/read/ncu_metric_unit.h"
#include "analysis/read/ncu_report.h"

static const char naive_path[] = ROOFLINE_FIXTURES "/h200/naive.ncu-rep";
static const char nvtx_path[] = ROOFLINE_FIXTURES "/h200/nvtx_mm.ncu-rep";
static const char nvtx_base_page[] = ROOFLINE_FIXTURES "/h200/nvtx_mm.raw.base.csv";
static const char roofset_page[] = ROOFLINE_FIXTURES "/h200/roofset.raw.csv";

/* ---- files ---- */

static char *load(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("%s is not there", path);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const long size = ftell(file);
    assert_true(size > 0);
    rewind(file);
    char *bytes = malloc((size_t)size + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, (size_t)size, file), (size_t)size);
    bytes[size] = '\0';
    fclose(file);
    *length = (size_t)size;
    return bytes;
}

enum { PAGE_COLUMNS = 2400, PAGE_ROWS = 16 };

/* A raw page: the first line holds the names, the second the units. */
struct page {
    char *bytes;
    char *cells[PAGE_ROWS][PAGE_COLUMNS];
    size_t column_count;
    size_t row_count;
};

/* Ends the field that *position stands at, moves behind it, and returns its text without quotes. */
static char *take_field(char **position, bool *last)
{
    char *from = *position;
    char *field = from;
    char *to = from;
    bool quoted = false;
    for (; *from != '\0' && (quoted || (*from != ',' && *from != '\n')); from++) {
        if (*from == '"' && (!quoted || from[1] != '"'))
            quoted = !quoted;
        else if (*from == '"')
            *to++ = *from++;
        else
            *to++ = *from;
    }
    *last = *from != ',';
    *position = *from == '\0' ? from : from + 1;
    *to = '\0';
    return field;
}

static void page_load(struct page *page, const char *path)
{
    size_t length;
    *page = (struct page){ .bytes = load(path, &length) };
    for (char *position = page->bytes; *position != '\0'; page->row_count++) {
        assert_true(page->row_count < PAGE_ROWS);
        page->column_count = 0;
        for (bool last = false; !last; page->column_count++) {
            assert_true(page->column_count < PAGE_COLUMNS);
            page->cells[page->row_count][page->column_count] = take_field(&position, &last);
        }
    }
}

static const char *page_cell(const struct page *page, size_t row, const char *column)
{
    for (size_t i = 0; i < page->column_count; i++)
        if (strcmp(page->cells[0][i], column) == 0)
            return page->cells[row][i];
    fail_msg("the page has no column %s", column);
    return NULL;
}

/* ---- reading ---- */

static enum status read_input_of(struct table *table, struct input *input, struct error *error)
{
    assert_int_equal(table_begin_source(table, "report", error), STATUS_OK);
    const struct read_options options = { 0 };
    struct notices notices = { 0 };
    enum status status = ncu_report_reader.read(table, input, &options, &notices, error);
    assert_int_equal(notices.count, 0);
    notices_clear(&notices);
    return status;
}

static struct table *read_path(const char *path)
{
    struct table *table = table_create();
    struct input *input;
    struct error error = { 0 };
    assert_non_null(table);
    assert_int_equal(input_open(&input, path, &error), STATUS_OK);
    if (read_input_of(table, input, &error) != STATUS_OK)
        fail_msg("%s", error.message);
    input_free(input);
    return table;
}

static enum status read_memory(const char *bytes, size_t length, size_t *rows)
{
    struct table *table = table_create();
    struct input *input;
    struct error error = { 0 };
    assert_non_null(table);
    assert_int_equal(input_open_memory(&input, "report", bytes, length, &error), STATUS_OK);
    const enum status status = read_input_of(table, input, &error);
    if (status != STATUS_OK)
        assert_true(error.message[0] != '\0');
    *rows = table_row_count(table);
    input_free(input);
    table_free(table);
    return status;
}

static const char *cell(const struct table *table, size_t row, const char *column)
{
    return table_text(table, row, table_find_column(table, column));
}

/* ---- the same launches as in the page ---- */

static void identity_is_that_of_the_page(void **state)
{
    (void)state;
    static const struct {
        const char *ours;
        const char *theirs;
    } same[] = {
        { "Kernel ID", "ID" },
        { "Process ID", "Process ID" },
        { "Executable", "Process Name" },
        { "Kernel Signature", "Kernel Name" },
        { "Context", "Context" },
        { "Stream", "Stream" },
        { "Block Size", "Block Size" },
        { "Grid Size", "Grid Size" },
        { "Device", "Device" },
        { "CC", "CC" },
        { "Hardware", "device__attribute_display_name" },
    };
    struct table *table = read_path(nvtx_path);
    struct page page;
    page_load(&page, nvtx_base_page);
    assert_int_equal(table_row_count(table), 10);
    assert_int_equal(page.row_count, 12);
    for (size_t row = 0; row < 10; row++)
        for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
            const char *ours = cell(table, row, same[i].ours);
            assert_non_null(ours);
            assert_string_equal(ours, page_cell(&page, row + 2, same[i].theirs));
        }
    free(page.bytes);
    table_free(table);
}

/* The page rounds to two decimals. */
static void check_metric(const struct table *table, size_t row, int column, const char *theirs)
{
    double expected;
    if (number_is_missing(theirs, strlen(theirs))) {
        assert_null(table_text(table, row, column));
        return;
    }
    assert_non_null(table_text(table, row, column));
    if (number_parse_styled(theirs, strlen(theirs), NUMBER_STYLE_ENGLISH, &expected) != NUMBER_OK) {
        assert_string_equal(table_text(table, row, column), theirs);
        return;
    }
    double value;
    assert_int_equal(table_number(table, row, column, &value, NULL), STATUS_OK);
    if (!(fabs(value - expected) <= 0.005 + 1e-15 * fabs(expected)))
        fail_msg("%s of row %zu is %.17g, not %s", table_column_name(table, column), row, value,
                 theirs);
}

static void every_metric_is_that_of_the_page(void **state)
{
    (void)state;
    struct table *table = read_path(nvtx_path);
    struct page page;
    page_load(&page, nvtx_base_page);
    size_t metrics = 0;
    for (size_t i = 0; i < page.column_count; i++) {
        if (strstr(page.cells[0][i], "__") == NULL)
            continue;
        const int column = table_find_column(table, page.cells[0][i]);
        if (column == COLUMN_NONE)
            fail_msg("%s is missing", page.cells[0][i]);
        assert_string_equal(table_column_unit(table, column), page.cells[1][i]);
        for (size_t row = 0; row < 10; row++)
            check_metric(table, row, column, page.cells[row + 2][i]);
        metrics++;
    }
    assert_int_equal(metrics, 490); /* 503 columns, 13 of them identity */
    free(page.bytes);
    table_free(table);
}

static void regions_are_those_the_program_named(void **state)
{
    (void)state;
    static const char *const regions[] = { NULL,          "matmul",      "matmul-cublas",
                                           "matmul-tf32", "matmul-fp16", "matmul-bf16",
                                           "matmul-fp64", "fp64",        "half2",
                                           "half1" };
    struct table *table = read_path(nvtx_path);
    for (size_t row = 0; row < 10; row++) {
        const char *region = cell(table, row, "Region");
        if (regions[row] == NULL)
            assert_null(region);
        else
            assert_string_equal(region, regions[row]);
    }
    table_free(table);
}

/* Work known from the programs: a 2048^3 product has 2048^3 = 8589934592 multiply-adds, and tensor
 * operations count two for each; the FP64 product is 1024^3. */
static void work_is_what_the_programs_did(void **state)
{
    (void)state;
    static const struct {
        size_t row;
        const char *metric;
        const char *count;
    } works[] = {
        { 1, "sm__sass_thread_inst_executed_op_ffma_pred_on.sum", "8589934592" },
        { 4, "sm__ops_path_tensor_src_fp16.sum", "17179869184" },
        { 6, "sm__ops_path_tensor_src_fp64.sum", "2147483648" },
        /* 64 multiply-adds in each of 2097152 threads */
        { 7, "sm__sass_thread_inst_executed_op_dfma_pred_on.sum", "134217728" },
    };
    struct table *table = read_path(nvtx_path);
    for (size_t i = 0; i < sizeof works / sizeof *works; i++)
        assert_string_equal(cell(table, works[i].row, works[i].metric), works[i].count);
    table_free(table);
}

static void a_report_without_ranges_has_no_region(void **state)
{
    (void)state;
    struct table *table = read_path(naive_path);
    assert_int_equal(table_row_count(table), 1);
    assert_null(cell(table, 0, "Region"));
    assert_string_equal(cell(table, 0, "Executable"), "matmul_profile");
    assert_string_equal(cell(table, 0, "Kernel Signature"),
                        "matmulNaive(const float *, const float *, float *, unsigned long, "
                        "unsigned long, unsigned long)");
    assert_string_equal(cell(table, 0, "Grid Size"), "(32, 32, 1)");
    assert_string_equal(cell(table, 0, "Block Size"), "(16, 16, 1)");
    assert_string_equal(cell(table, 0, "Hardware"), "NVIDIA H200");
    /* 512^3 multiply-adds */
    assert_string_equal(cell(table, 0, "sm__sass_thread_inst_executed_op_ffma_pred_on.sum"),
                        "134217728");
    table_free(table);
}

/* The unit without its prefix: this page scales its columns. */
static const char *unscaled(const char *unit)
{
    static const char *const bases[] = { "byte", "hz" };
    if (strcmp(unit, "us") == 0 || strcmp(unit, "ms") == 0)
        return "ns";
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
        if (unit[0] != '\0' && strncmp(unit + 1, bases[i], strlen(bases[i])) == 0)
            return unit + 1;
    return unit;
}

static void units_are_those_of_the_whole_roofline_set(void **state)
{
    (void)state;
    struct page page;
    page_load(&page, roofset_page);
    for (size_t i = 0; i < page.column_count; i++) {
        const char *metric = page.cells[0][i];
        const char *unit = unscaled(page.cells[1][i]);
        /* Bytes derived from cycles are not always given a unit there, and never are here. */
        if (strstr(metric, "__") == NULL || (strncmp(metric, "derived__l", 10) == 0))
            continue;
        if (strcmp(ncu_metric_unit(metric), unit) != 0)
            fail_msg("%s is in \"%s\", not \"%s\"", metric, unit, ncu_metric_unit(metric));
    }
    free(page.bytes);
}

/* ---- damage ---- */

static uint32_t read_u32(const char *bytes)
{
    uint32_t value = 0;
    for (size_t i = 0; i < 4; i++)
        value |= (uint32_t)(unsigned char)bytes[i] << (8 * i);
    return value;
}

/* Where the blocks of naive.ncu-rep end: lengths of the block headers add up to these, and the
 * third block (from 198 on) has a payload of 18286 bytes, one result. */
static const size_t naive_block_ends[] = { 10,    147,   198,   32965, 41444, 41519,
                                           41592, 41716, 41771, 41961, 43419 };

/* Whether some block ends at most `distance` bytes before or behind the offset. */
static bool is_near_block_end(size_t offset, size_t distance)
{
    for (size_t i = 0; i < sizeof naive_block_ends / sizeof *naive_block_ends; i++)
        if (offset + distance >= naive_block_ends[i] && offset <= naive_block_ends[i] + distance)
            return true;
    return false;
}

/* A cut between two blocks leaves a whole, shorter report; any other is an error. Every byte around
 * the ends of blocks, and every seventh of the long texts and numbers between. */
static void every_cut_inside_a_block_is_noticed(void **state)
{
    (void)state;
    size_t length;
    char *bytes = load(naive_path, &length);
    assert_int_equal(length, 43419);
    for (size_t cut = 0; cut < length; cut++) {
        if (cut % 7 != 0 && !is_near_block_end(cut, 200))
            continue;
        char *copy = malloc(cut + 1); /* of its own, so that a read behind its end is seen */
        assert_non_null(copy);
        memcpy(copy, bytes, cut);
        size_t rows;
        const enum status status = read_memory(copy, cut, &rows);
        enum status expected = STATUS_FORMAT;
        if (is_near_block_end(cut, 0))
            expected = cut < 32965 ? STATUS_EMPTY : STATUS_OK;
        if (status != expected)
            fail_msg("cut at %zu: status %d, not %d", cut, (int)status, (int)expected);
        free(copy);
    }
    free(bytes);
}

/* Numerical Recipes' linear congruential generator: the same bytes in every run. */
static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static void flipped_bytes_never_do_harm(void **state)
{
    (void)state;
    size_t length;
    char *bytes = load(naive_path, &length);
    char *copy = malloc(length);
    assert_non_null(copy);
    uint32_t seed = 1;
    for (int round = 0; round < 2000; round++) {
        memcpy(copy, bytes, length);
        const uint32_t flips = 1 + next_random(&seed) % 8;
        for (uint32_t i = 0; i < flips; i++) /* most often in what is read: header and result */
            copy[next_random(&seed) % (round % 2 == 0 ? length : 33000)] ^=
                (char)(1 << next_random(&seed) % 8);
        size_t rows;
        const enum status status = read_memory(copy, length, &rows);
        assert_true(status == STATUS_OK || status == STATUS_FORMAT || status == STATUS_EMPTY);
        assert_true(rows <= 1);
    }
    free(copy);
    free(bytes);
}

static void a_result_that_is_cut_out_is_noticed(void **state)
{
    (void)state;
    size_t length;
    char *bytes = load(naive_path, &length);
    const size_t result = 14679; /* the length in front of the only result */
    assert_int_equal(read_u32(bytes + result), 18282);
    memmove(bytes + result, bytes + 32965, length - 32965);
    size_t rows;
    assert_int_equal(read_memory(bytes, length - (32965 - result), &rows), STATUS_FORMAT);
    assert_int_equal(rows, 0);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(identity_is_that_of_the_page),
        cmocka_unit_test(every_metric_is_that_of_the_page),
        cmocka_unit_test(regions_are_those_the_program_named),
        cmocka_unit_test(work_is_what_the_programs_did),
        cmocka_unit_test(a_report_without_ranges_has_no_region),
        cmocka_unit_test(units_are_those_of_the_whole_roofline_set),
        cmocka_unit_test(every_cut_inside_a_block_is_noticed),
        cmocka_unit_test(flipped_bytes_never_do_harm),
        cmocka_unit_test(a_result_that_is_cut_out_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
