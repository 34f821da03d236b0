#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "analysis/read/nsys_windows.h"

/* Times in the tables below are in units of 0.1 ms. */
enum { UNIT_NS = 100000 };

static void assert_close(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-12 * fabs(expected)))
        fail_msg("%.17g is not %.17g", value, expected);
}

/* ---- spans ---- */

static void check_pieces(const struct region_span *spans, size_t span_count,
                         const struct region_span *expected, size_t expected_count)
{
    struct region_span *pieces;
    size_t count;
    assert_int_equal(nsys_spans_cut(&pieces, &count, spans, span_count, NULL), STATUS_OK);
    assert_int_equal(count, expected_count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(pieces[i].begin_ns, expected[i].begin_ns);
        assert_int_equal(pieces[i].end_ns, expected[i].end_ns);
        assert_int_equal(pieces[i].region, expected[i].region);
    }
    free(pieces);
}

static void test_spans_that_nest(void **state)
{
    (void)state;
    static const struct region_span spans[] = {
        { 20, 30, 1 }, { 0, 100, 0 }, { 40, 70, 2 }, { 50, 60, 3 }
    };
    static const struct region_span pieces[] = { { 0, 20, 0 },  { 20, 30, 1 }, { 30, 40, 0 },
                                                 { 40, 50, 2 }, { 50, 60, 3 }, { 60, 70, 2 },
                                                 { 70, 100, 0 } };
    check_pieces(spans, 4, pieces, 7);
}

static void test_spans_that_begin_or_end_together(void **state)
{
    (void)state;
    static const struct region_span together[] = { { 0, 10, 1 }, { 0, 30, 0 }, { 20, 30, 2 } };
    static const struct region_span pieces[] = { { 0, 10, 1 }, { 10, 20, 0 }, { 20, 30, 2 } };
    check_pieces(together, 3, pieces, 3);
}

/* Ranges of two threads: what began last holds. */
static void test_spans_that_overlap(void **state)
{
    (void)state;
    static const struct region_span spans[] = { { 0, 10, 0 }, { 5, 15, 1 }, { 20, 20, 2 } };
    static const struct region_span pieces[] = { { 0, 5, 0 }, { 5, 15, 1 } };
    check_pieces(spans, 3, pieces, 2);
}

static void test_the_same_span_twice(void **state)
{
    (void)state;
    static const struct region_span spans[] = { { 0, 10, 0 }, { 10, 20, 0 }, { 30, 40, 0 } };
    static const struct region_span pieces[] = { { 0, 20, 0 }, { 30, 40, 0 } };
    check_pieces(spans, 3, pieces, 2);
    check_pieces(spans, 0, pieces, 0);
}

/* ---- windows ---- */

enum { SAMPLES = 60 };

struct made_samples {
    struct gpu_sample items[SAMPLES];
};

/* One sample a unit; read and write percent follow from the compute percent. */
static struct made_samples make_samples(const double compute[SAMPLES])
{
    struct made_samples made;
    for (size_t i = 0; i < SAMPLES; i++)
        made.items[i] = (struct gpu_sample){ (int64_t)i * UNIT_NS, (int64_t)(i + 1) * UNIT_NS,
                                             compute[i], 30, 20 };
    return made;
}

static struct region_span piece(double begin, double end, size_t region)
{
    return (struct region_span){ (int64_t)(begin * UNIT_NS), (int64_t)(end * UNIT_NS), region };
}

static void measure(struct region_activity *activity, size_t region_count,
                    const struct made_samples *made, const struct region_span *pieces,
                    size_t piece_count, double ratio)
{
    struct window_rules rules = WINDOW_RULES_DEFAULT;
    rules.activity_ratio = ratio;
    assert_int_equal(nsys_windows_measure(activity, region_count, made->items, SAMPLES, pieces,
                                          piece_count, &rules, NULL),
                     STATUS_OK);
}

/* Active in (10, 14] units, in a piece of (5, 40]: 0.4 ms at 50 % of the peak. */
static void test_one_window(void **state)
{
    (void)state;
    const struct made_samples made =
        make_samples((double[SAMPLES]){ [10] = 80, [11] = 90, [12] = 90, [13] = 70 });
    const struct region_span pieces[] = { piece(5, 40, 0) };
    struct region_activity activity[1];
    measure(activity, 1, &made, pieces, 1, 0.7);
    assert_int_equal(activity[0].windows, 1);
    assert_int_equal(activity[0].left_out, 0);
    assert_close(activity[0].duration_s, 0.4e-3);
    assert_close(activity[0].traffic_peak_s, 0.2e-3);
}

/* A gap of 5 units (0.5 ms) joins, one of 6 separates. */
static void test_gaps(void **state)
{
    (void)state;
    const struct made_samples made =
        make_samples((double[SAMPLES]){ [10] = 80, [16] = 80, [23] = 80, [24] = 80 });
    const struct region_span pieces[] = { piece(0, 60, 0) };
    struct region_activity activity[1];
    measure(activity, 1, &made, pieces, 1, 0.7);
    assert_int_equal(activity[0].windows, 2);
    assert_close(activity[0].duration_s, (7 + 2) * 1e-4);
    assert_close(activity[0].traffic_peak_s, (7 + 2) * 0.5e-4);
}

/* A sample that the piece's border cuts counts as far as it is inside: 0.5 of a unit is too short,
 * 0.5 + 1 is not. */
static void test_borders(void **state)
{
    (void)state;
    const struct made_samples made =
        make_samples((double[SAMPLES]){ [10] = 80, [11] = 80, [20] = 80 });
    const struct region_span pieces[] = { piece(10.5, 15, 0), piece(20.5, 30, 1) };
    struct region_activity activity[2];
    measure(activity, 2, &made, pieces, 2, 0.7);
    assert_int_equal(activity[0].windows, 1);
    assert_close(activity[0].duration_s, 1.5e-4);
    assert_close(activity[0].traffic_peak_s, 0.75e-4);
    assert_int_equal(activity[1].windows, 0);
    assert_true(activity[1].duration_s == 0);
}

/* Data movement at half the occupancy of the kernel, before it, is left out; at 0.8 it counts. Each
 * region has its own busiest window. */
static void test_occupancy(void **state)
{
    (void)state;
    const struct made_samples made = make_samples((double[SAMPLES]){ [0] = 40,
                                                                     [1] = 40,
                                                                     [2] = 40,
                                                                     [10] = 10,
                                                                     [11] = 80,
                                                                     [12] = 80,
                                                                     [13] = 10,
                                                                     [30] = 64,
                                                                     [31] = 64,
                                                                     [40] = 20,
                                                                     [41] = 20 });
    const struct region_span pieces[] = { piece(0, 39, 0), piece(39, 60, 1) };
    struct region_activity activity[2];
    measure(activity, 2, &made, pieces, 2, 0.7);
    assert_int_equal(activity[0].windows, 2);
    assert_int_equal(activity[0].left_out, 1);
    assert_close(activity[0].duration_s, (4 + 2) * 1e-4);
    assert_int_equal(activity[1].windows, 1);
    measure(activity, 2, &made, pieces, 2, 0);
    assert_int_equal(activity[0].windows, 3);
    assert_int_equal(activity[0].left_out, 0);
}

static void test_region_entered_twice(void **state)
{
    (void)state;
    const struct made_samples made =
        make_samples((double[SAMPLES]){ [10] = 80, [11] = 80, [12] = 80, [13] = 80 });
    const struct region_span pieces[] = { piece(0, 12, 0), piece(12.5, 20, 0) };
    struct region_activity activity[1];
    measure(activity, 1, &made, pieces, 2, 0.7);
    assert_int_equal(activity[0].windows, 2);
    assert_close(activity[0].duration_s, 3.5e-4);
}

static void test_traffic_that_was_not_sampled(void **state)
{
    (void)state;
    struct made_samples made = make_samples((double[SAMPLES]){ [10] = 80, [11] = 80 });
    made.items[11].write_percent = NAN;
    const struct region_span pieces[] = { piece(0, 20, 0) };
    struct region_activity activity[1];
    measure(activity, 1, &made, pieces, 1, 0.7);
    assert_close(activity[0].duration_s, 2e-4);
    assert_true(isnan(activity[0].traffic_peak_s));
}

/* Samples that do not know the compute percent, or no samples at all. */
static void test_no_activity(void **state)
{
    (void)state;
    const struct made_samples made = make_samples((double[SAMPLES]){ [10] = NAN });
    const struct region_span pieces[] = { piece(0, 20, 0) };
    struct region_activity activity[1];
    measure(activity, 1, &made, pieces, 1, 0.7);
    assert_int_equal(activity[0].windows, 0);
    assert_int_equal(
        nsys_windows_measure(activity, 1, NULL, 0, pieces, 1, &WINDOW_RULES_DEFAULT, NULL),
        STATUS_OK);
    assert_int_equal(activity[0].windows, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spans_that_nest),
        cmocka_unit_test(test_spans_that_begin_or_end_together),
        cmocka_unit_test(test_spans_that_overlap),
        cmocka_unit_test(test_the_same_span_twice),
        cmocka_unit_test(test_one_window),
        cmocka_unit_test(test_gaps),
        cmocka_unit_test(test_borders),
        cmocka_unit_test(test_occupancy),
        cmocka_unit_test(test_region_entered_twice),
        cmocka_unit_test(test_traffic_that_was_not_sampled),
        cmocka_unit_test(test_no_activity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
