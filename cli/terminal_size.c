#include "cli/terminal_size.h"

#include <sys/ioctl.h>
#include <unistd.h>

size_t terminal_width(void)
{
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        return size.ws_col;
    return 0;
}
