/* What the running program is called. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_PROCESS_NAME_H
#define ROOFLINE_PROFILE_COLLECTOR_PROCESS_NAME_H

/* The base name of the program's file, freed by the caller; NULL when it cannot be told. A script's
 * is that of its interpreter. */
char *process_name(void);

#endif
