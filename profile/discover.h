/* Finding what is to be profiled, and the reports of what was. */
#ifndef ROOFLINE_PROFILE_DISCOVER_H
#define ROOFLINE_PROFILE_DISCOVER_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/pattern.h"
#include "profile/argument_list.h"

struct executable {
    char *path; /* absolute; NULL when only its report was found */
    char *name; /* no two of a list have the same: the file's name, or, when several files have it,
                 * the path below the build folder. Reports and rows of the table are named so. */
    struct argument_list arguments;
    bool written_out; /* the user wrote the whole command line: nothing is added to it */
};

/* Zero-initialise. */
struct executable_list {
    struct executable *items;
    size_t count;
};

void executable_list_clear(struct executable_list *list);

struct search {
    const char *build_folder;           /* absolute */
    const char *const *folders;         /* below it, or absolute */
    size_t folder_count;                /* 0: the build folder itself */
    const struct pattern_list *wanted;  /* searched in the path below the build folder; none: all */
    const struct pattern_list *refused; /* likewise */
};

/* Adds every program below the folders, in the order of their paths: files that may be executed and
 * begin like a program or a script. Shared libraries, hidden folders and CMakeFiles are passed
 * over, and links to folders not followed. A folder that is not there is STATUS_IO. On failure the
 * list holds what was found so far. */
enum status discover_executables(struct executable_list *list, const struct search *search,
                                 struct error *error);

/* Adds a program that the user named: relative to where we are, else below the build folder, else
 * in PATH. None is STATUS_IO. `arguments` holds its arguments. */
enum status discover_add_named(struct executable_list *list, const char *name,
                               const char *const *arguments, size_t argument_count,
                               bool written_out, const char *build_folder, struct error *error);

/* Tells from a file's name that it is a report, and how long the executable's name in it is. */
typedef bool report_name(const char *file_name, size_t *executable_length);

/* Adds an executable, without a path, for every report below the folder whose executable the
 * patterns take. */
enum status discover_reports(struct executable_list *list, const char *report_folder,
                             report_name *is_report, const struct pattern_list *wanted,
                             const struct pattern_list *refused, struct error *error);

#endif
