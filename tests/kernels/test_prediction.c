#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "kernels/harness/prediction.h"

static void test_sectors(void **state)
{
    (void)state;
    static const struct {
        uint64_t first, bytes, sectors;
    } cases
        [] = {
            { 0, 0, 0 },   { 0, 1, 1 },   { 0, 32, 1 },    { 0, 33, 2 },
            { 31, 1, 1 },  { 31, 2, 2 },  { 16, 32, 2 },   { 0, 128, 4 },
            { 4, 128, 5 }, { 64, 16, 1 }, { 148, 148, 6 }, /* bytes 148 to 295: sectors 4 to 9 */
        };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(prediction_sectors(cases[i].first, cases[i].bytes), cases[i].sectors);
}

static void test_unknown_is_not_shown(void **state)
{
    (void)state;
    struct prediction prediction = { 0 };
    char *text = NULL;
    size_t length = 0;
    prediction_set(&prediction, PREDICTED_LOAD_REQUESTS, 12);
    prediction_set_least(&prediction, PREDICTED_COMPULSORY_READ_BYTES, 34);
    prediction_set(&prediction, PREDICTED_FLOP_ASKED, 56); /* counted by no profiler */
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    prediction_print_csv(file, &prediction, "naive", "FP32");
    fclose(file);
    assert_string_equal(
        text, "naive,FP32,global load requests,l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,==,"
              "12\n"
              "naive,FP32,compulsory DRAM bytes read,dram__bytes_read.sum,>=,34\n");
    free(text);
    assert_int_equal(prediction_get(&prediction, PREDICTED_LOAD_REQUESTS), 12);
    assert_int_equal(prediction_get(&prediction, PREDICTED_LOAD_SECTORS), 0);
}

static void test_table_marks_what_only_one_kernel_knows(void **state)
{
    (void)state;
    struct prediction predictions[2] = { { { 0 }, { 0 } }, { { 0 }, { 0 } } };
    const char *const titles[] = { "naive FP32", "tiled FP32" };
    char *text = NULL;
    size_t length = 0;
    prediction_set(&predictions[1], PREDICTED_LOAD_REQUESTS, 7);
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    prediction_print_table(file, predictions, titles, 2);
    fclose(file);
    assert_string_equal(text, "predicted for one launch                     naive FP32           "
                              "tiled FP32\n"
                              "global load requests                                  -           "
                              "         7\n");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sectors),
        cmocka_unit_test(test_unknown_is_not_shown),
        cmocka_unit_test(test_table_marks_what_only_one_kernel_knows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
