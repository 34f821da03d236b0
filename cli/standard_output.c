#include "cli/standard_output.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

size_t terminal_width(void)
{
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        return size.ws_col;
    return 0;
}

/* NO_COLOR is a wish of the user for all programs. Source: https://no-color.org/. */
bool terminal_has_colour(enum colour_choice choice)
{
    const char *no_colour = getenv("NO_COLOR");
    if (choice != COLOUR_AUTO)
        return choice == COLOUR_ALWAYS;
    return isatty(STDOUT_FILENO) && (no_colour == NULL || no_colour[0] == '\0');
}
