/* The table of what was measured, as it stands in the file. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_RECORDER_H
#define ROOFLINE_PROFILE_COLLECTOR_RECORDER_H

#include <locale.h>
#include <stdbool.h>
#include <stdint.h>

#include "profile/collector/launch_row.h"
#include "profile/collector/metric_choice.h"
#include "profile/collector/table_file.h"

struct recorder {
    char *path; /* absolute, so that the program may change its folder */
    locale_t c_locale;
    struct table_file file;
    struct csv_text line;
    uint64_t row_count;
    bool failed; /* nothing more is written */
};

/* path may be relative to the current folder. False, after a message, when memory is short or the
 * folder is not known. Nothing is written yet. */
bool recorder_open(struct recorder *out, const char *path);

/* Writes a row; the first one makes the file. After a message, false when the row could not be
 * written; all later rows are then refused. */
bool recorder_add(struct recorder *recorder, const struct metric_choice *metrics,
                  const struct measured_launch *launch);

#endif
