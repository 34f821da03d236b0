/* The interface of every profiler: which options it has, how a program is started under it, which
 * files that leaves, and how they are read. */
#ifndef ROOFLINE_PROFILE_BACKEND_H
#define ROOFLINE_PROFILE_BACKEND_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/precision.h"
#include "analysis/read/reader.h"
#include "analysis/table.h"
#include "profile/argument_list.h"
#include "profile/discover.h"

/* One -O NAME=VALUE. */
struct backend_option {
    const char *name;
    const char *value;   /* what stands for it in the help */
    const char *initial; /* its value when it is not given; NULL: none */
    const char *help;
    bool repeatable; /* every value counts, not the last one only */
};

struct backend;

/* What the user chose, and what was found for it. Zero-initialise, set the first part, and call
 * backend_prepare. */
struct backend_settings {
    const struct backend *backend;
    const char *const *given; /* "NAME=VALUE", borrowed */
    size_t given_count;
    const char *profiler_path;  /* of the profiler, or of the folder it is in; NULL: in PATH */
    const char *program_folder; /* where this program is; NULL: not known */
    enum precision precision;   /* whose work counts; PRECISION_COUNT: not said */
    struct read_options read;
    bool reads_only; /* nothing will be started */

    /* Set by backend_prepare and freed by backend_settings_clear. */
    char *profiler; /* absolute path; NULL: the backend starts none */
    char *library;  /* what is loaded into the program; NULL: nothing */
    char *wrapper;  /* setarch, when it works here; NULL otherwise */
};

/* A program and where what is written about it goes. Borrowed. */
struct backend_job {
    const struct executable *executable;
    const char *const *arguments; /* all of them, the program's path first */
    size_t argument_count;
    const char *folder; /* where it runs */
    const char *stem;   /* absolute path of its reports, without an ending */
};

/* One start of a program under a profiler. Zero-initialise. */
struct backend_run {
    struct argument_list arguments;   /* the path of what is started first */
    struct argument_list environment; /* NAME=VALUE, besides our own */
    char *report;                     /* the file or folder that it leaves */
};

struct backend {
    const char *name;
    const char *title;      /* "Nsight Compute" */
    const char *program;    /* of the profiler; NULL: none is started */
    const char *sees;       /* which paradigms */
    const char *row;        /* what a row of its tables is */
    const char *needs;      /* what it needs supplied */
    const char *silence;    /* why a run may leave no report */
    bool measures_ceilings; /* otherwise they must be given */
    bool looks_further;     /* runs behind the first go on looking: one that fails is their end, and
                             * what was found counts */

    const struct backend_option *options; /* ends with a NULL name */

    /* Checks values and finds what is needed. May be NULL. */
    enum status (*prepare)(struct backend_settings *settings, struct notices *notices,
                           struct error *error);

    /* How often a program is started. */
    size_t (*count_runs)(const struct backend_settings *settings);

    /* The run-th start, from 0. On failure *out is still to be cleared. */
    enum status (*plan)(struct backend_run *out, const struct backend_settings *settings,
                        const struct backend_job *job, size_t run, struct error *error);

    report_name *is_report;

    /* Appends what the reports of a job say. Rows of the program itself have the last part of
     * job->stem as Executable. On failure the table must be thrown away. */
    enum status (*read)(struct table *table, const struct backend_settings *settings,
                        const struct backend_job *job, struct notices *notices,
                        struct error *error);
};

/* All of them; ends with NULL. */
const struct backend *const *backends(void);

/* The one of that name. An unknown one is STATUS_USAGE, naming the known ones. */
enum status backend_find(const struct backend **out, const char *name, struct error *error);

/* ncu where it is in PATH, or where a path of a profiler is given; cupti otherwise. */
enum status backend_choose(const struct backend **out, const char *profiler_path,
                           struct error *error);

/* Checks the given options and finds the profiler. A wrong or foreign option is STATUS_USAGE; a
 * profiler that is not there is STATUS_IO, unless nothing will be started. */
enum status backend_prepare(struct backend_settings *settings, struct notices *notices,
                            struct error *error);

void backend_settings_clear(struct backend_settings *settings);

/* ---- for backends ---- */

/* The last value given for the option, else its initial one. */
const char *backend_value(const struct backend_settings *settings, const char *name);

/* Adds every value given for the option to the list. */
enum status backend_add_values(struct argument_list *list, const struct backend_settings *settings,
                               const char *name, struct error *error);

/* Reads a value as a number from lowest to highest. */
enum status backend_number(double *out, const struct backend_settings *settings, const char *name,
                           double lowest, double highest, struct error *error);

/* The same for a whole number. */
enum status backend_count(size_t *out, const struct backend_settings *settings, const char *name,
                          size_t lowest, size_t highest, struct error *error);

/* Adds the program and its arguments. */
enum status backend_add_program(struct argument_list *list, const struct backend_job *job,
                                struct error *error);

/* Whether the name ends so; *length is then what stands before. */
bool backend_name_ends(const char *file_name, const char *ending, size_t *length);

/* read_file for the file at job->stem with the ending. */
enum status backend_read_report(struct table *table, const struct backend_settings *settings,
                                const struct backend_job *job, const char *ending,
                                struct notices *notices, struct error *error);

/* Puts `name` for the Executable of the rows from first_row on. */
enum status backend_name_rows(struct table *table, size_t first_row, const char *name,
                              struct error *error);

void backend_run_clear(struct backend_run *run);

#endif
