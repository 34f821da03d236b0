/* Each allocation on the way from runs to their reports is made to fail once: the status says so,
 * and nothing leaks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analysis/report_github.h"
#include "analysis/report_json.h"
#include "analysis/report_junit.h"
#include "tests/analysis/made_runs.h"
#include "tests/failing_allocation.h"

static enum status report(FILE *stream, const struct comparison *comparison,
                          const struct made_runs *made)
{
    enum status status = report_json_write(stream, comparison, made->sides, NULL);
    if (status == STATUS_OK)
        status = report_junit_write(stream, comparison, NULL);
    return status == STATUS_OK ? report_github_write(stream, comparison, NULL) : status;
}

static enum status go_all_the_way(const struct made_runs *made, FILE *stream)
{
    struct tolerance_rules rules = { 0 };
    const struct compare_options options = { .max_regression = 0.05, .rules = &rules };
    struct comparison comparison;
    enum status status = tolerance_rules_add(&rules, "slow=7%", NULL);
    if (status == STATUS_OK) {
        status = compare_runs(&comparison, made->sides, &options, NULL);
        if (status == STATUS_OK)
            status = report(stream, &comparison, made);
        comparison_clear(&comparison);
    }
    tolerance_rules_clear(&rules);
    return status;
}

static void check_every_allocation(const struct made_runs *made, enum status expected)
{
    FILE *stream = fopen("/dev/null", "w");
    assert_non_null(stream);
    long succeeding = 0;
    for (;; succeeding++) {
        failing_allocation_after(succeeding);
        const enum status status = go_all_the_way(made, stream);
        const bool failed = failing_allocation_end();
        if (!failed) {
            assert_int_equal(status, expected);
            break;
        }
        if (status != STATUS_MEMORY)
            fail_msg("allocation %ld failed, the status is %d", succeeding, (int)status);
    }
    assert_true(succeeding > 8);
    fclose(stream);
}

static void add(struct made_runs *made, enum run_side side, const char *executable,
                double duration_s)
{
    const struct point point = made_point(executable, duration_s, 1e10);
    made_runs_add(made, side, 0, &point);
}

static void test_comparison(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "gone", 1.0);
    add(&made, SIDE_BASELINE, "slow", 1.0);
    add(&made, SIDE_BASELINE, "twice", 1.0);
    add(&made, SIDE_BASELINE, "twice", 1.0);
    add(&made, SIDE_CURRENT, "slow", 2.0);
    add(&made, SIDE_CURRENT, "twice", 1.0);
    check_every_allocation(&made, STATUS_OK);
}

static void test_refusal(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    add(&made, SIDE_BASELINE, "a", 1.0);
    add(&made, SIDE_CURRENT, "b", 1.0);
    check_every_allocation(&made, STATUS_VALUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comparison),
        cmocka_unit_test(test_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
