/* Times in the JSON form of Google Benchmark, with `paradigm` and `float_type` in its context. */
#ifndef KERNELS_HARNESS_BENCHMARK_REPORT_H
#define KERNELS_HARNESS_BENCHMARK_REPORT_H

#include "kernels/harness/measurement.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes one benchmark entry a timed launch and the mean and standard deviation of each kernel.
 * `float_type` is the width in bits, left out when kernels of several widths were measured. The
 * file appears whole under `path` or not at all. */
bool benchmark_report_write(const char *path, const struct program *program,
                            const struct problem_sizes *sizes,
                            const struct measurement *measurements, size_t count,
                            struct failure *failure);

/* The same onto an open stream; write errors are left to the caller. */
void benchmark_report_print(FILE *file, const struct program *program,
                            const struct problem_sizes *sizes,
                            const struct measurement *measurements, size_t count);

#ifdef __cplusplus
}
#endif

#endif
