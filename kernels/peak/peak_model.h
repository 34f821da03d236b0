/* The ceilings of a device, derived from its attributes, and what the ceiling kernels count. */
#ifndef KERNELS_PEAK_PEAK_MODEL_H
#define KERNELS_PEAK_PEAK_MODEL_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes of the program: the grid is this many multiprocessors wide, loops make this many steps, and
 * each array in device memory has this many mebibytes. */
enum peak_size { PEAK_MULTIPROCESSORS, PEAK_ITERATIONS, PEAK_MEBIBYTES };

enum { PEAK_THREADS = 256, PEAK_WARP = 32 };

/* Arithmetic: each thread keeps PEAK_CHAINS independent sums and adds to each of them PEAK_UNROLL
 * times a step. Blocks a multiprocessor are what fills it with threads. */
enum { PEAK_CHAINS = 16, PEAK_UNROLL = 16, PEAK_ARITHMETIC_BLOCKS = 4 };

/* Memory: vectors of 16 bytes. Streams through device memory take PEAK_STREAM_VECTORS a thread,
 * once; the readers of caches take PEAK_VECTORS a thread and step, a tile for the block. */
enum {
    PEAK_VECTOR_BYTES = 16,
    PEAK_STREAM_VECTORS = 4,
    PEAK_STREAM_BYTES = PEAK_THREADS * PEAK_STREAM_VECTORS * PEAK_VECTOR_BYTES,
    PEAK_VECTORS = 8,
    PEAK_MEMORY_BLOCKS = 4,
    PEAK_TILE_BYTES = PEAK_THREADS * PEAK_VECTORS * PEAK_VECTOR_BYTES,
    PEAK_L2_BYTES = 16 << 20, /* well inside the L2 of data-centre devices */
    PEAK_L2_STEPS = 16        /* loop steps for each pass over it */
};

/* Tensor: one multiplication of a tile of the left operand, rows x depth, with one of the right,
 * depth x columns, is repeated on the same sums. */
enum {
    PEAK_MMA_ROWS = 16,
    PEAK_MMA_COLUMNS = 64, /* of a warp: eight instructions of 8 columns */
    PEAK_MMA_BLOCKS = 2,
    PEAK_WGMMA_GROUPS = 2, /* warpgroups of a block, 64 rows each */
    PEAK_WGMMA_ROWS = 64 * PEAK_WGMMA_GROUPS,
    PEAK_WGMMA_COLUMNS = 256,
    PEAK_WGMMA_SLICES = 2,  /* instructions along the depth */
    PEAK_TENSOR_REPEATS = 8 /* multiplications a step */
};

/* Fused multiply-adds of one multiprocessor and cycle. `tensor` is the dense rate. Tensor
 * rates are those that the warp-level instructions used here can reach. 0: not known.
 * Sources: CUDA C++ Programming Guide, table of arithmetic instruction throughput; NVIDIA A100 and
 * H100 whitepapers, dense tensor rates. */
struct peak_rates {
    int compute_capability; /* 90 for 9.0 */
    int fp64;
    int fp32;
    int fp16;
    int tensor_fp64;
    int tensor_tf32;
    int tensor_16bit;
};

/* The row of the capability, or NULL. */
const struct peak_rates *peak_rates_of(int compute_capability);

/* FLOP/s of `fma_per_cycle` on each of `multiprocessors` at `clock_hz`: an fma counts 2. */
double peak_flop_per_s(int fma_per_cycle, int multiprocessors, double clock_hz);

/* Byte/s of device memory that transfers twice a clock over a bus of `bus_bits`. */
double peak_memory_byte_per_s(int bus_bits, double clock_hz);

/* Byte/s of the L1 caches and shared memory: 128 bytes a cycle and multiprocessor. */
double peak_l1_byte_per_s(int multiprocessors, double clock_hz);

/* Counts of one launch. `flop` is where the executed FLOP are counted. */
void peak_predict_arithmetic(struct prediction *out, const struct problem_sizes *sizes,
                             enum predicted_quantity flop);
/* `depth` is the depth of one instruction: 16 for 16-bit formats, 8 for TF32. */
void peak_predict_mma(struct prediction *out, const struct problem_sizes *sizes, size_t depth,
                      enum predicted_quantity tensor);
void peak_predict_wgmma(struct prediction *out, const struct problem_sizes *sizes, size_t depth,
                        enum predicted_quantity tensor);
/* Kernels that stream `reads` arrays and write `writes`. */
void peak_predict_stream(struct prediction *out, const struct problem_sizes *sizes, size_t reads,
                         size_t writes);
/* Passes that the reader of the L2 cache makes over its array. */
size_t peak_l2_passes(const struct problem_sizes *sizes);
void peak_predict_l2(struct prediction *out, const struct problem_sizes *sizes);
/* Every block reads its tile once a step; the reader of shared memory loads it there first. */
void peak_predict_l1(struct prediction *out, const struct problem_sizes *sizes);
void peak_predict_shared(struct prediction *out, const struct problem_sizes *sizes);

/* Element `index` of every array in device memory, and the sum of the first `count`, both modulo
 * 2^32. */
uint32_t peak_element(uint64_t index);
uint32_t peak_element_sum(uint64_t count);

/* Small whole numbers of the tensor operands: from -2 to 2, of changing sign. */
signed char peak_left_element(size_t row, size_t depth);
signed char peak_right_element(size_t depth, size_t column);

#ifdef __cplusplus
}
#endif

#endif
