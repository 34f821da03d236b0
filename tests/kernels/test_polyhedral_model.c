#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernels/polyhedral/polyhedral_model.h"

/* An octahedron and 10 points: 8 faces, 12 edges, 6 vertices. A face takes 54 FLOP to be seen and 9
 * for its own sums, an edge 31; a face's 3 roots and arctangent and an edge's division and
 * logarithm make 8 * 4 + 12 * 2 = 56 more a point. Face by face, a side takes 10 instead. */
static void test_octahedron(void **state)
{
    (void)state;
    struct prediction naive = { { 0 }, { 0 } };
    struct prediction shared = { { 0 }, { 0 } };
    const struct problem_sizes sizes = { { 1, 10 } };
    polyhedral_predict_naive(&naive, &sizes, 8);
    polyhedral_predict_shared(&shared, &sizes, 4);
    assert_int_equal(prediction_get(&naive, PREDICTED_FLOP_ASKED), 10 * (8 * 63 + 12 * 31 + 56));
    assert_int_equal(prediction_get(&shared, PREDICTED_FLOP_ASKED), 10 * (8 * 63 + 12 * 31 + 56));
    assert_int_equal(prediction_get(&naive, PREDICTED_FLOP_FP64), 10 * 8 * (63 + 3 * 10));
    assert_int_equal(prediction_get(&shared, PREDICTED_FLOP_FP32), 10 * (8 * 63 + 12 * 31));
    assert_int_equal(shared.relation[PREDICTED_FLOP_FP32], RELATION_AT_LEAST);
    /* 8 * 3 indices of 4 bytes and 6 + 10 times 3 coordinates in, 10 * 4 results out. */
    assert_int_equal(prediction_get(&shared, PREDICTED_COMPULSORY_READ_BYTES), 96 + 192);
    assert_int_equal(prediction_get(&shared, PREDICTED_COMPULSORY_BYTES), 96 + 192 + 160);
    assert_int_equal(prediction_get(&naive, PREDICTED_COMPULSORY_BYTES), 96 + 2 * (192 + 160));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_octahedron),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
