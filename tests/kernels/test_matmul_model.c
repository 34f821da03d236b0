#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernels/matmul/matmul_model.h"

struct expected {
    uint64_t asked, executed, loads_per_thread, shared, load_requests, load_sectors, store_requests,
        store_sectors, compulsory;
};

static void check(const struct prediction *prediction, enum predicted_quantity flop,
                  const struct expected *expected)
{
    assert_int_equal(prediction_get(prediction, PREDICTED_FLOP_ASKED), expected->asked);
    assert_int_equal(prediction_get(prediction, flop), expected->executed);
    assert_int_equal(prediction_get(prediction, PREDICTED_LOADS_PER_THREAD),
                     expected->loads_per_thread);
    assert_int_equal(prediction_get(prediction, PREDICTED_SHARED_LOADS_PER_THREAD),
                     expected->shared);
    assert_int_equal(prediction_get(prediction, PREDICTED_LOAD_REQUESTS), expected->load_requests);
    assert_int_equal(prediction_get(prediction, PREDICTED_LOAD_SECTORS), expected->load_sectors);
    assert_int_equal(prediction_get(prediction, PREDICTED_LOAD_BYTES), 32 * expected->load_sectors);
    assert_int_equal(prediction_get(prediction, PREDICTED_STORE_REQUESTS),
                     expected->store_requests);
    assert_int_equal(prediction_get(prediction, PREDICTED_STORE_SECTORS), expected->store_sectors);
    assert_int_equal(prediction_get(prediction, PREDICTED_COMPULSORY_BYTES), expected->compulsory);
}

/* 512 x 512 x 512 in FP32: 8192 warps of 32 results.
 * naive: two requests a step; a sector of the left matrix, four of the right one.
 * tiled: two requests for each of 16 tiles, four sectors each.
 * register: 16 blocks, 32 steps, 16 + 16 requests of 32 vectors, 16 sectors each. */
static void test_cube_of_512(void **state)
{
    (void)state;
    const struct problem_sizes sizes = { { 512, 512, 512 } };
    const uint64_t flop = 2ull * 512 * 512 * 512;
    const uint64_t bytes = 3ull * 512 * 512 * 4;
    const struct expected naive = { flop, flop, 1024, 0, 8388608, 20971520, 8192, 32768, bytes };
    const struct expected tiled = { flop, flop, 32, 1024, 262144, 1048576, 8192, 32768, bytes };
    const struct expected registers = { flop, flop, 128, 8192, 16384, 262144, 2048, 32768, bytes };
    struct prediction prediction = { { 0 }, { 0 } };
    matmul_predict_naive(&prediction, &sizes, 4);
    check(&prediction, PREDICTED_FLOP_FP32, &naive);
    matmul_predict_tiled(&prediction, &sizes, 4);
    check(&prediction, PREDICTED_FLOP_FP32, &tiled);
    matmul_predict_register(&prediction, &sizes, 4);
    check(&prediction, PREDICTED_FLOP_FP32, &registers);
}

/* 3 x 5 x 7 in FP32, counted by hand.
 * Rows of the right matrix are 20 bytes long, at 0, 20, 40, 60, 80, 100 and 120: they touch 1, 2,
 * 1, 2, 2, 1 and 2 sectors, 11 together. Rows of the left one, 28 bytes at 0, 28 and 56, touch 1, 2
 * and 2. Rows of the result, 20 bytes at 0, 20 and 40, touch 1, 2 and 1.
 * register loads element by element, place by place in the vector. Of the left matrix a place takes
 * columns 0 and 4, 1 and 5, 2 and 6, or 3, of all rows: 4 requests of 3 sectors. Of the right one
 * a row at a time, columns 0 and 4, or 1, or 2, or 3: 7 rows, 4 requests; the first touches as many
 * sectors as the row, the others one. It stores 3 rows likewise. */
static void test_ragged_by_hand(void **state)
{
    (void)state;
    const struct problem_sizes sizes = { { 3, 5, 7 } };
    const uint64_t bytes = 4 * (3 * 7 + 7 * 5 + 3 * 5);
    const struct expected naive = { 210, 210, 14, 0, 42, 21 + 33, 3, 4, bytes };
    const struct expected tiled = { 210, 65536, 2, 64, 3 + 7, 5 + 11, 3, 4, bytes };
    const struct expected registers = { 210,    2ull * 128 * 128 * 16, 16, 16 * 16,
                                        4 + 28, 12 + 11 + 21,          12, 4 + 9,
                                        bytes };
    struct prediction prediction = { { 0 }, { 0 } };
    matmul_predict_naive(&prediction, &sizes, 4);
    check(&prediction, PREDICTED_FLOP_FP32, &naive);
    matmul_predict_tiled(&prediction, &sizes, 4);
    check(&prediction, PREDICTED_FLOP_FP32, &tiled);
    matmul_predict_register(&prediction, &sizes, 4);
    check(&prediction, PREDICTED_FLOP_FP32, &registers);
}

/* 64 x 64 x 64 in FP64: one block of 128 x 64 results, 8 steps. Each step 8 warps load 8 rows of 64
 * bytes of the left matrix, and 8 a row of 512 bytes of the right one; a store is 4 rows of 128
 * bytes. */
static void test_register_fp64(void **state)
{
    (void)state;
    const struct problem_sizes sizes = { { 64, 64, 64 } };
    const struct expected expected = {
        2ull * 64 * 64 * 64, 2ull * 128 * 64 * 64,  8 * 3, 8 * 8 * 12,
        8 * (8 + 8),         8 * (8 * 16 + 8 * 16), 64,    1024,
        3 * 64 * 64 * 8
    };
    struct prediction prediction = { { 0 }, { 0 } };
    matmul_predict_register(&prediction, &sizes, 8);
    check(&prediction, PREDICTED_FLOP_FP64, &expected);
}

static void test_alignment(void **state)
{
    (void)state;
    assert_true(matmul_rows_are_aligned(&(struct problem_sizes){ { 3, 8, 4 } }, 4));
    assert_false(matmul_rows_are_aligned(&(struct problem_sizes){ { 4, 8, 6 } }, 4));
    assert_true(matmul_rows_are_aligned(&(struct problem_sizes){ { 4, 8, 6 } }, 8));
    assert_false(matmul_rows_are_aligned(&(struct problem_sizes){ { 4, 37, 512 } }, 8));
}

static void test_library(void **state)
{
    (void)state;
    struct prediction even = { { 0 }, { 0 } };
    struct prediction odd = { { 0 }, { 0 } };
    matmul_predict_library(&even, &(struct problem_sizes){ { 16, 32, 48 } }, 2, 4,
                           PREDICTED_TENSOR_FP16);
    matmul_predict_library(&odd, &(struct problem_sizes){ { 16, 37, 48 } }, 2, 4,
                           PREDICTED_TENSOR_FP16);
    assert_int_equal(even.relation[PREDICTED_TENSOR_FP16], RELATION_AT_LEAST);
    assert_int_equal(even.value[PREDICTED_TENSOR_FP16], 2 * 16 * 32 * 48);
    assert_int_equal(even.value[PREDICTED_COMPULSORY_READ_BYTES], 2 * (16 * 48 + 48 * 32));
    assert_int_equal(even.value[PREDICTED_COMPULSORY_BYTES], 2 * (16 * 48 + 48 * 32) + 4 * 16 * 32);
    assert_int_equal(odd.relation[PREDICTED_TENSOR_FP16], RELATION_UNKNOWN);
    assert_int_equal(odd.value[PREDICTED_FLOP_ASKED], 2 * 16 * 37 * 48);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cube_of_512),   cmocka_unit_test(test_ragged_by_hand),
        cmocka_unit_test(test_register_fp64), cmocka_unit_test(test_alignment),
        cmocka_unit_test(test_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
