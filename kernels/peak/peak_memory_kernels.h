/* Kernels that move data at one memory level, in blocks of PEAK_THREADS threads. CUDA C++.
 *
 * Arrays hold whole 32-bit words, word i being peak_element(i). Readers leave one sum a block,
 * modulo 2^32, which together make up the sum of everything that was read. */
#ifndef KERNELS_PEAK_PEAK_MEMORY_KERNELS_H
#define KERNELS_PEAK_PEAK_MEMORY_KERNELS_H

#include "kernels/peak/peak_kernels.h"

/* Word i becomes `multiplier` times i. Any grid. */
__global__ void peak_fill(unsigned *words, size_t count, unsigned multiplier);

/* Streams through device memory: each block takes the next PEAK_STREAM_BYTES of every array. */
__global__ void peak_dram_read(unsigned *sums, const uint4 *words);
__global__ void peak_dram_copy(uint4 *to, const uint4 *from);
/* to = first + 3 * second */
__global__ void peak_dram_triad(uint4 *to, const uint4 *first, const uint4 *second);

/* The blocks together read PEAK_L2_BYTES `passes` times, past the L1 cache. */
__global__ void peak_l2_read(unsigned *sums, const uint4 *words, size_t passes,
                             clock_sample *sample);

/* Each block reads the same PEAK_TILE_BYTES `steps` times, through the L1 cache or from shared
 * memory. */
__global__ void peak_l1_read(unsigned *sums, const uint4 *words, unsigned steps,
                             clock_sample *sample);
__global__ void peak_shared_read(unsigned *sums, const uint4 *words, unsigned steps,
                                 clock_sample *sample);

#endif
