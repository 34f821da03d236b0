/* Tensor ceilings of compute capability 9.0: warpgroup instructions from shared memory. */
#include "kernels/peak/peak_wgmma.h"

#include "kernels/peak/peak_tensor.h"

static_assert(PEAK_THREADS == PEAK_WGMMA_GROUPS * 128, "a warpgroup is 128 threads");

/* The bytes of depth of one instruction are the same in every format: 32. */
enum {
    INSTRUCTION_DEPTH_BYTES = 32,
    SLICE_LEFT_BYTES = 64 * INSTRUCTION_DEPTH_BYTES,
    SLICE_RIGHT_BYTES = PEAK_WGMMA_COLUMNS * INSTRUCTION_DEPTH_BYTES
};

struct wgmma_tiles {
    alignas(128) unsigned char left[PEAK_WGMMA_GROUPS][PEAK_WGMMA_SLICES][SLICE_LEFT_BYTES];
    alignas(128) unsigned char right[PEAK_WGMMA_SLICES][SLICE_RIGHT_BYTES];
};

#ifdef __CUDA_ARCH_FEAT_SM90_ALL

template <typename T> __device__ T converted(signed char number)
{
    return static_cast<T>(static_cast<float>(number));
}

template <typename T>
__device__ void fill_tiles(wgmma_tiles &tiles, const signed char *left, const signed char *right)
{
    constexpr unsigned instruction_depth = INSTRUCTION_DEPTH_BYTES / sizeof(T);
    constexpr unsigned depth = PEAK_WGMMA_SLICES * instruction_depth;
    for (unsigned i = threadIdx.x; i < PEAK_WGMMA_ROWS * depth; i += PEAK_THREADS) {
        const unsigned row = i / depth;
        const unsigned place = i % depth;
        const unsigned offset = wgmma_tile_offset(row % 64, place % instruction_depth * sizeof(T));
        *reinterpret_cast<T *>(&tiles.left[row / 64][place / instruction_depth][offset]) =
            converted<T>(left[i]);
    }
    for (unsigned i = threadIdx.x; i < PEAK_WGMMA_COLUMNS * depth; i += PEAK_THREADS) {
        const unsigned place = i / PEAK_WGMMA_COLUMNS;
        const unsigned column = i % PEAK_WGMMA_COLUMNS;
        const unsigned offset = wgmma_tile_offset(column, place % instruction_depth * sizeof(T));
        *reinterpret_cast<T *>(&tiles.right[place / instruction_depth][offset]) =
            converted<T>(right[i]);
    }
}

/* PTX ISA, layout of the sums: a warp holds 16 rows, a lane pairs of neighbouring columns of two
 * rows eight apart. */
__device__ void store_sums(float *result, const float (&sum)[WGMMA_SUMS])
{
    const unsigned warp = threadIdx.x / 32;
    const unsigned lane = threadIdx.x % 32;
#pragma unroll
    for (unsigned i = 0; i < WGMMA_SUMS; i++) {
        const unsigned row = warp * 16 + lane / 4 + i / 2 % 2 * 8;
        const unsigned column = i / 4 * 8 + lane % 4 * 2 + i % 2;
        result[row * PEAK_WGMMA_COLUMNS + column] = sum[i];
    }
}

#endif

/* The two warpgroups of a block keep the tensor cores busy in turn. Compiled for other
 * architectures the kernel is empty; its rows are not offered there. */
template <typename T>
__global__ void __launch_bounds__(PEAK_THREADS, 1)
    peak_wgmma(float *result, const signed char *left, const signed char *right, int iterations,
               clock_sample *sample)
{
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
    __shared__ wgmma_tiles tiles;
    const clock_sample start = start_clock();
    fill_tiles<T>(tiles, left, right);
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    const unsigned group = threadIdx.x / 128;
    unsigned long long left_tiles[PEAK_WGMMA_SLICES];
    unsigned long long right_tiles[PEAK_WGMMA_SLICES];
#pragma unroll
    for (int i = 0; i < PEAK_WGMMA_SLICES; i++) {
        left_tiles[i] = wgmma_descriptor(tiles.left[group][i]);
        right_tiles[i] = wgmma_descriptor(tiles.right[i]);
    }
    float sum[WGMMA_SUMS] = {};
#pragma unroll 1
    for (int step = 0; step < iterations; step++) {
        wgmma_arrive();
#pragma unroll
        for (int i = 0; i < PEAK_TENSOR_REPEATS * PEAK_WGMMA_SLICES; i++)
            wgmma_multiply(sum, left_tiles[i % PEAK_WGMMA_SLICES],
                           right_tiles[i % PEAK_WGMMA_SLICES], T());
        wgmma_commit();
        wgmma_wait();
    }
    store_sums(result + static_cast<size_t>(blockIdx.x) * PEAK_WGMMA_ROWS * PEAK_WGMMA_COLUMNS,
               sum);
    stop_clock(sample, start);
#endif
}

namespace
{

struct fp16 {
    using type = __half;
    static constexpr const char *name = "FP16";
    static constexpr enum predicted_quantity flop = PREDICTED_TENSOR_FP16;
    static int rate(const peak_rates &rates)
    {
        return rates.tensor_16bit;
    }
};

struct bf16 {
    using type = __nv_bfloat16;
    static constexpr const char *name = "BF16";
    static constexpr enum predicted_quantity flop = PREDICTED_TENSOR_BF16;
    static int rate(const peak_rates &rates)
    {
        return rates.tensor_16bit;
    }
};

struct tf32 {
    using type = float;
    static constexpr const char *name = "TF32";
    static constexpr enum predicted_quantity flop = PREDICTED_TENSOR_TF32;
    static int rate(const peak_rates &rates)
    {
        return rates.tensor_tf32;
    }
};

template <typename F> constexpr size_t instruction_depth()
{
    return INSTRUCTION_DEPTH_BYTES / sizeof(typename F::type);
}

template <typename F> bool setup(void **out, const void *problem, struct failure *failure)
{
    const struct problem_sizes &sizes = static_cast<const peak_problem *>(problem)->sizes;
    const tensor_tile tile = { PEAK_WGMMA_ROWS, PEAK_WGMMA_COLUMNS,
                               PEAK_WGMMA_SLICES * instruction_depth<F>() };
    *out = tensor_create<float>(sizes, tile, sizes.value[PEAK_MULTIPROCESSORS], failure);
    return *out != nullptr;
}

template <typename F> bool launch(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const tensor_state<float> *>(opaque);
    peak_wgmma<typename F::type><<<static_cast<unsigned>(state->copies), PEAK_THREADS>>>(
        state->result.data(), state->left.data(), state->right.data(),
        static_cast<int>(state->sizes.value[PEAK_ITERATIONS]), state->sample.data());
    return cuda_launched("peak_wgmma", failure);
}

template <typename F> bool occupancy(struct occupancy *out, void *, struct failure *failure)
{
    return cuda_occupancy(out, reinterpret_cast<const void *>(peak_wgmma<typename F::type>),
                          PEAK_THREADS, 0, failure);
}

template <typename F> void predict(struct prediction *out, const struct problem_sizes *sizes)
{
    peak_predict_wgmma(out, sizes, instruction_depth<F>(), F::flop);
}

template <typename F> constexpr struct kernel_row row()
{
    return { "wgmma",
             F::name,
             "^peak_wgmma",
             "peak",
             predict<F>,
             setup<F>,
             launch<F>,
             tensor_verify<float>,
             occupancy<F>,
             tensor_ceiling<float, F::rate>,
             tensor_teardown<float> };
}

const struct kernel_row rows[] = { row<fp16>(), row<bf16>(), row<tf32>() };

} // namespace

row_list peak_wgmma_rows()
{
    return { rows, sizeof rows / sizeof *rows };
}
