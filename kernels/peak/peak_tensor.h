/* What the two kinds of tensor ceiling kernels share: operands, results and their check. CUDA C++.
 */
#ifndef KERNELS_PEAK_PEAK_TENSOR_H
#define KERNELS_PEAK_PEAK_TENSOR_H

#include <new>
#include <vector>

#include "kernels/peak/peak_kernels.h"

/* The operands of one multiplication, as whole numbers, row by row. */
struct tensor_tile {
    size_t rows;
    size_t columns;
    size_t depth;
};

/* `T` is the type of the sums. The result is one rows x columns tile after the other. */
template <typename T> struct tensor_state {
    struct problem_sizes sizes;
    struct tensor_tile tile;
    size_t copies;
    device_array<signed char> left;
    device_array<signed char> right;
    device_array<T> result;
    device_array<clock_sample> sample;
};

inline std::vector<signed char> tensor_left(const tensor_tile &tile)
{
    std::vector<signed char> left(tile.rows * tile.depth);
    for (size_t i = 0; i < left.size(); i++)
        left[i] = peak_left_element(i / tile.depth, i % tile.depth);
    return left;
}

inline std::vector<signed char> tensor_right(const tensor_tile &tile)
{
    std::vector<signed char> right(tile.depth * tile.columns);
    for (size_t i = 0; i < right.size(); i++)
        right[i] = peak_right_element(i / tile.columns, i % tile.columns);
    return right;
}

template <typename T> bool tensor_fill(tensor_state<T> *state, struct failure *failure)
{
    const tensor_tile &tile = state->tile;
    return state->left.allocate(tile.rows * tile.depth, failure) &&
           state->left.upload(tensor_left(tile).data(), failure) &&
           state->right.allocate(tile.depth * tile.columns, failure) &&
           state->right.upload(tensor_right(tile).data(), failure) &&
           state->result.allocate(state->copies * tile.rows * tile.columns, failure) &&
           state->result.poison(failure) && state->sample.allocate(1, failure);
}

/* Makes the state of `copies` tiles. NULL on failure. */
template <typename T>
tensor_state<T> *tensor_create(const struct problem_sizes &sizes, const tensor_tile &tile,
                               size_t copies, struct failure *failure)
{
    auto *state = new (std::nothrow) tensor_state<T>();
    if (state == nullptr) {
        failure_set(failure, "out of memory");
        return nullptr;
    }
    state->sizes = sizes;
    state->tile = tile;
    state->copies = copies;
    if (!tensor_fill(state, failure)) {
        delete state;
        return nullptr;
    }
    return state;
}

/* The product of the operands, multiplied once for every repetition of the launch. */
template <typename T> std::vector<T> tensor_expected(const tensor_state<T> *state)
{
    const tensor_tile &tile = state->tile;
    const size_t repetitions = state->sizes.value[PEAK_ITERATIONS] * PEAK_TENSOR_REPEATS;
    std::vector<T> expected(tile.rows * tile.columns);
    for (size_t i = 0; i < expected.size(); i++) {
        double sum = 0;
        for (size_t p = 0; p < tile.depth; p++)
            sum += peak_left_element(i / tile.columns, p) * peak_right_element(p, i % tile.columns);
        expected[i] = static_cast<T>(sum * static_cast<double>(repetitions));
    }
    return expected;
}

template <typename T> bool tensor_verify(void *opaque, const void *, struct failure *failure)
{
    const auto *state = static_cast<const tensor_state<T> *>(opaque);
    const std::vector<T> expected = tensor_expected(state);
    std::vector<T> result(state->result.count());
    if (!state->result.download(result.data(), failure))
        return false;
    for (size_t i = 0; i < result.size(); i++) {
        const size_t place = i % expected.size();
        if (result[i] != expected[place])
            return failure_set(failure, "wrong at row %zu, column %zu of tile %zu: %g, expected %g",
                               place / state->tile.columns, place % state->tile.columns,
                               i / expected.size(), static_cast<double>(result[i]),
                               static_cast<double>(expected[place]));
    }
    return true;
}

template <typename T, int (*rate)(const peak_rates &)> double tensor_ceiling(void *opaque)
{
    const auto *state = static_cast<const tensor_state<T> *>(opaque);
    const struct peak_rates *rates = peak_rates_of(peak_compute_capability());
    if (rates == nullptr)
        return 0;
    return peak_flop_per_s(rate(*rates), static_cast<int>(state->sizes.value[PEAK_MULTIPROCESSORS]),
                           peak_clock_hz(state->sample));
}

template <typename T> void tensor_teardown(void *state)
{
    delete static_cast<tensor_state<T> *>(state);
}

#endif
