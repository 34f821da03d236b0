#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/matmul/matmul_problem.h"

static void assert_near(double value, double expected, double tolerance)
{
    assert_true(fabs(value - expected) <= tolerance);
}

static struct matmul_problem *create(size_t rows, size_t columns, size_t depth)
{
    const struct problem_sizes sizes = { { rows, columns, depth } };
    void *problem = NULL;
    struct failure failure;
    assert_true(matmul_problem_create(&problem, &sizes, &failure));
    return problem;
}

/* The textbook's three loops, against the tiled and threaded ones; sizes on both sides of the
 * tiles of 512 columns and 64 steps. */
static void test_expected_product(void **state)
{
    (void)state;
    static const size_t shapes[][3] = {
        { 1, 1, 1 }, { 3, 5, 7 }, { 70, 513, 65 }, { 2, 1030, 129 }
    };
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        struct matmul_problem *problem = create(shapes[s][0], shapes[s][1], shapes[s][2]);
        for (size_t i = 0; i < problem->rows; i++)
            for (size_t j = 0; j < problem->columns; j++) {
                double sum = 0;
                for (size_t p = 0; p < problem->depth; p++)
                    sum += matmul_left_element(i, p) * matmul_right_element(p, j);
                assert_near(problem->expected[i * problem->columns + j], sum, 0);
            }
        matmul_problem_free(problem);
    }
}

/* Neighbouring rows and columns, and the transposed matrix, are other numbers, all in range. */
static void test_inputs_show_wrong_indices(void **state)
{
    (void)state;
    size_t same_row = 0;
    size_t same_column = 0;
    size_t same_transposed = 0;
    for (size_t i = 0; i < 64; i++)
        for (size_t j = 0; j < 64; j++) {
            assert_in_range(matmul_left_element(i, j) + 3, 0, 6);
            assert_in_range(matmul_right_element(i, j) + 2, 0, 4);
            same_row += matmul_left_element(i, j) == matmul_left_element(i + 1, j);
            same_column += matmul_right_element(i, j) == matmul_right_element(i, j + 1);
            same_transposed += matmul_left_element(i, j) == matmul_left_element(j, i);
        }
    /* By chance a seventh and a fifth of 4096 agree: 585 and 819, and the diagonal besides. */
    assert_in_range(same_row, 400, 800);
    assert_in_range(same_column, 600, 1050);
    assert_in_range(same_transposed, 400, 900);
}

static void test_first_mismatch(void **state)
{
    (void)state;
    struct matmul_problem *problem = create(3, 5, 7);
    float result[15];
    double wide_result[15];
    struct failure failure = { "" };
    for (size_t i = 0; i < 15; i++) {
        wide_result[i] = problem->expected[i];
        result[i] = (float)problem->expected[i];
    }
    assert_true(matmul_verify_float(problem, result, &failure));
    assert_true(matmul_verify_double(problem, wide_result, &failure));
    result[8] += 1;
    result[12] += 1;
    assert_false(matmul_verify_float(problem, result, &failure));
    assert_non_null(strstr(failure.message, "wrong at row 1, column 3: "));
    wide_result[14] = (double)NAN;
    assert_false(matmul_verify_double(problem, wide_result, &failure));
    assert_non_null(strstr(failure.message, "wrong at row 2, column 4: nan, expected "));
    matmul_problem_free(problem);
}

static void test_free_takes_null(void **state)
{
    (void)state;
    matmul_problem_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expected_product),
        cmocka_unit_test(test_inputs_show_wrong_indices),
        cmocka_unit_test(test_first_mismatch),
        cmocka_unit_test(test_free_takes_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
