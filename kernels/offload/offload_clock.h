/* Launches timed by the host. */
#ifndef KERNELS_OFFLOAD_OFFLOAD_CLOCK_H
#define KERNELS_OFFLOAD_OFFLOAD_CLOCK_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As `backend.time_launch`, of a launch that has ended when it returns, by the host's clock. */
bool offload_time_launch(double *duration_s, const struct kernel_row *row, void *state,
                         struct failure *failure);

#ifdef __cplusplus
}
#endif

#endif
