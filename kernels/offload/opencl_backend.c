#include "kernels/offload/opencl_backend.h"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLATFORM_LIMIT = 16, DEVICE_LIMIT = 16, NAME_SIZE = 256, LOG_SIZE = 4096 };

static bool succeeded(cl_int result, const char *call, struct failure *failure)
{
    if (result == CL_SUCCESS)
        return true;
    return failure_set(failure, "%s: OpenCL error %d", call, (int)result);
}

/* A GPU of the platform, else, where none has been found so far, any device. */
static void look_for_device(cl_device_id *device, bool *is_gpu, cl_platform_id platform)
{
    cl_device_id devices[DEVICE_LIMIT];
    cl_uint count = 0;
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, DEVICE_LIMIT, devices, &count) != CL_SUCCESS)
        return;
    for (cl_uint i = 0; i < count && i < DEVICE_LIMIT && !*is_gpu; i++) {
        cl_device_type type = 0;
        clGetDeviceInfo(devices[i], CL_DEVICE_TYPE, sizeof type, &type, NULL);
        *is_gpu = (type & CL_DEVICE_TYPE_GPU) != 0;
        if (*is_gpu || *device == NULL)
            *device = devices[i];
    }
}

static bool find_device(cl_device_id *device, struct failure *failure)
{
    cl_platform_id platforms[PLATFORM_LIMIT];
    cl_uint count = 0;
    bool is_gpu = false;
    *device = NULL;
    if (clGetPlatformIDs(PLATFORM_LIMIT, platforms, &count) == CL_SUCCESS)
        for (cl_uint i = 0; i < count && i < PLATFORM_LIMIT && !is_gpu; i++)
            look_for_device(device, &is_gpu, platforms[i]);
    if (*device != NULL)
        return true;
    return failure_set(failure, "no OpenCL device: an ICD is needed, such as the graphics driver's "
                                "or, for the CPU, PoCL's; OCL_ICD_VENDORS names their folder");
}

static bool describe(char *line, size_t size, struct failure *failure)
{
    char name[NAME_SIZE] = "";
    char version[NAME_SIZE] = "";
    cl_uint units = 0;
    cl_device_id device;
    if (!find_device(&device, failure) ||
        !succeeded(clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL),
                   "clGetDeviceInfo", failure) ||
        !succeeded(clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version, version, NULL),
                   "clGetDeviceInfo", failure) ||
        !succeeded(clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL),
                   "clGetDeviceInfo", failure))
        return false;
    snprintf(line, size, "%s: %s, %u compute units", name, version, (unsigned)units);
    return true;
}

struct opencl_kernel {
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    cl_kernel kernel;
    cl_mem inputs[2];
    cl_mem output;
    cl_event event; /* of the last launch; NULL before the first */
    size_t output_bytes;
    cl_uint axes;
    size_t items[OPENCL_AXES];
    size_t group_items[OPENCL_AXES];
};

void opencl_kernel_free(struct opencl_kernel *kernel)
{
    if (kernel == NULL)
        return;
    if (kernel->event != NULL)
        clReleaseEvent(kernel->event);
    if (kernel->output != NULL)
        clReleaseMemObject(kernel->output);
    for (size_t i = 0; i < 2; i++)
        if (kernel->inputs[i] != NULL)
            clReleaseMemObject(kernel->inputs[i]);
    if (kernel->kernel != NULL)
        clReleaseKernel(kernel->kernel);
    if (kernel->program != NULL)
        clReleaseProgram(kernel->program);
    if (kernel->queue != NULL)
        clReleaseCommandQueue(kernel->queue);
    if (kernel->context != NULL)
        clReleaseContext(kernel->context);
    free(kernel);
}

/* The first lines of the compiler's messages. */
static bool fail_build(cl_program program, cl_device_id device, struct failure *failure)
{
    char log[LOG_SIZE] = "";
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    return failure_set(failure, "the OpenCL kernel does not compile: %s", log);
}

static bool compile(struct opencl_kernel *kernel, cl_device_id device,
                    const struct opencl_request *request, struct failure *failure)
{
    cl_int result;
    const char *options =
        request->element_bytes == sizeof(double) ? "-D REAL=double" : "-D REAL=float";
    const char *source = request->source;
    kernel->program = clCreateProgramWithSource(kernel->context, 1, &source, NULL, &result);
    if (!succeeded(result, "clCreateProgramWithSource", failure))
        return false;
    if (clBuildProgram(kernel->program, 1, &device, options, NULL, NULL) != CL_SUCCESS)
        return fail_build(kernel->program, device, failure);
    kernel->kernel = clCreateKernel(kernel->program, request->name, &result);
    return succeeded(result, "clCreateKernel", failure);
}

static bool create_arrays(struct opencl_kernel *kernel, const struct opencl_request *request,
                          struct failure *failure)
{
    const cl_uchar poison = 0xff; /* NaN in every format */
    cl_int result;
    kernel->output_bytes = request->output_bytes;
    kernel->output =
        clCreateBuffer(kernel->context, CL_MEM_WRITE_ONLY, request->output_bytes, NULL, &result);
    if (!succeeded(result, "clCreateBuffer", failure) ||
        !succeeded(clEnqueueFillBuffer(kernel->queue, kernel->output, &poison, sizeof poison, 0,
                                       request->output_bytes, 0, NULL, NULL),
                   "clEnqueueFillBuffer", failure))
        return false;
    for (size_t i = 0; i < 2; i++) {
        kernel->inputs[i] = clCreateBuffer(kernel->context, CL_MEM_READ_ONLY,
                                           request->input_bytes[i], NULL, &result);
        if (!succeeded(result, "clCreateBuffer", failure) ||
            !succeeded(clEnqueueWriteBuffer(kernel->queue, kernel->inputs[i], CL_TRUE, 0,
                                            request->input_bytes[i], request->inputs[i], 0, NULL,
                                            NULL),
                       "clEnqueueWriteBuffer", failure))
            return false;
    }
    return true;
}

static bool set_arguments(const struct opencl_kernel *kernel, const struct opencl_request *request,
                          struct failure *failure)
{
    const cl_mem arrays[] = { kernel->output, kernel->inputs[0], kernel->inputs[1] };
    cl_uint index = 0;
    for (; index < sizeof arrays / sizeof(cl_mem); index++)
        if (!succeeded(clSetKernelArg(kernel->kernel, index, sizeof(cl_mem), &arrays[index]),
                       "clSetKernelArg", failure))
            return false;
    for (size_t i = 0; i < request->size_count; i++) {
        const cl_ulong size = request->sizes[i];
        if (!succeeded(clSetKernelArg(kernel->kernel, index++, sizeof size, &size),
                       "clSetKernelArg", failure))
            return false;
    }
    return true;
}

static void set_groups(struct opencl_kernel *kernel, const struct opencl_request *request)
{
    for (size_t axis = 0; axis < OPENCL_AXES; axis++) {
        const size_t group = request->group_items[axis];
        if (group == 0)
            continue;
        kernel->axes = (cl_uint)axis + 1;
        kernel->group_items[axis] = group;
        kernel->items[axis] = (request->items[axis] + group - 1) / group * group;
    }
}

static bool build(struct opencl_kernel *kernel, const struct opencl_request *request,
                  struct failure *failure)
{
    cl_device_id device;
    cl_int result;
    if (!find_device(&device, failure))
        return false;
    kernel->context = clCreateContext(NULL, 1, &device, NULL, NULL, &result);
    if (!succeeded(result, "clCreateContext", failure))
        return false;
    kernel->queue =
        clCreateCommandQueue(kernel->context, device, CL_QUEUE_PROFILING_ENABLE, &result);
    if (!succeeded(result, "clCreateCommandQueue", failure))
        return false;
    set_groups(kernel, request);
    return compile(kernel, device, request, failure) && create_arrays(kernel, request, failure) &&
           set_arguments(kernel, request, failure);
}

struct opencl_kernel *opencl_kernel_create(const struct opencl_request *request,
                                           struct failure *failure)
{
    struct opencl_kernel *created = calloc(1, sizeof *created);
    if (created == NULL) {
        failure_set(failure, "out of memory");
        return NULL;
    }
    if (build(created, request, failure))
        return created;
    opencl_kernel_free(created);
    return NULL;
}

bool opencl_kernel_launch(void *opaque, struct failure *failure)
{
    struct opencl_kernel *kernel = opaque;
    if (kernel->event != NULL)
        clReleaseEvent(kernel->event);
    kernel->event = NULL;
    return succeeded(clEnqueueNDRangeKernel(kernel->queue, kernel->kernel, kernel->axes, NULL,
                                            kernel->items, kernel->group_items, 0, NULL,
                                            &kernel->event),
                     "clEnqueueNDRangeKernel", failure);
}

bool opencl_kernel_fetch(const struct opencl_kernel *kernel, void *output, struct failure *failure)
{
    return succeeded(clEnqueueReadBuffer(kernel->queue, kernel->output, CL_TRUE, 0,
                                         kernel->output_bytes, output, 0, NULL, NULL),
                     "clEnqueueReadBuffer", failure);
}

static bool time_launch(double *duration_s, const struct kernel_row *row, void *state,
                        struct failure *failure)
{
    const struct opencl_kernel *kernel = state;
    cl_ulong begin_ns = 0;
    cl_ulong end_ns = 0;
    if (!row->launch(state, failure) ||
        !succeeded(clWaitForEvents(1, &kernel->event), "clWaitForEvents", failure) ||
        !succeeded(clGetEventProfilingInfo(kernel->event, CL_PROFILING_COMMAND_START,
                                           sizeof begin_ns, &begin_ns, NULL),
                   "clGetEventProfilingInfo", failure) ||
        !succeeded(clGetEventProfilingInfo(kernel->event, CL_PROFILING_COMMAND_END, sizeof end_ns,
                                           &end_ns, NULL),
                   "clGetEventProfilingInfo", failure))
        return false;
    *duration_s = 1e-9 * (double)(end_ns - begin_ns);
    return true;
}

const struct backend opencl_backend = { describe, time_launch, false, "the device's events",
                                        "no range profiler sees OpenCL" };
