/* Rows of roofline's consolidated table for programs whose launches no profiler counts: the time
 * that the program measured and the work that the problem asks for. There is no traffic in them, so
 * that they are no points of a figure; the column `Counters` says why. */
#ifndef KERNELS_HARNESS_MODEL_TABLE_H
#define KERNELS_HARNESS_MODEL_TABLE_H

#include "kernels/harness/measurement.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One row a kernel, with the mean of its timed launches; the time is missing where none was timed.
 * `device` is what the backend's `describe` said: the hardware is what comes before its colon. The
 * file appears whole under `path` or not at all. */
bool model_table_write(const char *path, const struct program *program, const char *device,
                       const struct measurement *measurements, size_t count,
                       struct failure *failure);

#ifdef __cplusplus
}
#endif

#endif
