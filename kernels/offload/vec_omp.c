/* Vector addition by OpenMP target: with `simd`, and without it, when GCC's code repeats every
 * element's addition on each lane of a warp. */
#include "kernels/offload/offload_device.h"
#include "kernels/offload/offload_model.h"
#include "kernels/offload/vec_arrays.h"
#include "kernels/vec/vec_problem.h"

enum { LANES = 32 };

static void add_simd_float(float *sum, const float *left, const float *right, size_t count)
{
#pragma omp target teams distribute parallel for simd
    for (size_t i = 0; i < count; i++)
        sum[i] = left[i] + right[i];
}

static void add_simd_double(double *sum, const double *left, const double *right, size_t count)
{
#pragma omp target teams distribute parallel for simd
    for (size_t i = 0; i < count; i++)
        sum[i] = left[i] + right[i];
}

static void add_loop_float(float *sum, const float *left, const float *right, size_t count)
{
#pragma omp target teams distribute parallel for
    for (size_t i = 0; i < count; i++)
        sum[i] = left[i] + right[i];
}

static void add_loop_double(double *sum, const double *left, const double *right, size_t count)
{
#pragma omp target teams distribute parallel for
    for (size_t i = 0; i < count; i++)
        sum[i] = left[i] + right[i];
}

static bool launch_simd(void *state, struct failure *failure)
{
    const struct vec_arrays *arrays = state;
    (void)failure;
    if (arrays->element_bytes == sizeof(double))
        add_simd_double(arrays->sum, arrays->left, arrays->right, arrays->count);
    else
        add_simd_float(arrays->sum, arrays->left, arrays->right, arrays->count);
    return true;
}

static bool launch_loop(void *state, struct failure *failure)
{
    const struct vec_arrays *arrays = state;
    (void)failure;
    if (arrays->element_bytes == sizeof(double))
        add_loop_double(arrays->sum, arrays->left, arrays->right, arrays->count);
    else
        add_loop_float(arrays->sum, arrays->left, arrays->right, arrays->count);
    return true;
}

static void predict_simd_float(struct prediction *out, const struct problem_sizes *sizes)
{
    offload_predict_vec_float(out, sizes);
    offload_predict_executed(out, sizeof(float), 1);
}

static void predict_simd_double(struct prediction *out, const struct problem_sizes *sizes)
{
    offload_predict_vec_double(out, sizes);
    offload_predict_executed(out, sizeof(double), 1);
}

static void predict_loop_float(struct prediction *out, const struct problem_sizes *sizes)
{
    offload_predict_vec_float(out, sizes);
    offload_predict_executed(out, sizeof(float), LANES);
}

static void predict_loop_double(struct prediction *out, const struct problem_sizes *sizes)
{
    offload_predict_vec_double(out, sizes);
    offload_predict_executed(out, sizeof(double), LANES);
}

static const struct kernel_row rows[] = {
    { "simd", "FP32", "^add_simd_float", "vec", predict_simd_float, vec_offload_setup_float,
      launch_simd, vec_offload_verify, NULL, NULL, vec_offload_teardown },
    { "loop", "FP32", "^add_loop_float", "vec", predict_loop_float, vec_offload_setup_float,
      launch_loop, vec_offload_verify, NULL, NULL, vec_offload_teardown },
    { "simd", "FP64", "^add_simd_double", "vec", predict_simd_double, vec_offload_setup_double,
      launch_simd, vec_offload_verify, NULL, NULL, vec_offload_teardown },
    { "loop", "FP64", "^add_loop_double", "vec", predict_loop_double, vec_offload_setup_double,
      launch_loop, vec_offload_verify, NULL, NULL, vec_offload_teardown },
};

static const struct program vec_program = {
    .name = "vec_omp",
    .paradigm = "OpenMP",
    .problem = &vec_problem_definition,
    .rows = rows,
    .row_count = sizeof rows / sizeof *rows,
    .backend = &offload_backend,
};

int main(int argc, char **argv)
{
    return program_main(&vec_program, argc, argv);
}
