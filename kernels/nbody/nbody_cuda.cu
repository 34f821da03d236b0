/* The n-body problem in CUDA: bodies straight from global memory, and tiled through shared memory.
 */
#include <new>
#include <vector>

#include "kernels/harness/cuda_backend.h"
#include "kernels/nbody/nbody_kernels.h"
#include "kernels/nbody/nbody_model.h"
#include "kernels/nbody/nbody_problem.h"

namespace
{

template <typename T> struct device_state {
    size_t count;
    device_array<nbody_body<T>> bodies;
    device_array<nbody_acceleration<T>> accelerations;
};

template <typename T> bool fill(device_state<T> *state, struct failure *failure)
{
    std::vector<nbody_body<T>> bodies(nbody_padded_count(state->count));
    for (size_t i = 0; i < bodies.size(); i++) {
        const signed char *at = nbody_corners[nbody_corner(i)];
        bodies[i] = { static_cast<T>(at[0]), static_cast<T>(at[1]), static_cast<T>(at[2]),
                      static_cast<T>(i < state->count ? nbody_mass(i) : 0) };
    }
    return state->bodies.allocate(bodies.size(), failure) &&
           state->bodies.upload(bodies.data(), failure) &&
           state->accelerations.allocate(state->count, failure) &&
           state->accelerations.poison(failure);
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
    state->count = static_cast<const struct nbody_problem *>(problem)->count;
    if (!fill(state, failure)) {
        delete state;
        return false;
    }
    *out = state;
    return true;
}

bool verify_numbers(const struct nbody_problem *problem, const float *accelerations,
                    struct failure *failure)
{
    return nbody_verify_float(problem, accelerations, failure);
}

bool verify_numbers(const struct nbody_problem *problem, const double *accelerations,
                    struct failure *failure)
{
    return nbody_verify_double(problem, accelerations, failure);
}

template <typename T> bool verify(void *opaque, const void *problem, struct failure *failure)
{
    const auto *state = static_cast<const device_state<T> *>(opaque);
    std::vector<nbody_acceleration<T>> result(state->count);
    return state->accelerations.download(result.data(), failure) &&
           verify_numbers(static_cast<const struct nbody_problem *>(problem), &result.data()->x,
                          failure);
}

template <typename T> using choose_kernel = nbody_function<T> (*)();

template <typename T, choose_kernel<T> choose> bool launch(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const device_state<T> *>(opaque);
    const auto blocks = static_cast<unsigned>(nbody_padded_count(state->count) / NBODY_BLOCK);
    choose()<<<blocks, NBODY_BLOCK>>>(state->accelerations.data(), state->bodies.data(),
                                      state->count, static_cast<T>(NBODY_SOFTENING));
    return cuda_launched("n-body kernel", failure);
}

template <typename T, choose_kernel<T> choose>
bool occupancy(struct occupancy *out, void *, struct failure *failure)
{
    return cuda_occupancy(out, reinterpret_cast<const void *>(choose()), NBODY_BLOCK, 0, failure);
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
             "nbody",
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
    return row<T, nbody_naive_kernel<T>, nbody_predict_naive>("naive", precision, "^nbody_naive");
}

template <typename T> constexpr struct kernel_row tiled_row(const char *precision)
{
    return row<T, nbody_tiled_kernel<T>, nbody_predict_tiled>("tiled", precision, "^nbody_tiled");
}

const struct kernel_row rows[] = { naive_row<float>("FP32"), tiled_row<float>("FP32"),
                                   naive_row<double>("FP64"), tiled_row<double>("FP64") };

const struct program nbody_program = {
    "nbody_cuda",  "Cuda", &nbody_problem_definition, rows, sizeof rows / sizeof *rows,
    &cuda_backend,
};

} // namespace

int main(int argc, char **argv)
{
    return program_main(&nbody_program, argc, argv);
}
