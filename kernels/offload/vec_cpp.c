/* Vector addition in C by OpenMP threads. */
#include "kernels/offload/offload_device.h"
#include "kernels/offload/offload_model.h"
#include "kernels/offload/vec_arrays.h"
#include "kernels/vec/vec_problem.h"

static void add_threads_float(float *sum, const float *left, const float *right, size_t count)
{
#pragma omp parallel for simd schedule(static)
    for (size_t i = 0; i < count; i++)
        sum[i] = left[i] + right[i];
}

static void add_threads_double(double *sum, const double *left, const double *right, size_t count)
{
#pragma omp parallel for simd schedule(static)
    for (size_t i = 0; i < count; i++)
        sum[i] = left[i] + right[i];
}

static bool launch_threads(void *state, struct failure *failure)
{
    const struct vec_arrays *arrays = state;
    (void)failure;
    if (arrays->element_bytes == sizeof(double))
        add_threads_double(arrays->sum, arrays->left, arrays->right, arrays->count);
    else
        add_threads_float(arrays->sum, arrays->left, arrays->right, arrays->count);
    return true;
}

static const struct kernel_row rows[] = {
    { "threads", "FP32", "^add_threads_float", "vec", offload_predict_vec_float,
      vec_offload_setup_float, launch_threads, vec_offload_verify, NULL, NULL,
      vec_offload_teardown },
    { "threads", "FP64", "^add_threads_double", "vec", offload_predict_vec_double,
      vec_offload_setup_double, launch_threads, vec_offload_verify, NULL, NULL,
      vec_offload_teardown },
};

static const struct program vec_program = {
    .name = "vec_cpp",
    .paradigm = "CPP",
    .problem = &vec_problem_definition,
    .rows = rows,
    .row_count = sizeof rows / sizeof *rows,
    .backend = &offload_backend,
};

int main(int argc, char **argv)
{
    return program_main(&vec_program, argc, argv);
}
