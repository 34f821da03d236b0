/* Why a step of a measured program did not work, in words for its user. */
#ifndef KERNELS_HARNESS_FAILURE_H
#define KERNELS_HARNESS_FAILURE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct failure {
    char message[512];
};

/* Writes the message, cut where it does not fit. Returns false, so that a step that fails can end
 * with `return failure_set(failure, ...)`. */
bool failure_set(struct failure *failure, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#ifdef __cplusplus
}
#endif

#endif
