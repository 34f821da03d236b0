#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/drawing.h"
#include "cli/manual.h"
#include "cli/profile_help.h"
#include "cli/profile_progress.h"
#include "cli/profile_request.h"
#include "profile/program_path.h"

enum { EXIT_SOME_FAILED = 1 };

/* How often the user asked to stop. */
static volatile sig_atomic_t interruptions;

static void count_interruption(int signal_number)
{
    (void)signal_number;
    interruptions = interruptions + 1;
}

static const int interrupting_signals[] = { SIGINT, SIGTERM, SIGHUP };

enum { INTERRUPTING_COUNT = sizeof interrupting_signals / sizeof *interrupting_signals };

/* What the signals did before. */
struct signal_actions {
    struct sigaction items[INTERRUPTING_COUNT];
};

/* The children get signals of their own, see spawn_run. One that was ignored, as by nohup, stays
 * so.
 */
static void catch_interruptions(struct signal_actions *before)
{
    struct sigaction action = { .sa_handler = count_interruption };
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < INTERRUPTING_COUNT; i++) {
        sigaction(interrupting_signals[i], NULL, &before->items[i]);
        if (before->items[i].sa_handler != SIG_IGN)
            sigaction(interrupting_signals[i], &action, NULL);
    }
}

static void release_interruptions(const struct signal_actions *before)
{
    for (size_t i = 0; i < INTERRUPTING_COUNT; i++)
        sigaction(interrupting_signals[i], &before->items[i], NULL);
}

/* Everything one run of the command holds. */
struct profiling {
    struct profile_request request;
    struct drawing drawing;
    struct backend_settings settings;
    struct executable_list executables;
    struct batch batch;
    struct profile_progress progress;
    char *build_folder;
    char *report_folder;
    char *program_folder;
};

static void profiling_clear(struct profiling *profiling)
{
    batch_clear(&profiling->batch);
    executable_list_clear(&profiling->executables);
    backend_settings_clear(&profiling->settings);
    drawing_clear(&profiling->drawing);
    profile_request_clear(&profiling->request);
    free(profiling->build_folder);
    free(profiling->report_folder);
    free(profiling->program_folder);
}

/* ---- folders ---- */

/* The folder of this program, where the system tells it. */
static enum status find_program_folder(char **out, struct error *error)
{
    char path[4096];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0)
        return STATUS_OK;
    path[length] = '\0';
    char *slash = strrchr(path, '/');
    if (slash != NULL)
        *slash = '\0';
    return text_create(out, error, "%s", path);
}

/* It may not be there yet. */
static enum status find_report_folder(struct profiling *profiling, struct error *error)
{
    const char *given = profiling->request.report_folder;
    if (!profiling->request.skip_profile) {
        enum status status = folder_create(given, error);
        if (status != STATUS_OK)
            return status;
    }
    return path_resolve(&profiling->report_folder, given, "--report-dir", error);
}

/* ---- programs ---- */

static enum status find_named(struct profiling *profiling, struct error *error)
{
    const struct profile_request *request = &profiling->request;
    enum status status = STATUS_OK;
    for (size_t i = 0; i < request->program_count && status == STATUS_OK; i++) {
        const struct named_program *program = &request->programs[i];
        status = discover_add_named(&profiling->executables, program->arguments[0],
                                    (const char *const *)program->arguments + 1, program->count - 1,
                                    true, profiling->build_folder, error);
    }
    return status;
}

static enum status find_reports(struct profiling *profiling, struct error *error)
{
    enum status status = discover_reports(
        &profiling->executables, profiling->report_folder, profiling->settings.backend->is_report,
        &profiling->request.wanted, &profiling->request.refused, error);
    if (status == STATUS_OK && profiling->executables.count == 0)
        status = error_set(error, STATUS_EMPTY,
                           "no report of --profiler %s is in %s; leave out --skip-profile to make "
                           "some, or choose another --profiler, --report-dir or --regex",
                           profiling->settings.backend->name, profiling->request.report_folder);
    return status;
}

static enum status find_executables(struct profiling *profiling, struct error *error)
{
    const struct profile_request *request = &profiling->request;
    if (request->skip_profile)
        return find_reports(profiling, error);
    if (request->program_count > 0)
        return find_named(profiling, error);
    const struct search search = { .build_folder = profiling->build_folder,
                                   .folders = request->paths.items,
                                   .folder_count = request->paths.count,
                                   .wanted = &request->wanted,
                                   .refused = &request->refused };
    enum status status = discover_executables(&profiling->executables, &search, error);
    if (status == STATUS_OK && profiling->executables.count == 0)
        status = error_set(error, STATUS_EMPTY,
                           "no executable below %s%s; see --build-dir, --path, --regex and "
                           "--exclude, or name programs behind --",
                           request->build_folder,
                           request->wanted.count + request->refused.count > 0
                               ? " that --regex and --exclude take"
                               : "");
    return status;
}

static enum status list_executables(const struct profiling *profiling, struct error *error)
{
    for (size_t i = 0; i < profiling->executables.count; i++) {
        const struct executable *executable = &profiling->executables.items[i];
        puts(executable->path != NULL ? executable->path : executable->name);
    }
    return message_finish_output(error);
}

/* ---- running ---- */

static enum status prepare_backend(struct profiling *profiling, struct error *error)
{
    const struct profile_request *request = &profiling->request;
    const struct draw_request *draw = &profiling->drawing.request;
    struct backend_settings *settings = &profiling->settings;
    enum status status = request->profiler != NULL
                             ? backend_find(&settings->backend, request->profiler, error)
                             : backend_choose(&settings->backend, request->profiler_path, error);
    settings->given = request->backend_options.items;
    settings->given_count = request->backend_options.count;
    settings->profiler_path = request->profiler_path;
    settings->program_folder = profiling->program_folder;
    settings->precision = draw->analyse.aggregate.precision;
    settings->read = draw->read;
    settings->reads_only = request->skip_profile || request->dry_run;
    if (status == STATUS_OK)
        status = backend_prepare(settings, &profiling->drawing.notices, error);
    return status;
}

static bool gives_ceiling(const struct draw_request *draw, enum ceiling_kind kind)
{
    for (size_t i = 0; i < draw->given_count; i++)
        if (draw->given[i].kind == kind)
            return true;
    return false;
}

/* Said before hours of profiling, not after. */
static enum status check_ceilings(const struct profiling *profiling, struct error *error)
{
    const struct backend *backend = profiling->settings.backend;
    const struct draw_request *draw = &profiling->drawing.request;
    if (backend->measures_ceilings || !drawing_wants_points(&profiling->drawing) ||
        (gives_ceiling(draw, CEILING_COMPUTE) && gives_ceiling(draw, CEILING_BANDWIDTH)))
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "--profiler %s measures no ceilings; give --peak-performance and "
                     "--peak-bandwidth (an ncu run on the same machine measures them)",
                     backend->name);
}

static struct batch_options make_batch_options(struct profiling *profiling)
{
    const struct profile_request *request = &profiling->request;
    return (struct batch_options){
        .settings = &profiling->settings,
        .folder = profiling->build_folder,
        .report_folder = profiling->report_folder,
        .shown_report_folder = request->report_folder,
        .target_arguments = request->target_arguments.items,
        .target_argument_count = request->target_arguments.count,
        .benchmark_out = !request->no_benchmark_out,
        .force = request->force,
        .skip_profile = request->skip_profile,
        .time_limit_s = request->time_limit_s,
        .interruptions = &interruptions,
        .observer = profile_progress_observer(&profiling->progress),
    };
}

static bool takes_standard_output(const struct drawing *drawing)
{
    for (size_t i = 0; i < drawing->output_count; i++)
        if (strcmp(drawing->outputs[i].path, "-") == 0)
            return true;
    return false;
}

static enum status write_summary(const struct profiling *profiling, struct error *error)
{
    if (profiling->drawing.request.verbosity == VERBOSITY_QUIET ||
        takes_standard_output(&profiling->drawing))
        return STATUS_OK;
    profile_progress_write_summary(stdout, &profiling->batch);
    return message_finish_output(error);
}

static enum status check_outcome(const struct profiling *profiling, struct error *error)
{
    const struct batch *batch = &profiling->batch;
    const size_t read = batch_count_read(batch);
    if (batch->interrupted)
        return error_set(
            error, STATUS_EMPTY,
            "interrupted when %zu of %zu programs were done; nothing was written; their "
            "reports are kept in %s, and the same command goes on from there",
            read, batch->count, profiling->request.report_folder);
    if (read == 0)
        return error_set(error, STATUS_EMPTY,
                         "none of %zu programs could be profiled; the logs are in %s", batch->count,
                         profiling->request.report_folder);
    return STATUS_OK;
}

/* The footer of a figure names what was profiled. */
static enum status name_inputs(struct profiling *profiling, struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < profiling->batch.count && status == STATUS_OK; i++)
        status = text_list_add(&profiling->drawing.request.inputs,
                               profiling->batch.items[i].executable->name, error);
    return status;
}

static enum status consolidate(struct profiling *profiling, const struct batch_options *options,
                               struct error *error)
{
    struct drawing *drawing = &profiling->drawing;
    if (drawing->output_count == 0 && !drawing->default_figure)
        return STATUS_OK;
    drawing->table = table_create();
    if (drawing->table == NULL)
        return error_set_memory(error);
    enum status status = name_inputs(profiling, error);
    if (status == STATUS_OK)
        status = batch_read(drawing->table, &profiling->batch, options, &drawing->notices, error);
    return status == STATUS_OK ? drawing_finish(drawing, error) : status;
}

static enum status run_batch(struct profiling *profiling, struct error *error)
{
    struct drawing *drawing = &profiling->drawing;
    enum status status;
    const struct batch_options options = make_batch_options(profiling);
    struct signal_actions before;
    catch_interruptions(&before);
    status =
        batch_run(&profiling->batch, &profiling->executables, &options, &drawing->notices, error);
    release_interruptions(&before);
    if (status == STATUS_OK)
        status = write_summary(profiling, error);
    if (status == STATUS_OK)
        status = check_outcome(profiling, error);
    return status == STATUS_OK ? consolidate(profiling, &options, error) : status;
}

static enum status profile(struct profiling *profiling, struct error *error)
{
    struct drawing *drawing = &profiling->drawing;
    drawing->default_figure = profiling->request.default_figure;
    enum status status = drawing_parse_outputs(drawing, error);
    if (status == STATUS_OK)
        status = path_resolve(&profiling->build_folder, profiling->request.build_folder,
                              "--build-dir", error);
    if (status == STATUS_OK)
        status = find_program_folder(&profiling->program_folder, error);
    if (status == STATUS_OK)
        status = prepare_backend(profiling, error);
    if (status == STATUS_OK && !profiling->request.dry_run)
        status = check_ceilings(profiling, error);
    if (status == STATUS_OK && profiling->request.skip_profile)
        status = find_report_folder(profiling, error);
    if (status == STATUS_OK)
        status = find_executables(profiling, error);
    if (status == STATUS_OK && profiling->request.dry_run)
        return list_executables(profiling, error);
    if (status == STATUS_OK && !profiling->request.skip_profile)
        status = find_report_folder(profiling, error);
    return status == STATUS_OK ? run_batch(profiling, error) : status;
}

static enum status print_help(struct error *error)
{
    manual_write_help(stdout, &command_profile);
    return message_finish_output(error);
}

static int exit_status(const struct profiling *profiling, enum status status)
{
    const struct batch *batch = &profiling->batch;
    const size_t read = batch_count_read(batch);
    if (batch->interrupted && read > 0)
        return EXIT_SOME_FAILED;
    if (status != STATUS_OK)
        return EXIT_UNUSABLE;
    return read < batch->count ? EXIT_SOME_FAILED : EXIT_DONE;
}

static int run(int argc, char **argv)
{
    struct profiling profiling = { .build_folder = NULL };
    struct error error = { STATUS_OK, "" };
    struct draw_request *draw = &profiling.drawing.request;
    enum status status = profile_request_parse(&profiling.request, draw, argc, argv, &error);
    profiling.progress = (struct profile_progress){ .verbosity = draw->verbosity,
                                                    .is_terminal = isatty(STDERR_FILENO) == 1,
                                                    .shown_s = -1 };
    /* A parent that ignores it would leave us without the children's exit status. */
    signal(SIGCHLD, SIG_DFL);
    if (status == STATUS_OK)
        status = draw->help ? print_help(&error) : profile(&profiling, &error);
    message_notices(&profiling.drawing.notices, draw->verbosity);
    if (status != STATUS_OK)
        message_error(&error);
    const int result = exit_status(&profiling, status);
    profiling_clear(&profiling);
    return result;
}

const struct command command_profile = {
    .name = "profile",
    .synopsis = "profile [OPTION...] [-- PROGRAM [ARGUMENT...] [-- PROGRAM...]]",
    .summary = "Runs a profiler over programs, one after another, and draws their roofline.",
    .manual =
        "Runs a profiler over every executable below a build folder, or over the programs that are "
        "named behind --, one after another; writes one table of all counters, every region in it; "
        "and draws the roofline with --roofline, or with -o and the name of a figure. Reports are "
        "named after the program, and one that is there is read again instead of made again.\n\n"
        "  roofline profile -b build -r 'matMul_.*' --dry-run\n"
        "  roofline profile -b build -r 'matMul_.*' -d reports -H \"NVIDIA H200\" -o profiling.csv "
        "--roofline\n"
        "  roofline profile --skip-profile -d reports --no-csv --roofline figure.pdf --region "
        "matmul\n"
        "  roofline profile --timeout 600 -- ./matMul_cuda 4096 4096 4096\n\n"
        "The exit status is 0 when every program could be profiled, 1 when some could not, and 2 "
        "when none could or the request is wrong. Ctrl-C stops the program that is running, and "
        "keeps the reports that are finished.",
    .options = profile_options,
    .write_details = profile_help_write,
    .run = run,
};
