/* From single sampled values to the samples of each GPU. */
#ifndef ROOFLINE_ANALYSIS_READ_NSYS_SAMPLES_H
#define ROOFLINE_ANALYSIS_READ_NSYS_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

#include "analysis/error.h"
#include "analysis/read/nsys_windows.h"

enum sampled { SAMPLED_COMPUTE, SAMPLED_READ, SAMPLED_WRITE, SAMPLED_COUNT };

/* One value of a GPU; differences of times fit into an int64_t. */
struct sampled_value {
    uint32_t gpu;
    int64_t time_ns;
    enum sampled sampled;
    double percent;
};

/* A sampled GPU. NaN: the export does not tell. */
struct nsys_gpu {
    uint32_t number;
    char *name; /* NULL: not told */
    double memory_bandwidth_byte_per_s;
    double clock_hz;
    double multiprocessors;
    double capability_major;
    double capability_minor;
    struct gpu_sample *samples; /* in the order of time */
    size_t sample_count;
};

/* Makes a GPU of each number among the values, which are sorted in place, with its samples: a
 * sample averages the interval since the one before it; where samples were lost, the interval is
 * one period long, as it is for the first one. Nothing but number and samples is set. On failure
 * *gpus is NULL. */
enum status nsys_samples_make(struct nsys_gpu **gpus, size_t *gpu_count,
                              struct sampled_value *values, size_t value_count,
                              struct error *error);

void nsys_gpus_free(struct nsys_gpu *gpus, size_t gpu_count);

#endif
