/* What the help of the profile command tells about the profilers, made from their tables. */
#ifndef ROOFLINE_CLI_PROFILE_HELP_H
#define ROOFLINE_CLI_PROFILE_HELP_H

#include <stdio.h>

/* A table of the profilers, and the options of each. */
void profile_help_write(FILE *stream);

#endif
