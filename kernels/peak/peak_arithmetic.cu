/* Ceilings of the ordinary arithmetic units: nothing but independent chains of fused multiply-adds.
 */
#include <new>
#include <vector>

#include <cuda_fp16.h>

#include "kernels/peak/peak_kernels.h"

/* sum + factor / 2 in one instruction. Half is an immediate operand, so an instruction reads two
 * registers only, which cannot collide in the register file's banks. */
__device__ inline float add_half(float factor, float sum)
{
    return __fmaf_rn(factor, 0.5f, sum);
}

__device__ inline double add_half(double factor, double sum)
{
    return __fma_rn(factor, 0.5, sum);
}

__device__ inline __half2 add_half(__half2 factor, __half2 sum)
{
    return __hfma2(factor, __half2half2(__float2half(0.5f)), sum);
}

/* Every chain climbs by half of `up` and of `down` in turn, and ends at its number plus the half of
 * both, once for each pair of additions. */
template <typename T>
__global__ void __launch_bounds__(PEAK_THREADS, PEAK_ARITHMETIC_BLOCKS)
    peak_fma(T *result, const T *starts, const T *steps, int iterations, clock_sample *sample)
{
    const clock_sample start = start_clock();
    const T up = steps[0];
    const T down = steps[1];
    T sums[PEAK_CHAINS];
#pragma unroll
    for (int i = 0; i < PEAK_CHAINS; i++)
        sums[i] = starts[i];
#pragma unroll 1
    for (int step = 0; step < iterations; step++)
#pragma unroll
        for (int j = 0; j < PEAK_UNROLL; j++)
#pragma unroll
            for (int i = 0; i < PEAK_CHAINS; i++)
                sums[i] = add_half(j % 2 == 0 ? up : down, sums[i]);
    const size_t thread = static_cast<size_t>(blockIdx.x) * PEAK_THREADS + threadIdx.x;
    const size_t threads = static_cast<size_t>(gridDim.x) * PEAK_THREADS;
#pragma unroll
    for (int i = 0; i < PEAK_CHAINS; i++)
        result[i * threads + thread] = sums[i];
    stop_clock(sample, start);
}

namespace
{

/* Steps of half precision cancel, since its sums would leave the exact whole numbers; the others
 * climb, so that a wrong number of steps shows. */
struct fp64 {
    using type = double;
    static constexpr const char *name = "FP64";
    static constexpr enum predicted_quantity flop = PREDICTED_FLOP_FP64;
    static int rate(const peak_rates &rates)
    {
        return rates.fp64;
    }
    static constexpr int up = 2;
    static constexpr int down = 4;
    static type convert(int number)
    {
        return number;
    }
    static bool equal(type value, int number)
    {
        return value == number;
    }
};

struct fp32 {
    using type = float;
    static constexpr const char *name = "FP32";
    static constexpr enum predicted_quantity flop = PREDICTED_FLOP_FP32;
    static int rate(const peak_rates &rates)
    {
        return rates.fp32;
    }
    static constexpr int up = 2;
    static constexpr int down = 4;
    static type convert(int number)
    {
        return static_cast<float>(number);
    }
    static bool equal(type value, int number)
    {
        return value == static_cast<float>(number);
    }
};

struct fp16_pair {
    using type = __half2;
    static constexpr const char *name = "FP16";
    static constexpr enum predicted_quantity flop = PREDICTED_FLOP_FP16;
    static int rate(const peak_rates &rates)
    {
        return rates.fp16;
    }
    static constexpr int up = 2;
    static constexpr int down = -2;
    static type convert(int number)
    {
        return __half2half2(__float2half(static_cast<float>(number)));
    }
    static bool equal(type value, int number)
    {
        return __low2float(value) == static_cast<float>(number) &&
               __high2float(value) == static_cast<float>(number);
    }
};

template <typename F> struct device_state {
    struct problem_sizes sizes;
    device_array<typename F::type> result;
    device_array<typename F::type> starts;
    device_array<typename F::type> steps;
    device_array<clock_sample> sample;
};

size_t thread_count(const struct problem_sizes &sizes)
{
    return sizes.value[PEAK_MULTIPROCESSORS] * PEAK_ARITHMETIC_BLOCKS * PEAK_THREADS;
}

template <typename F> bool fill(device_state<F> *state, struct failure *failure)
{
    typename F::type starts[PEAK_CHAINS];
    for (int i = 0; i < PEAK_CHAINS; i++)
        starts[i] = F::convert(i);
    const typename F::type steps[] = { F::convert(F::up), F::convert(F::down) };
    return state->result.allocate(thread_count(state->sizes) * PEAK_CHAINS, failure) &&
           state->result.poison(failure) && state->starts.allocate(PEAK_CHAINS, failure) &&
           state->starts.upload(starts, failure) && state->steps.allocate(2, failure) &&
           state->steps.upload(steps, failure) && state->sample.allocate(1, failure);
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
    state->sizes = static_cast<const peak_problem *>(problem)->sizes;
    if (!fill(state, failure)) {
        delete state;
        return false;
    }
    *out = state;
    return true;
}

template <typename F> bool launch(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const device_state<F> *>(opaque);
    const unsigned blocks = static_cast<unsigned>(thread_count(state->sizes) / PEAK_THREADS);
    peak_fma<typename F::type><<<blocks, PEAK_THREADS>>>(
        state->result.data(), state->starts.data(), state->steps.data(),
        static_cast<int>(state->sizes.value[PEAK_ITERATIONS]), state->sample.data());
    return cuda_launched("peak_fma", failure);
}

template <typename F> bool verify(void *opaque, const void *, struct failure *failure)
{
    const auto *state = static_cast<const device_state<F> *>(opaque);
    std::vector<typename F::type> result(state->result.count());
    if (!state->result.download(result.data(), failure))
        return false;
    const size_t threads = thread_count(state->sizes);
    const int pairs = static_cast<int>(state->sizes.value[PEAK_ITERATIONS]) * PEAK_UNROLL / 2;
    for (size_t i = 0; i < result.size(); i++) {
        const int chain = static_cast<int>(i / threads);
        if (!F::equal(result[i], chain + pairs * (F::up + F::down) / 2))
            return failure_set(failure, "wrong sum in chain %d of thread %zu", chain, i % threads);
    }
    return true;
}

template <typename F> bool occupancy(struct occupancy *out, void *, struct failure *failure)
{
    return cuda_occupancy(out, reinterpret_cast<const void *>(peak_fma<typename F::type>),
                          PEAK_THREADS, 0, failure);
}

template <typename F> double ceiling(void *opaque)
{
    const auto *state = static_cast<const device_state<F> *>(opaque);
    const struct peak_rates *rates = peak_rates_of(peak_compute_capability());
    if (rates == nullptr)
        return 0;
    return peak_flop_per_s(F::rate(*rates),
                           static_cast<int>(state->sizes.value[PEAK_MULTIPROCESSORS]),
                           peak_clock_hz(state->sample));
}

template <typename F> void predict(struct prediction *out, const struct problem_sizes *sizes)
{
    peak_predict_arithmetic(out, sizes, F::flop);
}

template <typename F> constexpr struct kernel_row row()
{
    return { "fma",     F::name,   "^peak_fma",  "peak",     predict<F>, setup<F>,
             launch<F>, verify<F>, occupancy<F>, ceiling<F>, teardown<F> };
}

const struct kernel_row rows[] = { row<fp32>(), row<fp64>(), row<fp16_pair>() };

} // namespace

row_list peak_arithmetic_rows()
{
    return { rows, sizeof rows / sizeof *rows };
}
