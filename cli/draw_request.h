/* What the main command was asked to do, as its options say. */
#ifndef ROOFLINE_CLI_DRAW_REQUEST_H
#define ROOFLINE_CLI_DRAW_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/analyse.h"
#include "analysis/error.h"
#include "analysis/read/reader.h"
#include "cli/figure_option.h"
#include "cli/message.h"
#include "cli/option.h"
#include "cli/standard_output.h"

/* Texts borrowed from the command line. Zero-initialise. */
struct text_list {
    const char **items;
    size_t count;
};

struct draw_request {
    struct text_list inputs;
    struct text_list outputs;
    const char *format; /* of the output "-" */
    enum colour_choice colour;
    struct read_options read;
    struct analyse_options analyse;
    struct pattern_list regions;
    struct pattern_list executables;
    struct pattern_list excluded;
    struct text_list assignments;
    struct given_ceiling *given;
    size_t given_count;
    struct figure_options figure;
    const struct figure_style *style; /* NULL: none */
    bool no_footer;
    bool dry_run;
    bool help;
    bool version;
    const char *generate; /* a manual page or a completion; NULL: none */
    enum verbosity verbosity;
};

/* All of the main command's options. */
extern const struct option_row *const draw_options[];

/* Those that other commands share, which draw_request_take reads: of how tables are read, of the
 * names of things, of what is drawn, of what a point is, of the figure, and of what is printed. */
extern const struct option_row draw_decimal_options[];
extern const struct option_row draw_naming_options[];
extern const struct option_row draw_region_options[];
extern const struct option_row draw_executable_options[];
extern const struct option_row draw_point_options[];
extern const struct option_row draw_figure_options[];
extern const struct option_row draw_message_options[];

/* Ids of a command's own options begin here. */
enum { DRAW_OPTION_LIMIT = 1000 };

/* Defaults. */
void draw_request_init(struct draw_request *request);

/* An option_handler; closure is the request. */
enum status draw_request_take(void *closure, int id, const char *value, struct error *error);

/* Adds a text, borrowed, at the end. */
enum status text_list_add(struct text_list *list, const char *text, struct error *error);

/* To be called when all options were taken, even if one of them was wrong. */
void draw_request_complete(struct draw_request *request);

/* Reads the command line. On failure, as always, draw_request_clear is still due. */
enum status draw_request_parse(struct draw_request *request, int argc, char **argv,
                               struct error *error);
void draw_request_clear(struct draw_request *request);

#endif
