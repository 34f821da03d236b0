/* The program's commands. */
#ifndef ROOFLINE_CLI_COMMANDS_H
#define ROOFLINE_CLI_COMMANDS_H

#include <stdbool.h>

#include "cli/option.h"

/* All commands, the main one first; ends with NULL. */
const struct command *const *commands(void);

extern const struct command command_compare;
extern const struct command command_draw;
extern const struct command command_info;
extern const struct command command_profile;

#endif
