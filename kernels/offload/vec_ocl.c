/* Vector addition in OpenCL, one element a work-item. */
#include "kernels/offload/offload_model.h"
#include "kernels/offload/opencl_backend.h"
#include "kernels/offload/opencl_source.h"
#include "kernels/offload/vec_arrays.h"
#include "kernels/vec/vec_problem.h"

enum { GROUP = 256 };

static bool setup(void **state, const void *problem, size_t element_bytes, struct failure *failure)
{
    *state = NULL;
    struct vec_arrays *arrays = vec_arrays_create(problem, element_bytes, failure);
    if (arrays == NULL)
        return false;
    const struct opencl_request request = {
        .source = vec_opencl_source,
        .name = "add_naive",
        .element_bytes = element_bytes,
        .inputs = { arrays->left, arrays->right },
        .input_bytes = { arrays->bytes, arrays->bytes },
        .output_bytes = arrays->bytes,
        .sizes = { arrays->count },
        .size_count = 1,
        .items = { arrays->count },
        .group_items = { GROUP },
    };
    *state = opencl_kernel_create(&request, failure);
    vec_arrays_free(arrays);
    return *state != NULL;
}

static bool setup_float(void **state, const void *problem, struct failure *failure)
{
    return setup(state, problem, sizeof(float), failure);
}

static bool setup_double(void **state, const void *problem, struct failure *failure)
{
    return setup(state, problem, sizeof(double), failure);
}

static bool verify(const void *state, const void *problem, size_t element_bytes,
                   struct failure *failure)
{
    struct vec_arrays *arrays = vec_arrays_create(problem, element_bytes, failure);
    bool right = arrays != NULL && opencl_kernel_fetch(state, arrays->sum, failure) &&
                 vec_arrays_check(arrays, failure);
    vec_arrays_free(arrays);
    return right;
}

static bool verify_float(void *state, const void *problem, struct failure *failure)
{
    return verify(state, problem, sizeof(float), failure);
}

static bool verify_double(void *state, const void *problem, struct failure *failure)
{
    return verify(state, problem, sizeof(double), failure);
}

static void teardown(void *state)
{
    opencl_kernel_free(state);
}

static const struct kernel_row rows[] = {
    { "naive", "FP32", NULL, "vec", offload_predict_vec_float, setup_float, opencl_kernel_launch,
      verify_float, NULL, NULL, teardown },
    { "naive", "FP64", NULL, "vec", offload_predict_vec_double, setup_double, opencl_kernel_launch,
      verify_double, NULL, NULL, teardown },
};

static const struct program vec_program = {
    .name = "vec_ocl",
    .paradigm = "OpenCL",
    .problem = &vec_problem_definition,
    .rows = rows,
    .row_count = sizeof rows / sizeof *rows,
    .backend = &opencl_backend,
};

int main(int argc, char **argv)
{
    return program_main(&vec_program, argc, argv);
}
