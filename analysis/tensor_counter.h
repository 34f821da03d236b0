/* Tensor-core operation counters and their dense peaks, found among a table's columns.
 *
 * Names are
 * sm__ops_path_tensor_[op_<inst>_]src_<type>[_dst_<type>][_sparsity_<on|off>].sum[.peak_sustained].
 * The families with and without op_ and sparsity_ overlap, so a launch's work is taken from one of
 * them. */
#ifndef ROOFLINE_ANALYSIS_TENSOR_COUNTER_H
#define ROOFLINE_ANALYSIS_TENSOR_COUNTER_H

#include <stddef.h>

#include "analysis/counter.h"
#include "analysis/error.h"
#include "analysis/table.h"

struct tensor_counters;

/* On failure *out is NULL. */
enum status tensor_counters_bind(struct tensor_counters **out, const struct table *table,
                                 struct error *error);
void tensor_counters_free(struct tensor_counters *counters);

/* Sets work and peaks of the tensor formats, and tensor_work_unknown; needs half_instructions. */
enum status tensor_counters_read(const struct tensor_counters *counters, size_t row,
                                 double clock_hz, struct launch_counts *counts,
                                 struct error *error);

#endif
