#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/quantity_change.h"

enum { VALUES_LIMIT = 8 };

/* Copies, because judging puts them in order. */
struct sample {
    double items[VALUES_LIMIT];
    size_t count;
};

static struct quantity_change judge(enum quantity quantity, struct sample baseline,
                                    struct sample current)
{
    struct quantity_change change;
    const struct run_values sides[] = { { baseline.items, baseline.count },
                                        { current.items, current.count } };
    quantity_change_judge(&change, quantity, 0.05, &sides[0], &sides[1], NULL, true);
    return change;
}

static struct sample one(double value)
{
    return (struct sample){ { value }, 1 };
}

/* Exactly the tolerance is within it; worse by a factor of 1.05 is as far as better by 1/1.05. */
static void test_bounds(void **state)
{
    (void)state;
    static const struct {
        enum quantity quantity;
        double baseline;
        double current;
        enum verdict verdict;
    } rows[] = {
        { QUANTITY_TIME, 100, 105, VERDICT_UNCHANGED },
        { QUANTITY_TIME, 100, 105.001, VERDICT_REGRESSED },
        { QUANTITY_TIME, 0.3, 0.3 * 1.05, VERDICT_UNCHANGED },
        { QUANTITY_TIME, 105, 100, VERDICT_UNCHANGED },
        { QUANTITY_TIME, 105.001, 100, VERDICT_IMPROVED },
        { QUANTITY_TRAFFIC, 100, 110, VERDICT_REGRESSED },
        { QUANTITY_PERFORMANCE, 105.001, 100, VERDICT_REGRESSED },
        { QUANTITY_PERFORMANCE, 105, 100, VERDICT_UNCHANGED },
        { QUANTITY_PERFORMANCE, 100, 106, VERDICT_IMPROVED },
        { QUANTITY_INTENSITY, 100, 90, VERDICT_REGRESSED },
        { QUANTITY_ROOF_SHARE, 0.5, 0.6, VERDICT_IMPROVED },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct quantity_change change =
            judge(rows[i].quantity, one(rows[i].baseline), one(rows[i].current));
        if (change.verdict != rows[i].verdict)
            fail_msg("row %zu: %s", i, verdict_name(change.verdict));
        assert_true(change.known);
        assert_true(isnan(change.p));
    }
}

static void test_medians(void **state)
{
    (void)state;
    const struct sample baseline = { { 4, 1 }, 2 };
    const struct sample current = { { 9, 1, 3, 2, 3 }, 5 };
    const struct quantity_change change = judge(QUANTITY_TIME, baseline, current);
    assert_true(change.baseline == 2.5);
    assert_true(change.current == 3);
    assert_true(fabs(change.ratio - 1.2) < 1e-15);
    assert_int_equal(change.verdict, VERDICT_REGRESSED); /* two runs: the tolerance alone */
}

/* Four against four: one crossing pair leaves p at 4/70 = 0.057, above 5 %; none, at 0.029. */
static void test_significance(void **state)
{
    (void)state;
    const struct sample baseline = { { 100, 101, 102, 108.5 }, 4 };
    struct sample current = { { 108, 109, 110, 111 }, 4 };
    struct quantity_change change = judge(QUANTITY_TIME, baseline, current);
    assert_int_equal(change.verdict, VERDICT_CANNOT_TELL);
    assert_true(fabs(change.p - 4.0 / 70) < 1e-12);
    assert_non_null(strstr(change.reason, "scatter"));
    current.items[0] = 112;
    change = judge(QUANTITY_TIME, baseline, current);
    assert_int_equal(change.verdict, VERDICT_REGRESSED);
    assert_true(fabs(change.p - 2.0 / 70) < 1e-12);
    assert_null(change.reason);
    change = judge(QUANTITY_PERFORMANCE, baseline, current);
    assert_int_equal(change.verdict, VERDICT_IMPROVED);
}

static void test_not_known(void **state)
{
    (void)state;
    const struct sample none = { { 0 }, 0 };
    assert_false(judge(QUANTITY_TIME, none, none).known);
    struct quantity_change change = judge(QUANTITY_TIME, none, one(1));
    assert_int_equal(change.verdict, VERDICT_CANNOT_TELL);
    assert_string_equal(change.reason, "not known in the baseline");
    assert_true(isnan(change.ratio));
    change = judge(QUANTITY_TIME, one(1), none);
    assert_string_equal(change.reason, "not known in the current runs");
}

static void test_formats(void **state)
{
    (void)state;
    char text[UNIT_TEXT_SIZE];
    quantity_format(0.00318, QUANTITY_TIME, text);
    assert_string_equal(text, "3.18 ms");
    quantity_format(0.3, QUANTITY_ROOF_SHARE, text);
    assert_string_equal(text, "30 %");
    quantity_format(NAN, QUANTITY_ROOF_SHARE, text);
    assert_string_equal(text, "-");
    const struct point point = { .duration_s = 0, .roof_share = INFINITY, .traffic_byte = 5 };
    assert_true(isnan(quantity_of(&point, QUANTITY_TIME)));
    assert_true(isnan(quantity_of(&point, QUANTITY_ROOF_SHARE)));
    assert_true(quantity_of(&point, QUANTITY_TRAFFIC) == 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bounds),       cmocka_unit_test(test_medians),
        cmocka_unit_test(test_significance), cmocka_unit_test(test_not_known),
        cmocka_unit_test(test_formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
