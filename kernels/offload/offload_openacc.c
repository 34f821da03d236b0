#include <openacc.h>
#include <stdio.h>

#include "kernels/offload/offload_clock.h"
#include "kernels/offload/offload_device.h"

static bool describe(char *line, size_t size, struct failure *failure)
{
    const acc_device_t kind = acc_get_device_type();
    const char *name = NULL;
    if (kind != acc_device_host && kind != acc_device_none)
        name = acc_get_property_string(acc_get_device_num(kind), kind, acc_property_name);
    (void)failure;
    snprintf(line, size, "%s: by OpenACC", name != NULL ? name : "Host, no offload device");
    return true;
}

void offload_map(void *array, size_t bytes)
{
    acc_copyin(array, bytes);
}

void offload_fetch(void *array, size_t bytes)
{
    acc_update_self(array, bytes);
}

void offload_unmap(void *array, size_t bytes)
{
    acc_delete(array, bytes);
}

const struct backend offload_backend = { describe, offload_time_launch, true, "the host's clock",
                                         NULL };
