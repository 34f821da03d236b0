/* What the compare command was asked to do, as its options say. */
#ifndef ROOFLINE_CLI_COMPARE_REQUEST_H
#define ROOFLINE_CLI_COMPARE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/compare.h"
#include "analysis/error.h"
#include "cli/draw_request.h"
#include "cli/option.h"

/* Texts borrowed from the command line. Zero-initialise. */
struct compare_request {
    struct text_list files[SIDE_COUNT];
    struct compare_options options;
    struct tolerance_rules rules;
    bool strict; /* what cannot be told has an exit status of its own */
    bool github;
    bool history; /* figures show all runs */
};

extern const struct option_row *const compare_request_options[];

/* Reads the command line; what it shares with the main command goes into `draw`. Every side but the
 * confirming one then has a file. On failure, as always, both are still to be cleared. */
enum status compare_request_parse(struct compare_request *request, struct draw_request *draw,
                                  int argc, char **argv, struct error *error);
void compare_request_clear(struct compare_request *request);

#endif
