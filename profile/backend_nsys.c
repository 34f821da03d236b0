#include "profile/backend_nsys.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#ifdef ROOFLINE_HAVE_SQLITE
#include "analysis/read/nsys_sqlite.h"
#endif

static const char report_ending[] = ".sqlite";
static const char single_ending[] = ".1-iteration.sqlite";

static const struct backend_option options[] = {
    { "gpu", "N|all", "all", "the GPUs to sample", false },
    { "metric-set", "NAME", NULL,
      "the set of GPU metrics (nsys profile --gpu-metrics-set=help; default: the first that fits "
      "the GPU)",
      false },
    { "frequency", "HERTZ", "10000", "samples a second, 10 to 200000", false },
    { "iterations", "N", "20",
      "run each program twice, with 1 and with N iterations, and take the difference, which leaves "
      "out what only the first one does; 1: one run, its totals",
      false },
    { "iterations-argument", "TEXT", "--benchmark_min_time={}x",
      "the argument that tells the program how often; {} stands for the number", false },
    { "activity-ratio", "SHARE", "0.7",
      "leave out stretches of compute work whose occupancy is below this share of the busiest in "
      "their region: data movement; 0 keeps all",
      false },
    { NULL, NULL, NULL, NULL, false },
};

static enum status count_iterations(size_t *out, const struct backend_settings *settings,
                                    struct error *error)
{
    return backend_count(out, settings, "iterations", 1, 1000000, error);
}

static enum status prepare(struct backend_settings *settings, struct notices *notices,
                           struct error *error)
{
    (void)notices;
#ifndef ROOFLINE_HAVE_SQLITE
    return error_set(error, STATUS_USAGE,
                     "--profiler nsys: this roofline was built without SQLite, so it cannot read "
                     "what nsys exports; build it with libsqlite3");
#endif
    size_t frequency;
    size_t iterations;
    double ratio = 0;
    enum status status = backend_count(&frequency, settings, "frequency", 10, 200000, error);
    if (status == STATUS_OK)
        status = count_iterations(&iterations, settings, error);
    if (status == STATUS_OK)
        status = backend_number(&ratio, settings, "activity-ratio", 0, 1, error);
    settings->read.activity_ratio = ratio > 0 ? ratio : -1; /* the reader's word for all */
    if (status == STATUS_OK && strstr(backend_value(settings, "iterations-argument"), "{}") == NULL)
        status = error_set(error, STATUS_USAGE,
                           "-O 'iterations-argument=%s': {} must stand where the number comes",
                           backend_value(settings, "iterations-argument"));
    if (status == STATUS_OK && !(settings->read.peak_bandwidth_byte_per_s > 0))
        status = error_set(error, STATUS_USAGE,
                           "--profiler nsys samples DRAM traffic in percent of the peak; give it "
                           "with --peak-bandwidth (an ncu run on the same machine measures it)");
    return status;
}

/* The iterations were checked in prepare. */
static size_t iteration_count(const struct backend_settings *settings)
{
    size_t iterations;
    count_iterations(&iterations, settings, NULL);
    return iterations;
}

static size_t count_runs(const struct backend_settings *settings)
{
    return iteration_count(settings) > 1 ? 2 : 1;
}

static enum status add_nsys(struct argument_list *list, const struct backend_settings *settings,
                            const char *report, struct error *error)
{
    const char *const fixed[] = { settings->profiler,      "profile",         "--trace=nvtx",
                                  "--sample=none",         "--cpuctxsw=none", "--export=sqlite",
                                  "--force-overwrite=true" };
    const char *set = backend_value(settings, "metric-set");
    enum status status = argument_list_add_all(list, fixed, sizeof fixed / sizeof *fixed, error);
    if (status == STATUS_OK)
        status = argument_list_add_formatted(list, error, "--gpu-metrics-devices=%s",
                                             backend_value(settings, "gpu"));
    if (status == STATUS_OK && set != NULL)
        status = argument_list_add_formatted(list, error, "--gpu-metrics-set=%s", set);
    if (status == STATUS_OK)
        status = argument_list_add_formatted(list, error, "--gpu-metrics-frequency=%s",
                                             backend_value(settings, "frequency"));
    char *escaped = NULL;
    if (status == STATUS_OK)
        status = text_escape_percent(&escaped, report, error);
    /* nsys puts .nsys-rep and .sqlite behind it. */
    if (status == STATUS_OK)
        status = argument_list_add_formatted(
            list, error, "--output=%.*s", (int)(strlen(escaped) - strlen(report_ending)), escaped);
    free(escaped);
    return status;
}

static enum status add_iterations(struct argument_list *list,
                                  const struct backend_settings *settings, size_t iterations,
                                  struct error *error)
{
    const char *argument = backend_value(settings, "iterations-argument");
    const char *place = strstr(argument, "{}");
    return argument_list_add_formatted(list, error, "%.*s%zu%s", (int)(place - argument), argument,
                                       iterations, place + 2);
}

static enum status plan(struct backend_run *out, const struct backend_settings *settings,
                        const struct backend_job *job, size_t run, struct error *error)
{
    const bool single = run == 0 && count_runs(settings) > 1;
    const size_t iterations = single ? 1 : iteration_count(settings);
    enum status status =
        text_create(&out->report, error, "%s%s", job->stem, single ? single_ending : report_ending);
    if (status == STATUS_OK)
        status = add_nsys(&out->arguments, settings, out->report, error);
    if (status == STATUS_OK)
        status = backend_add_program(&out->arguments, job, error);
    if (status == STATUS_OK && count_runs(settings) > 1)
        status = add_iterations(&out->arguments, settings, iterations, error);
    return status;
}

static bool is_report(const char *file_name, size_t *executable_length)
{
    return !backend_name_ends(file_name, single_ending, executable_length) &&
           backend_name_ends(file_name, report_ending, executable_length);
}

#ifdef ROOFLINE_HAVE_SQLITE
static enum status read_pair(struct table *table, const struct backend_settings *settings,
                             const char *single, const struct backend_job *job,
                             struct notices *notices, struct error *error)
{
    char *many = NULL;
    enum status status = text_create(&many, error, "%s%s", job->stem, report_ending);
    if (status == STATUS_OK) {
        const struct nsys_pair pair = { .one_path = single,
                                        .many_path = many,
                                        .iterations = iteration_count(settings),
                                        .executable = NULL };
        status = nsys_read_pair(table, &pair, &settings->read, notices, error);
    }
    free(many);
    return status;
}

static enum status read_reports(struct table *table, const struct backend_settings *settings,
                                const struct backend_job *job, struct notices *notices,
                                struct error *error)
{
    char *single;
    struct stat info;
    enum status status = text_create(&single, error, "%s%s", job->stem, single_ending);
    if (status != STATUS_OK)
        return status;
    if (count_runs(settings) > 1 && stat(single, &info) == 0)
        status = read_pair(table, settings, single, job, notices, error);
    else
        status = backend_read_report(table, settings, job, report_ending, notices, error);
    free(single);
    return status;
}
#else
static enum status read_reports(struct table *table, const struct backend_settings *settings,
                                const struct backend_job *job, struct notices *notices,
                                struct error *error)
{
    return backend_read_report(table, settings, job, report_ending, notices, error);
}
#endif

const struct backend backend_nsys = {
    .name = "nsys",
    .title = "Nsight Systems GPU metrics",
    .program = "nsys",
    .sees = "all that run on the GPU: also OpenCL, Boost, Vulkan, Slang",
    .row = "a marked region",
    .needs = "ceilings, --analytic-flop",
    .silence = "nsys wrote no SQLite export; -v shows what it says",
    .measures_ceilings = false,
    .options = options,
    .prepare = prepare,
    .count_runs = count_runs,
    .plan = plan,
    .is_report = is_report,
    .read = read_reports,
};
