/* A folder for the files of one test. */
#ifndef ROOFLINE_TESTS_ANALYSIS_SCRATCH_FOLDER_H
#define ROOFLINE_TESTS_ANALYSIS_SCRATCH_FOLDER_H

#include <stddef.h>

enum { SCRATCH_PATH_SIZE = 400 };

struct scratch_folder {
    char path[SCRATCH_PATH_SIZE / 4];
};

/* The test fails when something cannot be made. */
struct scratch_folder scratch_folder_create(void);

/* Removes the folder with all that is in it. */
void scratch_folder_remove(const struct scratch_folder *folder);

/* The path of a file in it. */
void scratch_folder_path(const struct scratch_folder *folder, const char *name,
                         char path[SCRATCH_PATH_SIZE]);

/* Writes a file in it; name may lead through a folder that is there. */
void scratch_folder_write(const struct scratch_folder *folder, const char *name, const char *text,
                          size_t length);

/* Makes a folder in it. */
void scratch_folder_add(const struct scratch_folder *folder, const char *name);

#endif
