/* The file that the table goes to. It appears at once with its header and first row, and grows by
 * whole rows, one write each: whenever the program ends, however it ends, the file is a table of
 * all that was measured until then. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_TABLE_FILE_H
#define ROOFLINE_PROFILE_COLLECTOR_TABLE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct table_file {
    int descriptor; /* -1 when closed */
    off_t length;   /* of what was written in whole */
    dev_t device;
    ino_t number;
};

/* Replaces what stands at the path. False, with errno set and nothing changed, when that fails. */
bool table_file_create(struct table_file *out, const char *path, const char *text, size_t length);

/* Adds the text in whole or, with errno set, not at all. */
bool table_file_append(struct table_file *file, const char *text, size_t length);

/* Whether the path still leads to this file. */
bool table_file_is_at(const struct table_file *file, const char *path);

void table_file_close(struct table_file *file);

#endif
