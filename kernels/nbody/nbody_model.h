/* What one launch of each n-body kernel counts. */
#ifndef KERNELS_NBODY_NBODY_MODEL_H
#define KERNELS_NBODY_NBODY_MODEL_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Threads of a block, and bodies of a tile. */
enum { NBODY_BLOCK = 256, NBODY_WARP = 32 };

/* Bodies in device memory: the count filled up to whole tiles with bodies of no mass. */
size_t nbody_padded_count(size_t count);

/* element_bytes is 4 (FP32) or 8 (FP64); the size is the number of bodies. */
void nbody_predict_naive(struct prediction *out, const struct problem_sizes *sizes,
                         size_t element_bytes);
void nbody_predict_tiled(struct prediction *out, const struct problem_sizes *sizes,
                         size_t element_bytes);

#ifdef __cplusplus
}
#endif

#endif
