#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "analysis/memory_level.h"
#include "analysis/precision.h"

static void test_names_read_back(void **state)
{
    (void)state;
    for (int i = 0; i < PRECISION_COUNT; i++) {
        const char *const name = precision_name((enum precision)i);
        enum precision precision = PRECISION_COUNT;
        assert_true(precision_parse(name, strlen(name), &precision));
        assert_int_equal(precision, i);
    }
    for (int i = 0; i < MEMORY_LEVEL_COUNT; i++) {
        const char *const name = memory_level_name((enum memory_level)i);
        enum memory_level level = MEMORY_LEVEL_COUNT;
        assert_true(memory_level_parse(name, strlen(name), &level));
        assert_int_equal(level, i);
    }
}

static void test_precision_spellings(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum precision precision;
    } cases[] = {
        { "FP32", PRECISION_FP32 },
        { "fp64", PRECISION_FP64 },
        { "fp-16", PRECISION_FP16 },
        { " FP32 ", PRECISION_FP32 },
        { "double", PRECISION_FP64 },
        { "Float", PRECISION_FP32 },
        { "half", PRECISION_FP16 },
        { "tf32", PRECISION_TF32_TENSOR },
        { "TF32 Tensor", PRECISION_TF32_TENSOR },
        { "tf32-tensor", PRECISION_TF32_TENSOR },
        { "fp64tensor", PRECISION_FP64_TENSOR },
        { "FP16_TENSOR", PRECISION_FP16_TENSOR },
        { "bf16", PRECISION_BF16_TENSOR },
        { "fp8", PRECISION_FP8_TENSOR },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        enum precision precision = PRECISION_COUNT;
        if (!precision_parse(cases[i].text, strlen(cases[i].text), &precision))
            fail_msg("\"%s\" is not read", cases[i].text);
        assert_int_equal(precision, cases[i].precision);
    }
}

static void test_unknown_names(void **state)
{
    (void)state;
    static const char *const texts[] = { "",       "FP",           "FP322",   "FP32 Tensor", "int8",
                                         "tensor", "FP32\xC2\xB2", "doubles", "TF32 Tenso" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        enum precision precision = PRECISION_FP8_TENSOR;
        if (precision_parse(texts[i], strlen(texts[i]), &precision))
            fail_msg("\"%s\" is read", texts[i]);
        assert_int_equal(precision, PRECISION_FP8_TENSOR);
    }
    enum memory_level level = MEMORY_LEVEL_L2;
    assert_false(memory_level_parse("L3", 2, &level));
    assert_false(memory_level_parse("DRAMs", 5, &level));
    assert_false(memory_level_parse("", 0, &level));
    assert_int_equal(level, MEMORY_LEVEL_L2);
    assert_true(memory_level_parse("dram", 4, &level));
    assert_int_equal(level, MEMORY_LEVEL_DRAM);
}

static void test_tensor_counterpart(void **state)
{
    (void)state;
    assert_int_equal(precision_tensor_counterpart(PRECISION_FP64), PRECISION_FP64_TENSOR);
    assert_int_equal(precision_tensor_counterpart(PRECISION_FP32), PRECISION_TF32_TENSOR);
    assert_int_equal(precision_tensor_counterpart(PRECISION_FP16), PRECISION_FP16_TENSOR);
    for (int i = PRECISION_FP64_TENSOR; i < PRECISION_COUNT; i++)
        assert_int_equal(precision_tensor_counterpart((enum precision)i), i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_read_back),
        cmocka_unit_test(test_precision_spellings),
        cmocka_unit_test(test_unknown_names),
        cmocka_unit_test(test_tensor_counterpart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
