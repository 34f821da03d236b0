#include "tests/profile/stand_in.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void stand_in_write(const struct scratch_folder *folder, const char *name, const char *body)
{
    char text[4096];
    char path[SCRATCH_PATH_SIZE];
    const int length = snprintf(text, sizeof text, "#!/bin/sh\n%s\n", body);
    assert_in_range(length, 1, sizeof text - 1);
    scratch_folder_write(folder, name, text, (size_t)length);
    scratch_folder_path(folder, name, path);
    assert_int_equal(chmod(path, 0700), 0);
}

void stand_in_read(const struct scratch_folder *folder, const char *name, char *text, size_t size)
{
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_path(folder, name, path);
    FILE *stream = fopen(path, "rb");
    size_t length = 0;
    if (stream != NULL) {
        length = fread(text, 1, size - 1, stream);
        fclose(stream);
    }
    text[length] = '\0';
}

bool stand_in_exists(const struct scratch_folder *folder, const char *name)
{
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_path(folder, name, path);
    return access(path, F_OK) == 0;
}

static bool runs_now(const char *number)
{
    char path[128];
    char state[256] = "";
    snprintf(path, sizeof path, "/proc/%s/stat", number);
    FILE *stream = fopen(path, "rb");
    if (stream == NULL)
        return false;
    state[fread(state, 1, sizeof state - 1, stream)] = '\0';
    fclose(stream);
    const char *behind_name = strrchr(state, ')');
    return behind_name != NULL && behind_name[1] != '\0' && behind_name[2] != 'Z' &&
           behind_name[2] != 'X';
}

bool stand_in_still_runs(const struct scratch_folder *folder, const char *file_name)
{
    static const struct timespec pause = { .tv_nsec = 20 * 1000 * 1000 };
    char number[64];
    stand_in_read(folder, file_name, number, sizeof number);
    number[strcspn(number, "\n")] = '\0';
    assert_true(number[0] != '\0');
    for (int i = 0; i < 100 && runs_now(number); i++)
        nanosleep(&pause, NULL); /* one that was killed takes a moment to end */
    return runs_now(number);
}
