#include "profile/collector/table_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_whole(int descriptor, const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(descriptor, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

static bool fill(struct table_file *file, const char *text, size_t length)
{
    struct stat status;
    if (fstat(file->descriptor, &status) != 0 || !write_whole(file->descriptor, text, length))
        return false;
    file->length = (off_t)length;
    file->device = status.st_dev;
    file->number = status.st_ino;
    return true;
}

/* A file of this name can only be left over from a process with the same number that has ended. */
static char *temporary_path(const char *path)
{
    const size_t size = strlen(path) + 3 * sizeof(long) + sizeof ".tmp.";
    char *temporary = malloc(size);
    if (temporary != NULL)
        snprintf(temporary, size, "%s.tmp.%ld", path, (long)getpid());
    return temporary;
}

bool table_file_create(struct table_file *out, const char *path, const char *text, size_t length)
{
    *out = (struct table_file){ .descriptor = -1 };
    char *temporary = temporary_path(path);
    if (temporary == NULL)
        return false;
    unlink(temporary);
    out->descriptor = open(temporary, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    const bool created = out->descriptor >= 0;
    const bool good = created && fill(out, text, length) && rename(temporary, path) == 0;
    const int saved_errno = errno;
    if (created && !good) {
        unlink(temporary);
        table_file_close(out);
    }
    free(temporary);
    errno = saved_errno;
    return good;
}

bool table_file_append(struct table_file *file, const char *text, size_t length)
{
    if (write_whole(file->descriptor, text, length)) {
        file->length += (off_t)length;
        return true;
    }
    const int saved_errno = errno;
    const int cut = ftruncate(file->descriptor, file->length);
    (void)cut; /* then half a row stays, and the reader names its line */
    errno = saved_errno;
    return false;
}

bool table_file_is_at(const struct table_file *file, const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && status.st_dev == file->device &&
           status.st_ino == file->number;
}

void table_file_close(struct table_file *file)
{
    if (file->descriptor >= 0)
        close(file->descriptor);
    file->descriptor = -1;
}
