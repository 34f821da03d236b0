/* The driver's launch functions, as CUPTI reports calls of them. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_LAUNCH_CALL_H
#define ROOFLINE_PROFILE_COLLECTOR_LAUNCH_CALL_H

#include <cupti_callbacks.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct launch_call {
    bool graph;         /* a whole graph; then only the stream is known */
    const char *symbol; /* of the kernel; NULL when CUPTI does not tell */
    uint32_t grid[3];
    uint32_t block[3];
    CUfunction function; /* or a CUkernel, cast as the driver lets it be */
    CUstream stream;
    bool stream_per_thread; /* the NULL stream means the calling thread's own */
};

size_t launch_call_function_count(void);

/* The callback id of function i of launch_call_function_count(). */
CUpti_CallbackId launch_call_function(size_t i);

/* False when the call is no launch of these functions. What *out points to lives as long as data.
 */
bool launch_call_read(struct launch_call *out, CUpti_CallbackId function,
                      const CUpti_CallbackData *data);

#endif
