/* What the option tables say, written out: help, manual page, completions. */
#ifndef ROOFLINE_CLI_MANUAL_H
#define ROOFLINE_CLI_MANUAL_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/option.h"

/* The help of one command, as --help shows it. */
void manual_write_help(FILE *stream, const struct command *command);

/* Writes one of "man", "bash", "zsh", "fish" for all commands. False for any other kind. */
bool manual_write(FILE *stream, const char *kind);

#endif
