#include "kernels/harness/cuda_backend.h"

#include <cstdio>
#include <cstring>

bool cuda_succeeded(cudaError_t result, const char *call, struct failure *failure, const char *file,
                    int line)
{
    if (result == cudaSuccess)
        return true;
    const char *slash = std::strrchr(file, '/');
    return failure_set(failure, "%s:%d: %s: %s", slash != nullptr ? slash + 1 : file, line, call,
                       cudaGetErrorString(result));
}

bool cuda_launched(const char *kernel, struct failure *failure, const char *file, int line)
{
    return cuda_succeeded(cudaGetLastError(), kernel, failure, file, line);
}

bool cuda_attribute(int *out, cudaDeviceAttr attribute, struct failure *failure)
{
    int device = 0;
    int value = 0;
    if (!cuda_succeeded(cudaGetDevice(&device), "cudaGetDevice", failure) ||
        !cuda_succeeded(cudaDeviceGetAttribute(&value, attribute, device), "cudaDeviceGetAttribute",
                        failure))
        return false;
    *out = value;
    return true;
}

bool cuda_occupancy(struct occupancy *out, const void *kernel, int threads_per_block,
                    size_t dynamic_shared_bytes, struct failure *failure)
{
    int blocks = 0;
    int resident = 0;
    if (!cuda_succeeded(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
                            &blocks, kernel, threads_per_block, dynamic_shared_bytes),
                        "cudaOccupancyMaxActiveBlocksPerMultiprocessor", failure) ||
        !cuda_attribute(&resident, cudaDevAttrMaxThreadsPerMultiProcessor, failure))
        return false;
    out->blocks_per_multiprocessor = blocks;
    out->threads_per_block = threads_per_block;
    out->share = static_cast<double>(blocks) * threads_per_block / resident;
    return true;
}

namespace
{

class event
{
  public:
    event() = default;
    event(const event &) = delete;
    event &operator=(const event &) = delete;
    ~event()
    {
        if (handle_ != nullptr)
            cudaEventDestroy(handle_);
    }

    bool create(struct failure *failure)
    {
        return cuda_succeeded(cudaEventCreate(&handle_), "cudaEventCreate", failure);
    }

    bool record(struct failure *failure)
    {
        return cuda_succeeded(cudaEventRecord(handle_), "cudaEventRecord", failure);
    }

    cudaEvent_t handle() const
    {
        return handle_;
    }

  private:
    cudaEvent_t handle_ = nullptr;
};

bool describe(char *line, size_t size, struct failure *failure)
{
    int count = 0;
    if (!cuda_succeeded(cudaGetDeviceCount(&count), "cudaGetDeviceCount", failure))
        return false;
    int device = 0;
    cudaDeviceProp properties;
    if (!cuda_succeeded(cudaGetDevice(&device), "cudaGetDevice", failure) ||
        !cuda_succeeded(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties",
                        failure))
        return false;
    std::snprintf(line, size,
                  "%s: compute capability %d.%d, %d multiprocessors, %d threads resident on each, "
                  "L2 cache of %d bytes",
                  properties.name, properties.major, properties.minor,
                  properties.multiProcessorCount, properties.maxThreadsPerMultiProcessor,
                  properties.l2CacheSize);
    return true;
}

bool time_launch(double *duration_s, const struct kernel_row *row, void *state,
                 struct failure *failure)
{
    event start;
    event stop;
    if (!start.create(failure) || !stop.create(failure) || !start.record(failure) ||
        !row->launch(state, failure) || !stop.record(failure) ||
        !cuda_succeeded(cudaEventSynchronize(stop.handle()), row->name, failure))
        return false;
    float elapsed_ms = 0;
    if (!cuda_succeeded(cudaEventElapsedTime(&elapsed_ms, start.handle(), stop.handle()),
                        "cudaEventElapsedTime", failure))
        return false;
    *duration_s = 1e-3 * static_cast<double>(elapsed_ms);
    return true;
}

} // namespace

const struct backend cuda_backend = { describe, time_launch, true, "the device's events", nullptr };
