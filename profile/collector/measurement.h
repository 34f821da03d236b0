/* Measuring the launches of a program, one at a time. The caller sees to it that no other launch of
 * the process comes between begin and end. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_MEASUREMENT_H
#define ROOFLINE_PROFILE_COLLECTOR_MEASUREMENT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "profile/collector/collector_settings.h"
#include "profile/collector/cupti_library.h"
#include "profile/collector/device_heap.h"
#include "profile/collector/gpu.h"
#include "profile/collector/kernel_label.h"
#include "profile/collector/launch_call.h"
#include "profile/collector/range_session.h"
#include "profile/collector/recorder.h"

enum progress { NOT_STARTED, MEASURING, FINISHED };

/* Open to be embedded; the fields are the module's own, except where said. */
struct measurement {
    const struct cupti_library *library; /* set by the caller, like the next four */
    const struct collector_settings *settings;
    kernel_demangler *demangle; /* may be NULL */
    const char *executable;     /* may be NULL */
    long process_id;
    struct recorder recorder; /* opened by the caller */

    enum progress progress;   /* to be read; FINISHED: nothing is measured any more */
    uint64_t launches_before; /* of matching kernels */
    struct gpu_list gpus;
    struct range_session session;
    const struct gpu *session_gpu;
    bool session_started;
    bool graph_told;
    atomic_bool heap_needed; /* set by any thread: some module takes memory */
    struct device_heap_list heaps;
    CUptiResult last_failure;
    struct launch_call call; /* the launch being measured */
    struct kernel_label label;
    char *region;
    double *values;     /* of one launch, in the chip's order */
    double *row_values; /* in the table's order */
};

/* A module was loaded; may be called at any time. */
void measurement_module_loaded(struct measurement *self, const CUpti_ModuleResourceData *module);

/* Before the launch: measures it if it is one that is asked for. */
void measurement_begin(struct measurement *self, const struct launch_call *call, CUcontext context);

/* Behind it: writes its row. launched is false when the driver refused it. */
void measurement_end(struct measurement *self, uint32_t context_number, bool launched);

/* The context is about to go. */
void measurement_leave_context(struct measurement *self, CUcontext context);

#endif
