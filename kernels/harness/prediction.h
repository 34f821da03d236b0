/* What a launch must count, worked out from its sizes before anything runs. */
#ifndef KERNELS_HARNESS_PREDICTION_H
#define KERNELS_HARNESS_PREDICTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

enum predicted_quantity {
    PREDICTED_FLOP_ASKED, /* what the problem needs, by the textbook */
    PREDICTED_FLOP_FP64,  /* what the kernel executes: padding of ragged edges included */
    PREDICTED_FLOP_FP32,
    PREDICTED_FLOP_FP16, /* of packed pairs: an fma of two halves is 4 */
    PREDICTED_TENSOR_FP64,
    PREDICTED_TENSOR_TF32,
    PREDICTED_TENSOR_FP16,
    PREDICTED_TENSOR_BF16,
    PREDICTED_LOADS_PER_THREAD, /* global load instructions of one thread in the grid's interior */
    PREDICTED_SHARED_LOADS_PER_THREAD,
    PREDICTED_LOAD_REQUESTS, /* one for each warp and global load with at least one lane active */
    PREDICTED_LOAD_SECTORS,  /* of 32 bytes */
    PREDICTED_LOAD_BYTES,    /* sectors times 32: what the loads ask of the L1 cache */
    PREDICTED_STORE_REQUESTS,
    PREDICTED_STORE_SECTORS,
    PREDICTED_COMPULSORY_READ_BYTES, /* every input once */
    PREDICTED_COMPULSORY_BYTES,      /* every input and output once: the least DRAM traffic */
    PREDICTED_MOVED_BYTES,           /* at the memory level that the kernel is there to measure */
    PREDICTED_QUANTITY_COUNT
};

/* How a measured count stands to a predicted one. */
enum predicted_relation { RELATION_UNKNOWN, RELATION_EQUAL, RELATION_AT_LEAST };

struct prediction {
    enum predicted_relation relation[PREDICTED_QUANTITY_COUNT];
    uint64_t value[PREDICTED_QUANTITY_COUNT];
};

/* Sets a quantity that must be measured exactly so. */
void prediction_set(struct prediction *prediction, enum predicted_quantity quantity,
                    uint64_t value);

/* Sets a quantity that caches, prefetching or a library's own choices can add to. */
void prediction_set_least(struct prediction *prediction, enum predicted_quantity quantity,
                          uint64_t value);

/* The value, or 0 where it is not known. */
uint64_t prediction_get(const struct prediction *prediction, enum predicted_quantity quantity);

/* The bytes from `first` on touch this many 32-byte sectors. 0 for 0 bytes. */
uint64_t prediction_sectors(uint64_t first, uint64_t bytes);

/* One line a quantity that any of them knows, one column a kernel; `titles` holds `count` names. */
void prediction_print_table(FILE *file, const struct prediction *predictions,
                            const char *const *titles, size_t count);

/* Lines `KERNEL,PRECISION,QUANTITY,METRICS,RELATION,VALUE` without a header, only of quantities
 * that a profiler counts. METRICS is a sum such as `metric_a + 2*metric_b`; RELATION is `==`, or
 * `>=`. */
void prediction_print_csv(FILE *file, const struct prediction *prediction, const char *kernel,
                          const char *precision);

#ifdef __cplusplus
}
#endif

#endif
