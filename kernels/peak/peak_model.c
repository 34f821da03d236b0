#include "kernels/peak/peak_model.h"

static const struct peak_rates rates[] = {
    { 80, 32, 64, 256, 64, 512, 1024 },
    { 90, 64, 128, 256, 128, 1024, 2048 },
    { 100, 64, 128, 256, 0, 0, 0 },
};

enum {
    SECTOR_BYTES = 32,
    RATE_COUNT = sizeof rates / sizeof *rates,
    ODD_MULTIPLIER = 2654435761 % (1u << 31)
};

const struct peak_rates *peak_rates_of(int compute_capability)
{
    for (size_t i = 0; i < RATE_COUNT; i++)
        if (rates[i].compute_capability == compute_capability)
            return &rates[i];
    return NULL;
}

double peak_flop_per_s(int fma_per_cycle, int multiprocessors, double clock_hz)
{
    return 2.0 * fma_per_cycle * multiprocessors * clock_hz;
}

double peak_memory_byte_per_s(int bus_bits, double clock_hz)
{
    return 2.0 * bus_bits / 8 * clock_hz;
}

double peak_l1_byte_per_s(int multiprocessors, double clock_hz)
{
    return 128.0 * multiprocessors * clock_hz;
}

static uint64_t size_of(const struct problem_sizes *sizes, enum peak_size size)
{
    return sizes->value[size];
}

void peak_predict_arithmetic(struct prediction *out, const struct problem_sizes *sizes,
                             enum predicted_quantity flop)
{
    const uint64_t threads =
        size_of(sizes, PEAK_MULTIPROCESSORS) * PEAK_ARITHMETIC_BLOCKS * PEAK_THREADS;
    const uint64_t fma = threads * size_of(sizes, PEAK_ITERATIONS) * PEAK_CHAINS * PEAK_UNROLL;
    const uint64_t flop_per_fma = flop == PREDICTED_FLOP_FP16 ? 4 : 2;
    prediction_set(out, PREDICTED_FLOP_ASKED, flop_per_fma * fma);
    /* Compilers also use the half-precision fma to load constants. */
    if (flop == PREDICTED_FLOP_FP16)
        prediction_set_least(out, flop, flop_per_fma * fma);
    else
        prediction_set(out, flop, flop_per_fma * fma);
}

static void predict_tensor(struct prediction *out, uint64_t flop, enum predicted_quantity tensor)
{
    prediction_set(out, PREDICTED_FLOP_ASKED, flop);
    prediction_set(out, tensor, flop);
}

void peak_predict_mma(struct prediction *out, const struct problem_sizes *sizes, size_t depth,
                      enum predicted_quantity tensor)
{
    const uint64_t warps =
        size_of(sizes, PEAK_MULTIPROCESSORS) * PEAK_MMA_BLOCKS * (PEAK_THREADS / PEAK_WARP);
    const uint64_t tile_flop = 2 * PEAK_MMA_ROWS * PEAK_MMA_COLUMNS * depth;
    predict_tensor(out, warps * size_of(sizes, PEAK_ITERATIONS) * PEAK_TENSOR_REPEATS * tile_flop,
                   tensor);
}

void peak_predict_wgmma(struct prediction *out, const struct problem_sizes *sizes, size_t depth,
                        enum predicted_quantity tensor)
{
    const uint64_t tile_flop = 2 * PEAK_WGMMA_ROWS * PEAK_WGMMA_COLUMNS * PEAK_WGMMA_SLICES * depth;
    predict_tensor(out,
                   size_of(sizes, PEAK_MULTIPROCESSORS) * size_of(sizes, PEAK_ITERATIONS) *
                       PEAK_TENSOR_REPEATS * tile_flop,
                   tensor);
}

size_t peak_l2_passes(const struct problem_sizes *sizes)
{
    return (sizes->value[PEAK_ITERATIONS] + PEAK_L2_STEPS - 1) / PEAK_L2_STEPS;
}

/* Every warp loads 32 neighbouring vectors: 16 whole sectors. */
static void predict_vector_loads(struct prediction *out, uint64_t bytes)
{
    prediction_set(out, PREDICTED_LOAD_REQUESTS, bytes / (PEAK_WARP * PEAK_VECTOR_BYTES));
    prediction_set(out, PREDICTED_LOAD_SECTORS, bytes / SECTOR_BYTES);
    prediction_set(out, PREDICTED_LOAD_BYTES, bytes);
}

void peak_predict_stream(struct prediction *out, const struct problem_sizes *sizes, size_t reads,
                         size_t writes)
{
    const uint64_t bytes = size_of(sizes, PEAK_MEBIBYTES) << 20;
    predict_vector_loads(out, reads * bytes);
    prediction_set_least(out, PREDICTED_COMPULSORY_READ_BYTES, reads * bytes);
    prediction_set(out, PREDICTED_COMPULSORY_BYTES, (reads + writes) * bytes);
    prediction_set(out, PREDICTED_MOVED_BYTES, (reads + writes) * bytes);
}

void peak_predict_l2(struct prediction *out, const struct problem_sizes *sizes)
{
    const uint64_t bytes = (uint64_t)peak_l2_passes(sizes) * PEAK_L2_BYTES;
    predict_vector_loads(out, bytes);
    prediction_set(out, PREDICTED_MOVED_BYTES, bytes);
}

/* All blocks' tiles, once. */
static uint64_t tile_bytes(const struct problem_sizes *sizes)
{
    return size_of(sizes, PEAK_MULTIPROCESSORS) * PEAK_MEMORY_BLOCKS * PEAK_TILE_BYTES;
}

void peak_predict_l1(struct prediction *out, const struct problem_sizes *sizes)
{
    const uint64_t bytes = tile_bytes(sizes) * size_of(sizes, PEAK_ITERATIONS);
    predict_vector_loads(out, bytes);
    prediction_set(out, PREDICTED_MOVED_BYTES, bytes);
}

void peak_predict_shared(struct prediction *out, const struct problem_sizes *sizes)
{
    predict_vector_loads(out, tile_bytes(sizes));
    prediction_set(out, PREDICTED_MOVED_BYTES, tile_bytes(sizes) * size_of(sizes, PEAK_ITERATIONS));
}

uint32_t peak_element(uint64_t index)
{
    return (uint32_t)index * ODD_MULTIPLIER;
}

/* The multiplier times the sum of 0 to count - 1; of two neighbours one is even. */
uint32_t peak_element_sum(uint64_t count)
{
    if (count == 0)
        return 0;
    const uint64_t halved = count % 2 == 0 ? count / 2 * (count - 1) : (count - 1) / 2 * count;
    return (uint32_t)halved * ODD_MULTIPLIER;
}

signed char peak_left_element(size_t row, size_t depth)
{
    return (signed char)((int)((row * 3 + depth * 7 + row * depth) % 5) - 2);
}

signed char peak_right_element(size_t depth, size_t column)
{
    return (signed char)((int)((depth * 11 + column * 2 + depth * column) % 5) - 2);
}
