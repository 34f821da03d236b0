/* The matrix product by OpenACC. */
#include "kernels/matmul/matmul_problem.h"
#include "kernels/offload/matmul_arrays.h"
#include "kernels/offload/offload_device.h"
#include "kernels/offload/offload_model.h"

static void multiply_loop_float(float *result, const float *left, const float *right, size_t rows,
                                size_t columns, size_t depth)
{
#pragma acc parallel loop gang worker vector collapse(2)                                           \
    present(result [0:rows * columns], left [0:rows * depth], right [0:depth * columns])
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < columns; j++) {
            float sum = 0;
            for (size_t p = 0; p < depth; p++)
                sum += left[i * depth + p] * right[p * columns + j];
            result[i * columns + j] = sum;
        }
}

static void multiply_loop_double(double *result, const double *left, const double *right,
                                 size_t rows, size_t columns, size_t depth)
{
#pragma acc parallel loop gang worker vector collapse(2)                                           \
    present(result [0:rows * columns], left [0:rows * depth], right [0:depth * columns])
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < columns; j++) {
            double sum = 0;
            for (size_t p = 0; p < depth; p++)
                sum += left[i * depth + p] * right[p * columns + j];
            result[i * columns + j] = sum;
        }
}

static bool launch_loop(void *state, struct failure *failure)
{
    const struct matmul_arrays *a = state;
    (void)failure;
    if (a->element_bytes == sizeof(double))
        multiply_loop_double(a->result, a->left, a->right, a->rows, a->columns, a->depth);
    else
        multiply_loop_float(a->result, a->left, a->right, a->rows, a->columns, a->depth);
    return true;
}

static void predict_loop_float(struct prediction *out, const struct problem_sizes *sizes)
{
    offload_predict_matmul_float(out, sizes);
    offload_predict_executed(out, sizeof(float), 1);
}

static void predict_loop_double(struct prediction *out, const struct problem_sizes *sizes)
{
    offload_predict_matmul_double(out, sizes);
    offload_predict_executed(out, sizeof(double), 1);
}

static const struct kernel_row rows[] = {
    { "loop", "FP32", "^multiply_loop_float", "matmul", predict_loop_float,
      matmul_offload_setup_float, launch_loop, matmul_offload_verify, NULL, NULL,
      matmul_offload_teardown },
    { "loop", "FP64", "^multiply_loop_double", "matmul", predict_loop_double,
      matmul_offload_setup_double, launch_loop, matmul_offload_verify, NULL, NULL,
      matmul_offload_teardown },
};

static const struct program matmul_program = {
    .name = "matMul_acc",
    .paradigm = "OpenACC",
    .problem = &matmul_problem_definition,
    .rows = rows,
    .row_count = sizeof rows / sizeof *rows,
    .backend = &offload_backend,
};

int main(int argc, char **argv)
{
    return program_main(&matmul_program, argc, argv);
}
