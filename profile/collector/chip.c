#include "profile/collector/chip.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "profile/collector/announcement.h"

static CUptiResult open_host(struct chip *chip, const struct cupti_library *library)
{
    CUpti_Profiler_Host_Initialize_Params parameters = {
        .structSize = CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE,
        .profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER,
        .pChipName = chip->name,
    };
    const CUptiResult result = library->host_initialize(&parameters);
    if (result == CUPTI_SUCCESS)
        chip->host = parameters.pHostObject;
    return result;
}

static CUptiResult choose_metrics(struct chip *chip, const struct cupti_library *library,
                                  enum tensor_choice tensor)
{
    CUpti_Profiler_Host_GetBaseMetrics_Params parameters = {
        .structSize = CUpti_Profiler_Host_GetBaseMetrics_Params_STRUCT_SIZE,
        .pHostObject = chip->host,
        .metricType = CUPTI_METRIC_TYPE_COUNTER,
    };
    const CUptiResult result = library->host_get_base_metrics(&parameters);
    if (result != CUPTI_SUCCESS)
        return result;
    char missing[512];
    if (!metric_choice_make(&chip->metrics, parameters.ppMetricNames, parameters.numMetrics, tensor,
                            missing, sizeof missing))
        return CUPTI_ERROR_OUT_OF_MEMORY;
    if (missing[0] != '\0')
        announce("the chip %s has no counters for %s: left out", chip->name, missing);
    chip->metric_names = calloc(chip->metrics.count, sizeof *chip->metric_names);
    if (chip->metric_names == NULL)
        return CUPTI_ERROR_OUT_OF_MEMORY;
    for (size_t i = 0; i < chip->metrics.count; i++)
        chip->metric_names[i] = chip->metrics.metrics[i].name;
    return CUPTI_SUCCESS;
}

static CUptiResult add_metrics(struct chip *chip, const struct cupti_library *library)
{
    CUpti_Profiler_Host_ConfigAddMetrics_Params parameters = {
        .structSize = CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE,
        .pHostObject = chip->host,
        .ppMetricNames = chip->metric_names,
        .numMetrics = chip->metrics.count,
    };
    return library->host_add_metrics(&parameters);
}

static CUptiResult make_configuration(struct chip *chip, const struct cupti_library *library)
{
    CUpti_Profiler_Host_GetConfigImageSize_Params size = {
        .structSize = CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE,
        .pHostObject = chip->host,
    };
    CUptiResult result = library->host_get_config_size(&size);
    if (result != CUPTI_SUCCESS)
        return result;
    chip->configuration_size = size.configImageSize;
    chip->configuration = malloc(size.configImageSize);
    if (chip->configuration == NULL)
        return CUPTI_ERROR_OUT_OF_MEMORY;
    CUpti_Profiler_Host_GetConfigImage_Params image = {
        .structSize = CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE,
        .pHostObject = chip->host,
        .configImageSize = chip->configuration_size,
        .pConfigImage = chip->configuration,
    };
    result = library->host_get_config(&image);
    if (result != CUPTI_SUCCESS)
        return result;
    CUpti_Profiler_Host_GetNumOfPasses_Params passes = {
        .structSize = CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE,
        .configImageSize = chip->configuration_size,
        .pConfigImage = chip->configuration,
    };
    result = library->host_get_pass_count(&passes);
    chip->pass_count = passes.numOfPasses;
    return result;
}

bool chip_open(struct chip *out, const struct cupti_library *library, const char *name,
               enum tensor_choice tensor)
{
    *out = (struct chip){ .host = NULL };
    snprintf(out->name, sizeof out->name, "%s", name);
    const char *step = "know the chip";
    CUptiResult result = open_host(out, library);
    if (result == CUPTI_SUCCESS) {
        step = "choose metrics for the chip";
        result = choose_metrics(out, library, tensor);
    }
    if (result == CUPTI_SUCCESS) {
        step = "collect the metrics on the chip";
        result = add_metrics(out, library);
    }
    if (result == CUPTI_SUCCESS)
        result = make_configuration(out, library);
    if (result == CUPTI_SUCCESS) {
        announce("%s: %zu metrics; each measured launch runs %zu times", name, out->metrics.count,
                 out->pass_count);
        return true;
    }
    announce("CUPTI cannot %s %s: %s", step, name, cupti_library_message(library, result));
    chip_close(out, library);
    return false;
}

CUptiResult chip_evaluate(const struct chip *chip, const struct cupti_library *library,
                          const uint8_t *image, size_t image_size, size_t range, double *values)
{
    for (size_t i = 0; i < chip->metrics.count; i++)
        values[i] = NAN;
    CUpti_Profiler_Host_EvaluateToGpuValues_Params parameters = {
        .structSize = CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE,
        .pHostObject = chip->host,
        .pCounterDataImage = image,
        .counterDataImageSize = image_size,
        .rangeIndex = range,
        .ppMetricNames = chip->metric_names,
        .numMetrics = chip->metrics.count,
        .pMetricValues = values,
    };
    return library->host_evaluate(&parameters);
}

void chip_close(struct chip *chip, const struct cupti_library *library)
{
    if (chip->host != NULL) {
        CUpti_Profiler_Host_Deinitialize_Params parameters = {
            .structSize = CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE,
            .pHostObject = chip->host,
        };
        library->host_deinitialize(&parameters);
    }
    metric_choice_clear(&chip->metrics);
    free(chip->metric_names);
    free(chip->configuration);
    *chip = (struct chip){ .host = NULL };
}
