/* What the profile command tells while it runs, and at its end. */
#ifndef ROOFLINE_CLI_PROFILE_PROGRESS_H
#define ROOFLINE_CLI_PROFILE_PROGRESS_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/message.h"
#include "profile/batch.h"

/* Messages go to standard error: a line a program when it has ended, and on a terminal, meanwhile,
 * one with the time that has passed. */
struct profile_progress {
    enum verbosity verbosity;
    bool is_terminal;
    const struct batch_entry *current;
    size_t index;
    size_t count;
    long shown_s; /* what the line on the terminal says; -1: there is none */
};

/* An observer that lives as long as the progress. */
struct batch_observer profile_progress_observer(struct profile_progress *progress);

/* A table of what became of every program. */
void profile_progress_write_summary(FILE *stream, const struct batch *batch);

#endif
