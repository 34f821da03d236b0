/* Where programs and folders are. */
#ifndef ROOFLINE_PROFILE_PROGRAM_PATH_H
#define ROOFLINE_PROFILE_PROGRAM_PATH_H

#include <stdbool.h>

#include "analysis/error.h"

/* Whether path is a regular file that this user may run. */
bool program_is_runnable(const char *path);

/* The program's absolute path, allocated: a name without a slash is looked for in the folders of
 * the environment variable PATH. *out is NULL, with STATUS_OK, when there is none. */
enum status program_find(char **out, const char *name, struct error *error);

/* The real, absolute path, allocated. One that does not exist is STATUS_IO; `what` names it in the
 * message ("--build-dir"). */
enum status path_resolve(char **out, const char *path, const char *what, struct error *error);

/* The part behind the last slash. */
const char *path_last_part(const char *path);

/* Makes the folder and those above it; one that is there is fine. */
enum status folder_create(const char *path, struct error *error);

/* Makes the folders that a file of that path needs. */
enum status folder_create_for(const char *file_path, struct error *error);

/* Removes a file, or a folder with all in it; one that is not there is fine. Of a symbolic link
 * only the link is removed. */
enum status path_remove(const char *path, struct error *error);

#endif
