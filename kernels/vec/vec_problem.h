/* Vector addition: sum[i] = left[i] + right[i], with inputs whose sum is exact in every format. */
#ifndef KERNELS_VEC_VEC_PROBLEM_H
#define KERNELS_VEC_VEC_PROBLEM_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Elements that each thread of the vectorised kernels takes: 16 bytes of them. */
enum { VEC_VECTOR_BYTES = 16, VEC_WARP_SIZE = 32 };

struct vec_problem {
    size_t count;
};

/* Takes and frees nothing but itself: the inputs are functions of the index. */
bool vec_problem_create(void **problem, const struct problem_sizes *sizes, struct failure *failure);
void vec_problem_free(void *problem);

/* What the programs of all paradigms share. */
extern const struct problem vec_problem_definition;

/* Whole numbers from -1000 to 1000; neighbours differ, and the two inputs differ. */
double vec_problem_left(size_t index);
double vec_problem_right(size_t index);

/* What one launch counts. One element a thread: two loads, one addition, one store. Sixteen bytes a
 * thread: two 16-byte loads and a 16-byte store for each whole group of elements, and one more
 * thread an element for what is left over. */
void vec_predict_naive(struct prediction *out, size_t count, size_t element_bytes);
void vec_predict_vectorised(struct prediction *out, size_t count, size_t element_bytes);

#ifdef __cplusplus
}
#endif

#endif
