#include "kernels/peak/peak_memory_kernels.h"

static constexpr unsigned tile_vectors = PEAK_TILE_BYTES / PEAK_VECTOR_BYTES;

static_assert((tile_vectors & (tile_vectors - 1)) == 0, "positions in a tile wrap by a mask");

__device__ inline unsigned sum_of(const uint4 &vector)
{
    return vector.x + vector.y + vector.z + vector.w;
}

/* Adds up what the threads of a block have; thread 0 gets the sum. */
__device__ unsigned sum_over_block(unsigned sum)
{
    __shared__ unsigned warp_sums[PEAK_THREADS / PEAK_WARP];
    sum = __reduce_add_sync(0xffffffff, sum);
    if (threadIdx.x % PEAK_WARP == 0)
        warp_sums[threadIdx.x / PEAK_WARP] = sum;
    __syncthreads();
    unsigned total = 0;
    if (threadIdx.x == 0)
        for (unsigned warp_sum : warp_sums)
            total += warp_sum;
    return total;
}

/* Words of an array hold peak_element(index), which is `multiplier` times the index. */
__global__ void __launch_bounds__(PEAK_THREADS)
    peak_fill(unsigned *words, size_t count, unsigned multiplier)
{
    for (size_t i = static_cast<size_t>(blockIdx.x) * PEAK_THREADS + threadIdx.x; i < count;
         i += static_cast<size_t>(gridDim.x) * PEAK_THREADS)
        words[i] = static_cast<unsigned>(i) * multiplier;
}

/* Used once: the L1 cache does not keep it. A wider prefetch into the L2 cache than the loads
 * themselves make was measured to cost 8 % of the bandwidth of an H200. */
__device__ inline uint4 load_streamed(const uint4 *from)
{
    uint4 loaded;
    asm volatile("ld.global.nc.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(loaded.x), "=r"(loaded.y), "=r"(loaded.z), "=r"(loaded.w)
                 : "l"(from));
    return loaded;
}

/* The vectors that a thread takes from its block's part of a streamed array. */
struct streamed {
    uint4 vector[PEAK_STREAM_VECTORS];
};

__device__ inline size_t streamed_place(int index)
{
    return (static_cast<size_t>(blockIdx.x) * PEAK_STREAM_VECTORS + index) * PEAK_THREADS +
           threadIdx.x;
}

__device__ inline streamed load_all(const uint4 *from)
{
    streamed loaded;
#pragma unroll
    for (int i = 0; i < PEAK_STREAM_VECTORS; i++)
        loaded.vector[i] = load_streamed(from + streamed_place(i));
    return loaded;
}

__global__ void __launch_bounds__(PEAK_THREADS) peak_dram_read(unsigned *sums, const uint4 *words)
{
    const streamed loaded = load_all(words);
    unsigned sum = 0;
#pragma unroll
    for (int i = 0; i < PEAK_STREAM_VECTORS; i++)
        sum += sum_of(loaded.vector[i]);
    const unsigned total = sum_over_block(sum);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = total;
}

__global__ void __launch_bounds__(PEAK_THREADS) peak_dram_copy(uint4 *to, const uint4 *from)
{
    const streamed loaded = load_all(from);
#pragma unroll
    for (int i = 0; i < PEAK_STREAM_VECTORS; i++)
        __stcs(to + streamed_place(i), loaded.vector[i]);
}

/* first + 3 * second, in whole numbers, so that it is exact. */
__device__ inline uint4 triad_of(const uint4 &first, const uint4 &second)
{
    return { first.x + 3 * second.x, first.y + 3 * second.y, first.z + 3 * second.z,
             first.w + 3 * second.w };
}

__global__ void __launch_bounds__(PEAK_THREADS)
    peak_dram_triad(uint4 *to, const uint4 *first, const uint4 *second)
{
    const streamed left = load_all(first);
    const streamed right = load_all(second);
#pragma unroll
    for (int i = 0; i < PEAK_STREAM_VECTORS; i++)
        __stcs(to + streamed_place(i), triad_of(left.vector[i], right.vector[i]));
}

/* Blocks share the tiles of a small array among them, and read all of it `passes` times, past the
 * L1 cache. */
__global__ void __launch_bounds__(PEAK_THREADS, PEAK_MEMORY_BLOCKS)
    peak_l2_read(unsigned *sums, const uint4 *words, size_t passes, clock_sample *sample)
{
    constexpr size_t tiles = PEAK_L2_BYTES / PEAK_TILE_BYTES;
    const clock_sample start = start_clock();
    unsigned sum = 0;
    for (size_t tile = blockIdx.x; tile < tiles * passes; tile += gridDim.x) {
        const uint4 *from = words + tile % tiles * tile_vectors + threadIdx.x;
        uint4 loaded[PEAK_VECTORS];
#pragma unroll
        for (int i = 0; i < PEAK_VECTORS; i++)
            loaded[i] = __ldcg(from + i * PEAK_THREADS);
#pragma unroll
        for (int i = 0; i < PEAK_VECTORS; i++)
            sum += sum_of(loaded[i]);
    }
    const unsigned total = sum_over_block(sum);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = total;
    stop_clock(sample, start);
}

/* The place in the tile that a thread reads. It moves on by a warp each step: a load that is the
 * same in every step could be made once, before the loop. */
__device__ inline unsigned rotated_place(unsigned step, int index)
{
    return (threadIdx.x + step * PEAK_WARP + index * PEAK_THREADS) & (tile_vectors - 1);
}

/* All blocks read the same tile, so each multiprocessor's L1 cache holds it. */
__global__ void __launch_bounds__(PEAK_THREADS, PEAK_MEMORY_BLOCKS)
    peak_l1_read(unsigned *sums, const uint4 *words, unsigned steps, clock_sample *sample)
{
    const clock_sample start = start_clock();
    unsigned sum = 0;
    for (unsigned step = 0; step < steps; step++)
#pragma unroll
        for (int i = 0; i < PEAK_VECTORS; i++)
            sum += sum_of(__ldca(words + rotated_place(step, i)));
    const unsigned total = sum_over_block(sum);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = total;
    stop_clock(sample, start);
}

__global__ void __launch_bounds__(PEAK_THREADS, PEAK_MEMORY_BLOCKS)
    peak_shared_read(unsigned *sums, const uint4 *words, unsigned steps, clock_sample *sample)
{
    __shared__ uint4 tile[tile_vectors];
    const clock_sample start = start_clock();
    for (unsigned i = threadIdx.x; i < tile_vectors; i += PEAK_THREADS)
        tile[i] = words[i];
    __syncthreads();
    unsigned sum = 0;
    for (unsigned step = 0; step < steps; step++)
#pragma unroll
        for (int i = 0; i < PEAK_VECTORS; i++)
            sum += sum_of(tile[rotated_place(step, i)]);
    const unsigned total = sum_over_block(sum);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = total;
    stop_clock(sample, start);
}
