/* A measured program: a table of kernels that solve one problem in one paradigm.
 *
 * `program_main` is all that a program's main calls. In this order it reads the arguments, prints
 * the predicted counts and the profiler command of every chosen kernel, and measures the kernels
 * one after the other in the fixed launch order below. A kernel whose result is wrong ends the
 * program with exit status 1 before any of its times is printed. */
#ifndef KERNELS_HARNESS_PROGRAM_H
#define KERNELS_HARNESS_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

#include "kernels/harness/failure.h"
#include "kernels/harness/prediction.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PROGRAM_SIZE_LIMIT = 3 };

/* The launch order of each kernel: profiler commands skip launches by it. */
enum { LAUNCHES_CORRECTNESS = 1, LAUNCHES_WARM_UP = 3, LAUNCHES_TIMED = 10 };

/* Sizes of a problem, in the order of its `size_names`. */
struct problem_sizes {
    size_t value[PROGRAM_SIZE_LIMIT];
};

/* How many threads of a launch can be resident at once. */
struct occupancy {
    int blocks_per_multiprocessor;
    int threads_per_block;
    double share; /* of the threads that a multiprocessor can hold, 0 to 1 */
};

/* One kernel in one precision. `state` is what its `setup` made. */
struct kernel_row {
    const char *name;      /* for --kernel; several rows may share it */
    const char *precision; /* for --precision: FP64, FP32, TF32, FP16 or BF16 */
    const char *symbol;    /* pattern of the kernel's function name, for a profiler; NULL: a library
                              chooses the kernel */
    const char *region;    /* entered around each launch; NULL: the launch enters its own */

    /* What one launch counts. `out` starts with nothing known. */
    void (*predict)(struct prediction *out, const struct problem_sizes *sizes);
    /* Device memory, inputs in place, output filled with something that is no result. `*state` is
     * NULL on failure. */
    bool (*setup)(void **state, const void *problem, struct failure *failure);
    /* Starts one launch, without waiting for it. */
    bool (*launch)(void *state, struct failure *failure);
    /* Compares the output of the first launch with the problem's expected result. The failure
     * names the first mismatch, a matrix's by row and column. */
    bool (*verify)(void *state, const void *problem, struct failure *failure);
    /* NULL where there is no such notion. */
    bool (*occupancy)(struct occupancy *out, void *state, struct failure *failure);
    /* The derived ceiling, in FLOP/s where FLOP are predicted as asked for, else in byte/s, at the
     * clock of the last launch; NULL, or 0 where it is not known for this device. */
    double (*ceiling)(void *state);
    /* Takes NULL. */
    void (*teardown)(void *state);
};

/* How a paradigm meets its device. */
struct backend {
    /* One line about the device, for the user: its name, a colon and what else is worth knowing. A
     * failure means that there is no usable device. */
    bool (*describe)(char *line, size_t size, struct failure *failure);
    /* Runs one launch to its end: `duration_s` as `timed_by` measures it. */
    bool (*time_launch)(double *duration_s, const struct kernel_row *row, void *state,
                        struct failure *failure);
    bool profiled_by_ncu;  /* false: no profiler command is printed */
    const char *timed_by;  /* such as "the device's events" */
    const char *uncounted; /* why no profiler counts what is launched; NULL: one does */
};

/* What all programs that solve it have in common. */
struct problem {
    const char *name; /* such as MatrixMultiplication */
    const char *size_names[PROGRAM_SIZE_LIMIT];
    size_t size_count;
    struct problem_sizes default_sizes;
    struct problem_sizes profiling_sizes; /* of --profiling without sizes */
    size_t size_maximum;                  /* of each */

    /* Inputs and expected result on the host, made once. `*problem` is NULL on failure. */
    bool (*create)(void **problem, const struct problem_sizes *sizes, struct failure *failure);
    /* Takes NULL. */
    void (*free)(void *problem);
};

struct program {
    const char *name;     /* of the executable, such as matMul_cuda */
    const char *paradigm; /* such as Cuda */
    const struct problem *problem;
    const struct kernel_row *rows;
    size_t row_count;
    const struct backend *backend;
};

/* Exit status: 0 done, 1 a kernel is wrong or a step failed, 2 bad arguments, 77 no usable device
 * (so that a test of the program counts as skipped). */
int program_main(const struct program *program, int argc, char **argv);

#ifdef __cplusplus
}
#endif

#endif
