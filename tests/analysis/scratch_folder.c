#include "tests/analysis/scratch_folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

struct scratch_folder scratch_folder_create(void)
{
    struct scratch_folder folder = { "/tmp/roofline_test_XXXXXX" };
    assert_non_null(mkdtemp(folder.path));
    return folder;
}

static void remove_all(const char *path)
{
    DIR *stream = opendir(path);
    if (stream == NULL) {
        remove(path);
        return;
    }
    for (struct dirent *entry = readdir(stream); entry != NULL; entry = readdir(stream)) {
        char inner[2 * SCRATCH_PATH_SIZE];
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove_all(inner);
    }
    closedir(stream);
    rmdir(path);
}

void scratch_folder_remove(const struct scratch_folder *folder)
{
    remove_all(folder->path);
}

void scratch_folder_path(const struct scratch_folder *folder, const char *name,
                         char path[SCRATCH_PATH_SIZE])
{
    snprintf(path, SCRATCH_PATH_SIZE, "%s/%s", folder->path, name);
}

void scratch_folder_write(const struct scratch_folder *folder, const char *name, const char *text,
                          size_t length)
{
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_path(folder, name, path);
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, length, stream), length);
    assert_int_equal(fclose(stream), 0);
}

void scratch_folder_add(const struct scratch_folder *folder, const char *name)
{
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_path(folder, name, path);
    assert_int_equal(mkdir(path, 0700), 0);
}
