#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/read/nvtx_range.h"

#define REST ":none:none:none:none:none:none\""
#define OWN "\"<default domain>:"

struct range_case {
    enum nvtx_cell kind;
    const char *cell;
    const char *name; /* NULL: no range */
};

static const struct range_case cases[] = {
    /* Shapes of Nsight Compute 2025.3: data of an H200. */
    { NVTX_PUSH_POP, "530  " OWN "matmul" REST " ", "matmul" },
    { NVTX_PUSH_POP, "530  " OWN "vec" REST "  " OWN "fp64" REST " ", "fp64" },
    /* Ranges of libraries never count, wherever they stand. */
    { NVTX_PUSH_POP, "9  " OWN "outer" REST "  \"CCCL:cub::Reduce" REST " ", "outer" },
    { NVTX_PUSH_POP, "9  \"NCCL:ncclAllReduce" REST " ", NULL },
    /* A name may hold colons, quotes and commas. */
    { NVTX_PUSH_POP, "9  " OWN "layer: 3::a" REST, "layer: 3::a" },
    { NVTX_PUSH_POP, "9  " OWN "the \"big\" one, again" REST "  " OWN "x" REST, "x" },
    { NVTX_PUSH_POP, "9  " OWN "the \"big\" one" REST, "the \"big\" one" },
    { NVTX_PUSH_POP, "9  " OWN "step:int64:12:ARGB:4278190335:none:none\"", "step" },
    /* Without the six fields behind it, a name ends at its first colon. */
    { NVTX_PUSH_POP, "9  " OWN "step:none\"", "step" },
    { NVTX_PUSH_POP, "9  " OWN "step\"", "step" },
    { NVTX_PUSH_POP, "9  " OWN "step", "step" },
    /* A range without a name names nothing; the one around it does. */
    { NVTX_PUSH_POP, "9  " OWN "outer" REST "  " OWN REST, "outer" },
    { NVTX_PUSH_POP, "9  " OWN "  " REST, NULL },
    { NVTX_PUSH_POP, "", NULL },
    { NVTX_PUSH_POP, "   ", NULL },
    { NVTX_PUSH_POP, "530", NULL },
    { NVTX_PUSH_POP, "\"", NULL },
    { NVTX_START_STOP, "\"0:<default domain>:compute: all" REST, "compute: all" },
    { NVTX_START_STOP, "0:<default domain>:compute:none:none:none:none:none:none", "compute" },
    { NVTX_START_STOP, "\"1:NCCL:x" REST "  \"2:<default domain>:a" REST "  \"3:LIB:b" REST, "a" },
    { NVTX_START_STOP, "", NULL },
    { NVTX_START_STOP, "7", NULL },
};

static void test_innermost_range(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *name = NULL;
        size_t length = 0;
        const bool found = nvtx_range_innermost(cases[i].kind, cases[i].cell, strlen(cases[i].cell),
                                                &name, &length);
        assert_int_equal(found, cases[i].name != NULL);
        if (cases[i].name == NULL) {
            assert_null(name);
            continue;
        }
        assert_int_equal(length, strlen(cases[i].name));
        assert_memory_equal(name, cases[i].name, length);
    }
}

/* Every beginning of a cell, in memory of exactly its size. */
static void test_cut_cells(void **state)
{
    (void)state;
    static const char whole[] = "530  " OWN "a \" b" REST "  " OWN "c:d" REST " ";
    for (size_t length = 0; length < sizeof whole; length++) {
        char *cell = malloc(length > 0 ? length : 1);
        assert_non_null(cell);
        memcpy(cell, whole, length);
        for (int kind = NVTX_PUSH_POP; kind <= NVTX_START_STOP; kind++) {
            const char *name = NULL;
            size_t name_length = 0;
            if (nvtx_range_innermost((enum nvtx_cell)kind, cell, length, &name, &name_length))
                assert_true(name >= cell && name + name_length <= cell + length && name_length > 0);
        }
        free(cell);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_innermost_range),
        cmocka_unit_test(test_cut_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
