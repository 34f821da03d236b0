#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/read/kernel_name.h"
#include "profile/collector/kernel_label.h"

static void assert_short_name(const char *signature, const char *expected)
{
    char *name = malloc(strlen(signature) + 1); /* exactly the room that is promised to be enough */
    assert_non_null(name);
    assert_int_equal(kernel_name_short(signature, name), strlen(expected));
    assert_string_equal(name, expected);
    free(name);
}

/* Signatures as the C++ library writes them. */
static const struct {
    const char *signature;
    const char *name;
} cases[] = {
    { "fill(float*, unsigned long, float)", "fill" },
    { "void product_naive<float>(float const*, float const*, float*, int)", "product_naive" },
    { "tiled::product(float const*, float const*, float*, int)", "product" },
    { "void a::b<int, 4>::c<a::d<true> >(int const*, a::e<int>) [clone .x]", "c" },
    { "unsigned long long count<(8>4)>(unsigned int)", "count" },
    { "stencil[abi:v1](Array<float, 2, C>)", "stencil" },
    { "void cutlass::Kernel2<cutlass_80_simt_sgemm_256x128_8x4_nn_align1>(cutlass_80::Params)",
      "cutlass::Kernel2" },
    { "sim::Euler<double>::run(int)", "Euler::run" },
    { "sim::(anonymous namespace)::run(int)", "sim::run" },
    { "run(int)", "run" },
    { "sim::Field operator<<(sim::Field, int)", "operator<<" },
    { "sim::Field::operator[](int) const", "Field::operator[]" },
    { "Smoother<float>::operator()(vector<float> const&)", "Smoother" },
    { "sim::step(int) const::{lambda(int)#1}::operator()(int) const", "step" },
    { "sim::step(int)::'lambda'(int)::operator()(int) const", "step" },
    { "void launch_all<sim::step()::{lambda(id<1>)#1}, 1>(sim::step()::{lambda(id<1>)#1} const&)",
      "launch_all" },
    { "(anonymous namespace)::relax(int)", "relax" },
    { "void (anonymous namespace)::softmax_warp_forward<float, float, float, 11, false, false>"
      "(float*, float const*, int, int, int, bool const*, int, bool)",
      "softmax_warp_forward" },
    { "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
      "std::array<char*, 3ul> >(int, at::native::CUDAFunctor_add<float>, std::array<char*, 3ul>)",
      "vectorized_elementwise_kernel" },
    { "", "" },
    { "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_NNT",
      "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_NNT" },
    { "_ZN3sim5relaxEPf", "_ZN3sim5relaxEPf" },
    { "my own name 1", "my own name 1" },
    { "<", "<" },
    { "(", "(" },
    { "::", "::" },
    { "()", "()" },
};

enum { CASE_COUNT = sizeof cases / sizeof *cases };

static void test_short_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < CASE_COUNT; i++)
        assert_short_name(cases[i].signature, cases[i].name);
}

/* The same launch measured by a profiler gets its name from analysis/read: it must be the same. */
static void test_agrees_with_names_from_profilers(void **state)
{
    (void)state;
    for (size_t i = 0; i < CASE_COUNT; i++) {
        const size_t length = strlen(cases[i].signature);
        char *name = malloc(length + 1);
        assert_non_null(name);
        kernel_name_shorten(cases[i].signature, length, name);
        assert_string_equal(name, cases[i].name);
        free(name);
    }
}

/* Every prefix is read within its bounds; the sanitizers watch. */
static void test_signatures_that_were_cut_off(void **state)
{
    (void)state;
    for (size_t i = 0; i < CASE_COUNT; i++)
        for (size_t length = 0; length < strlen(cases[i].signature); length++) {
            char *cut = strndup(cases[i].signature, length);
            char *name = malloc(length + 1);
            assert_non_null(cut);
            assert_non_null(name);
            assert_true(kernel_name_short(cut, name) <= length);
            free(cut);
            free(name);
        }
}

static void test_deep_nesting(void **state)
{
    (void)state;
    enum { DEPTH = 5000 };
    char *signature = malloc(2 * DEPTH + 64);
    char *name = malloc(2 * DEPTH + 64);
    assert_non_null(signature);
    assert_non_null(name);
    memcpy(signature, "deep", 4);
    memset(signature + 4, '<', DEPTH);
    memset(signature + 4 + DEPTH, '>', DEPTH);
    memcpy(signature + 4 + 2 * DEPTH, "::relax(int)", sizeof "::relax(int)");
    assert_int_equal(kernel_name_short(signature, name), 5);
    assert_string_equal(name, "relax");
    free(signature);
    free(name);
}

static void test_many_parts(void **state)
{
    (void)state;
    char signature[1024] = "";
    for (size_t i = 0; i < 100; i++)
        memcpy(signature + 6 * i, "part::", 6);
    memcpy(signature + 600, "Solver::run(int)", sizeof "Solver::run(int)");
    assert_short_name(signature, "Solver::run");
}

static char *demangle_as_axpy(const char *symbol, char *buffer, size_t *length, int *status)
{
    assert_string_equal(symbol, "_ZN4blas4axpyEi");
    assert_null(buffer);
    assert_null(length);
    *status = 0;
    return strdup("blas::axpy(int)");
}

static char *refuse(const char *symbol, char *buffer, size_t *length, int *status)
{
    (void)symbol;
    (void)buffer;
    (void)length;
    *status = -2;
    return NULL;
}

static void assert_label(const char *symbol, kernel_demangler *demangle, const char *signature,
                         const char *name)
{
    struct kernel_label label;
    assert_true(kernel_label_create(&label, symbol, demangle));
    assert_string_equal(label.signature, signature);
    assert_string_equal(label.name, name);
    kernel_label_clear(&label);
    assert_null(label.signature);
    kernel_label_clear(&label);
}

static void test_labels(void **state)
{
    (void)state;
    assert_label("_ZN4blas4axpyEi", demangle_as_axpy, "blas::axpy(int)", "axpy");
    assert_label("_ZN4blas4axpyEi", refuse, "_ZN4blas4axpyEi", "_ZN4blas4axpyEi");
    assert_label("_ZN4blas4axpyEi", NULL, "_ZN4blas4axpyEi", "_ZN4blas4axpyEi");
    /* a C name is never shown to the demangler, which would read "i" as "int" */
    assert_label("i", demangle_as_axpy, "i", "i");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_short_names),
        cmocka_unit_test(test_agrees_with_names_from_profilers),
        cmocka_unit_test(test_signatures_that_were_cut_off),
        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_many_parts),
        cmocka_unit_test(test_labels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
