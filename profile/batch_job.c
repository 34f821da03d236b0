#include "profile/batch_job.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis/number.h"
#include "profile/complaint.h"
#include "profile/program_path.h"
#include "profile/run_failure.h"
#include "profile/spawn.h"

enum { LOG_LIMIT = 16 * 1024 * 1024 };

/* One program on its way. */
struct job {
    const struct batch_options *options;
    struct batch_entry *entry;
    struct argument_list arguments; /* of the program, its path first */
    struct backend_job view;        /* for the backend */
    struct complaint_search complaints;
    int log; /* -1: not open */
    size_t logged;
    double begin_s;
    struct notices *notices;
    struct error *error;
};

static void job_clear(struct job *job)
{
    argument_list_clear(&job->arguments);
    if (job->log != -1)
        close(job->log);
    job->log = -1;
}

static enum status add_arguments(struct job *job)
{
    const struct batch_options *options = job->options;
    const struct executable *executable = job->entry->executable;
    struct argument_list *list = &job->arguments;
    enum status status = argument_list_add(list, executable->path, job->error);
    if (status == STATUS_OK)
        status = argument_list_add_all(list, (const char *const *)executable->arguments.items,
                                       executable->arguments.count, job->error);
    if (status == STATUS_OK)
        status = argument_list_add_all(list, options->target_arguments,
                                       options->target_argument_count, job->error);
    if (status == STATUS_OK && options->benchmark_out && !executable->written_out)
        status = argument_list_add_formatted(list, job->error, "--benchmark_out=%s.json",
                                             job->entry->stem);
    return status;
}

static enum status job_open(struct job *job)
{
    job->view = (struct backend_job){ .executable = job->entry->executable,
                                      .folder = job->options->folder,
                                      .stem = job->entry->stem };
    if (job->entry->executable->path == NULL)
        return STATUS_OK;
    enum status status = add_arguments(job);
    job->view.arguments = (const char *const *)job->arguments.items;
    job->view.argument_count = job->arguments.count;
    return status;
}

/* Records why the entry failed; where memory is short, the reason is lost. */
__attribute__((format(printf, 2, 3))) static void fail(struct job *job, const char *format, ...)
{
    va_list arguments;
    char text[sizeof job->error->message];
    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start is two lines above */
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    job->entry->outcome = BATCH_FAILED;
    free(job->entry->reason);
    job->entry->reason = strdup(text);
}

/* ---- reports ---- */

/* A folder that is there without a file in it is no report. */
static bool report_exists(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && (S_ISDIR(info.st_mode) || info.st_size > 0);
}

/* Plans the first runs to learn the names of their reports, and does something with each. */
static enum status each_report(struct job *job, size_t count,
                               enum status (*visit)(struct job *, const char *))
{
    const struct backend_settings *settings = job->options->settings;
    enum status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        struct backend_run run = { .report = NULL };
        status = settings->backend->plan(&run, settings, &job->view, i, job->error);
        if (status == STATUS_OK)
            status = visit(job, run.report);
        backend_run_clear(&run);
    }
    return status;
}

static size_t count_runs(const struct job *job)
{
    const struct backend_settings *settings = job->options->settings;
    return settings->backend->count_runs(settings);
}

static enum status remove_report(struct job *job, const char *path)
{
    return path_remove(path, job->error);
}

/* The status says whether to go on; that one is missing is told by the outcome. */
static enum status note_missing(struct job *job, const char *path)
{
    struct stat program;
    struct stat report;
    if (!report_exists(path)) {
        job->entry->outcome = BATCH_NOT_RUN;
        return STATUS_OK;
    }
    if (stat(path, &report) == 0 && stat(job->entry->executable->path, &program) == 0 &&
        program.st_mtime > report.st_mtime)
        notice_add(job->notices, NOTICE_WARNING,
                   "%s: its report is older than the program; --force profiles it again",
                   job->entry->executable->name);
    return STATUS_OK;
}

static enum status find_reports(struct job *job)
{
    job->entry->outcome = BATCH_REUSED;
    if (job->options->skip_profile)
        return STATUS_OK;
    if (job->options->force) {
        job->entry->outcome = BATCH_NOT_RUN;
        return STATUS_OK;
    }
    return each_report(job, job->options->settings->backend->looks_further ? 1 : count_runs(job),
                       note_missing);
}

/* Whether a program of that file name can have got the name: it is its last part, perhaps numbered.
 */
static bool name_stands_for(const char *name, const char *file_name)
{
    const char *last = path_last_part(name);
    const size_t length = strlen(file_name);
    if (strncmp(last, file_name, length) != 0)
        return false;
    const char *number = last + length;
    if (*number == '\0')
        return true;
    return *number == '-' && number[1] != '\0' &&
           number[1 + strspn(number + 1, "0123456789")] == '\0';
}

static bool all_rows_are_of_one(const struct table *table, size_t first_row)
{
    const int column = table_known_column(table, KNOWN_EXECUTABLE);
    for (size_t row = first_row + 1; row < table_row_count(table); row++)
        if (table_text_id(table, row, column) != table_text_id(table, first_row, column))
            return false;
    return true;
}

/* Profilers name a row after the file of its process. Where two programs have one, like python3,
 * the rows of both would be taken for one measurement, repeated; so the program's name counts. */
static enum status name_rows(struct table *table, size_t first_row, const struct job *job,
                             struct error *error)
{
    const char *name = job->entry->executable->name;
    const int column = table_known_column(table, KNOWN_EXECUTABLE);
    if (column == COLUMN_NONE)
        return STATUS_OK;
    if (all_rows_are_of_one(table, first_row))
        return backend_name_rows(table, first_row, name, error);
    enum status status = STATUS_OK;
    for (size_t row = first_row; row < table_row_count(table) && status == STATUS_OK; row++) {
        const char *present = table_text(table, row, column);
        if (present != NULL && name_stands_for(name, present))
            status = table_replace_text(table, row, column, name, strlen(name), error);
    }
    return status;
}

static enum status read_job(struct table *table, struct job *job, struct notices *notices,
                            struct error *error)
{
    const struct backend_settings *settings = job->options->settings;
    const size_t first_row = table_row_count(table);
    struct backend_job shown = job->view;
    shown.stem = job->entry->shown_stem;
    enum status status = settings->backend->read(table, settings, &shown, notices, error);
    return status == STATUS_OK ? name_rows(table, first_row, job, error) : status;
}

/* Reads into a table that is thrown away: one that a broken report was read into is of no use. */
static enum status try_reading(struct job *job)
{
    struct error reading = { STATUS_OK, "" };
    struct notices unsaid = { NULL, 0, 0 };
    struct table *table = table_create();
    if (table == NULL)
        return error_set_memory(job->error);
    enum status status = read_job(table, job, &unsaid, &reading);
    job->entry->rows = table_row_count(table);
    table_free(table);
    notices_clear(&unsaid);
    if (status == STATUS_MEMORY)
        return error_set_memory(job->error);
    if (status != STATUS_OK)
        fail(job, "%s%s", reading.message,
             job->options->skip_profile ? "" : " (--force profiles it again)");
    return STATUS_OK;
}

/* ---- running ---- */

static void write_log(struct job *job, const char *bytes, size_t length)
{
    if (job->log == -1)
        return;
    const size_t room = LOG_LIMIT - job->logged;
    const size_t wanted = length < room ? length : room;
    const ssize_t written = write(job->log, bytes, wanted);
    if (written == (ssize_t)wanted) {
        job->logged += wanted;
        return;
    }
    notice_add(job->notices, NOTICE_WARNING, "%s.log: cannot be written: %s",
               job->entry->shown_stem, strerror(written < 0 ? errno : ENOSPC));
    close(job->log);
    job->log = -1;
}

static void take_output(void *closure, const char *bytes, size_t length)
{
    struct job *job = closure;
    const struct batch_observer *observer = &job->options->observer;
    complaint_look(&job->complaints, bytes, length);
    write_log(job, bytes, length);
    if (observer->output != NULL)
        observer->output(observer->closure, bytes, length);
}

static void take_time(void *closure, double elapsed_s)
{
    struct job *job = closure;
    const struct batch_observer *observer = &job->options->observer;
    (void)elapsed_s; /* of this run; people wait for all of them */
    if (observer->waiting != NULL)
        observer->waiting(observer->closure, spawn_clock_s() - job->begin_s);
}

static void judge_end(struct job *job, const struct spawn_result *result)
{
    char text[sizeof job->error->message];
    char limit[NUMBER_TEXT_SIZE];
    if (result->end == SPAWN_INTERRUPTED) {
        job->entry->outcome = BATCH_NOT_RUN;
    } else if (result->end == SPAWN_OUT_OF_TIME) {
        number_format(job->options->time_limit_s, limit);
        fail(job, "ran longer than %s s and was stopped; --timeout SECONDS allows more", limit);
    } else if (run_failure_describe(text, sizeof text, result, &job->complaints)) {
        fail(job, "%s", text);
    }
}

static void judge_report(struct job *job, const char *report)
{
    if (report_exists(report))
        return;
    const char *meaning = complaint_meaning(&job->complaints);
    fail(job, "left no report: %s",
         meaning != NULL ? meaning : job->options->settings->backend->silence);
}

/* Returns whether the next run may follow. */
static bool start_run(struct job *job, const struct backend_run *run)
{
    const struct batch_options *options = job->options;
    const double elapsed_s = spawn_clock_s() - job->begin_s;
    const struct spawn_request request = {
        .arguments = (const char *const *)run->arguments.items,
        .environment = (const char *const *)run->environment.items,
        .folder = options->folder,
        .time_limit_s = options->time_limit_s - elapsed_s,
        .interruptions = options->interruptions,
        .closure = job,
        .output = take_output,
        .waiting = take_time,
    };
    struct spawn_result result;
    struct error start_error = { STATUS_OK, "" };
    if (options->observer.starts_run != NULL)
        options->observer.starts_run(options->observer.closure, run, options->folder);
    if (spawn_run(&result, &request, &start_error) != STATUS_OK) {
        fail(job, "%s", start_error.message);
        return false;
    }
    job->entry->outcome = BATCH_READ;
    judge_end(job, &result);
    if (job->entry->outcome == BATCH_READ)
        judge_report(job, run->report);
    return job->entry->outcome == BATCH_READ;
}

static void forgive(struct job *job)
{
    free(job->entry->reason);
    job->entry->reason = NULL;
    job->entry->outcome = BATCH_READ;
}

static enum status run_all(struct job *job)
{
    const struct backend_settings *settings = job->options->settings;
    const size_t count = count_runs(job);
    bool goes_on = true;
    enum status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK && goes_on; i++) {
        struct backend_run run = { .report = NULL };
        status = settings->backend->plan(&run, settings, &job->view, i, job->error);
        if (status == STATUS_OK)
            goes_on = start_run(job, &run);
        if (!goes_on && i > 0 && settings->backend->looks_further &&
            job->entry->outcome == BATCH_FAILED) {
            forgive(job);
            status = path_remove(run.report, job->error);
        }
        backend_run_clear(&run);
    }
    return status;
}

static enum status open_log(struct job *job)
{
    char *path;
    enum status status = folder_create_for(job->entry->stem, job->error);
    if (status == STATUS_OK)
        status = text_create(&path, job->error, "%s.log", job->entry->stem);
    if (status != STATUS_OK)
        return status;
    job->log = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (job->log == -1)
        status =
            error_set(job->error, STATUS_IO, "%s: cannot be written: %s", path, strerror(errno));
    free(path);
    return status;
}

static enum status profile_job(struct job *job)
{
    enum status status = open_log(job);
    if (status == STATUS_OK)
        status = each_report(job, count_runs(job), remove_report);
    if (status == STATUS_OK)
        status = run_all(job);
    /* Half a report would be taken for a whole one the next time. */
    if (status == STATUS_OK && job->entry->outcome != BATCH_READ)
        status = each_report(job, count_runs(job), remove_report);
    return status;
}

static enum status do_job(struct job *job)
{
    enum status status = job_open(job);
    if (status == STATUS_OK)
        status = find_reports(job);
    if (status == STATUS_OK && job->entry->outcome == BATCH_NOT_RUN)
        status = profile_job(job);
    if (status == STATUS_OK &&
        (job->entry->outcome == BATCH_READ || job->entry->outcome == BATCH_REUSED))
        status = try_reading(job);
    return status;
}

static struct job job_make(struct batch_entry *entry, const struct batch_options *options,
                           struct notices *notices, struct error *error)
{
    return (struct job){ .options = options,
                         .entry = entry,
                         .log = -1,
                         .begin_s = spawn_clock_s(),
                         .notices = notices,
                         .error = error };
}

enum status batch_job_run(struct batch_entry *entry, const struct batch_options *options,
                          struct notices *notices, struct error *error)
{
    struct job job = job_make(entry, options, notices, error);
    enum status status = do_job(&job);
    job_clear(&job);
    entry->elapsed_s = spawn_clock_s() - job.begin_s;
    return status;
}

enum status batch_job_read(struct table *table, struct batch_entry *entry,
                           const struct batch_options *options, struct notices *notices,
                           struct error *error)
{
    struct job job = job_make(entry, options, notices, error);
    enum status status = job_open(&job);
    if (status == STATUS_OK)
        status = read_job(table, &job, notices, error);
    job_clear(&job);
    return status;
}
