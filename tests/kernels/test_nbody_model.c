#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernels/nbody/nbody_model.h"

struct expected_counts {
    size_t bodies;
    size_t element_bytes;
    uint64_t flop;
    uint64_t load_requests;
    uint64_t load_sectors;
    uint64_t store_requests;
    uint64_t store_sectors;
};

static void check(const struct expected_counts *expected,
                  void (*predict)(struct prediction *out, const struct problem_sizes *sizes,
                                  size_t element_bytes))
{
    struct prediction prediction = { { 0 }, { 0 } };
    const struct problem_sizes sizes = { { expected->bodies } };
    const enum predicted_quantity flop =
        expected->element_bytes == 8 ? PREDICTED_FLOP_FP64 : PREDICTED_FLOP_FP32;
    predict(&prediction, &sizes, expected->element_bytes);
    assert_int_equal(prediction_get(&prediction, flop), expected->flop);
    assert_int_equal(prediction_get(&prediction, PREDICTED_LOAD_REQUESTS), expected->load_requests);
    assert_int_equal(prediction_get(&prediction, PREDICTED_LOAD_SECTORS), expected->load_sectors);
    assert_int_equal(prediction_get(&prediction, PREDICTED_STORE_REQUESTS),
                     expected->store_requests);
    assert_int_equal(prediction_get(&prediction, PREDICTED_STORE_SECTORS), expected->store_sectors);
}

/* 256 bodies are 8 warps, each with 3 + 4 * 256 loads; the first three touch 32 bodies of 16 bytes,
 * 16 sectors, the others one sector each. Three stores of 32 * 12 bytes, 12 sectors each. The
 * counts for 1003 and 100,000 bodies were read by ncu on an H200, FP64's FLOP not among them. */
static void test_naive(void **state)
{
    (void)state;
    static const struct expected_counts cases[] = {
        { 256, 4, 18 * 65536, 8 * 1027, 8 * (3 * 16 + 1024), 24, 8 * 36 },
        { 1003, 4, 18108162, 128480, 129890, 96, 1129 },
        { 1003, 8, 18108162, 128480, 131393, 96, 2257 },
        { 100000, 4, 180000000000, 1250009375, 1250150000, 9375, 112500 },
        { 100000, 8, 180000000000, 1250009375, 1250300000, 9375, 225000 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i], nbody_predict_naive);
}

/* 257 bodies are padded to 512, 16 warps, of which each thread loads its own and one a tile, 3: as
 * one access of 16 sectors in FP32, as two of 32 in FP64. Stores: 9 warps; the last stores 12 bytes
 * in all from a multiple of 32 on, one sector a component, 24 bytes in FP64 likewise. */
static void test_tiled(void **state)
{
    (void)state;
    static const struct expected_counts cases[] = {
        { 257, 4, 18 * 512 * 512, 16 * 3, 16 * 3 * 16, 27, 8 * 36 + 3 },
        { 257, 8, 18 * 512 * 512, 16 * 3 * 2, 16 * 3 * 2 * 32, 27, 8 * 72 + 3 },
        { 1003, 4, 18874368, 160, 2560, 96, 1129 },
        { 1003, 8, 18874368, 320, 10240, 96, 2257 },
        { 100000, 4, 180345765888, 1226176, 19618816, 9375, 112500 },
        { 100000, 8, 180345765888, 2452352, 78475264, 9375, 225000 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i], nbody_predict_tiled);
}

/* 20 FLOP a pair, 16 bytes in and 12 out a body. */
static void test_problem(void **state)
{
    (void)state;
    struct prediction prediction = { { 0 }, { 0 } };
    const struct problem_sizes sizes = { { 10 } };
    nbody_predict_tiled(&prediction, &sizes, 4);
    assert_int_equal(prediction_get(&prediction, PREDICTED_FLOP_ASKED), 2000);
    assert_int_equal(prediction_get(&prediction, PREDICTED_COMPULSORY_READ_BYTES), 160);
    assert_int_equal(prediction_get(&prediction, PREDICTED_COMPULSORY_BYTES), 280);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_naive),
        cmocka_unit_test(test_tiled),
        cmocka_unit_test(test_problem),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
