/* What an Nsight Systems export tells of one run: sampled GPUs and named spans of time. */
#ifndef ROOFLINE_ANALYSIS_READ_NSYS_EXPORT_H
#define ROOFLINE_ANALYSIS_READ_NSYS_EXPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/error.h"
#include "analysis/read/nsys_samples.h"
#include "analysis/read/nsys_windows.h"
#include "analysis/read/text_index.h"

/* Zero-initialise. */
struct nsys_export {
    struct nsys_gpu *gpus; /* by number */
    size_t gpu_count;
    bool samples_dram;
    struct text_index regions; /* names of NVTX ranges of the default domain */
    size_t region_count;
    struct region_span *spans; /* one a range */
    size_t span_count;
};

/* Reads the export at path. No GPU metrics, none of compute activity, or no named range is
 * STATUS_EMPTY with the remedy. Names of machine, user and paths are never read. */
enum status nsys_export_read(struct nsys_export *run, const char *path, struct error *error);

/* Frees all and zeroes it. May be repeated. */
void nsys_export_clear(struct nsys_export *run);

#endif
