/* What the name of a profiler's file says of the program that was profiled. */
#ifndef ROOFLINE_ANALYSIS_READ_FILE_NAME_H
#define ROOFLINE_ANALYSIS_READ_FILE_NAME_H

#include <stddef.h>

/* A part of a text; not terminated. */
struct name_part {
    const char *text;
    size_t length;
};

/* The path's last part; slashes behind it do not count. */
struct name_part file_name_of_path(const char *path);

/* The name without the ending (".sqlite"), when it has that and something in front of it. */
struct name_part file_name_without_ending(struct name_part name, const char *ending);

#endif
