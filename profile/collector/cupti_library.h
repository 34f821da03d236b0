/* The functions of CUPTI and of the CUDA driver that the collector calls. Both libraries are looked
 * up when the program runs: a program without CUDA can load the collector, and a missing CUPTI is a
 * message instead of a program that does not start. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_CUPTI_LIBRARY_H
#define ROOFLINE_PROFILE_COLLECTOR_CUPTI_LIBRARY_H

#include <cupti_callbacks.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_target.h>
#include <stdbool.h>

#define COLLECTOR_LIBRARY_VARIABLE "ROOFLINE_CUPTI_LIBRARY"

struct cupti_library {
    CUptiResult (*get_result_string)(CUptiResult, const char **);
    CUptiResult (*subscribe)(CUpti_SubscriberHandle *, CUpti_CallbackFunc, void *);
    CUptiResult (*enable_callback)(uint32_t, CUpti_SubscriberHandle, CUpti_CallbackDomain,
                                   CUpti_CallbackId);
    CUptiResult (*get_stream_id)(CUcontext, CUstream, uint8_t, uint32_t *);
    CUptiResult (*get_device_id)(CUcontext, uint32_t *);
    CUptiResult (*get_chip_name)(CUpti_Device_GetChipName_Params *);
    CUptiResult (*profiler_initialize)(CUpti_Profiler_Initialize_Params *);
    CUptiResult (*device_supported)(CUpti_Profiler_DeviceSupported_Params *);
    CUptiResult (*host_initialize)(CUpti_Profiler_Host_Initialize_Params *);
    CUptiResult (*host_deinitialize)(CUpti_Profiler_Host_Deinitialize_Params *);
    CUptiResult (*host_get_base_metrics)(CUpti_Profiler_Host_GetBaseMetrics_Params *);
    CUptiResult (*host_add_metrics)(CUpti_Profiler_Host_ConfigAddMetrics_Params *);
    CUptiResult (*host_get_config_size)(CUpti_Profiler_Host_GetConfigImageSize_Params *);
    CUptiResult (*host_get_config)(CUpti_Profiler_Host_GetConfigImage_Params *);
    CUptiResult (*host_get_pass_count)(CUpti_Profiler_Host_GetNumOfPasses_Params *);
    CUptiResult (*host_evaluate)(CUpti_Profiler_Host_EvaluateToGpuValues_Params *);
    CUptiResult (*range_enable)(CUpti_RangeProfiler_Enable_Params *);
    CUptiResult (*range_disable)(CUpti_RangeProfiler_Disable_Params *);
    CUptiResult (*range_set_config)(CUpti_RangeProfiler_SetConfig_Params *);
    CUptiResult (*range_start)(CUpti_RangeProfiler_Start_Params *);
    CUptiResult (*range_stop)(CUpti_RangeProfiler_Stop_Params *);
    CUptiResult (*range_decode)(CUpti_RangeProfiler_DecodeData_Params *);
    CUptiResult (*range_get_image_size)(CUpti_RangeProfiler_GetCounterDataSize_Params *);
    CUptiResult (*range_initialize_image)(CUpti_RangeProfiler_CounterDataImage_Initialize_Params *);
    CUptiResult (*range_get_info)(CUpti_RangeProfiler_GetCounterDataInfo_Params *);
    CUresult (*device_count)(int *);
    CUresult (*device_name)(char *, int, CUdevice);
    CUresult (*device_attribute)(int *, CUdevice_attribute, CUdevice);
    CUresult (*stream_is_capturing)(CUstream, CUstreamCaptureStatus *);
    CUresult (*exchange_capture_mode)(CUstreamCaptureMode *);
    CUresult (*context_push)(CUcontext);
    CUresult (*context_pop)(CUcontext *);
    CUresult (*module_load)(CUmodule *, const void *);
    CUresult (*module_unload)(CUmodule);
    CUresult (*kernel_get_function)(CUfunction *, CUkernel);
    CUresult (*function_load)(CUfunction);
    CUresult (*module_get_function)(CUfunction *, CUmodule, const char *);
    CUresult (*stream_create)(CUstream *, unsigned);
    CUresult (*stream_synchronize)(CUstream);
    CUresult (*stream_destroy)(CUstream);
    CUresult (*launch_kernel)(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned,
                              unsigned, unsigned, CUstream, void **, void **);
};

/* given is the library's path or name, NULL or "" for the search: what the program has loaded
 * already, the paths of the dynamic linker, the places where the CUDA Toolkit installs it. False,
 * after a message, when a library or a function is missing. The libraries stay loaded. */
bool cupti_library_open(struct cupti_library *out, const char *given);

/* What a result means, in CUPTI's words. */
const char *cupti_library_message(const struct cupti_library *library, CUptiResult result);

#endif
