/* The matrix product in CUDA: naive, tiled through shared memory, and tiled through registers too.
 */
#include <new>
#include <vector>

#include "kernels/harness/cuda_backend.h"
#include "kernels/matmul/matmul_kernels.h"
#include "kernels/matmul/matmul_model.h"
#include "kernels/matmul/matmul_problem.h"

namespace
{

template <typename T> struct device_state {
    struct problem_sizes sizes;
    device_array<T> left;
    device_array<T> right;
    device_array<T> result;
};

template <typename T>
bool upload_numbers(device_array<T> *to, const signed char *numbers, struct failure *failure)
{
    const std::vector<T> converted(numbers, numbers + to->count());
    return to->upload(converted.data(), failure);
}

template <typename T>
bool fill(device_state<T> *state, const struct matmul_problem *problem, struct failure *failure)
{
    state->sizes = { { problem->rows, problem->columns, problem->depth } };
    return state->left.allocate(problem->rows * problem->depth, failure) &&
           state->right.allocate(problem->depth * problem->columns, failure) &&
           state->result.allocate(problem->rows * problem->columns, failure) &&
           upload_numbers(&state->left, problem->left, failure) &&
           upload_numbers(&state->right, problem->right, failure) && state->result.poison(failure);
}

template <typename T> void teardown(void *state)
{
    delete static_cast<device_state<T> *>(state);
}

template <typename T> bool setup(void **out, const void *problem, struct failure *failure)
{
    *out = nullptr;
    auto *state = new (std::nothrow) device_state<T>();
    if (state == nullptr)
        return failure_set(failure, "out of memory");
    if (!fill(state, static_cast<const struct matmul_problem *>(problem), failure)) {
        delete state;
        return false;
    }
    *out = state;
    return true;
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

template <typename T> bool verify(void *opaque, const void *problem, struct failure *failure)
{
    const auto *state = static_cast<const device_state<T> *>(opaque);
    std::vector<T> result(state->result.count());
    return state->result.download(result.data(), failure) &&
           verify_numbers(static_cast<const struct matmul_problem *>(problem), result.data(),
                          failure);
}

template <typename T> using choose_kernel = matmul_kernel<T> (*)(const struct problem_sizes *);

unsigned blocks_for(size_t results, int per_block)
{
    return static_cast<unsigned>((results + per_block - 1) / per_block);
}

template <typename T, choose_kernel<T> choose> bool launch(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const device_state<T> *>(opaque);
    const size_t *size = state->sizes.value;
    const matmul_kernel<T> kernel = choose(&state->sizes);
    const dim3 grid(blocks_for(size[1], kernel.tile_columns),
                    blocks_for(size[0], kernel.tile_rows));
    kernel.function<<<grid, kernel.block>>>(state->result.data(), state->left.data(),
                                            state->right.data(), size[0], size[1], size[2]);
    return cuda_launched("matrix product", failure);
}

template <typename T, choose_kernel<T> choose>
bool occupancy(struct occupancy *out, void *opaque, struct failure *failure)
{
    const matmul_kernel<T> kernel = choose(&static_cast<const device_state<T> *>(opaque)->sizes);
    return cuda_occupancy(out, reinterpret_cast<const void *>(kernel.function),
                          static_cast<int>(kernel.block.x * kernel.block.y), 0, failure);
}

using predict_function = void (*)(struct prediction *out, const struct problem_sizes *sizes,
                                  size_t element_bytes);

template <typename T, predict_function model>
void predict(struct prediction *out, const struct problem_sizes *sizes)
{
    model(out, sizes, sizeof(T));
}

template <typename T, choose_kernel<T> choose, predict_function model>
constexpr struct kernel_row row(const char *name, const char *precision, const char *symbol)
{
    return { name,
             precision,
             symbol,
             "matmul",
             predict<T, model>,
             setup<T>,
             launch<T, choose>,
             verify<T>,
             occupancy<T, choose>,
             nullptr,
             teardown<T> };
}

template <typename T> constexpr struct kernel_row naive_row(const char *precision)
{
    return row<T, matmul_naive_kernel<T>, matmul_predict_naive>("naive", precision,
                                                                "^matmul_naive");
}

template <typename T> constexpr struct kernel_row tiled_row(const char *precision)
{
    return row<T, matmul_tiled_kernel<T>, matmul_predict_tiled>("tiled", precision,
                                                                "^matmul_tiled");
}

template <typename T> constexpr struct kernel_row register_row(const char *precision)
{
    return row<T, matmul_register_kernel<T>, matmul_predict_register>("register", precision,
                                                                      "^matmul_register");
}

const struct kernel_row rows[] = {
    naive_row<float>("FP32"),  tiled_row<float>("FP32"),  register_row<float>("FP32"),
    naive_row<double>("FP64"), tiled_row<double>("FP64"), register_row<double>("FP64"),
};

const struct program matmul_program = {
    "matMul_cuda", "Cuda", &matmul_problem_definition, rows, sizeof rows / sizeof *rows,
    &cuda_backend,
};

} // namespace

int main(int argc, char **argv)
{
    return program_main(&matmul_program, argc, argv);
}
