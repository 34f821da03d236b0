#include "kernels/offload/offload_clock.h"

#include <time.h>

static double now_s(void)
{
    struct timespec now = { 0 };
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

bool offload_time_launch(double *duration_s, const struct kernel_row *row, void *state,
                         struct failure *failure)
{
    const double begin_s = now_s();
    if (!row->launch(state, failure))
        return false;
    *duration_s = now_s() - begin_s;
    return true;
}
