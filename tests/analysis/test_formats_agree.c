/* The same ten launches as a report and as each kind of exported page: the points must be the same,
 * to the digits that the format keeps. The largest relative differences are printed as a table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/analyse.h"
#include "analysis/read/reader.h"

enum { REGIONS = 9, QUANTITIES = 5 };

static const char *const quantity_names[QUANTITIES] = { "FLOP", "traffic", "time",
                                                        "compute ceiling", "bandwidth ceiling" };

/* A page in automatic units keeps two decimals of a scaled value (measured: 1.50 Kbyte/cycle for
 * 1504), so about half a percent; base units keep counts whole and rates
 * to 0.01 hz. */
static const struct {
    const char *path;
    double allowed[QUANTITIES];
} formats[] = {
    { ROOFLINE_FIXTURES "/h200/nvtx_mm.raw.base.csv", { 0, 0, 0, 1e-9, 1e-9 } },
    { ROOFLINE_FIXTURES "/h200/nvtx_mm.details.base.csv", { 0, 0, 0, 1e-9, 1e-9 } },
    { ROOFLINE_FIXTURES "/h200/nvtx_mm.raw.csv", { 0, 5e-3, 5e-3, 5e-3, 5e-3 } },
    { ROOFLINE_FIXTURES "/h200/nvtx_mm.details.csv", { 0, 5e-3, 5e-3, 5e-3, 5e-3 } },
};

struct analysed {
    struct table *table;
    struct point_set set;
};

static void analyse_file(struct analysed *out, const char *path)
{
    const struct read_options read = { 0 };
    struct analyse_options options = { .aggregate = AGGREGATE_OPTIONS_DEFAULT,
                                       .hardware = "NVIDIA H200" };
    struct notices notices = { 0 };
    struct error error = { 0 };
    out->table = table_create();
    assert_non_null(out->table);
    if (read_file(out->table, path, &read, &notices, &error) != STATUS_OK ||
        analyse_table(&out->set, out->table, &options, &notices, &error) != STATUS_OK)
        fail_msg("%s", error.message);
    notices_clear(&notices);
}

static void release(struct analysed *analysed)
{
    point_set_clear(&analysed->set);
    table_free(analysed->table);
}

static void raise_to(double *largest, double reference, double value)
{
    *largest = fmax(*largest, fabs(value - reference) / reference);
}

static void compare(const struct point_set *reference, const struct point_set *set,
                    double largest[QUANTITIES])
{
    assert_int_equal(set->point_count, REGIONS);
    for (size_t i = 0; i < REGIONS; i++) {
        const struct point *a = &reference->points[i];
        const struct point *b = &set->points[i];
        assert_string_equal(a->region, b->region);
        assert_string_equal(a->executable, b->executable);
        assert_string_equal(a->kernel, b->kernel);
        assert_int_equal(a->precision, b->precision);
        assert_int_equal(a->bound, b->bound);
        raise_to(&largest[0], a->flop, b->flop);
        raise_to(&largest[1], a->traffic_byte, b->traffic_byte);
        raise_to(&largest[2], a->duration_s, b->duration_s);
    }
    assert_int_equal(set->ceiling_count, reference->ceiling_count);
    for (size_t i = 0; i < set->ceiling_count; i++)
        raise_to(&largest[set->ceilings[i].kind == CEILING_COMPUTE ? 3 : 4],
                 reference->ceilings[i].value, set->ceilings[i].value);
}

static void test_formats_agree(void **state)
{
    (void)state;
    struct analysed report;
    analyse_file(&report, ROOFLINE_FIXTURES "/h200/nvtx_mm.ncu-rep");
    assert_int_equal(report.set.point_count, REGIONS);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct analysed page;
        double largest[QUANTITIES] = { 0 };
        analyse_file(&page, formats[i].path);
        compare(&report.set, &page.set, largest);
        printf("%s:", strrchr(formats[i].path, '/') + 1);
        for (size_t j = 0; j < QUANTITIES; j++)
            printf("  %s %.1e", quantity_names[j], largest[j]);
        printf("\n");
        for (size_t j = 0; j < QUANTITIES; j++)
            assert_true(largest[j] <= formats[i].allowed[j]);
        release(&page);
    }
    release(&report);
}

/* 2 M N K of each product, which is what the tensor and FMA counters must come to. */
static void test_work_of_the_products(void **state)
{
    static const struct {
        const char *region;
        double flop;
        enum precision precision;
    } products[] = {
        { "matmul", 2.0 * 2048 * 2048 * 2048, PRECISION_FP32 },
        { "matmul-tf32", 2.0 * 2048 * 2048 * 2048, PRECISION_TF32_TENSOR },
        { "matmul-fp16", 2.0 * 2048 * 2048 * 2048, PRECISION_FP16_TENSOR },
        { "matmul-bf16", 2.0 * 2048 * 2048 * 2048, PRECISION_BF16_TENSOR },
        { "matmul-fp64", 2.0 * 1024 * 1024 * 1024, PRECISION_FP64_TENSOR },
    };
    (void)state;
    struct analysed report;
    analyse_file(&report, ROOFLINE_FIXTURES "/h200/nvtx_mm.ncu-rep");
    for (size_t i = 0; i < sizeof products / sizeof *products; i++) {
        const struct point *found = NULL;
        for (size_t j = 0; j < report.set.point_count; j++)
            if (strcmp(report.set.points[j].region, products[i].region) == 0)
                found = &report.set.points[j];
        assert_non_null(found);
        assert_true(found->flop == products[i].flop);
        assert_int_equal(found->precision, products[i].precision);
    }
    release(&report);
}

/* Rates times cycles of the roofline set give the work of the naive product. */
static void test_work_from_rates(void **state)
{
    (void)state;
    struct analysed rates;
    analyse_file(&rates, ROOFLINE_FIXTURES "/h200/roofset.raw.csv");
    assert_string_equal(rates.set.points[0].region, "matmul");
    double expected = 2.0 * 2048 * 2048 * 2048;
    assert_true(fabs(rates.set.points[0].flop - expected) <= 1e-6 * expected);
    release(&rates);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats_agree),
        cmocka_unit_test(test_work_of_the_products),
        cmocka_unit_test(test_work_from_rates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
