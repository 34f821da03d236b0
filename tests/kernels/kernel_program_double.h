/* A program whose kernels only count their calls, to test what the harness does with a program. */
#ifndef TESTS_KERNELS_KERNEL_PROGRAM_DOUBLE_H
#define TESTS_KERNELS_KERNEL_PROGRAM_DOUBLE_H

#include "kernels/harness/program.h"

/* Two sizes, A and B, from 1 to 1000, default 8 and 4, profiling 80 and 40. Kernels: plain in FP32
 * and FP64, fast in FP32, each predicting A * B FLOP. */
extern const struct program program_double;

/* What happened since the last reset, in order: s setup, l launch, v verify, t teardown. */
void program_double_reset(void);
const char *program_double_events(void);

/* Makes `fast` compute something wrong, or the device be missing, until the next reset. */
void program_double_break_fast(void);
void program_double_remove_device(void);

#endif
