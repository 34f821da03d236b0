#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "tests/analysis/folder_reading.h"

int folder_reading_set_up(void **state)
{
    struct folder_reading *test = calloc(1, sizeof *test);
    assert_non_null(test);
    test->folder = scratch_folder_create();
    test->table = table_create();
    assert_non_null(test->table);
    *state = test;
    return 0;
}

int folder_reading_tear_down(void **state)
{
    struct folder_reading *test = *state;
    scratch_folder_remove(&test->folder);
    notices_clear(&test->notices);
    table_free(test->table);
    free(test);
    return 0;
}

enum status folder_reading_try(struct folder_reading *test, const char *name)
{
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_path(&test->folder, name, path);
    return read_file(test->table, path, &test->options, &test->notices, &test->error);
}

bool folder_reading_noticed(const struct folder_reading *test, const char *part)
{
    for (size_t i = 0; i < test->notices.count; i++)
        if (strstr(test->notices.items[i].text, part) != NULL)
            return true;
    return false;
}

void folder_reading_assert_message(const struct folder_reading *test, const char *part)
{
    if (strstr(test->error.message, part) == NULL)
        fail_msg("'%s' does not say '%s'", test->error.message, part);
}
