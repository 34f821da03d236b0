/* Ceilings of the memory levels: streams through device memory, and reads that one cache answers.
 */
#include <new>
#include <vector>

#include "kernels/peak/peak_memory_kernels.h"

namespace
{

struct memory_state {
    struct problem_sizes sizes;
    size_t words; /* of each array */
    device_array<unsigned> output;
    device_array<unsigned> sums;
    device_array<unsigned> first;
    device_array<unsigned> second;
    device_array<clock_sample> sample;

    const uint4 *first_vectors() const
    {
        return reinterpret_cast<const uint4 *>(first.data());
    }

    const uint4 *second_vectors() const
    {
        return reinterpret_cast<const uint4 *>(second.data());
    }

    uint4 *output_vectors() const
    {
        return reinterpret_cast<uint4 *>(output.data());
    }

    unsigned blocks() const
    {
        return static_cast<unsigned>(sizes.value[PEAK_MULTIPROCESSORS] * PEAK_MEMORY_BLOCKS);
    }

    unsigned steps() const
    {
        return static_cast<unsigned>(sizes.value[PEAK_ITERATIONS]);
    }

    unsigned stream_blocks() const
    {
        return static_cast<unsigned>(words * sizeof(unsigned) / PEAK_STREAM_BYTES);
    }
};

bool allocate_filled(device_array<unsigned> *array, size_t words, struct failure *failure)
{
    if (!array->allocate(words, failure))
        return false;
    peak_fill<<<1024, PEAK_THREADS>>>(array->data(), words, peak_element(1));
    return cuda_launched("peak_fill", failure);
}

/* What a row needs in device memory. */
struct needs {
    size_t bytes; /* of each array; 0: what the program's sizes say */
    int inputs;
    bool output;
};

bool fill(memory_state *state, const needs &needed, struct failure *failure)
{
    const size_t sums = needed.bytes != 0 ? state->blocks() : state->stream_blocks();
    return state->sample.allocate(1, failure) && state->sums.allocate(sums, failure) &&
           state->sums.poison(failure) && allocate_filled(&state->first, state->words, failure) &&
           (needed.inputs < 2 || allocate_filled(&state->second, state->words, failure)) &&
           (!needed.output ||
            (state->output.allocate(state->words, failure) && state->output.poison(failure)));
}

bool create(void **out, const void *problem, const needs &needed, struct failure *failure)
{
    *out = nullptr;
    auto *state = new (std::nothrow) memory_state();
    if (state == nullptr)
        return failure_set(failure, "out of memory");
    state->sizes = static_cast<const peak_problem *>(problem)->sizes;
    const size_t bytes =
        needed.bytes != 0 ? needed.bytes : state->sizes.value[PEAK_MEBIBYTES] << 20;
    state->words = bytes / sizeof(unsigned);
    if (!fill(state, needed, failure)) {
        delete state;
        return false;
    }
    *out = state;
    return true;
}

void teardown(void *state)
{
    delete static_cast<memory_state *>(state);
}

template <size_t bytes, int inputs, bool output>
bool setup(void **out, const void *problem, struct failure *failure)
{
    return create(out, problem, { bytes, inputs, output }, failure);
}

bool launch_read(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const memory_state *>(opaque);
    peak_dram_read<<<state->stream_blocks(), PEAK_THREADS>>>(state->sums.data(),
                                                             state->first_vectors());
    return cuda_launched("peak_dram_read", failure);
}

bool launch_copy(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const memory_state *>(opaque);
    peak_dram_copy<<<state->stream_blocks(), PEAK_THREADS>>>(state->output_vectors(),
                                                             state->first_vectors());
    return cuda_launched("peak_dram_copy", failure);
}

bool launch_triad(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const memory_state *>(opaque);
    peak_dram_triad<<<state->stream_blocks(), PEAK_THREADS>>>(
        state->output_vectors(), state->first_vectors(), state->second_vectors());
    return cuda_launched("peak_dram_triad", failure);
}

bool launch_l2(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const memory_state *>(opaque);
    peak_l2_read<<<state->blocks(), PEAK_THREADS>>>(state->sums.data(), state->first_vectors(),
                                                    peak_l2_passes(&state->sizes),
                                                    state->sample.data());
    return cuda_launched("peak_l2_read", failure);
}

bool launch_l1(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const memory_state *>(opaque);
    peak_l1_read<<<state->blocks(), PEAK_THREADS>>>(state->sums.data(), state->first_vectors(),
                                                    state->steps(), state->sample.data());
    return cuda_launched("peak_l1_read", failure);
}

bool launch_shared(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const memory_state *>(opaque);
    peak_shared_read<<<state->blocks(), PEAK_THREADS>>>(state->sums.data(), state->first_vectors(),
                                                        state->steps(), state->sample.data());
    return cuda_launched("peak_shared_read", failure);
}

/* The blocks' sums together must be those of the array, read `passes` times. */
bool verify_sums(const memory_state *state, size_t passes, struct failure *failure)
{
    std::vector<unsigned> sums(state->sums.count());
    if (!state->sums.download(sums.data(), failure))
        return false;
    unsigned total = 0;
    for (unsigned sum : sums)
        total += sum;
    const unsigned expected = peak_element_sum(state->words) * static_cast<unsigned>(passes);
    return total == expected || failure_set(failure, "wrong sum: %u, expected %u", total, expected);
}

bool verify_read(void *state, const void *, struct failure *failure)
{
    return verify_sums(static_cast<const memory_state *>(state), 1, failure);
}

bool verify_l2(void *opaque, const void *, struct failure *failure)
{
    const auto *state = static_cast<const memory_state *>(opaque);
    return verify_sums(state, peak_l2_passes(&state->sizes), failure);
}

bool verify_block_tiles(void *opaque, const void *, struct failure *failure)
{
    const auto *state = static_cast<const memory_state *>(opaque);
    return verify_sums(state, static_cast<size_t>(state->steps()) * state->blocks(), failure);
}

/* Every word of the output must be `times` the element. */
template <unsigned times> bool verify_output(void *opaque, const void *, struct failure *failure)
{
    const auto *state = static_cast<const memory_state *>(opaque);
    std::vector<unsigned> output(state->words);
    if (!state->output.download(output.data(), failure))
        return false;
    for (size_t i = 0; i < output.size(); i++)
        if (output[i] != times * peak_element(i))
            return failure_set(failure, "wrong at word %zu: %u, expected %u", i, output[i],
                               times * peak_element(i));
    return true;
}

double dram_ceiling(void *)
{
    struct failure ignored;
    int bus_bits = 0;
    int clock_khz = 0;
    if (!cuda_attribute(&bus_bits, cudaDevAttrGlobalMemoryBusWidth, &ignored) ||
        !cuda_attribute(&clock_khz, cudaDevAttrMemoryClockRate, &ignored))
        return 0;
    return peak_memory_byte_per_s(bus_bits, 1e3 * clock_khz);
}

double l1_ceiling(void *opaque)
{
    const auto *state = static_cast<const memory_state *>(opaque);
    return peak_l1_byte_per_s(static_cast<int>(state->sizes.value[PEAK_MULTIPROCESSORS]),
                              peak_clock_hz(state->sample));
}

template <auto kernel> bool occupancy(struct occupancy *out, void *, struct failure *failure)
{
    return cuda_occupancy(out, reinterpret_cast<const void *>(kernel), PEAK_THREADS, 0, failure);
}

template <size_t reads, size_t writes>
void predict_stream(struct prediction *out, const struct problem_sizes *sizes)
{
    peak_predict_stream(out, sizes, reads, writes);
}

const struct kernel_row rows[] = {
    { "read", "DRAM", "^peak_dram_read", "peak", predict_stream<1, 0>, setup<0, 1, false>,
      launch_read, verify_read, occupancy<peak_dram_read>, dram_ceiling, teardown },
    { "copy", "DRAM", "^peak_dram_copy", "peak", predict_stream<1, 1>, setup<0, 1, true>,
      launch_copy, verify_output<1>, occupancy<peak_dram_copy>, dram_ceiling, teardown },
    { "triad", "DRAM", "^peak_dram_triad", "peak", predict_stream<2, 1>, setup<0, 2, true>,
      launch_triad, verify_output<4>, occupancy<peak_dram_triad>, dram_ceiling, teardown },
    { "read", "L2", "^peak_l2_read", "peak", peak_predict_l2, setup<PEAK_L2_BYTES, 1, false>,
      launch_l2, verify_l2, occupancy<peak_l2_read>, nullptr, teardown },
    { "read", "L1", "^peak_l1_read", "peak", peak_predict_l1, setup<PEAK_TILE_BYTES, 1, false>,
      launch_l1, verify_block_tiles, occupancy<peak_l1_read>, l1_ceiling, teardown },
    { "read", "shared", "^peak_shared_read", "peak", peak_predict_shared,
      setup<PEAK_TILE_BYTES, 1, false>, launch_shared, verify_block_tiles,
      occupancy<peak_shared_read>, l1_ceiling, teardown },
};

} // namespace

row_list peak_memory_rows()
{
    return { rows, sizeof rows / sizeof *rows };
}
