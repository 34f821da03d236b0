/* The profiler's command line that captures one launch of a program. */
#ifndef KERNELS_HARNESS_PROFILER_COMMAND_H
#define KERNELS_HARNESS_PROFILER_COMMAND_H

#include "kernels/harness/arguments.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Prints the `ncu` command that captures the first timed launch of the row, or its only launch
 * when the arguments say profiling. A library's kernel has no name to skip launches by: then the
 * command runs the program with --profiling and captures what the region launches. */
void profiler_command_print(FILE *file, const struct program *program,
                            const struct arguments *arguments, const struct kernel_row *row);

#ifdef __cplusplus
}
#endif

#endif
