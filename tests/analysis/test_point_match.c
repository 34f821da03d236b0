#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/analysis/made_runs.h"

static struct point_matches match(const struct made_runs *made, struct match_options options)
{
    struct point_matches matches;
    assert_int_equal(points_match(&matches, made->sides, &options, NULL), STATUS_OK);
    return matches;
}

static void check_counts(const struct point_match *match, size_t baseline, size_t current)
{
    assert_int_equal(point_match_count(match, SIDE_BASELINE), baseline);
    assert_int_equal(point_match_count(match, SIDE_CURRENT), current);
}

static void test_runs_of_one_point(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    const struct point point = made_point("a", 1, 1);
    for (size_t run = 0; run < 3; run++)
        made_runs_add(&made, SIDE_BASELINE, run, &point);
    made_runs_add(&made, SIDE_CURRENT, 0, &point);
    made_runs_add(&made, SIDE_CONFIRMING, 0, &point);
    struct point_matches matches = match(&made, (struct match_options){ false, false });
    assert_int_equal(matches.count, 1);
    check_counts(&matches.items[0], 3, 1);
    assert_int_equal(point_match_count(&matches.items[0], SIDE_CONFIRMING), 1);
    assert_int_equal(matches.occurrences[2].run, 2);
    assert_false(matches.items[0].repeated[SIDE_BASELINE]);
    assert_ptr_equal(point_match_first(&matches, &matches.items[0])->point,
                     &made.points[SIDE_BASELINE][0][0]);
    point_matches_clear(&matches);
}

/* Each of these is another point than the first. */
static void test_what_tells_points_apart(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    struct point other = made_point("a", 1, 1);
    made_runs_add(&made, SIDE_BASELINE, 0, &other);
    other.executable = "b";
    made_runs_add(&made, SIDE_CURRENT, 0, &other);
    other = made_point("a", 1, 1);
    other.region = NULL;
    made_runs_add(&made, SIDE_CURRENT, 0, &other);
    other = made_point("a", 1, 1);
    other.precision = PRECISION_FP64;
    made_runs_add(&made, SIDE_CURRENT, 0, &other);
    other = made_point("a", 1, 1);
    other.memory_level = MEMORY_LEVEL_L1;
    made_runs_add(&made, SIDE_CURRENT, 0, &other);
    other = made_point("a", 1, 1);
    other.hardware = "Other GPU";
    made_runs_add(&made, SIDE_CURRENT, 0, &other);
    other = made_point("a", 1, 1);
    other.kernel = "the kernel of a sum does not matter";
    other.paradigm = "nor does the paradigm of a named program";
    made_runs_add(&made, SIDE_CURRENT, 0, &other);
    struct point_matches matches = match(&made, (struct match_options){ false, false });
    assert_int_equal(matches.count, 6);
    size_t begin;
    size_t end;
    for (size_t i = 0; i < matches.count; i++) {
        point_matches_find_place(&matches, i, &begin, &end);
        if (point_match_count(&matches.items[i], SIDE_BASELINE) == 0)
            continue;
        check_counts(&matches.items[i], 1, 1);
        assert_int_equal(end - begin, 3); /* with the other precision and the other hardware */
    }
    point_matches_clear(&matches);
    matches = match(&made, (struct match_options){ .across_hardware = true });
    assert_int_equal(matches.count, 5);
    point_matches_clear(&matches);
}

static void test_programs_without_a_name(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    struct point point = made_point(NULL, 1, 1);
    made_runs_add(&made, SIDE_BASELINE, 0, &point);
    point.paradigm = "Kokkos";
    made_runs_add(&made, SIDE_CURRENT, 0, &point);
    point.paradigm = "Cuda";
    made_runs_add(&made, SIDE_CURRENT, 0, &point);
    struct point_matches matches = match(&made, (struct match_options){ false, false });
    assert_int_equal(matches.count, 2);
    check_counts(&matches.items[0], 1, 1);
    check_counts(&matches.items[1], 0, 1);
    point_matches_clear(&matches);
}

/* The second launch of a kernel is matched with the second, whatever stands between them. */
static void test_launches(void **state)
{
    (void)state;
    static const char *const kernels[2][4] = { { "k", "k", "l", "k" }, { "l", "k", "m", "k" } };
    struct made_runs made = { 0 };
    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0; i < 4; i++) {
            struct point point = made_point("a", 1, 1);
            point.kernel = kernels[side][i];
            made_runs_add(&made, (enum run_side)side, 0, &point);
        }
    struct point_matches matches = match(&made, (struct match_options){ .by_launch = true });
    assert_int_equal(matches.count, 5);
    check_counts(&matches.items[0], 1, 1); /* k, k #2, k #3, l, m */
    check_counts(&matches.items[1], 1, 1);
    check_counts(&matches.items[2], 1, 0);
    check_counts(&matches.items[3], 1, 1);
    check_counts(&matches.items[4], 0, 1);
    assert_int_equal(point_match_first(&matches, &matches.items[2])->ordinal, 2);
    assert_ptr_equal(matches.occurrences[matches.items[1].begin[SIDE_CURRENT]].point,
                     &made.points[SIDE_CURRENT][0][3]);
    point_matches_clear(&matches);
}

static void test_repeated(void **state)
{
    (void)state;
    struct made_runs made = { 0 };
    const struct point point = made_point("a", 1, 1);
    made_runs_add(&made, SIDE_BASELINE, 0, &point);
    made_runs_add(&made, SIDE_CURRENT, 0, &point);
    made_runs_add(&made, SIDE_CURRENT, 0, &point);
    struct point_matches matches = match(&made, (struct match_options){ false, false });
    assert_int_equal(matches.count, 1);
    assert_false(matches.items[0].repeated[SIDE_BASELINE]);
    assert_true(matches.items[0].repeated[SIDE_CURRENT]);
    point_matches_clear(&matches);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_runs_of_one_point),
        cmocka_unit_test(test_what_tells_points_apart),
        cmocka_unit_test(test_programs_without_a_name),
        cmocka_unit_test(test_launches),
        cmocka_unit_test(test_repeated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
