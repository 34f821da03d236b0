/* realpath is POSIX, but the C library shows it to X/Open programs only.
 * NOLINTNEXTLINE(bugprone-reserved-identifier): feature test macros are spelt so */
#define _XOPEN_SOURCE 700

#include "profile/program_path.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "profile/argument_list.h"

bool program_is_runnable(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}

const char *path_last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

enum status path_resolve(char **out, const char *path, const char *what, struct error *error)
{
    *out = realpath(path, NULL);
    if (*out != NULL)
        return STATUS_OK;
    if (errno == ENOMEM)
        return error_set_memory(error);
    return error_set(error, STATUS_IO, "%s '%s': %s", what, path, strerror(errno));
}

/* Symbolic links stay: a program may look at the name that it was started by. */
static enum status make_absolute(char **out, const char *path, struct error *error)
{
    if (path[0] == '/')
        return text_create(out, error, "%s", path);
    char *here;
    enum status status = path_resolve(&here, ".", "the working folder", error);
    if (status == STATUS_OK)
        status = text_create(out, error, "%s/%s", here, path);
    free(here);
    return status;
}

enum status program_find(char **out, const char *name, struct error *error)
{
    *out = NULL;
    if (strchr(name, '/') != NULL)
        return program_is_runnable(name) ? make_absolute(out, name, error) : STATUS_OK;
    const char *folders = getenv("PATH");
    while (folders != NULL) {
        const size_t length = strcspn(folders, ":");
        char *path;
        enum status status =
            text_create(&path, error, "%.*s%s/%s", (int)length, folders, length == 0 ? "." : "",
                        name); /* POSIX: an empty one is the working folder */
        if (status == STATUS_OK && program_is_runnable(path))
            status = make_absolute(out, path, error);
        free(path);
        if (status != STATUS_OK || *out != NULL)
            return status;
        folders = folders[length] == ':' ? folders + length + 1 : NULL;
    }
    return STATUS_OK;
}

static enum status make_one_folder(const char *path, struct error *error)
{
    struct stat info;
    if (mkdir(path, 0777) == 0 ||
        (errno == EEXIST && stat(path, &info) == 0 && S_ISDIR(info.st_mode)))
        return STATUS_OK;
    return error_set(error, STATUS_IO, "%s: this folder cannot be made: %s", path,
                     strerror(errno == EEXIST ? ENOTDIR : errno));
}

enum status folder_create(const char *path, struct error *error)
{
    char *part;
    enum status status = text_create(&part, error, "%s", path);
    for (size_t i = 1; status == STATUS_OK && part[i - 1] != '\0'; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        part[i] = '\0';
        status = make_one_folder(part, error);
        part[i] = path[i];
    }
    free(part);
    return status;
}

enum status folder_create_for(const char *file_path, struct error *error)
{
    char *folder;
    enum status status = text_create(&folder, error, "%s", file_path);
    if (status == STATUS_OK) {
        char *slash = strrchr(folder, '/');
        if (slash != NULL && slash != folder) {
            *slash = '\0';
            status = folder_create(folder, error);
        }
    }
    free(folder);
    return status;
}

static enum status cannot_remove(const char *path, struct error *error)
{
    return error_set(error, STATUS_IO, "%s: cannot be removed: %s", path, strerror(errno));
}

static enum status remove_inside(const char *folder, struct error *error)
{
    DIR *stream = opendir(folder);
    if (stream == NULL)
        return cannot_remove(folder, error);
    enum status status = STATUS_OK;
    const struct dirent *entry;
    while (status == STATUS_OK && (entry = readdir(stream)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        char *path;
        status = text_create(&path, error, "%s/%s", folder, entry->d_name);
        if (status == STATUS_OK)
            status = path_remove(path, error);
        free(path);
    }
    closedir(stream);
    return status;
}

enum status path_remove(const char *path, struct error *error)
{
    struct stat info;
    if (lstat(path, &info) != 0)
        return errno == ENOENT ? STATUS_OK : cannot_remove(path, error);
    if (!S_ISDIR(info.st_mode))
        return unlink(path) == 0 ? STATUS_OK : cannot_remove(path, error);
    enum status status = remove_inside(path, error);
    if (status == STATUS_OK && rmdir(path) != 0)
        status = cannot_remove(path, error);
    return status;
}
