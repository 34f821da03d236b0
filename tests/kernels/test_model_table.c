#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "kernels/harness/model_table.h"
#include "tests/kernels/kernel_program_double.h"

enum { TEXT_SIZE = 4096 };

static const struct backend uncounted_backend = { .uncounted = "nothing sees it" };

static void write_table(char *text, const struct measurement *measurements, size_t count)
{
    char path[] = "model_table.XXXXXX";
    struct failure failure = { "" };
    struct program program = program_double;
    program.backend = &uncounted_backend;
    const int created = mkstemp(path);
    assert_true(created >= 0);
    close(created);
    assert_true(model_table_write(path, &program, "Chip \"A\", two halves: 3 units", measurements,
                                  count, &failure));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, TEXT_SIZE - 1, file)] = '\0';
    fclose(file);
    assert_int_equal(remove(path), 0);
}

static void test_timed_and_untimed_rows(void **state)
{
    (void)state;
    struct measurement measurements[2] = { { .row = &program_double.rows[0], .timed = 2 },
                                           { .row = &program_double.rows[1] } };
    char text[TEXT_SIZE];
    measurements[0].timing.mean_s = 0.25;
    for (size_t i = 0; i < 2; i++) {
        prediction_set(&measurements[i].prediction, PREDICTED_FLOP_ASKED, 32);
        prediction_set(&measurements[i].prediction, PREDICTED_COMPULSORY_BYTES, 96);
    }
    write_table(text, measurements, 2);
    assert_non_null(strstr(text, "Benchmark Problem,Paradigm,Precision,Hardware,Executable,Region,"
                                 "Kernel ID,Kernel,Duration [s],FLOP [FLOP],"
                                 "Compulsory Traffic [Byte],Counters\n"));
    char row[TEXT_SIZE];
    for (size_t i = 0; i < 2; i++) {
        const char *region = measurements[i].row->region;
        snprintf(row, sizeof row,
                 "\n\"Work\",\"Test\",\"%s\",\"Chip \"\"A\"\", two halves\",\"work_double\",\"%s\","
                 "%zu,\"%s\",%s,32,96,\"none: nothing sees it\"\n",
                 measurements[i].row->precision, region != NULL ? region : "", i,
                 measurements[i].row->name, i == 0 ? "0.25" : "");
        assert_non_null(strstr(text, row));
    }
}

static void test_folder_is_missing(void **state)
{
    (void)state;
    struct failure failure = { "" };
    struct program program = program_double;
    program.backend = &uncounted_backend;
    assert_false(
        model_table_write("no such folder/table.csv", &program, "Chip: 1", NULL, 0, &failure));
    assert_string_equal(failure.message, "no such folder/table.csv: No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_timed_and_untimed_rows),
        cmocka_unit_test(test_folder_is_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
