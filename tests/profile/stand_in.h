/* Stand-ins for programs and profilers: shell scripts in a scratch folder. */
#ifndef ROOFLINE_TESTS_PROFILE_STAND_IN_H
#define ROOFLINE_TESTS_PROFILE_STAND_IN_H

#include <stdbool.h>
#include <stddef.h>

#include "tests/analysis/scratch_folder.h"

/* Writes an executable shell script of that body; folders in its name must be there. */
void stand_in_write(const struct scratch_folder *folder, const char *name, const char *body);

/* The text of a file in the folder, terminated, at most size - 1 bytes. "" when there is none. */
void stand_in_read(const struct scratch_folder *folder, const char *name, char *text, size_t size);

bool stand_in_exists(const struct scratch_folder *folder, const char *name);

/* Whether the process whose number stands first in the file still runs; one that has ended and that
 * nobody waited for does not. */
bool stand_in_still_runs(const struct scratch_folder *folder, const char *file_name);

#endif
