#include "profile/backend_ngfx.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "analysis/ascii.h"
#include "analysis/read/benchmark_json.h"
#include "analysis/read/gpu_trace.h"
#include "profile/program_path.h"

/* A traced submission's folder: EXECUTABLE.submit-2.gputrace */
static const char folder_ending[] = ".gputrace";
static const char submit_word[] = ".submit-";

enum { SUBMITS_MOST = 100000 };

static const struct backend_option options[] = {
    { "submit", "auto|N", "auto",
      "the queue submission to trace, from 0; auto: trace the first ones in a run each, and take "
      "the one with the most compute cycles, which is the wrong one where the first call also sets "
      "things up",
      false },
    { "probes", "N", "6", "how many submissions auto looks at", false },
    { "architecture", "NAME", NULL,
      "the GPU's architecture, as ngfx names it (--help-all lists them; default: found by ngfx)",
      false },
    { "metric-set", "NUMBER", NULL, "ngfx's metric set of that architecture (--metric-set-id)",
      false },
    { NULL, NULL, NULL, NULL, false },
};

static bool is_automatic(const struct backend_settings *settings)
{
    return strcmp(backend_value(settings, "submit"), "auto") == 0;
}

static enum status prepare(struct backend_settings *settings, struct notices *notices,
                           struct error *error)
{
    (void)notices;
    size_t value;
    enum status status = backend_count(&value, settings, "probes", 1, 1000, error);
    if (status == STATUS_OK && !is_automatic(settings))
        status = backend_count(&value, settings, "submit", 0, SUBMITS_MOST, error);
    if (status == STATUS_OK && backend_value(settings, "metric-set") != NULL &&
        backend_value(settings, "architecture") == NULL)
        status = error_set(error, STATUS_USAGE,
                           "-O metric-set: ngfx numbers the sets of an architecture; name it with "
                           "-O architecture=NAME");
    return status;
}

static size_t count_runs(const struct backend_settings *settings)
{
    size_t probes = 1;
    if (is_automatic(settings))
        backend_count(&probes, settings, "probes", 1, 1000, NULL);
    return probes;
}

static size_t submit_of_run(const struct backend_settings *settings, size_t run)
{
    size_t submit = run;
    if (!is_automatic(settings))
        backend_count(&submit, settings, "submit", 0, SUBMITS_MOST, NULL);
    return submit;
}

/* ---- starting ---- */

static size_t append_quoted(char *out, const char *argument)
{
    size_t length = 0;
    const bool plain = argument[0] != '\0' && argument[strcspn(argument, " \t\"\\'")] == '\0';
    if (!plain)
        out[length++] = '"';
    for (; *argument != '\0'; argument++) {
        if (*argument == '"' || *argument == '\\')
            out[length++] = '\\';
        out[length++] = *argument;
    }
    if (!plain)
        out[length++] = '"';
    return length;
}

/* ngfx takes the program's arguments as one text that it takes apart again. */
static enum status join_arguments(char **out, const struct backend_job *job, struct error *error)
{
    size_t size = 1;
    for (size_t i = 1; i < job->argument_count; i++)
        size += 2 * strlen(job->arguments[i]) + 3;
    *out = calloc(size, 1);
    if (*out == NULL)
        return error_set_memory(error);
    size_t length = 0;
    for (size_t i = 1; i < job->argument_count; i++) {
        if (i > 1)
            (*out)[length++] = ' ';
        length += append_quoted(*out + length, job->arguments[i]);
    }
    return STATUS_OK;
}

static enum status add_platform(struct argument_list *list, struct error *error)
{
    struct utsname system;
    if (uname(&system) != 0)
        return STATUS_OK;
    return argument_list_add_formatted(list, error, "--platform=Linux (%s)", system.machine);
}

static enum status add_option(struct argument_list *list, const struct backend_settings *settings,
                              const char *option, const char *ngfx_option, struct error *error)
{
    const char *value = backend_value(settings, option);
    if (value == NULL)
        return STATUS_OK;
    const char *const both[] = { ngfx_option, value };
    return argument_list_add_all(list, both, 2, error);
}

static enum status add_program(struct argument_list *list, const struct backend_job *job,
                               struct error *error)
{
    char *joined;
    enum status status = join_arguments(&joined, job, error);
    if (status == STATUS_OK) {
        const char *const program[] = { "--exe",     job->arguments[0], "--dir",
                                        job->folder, "--args",          joined };
        /* Without arguments there is no --args. */
        status = argument_list_add_all(list, program, job->argument_count > 1 ? 6 : 4, error);
    }
    free(joined);
    return status;
}

static enum status plan(struct backend_run *out, const struct backend_settings *settings,
                        const struct backend_job *job, size_t run, struct error *error)
{
    const size_t submit = submit_of_run(settings, run);
    struct argument_list *list = &out->arguments;
    enum status status = text_create(&out->report, error, "%s%s%zu%s", job->stem, submit_word,
                                     submit, folder_ending);
    if (status == STATUS_OK) {
        const char *const first[] = {
            settings->profiler,   "--activity", "GPU Trace Profiler", "--output-dir", out->report,
            "--limit-to-submits", "1",          "--auto-export"
        };
        status = argument_list_add_all(list, first, sizeof first / sizeof *first, error);
    }
    if (status == STATUS_OK)
        status = argument_list_add(list, "--start-after-submits", error);
    if (status == STATUS_OK)
        status = argument_list_add_formatted(list, error, "%zu", submit);
    if (status == STATUS_OK)
        status = add_platform(list, error);
    if (status == STATUS_OK)
        status = add_option(list, settings, "architecture", "--architecture", error);
    if (status == STATUS_OK)
        status = add_option(list, settings, "metric-set", "--metric-set-id", error);
    if (status == STATUS_OK)
        status = add_program(list, job, error);
    /* It is a Qt program also where there is no display. */
    if (status == STATUS_OK)
        status = argument_list_add(&out->environment, "QT_QPA_PLATFORM=offscreen", error);
    return status;
}

/* ---- reading ---- */

/* Folders that were not made by this program are EXECUTABLE.gputrace. */
static bool is_report(const char *file_name, size_t *executable_length)
{
    if (!backend_name_ends(file_name, folder_ending, executable_length))
        return false;
    size_t digits = *executable_length;
    while (digits > 0 && ascii_is_digit(file_name[digits - 1]))
        digits--;
    const size_t word = strlen(submit_word);
    if (digits < *executable_length && digits > word &&
        memcmp(file_name + digits - word, submit_word, word) == 0)
        *executable_length = digits - word;
    return true;
}

struct choice {
    char *folder; /* the busiest so far; NULL: none */
    double compute_cycles;
};

static enum status look_at_folder(struct choice *choice, const char *folder,
                                  struct notices *notices, struct error *error)
{
    struct gpu_trace trace;
    enum status status = gpu_trace_measure(&trace, folder, notices, error);
    if (status != STATUS_OK)
        return status;
    const double cycles = isnan(trace.compute_cycles) ? 0 : trace.compute_cycles;
    if (choice->folder != NULL && cycles <= choice->compute_cycles)
        return STATUS_OK;
    free(choice->folder);
    choice->compute_cycles = cycles;
    return text_create(&choice->folder, error, "%s", folder);
}

static enum status add_if_trace(struct argument_list *folders, const struct backend_job *job,
                                const char *name, struct error *error)
{
    const char *executable = path_last_part(job->stem);
    size_t length;
    if (!is_report(name, &length) || length != strlen(executable) ||
        memcmp(name, executable, length) != 0)
        return STATUS_OK;
    return argument_list_add_formatted(folders, error, "%.*s%s", (int)(executable - job->stem),
                                       job->stem, name);
}

/* All traces that there are of the program, in the order of their names. */
static enum status find_folders(struct argument_list *folders, const struct backend_job *job,
                                struct error *error)
{
    char *parent;
    enum status status = text_create(&parent, error, "%.*s.",
                                     (int)(path_last_part(job->stem) - job->stem), job->stem);
    if (status != STATUS_OK)
        return status;
    DIR *stream = opendir(parent);
    if (stream == NULL)
        status = error_set(error, STATUS_IO, "%s: cannot be searched: %s", parent, strerror(errno));
    const struct dirent *entry;
    while (status == STATUS_OK && (entry = readdir(stream)) != NULL)
        status = add_if_trace(folders, job, entry->d_name, error);
    if (stream != NULL)
        closedir(stream);
    free(parent);
    argument_list_sort(folders);
    return status;
}

/* The busiest of all. */
static enum status choose_folder(char **out, const struct backend_job *job, struct notices *notices,
                                 struct error *error)
{
    struct choice choice = { NULL, 0 };
    struct argument_list folders = { NULL, 0 };
    enum status status = find_folders(&folders, job, error);
    for (size_t i = 0; i < folders.count && status == STATUS_OK; i++)
        status = look_at_folder(&choice, folders.items[i], notices, error);
    if (status == STATUS_OK && choice.folder == NULL)
        status =
            error_set(error, STATUS_IO, "%s%s: there is no such trace", job->stem, folder_ending);
    argument_list_clear(&folders);
    if (status == STATUS_OK)
        *out = choice.folder;
    else
        free(choice.folder);
    return status;
}

static enum status read_reports(struct table *table, const struct backend_settings *settings,
                                const struct backend_job *job, struct notices *notices,
                                struct error *error)
{
    const size_t first_row = table_row_count(table);
    char *folder = NULL;
    enum status status;
    if (is_automatic(settings))
        status = choose_folder(&folder, job, notices, error);
    else
        status = text_create(&folder, error, "%s%s%zu%s", job->stem, submit_word,
                             submit_of_run(settings, 0), folder_ending);
    if (status == STATUS_OK)
        status = gpu_trace_read_folder(table, folder, notices, error);
    if (status == STATUS_OK)
        status = backend_name_rows(table, first_row, path_last_part(job->stem), error);
    if (status == STATUS_OK)
        status = benchmark_json_fill(table, first_row, folder, notices, error);
    free(folder);
    return status;
}

const struct backend backend_ngfx = {
    .name = "ngfx",
    .title = "Nsight Graphics GPU Trace",
    .program = "ngfx",
    .sees = "Vulkan, Slang-Vulkan",
    .row = "a submission, unnamed",
    .needs = "ceilings, --analytic-flop",
    .silence = "ngfx exported no table: the program made fewer submissions, or none through "
               "Vulkan; -v shows what ngfx says, and -O probes and -O submit tell it where to look",
    .measures_ceilings = false,
    .looks_further = true,
    .options = options,
    .prepare = prepare,
    .count_runs = count_runs,
    .plan = plan,
    .is_report = is_report,
    .read = read_reports,
};
