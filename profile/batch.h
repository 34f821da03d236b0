/* One program after another under a profiler, whatever happens to each. */
#ifndef ROOFLINE_PROFILE_BATCH_H
#define ROOFLINE_PROFILE_BATCH_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/table.h"
#include "profile/backend.h"
#include "profile/discover.h"

enum batch_outcome {
    BATCH_NOT_RUN, /* the user stopped before */
    BATCH_READ,    /* profiled just now, and its report can be read */
    BATCH_REUSED,  /* its report was there */
    BATCH_FAILED
};

struct batch_entry {
    const struct executable *executable;
    char *stem;       /* absolute path of its reports, without an ending */
    char *shown_stem; /* the same as the user wrote the report folder: what messages name */
    enum batch_outcome outcome;
    size_t rows;
    double elapsed_s;
    char *reason; /* of a failure, with a remedy where one is known; NULL otherwise */
};

/* Told what happens. Every function may be NULL. */
struct batch_observer {
    void *closure;
    void (*started)(void *closure, const struct batch_entry *entry, size_t index, size_t count);
    void (*starts_run)(void *closure, const struct backend_run *run, const char *folder);
    void (*output)(void *closure, const char *bytes, size_t length);
    void (*waiting)(void *closure, double elapsed_s); /* about ten times a second */
    void (*ended)(void *closure, const struct batch_entry *entry, size_t index, size_t count);
};

struct batch_options {
    const struct backend_settings *settings;
    const char *folder;                  /* where programs run */
    const char *report_folder;           /* absolute */
    const char *shown_report_folder;     /* the same as the user wrote it, seen from here */
    const char *const *target_arguments; /* added to those of every program */
    size_t target_argument_count;
    bool benchmark_out;  /* ask found programs for their Google Benchmark JSON */
    bool force;          /* profile also where there is a report */
    bool skip_profile;   /* start nothing */
    double time_limit_s; /* of a program, all its runs together; INFINITY: none */
    const volatile sig_atomic_t *interruptions; /* see spawn_request */
    struct batch_observer observer;
};

/* Zero-initialise. */
struct batch {
    struct batch_entry *items; /* one an executable */
    size_t count;
    bool interrupted; /* the user stopped it before all were done */
};

/* Profiles the executables, which must outlive the batch. A program that fails has its partial
 * reports removed, says why in its entry, and the next one follows. What a program and its profiler
 * print goes into STEM.log. Fails itself only when memory is short or the report folder
 * cannot be written. */
enum status batch_run(struct batch *out, const struct executable_list *executables,
                      const struct batch_options *options, struct notices *notices,
                      struct error *error);

/* Appends the reports of all entries that could be read. Rows of a report of one process
 * have the executable's name in the list as Executable. */
enum status batch_read(struct table *table, const struct batch *batch,
                       const struct batch_options *options, struct notices *notices,
                       struct error *error);

/* How many entries could be read. */
size_t batch_count_read(const struct batch *batch);

void batch_clear(struct batch *batch);

#endif
