#include "kernels/harness/timing.h"

#include <math.h>

struct timing timing_of(const double *times_s, size_t count)
{
    struct timing timing = { .count = count };
    if (count == 0)
        return timing;
    double sum = 0;
    timing.least_s = times_s[0];
    timing.greatest_s = times_s[0];
    for (size_t i = 0; i < count; i++) {
        sum += times_s[i];
        timing.least_s = fmin(timing.least_s, times_s[i]);
        timing.greatest_s = fmax(timing.greatest_s, times_s[i]);
    }
    timing.mean_s = sum / (double)count;
    double squares = 0;
    for (size_t i = 0; i < count; i++)
        squares += (times_s[i] - timing.mean_s) * (times_s[i] - timing.mean_s);
    if (count > 1)
        timing.deviation_s = sqrt(squares / (double)(count - 1));
    return timing;
}
