/* Mean and spread of the timed launches. All times in seconds. */
#ifndef KERNELS_HARNESS_TIMING_H
#define KERNELS_HARNESS_TIMING_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct timing {
    size_t count;
    double mean_s;
    double deviation_s; /* sample standard deviation; 0 for fewer than two times */
    double least_s;
    double greatest_s;
};

/* `times_s` holds `count` finite durations. All zero for no times. */
struct timing timing_of(const double *times_s, size_t count);

#ifdef __cplusplus
}
#endif

#endif
