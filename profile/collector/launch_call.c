/* The parameter structures name driver types that are hidden from programs.
 * NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the driver's */
#define __CUDA_API_VERSION_INTERNAL

#include "profile/collector/launch_call.h"

#include <cuda.h>
#include <cupti_driver_cbid.h>
#include <generated_cuda_meta.h>
#include <string.h>

typedef void read_parameters(struct launch_call *out, const void *parameters);

static void set_extent(uint32_t out[3], unsigned x, unsigned y, unsigned z)
{
    out[0] = x;
    out[1] = y;
    out[2] = z;
}

static void read_kernel(struct launch_call *out, const void *parameters)
{
    const cuLaunchKernel_params *launch = parameters;
    out->function = launch->f;
    set_extent(out->grid, launch->gridDimX, launch->gridDimY, launch->gridDimZ);
    set_extent(out->block, launch->blockDimX, launch->blockDimY, launch->blockDimZ);
    out->stream = launch->hStream;
}

static void read_cooperative(struct launch_call *out, const void *parameters)
{
    const cuLaunchCooperativeKernel_params *launch = parameters;
    out->function = launch->f;
    set_extent(out->grid, launch->gridDimX, launch->gridDimY, launch->gridDimZ);
    set_extent(out->block, launch->blockDimX, launch->blockDimY, launch->blockDimZ);
    out->stream = launch->hStream;
}

static void read_extended(struct launch_call *out, const void *parameters)
{
    const CUlaunchConfig *launch = ((const cuLaunchKernelEx_params *)parameters)->config;
    out->function = ((const cuLaunchKernelEx_params *)parameters)->f;
    if (launch == NULL)
        return; /* the driver will refuse it */
    set_extent(out->grid, launch->gridDimX, launch->gridDimY, launch->gridDimZ);
    set_extent(out->block, launch->blockDimX, launch->blockDimY, launch->blockDimZ);
    out->stream = launch->hStream;
}

static void read_graph(struct launch_call *out, const void *parameters)
{
    const cuGraphLaunch_params *launch = parameters;
    out->graph = true;
    out->stream = launch->hStream;
}

static const struct {
    CUpti_CallbackId function;
    read_parameters *read;
    bool stream_per_thread;
} functions[] = {
    { CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, read_kernel, false },
    { CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz, read_kernel, true },
    { CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx, read_extended, false },
    { CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz, read_extended, true },
    { CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel, read_cooperative, false },
    { CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz, read_cooperative, true },
    { CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch, read_graph, false },
    { CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz, read_graph, true },
};

size_t launch_call_function_count(void)
{
    return sizeof functions / sizeof *functions;
}

CUpti_CallbackId launch_call_function(size_t i)
{
    return functions[i].function;
}

bool launch_call_read(struct launch_call *out, CUpti_CallbackId function,
                      const CUpti_CallbackData *data)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (functions[i].function != function)
            continue;
        *out = (struct launch_call){ .stream_per_thread = functions[i].stream_per_thread };
        functions[i].read(out, data->functionParams);
        if (!out->graph)
            out->symbol = data->symbolName;
        return true;
    }
    return false;
}
