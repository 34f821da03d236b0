/* What the OpenCL programs share: a device, and a kernel of two input arrays and one output. */
#ifndef KERNELS_OFFLOAD_OPENCL_BACKEND_H
#define KERNELS_OFFLOAD_OPENCL_BACKEND_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The first GPU of any platform, else the first device. Its launches' states are struct
 * opencl_kernel; times are those of the launch's own event. There is no usable device where no ICD
 * is installed. */
extern const struct backend opencl_backend;

enum { OPENCL_SIZES = 3, OPENCL_AXES = 2 };

/* Arguments of the kernel: output, two inputs, then the sizes as ulong. */
struct opencl_request {
    const char *source;   /* OpenCL C */
    const char *name;     /* of the kernel */
    size_t element_bytes; /* REAL becomes float or double */
    size_t input_bytes[2];
    const void *inputs[2];
    size_t output_bytes;
    size_t sizes[OPENCL_SIZES];
    size_t size_count;
    size_t items[OPENCL_AXES]; /* work-items that are needed: rounded up to whole groups */
    size_t group_items[OPENCL_AXES];
};

struct opencl_kernel; /* opaque */

/* Compiles the kernel, copies the inputs and fills the output with NaN. NULL on failure. */
struct opencl_kernel *opencl_kernel_create(const struct opencl_request *request,
                                           struct failure *failure);
/* Takes NULL. */
void opencl_kernel_free(struct opencl_kernel *kernel);

/* Starts one launch, without waiting for it: the member `launch` of a kernel row. */
bool opencl_kernel_launch(void *kernel, struct failure *failure);

/* Copies the output to the host. */
bool opencl_kernel_fetch(const struct opencl_kernel *kernel, void *output, struct failure *failure);

#ifdef __cplusplus
}
#endif

#endif
