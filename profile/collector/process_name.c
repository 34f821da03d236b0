#include "profile/collector/process_name.h"

#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

char *process_name(void)
{
    static const char deleted[] = " (deleted)"; /* the kernel's mark on a file that is gone */
    char path[PATH_SIZE];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0)
        return NULL;
    path[length] = '\0';
    const size_t mark_length = sizeof deleted - 1;
    if ((size_t)length > mark_length && strcmp(path + (size_t)length - mark_length, deleted) == 0)
        path[(size_t)length - mark_length] = '\0';
    const char *slash = strrchr(path, '/');
    return strdup(slash != NULL ? slash + 1 : path);
}
