/* Running a program to its end: without a shell, in a process group of its own, with a time limit
 * that ends the whole group. */
#ifndef ROOFLINE_PROFILE_SPAWN_H
#define ROOFLINE_PROFILE_SPAWN_H

#include <signal.h>
#include <stddef.h>

#include "analysis/error.h"

struct spawn_request {
    const char *const *arguments;   /* the program's path first; ends with NULL */
    const char *const *environment; /* NAME=VALUE in place of, or besides, our own; ends with NULL.
                                     * NULL: our own as it is */
    const char *folder;             /* where it runs; NULL: where we are */
    double time_limit_s;            /* INFINITY: none */

    /* Counts the user's requests to stop, set by a signal handler: at the first the group is asked
     * to end, at the second it is killed. NULL: nobody asks. */
    const volatile sig_atomic_t *interruptions;

    void *closure;
    /* What it prints on either stream, in pieces as they come. May be NULL. */
    void (*output)(void *closure, const char *bytes, size_t length);
    /* Called about ten times a second while it runs. May be NULL. */
    void (*waiting)(void *closure, double elapsed_s);
};

enum spawn_end {
    SPAWN_EXITED,      /* number is its exit status */
    SPAWN_KILLED,      /* number is the signal that nobody here sent */
    SPAWN_OUT_OF_TIME, /* number has no meaning */
    SPAWN_INTERRUPTED  /* likewise */
};

enum { SPAWN_LAST_LINES_SIZE = 4096 };

struct spawn_result {
    enum spawn_end end;
    int number;
    double elapsed_s;
    char last_lines[SPAWN_LAST_LINES_SIZE]; /* the end of what it printed, terminated */
};

/* Runs the program with an empty standard input and waits for it. When it has ended, what is left
 * of its process group is killed. The paths in arguments and environment must be absolute or
 * relative to `folder`. While the program is started the working folder of this process changes for
 * a moment, so no other thread may use relative paths.
 *
 * STATUS_IO when it cannot be started, naming it and the reason; *out is then zeroed. */
enum status spawn_run(struct spawn_result *out, const struct spawn_request *request,
                      struct error *error);

/* A steady clock, in seconds from some moment on. */
double spawn_clock_s(void);

#endif
