#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/read/kernel_name.h"

struct name_case {
    const char *signature;
    const char *name;
};

static void assert_short_name(const char *signature, const char *expected)
{
    const size_t length = strlen(signature);
    char *name = malloc(length + 1); /* exactly the room that is promised to be enough */
    assert_non_null(name);
    assert_int_equal(kernel_name_shorten(signature, length, name), strlen(expected));
    assert_string_equal(name, expected);
    free(name);
}

static void assert_short_names(const struct name_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_short_name(cases[i].signature, cases[i].name);
}

static void test_declarations(void **state)
{
    (void)state;
    static const struct name_case cases[] = {
        { "axpy(float, const float *, float *)", "axpy" },
        { "void blas::axpy<float>(int, const T1 *)", "axpy" },
        { "void a::b<int, (int)4>::c<a::d<(bool)1>>(const T1 *, a::e<T2>) [clone .x]", "c" },
        { "unsigned long long count<(8 > 4)>(unsigned int)", "count" },
        { "const float *pick<&S::operator>, 3>(int)", "pick" },
        { "std::enable_if<(A < B), void>::type fill<T1>(T1 *)", "fill" },
        { "decltype(auto) sim::apply_all<decltype(x->y)>(T1)", "apply_all" },
        { "typeinfo name for sim::Advance", "Advance" },
        { "stencil[abi:v1](Array<float, 2, C>)", "stencil" },
        { "kern_205()", "kern_205" },
    };
    assert_short_names(cases, sizeof cases / sizeof cases[0]);
}

static void test_names_that_say_nothing_alone(void **state)
{
    (void)state;
    static const struct name_case cases[] = {
        { "void cutlass::Kernel2<cutlass_tile_64x64>(T1::Params)", "cutlass::Kernel2" },
        { "void for_each::static_kernel<policy, long>(T2, T3)", "for_each::static_kernel" },
        { "sim::Euler<double>::run(int)", "Euler::run" },
        { "sim::(anonymous namespace)::run(int)", "sim::run" },
        { "run(int)", "run" },
        { "void run(int)", "run" },
        { "sim::Field operator<<(sim::Field, int)", "operator<<" },
        { "sim::Field::operator <<(int)", "Field::operator<<" },
        { "sim::Field::operator[](int) const", "Field::operator[]" },
    };
    assert_short_names(cases, sizeof cases / sizeof cases[0]);
}

static void test_closures(void **state)
{
    (void)state;
    static const struct name_case cases[] = {
        { "Smoother_7_gpu<float>::operator ()(const vector<float> &)", "Smoother_7_gpu" },
        { "void sim::step<int>(const T *)::[lambda(int) (instance 1)]::operator ()(int) const",
          "step" },
        { "sim::step(int) const::{lambda(int)#1}::operator()(int) const", "step" },
        { "sim::step(int)::'lambda'(int)::operator()(int) const", "step" },
        { "sim::step()::$_0::operator()() const", "step" },
        { "sim::step()::[lambda(int) (instance 1)]", "step" },
        { "void launch_all<pick<sim::step()::[lambda(int) (instance 1)]::operator ()(h &) "
          "lambda(id<1>) "
          "(instance 1)], 1>>(const T1 &)",
          "launch_all" },
        { "[lambda(int) (instance 1)]::operator ()(int)", "operator()" },
    };
    assert_short_names(cases, sizeof cases / sizeof cases[0]);
}

static void test_namespaces_without_name(void **state)
{
    (void)state;
    static const struct name_case cases[] = {
        { "<unnamed>::relax(int)", "relax" },
        { "void <unnamed>::relax<<unnamed>::Jacobi, 3>(T1)", "relax" },
        { "(anonymous namespace)::relax(int)", "relax" },
        { "void sim::(anonymous namespace)::relax<int>(int)", "relax" },
        { "sim::_GLOBAL__N__5f3a::run(int)", "sim::run" },
    };
    assert_short_names(cases, sizeof cases / sizeof cases[0]);
}

static void test_signatures_that_were_cut_off(void **state)
{
    (void)state;
    static const struct name_case cases[] = {
        { "unnamed>::relax_kernel(const float *, int)", "relax_kernel" },
        { "float>, int>::relax_kernel(const float *)", "relax_kernel" },
        { "void sim::relax<std::vector<float, std::alloc", "relax" },
        { "void sim::relax(const float *, int", "relax" },
        { "sim::", "sim" },
    };
    assert_short_names(cases, sizeof cases / sizeof cases[0]);
}

static void test_names_that_stay(void **state)
{
    (void)state;
    static const char *const names[] = {
        "",
        "gemm_f32_nn_128x64",
        "_ZN3sim5relaxEPf",
        "__omp_offloading_812_9f__ZN3sim4stepEv_l26",
        "my own name 1",
        "<",
        "(",
        "::",
        "()",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_short_name(names[i], names[i]);
}

/* Brackets nested deeper than are told apart are still matched. */
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
    assert_int_equal(kernel_name_shorten(signature, strlen(signature), name), 5);
    assert_string_equal(name, "relax");
    free(signature);
    free(name);
}

/* A qualified name of many parts: only the last ones count. */
static void test_many_parts(void **state)
{
    (void)state;
    char signature[1024] = "";
    size_t length = 0;
    for (int i = 0; i < 100; i++) {
        memcpy(signature + length, "part::", 6);
        length += 6;
    }
    memcpy(signature + length, "Solver::run(int)", sizeof "Solver::run(int)");
    assert_short_name(signature, "Solver::run");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_declarations),
        cmocka_unit_test(test_names_that_say_nothing_alone),
        cmocka_unit_test(test_closures),
        cmocka_unit_test(test_namespaces_without_name),
        cmocka_unit_test(test_signatures_that_were_cut_off),
        cmocka_unit_test(test_names_that_stay),
        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_many_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
