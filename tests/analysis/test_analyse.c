/* The whole way from a table to judged points, on recorded and on made tables. The compile
 * definition ROOFLINE_FIXTURES is the folder of the fixtures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analyse.h"
#include "analysis/read/reader.h"
#include "analysis/write_csv.h"
#include "tests/analysis/table_text.h"

static const char h200[] = ROOFLINE_FIXTURES "/h200/nvtx_mm.raw.base.csv";

struct analysed {
    struct table *table;
    struct point_set set;
    struct notices notices;
    struct error error;
    enum status status;
};

static struct analyse_options defaults(void)
{
    return (struct analyse_options){ .aggregate = AGGREGATE_OPTIONS_DEFAULT };
}

static struct analysed analyse(struct table *table, const struct analyse_options *options)
{
    struct analysed analysed = { .table = table };
    analysed.status =
        analyse_table(&analysed.set, table, options, &analysed.notices, &analysed.error);
    return analysed;
}

static struct analysed analyse_text(const char *text, const struct analyse_options *options)
{
    return analyse(table_text_create(text), options);
}

static struct analysed analyse_file(const char *path, const struct analyse_options *options)
{
    struct table *table = table_create();
    struct error error = { 0 };
    const struct read_options read = { .decimal = '\0' };
    assert_non_null(table);
    if (read_file(table, path, &read, NULL, &error) != STATUS_OK)
        fail_msg("%s", error.message);
    return analyse(table, options);
}

static void clear(struct analysed *analysed)
{
    point_set_clear(&analysed->set);
    notices_clear(&analysed->notices);
    table_free(analysed->table);
}

static void check_ok(const struct analysed *analysed)
{
    if (analysed->status != STATUS_OK)
        fail_msg("%s", analysed->error.message);
}

static void check_failed(const struct analysed *analysed, enum status status, const char *part)
{
    assert_int_equal(analysed->status, status);
    if (strstr(analysed->error.message, part) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", analysed->error.message, part);
    assert_int_equal(analysed->set.point_count, 0);
    assert_int_equal(analysed->set.ceiling_count, 0);
    assert_null(analysed->set.left_out);
}

static void check_close(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance * fabs(expected)))
        fail_msg("%.17g is not %.17g", value, expected);
}

static void check(double value, double expected)
{
    check_close(value, expected, 1e-12);
}

static const struct point *find_point(const struct point_set *set, const char *region)
{
    for (size_t i = 0; i < set->point_count; i++)
        if (set->points[i].region != NULL && strcmp(set->points[i].region, region) == 0)
            return &set->points[i];
    fail_msg("no point of region %s", region);
    return NULL;
}

/* ---- recorded on an H200 ---- */

/* The work is what the algorithms ask for: 2 * 2048^3, and 2 * 1024^3 for the FP64 product; 64
 * FMAs of 2,097,152 threads for `fp64`; 65 packed ones for `half2` (136,314,880 counted). Traffic
 * and time are the report's own dram__bytes.sum and gpu__time_duration.sum. */
static void test_h200_points(void **state)
{
    (void)state;
    static const struct {
        const char *region;
        enum precision precision;
        double flop;
        double byte;
        double ns;
    } regions[] = {
        { "matmul", PRECISION_FP32, 17179869184.0, 45908224, 3177184 },
        { "matmul-tf32", PRECISION_TF32_TENSOR, 17179869184.0, 36532224, 48096 },
        { "matmul-fp16", PRECISION_FP16_TENSOR, 17179869184.0, 16952320, 24288 },
        { "matmul-bf16", PRECISION_BF16_TENSOR, 17179869184.0, 16962048, 24352 },
        { "matmul-fp64", PRECISION_FP64_TENSOR, 2147483648.0, 16995072, 41152 },
        { "fp64", PRECISION_FP64, 268435456.0, 17267712, 12224 },
        { "half2", PRECISION_FP16, 545259520.0, 8393472, 13568 },
        { "half1", PRECISION_FP16, 545259520.0, 4198400, 13472 },
    };
    const struct analyse_options options = defaults();
    struct analysed analysed = analyse_file(h200, &options);
    check_ok(&analysed);
    assert_int_equal(analysed.set.point_count, 9);
    for (size_t i = 0; i < sizeof regions / sizeof *regions; i++) {
        const struct point *point = find_point(&analysed.set, regions[i].region);
        assert_int_equal(point->precision, regions[i].precision);
        assert_string_equal(point->hardware, "NVIDIA H200");
        assert_int_equal(point->launches, 1);
        check(point->flop, regions[i].flop);
        check(point->traffic_byte, regions[i].byte);
        check(point->duration_s, regions[i].ns * 1e-9);
        check(point->intensity_flop_per_byte, regions[i].flop / regions[i].byte);
        check(point->performance_flop_per_s, regions[i].flop / (regions[i].ns * 1e-9));
        assert_true(point->roof_share > 0 && point->roof_share < 1);
    }
    const struct point *matmul = find_point(&analysed.set, "matmul");
    check_close(matmul->intensity_flop_per_byte, 374.222, 1e-6);
    check_close(matmul->performance_flop_per_s, 5.40726e12, 1e-6);
    assert_int_equal(matmul->bound, BOUND_COMPUTE);
    assert_int_equal(analysed.set.left_out_count, 1);
    assert_string_equal(analysed.set.left_out[0].kernel, "boot");
    clear(&analysed);
}

/* Data sheet of the H200 SXM: 34 TFLOP/s FP64, 67 FP32, 134 FP16, 67 FP64 tensor, 494.5 TF32 and
 * 989 BF16 and FP16 dense at its tensor clock of 1.83 GHz, 4.8 TB/s. Within the 9 % by which the
 * SM clock of 1.98 GHz lies above; and no warning that the attributes say otherwise. */
static void test_h200_ceilings(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double value;
    } sheet[] = {
        { "FP64", 33.5e12 },       { "FP32", 67e12 },           { "FP16", 134e12 },
        { "FP64 Tensor", 67e12 },  { "TF32 Tensor", 494.5e12 }, { "BF16 Tensor", 989e12 },
        { "FP16 Tensor", 989e12 }, { "DRAM", 4.8e12 },
    };
    const struct analyse_options options = defaults();
    struct analysed analysed = analyse_file(h200, &options);
    check_ok(&analysed);
    assert_int_equal(analysed.set.ceiling_count, sizeof sheet / sizeof *sheet);
    for (size_t i = 0; i < analysed.set.ceiling_count; i++) {
        assert_string_equal(ceiling_name(&analysed.set.ceilings[i]), sheet[i].name);
        check_close(analysed.set.ceilings[i].value, sheet[i].value, 0.09);
        assert_int_equal(analysed.set.ceilings[i].source, CEILING_MEASURED);
    }
    for (size_t i = 0; i < analysed.notices.count; i++)
        assert_null(strstr(analysed.notices.items[i].text, "roof"));
    clear(&analysed);
}

/* 132 * 128 B * 1.98 GHz = 33.5 TB/s for L1; 188 * 32 B * 1.71 GHz = 10.3 TB/s for L2. */
static void test_h200_memory_levels(void **state)
{
    (void)state;
    static const struct {
        enum memory_level level;
        double bandwidth;
        double traffic; /* of matmul: counted cycles times bytes */
    } levels[] = {
        { MEMORY_LEVEL_L2, 10.3e12, 132149207.0 * 32 },
        { MEMORY_LEVEL_L1, 33.45e12, 540654887.0 * 128 },
    };
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        struct analyse_options options = defaults();
        options.aggregate.memory_levels = memory_level_bit(levels[i].level);
        struct analysed analysed = analyse_file(h200, &options);
        check_ok(&analysed);
        const struct point *matmul = find_point(&analysed.set, "matmul");
        assert_int_equal(matmul->memory_level, levels[i].level);
        check(matmul->traffic_byte, levels[i].traffic);
        const struct ceiling *ceiling = point_ceiling(&analysed.set, matmul, CEILING_BANDWIDTH);
        check_close(ceiling->value, levels[i].bandwidth, 0.01);
        clear(&analysed);
    }
}

/* The same program collected as rates (--set roofline), in another run: the same work to the six
 * digits that the rates are written with; times and bytes within their scatter of 1 %. */
static void test_h200_rates(void **state)
{
    (void)state;
    const struct analyse_options options = defaults();
    struct analysed sums = analyse_file(h200, &options);
    struct analysed rates = analyse_file(ROOFLINE_FIXTURES "/h200/roofset.raw.csv", &options);
    check_ok(&sums);
    check_ok(&rates);
    assert_int_equal(sums.set.point_count, rates.set.point_count);
    for (size_t i = 0; i < sums.set.point_count; i++) {
        const struct point *sum = &sums.set.points[i];
        const struct point *rate = &rates.set.points[i];
        assert_string_equal(rate->region, sum->region);
        assert_int_equal(rate->precision, sum->precision);
        check_close(rate->flop, sum->flop, 1e-6);
        check_close(rate->intensity_flop_per_byte, sum->intensity_flop_per_byte, 0.01);
        check_close(rate->performance_flop_per_s, sum->performance_flop_per_s, 0.03);
    }
    clear(&rates);
    clear(&sums);
}

/* ---- a written table says the same ---- */

static void check_same_text(const char *a, const char *b)
{
    assert_int_equal(a == NULL, b == NULL);
    if (a != NULL)
        assert_string_equal(a, b);
}

static void check_same_points(const struct point_set *a, const struct point_set *b, bool roofs)
{
    assert_int_equal(a->point_count, b->point_count);
    assert_int_equal(a->left_out_count, b->left_out_count);
    for (size_t i = 0; i < a->point_count; i++) {
        const struct point *one = &a->points[i];
        const struct point *other = &b->points[i];
        check_same_text(one->executable, other->executable);
        check_same_text(one->region, other->region);
        check_same_text(one->kernel, other->kernel);
        check_same_text(one->hardware, other->hardware);
        assert_int_equal(one->precision, other->precision);
        assert_int_equal(one->memory_level, other->memory_level);
        assert_int_equal(one->launches, other->launches);
        check(other->intensity_flop_per_byte, one->intensity_flop_per_byte);
        check(other->performance_flop_per_s, one->performance_flop_per_s);
        if (!roofs)
            continue;
        check(other->roof_flop_per_s, one->roof_flop_per_s);
        assert_int_equal(one->bound, other->bound);
    }
    for (size_t i = 0; roofs && i < a->ceiling_count; i++) {
        assert_int_equal(a->ceiling_count, b->ceiling_count);
        assert_string_equal(ceiling_name(&a->ceilings[i]), ceiling_name(&b->ceilings[i]));
        check(b->ceilings[i].value, a->ceilings[i].value);
    }
}

static struct table *write_and_read(const struct table *table)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    assert_int_equal(write_csv(stream, table, NULL), STATUS_OK);
    assert_int_equal(fclose(stream), 0);
    struct table *read = table_text_create(text);
    free(text);
    return read;
}

/* Analyses and completes the table, then its written form with the options again. */
static void check_round_trip(struct analysed first, const struct analyse_options *again, bool roofs)
{
    check_ok(&first);
    struct analysed second = analyse(write_and_read(first.table), again);
    check_ok(&second);
    check_same_points(&first.set, &second.set, roofs);
    clear(&second);
    clear(&first);
}

static struct analysed complete_file(struct analyse_options options)
{
    options.complete_table = true;
    return analyse_file(h200, &options);
}

static struct analysed complete_text(const char *text, struct analyse_options options)
{
    options.complete_table = true;
    return analyse_text(text, &options);
}

static void test_written_table(void **state)
{
    (void)state;
    for (int aggregation = AGGREGATE_SUM; aggregation <= AGGREGATE_NONE; aggregation++) {
        struct analyse_options options = defaults();
        options.aggregate.aggregation = (enum aggregation)aggregation;
        check_round_trip(complete_file(options), &options, true);
    }
}

static void test_written_table_of_a_memory_level(void **state)
{
    (void)state;
    const struct analyse_options plain = defaults();
    for (size_t level = 0; level < MEMORY_LEVEL_COUNT; level++) {
        struct analyse_options options = defaults();
        options.aggregate.memory_levels = memory_level_bit((enum memory_level)level);
        check_round_trip(complete_file(options), &options, true);
        check_round_trip(complete_file(options), &plain, true);
    }
}

static void test_written_table_of_a_precision(void **state)
{
    (void)state;
    static const enum precision precisions[] = { PRECISION_FP64, PRECISION_FP32, PRECISION_FP16,
                                                 PRECISION_TF32_TENSOR };
    const struct analyse_options plain = defaults();
    for (size_t i = 0; i < sizeof precisions / sizeof *precisions; i++) {
        struct analyse_options options = defaults();
        options.aggregate.precision = precisions[i];
        check_round_trip(complete_file(options), &options, true);
        check_round_trip(complete_file(options), &plain, true);
    }
}

static void test_written_table_of_the_scalar_half_recipe(void **state)
{
    (void)state;
    struct analyse_options options = defaults();
    options.half = HALF_SCALAR;
    check_round_trip(complete_file(options), &options, true);
}

static void test_written_table_of_given_peaks(void **state)
{
    (void)state;
    static const struct given_ceiling given[] = {
        { "FP32=57 TFLOP/s", CEILING_COMPUTE },
        { "NVIDIA H200/DRAM=4e12", CEILING_BANDWIDTH },
    };
    const struct analyse_options plain = defaults();
    struct analyse_options options = defaults();
    options.given = given;
    options.given_count = 2;
    check_round_trip(complete_file(options), &options, true);
    check_round_trip(complete_file(options), &plain, false);
}

/* Where the rows hold no peaks of their own, the given ones stay with them. */
static void test_written_table_keeps_given_peaks(void **state)
{
    (void)state;
    static const struct given_ceiling given[] = { { "100", CEILING_COMPUTE },
                                                  { "10", CEILING_BANDWIDTH } };
    const struct analyse_options plain = defaults();
    struct analyse_options options = defaults();
    options.given = given;
    options.given_count = 2;
    static const char *const texts[] = {
        "Executable,Precision,Duration,FLOP,Memory Traffic\na,FP32,1,10,5\n",
        "Executable,Memory Level,Duration,FLOP,Memory Traffic\na,L2,1,10,5\n",
        "Executable,gpu__time_duration.sum,dram__bytes.sum,"
        "sm__sass_thread_inst_executed_op_fadd_pred_on.sum,"
        "sm__sass_thread_inst_executed_op_fmul_pred_on.sum,"
        "sm__sass_thread_inst_executed_op_ffma_pred_on.sum\na,1000,5,4,2,2\n",
        "Executable,Precision,Arithmetic Intensity,Performance\na,FP64,2,10\nb,FP64,3,10\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_round_trip(complete_text(texts[i], options), &plain, true);
}

static struct analytic_list analytic(const char *first, const char *second)
{
    struct analytic_list list = { NULL, 0 };
    assert_int_equal(analytic_list_add(&list, first, NULL), STATUS_OK);
    if (second != NULL)
        assert_int_equal(analytic_list_add(&list, second, NULL), STATUS_OK);
    return list;
}

/* Half of the counted work, in plain and in tensor formats. */
static void test_written_table_of_analytic_flop(void **state)
{
    (void)state;
    const struct analyse_options plain = defaults();
    struct analyse_options options = defaults();
    options.analytic = analytic("\\[matmul(-[a-z]+[0-9]*)?\\]=8589934592", "half2=1e8");
    struct analysed first = complete_file(options);
    check_ok(&first);
    check(find_point(&first.set, "matmul")->flop, 8589934592.0);
    check(find_point(&first.set, "matmul-tf32")->flop, 8589934592.0);
    assert_int_equal(find_point(&first.set, "matmul-tf32")->precision, PRECISION_TF32_TENSOR);
    check_round_trip(first, &plain, true);
    check_round_trip(complete_file(options), &options, true);
    analytic_list_clear(&options.analytic);
}

/* Several kernels: the region ran once. */
static void test_written_table_of_a_region_that_ran_once(void **state)
{
    (void)state;
    const struct analyse_options plain = defaults();
    struct analyse_options options = defaults();
    options.analytic = analytic("a=1000", NULL);
    static const char text[] =
        "Executable,Region,Kernel,Precision,Duration,Memory Traffic,Peak Performance,Peak "
        "Bandwidth\n"
        "a,r,init,FP32,1,1,100,10\na,r,main,FP32,5,1,100,10\n";
    struct analysed first = complete_text(text, options);
    check_ok(&first);
    check(first.set.points[0].flop, 1000);
    check_round_trip(first, &plain, true);
    analytic_list_clear(&options.analytic);
}

static void test_counted_work_stays_in_the_table(void **state)
{
    (void)state;
    struct analyse_options options = defaults();
    options.analytic = analytic("\\[matmul\\]=1e9", NULL);
    struct analysed analysed = complete_file(options);
    check_ok(&analysed);
    check(table_text_number(analysed.table, 1, "FLOP"), 1e9);
    check(table_text_number(analysed.table, 1, "FLOP FP32"), 17179869184.0);
    clear(&analysed);
    analysed = complete_text("Executable,Precision,Kernel,Duration,Memory Traffic,Peak "
                             "Performance,Peak Bandwidth\nmatmul[matmul],FP32,k,1,1,1,1\n",
                             options);
    check_ok(&analysed);
    assert_null(table_text_cell(analysed.table, 0, "FLOP FP32"));
    clear(&analysed);
    analytic_list_clear(&options.analytic);
}

/* ---- selecting and ceilings ---- */

#define PEAKS ",Peak Performance,Peak Bandwidth\n"

/* The highest roof counts wherever it was seen. */
static void test_roof_does_not_follow_the_selection(void **state)
{
    (void)state;
    struct pattern_list regions = { NULL, 0 };
    assert_int_equal(pattern_list_add(&regions, "^b$", "--region", NULL), STATUS_OK);
    struct analyse_options options = defaults();
    options.selection.regions = &regions;
    struct analysed analysed =
        analyse_text("Executable,Region,Precision,Duration,FLOP,Memory Traffic" PEAKS
                     "x,a,FP32,1,10,1,30e12,9e11\nx,b,FP32,1,10,1,28e12,8e11\n",
                     &options);
    check_ok(&analysed);
    assert_int_equal(analysed.set.point_count, 1);
    check(analysed.set.ceilings[0].value, 30e12);
    check(analysed.set.ceilings[1].value, 9e11);
    clear(&analysed);
    pattern_list_clear(&regions);
}

static void test_region_asked_of_a_table_without_regions(void **state)
{
    (void)state;
    struct pattern_list regions = { NULL, 0 };
    assert_int_equal(pattern_list_add(&regions, "matmul", "--region", NULL), STATUS_OK);
    struct analyse_options options = defaults();
    options.selection.regions = &regions;
    struct analysed analysed = analyse_text(
        "Executable,Duration,FLOP,Memory Traffic" PEAKS "x,1,10,1,30e12,9e11\n", &options);
    check_failed(&analysed, STATUS_EMPTY, "region");
    options.table_only = true;
    clear(&analysed);
    analysed = analyse_text("Executable,Duration,FLOP,Memory Traffic" PEAKS "x,1,10,1,30e12,9e11\n",
                            &options);
    check_ok(&analysed);
    clear(&analysed);
    pattern_list_clear(&regions);
}

static void test_missing_peaks(void **state)
{
    (void)state;
    static const char text[] = "Executable,Precision,Duration,FLOP,Memory Traffic\nx,FP64,1,10,1\n";
    struct analyse_options options = defaults();
    struct analysed analysed = analyse_text(text, &options);
    check_failed(&analysed, STATUS_VALUE,
                 "sm__sass_thread_inst_executed_op_dfma_pred_on.sum.peak_sustained");
    clear(&analysed);
    options.table_only = true;
    analysed = analyse_text(text, &options);
    check_ok(&analysed);
    clear(&analysed);
    static const struct given_ceiling given[] = { { "5", CEILING_COMPUTE },
                                                  { "1", CEILING_BANDWIDTH } };
    options = defaults();
    options.given = given;
    options.given_count = 2;
    analysed = analyse_text(text, &options);
    check_ok(&analysed);
    check(analysed.set.points[0].roof_flop_per_s, 5);
    clear(&analysed);
}

static void test_given_roof_that_the_device_cannot_have(void **state)
{
    (void)state;
    static const struct given_ceiling given[] = { { "FP32=67e15", CEILING_COMPUTE } };
    struct analyse_options options = defaults();
    options.given = given;
    options.given_count = 1;
    struct analysed analysed = analyse_file(h200, &options);
    check_ok(&analysed);
    bool warned = false;
    for (size_t i = 0; i < analysed.notices.count; i++)
        warned |= strstr(analysed.notices.items[i].text,
                         "NVIDIA H200: the given FP32 roof of 67 PFLOP/s is far above the 66.9 "
                         "TFLOP/s") != NULL;
    assert_true(warned);
    clear(&analysed);
}

/* The user says what a table leaves open. */
static void test_precision_of_a_table_that_does_not_say(void **state)
{
    (void)state;
    struct analyse_options options = defaults();
    options.aggregate.precision = PRECISION_FP32;
    static const char *const texts[] = {
        "Executable,Duration,FLOP,Memory Traffic" PEAKS "x,1,10,5,100,10\n",
        "Executable,Arithmetic Intensity,Performance" PEAKS "x,2,10,100,10\n",
    };
    const struct analyse_options plain = defaults();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct analysed analysed = analyse_text(texts[i], &options);
        check_ok(&analysed);
        assert_int_equal(analysed.set.point_count, 1);
        assert_int_equal(analysed.set.points[0].precision, PRECISION_FP32);
        check(analysed.set.points[0].roof_flop_per_s, 20);
        clear(&analysed);
        check_round_trip(complete_text(texts[i], options), &plain, true);
    }
}

static void test_hardware_is_named(void **state)
{
    (void)state;
    struct analyse_options options = defaults();
    options.hardware = "My GPU";
    struct analysed analysed = analyse_text(
        "Executable,Duration,FLOP,Memory Traffic" PEAKS "x_cuda,1,10,5,100,10\n", &options);
    check_ok(&analysed);
    assert_string_equal(analysed.set.points[0].hardware, "My GPU");
    assert_string_equal(analysed.set.ceilings[0].hardware, "My GPU");
    assert_string_equal(analysed.set.points[0].paradigm, "Cuda");
    clear(&analysed);
}

/* The same file twice. */
static void test_repeated_rows(void **state)
{
    (void)state;
    static const char text[] = "Executable,Duration,FLOP,Memory Traffic" PEAKS "x,1,10,5,100,10\n";
    struct table *table = table_text_create(text);
    table_text_add(table, "b.csv", text);
    const struct analyse_options options = defaults();
    struct analysed analysed = analyse(table, &options);
    check_ok(&analysed);
    assert_int_equal(analysed.set.point_count, 1);
    assert_int_equal(analysed.set.points[0].launches, 1);
    assert_true(analysed.notices.count > 0);
    clear(&analysed);
}

/* Average times Invocations; 100 launches. */
static void test_summary_page(void **state)
{
    (void)state;
    static const char text[] =
        "\"Kernel Name\",\"Invocations\",\"Metric Name\",\"Metric Unit\",\"Minimum\",\"Maximum\","
        "\"Average\"\n"
        "\"add\",\"100\",\"dram__bytes.sum\",\"byte\",\"23,989,882,752.00\",\"23,990,681,984.00\","
        "\"23,990,083,863.04\"\n"
        "\"add\",\"100\",\"gpu__time_duration.sum\",\"ns\",\"1,000.00\",\"3,000.00\",\"2,000."
        "00\"\n";
    static const struct given_ceiling given[] = { { "1e13", CEILING_COMPUTE },
                                                  { "1e12", CEILING_BANDWIDTH } };
    struct analyse_options options = defaults();
    options.given = given;
    options.given_count = 2;
    options.analytic = analytic(".*=1e9", NULL);
    struct analysed analysed = analyse_text(text, &options);
    check_ok(&analysed);
    assert_int_equal(analysed.set.point_count, 1);
    assert_int_equal(analysed.set.points[0].launches, 100);
    check(analysed.set.points[0].traffic_byte, 2399008386304.0);
    check(analysed.set.points[0].duration_s, 2e-4);
    check(analysed.set.points[0].flop, 1e11);
    clear(&analysed);
    analytic_list_clear(&options.analytic);
}

static void test_failures(void **state)
{
    (void)state;
    static const char text[] = "Executable,Kernel,Duration,FLOP,Memory Traffic" PEAKS
                               "x,k1,1,10,5,100,10\nx,k2,1,10,5,100,10\n";
    struct analyse_options options = defaults();
    struct analysed analysed = analyse_text(
        "Executable,Duration,FLOP,Memory Traffic" PEAKS "x,1,many,5,100,10\n", &options);
    check_failed(&analysed, STATUS_VALUE, "a.csv:2: column \"FLOP\": \"many\"");
    clear(&analysed);
    const struct given_ceiling given = { "fast", CEILING_COMPUTE };
    options.given = &given;
    options.given_count = 1;
    analysed = analyse_text(text, &options);
    check_failed(&analysed, STATUS_USAGE, "--peak-performance");
    clear(&analysed);
    static const char *const assignments[] = { "nonsense" };
    options = defaults();
    options.assignments = assignments;
    options.assignment_count = 1;
    analysed = analyse_text(text, &options);
    check_failed(&analysed, STATUS_USAGE, "--set");
    clear(&analysed);
    options = defaults();
    options.analytic = analytic("x=1", NULL);
    options.aggregate.aggregation = AGGREGATE_NONE;
    analysed = analyse_text(text, &options);
    check_failed(&analysed, STATUS_USAGE, "--analytic-flop");
    clear(&analysed);
    analytic_list_clear(&options.analytic);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_h200_points),
        cmocka_unit_test(test_h200_ceilings),
        cmocka_unit_test(test_h200_memory_levels),
        cmocka_unit_test(test_h200_rates),
        cmocka_unit_test(test_written_table),
        cmocka_unit_test(test_written_table_of_a_memory_level),
        cmocka_unit_test(test_written_table_of_a_precision),
        cmocka_unit_test(test_written_table_of_the_scalar_half_recipe),
        cmocka_unit_test(test_written_table_of_given_peaks),
        cmocka_unit_test(test_written_table_keeps_given_peaks),
        cmocka_unit_test(test_written_table_of_analytic_flop),
        cmocka_unit_test(test_written_table_of_a_region_that_ran_once),
        cmocka_unit_test(test_counted_work_stays_in_the_table),
        cmocka_unit_test(test_roof_does_not_follow_the_selection),
        cmocka_unit_test(test_region_asked_of_a_table_without_regions),
        cmocka_unit_test(test_missing_peaks),
        cmocka_unit_test(test_given_roof_that_the_device_cannot_have),
        cmocka_unit_test(test_precision_of_a_table_that_does_not_say),
        cmocka_unit_test(test_hardware_is_named),
        cmocka_unit_test(test_repeated_rows),
        cmocka_unit_test(test_summary_page),
        cmocka_unit_test(test_failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
