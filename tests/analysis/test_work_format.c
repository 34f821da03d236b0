#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "analysis/work_format.h"

static struct launch launch_of(enum precision build)
{
    struct launch launch = { .build_precision = build, .stated_work = PRECISION_COUNT };
    for (size_t i = 0; i < PRECISION_COUNT; i++)
        launch.flop[i] = NAN;
    return launch;
}

static void test_build_precision(void **state)
{
    (void)state;
    struct launch launch = launch_of(PRECISION_FP32);
    assert_int_equal(work_format_of(&launch), PRECISION_FP32);
    launch.flop[PRECISION_FP64] = 100;
    assert_int_equal(work_format_of(&launch), PRECISION_FP32);
    launch.flop[PRECISION_TF32_TENSOR] = 10;
    assert_int_equal(work_format_of(&launch), PRECISION_TF32_TENSOR);
    launch.flop[PRECISION_FP32] = 10;
    assert_int_equal(work_format_of(&launch), PRECISION_FP32);
}

static void test_most_work(void **state)
{
    (void)state;
    struct launch launch = launch_of(PRECISION_UNSPECIFIED);
    assert_int_equal(work_format_of(&launch), PRECISION_UNSPECIFIED);
    launch.flop[PRECISION_FP32] = 0;
    assert_int_equal(work_format_of(&launch), PRECISION_UNSPECIFIED);
    launch.flop[PRECISION_FP32] = 5;
    launch.flop[PRECISION_FP64] = 4;
    assert_int_equal(work_format_of(&launch), PRECISION_FP32);
}

static void test_stated_format(void **state)
{
    (void)state;
    struct launch launch = launch_of(PRECISION_FP32);
    launch.flop[PRECISION_FP32] = 1;
    launch.flop[PRECISION_TF32_TENSOR] = 10;
    launch.stated_work = PRECISION_FP32;
    assert_int_equal(work_format_of(&launch), PRECISION_FP32);
}

/* Launches that state different formats are weighed by their work. */
static void test_several_launches(void **state)
{
    (void)state;
    struct launch single = launch_of(PRECISION_FP32);
    single.flop[PRECISION_FP32] = 60;
    single.stated_work = PRECISION_FP32;
    struct launch tensor = launch_of(PRECISION_FP32);
    tensor.flop[PRECISION_TF32_TENSOR] = 50;
    tensor.stated_work = PRECISION_TF32_TENSOR;
    struct work_format format = WORK_FORMAT_NONE;
    work_format_add(&format, &tensor);
    assert_int_equal(work_format_choose(&format), PRECISION_TF32_TENSOR);
    work_format_add(&format, &single);
    assert_int_equal(work_format_choose(&format), PRECISION_FP32);
    work_format_add(&format, &tensor);
    assert_int_equal(work_format_choose(&format), PRECISION_TF32_TENSOR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_build_precision),
        cmocka_unit_test(test_most_work),
        cmocka_unit_test(test_stated_format),
        cmocka_unit_test(test_several_launches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
