#include "analysis/output_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINK_LIMIT = 40, TEMPORARY_NAME_LIMIT = 1000, STREAM_BUFFER_SIZE = 1 << 16 };

struct output_file {
    char *path;      /* as given, for messages */
    char *target;    /* what is replaced: path with its symbolic links followed; NULL when direct */
    char *temporary; /* NULL when direct, and once it is renamed or removed */
    FILE *stream;    /* NULL once it is closed */
    bool is_standard_output;
};

static char *copy_text(const char *text, size_t length)
{
    char *const copy = malloc(length + 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

/* The path of a name in the same folder as a file. NULL when memory is short. */
static char *name_beside(const char *file, const char *name)
{
    const char *const slash = strrchr(file, '/');
    const size_t folder_length = slash == NULL ? 0 : (size_t)(slash - file) + 1;
    const size_t name_length = strlen(name);
    char *const joined = malloc(folder_length + name_length + 1);
    if (joined != NULL) {
        memcpy(joined, file, folder_length);
        memcpy(joined + folder_length, name, name_length + 1);
    }
    return joined;
}

/* Opening fails for reasons that the user can do something about. */
static enum status set_open_error(struct error *error, const char *path, int reason)
{
    static const struct {
        int reason;
        const char *remedy;
    } remedies[] = {
        { ENOENT, "; create the folder first" },
        { ENOTDIR, "; a part of the path is no folder" },
        { EACCES, "; make it and its folder writable or write somewhere else" },
        { EROFS, "; write somewhere else" },
        { EISDIR, "; name a file in it" },
    };
    const char *remedy = "";
    for (size_t i = 0; i < sizeof remedies / sizeof remedies[0]; i++)
        if (remedies[i].reason == reason)
            remedy = remedies[i].remedy;
    return error_set(error, STATUS_IO, "%s: cannot be created: %s%s", path, strerror(reason),
                     remedy);
}

/* ---- opening ---- */

/* Follows symbolic links, also one that points to nothing yet, so that what is replaced is the file
 * and not the link to it. */
static enum status follow_links(const char *path, char **target, struct error *error)
{
    char *current = copy_text(path, strlen(path));
    for (int links = 0; current != NULL; links++) {
        char link[PATH_MAX];
        const ssize_t length = readlink(current, link, sizeof link - 1);
        if (length < 0) {
            *target = current;
            return STATUS_OK;
        }
        link[length] = '\0';
        char *const next =
            link[0] == '/' ? copy_text(link, (size_t)length) : name_beside(current, link);
        free(current);
        current = next;
        if (links == LINK_LIMIT) {
            free(current);
            return set_open_error(error, path, ELOOP);
        }
    }
    return error_set_memory(error);
}

/* Creates a file that was not there before, beside the target. The name is short and does not hold
 * the target's, which may be as long as names can be. */
static enum status create_temporary(struct output_file *output, int *descriptor,
                                    struct error *error)
{
    for (int attempt = 0; attempt < TEMPORARY_NAME_LIMIT; attempt++) {
        char name[64];
        snprintf(name, sizeof name, ".roofline-%ld-%d.tmp", (long)getpid(), attempt);
        output->temporary = name_beside(output->target, name);
        if (output->temporary == NULL)
            return error_set_memory(error);
        /* Not mkstemp: it would ignore the umask, which cannot be read without changing it. */
        const mode_t everyone = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;
        *descriptor = open(output->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, everyone);
        if (*descriptor >= 0)
            return STATUS_OK;
        const int reason = errno;
        free(output->temporary);
        output->temporary = NULL;
        if (reason != EEXIST)
            return set_open_error(error, output->path, reason);
    }
    return set_open_error(error, output->path, EEXIST);
}

static enum status open_stream(struct output_file *output, int descriptor, struct error *error)
{
    output->stream = fdopen(descriptor, "w");
    if (output->stream != NULL) {
        setvbuf(output->stream, NULL, _IOFBF, STREAM_BUFFER_SIZE);
        return STATUS_OK;
    }
    const int reason = errno;
    close(descriptor);
    return set_open_error(error, output->path, reason);
}

/* existing is NULL when the target is not there yet. */
static enum status open_beside(struct output_file *output, const struct stat *existing,
                               struct error *error)
{
    /* A rename would replace a write-protected file without asking. */
    if (existing != NULL && access(output->path, W_OK) != 0)
        return set_open_error(error, output->path, errno);
    enum status status = follow_links(output->path, &output->target, error);
    if (status != STATUS_OK)
        return status;
    int descriptor = -1;
    status = create_temporary(output, &descriptor, error);
    if (status != STATUS_OK)
        return status;
    const mode_t permissions = S_IRWXU | S_IRWXG | S_IRWXO;
    if (existing != NULL && fchmod(descriptor, existing->st_mode & permissions) != 0) {
        const int reason = errno;
        close(descriptor);
        return set_open_error(error, output->path, reason);
    }
    return open_stream(output, descriptor, error);
}

static enum status open_directly(struct output_file *output, struct error *error)
{
    const int descriptor = open(output->path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        return set_open_error(error, output->path, errno);
    return open_stream(output, descriptor, error);
}

static enum status open_output(struct output_file *output, struct error *error)
{
    if (output->path[0] == '\0')
        return error_set(error, STATUS_USAGE, "the name of an output file is empty");
    /* /dev/stdout too: it may be a file that already holds something, not to be replaced. */
    if (strcmp(output->path, "-") == 0 || strcmp(output->path, "/dev/stdout") == 0) {
        output->is_standard_output = true;
        output->stream = stdout;
        return STATUS_OK;
    }
    struct stat existing;
    if (stat(output->path, &existing) != 0) {
        if (errno != ENOENT)
            return set_open_error(error, output->path, errno);
        return open_beside(output, NULL, error);
    }
    if (S_ISDIR(existing.st_mode))
        return set_open_error(error, output->path, EISDIR);
    if (!S_ISREG(existing.st_mode))
        return open_directly(output, error);
    return open_beside(output, &existing, error);
}

enum status output_file_open(struct output_file **out, const char *path, struct error *error)
{
    *out = NULL;
    struct output_file *const output = calloc(1, sizeof *output);
    if (output == NULL)
        return error_set_memory(error);
    output->path = copy_text(path, strlen(path));
    const enum status status =
        output->path == NULL ? error_set_memory(error) : open_output(output, error);
    if (status != STATUS_OK)
        output_file_free(output);
    else
        *out = output;
    return status;
}

FILE *output_file_stream(struct output_file *output)
{
    return output->stream;
}

/* ---- finishing ---- */

static enum status set_write_error(struct error *error, const struct output_file *output,
                                   const char *reason)
{
    const char *const name = output->is_standard_output ? "standard output" : output->path;
    return error_set(error, STATUS_IO, "%s: cannot be written: %s", name, reason);
}

enum status output_file_finish(struct output_file *output, struct error *error)
{
    FILE *const stream = output->stream;
    assert(stream != NULL);
    /* An earlier write that failed has left its mark on the stream, but not its reason. */
    const bool failed_before = ferror(stream) != 0;
    errno = 0;
    const bool flushed = fflush(stream) == 0;
    int reason = flushed ? 0 : errno;
    if (!output->is_standard_output) {
        output->stream = NULL;
        if (fclose(stream) != 0 && reason == 0)
            reason = errno;
    }
    if (reason != 0)
        return set_write_error(error, output, strerror(reason));
    if (failed_before)
        return set_write_error(error, output, "is the disk full, or the reader of a pipe gone?");
    return STATUS_OK;
}

enum status output_file_commit(struct output_file *output, struct error *error)
{
    if (output->temporary == NULL)
        return STATUS_OK;
    assert(output->stream == NULL);
    if (rename(output->temporary, output->target) != 0)
        return error_set(error, STATUS_IO, "%s: cannot be replaced: %s", output->path,
                         strerror(errno));
    free(output->temporary);
    output->temporary = NULL;
    return STATUS_OK;
}

void output_file_free(struct output_file *output)
{
    if (output == NULL)
        return;
    if (output->stream != NULL && !output->is_standard_output)
        fclose(output->stream);
    if (output->temporary != NULL) {
        unlink(output->temporary);
        free(output->temporary);
    }
    free(output->target);
    free(output->path);
    free(output);
}
