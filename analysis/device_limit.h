/* What the device's own attributes allow, against which measured and given roofs are checked: a
 * wrong unit or counter is off by a factor, boost and base clocks by some percent. */
#ifndef ROOFLINE_ANALYSIS_DEVICE_LIMIT_H
#define ROOFLINE_ANALYSIS_DEVICE_LIMIT_H

#include <stddef.h>

#include "analysis/ceiling.h"
#include "analysis/derive.h"
#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/points.h"
#include "analysis/table.h"

/* NaN: the attributes do not tell. */
struct device_limit {
    double fp64_flop_per_s;
    double fp32_flop_per_s;
    double dram_byte_per_s;
};

/* Reads the device__attribute_* cells of a row (clocks in kHz, bus widths in bit):
 *
 *     FP32 = multiprocessors * lanes of the compute capability * 2 * clock
 *     FP64 = FP32 / the device's single to double precision ratio
 *     DRAM = bus width / 8 * 2 * memory clock
 *
 * Lanes: CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions". The factor 2
 * of the memory is its double data rate: M. Harris, "How to Query Device Properties and Handle
 * Errors in CUDA C/C++", NVIDIA 2012. The memory of integrated GPUs is not told by these
 * attributes. A cell that is no number is STATUS_VALUE. */
enum status device_limit_read(struct device_limit *limit, const struct table *table, size_t row,
                              struct error *error);

/* Adds a warning with both numbers for every ceiling of the set that is above 1.25 times or below
 * half of what the attributes of its hardware allow. */
enum status device_limits_check(const struct point_set *set, const struct table *table,
                                const struct launch_list *launches,
                                const struct ceiling_list *ceilings, struct notices *notices,
                                struct error *error);

#endif
