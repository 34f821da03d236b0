/* The rows of the ceiling kernels, and what those share on the device. CUDA C++. */
#ifndef KERNELS_PEAK_PEAK_KERNELS_H
#define KERNELS_PEAK_PEAK_KERNELS_H

#include <cstddef>

#include <cuda_runtime.h>

#include "kernels/harness/cuda_backend.h"
#include "kernels/peak/peak_model.h"

struct row_list {
    const struct kernel_row *rows;
    size_t count;
};

row_list peak_arithmetic_rows();
row_list peak_memory_rows();
row_list peak_mma_rows();
row_list peak_wgmma_rows(); /* for compute capability 9.0 alone */

/* What one block saw pass while it ran. */
struct clock_sample {
    long long cycles;
    unsigned long long nanoseconds;
};

/* The problem of all of them. */
struct peak_problem {
    struct problem_sizes sizes;
};

/* Hz of the multiprocessors during the last launch; 0 where it cannot be read. */
double peak_clock_hz(const device_array<clock_sample> &sample);

/* 90 for 9.0; 0 where it cannot be read. */
int peak_compute_capability();

__device__ inline unsigned long long nanoseconds_now()
{
    unsigned long long now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now;
}

/* Both clocks at one moment. Where other warps take every issue slot the two reads can end up far
 * apart; then they are made again, a bounded number of times. */
__device__ inline clock_sample clocks_now()
{
    constexpr long long close_cycles = 500;
    constexpr int attempts = 16;
    clock_sample now;
    for (int i = 0; i < attempts; i++) {
        const long long before = clock64();
        now.nanoseconds = nanoseconds_now();
        now.cycles = clock64();
        if (now.cycles - before < close_cycles)
            break;
    }
    return now;
}

/* Thread 0 of block 0 times itself; the others do not touch `sample`. */
__device__ inline clock_sample start_clock()
{
    return blockIdx.x == 0 && threadIdx.x == 0 ? clocks_now() : clock_sample{ 0, 0 };
}

__device__ inline void stop_clock(clock_sample *sample, const clock_sample &start)
{
    if (blockIdx.x != 0 || threadIdx.x != 0)
        return;
    const clock_sample now = clocks_now();
    *sample = { now.cycles - start.cycles, now.nanoseconds - start.nanoseconds };
}

#endif
