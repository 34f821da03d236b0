#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/select.h"
#include "tests/analysis/table_text.h"

#define TWO_PROGRAMS                                                                               \
    "Executable,Region,Kernel,Grid Size,Arithmetic Intensity,Performance\n"                        \
    "named,,setup,\"(1, 1, 1)\",1,1\n"                                                             \
    "named,matmul,gemm,\"(1, 1, 1)\",1,1\n"                                                        \
    "named,vec,add,\"(1, 1, 1)\",1,1\n"                                                            \
    "plain,,gemm,\"(1, 1, 1)\",1,1\n"                                                              \
    "traced,,span,,1,1\n"                                                                          \
    "traced,frame,span,,1,1\n"

enum { LIMIT = 16 };

struct selecting {
    struct table *table;
    struct launch_list launches;
    struct pattern_list regions;
    struct pattern_list executables;
    struct pattern_list excluded;
    bool all_kernels;
    struct notices notices;
    struct error error;
    enum selected marks[LIMIT];
};

static void begin(struct selecting *selecting, const char *text)
{
    *selecting = (struct selecting){ .table = table_text_create(text) };
    assert_int_equal(
        derive_launches(&selecting->launches, selecting->table, HALF_PACKED, NULL, NULL),
        STATUS_OK);
    assert_true(selecting->launches.count <= LIMIT);
}

static void add(struct pattern_list *list, const char *expression)
{
    assert_int_equal(pattern_list_add(list, expression, "--option", NULL), STATUS_OK);
}

static enum status selected(struct selecting *selecting)
{
    const struct selection selection = { &selecting->regions, &selecting->executables,
                                         &selecting->excluded, selecting->all_kernels };
    return select_launches(selecting->marks, selecting->table, &selecting->launches, &selection,
                           &selecting->notices, &selecting->error);
}

static void end(struct selecting *selecting)
{
    pattern_list_clear(&selecting->regions);
    pattern_list_clear(&selecting->executables);
    pattern_list_clear(&selecting->excluded);
    launch_list_clear(&selecting->launches);
    notices_clear(&selecting->notices);
    table_free(selecting->table);
}

/* One letter a launch: + selected, - not selected, o outside of all regions. */
static void assert_marks(struct selecting *selecting, const char *expected)
{
    static const char letters[] = {
        [SELECTED] = '+', [NOT_SELECTED] = '-', [OUTSIDE_REGIONS] = 'o'
    };
    if (selected(selecting) != STATUS_OK)
        fail_msg("%s", selecting->error.message);
    char marks[LIMIT + 1] = "";
    for (size_t i = 0; i < selecting->launches.count; i++)
        marks[i] = letters[selecting->marks[i]];
    assert_string_equal(marks, expected);
}

static void assert_fails(struct selecting *selecting, const char *message)
{
    assert_int_equal(selected(selecting), STATUS_EMPTY);
    assert_string_equal(selecting->error.message, message);
}

/* Unnamed launches go only where the program names regions, and only if they are kernels. */
static void test_launches_outside_regions(void **state)
{
    (void)state;
    struct selecting selecting;
    begin(&selecting, TWO_PROGRAMS);
    assert_marks(&selecting, "o+++++");
    assert_int_equal(selecting.notices.count, 1);
    assert_int_equal(selecting.notices.items[0].level, NOTICE_WARNING);
    assert_non_null(strstr(selecting.notices.items[0].text, "plain names no regions"));
    selecting.all_kernels = true;
    assert_marks(&selecting, "++++++");
    end(&selecting);
}

/* The same executable on two machines is two programs. */
static void test_programs_of_two_machines(void **state)
{
    (void)state;
    struct selecting selecting;
    begin(&selecting, "Hardware,Executable,Region,Grid Size,Arithmetic Intensity,Performance\n"
                      "H200,x,,1,1,1\nH200,x,a,1,1,1\nB200,x,,1,1,1\n");
    assert_marks(&selecting, "o++");
    end(&selecting);
}

static void test_regions(void **state)
{
    (void)state;
    struct selecting selecting;
    begin(&selecting, TWO_PROGRAMS);
    add(&selecting.regions, "^mat");
    assert_marks(&selecting, "o+----");
    assert_int_equal(selecting.notices.count, 0); /* nothing of the plain program is kept */
    add(&selecting.regions, "frame|nothing");
    assert_marks(&selecting, "o+---+");
    selecting.all_kernels = true; /* still, an unnamed launch is in no region */
    assert_marks(&selecting, "-+---+");
    end(&selecting);
}

static void test_executables(void **state)
{
    (void)state;
    struct selecting selecting;
    begin(&selecting, TWO_PROGRAMS);
    add(&selecting.executables, "^named$");
    add(&selecting.executables, "^pl");
    assert_marks(&selecting, "o+++--");
    add(&selecting.excluded, "plain");
    assert_marks(&selecting, "o++---");
    end(&selecting);

    begin(&selecting, TWO_PROGRAMS);
    add(&selecting.excluded, "named");
    add(&selecting.excluded, "traced");
    assert_marks(&selecting, "---+--");
    end(&selecting);
}

static void test_no_such_region(void **state)
{
    (void)state;
    struct selecting selecting;
    begin(&selecting, TWO_PROGRAMS);
    add(&selecting.regions, "fft");
    add(&selecting.regions, "sort");
    assert_fails(&selecting, "no region matches 'fft, sort'; there are: matmul, vec, frame");
    end(&selecting);
}

/* What another program names is no help. */
static void test_region_of_another_executable(void **state)
{
    (void)state;
    struct selecting selecting;
    begin(&selecting, TWO_PROGRAMS);
    add(&selecting.executables, "traced");
    add(&selecting.regions, "vec");
    assert_fails(&selecting, "no region matches 'vec'; there are: frame");
    end(&selecting);

    begin(&selecting, TWO_PROGRAMS);
    add(&selecting.executables, "plain");
    add(&selecting.regions, "vec");
    assert_fails(&selecting, "--region 'vec': the selected executables name no regions; leave "
                             "--region out, or profile with NVTX ranges (ncu --nvtx)");
    end(&selecting);
}

static void test_region_of_a_table_without_regions(void **state)
{
    (void)state;
    struct selecting selecting;
    begin(&selecting, "Executable,Kernel,Grid Size,Arithmetic Intensity,Performance\n"
                      "x,gemm,1,1,1\ny,gemm,1,1,1\n");
    add(&selecting.regions, "matmul");
    assert_fails(&selecting, "--region 'matmul': these tables name no regions; leave --region out, "
                             "or profile with NVTX ranges (ncu --nvtx)");
    end(&selecting);

    begin(&selecting, "Executable,Region,Kernel,Arithmetic Intensity,Performance\n"
                      "x,,traced submission,1,1\n");
    assert_marks(&selecting, "+");
    assert_int_equal(selecting.notices.count, 0);
    end(&selecting);
}

static void test_no_such_executable(void **state)
{
    (void)state;
    struct selecting selecting;
    begin(&selecting, TWO_PROGRAMS);
    add(&selecting.executables, "fft");
    assert_fails(&selecting, "no executable matches 'fft'; there are: named, plain, traced");
    end(&selecting);

    begin(&selecting, TWO_PROGRAMS);
    add(&selecting.excluded, ".");
    assert_fails(&selecting, "--exclude leaves no executable; there are: named, plain, traced");
    add(&selecting.executables, "plain");
    assert_fails(&selecting, "no executable matches 'plain' and is not excluded; there are: named, "
                             "plain, traced");
    end(&selecting);

    begin(&selecting, "Kernel,Arithmetic Intensity,Performance\ngemm,1,1\n");
    add(&selecting.executables, "fft");
    assert_fails(&selecting, "no executable matches 'fft': these tables name no executables");
    end(&selecting);
}

/* The list of what there is stays readable. */
static void test_long_lists_are_cut(void **state)
{
    (void)state;
    char text[3000] = "Executable,Region,Arithmetic Intensity,Performance\n";
    for (int i = 0; i < LIMIT; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "x,region %02d %0*d,1,1\n", i, 80, 0);
    }
    struct selecting selecting;
    begin(&selecting, text);
    add(&selecting.regions, "fft");
    assert_int_equal(selected(&selecting), STATUS_EMPTY);
    const char *message = selecting.error.message;
    assert_true(strlen(message) < 700);
    assert_non_null(strstr(message, "region 05 "));
    assert_string_equal(message + strlen(message) - 5, ", ...");
    assert_null(strstr(message, "..., ..."));
    end(&selecting);
}

static void test_runaway_expression(void **state)
{
    (void)state;
    struct selecting selecting;
    begin(&selecting, "Executable,Region,Arithmetic Intensity,Performance\n"
                      "x,aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac,1,1\n");
    add(&selecting.regions, "(a|aa)+$");
    assert_int_equal(selected(&selecting), STATUS_USAGE);
    end(&selecting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_launches_outside_regions),
        cmocka_unit_test(test_programs_of_two_machines),
        cmocka_unit_test(test_regions),
        cmocka_unit_test(test_executables),
        cmocka_unit_test(test_no_such_region),
        cmocka_unit_test(test_region_of_another_executable),
        cmocka_unit_test(test_region_of_a_table_without_regions),
        cmocka_unit_test(test_no_such_executable),
        cmocka_unit_test(test_long_lists_are_cut),
        cmocka_unit_test(test_runaway_expression),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
