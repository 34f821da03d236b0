#include "profile/backend_likwid.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char memory_ending[] = ".memory.likwid-marker";

/* One letter of an instruction's name tells its precision. */
static const struct {
    enum precision precision;
    char letter;
    const char *ending;
} precisions[] = {
    { PRECISION_FP32, 'F', ".flops-fp32.likwid-marker" },
    { PRECISION_FP64, 'D', ".flops-fp64.likwid-marker" },
    { PRECISION_FP16, 'H', ".flops-fp16.likwid-marker" },
};

enum { PRECISION_CHOICES = sizeof precisions / sizeof *precisions };

/* Of files that were not made by this program. */
static const char unsaid_ending[] = ".flops.likwid-marker";

enum { FLOPS_RUN, MEMORY_RUN, RUN_COUNT };

static const struct backend_option options[] = {
    { "lib", "FOLDER", NULL, "the folder of LIKWID's libraries, put in front of LD_LIBRARY_PATH",
      false },
    { "gpu", "N", "0", "the GPU, as LIKWID numbers them", false },
    { "counter-scale", "FACTOR", "2",
      "what the counters are multiplied by: LIKWID 5.5 reports half of the true counts (seen on an "
      "RTX 5080 and an H200)",
      false },
    { NULL, NULL, NULL, NULL, false },
};

static enum status prepare(struct backend_settings *settings, struct notices *notices,
                           struct error *error)
{
    (void)notices;
    size_t gpu;
    enum status status = backend_count(&gpu, settings, "gpu", 0, 255, error);
    if (status == STATUS_OK)
        status = backend_number(&settings->read.counter_scale, settings, "counter-scale", 1e-3, 1e3,
                                error);
    if (status != STATUS_OK)
        return status;
    settings->read.marker_precision = &settings->precision;
    bool counted = settings->precision == PRECISION_COUNT;
    for (size_t i = 0; i < PRECISION_CHOICES; i++)
        counted |= precisions[i].precision == settings->precision;
    if (!counted)
        return error_set(
            error, STATUS_USAGE,
            "--precision: LIKWID counts no tensor work; it is one of fp64, fp32, fp16");
    const char *folder = backend_value(settings, "lib");
    struct stat info;
    if (folder != NULL && (stat(folder, &info) != 0 || !S_ISDIR(info.st_mode)))
        return error_set(error, STATUS_IO, "-O 'lib=%s': there is no such folder", folder);
    return STATUS_OK;
}

static size_t count_runs(const struct backend_settings *settings)
{
    (void)settings;
    return RUN_COUNT;
}

static size_t precision_index(const struct backend_settings *settings)
{
    for (size_t i = 0; i < PRECISION_CHOICES; i++)
        if (precisions[i].precision == settings->precision)
            return i;
    return 0;
}

/* The instruction counters and the DRAM counter cannot be programmed in one pass. The order ADD,
 * MUL, FMA is what the reader expects: the file holds no names. */
static enum status name_events(char **out, const struct backend_settings *settings, size_t run,
                               struct error *error)
{
    const char *gpu = backend_value(settings, "gpu");
    if (run == MEMORY_RUN)
        return text_create(out, error, "DRAM_BYTES_SUM:GPU%s", gpu);
    const char letter = precisions[precision_index(settings)].letter;
    return text_create(out, error,
                       "SMSP_SASS_THREAD_INST_EXECUTED_OP_%cADD_PRED_ON_SUM:GPU%s,"
                       "SMSP_SASS_THREAD_INST_EXECUTED_OP_%cMUL_PRED_ON_SUM:GPU%s,"
                       "SMSP_SASS_THREAD_INST_EXECUTED_OP_%cFMA_PRED_ON_SUM:GPU%s",
                       letter, gpu, letter, gpu, letter, gpu);
}

/* Each variable by the name that LIKWID has used since September 2024, and by the one before. */
static enum status add_variables(struct argument_list *environment,
                                 const struct backend_settings *settings, const char *events,
                                 const char *report, struct error *error)
{
    const char *gpu = backend_value(settings, "gpu");
    const struct {
        const char *name;
        const char *value;
    } variables[] = {
        { "LIKWID_NVMON_GPUS", gpu },        { "LIKWID_GPUS", gpu },
        { "LIKWID_NVMON_EVENTS", events },   { "LIKWID_GEVENTS", events },
        { "LIKWID_NVMON_FILEPATH", report }, { "LIKWID_GPUFILEPATH", report },
    };
    enum status status = STATUS_OK;
    for (size_t i = 0; i < sizeof variables / sizeof *variables && status == STATUS_OK; i++)
        status = argument_list_add_formatted(environment, error, "%s=%s", variables[i].name,
                                             variables[i].value);
    const char *folder = backend_value(settings, "lib");
    const char *present = getenv("LD_LIBRARY_PATH");
    if (status == STATUS_OK && folder != NULL)
        status =
            argument_list_add_formatted(environment, error, "LD_LIBRARY_PATH=%s%s%s", folder,
                                        present != NULL ? ":" : "", present != NULL ? present : "");
    return status;
}

static enum status plan(struct backend_run *out, const struct backend_settings *settings,
                        const struct backend_job *job, size_t run, struct error *error)
{
    const char *ending =
        run == MEMORY_RUN ? memory_ending : precisions[precision_index(settings)].ending;
    char *events = NULL;
    enum status status = text_create(&out->report, error, "%s%s", job->stem, ending);
    if (status == STATUS_OK)
        status = name_events(&events, settings, run, error);
    if (status == STATUS_OK)
        status = add_variables(&out->environment, settings, events, out->report, error);
    if (status == STATUS_OK)
        status = backend_add_program(&out->arguments, job, error);
    free(events);
    return status;
}

static bool is_report(const char *file_name, size_t *executable_length)
{
    return backend_name_ends(file_name, memory_ending, executable_length);
}

static enum status report_exists(bool *out, const struct backend_job *job, const char *ending,
                                 struct error *error)
{
    struct stat info;
    char *path;
    enum status status = text_create(&path, error, "%s%s", job->stem, ending);
    *out = status == STATUS_OK && stat(path, &info) == 0;
    free(path);
    return status;
}

/* The instruction counts that there are: of the asked precision, else any. */
static enum status choose_ending(const char **out, const struct backend_settings *settings,
                                 const struct backend_job *job, struct error *error)
{
    *out = precisions[precision_index(settings)].ending;
    bool exists;
    enum status status = report_exists(&exists, job, *out, error);
    if (settings->precision != PRECISION_COUNT)
        return status;
    for (size_t i = 0; i < PRECISION_CHOICES && status == STATUS_OK && !exists; i++) {
        *out = precisions[i].ending;
        status = report_exists(&exists, job, *out, error);
    }
    if (!exists)
        *out = unsaid_ending;
    return status;
}

static enum status read_reports(struct table *table, const struct backend_settings *settings,
                                const struct backend_job *job, struct notices *notices,
                                struct error *error)
{
    const char *flops_ending;
    enum status status = choose_ending(&flops_ending, settings, job, error);
    if (status == STATUS_OK)
        status = backend_read_report(table, settings, job, flops_ending, notices, error);
    if (status == STATUS_OK)
        status = backend_read_report(table, settings, job, memory_ending, notices, error);
    return status;
}

const struct backend backend_likwid = {
    .name = "likwid",
    .title = "LIKWID NvMarker",
    .program = NULL,
    .sees = "the same, in programs built with its markers, that use the current CUDA context",
    .row = "a marked region",
    .needs = "ceilings",
    .silence = "it opened no marked region: build it with LIKWID's NvMarker, and name LIKWID's "
               "libraries with -O lib=FOLDER; OpenCL and Vulkan it does not see",
    .measures_ceilings = false,
    .options = options,
    .prepare = prepare,
    .count_runs = count_runs,
    .plan = plan,
    .is_report = is_report,
    .read = read_reports,
};
