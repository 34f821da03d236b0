/* How wide the terminal is. */
#ifndef ROOFLINE_CLI_TERMINAL_SIZE_H
#define ROOFLINE_CLI_TERMINAL_SIZE_H

#include <stddef.h>

/* Columns of standard output; 0: it is no terminal. */
size_t terminal_width(void);

#endif
