#include "kernels/nbody/nbody_model.h"

enum {
    SECTOR_BYTES = 32,
    VECTOR_BYTES = 16,
    BODY_ELEMENTS = 4,         /* coordinates and mass */
    ACCELERATION_ELEMENTS = 3, /* components */

    /* The usual count of one interaction, the root and the division as one each.
     * Source: Nyland, Harris, Prins, GPU Gems 3, chapter 31, 2007. */
    FLOP_ASKED = 20,

    /* Three differences, three multiply-adds for the squared distance, three products for
     * mass / distance^3 and three multiply-adds for the sum: 3 + 6 + 3 + 6. The reciprocal root
     * is one special-function instruction in FP32, which no FLOP counter sees; in FP64 it is a
     * sequence of multiply-adds that the toolkit chooses, so that more are counted (26 in all by
     * CUDA 13.0). */
    FLOP_EXECUTED = 18
};

static uint64_t divide_up(uint64_t value, uint64_t divisor)
{
    return (value + divisor - 1) / divisor;
}

size_t nbody_padded_count(size_t count)
{
    return (size_t)divide_up(count, NBODY_BLOCK) * NBODY_BLOCK;
}

static void predict_problem(struct prediction *out, uint64_t count, size_t element_bytes)
{
    const uint64_t read = count * BODY_ELEMENTS * element_bytes;
    prediction_set(out, PREDICTED_FLOP_ASKED, FLOP_ASKED * count * count);
    prediction_set_least(out, PREDICTED_COMPULSORY_READ_BYTES, read);
    prediction_set(out, PREDICTED_COMPULSORY_BYTES,
                   read + count * ACCELERATION_ELEMENTS * element_bytes);
}

static void set_executed_flop(struct prediction *out, uint64_t pairs, size_t element_bytes)
{
    if (element_bytes == sizeof(double))
        prediction_set_least(out, PREDICTED_FLOP_FP64, FLOP_EXECUTED * pairs);
    else
        prediction_set(out, PREDICTED_FLOP_FP32, FLOP_EXECUTED * pairs);
}

/* Sectors of one access by `count` threads, whose elements lie `stride` bytes apart: what a warp
 * touches of its own run of memory. */
static uint64_t strided_sectors(uint64_t count, uint64_t offset, uint64_t stride, uint64_t width)
{
    uint64_t sectors = 0;
    for (uint64_t first = 0; first < count; first += NBODY_WARP) {
        uint64_t next = 0;
        for (uint64_t i = first; i < count && i < first + NBODY_WARP; i++) {
            const uint64_t begin = (offset + i * stride) / SECTOR_BYTES;
            const uint64_t end = (offset + i * stride + width - 1) / SECTOR_BYTES + 1;
            if (end > next)
                sectors += end - (begin > next ? begin : next);
            next = end > next ? end : next;
        }
    }
    return sectors;
}

/* One store a component of the accelerations. */
static void set_stores(struct prediction *out, uint64_t count, size_t element_bytes)
{
    uint64_t sectors = 0;
    for (uint64_t axis = 0; axis < ACCELERATION_ELEMENTS; axis++)
        sectors += strided_sectors(count, axis * element_bytes,
                                   ACCELERATION_ELEMENTS * element_bytes, element_bytes);
    prediction_set(out, PREDICTED_STORE_REQUESTS,
                   ACCELERATION_ELEMENTS * divide_up(count, NBODY_WARP));
    prediction_set(out, PREDICTED_STORE_SECTORS, sectors);
}

static void set_loads(struct prediction *out, uint64_t requests, uint64_t sectors)
{
    prediction_set(out, PREDICTED_LOAD_REQUESTS, requests);
    prediction_set(out, PREDICTED_LOAD_SECTORS, sectors);
    prediction_set(out, PREDICTED_LOAD_BYTES, sectors * SECTOR_BYTES);
}

/* A thread loads its own coordinates and then all four elements of every body, each for itself. A
 * warp's lanes read the same body together: one sector a load. */
void nbody_predict_naive(struct prediction *out, const struct problem_sizes *sizes,
                         size_t element_bytes)
{
    const uint64_t count = sizes->value[0];
    const uint64_t warps = divide_up(count, NBODY_WARP);
    const uint64_t own = BODY_ELEMENTS - 1;
    uint64_t sectors = warps * BODY_ELEMENTS * count;
    for (uint64_t element = 0; element < own; element++)
        sectors += strided_sectors(count, element * element_bytes, BODY_ELEMENTS * element_bytes,
                                   element_bytes);
    predict_problem(out, count, element_bytes);
    set_executed_flop(out, count * count, element_bytes);
    prediction_set(out, PREDICTED_LOADS_PER_THREAD, own + BODY_ELEMENTS * count);
    prediction_set(out, PREDICTED_SHARED_LOADS_PER_THREAD, 0);
    set_loads(out, warps * (own + BODY_ELEMENTS * count), sectors);
    set_stores(out, count, element_bytes);
}

/* A thread loads its own body and one of each tile, whole vectors of 16 bytes. The kernel computes
 * all pairs of the padded bodies. */
void nbody_predict_tiled(struct prediction *out, const struct problem_sizes *sizes,
                         size_t element_bytes)
{
    const uint64_t count = sizes->value[0];
    const uint64_t padded = nbody_padded_count(sizes->value[0]);
    const uint64_t bodies = 1 + padded / NBODY_BLOCK; /* that a thread loads */
    const uint64_t body_bytes = BODY_ELEMENTS * element_bytes;
    const uint64_t vectors = body_bytes / VECTOR_BYTES;
    uint64_t sectors = 0;
    for (uint64_t vector = 0; vector < vectors; vector++)
        sectors += strided_sectors(NBODY_WARP, vector * VECTOR_BYTES, body_bytes, VECTOR_BYTES);
    predict_problem(out, count, element_bytes);
    set_executed_flop(out, padded * padded, element_bytes);
    prediction_set(out, PREDICTED_LOADS_PER_THREAD, bodies * vectors);
    prediction_set(out, PREDICTED_SHARED_LOADS_PER_THREAD, padded * vectors);
    set_loads(out, padded / NBODY_WARP * bodies * vectors, padded / NBODY_WARP * bodies * sectors);
    set_stores(out, count, element_bytes);
}
