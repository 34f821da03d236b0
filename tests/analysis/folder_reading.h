/* Reading files of a scratch folder into a table, as the tests of several readers do. */
#ifndef ROOFLINE_TESTS_ANALYSIS_FOLDER_READING_H
#define ROOFLINE_TESTS_ANALYSIS_FOLDER_READING_H

#include <stdbool.h>

#include "analysis/read/reader.h"
#include "tests/analysis/scratch_folder.h"

struct folder_reading {
    struct scratch_folder folder;
    struct table *table;
    struct notices notices;
    struct error error;
    struct read_options options;
};

/* Of a cmocka test whose state is the struct. */
int folder_reading_set_up(void **state);
int folder_reading_tear_down(void **state);

/* Reads a file of the folder. */
enum status folder_reading_try(struct folder_reading *test, const char *name);

/* Whether some notice has this part. */
bool folder_reading_noticed(const struct folder_reading *test, const char *part);

/* The error's message has this part. */
void folder_reading_assert_message(const struct folder_reading *test, const char *part);

#endif
