/* What one launch of each polyhedral gravity kernel counts, its two parts `init` and `evaluate`
 * together. */
#ifndef KERNELS_POLYHEDRAL_POLYHEDRAL_MODEL_H
#define KERNELS_POLYHEDRAL_POLYHEDRAL_MODEL_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* element_bytes is 4 (FP32) or 8 (FP64); the sizes are divisions and points. */
void polyhedral_predict_naive(struct prediction *out, const struct problem_sizes *sizes,
                              size_t element_bytes);
void polyhedral_predict_shared(struct prediction *out, const struct problem_sizes *sizes,
                               size_t element_bytes);

#ifdef __cplusplus
}
#endif

#endif
