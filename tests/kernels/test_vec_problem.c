#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernels/vec/vec_problem.h"

static void check(const struct prediction *prediction, uint64_t requests, uint64_t sectors)
{
    assert_int_equal(prediction_get(prediction, PREDICTED_LOAD_REQUESTS), 2 * requests);
    assert_int_equal(prediction_get(prediction, PREDICTED_LOAD_SECTORS), 2 * sectors);
    assert_int_equal(prediction_get(prediction, PREDICTED_LOAD_BYTES), 64 * sectors);
    assert_int_equal(prediction_get(prediction, PREDICTED_STORE_REQUESTS), requests);
    assert_int_equal(prediction_get(prediction, PREDICTED_STORE_SECTORS), sectors);
}

/* 1003 elements. FP32: 4012 bytes are 126 sectors, 32 warps; 250 groups of four are 8 warps and 125
 * sectors, and three more threads in one warp touch sector 125. FP64: 8024 bytes are 251 sectors;
 * 501 groups of two are 16 warps and 251 sectors, and the last element is in the last of them,
 * which counts again for its own request. */
static void test_counts(void **state)
{
    (void)state;
    struct prediction prediction = { { 0 }, { 0 } };
    vec_predict_naive(&prediction, 1003, 4);
    check(&prediction, 32, 126);
    assert_int_equal(prediction_get(&prediction, PREDICTED_FLOP_FP32), 1003);
    assert_int_equal(prediction_get(&prediction, PREDICTED_COMPULSORY_BYTES), 3 * 4012);
    vec_predict_vectorised(&prediction, 1003, 4);
    check(&prediction, 9, 126);
    vec_predict_naive(&prediction, 1003, 8);
    check(&prediction, 32, 251);
    assert_int_equal(prediction_get(&prediction, PREDICTED_FLOP_FP64), 1003);
    vec_predict_vectorised(&prediction, 1003, 8);
    check(&prediction, 17, 252);
}

/* 127 elements: 31 groups are threads 0 to 30, so the three left over are threads 31, in the first
 * warp, and 32 and 33, in the second: two more requests, for bytes 496 to 499 and 500 to 507. */
static void test_rest_in_two_warps(void **state)
{
    (void)state;
    struct prediction prediction = { { 0 }, { 0 } };
    vec_predict_vectorised(&prediction, 127, 4);
    check(&prediction, 1 + 2, 16 + 2);
}

static void test_inputs(void **state)
{
    (void)state;
    for (size_t i = 0; i < 5000; i++) {
        assert_true(vec_problem_left(i) >= -1000 && vec_problem_left(i) <= 1000);
        assert_true(vec_problem_right(i) >= -1000 && vec_problem_right(i) <= 1000);
        const double sum = vec_problem_left(i) + vec_problem_right(i);
        const double next = vec_problem_left(i + 1) + vec_problem_right(i + 1);
        assert_true(sum < next || sum > next);
    }
}

static void test_lifetime(void **state)
{
    (void)state;
    const struct problem_sizes sizes = { { 42 } };
    struct failure failure;
    void *problem = NULL;
    assert_true(vec_problem_create(&problem, &sizes, &failure));
    assert_int_equal(((const struct vec_problem *)problem)->count, 42);
    vec_problem_free(problem);
    vec_problem_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_rest_in_two_warps),
        cmocka_unit_test(test_inputs),
        cmocka_unit_test(test_lifetime),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
