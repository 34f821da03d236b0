#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>

#include "profile/batch.h"
#include "tests/profile/stand_in.h"

/* Writes the collector's table: one launch in region r, of the program that it is. */
#define COUNTED                                                                                    \
    "printf 'Executable,Region,Kernel,Duration [s],FLOP [FLOP]\\n%s,r,k,0.5,1e9\\n' "              \
    "\"${0##*/}\" >\"$ROOFLINE_CUPTI_OUTPUT\"\n"

struct fixture {
    struct scratch_folder folder;
    char reports[SCRATCH_PATH_SIZE];
    char library[SCRATCH_PATH_SIZE + 4];
    const char *given[1];
    struct backend_settings settings;
    struct executable_list executables;
    struct batch_options options;
    struct notices notices;
    struct error error;
    struct batch batch;
    volatile sig_atomic_t interruptions;
    size_t ended;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    char path[SCRATCH_PATH_SIZE];
    assert_non_null(fixture);
    fixture->folder = scratch_folder_create();
    scratch_folder_add(&fixture->folder, "build");
    scratch_folder_add(&fixture->folder, "reports");
    scratch_folder_write(&fixture->folder, "libroofline_cupti.so", "x", 1);
    scratch_folder_path(&fixture->folder, "reports", fixture->reports);
    scratch_folder_path(&fixture->folder, "libroofline_cupti.so", path);
    snprintf(fixture->library, sizeof fixture->library, "lib=%s", path);
    fixture->given[0] = fixture->library;
    assert_int_equal(backend_find(&fixture->settings.backend, "cupti", NULL), STATUS_OK);
    fixture->settings.given = fixture->given;
    fixture->settings.given_count = 1;
    assert_int_equal(backend_prepare(&fixture->settings, NULL, &fixture->error), STATUS_OK);
    fixture->options = (struct batch_options){ .settings = &fixture->settings,
                                               .folder = fixture->folder.path,
                                               .report_folder = fixture->reports,
                                               .shown_report_folder = fixture->reports,
                                               .benchmark_out = true,
                                               .time_limit_s = INFINITY,
                                               .interruptions = &fixture->interruptions };
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    batch_clear(&fixture->batch);
    executable_list_clear(&fixture->executables);
    backend_settings_clear(&fixture->settings);
    notices_clear(&fixture->notices);
    scratch_folder_remove(&fixture->folder);
    free(fixture);
    return 0;
}

static void add_program(const struct fixture *fixture, const char *name, const char *body)
{
    char path[SCRATCH_PATH_SIZE];
    snprintf(path, sizeof path, "build/%s", name);
    stand_in_write(&fixture->folder, path, body);
}

/* Finds the programs again and runs all. */
static void run(struct fixture *fixture)
{
    char build[SCRATCH_PATH_SIZE];
    scratch_folder_path(&fixture->folder, "build", build);
    const struct search search = { .build_folder = build };
    batch_clear(&fixture->batch);
    executable_list_clear(&fixture->executables);
    assert_int_equal(discover_executables(&fixture->executables, &search, NULL), STATUS_OK);
    if (batch_run(&fixture->batch, &fixture->executables, &fixture->options, &fixture->notices,
                  &fixture->error) != STATUS_OK)
        fail_msg("%s", fixture->error.message);
}

static void expect_failure(const struct fixture *fixture, size_t index, const char *said)
{
    const struct batch_entry *entry = &fixture->batch.items[index];
    assert_int_equal(entry->outcome, BATCH_FAILED);
    if (strstr(entry->reason, said) == NULL)
        fail_msg("%s: %s", entry->executable->name, entry->reason);
}

static void test_each_goes_its_way(void **state)
{
    struct fixture *fixture = *state;
    add_program(fixture, "1 fine", COUNTED "printf '%s' \"$*\" >arguments; pwd -P >where");
    add_program(fixture, "2_failing", COUNTED "echo half done; exit 7");
    add_program(fixture, "3_killed", COUNTED "kill -KILL $$");
    add_program(fixture, "4_hanging", COUNTED "sleep 100 & echo $! >pid; wait");
    add_program(fixture, "5_silent", "true");
    add_program(fixture, "6_broken", "echo 'a,b' >\"$ROOFLINE_CUPTI_OUTPUT\"");
    add_program(fixture, "7_no_context", "echo 'roofline: no CUDA context was made' >&2");
    fixture->options.time_limit_s = 1;
    run(fixture);
    assert_int_equal(fixture->batch.count, 7);
    assert_int_equal(batch_count_read(&fixture->batch), 1);
    assert_int_equal(fixture->batch.items[0].outcome, BATCH_READ);
    assert_int_equal(fixture->batch.items[0].rows, 1);
    assert_null(fixture->batch.items[0].reason);
    expect_failure(fixture, 1, "ended with exit status 7; it printed last: half done");
    expect_failure(fixture, 2, "was ended by signal 9");
    expect_failure(fixture, 3, "ran longer than 1 s");
    expect_failure(fixture, 4, "left no report: it launched no kernel in a CUDA context");
    expect_failure(fixture, 5, "6_broken.cupti.csv");
    expect_failure(fixture, 6, "it made no CUDA context");
    assert_false(stand_in_still_runs(&fixture->folder, "pid"));
    /* Nothing of those that failed is taken for a report the next time. */
    assert_false(stand_in_exists(&fixture->folder, "reports/2_failing.cupti.csv"));
    assert_false(stand_in_exists(&fixture->folder, "reports/4_hanging.cupti.csv"));

    char text[1024];
    stand_in_read(&fixture->folder, "arguments", text, sizeof text);
    assert_int_equal(strncmp(text, "--benchmark_out=/", 17), 0);
    assert_non_null(strstr(text, "/reports/1 fine.json"));
    stand_in_read(&fixture->folder, "reports/2_failing.log", text, sizeof text);
    assert_string_equal(text, "half done\n");
    assert_true(stand_in_exists(&fixture->folder, "where"));
}

static void test_reports_are_reused(void **state)
{
    struct fixture *fixture = *state;
    char runs[64];
    add_program(fixture, "a", COUNTED "printf x >>runs");
    run(fixture);
    run(fixture);
    assert_int_equal(fixture->batch.items[0].outcome, BATCH_REUSED);
    stand_in_read(&fixture->folder, "runs", runs, sizeof runs);
    assert_string_equal(runs, "x");
    fixture->options.force = true;
    run(fixture);
    assert_int_equal(fixture->batch.items[0].outcome, BATCH_READ);
    stand_in_read(&fixture->folder, "runs", runs, sizeof runs);
    assert_string_equal(runs, "xx");
    /* A forced run that fails leaves no old report for a new one. */
    add_program(fixture, "a", "exit 1");
    run(fixture);
    assert_int_equal(fixture->batch.items[0].outcome, BATCH_FAILED);
    assert_false(stand_in_exists(&fixture->folder, "reports/a.cupti.csv"));
}

static void test_table_names_programs_of_one_name(void **state)
{
    static const char *const names[] = { "one/a", "two/a" };
    struct fixture *fixture = *state;
    scratch_folder_add(&fixture->folder, "build/one");
    scratch_folder_add(&fixture->folder, "build/two");
    add_program(fixture, "one/a", COUNTED);
    add_program(fixture, "two/a", COUNTED);
    run(fixture);
    assert_int_equal(batch_count_read(&fixture->batch), 2);
    struct table *table = table_create();
    assert_int_equal(
        batch_read(table, &fixture->batch, &fixture->options, &fixture->notices, &fixture->error),
        STATUS_OK);
    assert_int_equal(table_row_count(table), 2);
    for (size_t row = 0; row < 2; row++)
        assert_string_equal(table_text(table, row, table_known_column(table, KNOWN_EXECUTABLE)),
                            names[row]);
    table_free(table);
}

static void test_table_of_several_processes(void **state)
{
    struct fixture *fixture = *state;
    add_program(fixture, "a", COUNTED "echo helper,r,k,0.5,1e9 >>\"$ROOFLINE_CUPTI_OUTPUT\"");
    run(fixture);
    struct table *table = table_create();
    assert_int_equal(batch_read(table, &fixture->batch, &fixture->options, NULL, NULL), STATUS_OK);
    const int column = table_known_column(table, KNOWN_EXECUTABLE);
    assert_string_equal(table_text(table, 0, column), "a");
    assert_string_equal(table_text(table, 1, column), "helper");
    table_free(table);
}

static void interrupt_after_first(void *closure, const struct batch_entry *entry, size_t index,
                                  size_t count)
{
    struct fixture *fixture = closure;
    (void)entry;
    (void)index;
    (void)count;
    fixture->ended++;
    fixture->interruptions = 1;
}

static void test_interruption_keeps_what_is_finished(void **state)
{
    struct fixture *fixture = *state;
    add_program(fixture, "a", COUNTED);
    add_program(fixture, "b", COUNTED);
    fixture->options.observer.closure = fixture;
    fixture->options.observer.ended = interrupt_after_first;
    run(fixture);
    assert_true(fixture->batch.interrupted);
    assert_int_equal(fixture->ended, 1);
    assert_int_equal(fixture->batch.items[0].outcome, BATCH_READ);
    assert_int_equal(fixture->batch.items[1].outcome, BATCH_NOT_RUN);
    assert_true(stand_in_exists(&fixture->folder, "reports/a.cupti.csv"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_each_goes_its_way, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_reports_are_reused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_table_names_programs_of_one_name, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_table_of_several_processes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_interruption_keeps_what_is_finished, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
