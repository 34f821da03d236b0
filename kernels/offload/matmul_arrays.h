/* The matrices of a product on the host, in one of two formats. */
#ifndef KERNELS_OFFLOAD_MATMUL_ARRAYS_H
#define KERNELS_OFFLOAD_MATMUL_ARRAYS_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

struct matmul_arrays {
    size_t rows;
    size_t columns;
    size_t depth;
    size_t element_bytes; /* float or double */
    void *left;
    void *right;
    void *result;
};

/* Converts a struct matmul_problem's inputs and fills the result with NaN. NULL on failure. */
struct matmul_arrays *matmul_arrays_create(const void *problem, size_t element_bytes,
                                           struct failure *failure);
/* Takes NULL. */
void matmul_arrays_free(struct matmul_arrays *arrays);

/* Whether the result is the problem's, as matmul_problem.h says. */
bool matmul_arrays_check(const struct matmul_arrays *arrays, const void *problem,
                         struct failure *failure);

size_t matmul_arrays_left_bytes(const struct matmul_arrays *arrays);
size_t matmul_arrays_right_bytes(const struct matmul_arrays *arrays);
size_t matmul_arrays_result_bytes(const struct matmul_arrays *arrays);

/* The members of a kernel row whose state is a struct matmul_arrays mapped onto the offload device.
 */
bool matmul_offload_setup_float(void **state, const void *problem, struct failure *failure);
bool matmul_offload_setup_double(void **state, const void *problem, struct failure *failure);
bool matmul_offload_verify(void *state, const void *problem, struct failure *failure);
void matmul_offload_teardown(void *state);

#ifdef __cplusplus
}
#endif

#endif
