#include "profile/discover.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "profile/program_path.h"

enum { DEPTH_MOST = 64 };

static void executable_clear(struct executable *executable)
{
    free(executable->path);
    free(executable->name);
    argument_list_clear(&executable->arguments);
}

void executable_list_clear(struct executable_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        executable_clear(&list->items[i]);
    free(list->items);
    *list = (struct executable_list){ NULL, 0 };
}

/* Takes the executable's texts over, also on failure. */
static enum status add_executable(struct executable_list *list, struct executable *executable,
                                  struct error *error)
{
    struct executable *grown = realloc(list->items, (list->count + 1) * sizeof *grown);
    if (grown == NULL) {
        executable_clear(executable);
        return error_set_memory(error);
    }
    list->items = grown;
    list->items[list->count++] = *executable;
    return STATUS_OK;
}

/* ---- walking through folders ---- */

struct walk {
    struct argument_list *paths;
    bool (*takes)(const struct walk *walk, const char *path);
    report_name *is_report;
    struct error *error;
};

static enum status walk_folder(const struct walk *walk, const char *folder, int depth);

static bool is_passed_over(const char *folder_name)
{
    return folder_name[0] == '.' || strcmp(folder_name, "CMakeFiles") == 0;
}

static enum status walk_entry(const struct walk *walk, const char *folder, const char *name,
                              int depth)
{
    char *path;
    struct stat info;
    enum status status = text_create(&path, walk->error, "%s/%s", folder, name);
    if (status != STATUS_OK)
        return status;
    const bool is_there = lstat(path, &info) == 0;
    if (is_there && walk->takes(walk, path))
        status = argument_list_add(walk->paths, path, walk->error);
    else if (is_there && S_ISDIR(info.st_mode) && !is_passed_over(name) && depth < DEPTH_MOST)
        status = walk_folder(walk, path, depth + 1);
    free(path);
    return status;
}

static enum status walk_folder(const struct walk *walk, const char *folder, int depth)
{
    DIR *stream = opendir(folder);
    if (stream == NULL && depth > 0)
        return STATUS_OK; /* somebody else's folder inside of ours */
    if (stream == NULL)
        return error_set(walk->error, STATUS_IO, "%s: cannot be searched: %s", folder,
                         strerror(errno));
    enum status status = STATUS_OK;
    const struct dirent *entry;
    while (status == STATUS_OK && (entry = readdir(stream)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            status = walk_entry(walk, folder, entry->d_name, depth);
    closedir(stream);
    return status;
}

/* ---- executables ---- */

static bool begins_like_program(const char *path)
{
    char first[4] = "";
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file == -1)
        return true; /* one may be allowed to run what one may not read */
    const ssize_t length = read(file, first, sizeof first);
    close(file);
    return (length >= 2 && memcmp(first, "#!", 2) == 0) ||
           (length >= 4 && memcmp(first, "\177ELF", 4) == 0);
}

static bool is_library(const char *path)
{
    const char *ending = strstr(path_last_part(path), ".so");
    return ending != NULL && (ending[3] == '\0' || ending[3] == '.');
}

static bool takes_executable(const struct walk *walk, const char *path)
{
    (void)walk;
    return program_is_runnable(path) && !is_library(path) && begins_like_program(path);
}

static const char *path_below(const char *path, const char *folder)
{
    const size_t length = strlen(folder);
    if (strncmp(path, folder, length) != 0 || path[length] != '/')
        return path;
    return path + length + 1;
}

static enum status is_wanted(bool *out, const char *text, const struct pattern_list *wanted,
                             const struct pattern_list *refused, struct error *error)
{
    bool found = true;
    enum status status = STATUS_OK;
    if (wanted != NULL && wanted->count > 0)
        status = pattern_list_search(wanted, text, &found, error);
    *out = found;
    found = false;
    if (status == STATUS_OK && refused != NULL)
        status = pattern_list_search(refused, text, &found, error);
    *out = *out && !found;
    return status;
}

static bool name_is_taken(const struct executable_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].name, name) == 0)
            return true;
    return false;
}

/* Numbers a name that another program has already. */
static enum status make_unique_name(char **out, const struct executable_list *list,
                                    const char *name, struct error *error)
{
    enum status status = text_create(out, error, "%s", name);
    for (size_t number = 2; status == STATUS_OK && name_is_taken(list, *out); number++) {
        free(*out);
        status = text_create(out, error, "%s-%zu", name, number);
    }
    return status;
}

static enum status add_found(struct executable_list *list, const char *path, const char *name,
                             struct error *error)
{
    struct executable executable = { .written_out = false };
    enum status status = text_create(&executable.path, error, "%s", path);
    if (status == STATUS_OK)
        status = make_unique_name(&executable.name, list, name, error);
    if (status == STATUS_OK)
        return add_executable(list, &executable, error);
    executable_clear(&executable);
    return status;
}

static bool shares_file_name(const struct argument_list *paths, size_t index)
{
    for (size_t i = 0; i < paths->count; i++)
        if (i != index &&
            strcmp(path_last_part(paths->items[i]), path_last_part(paths->items[index])) == 0)
            return true;
    return false;
}

/* All that was found counts for what is one of a kind, so that a name does not depend on which of
 * them are wanted this time. */
static enum status add_wanted(struct executable_list *list, const struct argument_list *paths,
                              const struct search *search, struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < paths->count && status == STATUS_OK; i++) {
        const char *path = paths->items[i];
        const char *below = path_below(path, search->build_folder);
        bool wanted;
        status = is_wanted(&wanted, below, search->wanted, search->refused, error);
        if (status != STATUS_OK || !wanted)
            continue;
        const char *name = shares_file_name(paths, i) ? below : path_last_part(path);
        status = add_found(list, path, name + strspn(name, "/"), error);
    }
    return status;
}

static enum status walk_below(const struct walk *walk, const char *folder, const char *build_folder,
                              struct error *error)
{
    char *joined;
    char *real = NULL;
    const bool absolute = folder[0] == '/';
    enum status status = text_create(&joined, error, "%s%s%s", absolute ? "" : build_folder,
                                     absolute ? "" : "/", folder);
    if (status == STATUS_OK && path_resolve(&real, joined, "--path", error) != STATUS_OK)
        status = error_set(error, STATUS_IO, "--path '%s': no such folder%s", folder,
                           absolute ? "" : " below the build folder");
    if (status == STATUS_OK)
        status = walk_folder(walk, real, 0);
    free(real);
    free(joined);
    return status;
}

enum status discover_executables(struct executable_list *list, const struct search *search,
                                 struct error *error)
{
    struct argument_list paths = { NULL, 0 };
    const struct walk walk = { .paths = &paths, .takes = takes_executable, .error = error };
    enum status status = STATUS_OK;
    if (search->folder_count == 0)
        status = walk_folder(&walk, search->build_folder, 0);
    for (size_t i = 0; i < search->folder_count && status == STATUS_OK; i++)
        status = walk_below(&walk, search->folders[i], search->build_folder, error);
    argument_list_sort(&paths);
    if (status == STATUS_OK)
        status = add_wanted(list, &paths, search, error);
    argument_list_clear(&paths);
    return status;
}

/* ---- executables that the user names ---- */

static enum status find_named(char **out, const char *name, const char *build_folder,
                              struct error *error)
{
    char *joined = NULL;
    char *found = NULL;
    enum status status = STATUS_OK;
    *out = NULL;
    if (program_is_runnable(name))
        return path_resolve(out, name, "executable", error);
    if (name[0] != '/')
        status = text_create(&joined, error, "%s/%s", build_folder, name);
    if (status == STATUS_OK && joined != NULL && program_is_runnable(joined))
        status = path_resolve(out, joined, "executable", error);
    else if (status == STATUS_OK && strchr(name, '/') == NULL)
        status = program_find(&found, name, error);
    if (found != NULL)
        *out = found;
    free(joined);
    if (status == STATUS_OK && *out == NULL)
        return error_set(error, STATUS_IO,
                         "%s: no such executable here, below the build folder or in PATH", name);
    return status;
}

static bool another_path_has_name(const struct executable_list *list, const char *path)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].path, path) != 0 &&
            strcmp(path_last_part(list->items[i].path), path_last_part(path)) == 0)
            return true;
    return false;
}

enum status discover_add_named(struct executable_list *list, const char *name,
                               const char *const *arguments, size_t argument_count,
                               bool written_out, const char *build_folder, struct error *error)
{
    struct executable executable = { .written_out = written_out };
    enum status status = find_named(&executable.path, name, build_folder, error);
    if (status == STATUS_OK) {
        const char *shown = another_path_has_name(list, executable.path)
                                ? path_below(executable.path, build_folder)
                                : path_last_part(executable.path);
        status = make_unique_name(&executable.name, list, shown + strspn(shown, "/"), error);
    }
    if (status == STATUS_OK)
        status = argument_list_add_all(&executable.arguments, arguments, argument_count, error);
    if (status == STATUS_OK)
        return add_executable(list, &executable, error);
    executable_clear(&executable);
    return status;
}

/* ---- reports ---- */

static bool takes_report(const struct walk *walk, const char *path)
{
    size_t length;
    return walk->is_report(path_last_part(path), &length);
}

enum status discover_reports(struct executable_list *list, const char *report_folder,
                             report_name *is_report, const struct pattern_list *wanted,
                             const struct pattern_list *refused, struct error *error)
{
    struct argument_list paths = { NULL, 0 };
    const struct walk walk = {
        .paths = &paths, .takes = takes_report, .is_report = is_report, .error = error
    };
    enum status status = walk_folder(&walk, report_folder, 0);
    argument_list_sort(&paths);
    for (size_t i = 0; i < paths.count && status == STATUS_OK; i++) {
        const char *below = path_below(paths.items[i], report_folder);
        size_t length;
        is_report(path_last_part(below), &length);
        length += (size_t)(path_last_part(below) - below);
        struct executable executable = { .path = NULL };
        bool is_taken = false;
        status = text_create(&executable.name, error, "%.*s", (int)length, below);
        if (status == STATUS_OK)
            status = is_wanted(&is_taken, executable.name, wanted, refused, error);
        /* The reports of one executable stand for it once. */
        if (status == STATUS_OK && is_taken && !name_is_taken(list, executable.name))
            status = add_executable(list, &executable, error);
        else
            executable_clear(&executable);
    }
    argument_list_clear(&paths);
    return status;
}
