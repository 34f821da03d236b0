/* Messages for the person at the terminal, on standard error. */
#ifndef ROOFLINE_CLI_MESSAGE_H
#define ROOFLINE_CLI_MESSAGE_H

#include "analysis/error.h"
#include "analysis/notice.h"

enum verbosity { VERBOSITY_QUIET, VERBOSITY_NORMAL, VERBOSITY_VERBOSE };

/* Exit statuses of the program. */
enum { EXIT_DONE = 0, EXIT_UNUSABLE = 2 };

/* "roofline: error: ..." */
void message_error(const struct error *error);

/* Prints what was collected: warnings always, facts unless quiet. */
void message_notices(const struct notices *notices, enum verbosity verbosity);

/* Flushes standard output; a full disk or a closed pipe is STATUS_IO. */
enum status message_finish_output(struct error *error);

#endif
