#include "profile/backend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/number.h"
#include "profile/backend_cupti.h"
#include "profile/backend_likwid.h"
#include "profile/backend_ncu.h"
#include "profile/backend_ngfx.h"
#include "profile/backend_nsys.h"
#include "profile/program_path.h"

static const struct backend *const all_backends[] = {
    &backend_ncu, &backend_likwid, &backend_nsys, &backend_ngfx, &backend_cupti, NULL,
};

const struct backend *const *backends(void)
{
    return all_backends;
}

enum status backend_find(const struct backend **out, const char *name, struct error *error)
{
    *out = NULL;
    for (const struct backend *const *backend = all_backends; *backend != NULL; backend++)
        if (strcmp((*backend)->name, name) == 0) {
            *out = *backend;
            return STATUS_OK;
        }
    return error_set(error, STATUS_USAGE,
                     "--profiler '%s': it is one of ncu, likwid, nsys, ngfx, cupti", name);
}

enum status backend_choose(const struct backend **out, const char *profiler_path,
                           struct error *error)
{
    char *path = NULL;
    *out = &backend_ncu;
    if (profiler_path != NULL)
        return STATUS_OK;
    enum status status = program_find(&path, backend_ncu.program, error);
    if (status == STATUS_OK && path == NULL)
        *out = &backend_cupti;
    free(path);
    return status;
}

/* ---- options ---- */

static const struct backend_option *find_option(const struct backend *backend, const char *name,
                                                size_t length)
{
    for (const struct backend_option *option = backend->options; option->name != NULL; option++)
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

/* Names that others have get a message of their own. */
static enum status refuse_option(const struct backend *backend, const char *given, size_t length,
                                 struct error *error)
{
    char names[256] = "";
    size_t used = 0;
    for (const struct backend_option *option = backend->options; option->name != NULL; option++) {
        const size_t size = strlen(option->name);
        if (used + size + 2 >= sizeof names)
            break;
        memcpy(names + used, ", ", used > 0 ? 2 : 0);
        used += used > 0 ? 2 : 0;
        memcpy(names + used, option->name, size + 1);
        used += size;
    }
    for (const struct backend *const *other = all_backends; *other != NULL; other++)
        if (find_option(*other, given, length) != NULL)
            return error_set(error, STATUS_USAGE,
                             "-O '%s': this is an option of --profiler %s; %s has %s", given,
                             (*other)->name, backend->name, names);
    return error_set(error, STATUS_USAGE, "-O '%s': %s has no such option; it has %s", given,
                     backend->name, names);
}

static enum status check_options(const struct backend_settings *settings, struct error *error)
{
    for (size_t i = 0; i < settings->given_count; i++) {
        const char *given = settings->given[i];
        const size_t length = strcspn(given, "=");
        if (given[length] != '=')
            return error_set(error, STATUS_USAGE, "-O '%s': write NAME=VALUE", given);
        if (find_option(settings->backend, given, length) == NULL)
            return refuse_option(settings->backend, given, length, error);
    }
    return STATUS_OK;
}

static const char *value_if_named(const char *given, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(given, name, length) == 0 && given[length] == '=' ? given + length + 1 : NULL;
}

const char *backend_value(const struct backend_settings *settings, const char *name)
{
    for (size_t i = settings->given_count; i > 0; i--) {
        const char *value = value_if_named(settings->given[i - 1], name);
        if (value != NULL)
            return value;
    }
    return find_option(settings->backend, name, strlen(name))->initial;
}

enum status backend_add_values(struct argument_list *list, const struct backend_settings *settings,
                               const char *name, struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < settings->given_count && status == STATUS_OK; i++) {
        const char *value = value_if_named(settings->given[i], name);
        if (value != NULL)
            status = argument_list_add(list, value, error);
    }
    return status;
}

enum status backend_number(double *out, const struct backend_settings *settings, const char *name,
                           double lowest, double highest, struct error *error)
{
    const char *text = backend_value(settings, name);
    if (number_parse(text, strlen(text), out) == NUMBER_OK && *out >= lowest && *out <= highest)
        return STATUS_OK;
    char low[NUMBER_TEXT_SIZE];
    char high[NUMBER_TEXT_SIZE];
    number_format(lowest, low);
    number_format(highest, high);
    return error_set(error, STATUS_USAGE, "-O '%s=%s': it is a number from %s to %s", name, text,
                     low, high);
}

enum status backend_count(size_t *out, const struct backend_settings *settings, const char *name,
                          size_t lowest, size_t highest, struct error *error)
{
    double value;
    enum status status =
        backend_number(&value, settings, name, (double)lowest, (double)highest, error);
    if (status == STATUS_OK && value != floor(value))
        status = error_set(error, STATUS_USAGE, "-O '%s=%s': it is a whole number", name,
                           backend_value(settings, name));
    *out = status == STATUS_OK ? (size_t)value : lowest;
    return status;
}

/* ---- preparing ---- */

static enum status find_in_folder(struct backend_settings *settings, struct error *error)
{
    char *path;
    enum status status =
        text_create(&path, error, "%s/%s", settings->profiler_path, settings->backend->program);
    if (status == STATUS_OK)
        status = program_find(&settings->profiler, path, error);
    free(path);
    return status;
}

static enum status find_profiler(struct backend_settings *settings, struct error *error)
{
    const struct backend *backend = settings->backend;
    const char *given = settings->profiler_path;
    struct stat info;
    if (given != NULL && backend->program == NULL)
        return error_set(error, STATUS_USAGE,
                         "--profiler-path '%s': %s starts no profiler, the program counts itself%s",
                         given, backend->name,
                         find_option(backend, "lib", 3) != NULL ? "; -O lib=... names the library"
                                                                : "");
    if (backend->program == NULL)
        return STATUS_OK;
    enum status status;
    if (given != NULL && stat(given, &info) == 0 && S_ISDIR(info.st_mode))
        status = find_in_folder(settings, error);
    else
        status = program_find(&settings->profiler, given != NULL ? given : backend->program, error);
    if (status != STATUS_OK || settings->profiler != NULL || settings->reads_only)
        return status;
    if (given != NULL)
        return error_set(error, STATUS_IO, "--profiler-path '%s': there is no %s that can be run",
                         given, backend->program);
    return error_set(error, STATUS_IO,
                     "%s (%s) is not in PATH; install it, name it with --profiler-path, or choose "
                     "another --profiler",
                     backend->program, backend->title);
}

enum status backend_prepare(struct backend_settings *settings, struct notices *notices,
                            struct error *error)
{
    enum status status = check_options(settings, error);
    if (status == STATUS_OK)
        status = find_profiler(settings, error);
    if (status == STATUS_OK && settings->backend->prepare != NULL)
        status = settings->backend->prepare(settings, notices, error);
    return status;
}

void backend_settings_clear(struct backend_settings *settings)
{
    free(settings->profiler);
    free(settings->library);
    free(settings->wrapper);
    *settings = (struct backend_settings){ .backend = NULL };
}

/* ---- for backends ---- */

enum status backend_add_program(struct argument_list *list, const struct backend_job *job,
                                struct error *error)
{
    return argument_list_add_all(list, job->arguments, job->argument_count, error);
}

bool backend_name_ends(const char *file_name, const char *ending, size_t *length)
{
    const size_t name_length = strlen(file_name);
    const size_t ending_length = strlen(ending);
    if (name_length <= ending_length ||
        strcmp(file_name + name_length - ending_length, ending) != 0)
        return false;
    *length = name_length - ending_length;
    return true;
}

enum status backend_read_report(struct table *table, const struct backend_settings *settings,
                                const struct backend_job *job, const char *ending,
                                struct notices *notices, struct error *error)
{
    char *path;
    enum status status = text_create(&path, error, "%s%s", job->stem, ending);
    if (status == STATUS_OK)
        status = read_file(table, path, &settings->read, notices, error);
    free(path);
    return status;
}

enum status backend_name_rows(struct table *table, size_t first_row, const char *name,
                              struct error *error)
{
    const int column = table_known_column(table, KNOWN_EXECUTABLE);
    enum status status = STATUS_OK;
    for (size_t row = first_row; row < table_row_count(table) && status == STATUS_OK; row++)
        if (table_text(table, row, column) != NULL)
            status = table_replace_text(table, row, column, name, strlen(name), error);
    return status;
}

void backend_run_clear(struct backend_run *run)
{
    argument_list_clear(&run->arguments);
    argument_list_clear(&run->environment);
    free(run->report);
    run->report = NULL;
}
