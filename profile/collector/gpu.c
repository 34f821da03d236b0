#include "profile/collector/gpu.h"

#include <stdlib.h>
#include <string.h>

#include "profile/collector/announcement.h"

static const struct chip *find_or_open_chip(struct gpu_list *list,
                                            const struct cupti_library *library, const char *name,
                                            enum tensor_choice tensor)
{
    for (size_t i = 0; i < list->chip_count; i++)
        if (strcmp(list->chips[i].name, name) == 0)
            return &list->chips[i];
    struct chip *chip = &list->chips[list->chip_count];
    if (!chip_open(chip, library, name, tensor))
        return NULL;
    list->chip_count++;
    return chip;
}

/* Why CUPTI will not read the counters of a device, NULL if it will. */
static const char *obstacle(const struct cupti_library *library, CUdevice device)
{
    CUpti_Profiler_DeviceSupported_Params support = {
        .structSize = CUpti_Profiler_DeviceSupported_Params_STRUCT_SIZE,
        .cuDevice = device,
        .api = CUPTI_PROFILER_RANGE_PROFILING,
    };
    const CUptiResult result = library->device_supported(&support);
    if (result != CUPTI_SUCCESS)
        return cupti_library_message(library, result);
    const struct {
        CUpti_Profiler_Support_Level level;
        const char *reason;
    } checks[] = {
        { support.architecture, "its compute capability is below 7.5" },
        { support.vGpu, "it is a virtual GPU without profiling" },
        { support.confidentialCompute, "confidential computing is on" },
        { support.sli, "SLI is on" },
        { support.cmp, "it is a mining processor" },
        { support.wsl, "profiling is off in this Windows Subsystem for Linux" },
        { support.isSupported, "CUPTI does not support its configuration" },
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (checks[i].level == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED ||
            checks[i].level == CUPTI_PROFILER_CONFIGURATION_DISABLED)
            return checks[i].reason;
    return NULL;
}

static void open_gpu(struct gpu_list *list, const struct cupti_library *library, CUdevice device,
                     enum tensor_choice tensor)
{
    struct gpu *gpu = &list->gpus[device];
    library->device_name(gpu->name, sizeof gpu->name, device);
    library->device_attribute(&gpu->compute_capability[0],
                              CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    library->device_attribute(&gpu->compute_capability[1],
                              CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
    const char *reason = obstacle(library, device);
    CUpti_Device_GetChipName_Params chip_name = {
        .structSize = CUpti_Device_GetChipName_Params_STRUCT_SIZE,
        .deviceIndex = (size_t)device,
    };
    if (reason == NULL) {
        const CUptiResult result = library->get_chip_name(&chip_name);
        if (result != CUPTI_SUCCESS)
            reason = cupti_library_message(library, result);
    }
    if (reason == NULL)
        gpu->chip = find_or_open_chip(list, library, chip_name.pChipName, tensor);
    else
        announce("device %d (%s) cannot be measured: %s", device, gpu->name, reason);
}

static bool place_columns(struct gpu_list *list)
{
    for (size_t i = 0; i < list->chip_count; i++)
        if (!metric_choice_unite(&list->metrics, &list->chips[i].metrics))
            return false;
    for (size_t i = 0; i < list->count; i++) {
        struct gpu *gpu = &list->gpus[i];
        if (gpu->chip == NULL)
            continue;
        gpu->columns = calloc(gpu->chip->metrics.count, sizeof *gpu->columns);
        if (gpu->columns == NULL)
            return false;
        for (size_t j = 0; j < gpu->chip->metrics.count; j++)
            gpu->columns[j] = metric_choice_find(&list->metrics, gpu->chip->metric_names[j]);
    }
    return true;
}

bool gpu_list_open(struct gpu_list *out, const struct cupti_library *library,
                   enum tensor_choice tensor)
{
    int count = 0;
    *out = (struct gpu_list){ .gpus = NULL };
    if (library->device_count(&count) != CUDA_SUCCESS || count <= 0) {
        announce("the CUDA driver names no device; nothing is measured");
        return false;
    }
    out->count = (size_t)count;
    out->gpus = calloc(out->count, sizeof *out->gpus);
    out->chips = calloc(out->count, sizeof *out->chips);
    bool good = out->gpus != NULL && out->chips != NULL;
    for (int device = 0; good && device < count; device++)
        open_gpu(out, library, device, tensor);
    good = good && place_columns(out);
    if (!good)
        announce("out of memory; nothing is measured");
    if (good && out->chip_count > 0)
        return true;
    gpu_list_close(out, library);
    return false;
}

void gpu_list_close(struct gpu_list *list, const struct cupti_library *library)
{
    for (size_t i = 0; list->gpus != NULL && i < list->count; i++)
        free(list->gpus[i].columns);
    for (size_t i = 0; i < list->chip_count; i++)
        chip_close(&list->chips[i], library);
    metric_choice_clear(&list->metrics);
    free(list->gpus);
    free(list->chips);
    *list = (struct gpu_list){ .gpus = NULL };
}
