/* The heap of a context, from which kernels take memory by malloc and new, and which the runtime of
 * OpenMP lives on. The driver sets it up with the first launch that uses it. When that launch is
 * replayed, the replay's restoring of memory undoes it, and no kernel of the context gets memory
 * any more (seen with CUPTI 13.0 on an H200); later launches are replayed well. So a kernel of the
 * collector's own has to use the heap first. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_DEVICE_HEAP_H
#define ROOFLINE_PROFILE_COLLECTOR_DEVICE_HEAP_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/collector/cupti_library.h"

/* Whether a module, as CUPTI shows it when it is loaded, holds code that may take memory. */
bool device_heap_needed(const CUpti_ModuleResourceData *module);

/* Sets the heap of the context up; waits for the launch. */
CUresult device_heap_set_up(const struct cupti_library *library, CUcontext context);

/* The contexts whose heap was set up. All zero is empty. */
struct device_heap_list {
    CUcontext *contexts;
    size_t count;
};

bool device_heap_list_holds(const struct device_heap_list *list, CUcontext context);
bool device_heap_list_add(struct device_heap_list *list, CUcontext context);
void device_heap_list_remove(struct device_heap_list *list, CUcontext context);

#endif
