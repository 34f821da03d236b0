/* What the CUDA programs share: checked calls, device arrays, events and occupancy. CUDA C++. */
#ifndef KERNELS_HARNESS_CUDA_BACKEND_H
#define KERNELS_HARNESS_CUDA_BACKEND_H

#include <cstddef>

#include <cuda_runtime.h>

#include "kernels/harness/failure.h"
#include "kernels/harness/program.h"

/* Names the device, times launches with events, and is seen by ncu. */
extern const struct backend cuda_backend;

/* Whether the call succeeded; otherwise the failure names it and where it stands. */
bool cuda_succeeded(cudaError_t result, const char *call, struct failure *failure,
                    const char *file = __builtin_FILE(), int line = __builtin_LINE());

/* Whether the launch just made was accepted. */
bool cuda_launched(const char *kernel, struct failure *failure, const char *file = __builtin_FILE(),
                   int line = __builtin_LINE());

/* From the runtime's own calculator. */
bool cuda_occupancy(struct occupancy *out, const void *kernel, int threads_per_block,
                    size_t dynamic_shared_bytes, struct failure *failure);

/* Multiprocessors, clock and the like of the current device. `*out` is untouched on failure. */
bool cuda_attribute(int *out, cudaDeviceAttr attribute, struct failure *failure);

/* An array in device memory, freed when it goes out of scope. */
template <typename T> class device_array
{
  public:
    device_array() = default;
    device_array(const device_array &) = delete;
    device_array &operator=(const device_array &) = delete;
    ~device_array()
    {
        cudaFree(elements_);
    }

    bool allocate(size_t count, struct failure *failure)
    {
        if (!cuda_succeeded(cudaMalloc(&elements_, count * sizeof(T)), "cudaMalloc", failure))
            return false;
        count_ = count;
        return true;
    }

    /* Fills every byte with 1s: NaN in every floating-point format, so that an element that no
     * thread writes cannot pass for a result. */
    bool poison(struct failure *failure)
    {
        return cuda_succeeded(cudaMemset(elements_, 0xff, count_ * sizeof(T)), "cudaMemset",
                              failure);
    }

    bool upload(const T *from, struct failure *failure)
    {
        return cuda_succeeded(
            cudaMemcpy(elements_, from, count_ * sizeof(T), cudaMemcpyHostToDevice),
            "cudaMemcpy to the device", failure);
    }

    bool download(T *to, struct failure *failure) const
    {
        return cuda_succeeded(cudaMemcpy(to, elements_, count_ * sizeof(T), cudaMemcpyDeviceToHost),
                              "cudaMemcpy from the device", failure);
    }

    T *data() const
    {
        return elements_;
    }

    size_t count() const
    {
        return count_;
    }

  private:
    T *elements_ = nullptr;
    size_t count_ = 0;
};

#endif
