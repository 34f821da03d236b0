/* What a batch does with one of its programs. */
#ifndef ROOFLINE_PROFILE_BATCH_JOB_H
#define ROOFLINE_PROFILE_BATCH_JOB_H

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/table.h"
#include "profile/batch.h"

/* Finds the entry's reports or makes them, tries to read them, and sets all but executable and
 * stems of the entry. Fails itself only when memory is short or the report folder cannot be
 * written. */
enum status batch_job_run(struct batch_entry *entry, const struct batch_options *options,
                          struct notices *notices, struct error *error);

/* Appends the rows of an entry whose reports can be read. */
enum status batch_job_read(struct table *table, struct batch_entry *entry,
                           const struct batch_options *options, struct notices *notices,
                           struct error *error);

#endif
