/* Vector addition in CUDA: one element a thread, and 16 bytes a thread. */
#include <cstddef>
#include <new>
#include <vector>

#include "kernels/harness/cuda_backend.h"
#include "kernels/vec/vec_problem.h"

static constexpr int threads_per_block = 256;

template <typename T>
__global__ void vec_naive(T *__restrict__ sum, const T *__restrict__ left,
                          const T *__restrict__ right, size_t count)
{
    const size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < count)
        sum[i] = left[i] + right[i];
}

/* The 16 bytes that one instruction loads. */
template <typename T> struct alignas(VEC_VECTOR_BYTES) group {
    static constexpr int size = VEC_VECTOR_BYTES / sizeof(T);
    T element[size];
};

template <typename T>
__global__ void vec_vectorised(T *__restrict__ sum, const T *__restrict__ left,
                               const T *__restrict__ right, size_t count)
{
    const size_t groups = count / group<T>::size;
    const size_t thread = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (thread < groups) {
        const group<T> a = reinterpret_cast<const group<T> *>(left)[thread];
        const group<T> b = reinterpret_cast<const group<T> *>(right)[thread];
        group<T> result;
        for (int i = 0; i < group<T>::size; i++)
            result.element[i] = a.element[i] + b.element[i];
        reinterpret_cast<group<T> *>(sum)[thread] = result;
        return;
    }
    const size_t i = groups * group<T>::size + (thread - groups);
    if (i < count)
        sum[i] = left[i] + right[i];
}

namespace
{

template <typename T> struct device_state {
    size_t count;
    device_array<T> left;
    device_array<T> right;
    device_array<T> sum;
};

template <typename T> bool fill(device_state<T> *state, struct failure *failure)
{
    const size_t count = state->count;
    std::vector<T> values(count);
    if (!state->left.allocate(count, failure) || !state->right.allocate(count, failure) ||
        !state->sum.allocate(count, failure))
        return false;
    for (size_t i = 0; i < count; i++)
        values[i] = static_cast<T>(vec_problem_left(i));
    if (!state->left.upload(values.data(), failure))
        return false;
    for (size_t i = 0; i < count; i++)
        values[i] = static_cast<T>(vec_problem_right(i));
    return state->right.upload(values.data(), failure) && state->sum.poison(failure);
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
    state->count = static_cast<const struct vec_problem *>(problem)->count;
    if (!fill(state, failure)) {
        delete state;
        return false;
    }
    *out = state;
    return true;
}

unsigned blocks_for(size_t threads)
{
    return static_cast<unsigned>((threads + threads_per_block - 1) / threads_per_block);
}

template <typename T> bool launch_naive(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const device_state<T> *>(opaque);
    vec_naive<T><<<blocks_for(state->count), threads_per_block>>>(
        state->sum.data(), state->left.data(), state->right.data(), state->count);
    return cuda_launched("vec_naive", failure);
}

template <typename T> bool launch_vectorised(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const device_state<T> *>(opaque);
    const size_t threads = state->count / group<T>::size + state->count % group<T>::size;
    vec_vectorised<T><<<blocks_for(threads), threads_per_block>>>(
        state->sum.data(), state->left.data(), state->right.data(), state->count);
    return cuda_launched("vec_vectorised", failure);
}

template <typename T> bool verify(void *opaque, const void *, struct failure *failure)
{
    const auto *state = static_cast<const device_state<T> *>(opaque);
    std::vector<T> sum(state->count);
    if (!state->sum.download(sum.data(), failure))
        return false;
    for (size_t i = 0; i < state->count; i++) {
        const double expected = vec_problem_left(i) + vec_problem_right(i);
        if (static_cast<double>(sum[i]) != expected)
            return failure_set(failure, "wrong at element %zu: %g, expected %g", i,
                               static_cast<double>(sum[i]), expected);
    }
    return true;
}

template <typename T> bool occupancy_naive(struct occupancy *out, void *, struct failure *failure)
{
    return cuda_occupancy(out, reinterpret_cast<const void *>(vec_naive<T>), threads_per_block, 0,
                          failure);
}

template <typename T>
bool occupancy_vectorised(struct occupancy *out, void *, struct failure *failure)
{
    return cuda_occupancy(out, reinterpret_cast<const void *>(vec_vectorised<T>), threads_per_block,
                          0, failure);
}

template <typename T> void predict_naive(struct prediction *out, const struct problem_sizes *sizes)
{
    vec_predict_naive(out, sizes->value[0], sizeof(T));
}

template <typename T>
void predict_vectorised(struct prediction *out, const struct problem_sizes *sizes)
{
    vec_predict_vectorised(out, sizes->value[0], sizeof(T));
}

template <typename T> constexpr struct kernel_row naive_row(const char *precision)
{
    return { "naive",         precision, "^vec_naive",       "vec",   predict_naive<T>, setup<T>,
             launch_naive<T>, verify<T>, occupancy_naive<T>, nullptr, teardown<T> };
}

template <typename T> constexpr struct kernel_row vectorised_row(const char *precision)
{
    return { "vectorised",
             precision,
             "^vec_vectorised",
             "vec",
             predict_vectorised<T>,
             setup<T>,
             launch_vectorised<T>,
             verify<T>,
             occupancy_vectorised<T>,
             nullptr,
             teardown<T> };
}

const struct kernel_row rows[] = { naive_row<float>("FP32"), vectorised_row<float>("FP32"),
                                   naive_row<double>("FP64"), vectorised_row<double>("FP64") };

const struct program vec_program = {
    "vec_cuda", "Cuda", &vec_problem_definition, rows, sizeof rows / sizeof *rows, &cuda_backend,
};

} // namespace

int main(int argc, char **argv)
{
    return program_main(&vec_program, argc, argv);
}
