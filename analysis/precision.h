/* The number formats that work is counted in. The order is the order of columns and legends. */
#ifndef ROOFLINE_ANALYSIS_PRECISION_H
#define ROOFLINE_ANALYSIS_PRECISION_H

#include <stdbool.h>
#include <stddef.h>

enum precision {
    PRECISION_FP64,
    PRECISION_FP32,
    PRECISION_FP16,
    PRECISION_FP64_TENSOR, /* tensor formats are named after the source operands */
    PRECISION_TF32_TENSOR,
    PRECISION_BF16_TENSOR,
    PRECISION_FP16_TENSOR,
    PRECISION_FP8_TENSOR,
    PRECISION_FP6_TENSOR,
    PRECISION_FP4_TENSOR,
    PRECISION_COUNTED,                         /* number of formats that counters can tell apart */
    PRECISION_UNSPECIFIED = PRECISION_COUNTED, /* the table does not say */
    PRECISION_COUNT
};

/* "FP32", "TF32 Tensor", ...; "unspecified" for PRECISION_UNSPECIFIED. Static storage. */
const char *precision_name(enum precision precision);

/* Reads a name without regard to case, blanks and punctuation; "tf32", "bf16", "fp8", "float",
 * "double" and "half" are understood too. False when unknown; *precision is then untouched. */
bool precision_parse(const char *text, size_t length, enum precision *precision);

/* The tensor format that a program built for the given precision may run in instead of it: FP64 to
 * FP64 Tensor, FP32 to TF32 Tensor, FP16 to FP16 Tensor (and so cuBLAS counts); any other format
 * to itself. */
enum precision precision_tensor_counterpart(enum precision precision);

#endif
