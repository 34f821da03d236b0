#include "profile/collector/measurement.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "profile/collector/announcement.h"
#include "profile/collector/nvtx_regions.h"

/* One message for a failure, not one a launch. */
static void announce_failure(struct measurement *self, const char *action, CUptiResult result)
{
    if (result == self->last_failure)
        return;
    self->last_failure = result;
    const char *remedy =
        result == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES
            ? "; allow this user GPU counters: https://developer.nvidia.com/ERR_NVGPUCTRPERM"
            : "";
    announce("CUPTI could not %s: %s%s; such launches are not measured", action,
             cupti_library_message(self->library, result), remedy);
}

static void finish(struct measurement *self)
{
    range_session_close(&self->session, self->library);
    self->progress = FINISHED;
}

/* ---- devices and contexts ---- */

static bool prepare_gpus(struct measurement *self)
{
    CUpti_Profiler_Initialize_Params parameters = {
        .structSize = CUpti_Profiler_Initialize_Params_STRUCT_SIZE,
    };
    const CUptiResult result = self->library->profiler_initialize(&parameters);
    if (result != CUPTI_SUCCESS) {
        announce_failure(self, "start its profiler", result);
        return false;
    }
    if (!gpu_list_open(&self->gpus, self->library,
                       self->settings->sparse ? TENSOR_ALL : TENSOR_DENSE))
        return false;
    self->values = calloc(self->gpus.metrics.count, sizeof *self->values);
    self->row_values = calloc(self->gpus.metrics.count, sizeof *self->row_values);
    if (self->values != NULL && self->row_values != NULL)
        return true;
    announce("out of memory; nothing is measured");
    return false;
}

/* Makes the session that of the context. One is open at a time: contexts of a device cannot share
 * its counters. */
static bool use_context(struct measurement *self, CUcontext context)
{
    if (self->session.context == context && context != NULL)
        return true;
    range_session_close(&self->session, self->library);
    uint32_t device = 0;
    CUptiResult result = self->library->get_device_id(context, &device);
    if (result != CUPTI_SUCCESS || device >= self->gpus.count) {
        announce_failure(self, "tell the device of a context", result);
        return false;
    }
    self->session_gpu = &self->gpus.gpus[device];
    if (self->session_gpu->chip == NULL)
        return false;
    result = range_session_open(&self->session, self->library, context, self->session_gpu->chip);
    if (result == CUPTI_SUCCESS)
        return true;
    announce_failure(self, "prepare a context for measuring", result);
    if (result == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES)
        finish(self);
    return false;
}

/* ---- before a launch ---- */

void measurement_module_loaded(struct measurement *self, const CUpti_ModuleResourceData *module)
{
    if (!atomic_load(&self->heap_needed) && device_heap_needed(module))
        atomic_store(&self->heap_needed, true);
}

/* Loaded lazily, a module would be loaded inside the launch: too late to look at. The driver
 * refuses a handle of the other kind. */
static void load_kernel(const struct measurement *self)
{
    CUfunction function = self->call.function;
    if (self->library->kernel_get_function(&function, (CUkernel)self->call.function) !=
        CUDA_SUCCESS)
        function = self->call.function;
    self->library->function_load(function);
}

static void prepare_heap(struct measurement *self, CUcontext context)
{
    if (!atomic_load(&self->heap_needed) || device_heap_list_holds(&self->heaps, context))
        return;
    const CUresult result = device_heap_set_up(self->library, context);
    if (result != CUDA_SUCCESS)
        announce("the heap of a context could not be set up (CUDA error %d); kernels that take "
                 "memory may fail",
                 (int)result);
    device_heap_list_add(&self->heaps, context);
}

/* While a stream is captured a launch only becomes a node of a graph. */
static bool is_captured(const struct measurement *self)
{
    CUstream stream = self->call.stream;
    if (stream == NULL)
        stream = self->call.stream_per_thread ? CU_STREAM_PER_THREAD : CU_STREAM_LEGACY;
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    return self->library->stream_is_capturing(stream, &status) != CUDA_SUCCESS ||
           status != CU_STREAM_CAPTURE_STATUS_NONE;
}

/* Measured on an H200 with CUPTI 13.0: a graph that is launched while the range profiler runs makes
 * no range, and neither its kernels nor those launched later are executed. So graphs run
 * unmeasured. */
static void tell_graph(struct measurement *self)
{
    if (!self->graph_told)
        announce("kernels launched by CUDA graphs are not measured: CUPTI's range profiler cannot "
                 "replay them");
    self->graph_told = true;
}

static bool name_launch(struct measurement *self)
{
    const char *symbol = self->call.symbol != NULL ? self->call.symbol : "unknown";
    if (!kernel_label_create(&self->label, symbol, self->demangle))
        return false;
    const char *region = nvtx_regions_innermost();
    self->region = region != NULL ? strdup(region) : NULL;
    return true;
}

static bool is_selected(struct measurement *self)
{
    if (!collector_settings_kernel_matches(self->settings, self->label.name))
        return false;
    const uint64_t before = self->launches_before++;
    return collector_settings_launch_selected(self->settings, before);
}

static bool start_measuring(struct measurement *self)
{
    if (self->progress == NOT_STARTED)
        self->progress = prepare_gpus(self) ? MEASURING : FINISHED;
    return self->progress == MEASURING;
}

void measurement_begin(struct measurement *self, const struct launch_call *call, CUcontext context)
{
    self->call = *call;
    if (call->graph) {
        tell_graph(self);
        return;
    }
    if (is_captured(self) || !name_launch(self) || !is_selected(self) || !start_measuring(self) ||
        !use_context(self, context))
        return;
    load_kernel(self);
    prepare_heap(self, context);
    const CUptiResult result = range_session_start(&self->session, self->library);
    if (result != CUPTI_SUCCESS) {
        announce_failure(self, "start measuring a launch", result);
        range_session_close(&self->session, self->library);
        return;
    }
    self->session_started = true;
}

/* ---- behind a launch ---- */

static bool evaluate(struct measurement *self)
{
    const struct gpu *gpu = self->session_gpu;
    const CUptiResult result = chip_evaluate(gpu->chip, self->library, self->session.image,
                                             self->session.image_size, 0, self->values);
    if (result != CUPTI_SUCCESS) {
        announce_failure(self, "evaluate a launch", result);
        return false;
    }
    for (size_t i = 0; i < self->gpus.metrics.count; i++)
        self->row_values[i] = NAN;
    for (size_t i = 0; i < gpu->chip->metrics.count; i++)
        self->row_values[gpu->columns[i]] = self->values[i];
    return true;
}

static void record(struct measurement *self, uint32_t context_number)
{
    const struct gpu *gpu = self->session_gpu;
    const struct launch_call *call = &self->call;
    struct measured_launch launch = {
        .hardware = gpu->name,
        .executable = self->executable,
        .region = self->region,
        .kernel = self->label.name,
        .signature = self->label.signature,
        .kernel_id = self->recorder.row_count,
        .grid = { call->grid[0], call->grid[1], call->grid[2] },
        .block = { call->block[0], call->block[1], call->block[2] },
        .process_id = self->process_id,
        .context = context_number,
        .device = (uint32_t)(gpu - self->gpus.gpus),
        .compute_capability = { gpu->compute_capability[0], gpu->compute_capability[1] },
        .values = self->row_values,
    };
    self->library->get_stream_id(self->session.context, call->stream, call->stream_per_thread,
                                 &launch.stream);
    recorder_add(&self->recorder, &self->gpus.metrics, &launch);
}

static void stop_and_record(struct measurement *self, uint32_t context_number, bool launched)
{
    size_t range_count;
    self->session_started = false;
    const CUptiResult result = range_session_stop(&self->session, self->library, &range_count);
    if (result != CUPTI_SUCCESS) {
        announce_failure(self, "read the counters of a launch", result);
        range_session_close(&self->session, self->library);
    } else if (launched && range_count != 1) {
        announce("CUPTI made no range of the kernel %s, so its replay has failed; nothing more is "
                 "measured, and the program's results may be wrong",
                 self->label.name);
        finish(self);
    } else if (launched && evaluate(self)) {
        record(self, context_number);
    }
}

static void forget_launch(struct measurement *self)
{
    kernel_label_clear(&self->label);
    free(self->region);
    self->region = NULL;
}

void measurement_end(struct measurement *self, uint32_t context_number, bool launched)
{
    if (self->session_started)
        stop_and_record(self, context_number, launched);
    forget_launch(self);
    if (self->progress == MEASURING &&
        (self->recorder.failed ||
         collector_settings_finished(self->settings, self->launches_before)))
        finish(self);
}

void measurement_leave_context(struct measurement *self, CUcontext context)
{
    if (self->session.context == context)
        range_session_close(&self->session, self->library);
    device_heap_list_remove(&self->heaps, context);
}
