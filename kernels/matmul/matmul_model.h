/* What one launch of each matrix product counts, worked out exactly, ragged edges included. */
#ifndef KERNELS_MATMUL_MATMUL_MODEL_H
#define KERNELS_MATMUL_MATMUL_MODEL_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The naive kernel's block is MATMUL_WARP x MATMUL_NAIVE_ROWS threads: a warp is one row of 32
 * neighbouring columns. The tiled kernel's block and tile are MATMUL_TILE x MATMUL_TILE. */
enum { MATMUL_WARP = 32, MATMUL_NAIVE_ROWS = 8, MATMUL_TILE = 32, MATMUL_VECTOR_BYTES = 16 };

/* The register-tiled kernel. A block computes block_rows x block_columns results in steps of
 * block_depth, a thread thread_rows x thread_columns of them. A warp is MATMUL_LANE_ROWS x
 * MATMUL_LANE_COLUMNS threads; warps lie side by side along the columns first. */
enum { MATMUL_LANE_ROWS = 4, MATMUL_LANE_COLUMNS = 8 };

struct matmul_tiling {
    int block_rows;
    int block_columns;
    int block_depth;
    int thread_rows;
    int thread_columns;
};

/* One for each element size: of what fits the registers and the 48 KiB of shared memory that any
 * block may have. */
enum {
    MATMUL_FLOAT_ROWS = 128,
    MATMUL_FLOAT_COLUMNS = 128,
    MATMUL_FLOAT_DEPTH = 16,
    MATMUL_FLOAT_THREAD_ROWS = 8,
    MATMUL_FLOAT_THREAD_COLUMNS = 8,
    MATMUL_DOUBLE_ROWS = 128,
    MATMUL_DOUBLE_COLUMNS = 64,
    MATMUL_DOUBLE_DEPTH = 8,
    MATMUL_DOUBLE_THREAD_ROWS = 8,
    MATMUL_DOUBLE_THREAD_COLUMNS = 4
};

extern const struct matmul_tiling matmul_float_tiling;
extern const struct matmul_tiling matmul_double_tiling;

/* Whether the register-tiled kernel can load whole vectors: every row starts on a vector. */
bool matmul_rows_are_aligned(const struct problem_sizes *sizes, size_t element_bytes);

/* element_bytes is 4 (FP32) or 8 (FP64); the sizes are M, N and K. */
void matmul_predict_naive(struct prediction *out, const struct problem_sizes *sizes,
                          size_t element_bytes);
void matmul_predict_tiled(struct prediction *out, const struct problem_sizes *sizes,
                          size_t element_bytes);
void matmul_predict_register(struct prediction *out, const struct problem_sizes *sizes,
                             size_t element_bytes);

/* Of a library's kernel only what every correct product must count is known. `tensor` is the
 * quantity that its operations land in if sizes are multiples of 16, when a tensor path is sure;
 * PREDICTED_QUANTITY_COUNT for none. */
void matmul_predict_library(struct prediction *out, const struct problem_sizes *sizes,
                            size_t input_bytes, size_t output_bytes,
                            enum predicted_quantity tensor);

#ifdef __cplusplus
}
#endif

#endif
