#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/analysis/made_runs.h"

static const struct compare_options defaults = { .max_regression = 0.05 };

static void add(struct made_runs *made, enum run_side side, const char *executable,
                double duration_s, double traffic_byte)
{
    const struct point point = made_point(executable, duration_s, traffic_byte);
    made_runs_add(made, side, 0, &point);
}

static void check_remark(const struct compared_point *point, const char *part)
{
    if (point->remark == NULL || strstr(point->remark, part) == NULL)
        fail_msg("%s: \"%s\" does not say \"%s\"", point->name,
                 point->remark != NULL ? point->remark : "nothing", part);
}

static void check_refused(const struct made_runs *made, const struct compare_options *options,
                          const char *part)
{
    struct comparison comparison;
    struct error error = { STATUS_OK, "" };
    assert_int_equal(compare_runs(&comparison, made->sides, options, &error), STATUS_VALUE);
    assert_null(comparison.points);
    if (strstr(error.message, part) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", error.message, part);
}

/* 8 % slower, 12 % faster, the same, new, missing. */
static void fill_example(struct made_runs *made)
{
    add(made, SIDE_BASELINE, "faster", 1.0, 1e10);
    add(made, SIDE_BASELINE, "missing", 1.0, 1e10);
    add(made, SIDE_BASELINE, "same", 1.0, 1e10);
    add(made, SIDE_BASELINE, "slower", 1.0, 1e10);
    add(made, SIDE_CURRENT, "slower", 1.08, 1e10);
    add(made, SIDE_CURRENT, "same", 1.01, 1.01e10);
    add(made, SIDE_CURRENT, "new", 1.0, 1e10);
    add(made, SIDE_CURRENT, "faster", 0.88, 1e10);
}

static void test_verdicts(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum verdict verdict;
    } expected[] = {
        { "slower[work]", VERDICT_REGRESSED }, { "missing[work]", VERDICT_MISSING },
        { "faster[work]", VERDICT_IMPROVED },  { "new[work]", VERDICT_NEW },
        { "same[work]", VERDICT_UNCHANGED },
    };
    struct made_runs made = { 0 };
    fill_example(&made);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    assert_int_equal(comparison.point_count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(comparison.points[i].name, expected[i].name);
        assert_int_equal(comparison.points[i].verdict, expected[i].verdict);
        assert_int_equal(comparison.counts[expected[i].verdict], 1);
    }
    assert_int_equal(comparison.failing, 1);
    assert_false(comparison.noise_measured);
    assert_true(comparison.points[0].fails);
    const struct quantity_change *time = &comparison.points[0].changes[QUANTITY_TIME];
    assert_true(fabs(time->ratio - 1.08) < 1e-12);
    assert_true(isnan(time->p));
    assert_ptr_equal(comparison.points[0].baseline, &made.points[SIDE_BASELINE][0][3]);
    assert_ptr_equal(comparison.points[0].current, &made.points[SIDE_CURRENT][0][0]);
    assert_null(comparison.points[1].current);
    assert_null(comparison.points[3].baseline);
    comparison_clear(&comparison);
}

static void test_tolerances(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    fill_example(&made);
    struct compare_options options = { .max_regression = 0.1 };
    struct comparison comparison = made_runs_compare(&made, &options);
    assert_int_equal(comparison.counts[VERDICT_REGRESSED], 0);
    assert_int_equal(comparison.failing, 0);
    comparison_clear(&comparison);
    struct tolerance_rules rules = { 0 };
    assert_int_equal(tolerance_rules_add(&rules, "^s=0.5%", NULL), STATUS_OK);
    assert_int_equal(tolerance_rules_add(&rules, "slow.*work=9%", NULL), STATUS_OK);
    options.rules = &rules;
    comparison = made_runs_compare(&made, &options);
    assert_int_equal(comparison.points[0].verdict, VERDICT_REGRESSED);
    assert_string_equal(comparison.points[0].name, "same[work]");
    assert_true(fabs(comparison.points[0].tolerance - 0.005) < 1e-15);
    assert_true(fabs(made_runs_find(&comparison, "slower[work]")->tolerance - 0.09) < 1e-15);
    assert_int_equal(comparison.failing, 1);
    comparison_clear(&comparison);
    tolerance_rules_clear(&rules);
}

static void test_require_all(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    fill_example(&made);
    const struct compare_options options = { .max_regression = 0.1, .require_all = true };
    struct comparison comparison = made_runs_compare(&made, &options);
    assert_int_equal(comparison.failing, 1);
    assert_true(made_runs_find(&comparison, "missing[work]")->fails);
    comparison_clear(&comparison);
}

/* More bytes in the same time are a finding of their own kind; in less time, none. */
static void test_traffic(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "same time", 1.0, 1e10);
    add(&made, SIDE_BASELINE, "less time", 1.0, 1e10);
    add(&made, SIDE_BASELINE, "less traffic", 1.0, 1e10);
    add(&made, SIDE_BASELINE, "hardly any", 1.0, 256);
    add(&made, SIDE_CURRENT, "same time", 1.0, 1.3e10);
    add(&made, SIDE_CURRENT, "less time", 0.8, 1.3e10);
    add(&made, SIDE_CURRENT, "less traffic", 1.0, 0.7e10);
    add(&made, SIDE_CURRENT, "hardly any", 1.0, 262400);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    const struct compared_point *point = made_runs_find(&comparison, "same time[work]");
    assert_int_equal(point->verdict, VERDICT_REGRESSED);
    assert_int_equal(point->leading, QUANTITY_TRAFFIC);
    assert_int_equal(point->changes[QUANTITY_TIME].verdict, VERDICT_UNCHANGED);
    assert_int_equal(point->changes[QUANTITY_INTENSITY].verdict, VERDICT_REGRESSED);
    point = made_runs_find(&comparison, "less time[work]");
    assert_int_equal(point->verdict, VERDICT_IMPROVED);
    assert_int_equal(point->changes[QUANTITY_TRAFFIC].verdict, VERDICT_REGRESSED);
    assert_false(point->fails);
    assert_int_equal(made_runs_find(&comparison, "less traffic[work]")->verdict, VERDICT_IMPROVED);
    point = made_runs_find(&comparison, "hardly any[work]");
    assert_int_equal(point->verdict, VERDICT_UNCHANGED);
    assert_int_equal(point->changes[QUANTITY_INTENSITY].verdict, VERDICT_UNCHANGED);
    comparison_clear(&comparison);
}

/* Less work in less time: performance falls, and nothing is worse. */
static void test_less_work(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "a", 1.0, 1e10);
    struct point point = made_point("a", 0.5, 1e10);
    point.flop = 1e11;
    point.performance_flop_per_s = 2e11;
    point.intensity_flop_per_byte = 10;
    made_runs_add(&made, SIDE_CURRENT, 0, &point);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    assert_int_equal(comparison.points[0].verdict, VERDICT_IMPROVED);
    assert_int_equal(comparison.points[0].changes[QUANTITY_PERFORMANCE].verdict, VERDICT_REGRESSED);
    check_remark(&comparison.points[0], "its work is 0.1 times");
    comparison_clear(&comparison);
}

/* Points of which only the rates are known are judged by their performance. */
static void test_rates(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    struct point point = made_point("a", 1.0, 1e10);
    point.duration_s = NAN;
    point.traffic_byte = NAN;
    point.flop = NAN;
    made_runs_add(&made, SIDE_BASELINE, 0, &point);
    point.performance_flop_per_s *= 0.9;
    made_runs_add(&made, SIDE_CURRENT, 0, &point);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    assert_int_equal(comparison.points[0].verdict, VERDICT_REGRESSED);
    assert_int_equal(comparison.points[0].leading, QUANTITY_PERFORMANCE);
    assert_false(comparison.points[0].changes[QUANTITY_TIME].known);
    comparison_clear(&comparison);
}

static void test_not_known_on_one_side(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "a", 1.0, 1e10);
    struct point point = made_point("a", 1.0, 1e10);
    point.duration_s = NAN;
    made_runs_add(&made, SIDE_CURRENT, 0, &point);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    assert_int_equal(comparison.points[0].verdict, VERDICT_CANNOT_TELL);
    check_remark(&comparison.points[0], "time: not known in the current runs");
    assert_false(comparison.points[0].fails);
    comparison_clear(&comparison);
}

static void test_left_out_on_one_side(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "a", 1.0, 1e10);
    add(&made, SIDE_BASELINE, "b", 1.0, 1e10);
    add(&made, SIDE_CURRENT, "b", 1.0, 1e10);
    char reason[] = "no DRAM traffic";
    made.left_out[SIDE_CURRENT][0] =
        (struct left_out){ .executable = "a", .region = "work", .launches = 1, .reason = reason };
    made.sets[SIDE_CURRENT][0].left_out_count = 1;
    struct comparison comparison = made_runs_compare(&made, &defaults);
    const struct compared_point *point = made_runs_find(&comparison, "a[work]");
    assert_int_equal(point->verdict, VERDICT_CANNOT_TELL);
    check_remark(point, "left out in the current runs: no DRAM traffic");
    comparison_clear(&comparison);
}

static void test_repeated_in_one_run(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "a", 1.0, 1e10);
    add(&made, SIDE_CURRENT, "a", 1.0, 1e10);
    add(&made, SIDE_CURRENT, "a", 2.0, 1e10);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    assert_int_equal(comparison.point_count, 1);
    assert_int_equal(comparison.points[0].verdict, VERDICT_CANNOT_TELL);
    check_remark(&comparison.points[0], "current 0 holds it more than once");
    double values[MADE_RUNS_LIMIT];
    assert_int_equal(
        comparison_values(&comparison, &comparison.points[0], QUANTITY_TIME, SIDE_CURRENT, values),
        0);
    comparison_clear(&comparison);
}

/* Launches are matched by their kernel and by their place among its launches. */
static void test_launches(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "a", 1.0, 1e10);
    add(&made, SIDE_BASELINE, "a", 2.0, 1e10);
    add(&made, SIDE_CURRENT, "a", 1.0, 1e10);
    struct point other = made_point("a", 7.0, 1e10);
    other.kernel = "other";
    made_runs_add(&made, SIDE_CURRENT, 0, &other);
    add(&made, SIDE_CURRENT, "a", 2.2, 1e10);
    const struct compare_options options = { .max_regression = 0.05, .by_launch = true };
    struct comparison comparison = made_runs_compare(&made, &options);
    assert_int_equal(comparison.point_count, 3);
    assert_int_equal(made_runs_find(&comparison, "a[work] kernel")->verdict, VERDICT_UNCHANGED);
    assert_int_equal(made_runs_find(&comparison, "a[work] kernel #2")->verdict, VERDICT_REGRESSED);
    assert_int_equal(made_runs_find(&comparison, "a[work] other")->verdict, VERDICT_NEW);
    comparison_clear(&comparison);
}

static void test_precision_changed(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "a", 1.0, 1e10);
    struct point half = made_point("a", 0.5, 0.5e10);
    half.precision = PRECISION_FP16;
    made_runs_add(&made, SIDE_CURRENT, 0, &half);
    const struct compare_options options = { .max_regression = 0.05, .require_all = true };
    struct comparison comparison = made_runs_compare(&made, &options);
    assert_int_equal(comparison.point_count, 1);
    assert_int_equal(comparison.points[0].verdict, VERDICT_CANNOT_TELL);
    assert_true(comparison.points[0].fails);
    assert_ptr_equal(comparison.points[0].current, &made.points[SIDE_CURRENT][0][0]);
    check_remark(&comparison.points[0], "its precision changed from FP32 to FP16");
    comparison_clear(&comparison);
}

static void test_names_tell_points_apart(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    for (size_t side = 0; side < 2; side++) {
        struct point point = made_point("a", 1.0, 1e10);
        made_runs_add(&made, (enum run_side)side, 0, &point);
        point.precision = PRECISION_FP64;
        made_runs_add(&made, (enum run_side)side, 0, &point);
        point.memory_level = MEMORY_LEVEL_L2;
        made_runs_add(&made, (enum run_side)side, 0, &point);
        point.hardware = "Other GPU";
        made_runs_add(&made, (enum run_side)side, 0, &point);
    }
    struct comparison comparison = made_runs_compare(&made, &defaults);
    assert_int_equal(comparison.point_count, 4);
    made_runs_find(&comparison, "a[work], FP32, DRAM, GPU");
    made_runs_find(&comparison, "a[work], FP64, DRAM, GPU");
    made_runs_find(&comparison, "a[work], FP64, L2, GPU");
    made_runs_find(&comparison, "a[work], FP64, L2, Other GPU");
    comparison_clear(&comparison);
}

/* Twice the machine: less time, but a smaller share of its roof. */
static void test_other_hardware(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "a", 1.0, 1e10);
    struct point point = made_point("a", 0.6, 1e10);
    point.hardware = "Other GPU";
    point.roof_share = 0.08;
    made_runs_add(&made, SIDE_CURRENT, 0, &point);
    check_refused(&made, &defaults, "measured on GPU and the current runs on Other GPU");
    const struct compare_options options = { .max_regression = 0.05, .across_hardware = true };
    struct comparison comparison = made_runs_compare(&made, &options);
    assert_int_equal(comparison.points[0].verdict, VERDICT_REGRESSED);
    assert_int_equal(comparison.points[0].leading, QUANTITY_ROOF_SHARE);
    assert_false(comparison.points[0].changes[QUANTITY_TIME].known);
    assert_true(comparison.points[0].changes[QUANTITY_INTENSITY].known);
    comparison_clear(&comparison);
}

/* Where some points are on the same hardware, the others are told of. */
static void test_hardware_of_one_point(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "a", 1.0, 1e10);
    add(&made, SIDE_BASELINE, "b", 1.0, 1e10);
    add(&made, SIDE_CURRENT, "a", 1.0, 1e10);
    struct point point = made_point("b", 0.6, 1e10);
    point.hardware = "Other GPU";
    made_runs_add(&made, SIDE_CURRENT, 0, &point);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    const struct compared_point *missing = made_runs_find(&comparison, "b[work], GPU");
    assert_int_equal(missing->verdict, VERDICT_MISSING);
    check_remark(missing, "in the current runs measured on Other GPU");
    check_remark(made_runs_find(&comparison, "b[work], Other GPU"),
                 "in the baseline measured on GPU");
    comparison_clear(&comparison);
}

static void test_nothing_in_common(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "a", 1.0, 1e10);
    add(&made, SIDE_CURRENT, "b", 1.0, 1e10);
    check_refused(&made, &defaults,
                  "the baseline has:\n  a[work], FP32, DRAM, GPU\nthe current runs have:\n  "
                  "b[work], FP32, DRAM, GPU");
}

static void test_other_unit(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "a", 1e-3, 1e10);
    add(&made, SIDE_BASELINE, "b", 2e-3, 1e10);
    add(&made, SIDE_CURRENT, "a", 1.01, 1e10);
    add(&made, SIDE_CURRENT, "b", 2.2, 1e10);
    check_refused(&made, &defaults, "current 0: the time of every point is about 1000 times");
    made.points[SIDE_CURRENT][0][1].duration_s = 2e-3; /* one point alone may well be so slow */
    struct comparison comparison = made_runs_compare(&made, &defaults);
    assert_int_equal(comparison.counts[VERDICT_REGRESSED], 1);
    comparison_clear(&comparison);
}

static void test_noise_of_three_runs(void **state)
{
    (void)state;
    static const double baseline[] = { 100, 101, 99 };
    static const double current[] = { 104, 100, 103 };
    struct made_runs made = { 0 };
    made_runs_add_durations(&made, SIDE_BASELINE, baseline, 3);
    made_runs_add_durations(&made, SIDE_CURRENT, current, 3);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    assert_int_equal(comparison.points[0].verdict, VERDICT_UNCHANGED);
    assert_true(comparison.noise_measured);
    comparison_clear(&comparison);
}

/* 7 % slower in the median: 3 of 9 pairs are the other way round, p = 0.7. */
static void test_noise_hides_a_change(void **state)
{
    (void)state;
    static const double baseline[] = { 100, 110, 99 };
    static const double current[] = { 107, 98, 109 };
    struct made_runs made = { 0 };
    made_runs_add_durations(&made, SIDE_BASELINE, baseline, 3);
    made_runs_add_durations(&made, SIDE_CURRENT, current, 3);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    assert_int_equal(comparison.points[0].verdict, VERDICT_CANNOT_TELL);
    assert_true(comparison.points[0].changes[QUANTITY_TIME].p > 0.5);
    check_remark(&comparison.points[0], "time: the runs scatter too much");
    assert_int_equal(comparison.failing, 0);
    comparison_clear(&comparison);
}

/* Three against three: the strongest evidence there can be, every run slower than every other. */
static void test_three_runs_can_fail(void **state)
{
    (void)state;
    static const double baseline[] = { 100, 101, 99 };
    static const double current[] = { 110, 109, 120 };
    struct made_runs made = { 0 };
    made_runs_add_durations(&made, SIDE_BASELINE, baseline, 3);
    made_runs_add_durations(&made, SIDE_CURRENT, current, 3);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    assert_int_equal(comparison.points[0].verdict, VERDICT_REGRESSED);
    assert_true(fabs(comparison.points[0].changes[QUANTITY_TIME].p - 0.1) < 1e-12);
    assert_ptr_equal(comparison.points[0].current, &made.points[SIDE_CURRENT][0][0]);
    comparison_clear(&comparison);
}

static void check_confirmed(double duration_s, enum verdict expected)
{
    static const double baseline[] = { 1.0 };
    static const double current[] = { 1.2 };
    struct made_runs made = { 0 };
    made_runs_add_durations(&made, SIDE_BASELINE, baseline, 1);
    made_runs_add_durations(&made, SIDE_CURRENT, current, 1);
    made_runs_add_durations(&made, SIDE_CONFIRMING, &duration_s, 1);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    assert_int_equal(comparison.point_count, 1);
    assert_int_equal(comparison.points[0].verdict, expected);
    comparison_clear(&comparison);
}

static void test_confirming_run(void **state)
{
    (void)state;
    check_confirmed(1.1, VERDICT_REGRESSED);
    check_confirmed(1.04, VERDICT_CANNOT_TELL);
    check_confirmed(NAN, VERDICT_CANNOT_TELL);
}

static void test_absent_from_some_runs(void **state)
{
    (void)state;
    static const double two[] = { 1.0, 1.0 };
    struct made_runs made = { 0 };
    made_runs_add_durations(&made, SIDE_BASELINE, two, 2);
    add(&made, SIDE_CURRENT, "a", 1.0, 1e10);
    const struct point other = made_point("b", 1.0, 1e10);
    made_runs_add(&made, SIDE_CURRENT, 1, &other);
    struct comparison comparison = made_runs_compare(&made, &defaults);
    check_remark(made_runs_find(&comparison, "a[work]"), "in 1 of 2 current runs");
    comparison_clear(&comparison);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_tolerances),
        cmocka_unit_test(test_require_all),
        cmocka_unit_test(test_traffic),
        cmocka_unit_test(test_less_work),
        cmocka_unit_test(test_rates),
        cmocka_unit_test(test_not_known_on_one_side),
        cmocka_unit_test(test_left_out_on_one_side),
        cmocka_unit_test(test_repeated_in_one_run),
        cmocka_unit_test(test_launches),
        cmocka_unit_test(test_precision_changed),
        cmocka_unit_test(test_names_tell_points_apart),
        cmocka_unit_test(test_other_hardware),
        cmocka_unit_test(test_hardware_of_one_point),
        cmocka_unit_test(test_nothing_in_common),
        cmocka_unit_test(test_other_unit),
        cmocka_unit_test(test_noise_of_three_runs),
        cmocka_unit_test(test_noise_hides_a_change),
        cmocka_unit_test(test_three_runs_can_fail),
        cmocka_unit_test(test_confirming_run),
        cmocka_unit_test(test_absent_from_some_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
