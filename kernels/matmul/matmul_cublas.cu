/* The matrix product by cuBLAS, in every format that its inputs and arithmetic can have. Results
 * are FP64 for FP64 and FP32 otherwise, so that all of them are exact. */
#include <new>
#include <vector>

#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "kernels/harness/cuda_backend.h"
#include "kernels/matmul/matmul_model.h"
#include "kernels/matmul/matmul_problem.h"

namespace
{

/* How cuBLAS is asked for one format: element types, arithmetic, and where its tensor operations
 * are counted. */
struct format_fp64 {
    using input = double;
    using output = double;
    static constexpr cudaDataType input_type = CUDA_R_64F;
    static constexpr cudaDataType output_type = CUDA_R_64F;
    static constexpr cublasComputeType_t arithmetic = CUBLAS_COMPUTE_64F;
    static constexpr enum predicted_quantity tensor = PREDICTED_TENSOR_FP64;
};

struct format_fp32 {
    using input = float;
    using output = float;
    static constexpr cudaDataType input_type = CUDA_R_32F;
    static constexpr cudaDataType output_type = CUDA_R_32F;
    static constexpr cublasComputeType_t arithmetic = CUBLAS_COMPUTE_32F;
    static constexpr enum predicted_quantity tensor = PREDICTED_QUANTITY_COUNT;
};

struct format_tf32 : format_fp32 {
    static constexpr cublasComputeType_t arithmetic = CUBLAS_COMPUTE_32F_FAST_TF32;
    static constexpr enum predicted_quantity tensor = PREDICTED_TENSOR_TF32;
};

struct format_fp16 : format_fp32 {
    using input = __half;
    static constexpr cudaDataType input_type = CUDA_R_16F;
    static constexpr enum predicted_quantity tensor = PREDICTED_TENSOR_FP16;
};

struct format_bf16 : format_fp32 {
    using input = __nv_bfloat16;
    static constexpr cudaDataType input_type = CUDA_R_16BF;
    static constexpr enum predicted_quantity tensor = PREDICTED_TENSOR_BF16;
};

bool cublas_succeeded(cublasStatus_t status, const char *call, struct failure *failure)
{
    if (status == CUBLAS_STATUS_SUCCESS)
        return true;
    return failure_set(failure, "%s: %s", call, cublasGetStatusString(status));
}

template <typename F> struct device_state {
    struct problem_sizes sizes;
    device_array<typename F::input> left;
    device_array<typename F::input> right;
    device_array<typename F::output> result;
    cublasHandle_t handle = nullptr;

    ~device_state()
    {
        if (handle != nullptr)
            cublasDestroy(handle);
    }
};

template <typename T>
bool upload_numbers(device_array<T> *to, const signed char *numbers, struct failure *failure)
{
    std::vector<T> converted(to->count());
    for (size_t i = 0; i < converted.size(); i++)
        converted[i] = static_cast<T>(static_cast<float>(numbers[i]));
    return to->upload(converted.data(), failure);
}

template <typename F>
bool fill(device_state<F> *state, const struct matmul_problem *problem, struct failure *failure)
{
    state->sizes = { { problem->rows, problem->columns, problem->depth } };
    return cublas_succeeded(cublasCreate(&state->handle), "cublasCreate", failure) &&
           state->left.allocate(problem->rows * problem->depth, failure) &&
           state->right.allocate(problem->depth * problem->columns, failure) &&
           state->result.allocate(problem->rows * problem->columns, failure) &&
           upload_numbers(&state->left, problem->left, failure) &&
           upload_numbers(&state->right, problem->right, failure) && state->result.poison(failure);
}

template <typename F> void teardown(void *state)
{
    delete static_cast<device_state<F> *>(state);
}

template <typename F> bool setup(void **out, const void *problem, struct failure *failure)
{
    *out = nullptr;
    auto *state = new (std::nothrow) device_state<F>();
    if (state == nullptr)
        return failure_set(failure, "out of memory");
    if (!fill(state, static_cast<const struct matmul_problem *>(problem), failure)) {
        delete state;
        return false;
    }
    *out = state;
    return true;
}

/* cuBLAS takes matrices column by column, which turns each of ours into its transpose; the
 * transposed product is the product of the transposes in the other order. */
template <typename F> bool launch(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const device_state<F> *>(opaque);
    const int rows = static_cast<int>(state->sizes.value[0]);
    const int columns = static_cast<int>(state->sizes.value[1]);
    const int depth = static_cast<int>(state->sizes.value[2]);
    const typename F::output one = 1;
    const typename F::output zero = 0;
    return cublas_succeeded(cublasGemmEx(state->handle, CUBLAS_OP_N, CUBLAS_OP_N, columns, rows,
                                         depth, &one, state->right.data(), F::input_type, columns,
                                         state->left.data(), F::input_type, depth, &zero,
                                         state->result.data(), F::output_type, columns,
                                         F::arithmetic, CUBLAS_GEMM_DEFAULT),
                            "cublasGemmEx", failure);
}

bool verify_numbers(const struct matmul_problem *problem, const float *result,
                    struct failure *failure)
{
    return matmul_verify_float(problem, result, failure);
}

bool verify_numbers(const struct matmul_problem *problem, const double *result,
                    struct failure *failure)
{
    return matmul_verify_double(problem, result, failure);
}

template <typename F> bool verify(void *opaque, const void *problem, struct failure *failure)
{
    const auto *state = static_cast<const device_state<F> *>(opaque);
    std::vector<typename F::output> result(state->result.count());
    return state->result.download(result.data(), failure) &&
           verify_numbers(static_cast<const struct matmul_problem *>(problem), result.data(),
                          failure);
}

template <typename F> void predict(struct prediction *out, const struct problem_sizes *sizes)
{
    matmul_predict_library(out, sizes, sizeof(typename F::input), sizeof(typename F::output),
                           F::tensor);
}

template <typename F> constexpr struct kernel_row row(const char *precision)
{
    return { "gemm",    precision, nullptr, "matmul", predict<F>, setup<F>,
             launch<F>, verify<F>, nullptr, nullptr,  teardown<F> };
}

const struct kernel_row rows[] = { row<format_fp32>("FP32"), row<format_fp64>("FP64"),
                                   row<format_tf32>("TF32"), row<format_fp16>("FP16"),
                                   row<format_bf16>("BF16") };

const struct program cublas_program = {
    "matMul_cublas", "Cublas", &matmul_problem_definition, rows, sizeof rows / sizeof *rows,
    &cuda_backend,
};

} // namespace

int main(int argc, char **argv)
{
    return program_main(&cublas_program, argc, argv);
}
