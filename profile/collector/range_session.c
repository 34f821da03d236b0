#include "profile/collector/range_session.h"

#include <stdlib.h>

enum { RANGES_MOST = 1 };

static CUptiResult enable(struct range_session *session, const struct cupti_library *library,
                          CUcontext context)
{
    CUpti_RangeProfiler_Enable_Params parameters = {
        .structSize = CUpti_RangeProfiler_Enable_Params_STRUCT_SIZE,
        .ctx = context,
    };
    const CUptiResult result = library->range_enable(&parameters);
    if (result == CUPTI_SUCCESS) {
        session->context = context;
        session->profiler = parameters.pRangeProfilerObject;
    }
    return result;
}

static CUptiResult create_image(struct range_session *session, const struct cupti_library *library,
                                const struct chip *chip)
{
    CUpti_RangeProfiler_GetCounterDataSize_Params parameters = {
        .structSize = CUpti_RangeProfiler_GetCounterDataSize_Params_STRUCT_SIZE,
        .pRangeProfilerObject = session->profiler,
        .pMetricNames = chip->metric_names,
        .numMetrics = chip->metrics.count,
        .maxNumOfRanges = RANGES_MOST,
        .maxNumRangeTreeNodes = RANGES_MOST,
    };
    const CUptiResult result = library->range_get_image_size(&parameters);
    if (result != CUPTI_SUCCESS)
        return result;
    session->image_size = parameters.counterDataSize;
    session->image = malloc(session->image_size);
    return session->image != NULL ? CUPTI_SUCCESS : CUPTI_ERROR_OUT_OF_MEMORY;
}

static CUptiResult reset_image(struct range_session *session, const struct cupti_library *library)
{
    CUpti_RangeProfiler_CounterDataImage_Initialize_Params parameters = {
        .structSize = CUpti_RangeProfiler_CounterDataImage_Initialize_Params_STRUCT_SIZE,
        .pRangeProfilerObject = session->profiler,
        .counterDataSize = session->image_size,
        .pCounterData = session->image,
    };
    return library->range_initialize_image(&parameters);
}

static CUptiResult configure(struct range_session *session, const struct cupti_library *library,
                             const struct chip *chip)
{
    CUpti_RangeProfiler_SetConfig_Params parameters = {
        .structSize = CUpti_RangeProfiler_SetConfig_Params_STRUCT_SIZE,
        .pRangeProfilerObject = session->profiler,
        .configSize = chip->configuration_size,
        .pConfig = chip->configuration,
        .counterDataImageSize = session->image_size,
        .pCounterDataImage = session->image,
        .range = CUPTI_AutoRange,
        .replayMode = CUPTI_KernelReplay,
        .maxRangesPerPass = RANGES_MOST,
        .numNestingLevels = 1,
        .minNestingLevel = 1,
    };
    return library->range_set_config(&parameters);
}

CUptiResult range_session_open(struct range_session *out, const struct cupti_library *library,
                               CUcontext context, const struct chip *chip)
{
    *out = (struct range_session){ .context = NULL };
    CUptiResult result = enable(out, library, context);
    if (result == CUPTI_SUCCESS)
        result = create_image(out, library, chip);
    if (result == CUPTI_SUCCESS)
        result = reset_image(out, library);
    if (result == CUPTI_SUCCESS)
        result = configure(out, library, chip);
    if (result != CUPTI_SUCCESS)
        range_session_close(out, library);
    return result;
}

CUptiResult range_session_start(struct range_session *session, const struct cupti_library *library)
{
    const CUptiResult result = reset_image(session, library);
    if (result != CUPTI_SUCCESS)
        return result;
    CUpti_RangeProfiler_Start_Params parameters = {
        .structSize = CUpti_RangeProfiler_Start_Params_STRUCT_SIZE,
        .pRangeProfilerObject = session->profiler,
    };
    return library->range_start(&parameters);
}

static CUptiResult count_ranges(const struct range_session *session,
                                const struct cupti_library *library, size_t *range_count)
{
    CUpti_RangeProfiler_GetCounterDataInfo_Params parameters = {
        .structSize = CUpti_RangeProfiler_GetCounterDataInfo_Params_STRUCT_SIZE,
        .pCounterDataImage = session->image,
        .counterDataImageSize = session->image_size,
    };
    const CUptiResult result = library->range_get_info(&parameters);
    *range_count = result == CUPTI_SUCCESS ? parameters.numTotalRanges : 0;
    return result;
}

CUptiResult range_session_stop(struct range_session *session, const struct cupti_library *library,
                               size_t *range_count)
{
    *range_count = 0;
    CUpti_RangeProfiler_Stop_Params stop = {
        .structSize = CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE,
        .pRangeProfilerObject = session->profiler,
    };
    CUptiResult result = library->range_stop(&stop);
    if (result != CUPTI_SUCCESS)
        return result;
    CUpti_RangeProfiler_DecodeData_Params decode = {
        .structSize = CUpti_RangeProfiler_DecodeData_Params_STRUCT_SIZE,
        .pRangeProfilerObject = session->profiler,
    };
    result = library->range_decode(&decode);
    if (result != CUPTI_SUCCESS)
        return result;
    return count_ranges(session, library, range_count);
}

void range_session_close(struct range_session *session, const struct cupti_library *library)
{
    if (session->context != NULL) {
        CUpti_RangeProfiler_Disable_Params parameters = {
            .structSize = CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE,
            .pRangeProfilerObject = session->profiler,
        };
        library->range_disable(&parameters);
    }
    free(session->image);
    *session = (struct range_session){ .context = NULL };
}
