/* Options as rows of a table: parsed, explained, documented and completed from the same place. */
#ifndef ROOFLINE_CLI_OPTION_H
#define ROOFLINE_CLI_OPTION_H

#include <stddef.h>
#include <stdio.h>

#include "analysis/error.h"

struct option_row {
    int id;            /* what the command's handler switches on */
    char letter;       /* '\0': none */
    const char *name;  /* without "--" */
    const char *value; /* what stands for its value in the help; NULL: it takes none */
    const char *help;  /* one or more sentences */
    const char
        *choices; /* values for completion, separated by blanks; "FILE" for paths; NULL: none */
};

/* Rows with a name; a row without name but with help is the heading of the rows behind it. The
 * table ends with a row that has neither. */
struct command {
    const char *name;     /* "" is the main command */
    const char *synopsis; /* what stands behind "roofline" */
    const char *summary;  /* one line */
    const char *manual;   /* paragraphs, separated by empty lines, for the help and the man page */
    const struct option_row *const *options; /* tables in order; ends with NULL */

    /* Writes lines that follow the manual and are made from tables, each beginning with a blank and
     * fit for the help; NULL: there are none. */
    void (*write_details)(FILE *stream);
    int (*run)(int argc, char **argv);
};

/* Takes one option (value NULL when it has none) or, with id OPTION_OPERAND, an argument that is no
 * option. */
typedef enum status option_handler(void *closure, int id, const char *value, struct error *error);

enum { OPTION_OPERAND = -1 };

/* The row with a name, or heading, behind `row` over all tables; the first for NULL. NULL at the
 * end.
 */
const struct option_row *option_next(const struct option_row *const *tables,
                                     const struct option_row *row);

/* Walks over argv[1..argc) in order, options and operands mixed, "--" ending the options. An
 * unknown option is STATUS_USAGE, naming the nearest one. */
enum status options_parse(const struct option_row *const *tables, int argc, char **argv,
                          option_handler *handler, void *closure, struct error *error);

#endif
