#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plot/palette.h"

/* The fixed names and colours. */
static void test_each_paradigm(void **state)
{
    static const struct {
        const char *paradigm;
        uint32_t colour;
    } cases[] = {
        { "CPP", 0x1f77b4 },          { "Stdpar", 0xaec7e8 },      { "Vulkan", 0xff7f0e },
        { "Slang-Vulkan", 0xffbb78 }, { "AdaptiveCpp", 0x2ca02c }, { "Kokkos", 0xd62728 },
        { "RAJA", 0x8c564b },         { "Alpaka", 0xe377c2 },      { "Cuda", 0x9467bd },
        { "Slang-Cuda", 0xc5b0d5 },   { "Cublas", 0xf7b6d2 },      { "Hip", 0x000000 },
        { "OpenACC", 0x7f7f7f },      { "OpenMP", 0x17becf },      { "OpenCL", 0xbcbd22 },
        { "Boost", 0xdbdb8d },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(palette_colour(cases[i].paradigm), cases[i].colour);
}

static void test_variants_of_a_name(void **state)
{
    (void)state;
    assert_int_equal(palette_colour("Cuda [tiled]"), 0x9467bd);
    assert_int_equal(palette_colour("CUDA"), 0x9467bd);
    assert_int_equal(palette_colour("naive cuda"), 0x9467bd);
    assert_int_equal(palette_colour("slang_cuda"), 0xc5b0d5);
    assert_int_equal(palette_colour("Slang Cuda [tiled]"), 0xc5b0d5);
    assert_int_equal(palette_colour("SlangCuda"), 0xc5b0d5);
    assert_int_equal(palette_colour("Open-MP 5.2"), 0x17becf);
    assert_int_equal(palette_colour("std::par"), 0xaec7e8);
    assert_int_equal(palette_colour("adaptivecpp"), 0x2ca02c);
}

static void test_unknown_names(void **state)
{
    (void)state;
    /* a name inside a word is not that name */
    assert_int_not_equal(palette_colour("Chip"), 0x000000);
    assert_int_not_equal(palette_colour("SYCL"), palette_colour("Julia"));
    assert_int_equal(palette_colour("SYCL"), palette_colour("SYCL"));
    assert_true(palette_colour("") <= 0xffffff);
    assert_true(palette_colour("a<b>&\"c\"") <= 0xffffff);
    /* FNV-1a of "a" is 0xe40c292c (the authors' test vectors). Its hue is 0xe40c29 % 1536 = 41, in
     * the first sixth, where green rises; its last bits 00 give channels from 90 to 220: red 220,
     * green 90 + 130 * 41 / 255 = 110, blue 90. */
    assert_int_equal(palette_colour("a"), 220 << 16 | 110 << 8 | 90);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_paradigm),
        cmocka_unit_test(test_variants_of_a_name),
        cmocka_unit_test(test_unknown_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
