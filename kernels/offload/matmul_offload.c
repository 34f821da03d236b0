#include "kernels/offload/matmul_arrays.h"
#include "kernels/offload/offload_device.h"

static bool setup(void **state, const void *problem, size_t element_bytes, struct failure *failure)
{
    struct matmul_arrays *arrays = matmul_arrays_create(problem, element_bytes, failure);
    *state = arrays;
    if (arrays == NULL)
        return false;
    offload_map(arrays->left, matmul_arrays_left_bytes(arrays));
    offload_map(arrays->right, matmul_arrays_right_bytes(arrays));
    offload_map(arrays->result, matmul_arrays_result_bytes(arrays));
    return true;
}

bool matmul_offload_setup_float(void **state, const void *problem, struct failure *failure)
{
    return setup(state, problem, sizeof(float), failure);
}

bool matmul_offload_setup_double(void **state, const void *problem, struct failure *failure)
{
    return setup(state, problem, sizeof(double), failure);
}

bool matmul_offload_verify(void *state, const void *problem, struct failure *failure)
{
    const struct matmul_arrays *arrays = state;
    offload_fetch(arrays->result, matmul_arrays_result_bytes(arrays));
    return matmul_arrays_check(arrays, problem, failure);
}

void matmul_offload_teardown(void *state)
{
    struct matmul_arrays *arrays = state;
    if (arrays == NULL)
        return;
    offload_unmap(arrays->result, matmul_arrays_result_bytes(arrays));
    offload_unmap(arrays->right, matmul_arrays_right_bytes(arrays));
    offload_unmap(arrays->left, matmul_arrays_left_bytes(arrays));
    matmul_arrays_free(arrays);
}
