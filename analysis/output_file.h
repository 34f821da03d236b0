/* Writing a file so that it is either whole or not there: a temporary file in the same folder,
 * renamed over the target when all went well. */
#ifndef ROOFLINE_ANALYSIS_OUTPUT_FILE_H
#define ROOFLINE_ANALYSIS_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "analysis/error.h"

struct output_file;

/* Opens an output. "-" and "/dev/stdout" are standard output, written directly. An existing target
 * that is no regular file (a device, a pipe) is written directly too. Of a symbolic link, the file
 * it points to is replaced, not the link. The temporary file gets the target's permissions, or 0666
 * less the umask. On failure *out is NULL: STATUS_USAGE for an empty path, STATUS_IO with the
 * reason and what to do, STATUS_MEMORY. */
enum status output_file_open(struct output_file **out, const char *path, struct error *error);

/* The stream to write to, until output_file_finish; lent, never closed by the caller. */
FILE *output_file_stream(struct output_file *output);

/* Flushes and closes (standard output stays open); checks every error on the way, ENOSPC and EPIPE
 * included: STATUS_IO. EPIPE is only seen where SIGPIPE is ignored. The temporary file stays beside
 * the target until output_file_commit. */
enum status output_file_finish(struct output_file *output, struct error *error);

/* Renames the finished temporary file over the target. Several outputs are all finished first and
 * then all committed, so that either every file is written or none. */
enum status output_file_commit(struct output_file *output, struct error *error);

/* Removes what was not committed, frees. NULL is fine. */
void output_file_free(struct output_file *output);

#endif
