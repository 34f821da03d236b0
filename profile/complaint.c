#include "profile/complaint.h"

#include <stdbool.h>
#include <string.h>

/* The most telling first. */
static const struct {
    const char *sign;
    const char *meaning;
} complaints[] = {
    { "ERR_NVGPUCTRPERM",
      "the driver refuses the GPU's counters to this user (ERR_NVGPUCTRPERM); run as root, or load "
      "the "
      "driver with NVreg_RestrictProfilingToAdminUsers=0 "
      "(https://developer.nvidia.com/ERR_NVGPUCTRPERM)" },
    { "CUPTI_ERROR_INSUFFICIENT_PRIVILEGES",
      "the driver refuses the GPU's counters to this user; run as root, or load the driver with "
      "NVreg_RestrictProfilingToAdminUsers=0 (https://developer.nvidia.com/ERR_NVGPUCTRPERM)" },
    { "No space left on device", "the disk is full; free some space, or choose another folder with "
                                 "--report-dir" },
    { "no CUDA-capable device", "there is no GPU that it can use" },
    { "another instance of", "another profiler holds the GPU's counters; end it first" },
    { "CUPTI_ERROR_MULTIPLE_SUBSCRIBERS",
      "another profiler holds the GPU's counters; end it first" },
    { "QXcbConnection", "it needs a display; Nsight Graphics also runs with "
                        "QT_QPA_PLATFORM=offscreen" },
    { "No kernels were profiled", "it launched no kernel that the profiler sees: it never reached "
                                  "the GPU, or OpenCL or Vulkan did, which --profiler nsys sees" },
    { "no CUDA context", "it made no CUDA context: it never reached the GPU, or OpenCL or Vulkan "
                         "did, which --profiler nsys sees" },
    { "benchmark_out", "it does not take --benchmark_out=FILE; leave that out with "
                       "--no-benchmark-out" },
    { "benchmark_min_time", "it does not take --benchmark_min_time; see -O iterations and -O "
                            "iterations-argument" },
};

enum { COMPLAINT_COUNT = sizeof complaints / sizeof *complaints };

static bool holds(const char *bytes, size_t length, const char *sign)
{
    const size_t sign_length = strlen(sign);
    for (size_t i = 0; i + sign_length <= length; i++) {
        const char *first = memchr(bytes + i, sign[0], length - sign_length - i + 1);
        if (first == NULL)
            return false;
        if (memcmp(first, sign, sign_length) == 0)
            return true;
        i = (size_t)(first - bytes);
    }
    return false;
}

static void look_at(struct complaint_search *search, const char *bytes, size_t length)
{
    for (unsigned i = 0; i < COMPLAINT_COUNT; i++)
        if ((search->seen & (1u << i)) == 0 && holds(bytes, length, complaints[i].sign))
            search->seen |= 1u << i;
}

void complaint_look(struct complaint_search *search, const char *bytes, size_t length)
{
    char seam[2 * COMPLAINT_LENGTH];
    const size_t head = length < COMPLAINT_LENGTH ? length : COMPLAINT_LENGTH;
    memcpy(seam, search->end, search->end_length);
    memcpy(seam + search->end_length, bytes, head);
    const size_t seam_length = search->end_length + head;
    look_at(search, seam, seam_length);
    look_at(search, bytes, length);

    const char *last = length >= COMPLAINT_LENGTH ? bytes + length : seam + seam_length;
    const size_t kept = length >= COMPLAINT_LENGTH || seam_length >= COMPLAINT_LENGTH
                            ? COMPLAINT_LENGTH
                            : seam_length;
    memmove(search->end, last - kept, kept);
    search->end_length = kept;
}

const char *complaint_meaning(const struct complaint_search *search)
{
    for (unsigned i = 0; i < COMPLAINT_COUNT; i++)
        if ((search->seen & (1u << i)) != 0)
            return complaints[i].meaning;
    return NULL;
}
