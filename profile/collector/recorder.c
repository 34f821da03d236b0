#include "profile/collector/recorder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profile/collector/announcement.h"

static char *current_folder(void)
{
    for (size_t size = 256; size <= 1 << 20; size *= 2) {
        char *folder = malloc(size);
        if (folder == NULL || getcwd(folder, size) != NULL)
            return folder;
        free(folder);
        if (errno != ERANGE)
            return NULL;
    }
    return NULL;
}

static char *absolute_path(const char *path)
{
    if (path[0] == '/')
        return strdup(path);
    char *folder = current_folder();
    if (folder == NULL)
        return NULL;
    const size_t size = strlen(folder) + strlen(path) + 2;
    char *joined = malloc(size);
    if (joined != NULL)
        snprintf(joined, size, "%s/%s", folder, path);
    free(folder);
    return joined;
}

bool recorder_open(struct recorder *out, const char *path)
{
    *out = (struct recorder){ .file = { .descriptor = -1 } };
    out->path = absolute_path(path);
    out->c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (out->path != NULL && out->c_locale != (locale_t)0)
        return true;
    announce("the output %s cannot be used: %s; nothing is measured", path, strerror(errno));
    free(out->path);
    if (out->c_locale != (locale_t)0)
        freelocale(out->c_locale);
    *out = (struct recorder){ .file = { .descriptor = -1 } };
    return false;
}

static bool write_line(struct recorder *recorder)
{
    const struct csv_text *line = &recorder->line;
    if (line->failed) {
        errno = ENOMEM;
        return false;
    }
    if (recorder->row_count > 0)
        return table_file_append(&recorder->file, line->bytes, line->length);
    return table_file_create(&recorder->file, recorder->path, line->bytes, line->length);
}

bool recorder_add(struct recorder *recorder, const struct metric_choice *metrics,
                  const struct measured_launch *launch)
{
    if (recorder->failed)
        return false;
    recorder->line.length = 0;
    if (recorder->row_count == 0)
        launch_row_write_header(&recorder->line, metrics);
    launch_row_write(&recorder->line, metrics, launch, recorder->c_locale);
    if (write_line(recorder)) {
        recorder->row_count++;
        return true;
    }
    announce("%s cannot be written: %s; what is measured from here on is lost", recorder->path,
             strerror(errno));
    recorder->failed = true;
    return false;
}
