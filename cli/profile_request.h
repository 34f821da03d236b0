/* What the profile command was asked to do, as its options say. */
#ifndef ROOFLINE_CLI_PROFILE_REQUEST_H
#define ROOFLINE_CLI_PROFILE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/pattern.h"
#include "cli/draw_request.h"
#include "cli/option.h"
#include "profile/argument_list.h"

/* A program that the user named behind "--", with its arguments. */
struct named_program {
    char **arguments; /* borrowed from the command line; the program first */
    size_t count;
};

/* Texts borrowed from the command line. Zero-initialise. */
struct profile_request {
    const char *build_folder;
    struct text_list paths;
    struct pattern_list wanted;
    struct pattern_list refused;
    struct named_program *programs;
    size_t program_count;
    const char *profiler; /* NULL: not said */
    const char *profiler_path;
    struct text_list backend_options;
    const char *report_folder;
    struct text_list target_arguments;
    double time_limit_s; /* INFINITY: none */
    bool dry_run;
    bool force;
    bool skip_profile;
    bool no_benchmark_out;
    bool no_csv;
    bool default_figure;               /* --roofline without a path */
    struct argument_list output_paths; /* names without an ending got .csv */
    struct argument_list arguments;    /* what was parsed, which the texts point into */
};

extern const struct option_row *const profile_options[];

/* Reads the command line; what it shares with the main command goes into `draw`, whose outputs
 * point into request->output_paths. On failure, as always, both are still to be cleared. */
enum status profile_request_parse(struct profile_request *request, struct draw_request *draw,
                                  int argc, char **argv, struct error *error);
void profile_request_clear(struct profile_request *request);

#endif
