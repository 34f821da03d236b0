#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/harness/arguments.h"
#include "tests/kernels/kernel_program_double.h"

enum { WORD_LIMIT = 8 };

/* Reads a NULL-ended list of words that follow the program's name. */
static bool read_words(struct arguments *out, char *const *words, struct failure *failure)
{
    char name[] = "work_double";
    char *argv[WORD_LIMIT + 1] = { name };
    int count = 1;
    for (; words[count - 1] != NULL; count++)
        argv[count] = words[count - 1];
    return arguments_read(out, &program_double, count, argv, failure);
}

static void test_nothing_given(void **state)
{
    (void)state;
    char *words[] = { NULL };
    struct arguments arguments;
    struct failure failure;
    assert_true(read_words(&arguments, words, &failure));
    assert_int_equal(arguments.sizes.value[0], 8);
    assert_int_equal(arguments.sizes.value[1], 4);
    assert_null(arguments.kernel);
    assert_null(arguments.precision);
    assert_null(arguments.benchmark_out);
    assert_false(arguments.profiling || arguments.predict || arguments.help);
}

static void test_everything_given(void **state)
{
    (void)state;
    char kernel[] = "--kernel";
    char plain[] = "plain";
    char precision[] = "--precision=double";
    char out[] = "--benchmark_out=times.json";
    char profiling[] = "--profiling";
    char first[] = "1000";
    char second[] = "1";
    char *words[] = { first, kernel, plain, precision, out, second, profiling, NULL };
    struct arguments arguments;
    struct failure failure;
    assert_true(read_words(&arguments, words, &failure));
    assert_int_equal(arguments.sizes.value[0], 1000);
    assert_int_equal(arguments.sizes.value[1], 1);
    assert_string_equal(arguments.kernel, "plain");
    assert_string_equal(arguments.precision, "FP64");
    assert_string_equal(arguments.benchmark_out, "times.json");
    assert_true(arguments.profiling);
    assert_false(arguments_choose(&arguments, &program_double.rows[0]));
    assert_false(arguments_choose(&arguments, &program_double.rows[1]));
    assert_true(arguments_choose(&arguments, &program_double.rows[2]));
}

static void test_profiling_has_its_own_size(void **state)
{
    (void)state;
    char profiling[] = "--profiling";
    char all[] = "--kernel=all";
    char *words[] = { profiling, all, NULL };
    struct arguments arguments;
    struct failure failure;
    assert_true(read_words(&arguments, words, &failure));
    assert_int_equal(arguments.sizes.value[0], 80);
    assert_int_equal(arguments.sizes.value[1], 40);
    assert_null(arguments.kernel);
}

static void test_refused(void **state)
{
    (void)state;
    static const struct {
        const char *words[3];
        const char *message;
    } cases[] = {
        { { "8", "0" }, "size B: '0' is no whole number from 1 to 1000" },
        { { "8", "1001" }, "size B: '1001' is no whole number from 1 to 1000" },
        { { "8", "18446744073709551617" },
          "size B: '18446744073709551617' is no whole number from 1 to 1000" },
        { { "8x", "4" }, "size A: '8x' is no whole number from 1 to 1000" },
        { { "", "4" }, "size A: '' is no whole number from 1 to 1000" },
        { { "8" }, "1 of 2 sizes given" },
        { { "1", "2", "3" }, "too many sizes at '3'" },
        { { "--kernels", "all" }, "unknown option --kernels" },
        { { "-1" }, "unknown option -1" },
        { { "--kernel" }, "--kernel needs a value" },
        { { "--kernel=" }, "--kernel needs a value" },
        { { "--profiling=yes" }, "--profiling takes no value" },
        { { "--table_out=x.csv" },
          "--table_out: a profiler measures work_double, by the command it prints" },
        { { "--kernel", "slow" }, "work_double has no kernel 'slow' in precision 'all'" },
        { { "--kernel=fast", "--precision=FP64" },
          "work_double has no kernel 'fast' in precision 'FP64'" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char texts[3][64];
        char *words[4] = { NULL };
        struct arguments arguments;
        struct failure failure = { "" };
        for (size_t j = 0; j < 3 && cases[i].words[j] != NULL; j++) {
            strncpy(texts[j], cases[i].words[j], sizeof texts[j] - 1);
            texts[j][sizeof texts[j] - 1] = '\0';
            words[j] = texts[j];
        }
        assert_false(read_words(&arguments, words, &failure));
        assert_string_equal(failure.message, cases[i].message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_given),
        cmocka_unit_test(test_everything_given),
        cmocka_unit_test(test_profiling_has_its_own_size),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
