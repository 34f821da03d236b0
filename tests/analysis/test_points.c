#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/points.h"

static void test_ridge_point(void **state)
{
    (void)state;
    /* H100 SXM data sheet: FP32 67 TFLOP/s, FP64 34 TFLOP/s, 3.35 TB/s. */
    assert_true(fabs(ceiling_ridge_point(67e12, 3.35e12) - 20.0) <= 20.0 * 1e-15);
    assert_true(fabs(ceiling_ridge_point(34e12, 3.35e12) - 34.0 / 3.35) <= 11.0 * 1e-15);
    assert_true(isnan(ceiling_ridge_point(0.0, 1.0)));
    assert_true(isnan(ceiling_ridge_point(1.0, 0.0)));
    assert_true(isnan(ceiling_ridge_point(-1.0, 1.0)));
    assert_true(isnan(ceiling_ridge_point(NAN, 1.0)));
    assert_true(isnan(ceiling_ridge_point(1.0, INFINITY)));
}

static void test_ceiling_name(void **state)
{
    (void)state;
    const struct ceiling compute = { .kind = CEILING_COMPUTE, .precision = PRECISION_TF32_TENSOR };
    const struct ceiling bandwidth = { .kind = CEILING_BANDWIDTH, .memory_level = MEMORY_LEVEL_L2 };
    assert_string_equal(ceiling_name(&compute), "TF32 Tensor");
    assert_string_equal(ceiling_name(&bandwidth), "L2");
}

static void test_point_ceiling(void **state)
{
    (void)state;
    struct ceiling ceilings[] = {
        { .hardware = "A", .kind = CEILING_COMPUTE, .precision = PRECISION_FP32, .value = 1e12 },
        { .hardware = "A", .kind = CEILING_COMPUTE, .precision = PRECISION_FP64, .value = 2e12 },
        { .hardware = "A",
          .kind = CEILING_BANDWIDTH,
          .memory_level = MEMORY_LEVEL_DRAM,
          .value = 3e12 },
        { .hardware = "B", .kind = CEILING_COMPUTE, .precision = PRECISION_FP32, .value = 4e12 },
        { .hardware = "B",
          .kind = CEILING_BANDWIDTH,
          .memory_level = MEMORY_LEVEL_L2,
          .value = 5e12 },
    };
    const struct point_set set = { .ceilings = ceilings,
                                   .ceiling_count = sizeof ceilings / sizeof ceilings[0] };
    char hardware[] = "B"; /* equal text, other address */
    struct point point = { .hardware = hardware,
                           .precision = PRECISION_FP32,
                           .memory_level = MEMORY_LEVEL_DRAM };
    assert_ptr_equal(point_ceiling(&set, &point, CEILING_COMPUTE), &ceilings[3]);
    assert_null(point_ceiling(&set, &point, CEILING_BANDWIDTH));
    point.memory_level = MEMORY_LEVEL_L2;
    assert_ptr_equal(point_ceiling(&set, &point, CEILING_BANDWIDTH), &ceilings[4]);
    point.hardware = "A";
    point.precision = PRECISION_FP64;
    assert_ptr_equal(point_ceiling(&set, &point, CEILING_COMPUTE), &ceilings[1]);
    point.hardware = "C";
    assert_null(point_ceiling(&set, &point, CEILING_COMPUTE));
}

static void test_clear(void **state)
{
    (void)state;
    struct point_set set = {
        .points = calloc(2, sizeof *set.points),
        .point_count = 2,
        .ceilings = calloc(1, sizeof *set.ceilings),
        .ceiling_count = 1,
        .left_out = calloc(2, sizeof *set.left_out),
        .left_out_count = 2,
    };
    assert_non_null(set.left_out);
    set.left_out[1].reason = strdup("no traffic");
    point_set_clear(&set);
    assert_null(set.points);
    assert_null(set.ceilings);
    assert_null(set.left_out);
    assert_int_equal(set.point_count + set.ceiling_count + set.left_out_count, 0);
    point_set_clear(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ridge_point),
        cmocka_unit_test(test_ceiling_name),
        cmocka_unit_test(test_point_ceiling),
        cmocka_unit_test(test_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
