/* The terminal that standard output may be. */
#ifndef ROOFLINE_CLI_STANDARD_OUTPUT_H
#define ROOFLINE_CLI_STANDARD_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

/* When text for standard output is coloured. */
enum colour_choice { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

/* Columns of standard output; 0: it is no terminal. */
size_t terminal_width(void);

/* Automatically: on a terminal, unless NO_COLOR is set. */
bool terminal_has_colour(enum colour_choice choice);

#endif
