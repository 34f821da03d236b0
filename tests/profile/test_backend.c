#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <stdio.h>
#include <sys/utsname.h>

#include "profile/backend.h"
#include "tests/profile/stand_in.h"
#ifdef ROOFLINE_HAVE_SQLITE
#include "tests/analysis/made_export.h"
#endif

/* A backend that was prepared, in a folder with stand-ins for every profiler. */
struct fixture {
    struct scratch_folder folder;
    char profilers[SCRATCH_PATH_SIZE];
    char stem[SCRATCH_PATH_SIZE];
    struct backend_settings settings;
    struct notices notices;
    struct error error;
};

static int set_up(void **state)
{
    static const char *const programs[] = { "bin/ncu", "bin/nsys", "bin/ngfx", "bin/setarch" };
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    fixture->folder = scratch_folder_create();
    scratch_folder_add(&fixture->folder, "bin");
    scratch_folder_add(&fixture->folder, "lib");
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        stand_in_write(&fixture->folder, programs[i], "true");
    scratch_folder_write(&fixture->folder, "lib/libroofline_cupti.so", "x", 1);
    scratch_folder_path(&fixture->folder, "bin", fixture->profilers);
    scratch_folder_path(&fixture->folder, "100%p x", fixture->stem);
    assert_int_equal(setenv("PATH", fixture->profilers, 1), 0);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    scratch_folder_remove(&fixture->folder);
    backend_settings_clear(&fixture->settings);
    notices_clear(&fixture->notices);
    free(fixture);
    return 0;
}

/* Options: "NAME=VALUE", ended by NULL. */
static enum status try_to_prepare(struct fixture *fixture, const char *backend,
                                  const char *const *options)
{
    backend_settings_clear(&fixture->settings);
    fixture->settings = (struct backend_settings){ .precision = PRECISION_COUNT };
    fixture->settings.read.peak_bandwidth_byte_per_s = 1e12;
    fixture->settings.program_folder = fixture->profilers; /* the collector is in ../lib */
    fixture->settings.given = options;
    while (options[fixture->settings.given_count] != NULL)
        fixture->settings.given_count++;
    assert_int_equal(backend_find(&fixture->settings.backend, backend, NULL), STATUS_OK);
    return backend_prepare(&fixture->settings, &fixture->notices, &fixture->error);
}

static void prepare(struct fixture *fixture, const char *backend, const char *const *options)
{
    if (try_to_prepare(fixture, backend, options) != STATUS_OK)
        fail_msg("%s", fixture->error.message);
}

static struct backend_run plan(struct fixture *fixture, size_t index)
{
    static const char *const arguments[] = { "/b/a; rm -rf x", "--size=1", "two \"words\"" };
    const struct backend_job job = {
        .arguments = arguments, .argument_count = 3, .folder = "/b", .stem = fixture->stem
    };
    struct backend_run run = { .report = NULL };
    assert_int_equal(
        fixture->settings.backend->plan(&run, &fixture->settings, &job, index, &fixture->error),
        STATUS_OK);
    return run;
}

/* Every text of the list, each in brackets; the scratch folder stands as @. */
static void join(const struct fixture *fixture, const struct argument_list *list, char *text,
                 size_t size)
{
    const char *folder = fixture->folder.path;
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < list->count; i++) {
        const char *item = list->items[i];
        const char *place = strstr(item, folder);
        if (place != NULL)
            used += (size_t)snprintf(text + used, size - used, "[%.*s@%s]", (int)(place - item),
                                     item, place + strlen(folder));
        else
            used += (size_t)snprintf(text + used, size - used, "[%s]", item);
        assert_true(used < size);
    }
}

static void expect_run(struct fixture *fixture, size_t index, const char *arguments,
                       const char *environment, const char *report)
{
    char text[4096];
    struct backend_run run = plan(fixture, index);
    join(fixture, &run.arguments, text, sizeof text);
    assert_string_equal(text, arguments);
    join(fixture, &run.environment, text, sizeof text);
    assert_string_equal(text, environment);
    assert_string_equal(run.report + strlen(fixture->folder.path), report);
    backend_run_clear(&run);
}

static const char *const no_options[] = { NULL };

static void test_ncu(void **state)
{
    static const char *const options[] = { "metrics=a,b", "ncu-arg=--x", "ncu-arg=--y z", NULL };
    struct fixture *fixture = *state;
    struct utsname system;
    char expected[1024];
    assert_int_equal(uname(&system), 0);
    prepare(fixture, "ncu", options);
    snprintf(expected, sizeof expected,
             "[@/bin/setarch][%s][-R][@/bin/ncu][--target-processes][all][--nvtx][--metrics][a,b]"
             "[--force-overwrite][--export][@/100%%%%p x][--x][--y z]"
             "[/b/a; rm -rf x][--size=1][two \"words\"]",
             system.machine);
    expect_run(fixture, 0, expected, "", "/100%p x.ncu-rep");
    assert_int_equal(fixture->notices.count, 0);
    assert_int_equal(fixture->settings.backend->count_runs(&fixture->settings), 1);
}

static void test_ncu_collects_what_a_roofline_needs(void **state)
{
    static const char *const wanted[] = {
        ",gpu__time_duration.sum,", ",sm__sass_thread_inst_executed_op_dfma_pred_on.sum,",
        ",dram__bytes.sum.peak_sustained,",
        ",sm__sass_thread_inst_executed_op_hfma_pred_on.sum.peak_sustained,",
        ",l1tex__cycles_elapsed.avg.per_second,"
    };
    static const char *const options[] = { "aslr=on", NULL };
    struct fixture *fixture = *state;
    prepare(fixture, "ncu", options);
    struct backend_run run = plan(fixture, 0);
    char list[8192];
    snprintf(list, sizeof list, ",%s,", run.arguments.items[5]);
    assert_string_equal(run.arguments.items[4], "--metrics");
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        assert_non_null(strstr(list, wanted[i]));
    backend_run_clear(&run);
}

static void test_ncu_without_setarch(void **state)
{
    struct fixture *fixture = *state;
    stand_in_write(&fixture->folder, "bin/setarch", "exit 1");
    prepare(fixture, "ncu", no_options);
    assert_null(fixture->settings.wrapper);
    assert_int_equal(fixture->notices.count, 1);
    assert_non_null(strstr(fixture->notices.items[0].text, "setarch is not allowed here"));
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_path(&fixture->folder, "bin/setarch", path);
    assert_int_equal(remove(path), 0);
    prepare(fixture, "ncu", no_options);
    assert_int_equal(fixture->notices.count, 2);
    assert_non_null(strstr(fixture->notices.items[1].text, "setarch is not in PATH"));
}

static void test_cupti(void **state)
{
    static const char *const options[] = { "kernel=^a|b", "count=2", NULL };
    struct fixture *fixture = *state;
    prepare(fixture, "cupti", options);
    expect_run(fixture, 0, "[/b/a; rm -rf x][--size=1][two \"words\"]",
               "[CUDA_INJECTION64_PATH=@/lib/libroofline_cupti.so]"
               "[NVTX_INJECTION64_PATH=@/lib/libroofline_cupti.so]"
               "[ROOFLINE_CUPTI_OUTPUT=@/100%%p x.cupti.csv][ROOFLINE_CUPTI_KERNEL=^a|b]"
               "[ROOFLINE_CUPTI_SKIP=][ROOFLINE_CUPTI_COUNT=2][ROOFLINE_CUPTI_SPARSE=0]",
               "/100%p x.cupti.csv");
}

static void test_likwid(void **state)
{
    static const char *const options[] = { "gpu=2", "lib=/tmp", NULL };
    struct fixture *fixture = *state;
    assert_int_equal(unsetenv("LD_LIBRARY_PATH"), 0);
    prepare(fixture, "likwid", options);
    assert_float_equal(fixture->settings.read.counter_scale, 2, 0);
    assert_int_equal(fixture->settings.backend->count_runs(&fixture->settings), 2);
    fixture->settings.precision = PRECISION_FP16;
    char expected[2048];
    snprintf(expected, sizeof expected, "[LIKWID_NVMON_GPUS=2][LIKWID_GPUS=2]");
    for (size_t i = 0; i < 2; i++)
        strncat(expected,
                i == 0 ? "[LIKWID_NVMON_EVENTS=SMSP_SASS_THREAD_INST_EXECUTED_OP_HADD_PRED_ON_SUM:"
                         "GPU2,SMSP_SASS_THREAD_INST_EXECUTED_OP_HMUL_PRED_ON_SUM:GPU2,"
                         "SMSP_SASS_THREAD_INST_EXECUTED_OP_HFMA_PRED_ON_SUM:GPU2]"
                       : "[LIKWID_GEVENTS=SMSP_SASS_THREAD_INST_EXECUTED_OP_HADD_PRED_ON_SUM:GPU2,"
                         "SMSP_SASS_THREAD_INST_EXECUTED_OP_HMUL_PRED_ON_SUM:GPU2,"
                         "SMSP_SASS_THREAD_INST_EXECUTED_OP_HFMA_PRED_ON_SUM:GPU2]",
                sizeof expected - strlen(expected) - 1);
    strncat(expected,
            "[LIKWID_NVMON_FILEPATH=@/100%p x.flops-fp16.likwid-marker]"
            "[LIKWID_GPUFILEPATH=@/100%p x.flops-fp16.likwid-marker][LD_LIBRARY_PATH=/tmp]",
            sizeof expected - strlen(expected) - 1);
    expect_run(fixture, 0, "[/b/a; rm -rf x][--size=1][two \"words\"]", expected,
               "/100%p x.flops-fp16.likwid-marker");
    expect_run(fixture, 1, "[/b/a; rm -rf x][--size=1][two \"words\"]",
               "[LIKWID_NVMON_GPUS=2][LIKWID_GPUS=2][LIKWID_NVMON_EVENTS=DRAM_BYTES_SUM:GPU2]"
               "[LIKWID_GEVENTS=DRAM_BYTES_SUM:GPU2]"
               "[LIKWID_NVMON_FILEPATH=@/100%p x.memory.likwid-marker]"
               "[LIKWID_GPUFILEPATH=@/100%p x.memory.likwid-marker][LD_LIBRARY_PATH=/tmp]",
               "/100%p x.memory.likwid-marker");
}

#ifdef ROOFLINE_HAVE_SQLITE
static void test_nsys(void **state)
{
    static const char *const options[] = { "gpu=0", "metric-set=gh100", "iterations=5",
                                           "activity-ratio=0", NULL };
    struct fixture *fixture = *state;
    prepare(fixture, "nsys", options);
    assert_true(fixture->settings.read.activity_ratio < 0);
    assert_int_equal(fixture->settings.backend->count_runs(&fixture->settings), 2);
    expect_run(fixture, 0,
               "[@/bin/nsys][profile][--trace=nvtx][--sample=none][--cpuctxsw=none]"
               "[--export=sqlite][--force-overwrite=true][--gpu-metrics-devices=0]"
               "[--gpu-metrics-set=gh100][--gpu-metrics-frequency=10000]"
               "[--output=@/100%%p x.1-iteration]"
               "[/b/a; rm -rf x][--size=1][two \"words\"][--benchmark_min_time=1x]",
               "", "/100%p x.1-iteration.sqlite");
    expect_run(fixture, 1,
               "[@/bin/nsys][profile][--trace=nvtx][--sample=none][--cpuctxsw=none]"
               "[--export=sqlite][--force-overwrite=true][--gpu-metrics-devices=0]"
               "[--gpu-metrics-set=gh100][--gpu-metrics-frequency=10000][--output=@/100%%p x]"
               "[/b/a; rm -rf x][--size=1][two \"words\"][--benchmark_min_time=5x]",
               "", "/100%p x.sqlite");
}

static void make_export(const struct fixture *fixture, const char *name, int windows)
{
    char path[SCRATCH_PATH_SIZE];
    enum { UNIT_NS = 100000, WINDOW = 10, DISTANCE = 30 };
    scratch_folder_path(&fixture->folder, name, path);
    struct made_export *made = made_export_create(path, MADE_3_24_14);
    made_export_add_gpu(made, 0, "NVIDIA H200");
    for (int64_t i = 0; i < windows; i++)
        made_export_add_range(made, "matmul", i * DISTANCE * UNIT_NS,
                              (i * DISTANCE + DISTANCE - 1) * UNIT_NS);
    for (int i = 1; i <= windows * DISTANCE; i++) {
        const bool active = (i - 1) % DISTANCE < WINDOW;
        made_export_add_sample(made, 0, (int64_t)i * UNIT_NS, active ? 80 : 0, active ? 30 : 0,
                               active ? 20 : 0);
    }
    made_export_finish(made);
}

/* One window of 10 samples of 0.1 ms in the one run, three in the other: the difference over 3 - 1
 * iterations is one window, 1 ms, in which (30 + 20) % of 1e12 Byte/s are 5e8 Byte. */
static void test_nsys_pair_is_read(void **state)
{
    static const char *const options[] = { "iterations=3", NULL };
    struct fixture *fixture = *state;
    prepare(fixture, "nsys", options);
    make_export(fixture, "100%p x.1-iteration.sqlite", 1);
    make_export(fixture, "100%p x.sqlite", 3);
    struct table *table = table_create();
    const struct backend_job job = { .stem = fixture->stem };
    if (fixture->settings.backend->read(table, &fixture->settings, &job, &fixture->notices,
                                        &fixture->error) != STATUS_OK)
        fail_msg("%s", fixture->error.message);
    assert_int_equal(table_row_count(table), 1);
    assert_string_equal(table_text(table, 0, table_known_column(table, KNOWN_EXECUTABLE)),
                        "100%p x");
    assert_string_equal(table_text(table, 0, table_known_column(table, KNOWN_REGION)), "matmul");
    double value;
    assert_int_equal(
        table_number(table, 0, table_known_column(table, KNOWN_DURATION), &value, NULL), STATUS_OK);
    assert_float_equal(value, 1e-3, 1e-9);
    assert_int_equal(table_number(table, 0, table_known_column(table, KNOWN_TRAFFIC), &value, NULL),
                     STATUS_OK);
    assert_float_equal(value, 5e8, 1);
    table_free(table);
}
#endif

static void test_ngfx(void **state)
{
    static const char *const options[] = { "submit=7", "architecture=GB20x", NULL };
    struct fixture *fixture = *state;
    struct utsname system;
    char expected[1024];
    assert_int_equal(uname(&system), 0);
    prepare(fixture, "ngfx", options);
    snprintf(expected, sizeof expected,
             "[@/bin/ngfx][--activity][GPU Trace Profiler][--output-dir]"
             "[@/100%%p x.submit-7.gputrace][--limit-to-submits][1][--auto-export]"
             "[--start-after-submits][7][--platform=Linux (%s)][--architecture][GB20x]"
             "[--exe][/b/a; rm -rf x][--dir][/b][--args][--size=1 \"two \\\"words\\\"\"]",
             system.machine);
    expect_run(fixture, 0, expected, "[QT_QPA_PLATFORM=offscreen]", "/100%p x.submit-7.gputrace");
    prepare(fixture, "ngfx", no_options);
    assert_int_equal(fixture->settings.backend->count_runs(&fixture->settings), 6);
}

static void test_report_names(void **state)
{
    static const struct {
        const char *backend;
        const char *file_name;
        size_t executable_length; /* 0: no report */
    } cases[] = {
        { "ncu", "vec_cuda.ncu-rep", 8 },
        { "ncu", ".ncu-rep", 0 },
        { "ncu", "vec_cuda.json", 0 },
        { "cupti", "vec_cuda.cupti.csv", 8 },
        { "likwid", "vec_cuda.memory.likwid-marker", 8 },
        { "likwid", "vec_cuda.flops-fp32.likwid-marker", 0 },
        { "nsys", "vec_ocl.sqlite", 7 },
        { "nsys", "vec_ocl.1-iteration.sqlite", 0 },
        { "ngfx", "vec_vulkan.submit-12.gputrace", 10 },
        { "ngfx", "vec_vulkan.gputrace", 10 },
        { "ngfx", "vec.submit-.gputrace", 11 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct backend *backend;
        size_t length = 0;
        assert_int_equal(backend_find(&backend, cases[i].backend, NULL), STATUS_OK);
        assert_int_equal(backend->is_report(cases[i].file_name, &length),
                         cases[i].executable_length > 0);
        if (cases[i].executable_length > 0)
            assert_int_equal(length, cases[i].executable_length);
    }
}

static void test_options_that_are_refused(void **state)
{
    static const struct {
        const char *backend;
        const char *option;
        const char *said;
    } cases[] = {
        { "ncu", "probes=3", "an option of --profiler ngfx" },
        { "ncu", "nothing=3", "ncu has no such option; it has metrics, ncu-arg, aslr" },
        { "ncu", "metrics", "write NAME=VALUE" },
        { "ncu", "aslr=yes", "it is on or off" },
        { "likwid", "counter-scale=two", "it is a number from 0.001 to 1000" },
        { "likwid", "gpu=1.5", "it is a whole number" },
        { "likwid", "lib=/nowhere", "there is no such folder" },
        { "ngfx", "submit=-1", "it is a number from 0" },
        { "cupti", "lib=/nowhere", "there is no libroofline_cupti.so" },
    };
    struct fixture *fixture = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const options[] = { cases[i].option, NULL };
        assert_int_not_equal(try_to_prepare(fixture, cases[i].backend, options), STATUS_OK);
        if (strstr(fixture->error.message, cases[i].said) == NULL)
            fail_msg("%s: %s", cases[i].option, fixture->error.message);
    }
    const struct backend *backend;
    assert_int_equal(backend_find(&backend, "gdb", &fixture->error), STATUS_USAGE);
    assert_null(backend);
}

static void test_default(void **state)
{
    struct fixture *fixture = *state;
    const struct backend *backend;
    assert_int_equal(backend_choose(&backend, NULL, NULL), STATUS_OK);
    assert_string_equal(backend->name, "ncu");
    assert_int_equal(setenv("PATH", fixture->folder.path, 1), 0);
    assert_int_equal(backend_choose(&backend, NULL, NULL), STATUS_OK);
    assert_string_equal(backend->name, "cupti");
    assert_int_equal(backend_choose(&backend, "/opt/ncu", NULL), STATUS_OK);
    assert_string_equal(backend->name, "ncu");
}

static void test_every_backend_has_what_the_help_shows(void **state)
{
    (void)state;
    for (const struct backend *const *backend = backends(); *backend != NULL; backend++) {
        assert_non_null((*backend)->title);
        assert_non_null((*backend)->sees);
        assert_non_null((*backend)->row);
        assert_non_null((*backend)->needs);
        assert_non_null((*backend)->silence);
        for (const struct backend_option *option = (*backend)->options; option->name != NULL;
             option++) {
            assert_non_null(option->value);
            assert_non_null(option->help);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_ncu, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_ncu_collects_what_a_roofline_needs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_ncu_without_setarch, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_cupti, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_likwid, set_up, tear_down),
#ifdef ROOFLINE_HAVE_SQLITE
        cmocka_unit_test_setup_teardown(test_nsys, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_nsys_pair_is_read, set_up, tear_down),
#endif
        cmocka_unit_test_setup_teardown(test_ngfx, set_up, tear_down),
        cmocka_unit_test(test_report_names),
        cmocka_unit_test_setup_teardown(test_options_that_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_default, set_up, tear_down),
        cmocka_unit_test(test_every_backend_has_what_the_help_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
