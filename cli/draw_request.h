/* What the main command was asked to do, as its options say. */
#ifndef ROOFLINE_CLI_DRAW_REQUEST_H
#define ROOFLINE_CLI_DRAW_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/analyse.h"
#include "analysis/error.h"
#include "analysis/read/reader.h"
#include "cli/message.h"
#include "cli/option.h"
#include "plot/figure.h"

/* Texts borrowed from the command line. Zero-initialise. */
struct text_list {
    const char **items;
    size_t count;
};

struct draw_request {
    struct text_list inputs;
    struct text_list outputs;
    const char *format; /* of the output "-" */
    struct read_options read;
    struct analyse_options analyse;
    struct pattern_list regions;
    struct pattern_list executables;
    struct pattern_list excluded;
    struct text_list assignments;
    struct given_ceiling *given;
    size_t given_count;
    struct figure_options figure;
    bool dry_run;
    bool help;
    bool version;
    const char *generate; /* a manual page or a completion; NULL: none */
    enum verbosity verbosity;
};

extern const struct option_row draw_options[];

/* Reads the command line. On failure, as always, draw_request_clear is still due. */
enum status draw_request_parse(struct draw_request *request, int argc, char **argv,
                               struct error *error);
void draw_request_clear(struct draw_request *request);

#endif
