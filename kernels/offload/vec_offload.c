#include "kernels/offload/offload_device.h"
#include "kernels/offload/vec_arrays.h"

static bool setup(void **state, const void *problem, size_t element_bytes, struct failure *failure)
{
    struct vec_arrays *arrays = vec_arrays_create(problem, element_bytes, failure);
    *state = arrays;
    if (arrays == NULL)
        return false;
    offload_map(arrays->left, arrays->bytes);
    offload_map(arrays->right, arrays->bytes);
    offload_map(arrays->sum, arrays->bytes);
    return true;
}

bool vec_offload_setup_float(void **state, const void *problem, struct failure *failure)
{
    return setup(state, problem, sizeof(float), failure);
}

bool vec_offload_setup_double(void **state, const void *problem, struct failure *failure)
{
    return setup(state, problem, sizeof(double), failure);
}

bool vec_offload_verify(void *state, const void *problem, struct failure *failure)
{
    const struct vec_arrays *arrays = state;
    (void)problem;
    offload_fetch(arrays->sum, arrays->bytes);
    return vec_arrays_check(arrays, failure);
}

void vec_offload_teardown(void *state)
{
    struct vec_arrays *arrays = state;
    if (arrays == NULL)
        return;
    offload_unmap(arrays->sum, arrays->bytes);
    offload_unmap(arrays->right, arrays->bytes);
    offload_unmap(arrays->left, arrays->bytes);
    vec_arrays_free(arrays);
}
