#include <signal.h>
#include <stddef.h>
#include <string.h>

#include "cli/commands.h"

static const struct command *const all_commands[] = {
    &command_draw, &command_info, &command_profile, &command_compare, NULL,
};

const struct command *const *commands(void)
{
    return all_commands;
}

int main(int argc, char **argv)
{
    /* A closed pipe is a write error to report, not a reason to die silently. */
    signal(SIGPIPE, SIG_IGN);
    for (const struct command *const *command = all_commands; *command != NULL; command++)
        if (argc > 1 && (*command)->name[0] != '\0' && strcmp(argv[1], (*command)->name) == 0)
            return (*command)->run(argc - 1, argv + 1);
    return command_draw.run(argc, argv);
}
