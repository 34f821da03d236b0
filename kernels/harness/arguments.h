/* The command line that every measured program takes. */
#ifndef KERNELS_HARNESS_ARGUMENTS_H
#define KERNELS_HARNESS_ARGUMENTS_H

#include <stdio.h>

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

struct arguments {
    struct problem_sizes sizes;
    const char *kernel;        /* NULL: all */
    const char *precision;     /* NULL: all */
    const char *benchmark_out; /* NULL: none; lent from argv */
    const char *table_out;     /* likewise */
    bool profiling;
    bool predict;
    bool help;
};

/* False, with the offending text in `failure`, for what the program does not take: an unknown
 * option, kernel or precision, a combination with no row, a wrong number of sizes, a size that is
 * no whole number from 1 to `program->problem->size_maximum`, or a table of what a profiler
 * measures better. The texts are lent from argv. */
bool arguments_read(struct arguments *out, const struct program *program, int argc, char **argv,
                    struct failure *failure);

/* Whether the row is one that the arguments ask for. */
bool arguments_choose(const struct arguments *arguments, const struct kernel_row *row);

/* The usage text, generated from the program's rows. */
void arguments_print_usage(FILE *file, const struct program *program);

#ifdef __cplusplus
}
#endif

#endif
