#include "profile/backend_cupti.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/read/benchmark_json.h"
#include "profile/program_path.h"

#define LIBRARY_NAME "libroofline_cupti.so"

static const char report_ending[] = ".cupti.csv";

static const struct backend_option options[] = {
    { "lib", "PATH", NULL,
      "the collector, " LIBRARY_NAME ", or its folder (default: beside this program, or in ../lib)",
      false },
    { "kernel", "REGEX", "", "measure only kernels whose short name matches (POSIX extended)",
      false },
    { "skip", "N", "", "pass over the first N launches of such kernels", false },
    { "count", "N", "", "measure N launches of such kernels", false },
    { "sparse", "0|1", "0", "1: count tensor instructions on 2:4-sparse operands too", false },
    { NULL, NULL, NULL, NULL, false },
};

/* Where the library is seen from this program: installed, and in a build folder. */
static const char *const places[] = { "", "../lib/", "../" ROOFLINE_LIBRARY_FOLDER "/",
                                      "../profile/collector/" };

static bool is_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static enum status find_at_given(struct backend_settings *settings, const char *given,
                                 struct error *error)
{
    char *inside;
    enum status status = text_create(&inside, error, "%s/" LIBRARY_NAME, given);
    if (status == STATUS_OK && (is_file(given) || is_file(inside)))
        status = path_resolve(&settings->library, is_file(given) ? given : inside, "-O lib", error);
    free(inside);
    if (status == STATUS_OK && settings->library == NULL)
        status = error_set(error, STATUS_IO, "-O 'lib=%s': there is no " LIBRARY_NAME, given);
    return status;
}

static enum status find_at_place(struct backend_settings *settings, const char *place,
                                 struct error *error)
{
    char *path;
    enum status status =
        text_create(&path, error, "%s/%s" LIBRARY_NAME, settings->program_folder, place);
    if (status == STATUS_OK && is_file(path))
        status = path_resolve(&settings->library, path, "the collector", error);
    free(path);
    return status;
}

static enum status prepare(struct backend_settings *settings, struct notices *notices,
                           struct error *error)
{
    (void)notices;
    if (settings->reads_only)
        return STATUS_OK;
    const char *given = backend_value(settings, "lib");
    if (given != NULL)
        return find_at_given(settings, given, error);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < sizeof places / sizeof *places && status == STATUS_OK &&
                       settings->library == NULL && settings->program_folder != NULL;
         i++)
        status = find_at_place(settings, places[i], error);
    if (status == STATUS_OK && settings->library == NULL)
        status = error_set(error, STATUS_IO,
                           "the collector " LIBRARY_NAME " is neither beside this program nor in "
                           "../lib; build it (it needs CUDA's CUPTI), name it with -O lib=PATH, or "
                           "choose another --profiler");
    return status;
}

static size_t count_runs(const struct backend_settings *settings)
{
    (void)settings;
    return 1;
}

static enum status add_variables(struct argument_list *environment,
                                 const struct backend_settings *settings, const char *output,
                                 struct error *error)
{
    const struct {
        const char *name;
        const char *value;
    } variables[] = {
        { "CUDA_INJECTION64_PATH", settings->library },
        { "NVTX_INJECTION64_PATH", settings->library },
        { "ROOFLINE_CUPTI_OUTPUT", output },
        { "ROOFLINE_CUPTI_KERNEL", backend_value(settings, "kernel") },
        { "ROOFLINE_CUPTI_SKIP", backend_value(settings, "skip") },
        { "ROOFLINE_CUPTI_COUNT", backend_value(settings, "count") },
        { "ROOFLINE_CUPTI_SPARSE", backend_value(settings, "sparse") },
    };
    enum status status = STATUS_OK;
    for (size_t i = 0; i < sizeof variables / sizeof *variables && status == STATUS_OK; i++)
        status = argument_list_add_formatted(environment, error, "%s=%s", variables[i].name,
                                             variables[i].value);
    return status;
}

static enum status plan(struct backend_run *out, const struct backend_settings *settings,
                        const struct backend_job *job, size_t run, struct error *error)
{
    (void)run;
    char *output = NULL;
    enum status status = text_create(&out->report, error, "%s%s", job->stem, report_ending);
    if (status == STATUS_OK)
        status = text_escape_percent(&output, out->report, error);
    if (status == STATUS_OK)
        status = add_variables(&out->environment, settings, output, error);
    if (status == STATUS_OK)
        status = backend_add_program(&out->arguments, job, error);
    free(output);
    return status;
}

static bool is_report(const char *file_name, size_t *executable_length)
{
    return backend_name_ends(file_name, report_ending, executable_length);
}

/* The collector's table is of this program's kind, but knows no more than a profiler's report. */
static enum status read_report(struct table *table, const struct backend_settings *settings,
                               const struct backend_job *job, struct notices *notices,
                               struct error *error)
{
    const size_t first_row = table_row_count(table);
    enum status status = backend_read_report(table, settings, job, report_ending, notices, error);
    if (status != STATUS_OK)
        return status;
    table_set_source_profiled(table);
    char *path;
    status = text_create(&path, error, "%s%s", job->stem, report_ending);
    if (status == STATUS_OK)
        status = benchmark_json_fill(table, first_row, path, notices, error);
    free(path);
    return status;
}

const struct backend backend_cupti = {
    .name = "cupti",
    .title = "the collector of this project",
    .program = NULL,
    .sees = "Cuda, Cublas, Hip, Kokkos, RAJA, Alpaka, AdaptiveCpp, Stdpar, OpenACC, OpenMP",
    .row = "a kernel launch",
    .needs = "nothing",
    .silence = "it launched no kernel in a CUDA context: it never reached the GPU, or OpenCL or "
               "Vulkan did, which --profiler nsys sees",
    .measures_ceilings = true,
    .options = options,
    .prepare = prepare,
    .count_runs = count_runs,
    .plan = plan,
    .is_report = is_report,
    .read = read_report,
};
