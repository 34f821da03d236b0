#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>

#include <cmocka.h>

#include "kernels/peak/peak_model.h"

static void assert_near(double value, double expected, double tolerance)
{
    assert_true(fabs(value - expected) <= tolerance);
}

/* H100 SXM data sheet: 34, 67, 134 TFLOP/s; dense tensor FP16 989, TF32 495, FP64 67. The clocks
 * are its boost clocks: 1.98 GHz, and 1.83 GHz for the tensor rates below FP64. */
static void test_ceilings_of_hopper(void **state)
{
    (void)state;
    const struct peak_rates *rates = peak_rates_of(90);
    assert_non_null(rates);
    assert_near(peak_flop_per_s(rates->fp64, 132, 1.98e9), 33.5e12, 0.1e12);
    assert_near(peak_flop_per_s(rates->fp32, 132, 1.98e9), 66.9e12, 0.1e12);
    assert_near(peak_flop_per_s(rates->fp16, 132, 1.98e9), 133.8e12, 0.1e12);
    assert_near(peak_flop_per_s(rates->tensor_fp64, 132, 1.98e9), 66.9e12, 0.1e12);
    assert_near(peak_flop_per_s(rates->tensor_tf32, 132, 1.83e9), 494.7e12, 0.1e12);
    assert_near(peak_flop_per_s(rates->tensor_16bit, 132, 1.83e9), 989.4e12, 0.1e12);
}

/* A100 data sheet, 108 multiprocessors at 1.41 GHz: 9.7, 19.5, 78, tensor 19.5, 156, 312. */
static void test_ceilings_of_ampere(void **state)
{
    (void)state;
    const struct peak_rates *rates = peak_rates_of(80);
    assert_non_null(rates);
    assert_near(peak_flop_per_s(rates->fp64, 108, 1.41e9), 9.7e12, 0.1e12);
    assert_near(peak_flop_per_s(rates->fp32, 108, 1.41e9), 19.5e12, 0.1e12);
    assert_near(peak_flop_per_s(rates->fp16, 108, 1.41e9), 78e12, 0.1e12);
    assert_near(peak_flop_per_s(rates->tensor_fp64, 108, 1.41e9), 19.5e12, 0.1e12);
    assert_near(peak_flop_per_s(rates->tensor_tf32, 108, 1.41e9), 156e12, 0.1e12);
    assert_near(peak_flop_per_s(rates->tensor_16bit, 108, 1.41e9), 312e12, 0.2e12);
}

static void test_unknown_device(void **state)
{
    (void)state;
    assert_null(peak_rates_of(75));
    assert_null(peak_rates_of(0));
}

static void test_memory_ceilings(void **state)
{
    (void)state;
    /* HBM3e of an H200, 4.8 TB/s by its data sheet: 6016 bits at 3.201 GHz, double data rate. */
    assert_near(peak_memory_byte_per_s(6016, 3.201e9), 4.814e12, 0.001e12);
    /* 128 bytes a cycle: 132 * 128 * 1.98e9. */
    assert_near(peak_l1_byte_per_s(132, 1.98e9), 33.45e12, 0.01e12);
}

/* One multiprocessor, one step, one mebibyte. Arithmetic: 4 blocks of 256 threads, 256 fma each.
 * mma: 16 warps, 8 repetitions of 16 x 64 x depth. wgmma: 8 repetitions of 128 x 256 x twice the
 * depth. */
static void test_arithmetic_counts(void **state)
{
    (void)state;
    const struct problem_sizes sizes = { { 1, 1, 1 } };
    struct prediction prediction = { { 0 }, { 0 } };
    peak_predict_arithmetic(&prediction, &sizes, PREDICTED_FLOP_FP32);
    assert_int_equal(prediction_get(&prediction, PREDICTED_FLOP_FP32), 2 * 1024 * 256);
    peak_predict_arithmetic(&prediction, &sizes, PREDICTED_FLOP_FP16);
    assert_int_equal(prediction_get(&prediction, PREDICTED_FLOP_FP16), 4 * 1024 * 256);
    peak_predict_mma(&prediction, &sizes, 8, PREDICTED_TENSOR_TF32);
    assert_int_equal(prediction_get(&prediction, PREDICTED_TENSOR_TF32), 16 * 8 * 2 * 16 * 64 * 8);
    peak_predict_wgmma(&prediction, &sizes, 16, PREDICTED_TENSOR_BF16);
    assert_int_equal(prediction_get(&prediction, PREDICTED_TENSOR_BF16), 8 * 2 * 128 * 256 * 32);
    assert_int_equal(prediction_get(&prediction, PREDICTED_FLOP_ASKED), 8 * 2 * 128 * 256 * 32);
}

static void test_memory_counts(void **state)
{
    (void)state;
    const struct problem_sizes sizes = { { 2, 17, 1 } };
    struct prediction prediction = { { 0 }, { 0 } };
    peak_predict_stream(&prediction, &sizes, 2, 1);
    assert_int_equal(prediction_get(&prediction, PREDICTED_MOVED_BYTES), 3 << 20);
    assert_int_equal(prediction_get(&prediction, PREDICTED_COMPULSORY_READ_BYTES), 2 << 20);
    assert_int_equal(prediction_get(&prediction, PREDICTED_LOAD_REQUESTS), (2 << 20) / 512);
    /* 17 steps are two passes of 16 steps each; the array has 16 MiB. */
    assert_int_equal(peak_l2_passes(&sizes), 2);
    peak_predict_l2(&prediction, &sizes);
    assert_int_equal(prediction_get(&prediction, PREDICTED_MOVED_BYTES), 2 << 24);
    /* 8 blocks, 17 steps, 32 KiB. */
    peak_predict_l1(&prediction, &sizes);
    assert_int_equal(prediction_get(&prediction, PREDICTED_MOVED_BYTES), 8 * 17 * 32768);
    assert_int_equal(prediction_get(&prediction, PREDICTED_LOAD_SECTORS), 8 * 17 * 1024);
    peak_predict_shared(&prediction, &sizes);
    assert_int_equal(prediction_get(&prediction, PREDICTED_MOVED_BYTES), 8 * 17 * 32768);
    assert_int_equal(prediction_get(&prediction, PREDICTED_LOAD_SECTORS), 8 * 1024);
}

static void test_sum_of_elements(void **state)
{
    (void)state;
    uint32_t sum = 0;
    for (uint64_t count = 0; count < 1000; count++) {
        assert_int_equal(peak_element_sum(count), sum);
        sum += peak_element(count);
    }
    assert_int_not_equal(peak_element(1), peak_element(2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ceilings_of_hopper), cmocka_unit_test(test_ceilings_of_ampere),
        cmocka_unit_test(test_unknown_device),     cmocka_unit_test(test_memory_ceilings),
        cmocka_unit_test(test_arithmetic_counts),  cmocka_unit_test(test_memory_counts),
        cmocka_unit_test(test_sum_of_elements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
