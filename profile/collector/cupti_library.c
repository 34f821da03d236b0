#include "profile/collector/cupti_library.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#include "profile/collector/announcement.h"

/* The major version that this was compiled for: ROOFLINE_CUPTI_SONAME, "libcupti.so.13". */
static const char *const cupti_names[] = {
    ROOFLINE_CUPTI_SONAME,
    "/usr/local/cuda/extras/CUPTI/lib64/" ROOFLINE_CUPTI_SONAME,
    "/usr/local/cuda/lib64/" ROOFLINE_CUPTI_SONAME,
    "libcupti.so",
};

struct symbol {
    const char *name;
    size_t offset;
};

static const struct symbol cupti_symbols[] = {
    { "cuptiGetResultString", offsetof(struct cupti_library, get_result_string) },
    { "cuptiSubscribe", offsetof(struct cupti_library, subscribe) },
    { "cuptiEnableCallback", offsetof(struct cupti_library, enable_callback) },
    { "cuptiGetStreamIdEx", offsetof(struct cupti_library, get_stream_id) },
    { "cuptiGetDeviceId", offsetof(struct cupti_library, get_device_id) },
    { "cuptiDeviceGetChipName", offsetof(struct cupti_library, get_chip_name) },
    { "cuptiProfilerInitialize", offsetof(struct cupti_library, profiler_initialize) },
    { "cuptiProfilerDeviceSupported", offsetof(struct cupti_library, device_supported) },
    { "cuptiProfilerHostInitialize", offsetof(struct cupti_library, host_initialize) },
    { "cuptiProfilerHostDeinitialize", offsetof(struct cupti_library, host_deinitialize) },
    { "cuptiProfilerHostGetBaseMetrics", offsetof(struct cupti_library, host_get_base_metrics) },
    { "cuptiProfilerHostConfigAddMetrics", offsetof(struct cupti_library, host_add_metrics) },
    { "cuptiProfilerHostGetConfigImageSize", offsetof(struct cupti_library, host_get_config_size) },
    { "cuptiProfilerHostGetConfigImage", offsetof(struct cupti_library, host_get_config) },
    { "cuptiProfilerHostGetNumOfPasses", offsetof(struct cupti_library, host_get_pass_count) },
    { "cuptiProfilerHostEvaluateToGpuValues", offsetof(struct cupti_library, host_evaluate) },
    { "cuptiRangeProfilerEnable", offsetof(struct cupti_library, range_enable) },
    { "cuptiRangeProfilerDisable", offsetof(struct cupti_library, range_disable) },
    { "cuptiRangeProfilerSetConfig", offsetof(struct cupti_library, range_set_config) },
    { "cuptiRangeProfilerStart", offsetof(struct cupti_library, range_start) },
    { "cuptiRangeProfilerStop", offsetof(struct cupti_library, range_stop) },
    { "cuptiRangeProfilerDecodeData", offsetof(struct cupti_library, range_decode) },
    { "cuptiRangeProfilerGetCounterDataSize",
      offsetof(struct cupti_library, range_get_image_size) },
    { "cuptiRangeProfilerCounterDataImageInitialize",
      offsetof(struct cupti_library, range_initialize_image) },
    { "cuptiRangeProfilerGetCounterDataInfo", offsetof(struct cupti_library, range_get_info) },
};

static const struct symbol driver_symbols[] = {
    { "cuDeviceGetCount", offsetof(struct cupti_library, device_count) },
    { "cuDeviceGetName", offsetof(struct cupti_library, device_name) },
    { "cuDeviceGetAttribute", offsetof(struct cupti_library, device_attribute) },
    { "cuStreamIsCapturing", offsetof(struct cupti_library, stream_is_capturing) },
    { "cuThreadExchangeStreamCaptureMode", offsetof(struct cupti_library, exchange_capture_mode) },
    { "cuCtxPushCurrent_v2", offsetof(struct cupti_library, context_push) },
    { "cuCtxPopCurrent_v2", offsetof(struct cupti_library, context_pop) },
    { "cuModuleLoadData", offsetof(struct cupti_library, module_load) },
    { "cuModuleUnload", offsetof(struct cupti_library, module_unload) },
    { "cuKernelGetFunction", offsetof(struct cupti_library, kernel_get_function) },
    { "cuFuncLoad", offsetof(struct cupti_library, function_load) },
    { "cuModuleGetFunction", offsetof(struct cupti_library, module_get_function) },
    { "cuStreamCreate", offsetof(struct cupti_library, stream_create) },
    { "cuStreamSynchronize", offsetof(struct cupti_library, stream_synchronize) },
    { "cuStreamDestroy_v2", offsetof(struct cupti_library, stream_destroy) },
    { "cuLaunchKernel", offsetof(struct cupti_library, launch_kernel) },
};

static void *open_cupti(const char *given)
{
    if (given != NULL && given[0] != '\0')
        return dlopen(given, RTLD_NOW | RTLD_LOCAL);
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof cupti_names / sizeof *cupti_names; i++)
        library = dlopen(cupti_names[i], RTLD_NOW | RTLD_LOCAL);
    return library;
}

/* POSIX lets a data pointer of dlsym be used as a function; memcpy is how C lets it be written. */
static const char *find_symbols(struct cupti_library *out, void *library,
                                const struct symbol *symbols, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        void *address = dlsym(library, symbols[i].name);
        if (address == NULL)
            return symbols[i].name;
        memcpy((char *)out + symbols[i].offset, &address, sizeof address);
    }
    return NULL;
}

bool cupti_library_open(struct cupti_library *out, const char *given)
{
    memset(out, 0, sizeof *out);
    void *cupti = open_cupti(given);
    if (cupti == NULL) {
        announce("CUPTI was not found (%s); nothing is measured. Set LD_LIBRARY_PATH to the folder "
                 "of " ROOFLINE_CUPTI_SONAME ", or %s to the file.",
                 dlerror(), COLLECTOR_LIBRARY_VARIABLE);
        return false;
    }
    const char *missing =
        find_symbols(out, cupti, cupti_symbols, sizeof cupti_symbols / sizeof *cupti_symbols);
    if (missing != NULL) {
        announce("this CUPTI has no %s; nothing is measured. It must be of CUDA 12.6 or newer.",
                 missing);
        return false;
    }
    void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    missing = driver == NULL ? "libcuda.so.1"
                             : find_symbols(out, driver, driver_symbols,
                                            sizeof driver_symbols / sizeof *driver_symbols);
    if (missing != NULL)
        announce("the CUDA driver lacks %s; nothing is measured", missing);
    return missing == NULL;
}

const char *cupti_library_message(const struct cupti_library *library, CUptiResult result)
{
    const char *message = NULL;
    if (library->get_result_string(result, &message) != CUPTI_SUCCESS || message == NULL)
        return "unknown error";
    return message;
}
