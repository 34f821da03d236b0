/* The device of a program whose kernels are loops in C. One implementation a paradigm, chosen by
 * linking: OpenMP target, OpenACC, and the host's own threads. */
#ifndef KERNELS_OFFLOAD_OFFLOAD_DEVICE_H
#define KERNELS_OFFLOAD_OFFLOAD_DEVICE_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Times by the host's clock around a launch and the wait for its end. */
extern const struct backend offload_backend;

/* Copies the array to the device, where loops find it under the host's address until it is
 * unmapped. Does nothing where the host itself is the device. The runtimes end the program when
 * they fail. */
void offload_map(void *array, size_t bytes);
/* Copies the device's array back. */
void offload_fetch(void *array, size_t bytes);
void offload_unmap(void *array, size_t bytes);

#ifdef __cplusplus
}
#endif

#endif
