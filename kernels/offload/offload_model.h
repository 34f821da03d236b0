/* What is known beforehand of loops whose launch the compiler chooses: their work, not their
 * accesses. */
#ifndef KERNELS_OFFLOAD_OFFLOAD_MODEL_H
#define KERNELS_OFFLOAD_OFFLOAD_MODEL_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* FLOP asked for and the compulsory traffic. */
void offload_predict_matmul_float(struct prediction *out, const struct problem_sizes *sizes);
void offload_predict_matmul_double(struct prediction *out, const struct problem_sizes *sizes);
void offload_predict_vec_float(struct prediction *out, const struct problem_sizes *sizes);
void offload_predict_vec_double(struct prediction *out, const struct problem_sizes *sizes);

/* Adds to a prediction that every operation asked for is executed `times` times. */
void offload_predict_executed(struct prediction *prediction, size_t element_bytes, uint64_t times);

#ifdef __cplusplus
}
#endif

#endif
