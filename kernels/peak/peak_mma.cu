/* Tensor ceilings through warp-level matrix instructions, from registers. */
#include "kernels/peak/peak_mma.h"

#include "kernels/peak/peak_tensor.h"

enum { INSTRUCTION_COLUMNS = 8, INSTRUCTIONS = PEAK_MMA_COLUMNS / INSTRUCTION_COLUMNS };

/* PTX ISA, layout of the sums: a lane holds pairs of neighbouring columns of two rows eight
 * apart. */
template <typename T>
__device__ void store_sums(T *result, const T (&sums)[INSTRUCTIONS][4], int lane)
{
#pragma unroll
    for (int i = 0; i < INSTRUCTIONS; i++)
#pragma unroll
        for (int j = 0; j < 4; j++) {
            const int row = lane / 4 + j / 2 * 8;
            const int column = i * INSTRUCTION_COLUMNS + lane % 4 * 2 + j % 2;
            result[row * PEAK_MMA_COLUMNS + column] = sums[i][j];
        }
}

/* Each warp multiplies the same operands, eight instructions side by side, again and again. */
template <typename F>
__global__ void __launch_bounds__(PEAK_THREADS)
    peak_mma(typename F::sum *result, const signed char *left, const signed char *right,
             int iterations, clock_sample *sample)
{
    const clock_sample start = start_clock();
    const int lane = static_cast<int>(threadIdx.x % PEAK_WARP);
    typename F::word left_words[F::left_words];
    typename F::word right_words[INSTRUCTIONS][F::right_words];
    typename F::sum sums[INSTRUCTIONS][4] = {};
#pragma unroll
    for (int i = 0; i < F::left_words; i++)
        left_words[i] = F::left(left, lane, i);
#pragma unroll
    for (int i = 0; i < INSTRUCTIONS; i++)
#pragma unroll
        for (int j = 0; j < F::right_words; j++)
            right_words[i][j] =
                F::right(right + i * INSTRUCTION_COLUMNS, PEAK_MMA_COLUMNS, lane, j);
#pragma unroll 1
    for (int step = 0; step < iterations; step++)
#pragma unroll
        for (int i = 0; i < PEAK_TENSOR_REPEATS * INSTRUCTIONS; i++)
            F::multiply(sums[i % INSTRUCTIONS], left_words, right_words[i % INSTRUCTIONS]);
    const size_t warp = (static_cast<size_t>(blockIdx.x) * PEAK_THREADS + threadIdx.x) / PEAK_WARP;
    store_sums(result + warp * PEAK_MMA_ROWS * PEAK_MMA_COLUMNS, sums, lane);
    stop_clock(sample, start);
}

namespace
{

int rate_fp64(const peak_rates &rates)
{
    return rates.tensor_fp64;
}

int rate_tf32(const peak_rates &rates)
{
    return rates.tensor_tf32;
}

int rate_16bit(const peak_rates &rates)
{
    return rates.tensor_16bit;
}

unsigned blocks_for(const struct problem_sizes &sizes)
{
    return static_cast<unsigned>(sizes.value[PEAK_MULTIPROCESSORS] * PEAK_MMA_BLOCKS);
}

template <typename F> bool setup(void **out, const void *problem, struct failure *failure)
{
    const struct problem_sizes &sizes = static_cast<const peak_problem *>(problem)->sizes;
    const tensor_tile tile = { PEAK_MMA_ROWS, PEAK_MMA_COLUMNS, F::depth };
    const size_t warps = static_cast<size_t>(blocks_for(sizes)) * (PEAK_THREADS / PEAK_WARP);
    *out = tensor_create<typename F::sum>(sizes, tile, warps, failure);
    return *out != nullptr;
}

template <typename F> bool launch(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const tensor_state<typename F::sum> *>(opaque);
    peak_mma<F><<<blocks_for(state->sizes), PEAK_THREADS>>>(
        state->result.data(), state->left.data(), state->right.data(),
        static_cast<int>(state->sizes.value[PEAK_ITERATIONS]), state->sample.data());
    return cuda_launched("peak_mma", failure);
}

template <typename F> bool occupancy(struct occupancy *out, void *, struct failure *failure)
{
    return cuda_occupancy(out, reinterpret_cast<const void *>(peak_mma<F>), PEAK_THREADS, 0,
                          failure);
}

template <typename F, enum predicted_quantity flop>
void predict(struct prediction *out, const struct problem_sizes *sizes)
{
    peak_predict_mma(out, sizes, F::depth, flop);
}

template <typename F, enum predicted_quantity flop, int (*rate)(const peak_rates &)>
constexpr struct kernel_row row(const char *precision)
{
    return { "mma",
             precision,
             "^peak_mma",
             "peak",
             predict<F, flop>,
             setup<F>,
             launch<F>,
             tensor_verify<typename F::sum>,
             occupancy<F>,
             tensor_ceiling<typename F::sum, rate>,
             tensor_teardown<typename F::sum> };
}

const struct kernel_row rows[] = {
    row<mma_fp64, PREDICTED_TENSOR_FP64, rate_fp64>("FP64"),
    row<mma_tf32, PREDICTED_TENSOR_TF32, rate_tf32>("TF32"),
    row<mma_fp16, PREDICTED_TENSOR_FP16, rate_16bit>("FP16"),
    row<mma_bf16, PREDICTED_TENSOR_BF16, rate_16bit>("BF16"),
};

} // namespace

row_list peak_mma_rows()
{
    return { rows, sizeof rows / sizeof *rows };
}
