/* The matrix product in OpenCL: one result a work-item, and tiled through local memory. */
#include "kernels/matmul/matmul_problem.h"
#include "kernels/offload/matmul_arrays.h"
#include "kernels/offload/offload_model.h"
#include "kernels/offload/opencl_backend.h"
#include "kernels/offload/opencl_source.h"

/* Edge of a work-group, the TILE of matmul.cl. */
enum { TILE = 16 };

static bool setup(void **state, const void *problem, const char *kernel, size_t element_bytes,
                  struct failure *failure)
{
    *state = NULL;
    struct matmul_arrays *arrays = matmul_arrays_create(problem, element_bytes, failure);
    if (arrays == NULL)
        return false;
    const struct opencl_request request = {
        .source = matmul_opencl_source,
        .name = kernel,
        .element_bytes = element_bytes,
        .inputs = { arrays->left, arrays->right },
        .input_bytes = { matmul_arrays_left_bytes(arrays), matmul_arrays_right_bytes(arrays) },
        .output_bytes = matmul_arrays_result_bytes(arrays),
        .sizes = { arrays->rows, arrays->columns, arrays->depth },
        .size_count = 3,
        .items = { arrays->columns, arrays->rows },
        .group_items = { TILE, TILE },
    };
    *state = opencl_kernel_create(&request, failure);
    matmul_arrays_free(arrays);
    return *state != NULL;
}

static bool setup_naive_float(void **state, const void *problem, struct failure *failure)
{
    return setup(state, problem, "multiply_naive", sizeof(float), failure);
}

static bool setup_naive_double(void **state, const void *problem, struct failure *failure)
{
    return setup(state, problem, "multiply_naive", sizeof(double), failure);
}

static bool setup_tiled_float(void **state, const void *problem, struct failure *failure)
{
    return setup(state, problem, "multiply_tiled", sizeof(float), failure);
}

static bool setup_tiled_double(void **state, const void *problem, struct failure *failure)
{
    return setup(state, problem, "multiply_tiled", sizeof(double), failure);
}

static bool verify(const void *state, const void *problem, size_t element_bytes,
                   struct failure *failure)
{
    struct matmul_arrays *arrays = matmul_arrays_create(problem, element_bytes, failure);
    bool right = arrays != NULL && opencl_kernel_fetch(state, arrays->result, failure) &&
                 matmul_arrays_check(arrays, problem, failure);
    matmul_arrays_free(arrays);
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
    { "naive", "FP32", NULL, "matmul", offload_predict_matmul_float, setup_naive_float,
      opencl_kernel_launch, verify_float, NULL, NULL, teardown },
    { "tiled", "FP32", NULL, "matmul", offload_predict_matmul_float, setup_tiled_float,
      opencl_kernel_launch, verify_float, NULL, NULL, teardown },
    { "naive", "FP64", NULL, "matmul", offload_predict_matmul_double, setup_naive_double,
      opencl_kernel_launch, verify_double, NULL, NULL, teardown },
    { "tiled", "FP64", NULL, "matmul", offload_predict_matmul_double, setup_tiled_double,
      opencl_kernel_launch, verify_double, NULL, NULL, teardown },
};

static const struct program matmul_program = {
    .name = "matMul_ocl",
    .paradigm = "OpenCL",
    .problem = &matmul_problem_definition,
    .rows = rows,
    .row_count = sizeof rows / sizeof *rows,
    .backend = &opencl_backend,
};

int main(int argc, char **argv)
{
    return program_main(&matmul_program, argc, argv);
}
