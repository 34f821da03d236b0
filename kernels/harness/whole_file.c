#include "kernels/harness/whole_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

bool whole_file_write(const char *path, void (*print)(FILE *file, const void *content),
                      const void *content, struct failure *failure)
{
    char aside[PATH_SIZE];
    int length = snprintf(aside, sizeof aside, "%s.%ld.part", path, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof aside)
        return failure_set(failure, "%s: the path is too long", path);
    FILE *file = fopen(aside, "w");
    if (file == NULL)
        return failure_set(failure, "%s: %s", path, strerror(errno));
    print(file, content);
    bool written = fflush(file) == 0 && ferror(file) == 0;
    written = fclose(file) == 0 && written;
    if (written && rename(aside, path) == 0)
        return true;
    int reason = errno;
    remove(aside);
    return failure_set(failure, "%s: %s", path, strerror(reason));
}
