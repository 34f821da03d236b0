/* The vectors of an addition on the host, in one of two formats. */
#ifndef KERNELS_OFFLOAD_VEC_ARRAYS_H
#define KERNELS_OFFLOAD_VEC_ARRAYS_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

struct vec_arrays {
    size_t count;
    size_t element_bytes; /* float or double */
    size_t bytes;         /* of each array */
    void *left;
    void *right;
    void *sum;
};

/* Takes the inputs of a struct vec_problem and fills the sum with NaN. NULL on failure. */
struct vec_arrays *vec_arrays_create(const void *problem, size_t element_bytes,
                                     struct failure *failure);
/* Takes NULL. */
void vec_arrays_free(struct vec_arrays *arrays);

/* Whether every sum is the right one exactly; else the failure names the first that is not. */
bool vec_arrays_check(const struct vec_arrays *arrays, struct failure *failure);

/* The members of a kernel row whose state is a struct vec_arrays mapped onto the offload device. */
bool vec_offload_setup_float(void **state, const void *problem, struct failure *failure);
bool vec_offload_setup_double(void **state, const void *problem, struct failure *failure);
bool vec_offload_verify(void *state, const void *problem, struct failure *failure);
void vec_offload_teardown(void *state);

#ifdef __cplusplus
}
#endif

#endif
