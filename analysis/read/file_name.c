#include "analysis/read/file_name.h"

#include <string.h>

struct name_part file_name_of_path(const char *path)
{
    size_t end = strlen(path);
    while (end > 0 && path[end - 1] == '/')
        end--;
    size_t begin = end;
    while (begin > 0 && path[begin - 1] != '/')
        begin--;
    return (struct name_part){ path + begin, end - begin };
}

struct name_part file_name_without_ending(struct name_part name, const char *ending)
{
    const size_t length = strlen(ending);
    if (name.length > length && memcmp(name.text + name.length - length, ending, length) == 0)
        name.length -= length;
    return name;
}
