/* One kernel measured in the fixed launch order. */
#ifndef KERNELS_HARNESS_MEASUREMENT_H
#define KERNELS_HARNESS_MEASUREMENT_H

#include "kernels/harness/program.h"
#include "kernels/harness/timing.h"

#ifdef __cplusplus
extern "C" {
#endif

struct measurement {
    const struct kernel_row *row;
    struct prediction prediction;
    size_t timed; /* 0 when only the correctness launch was made */
    double times_s[LAUNCHES_TIMED];
    double cpu_times_s[LAUNCHES_TIMED]; /* of this process, launch and wait included */
    struct timing timing;
    struct occupancy occupancy; /* 0 threads: not known */
    double ceiling;             /* mean over the timed launches; 0: not known */
};

/* Sets the kernel up, launches it once and checks the result, and then, unless `profiling`, warms
 * up and times it. False on a wrong result or a failed step; nothing stays allocated. */
bool measurement_take(struct measurement *out, const struct program *program,
                      const struct kernel_row *row, const void *problem, bool profiling,
                      struct failure *failure);

/* A table of kernels, their times by the backend's `timed_by`, rates and shares of the ceilings. */
void measurement_print(FILE *file, const char *timed_by, const struct measurement *measurements,
                       size_t count);

#ifdef __cplusplus
}
#endif

#endif
