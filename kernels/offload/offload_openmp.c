#include <omp.h>
#include <stdio.h>

#include "kernels/offload/offload_clock.h"
#include "kernels/offload/offload_device.h"

static bool describe(char *line, size_t size, struct failure *failure)
{
    int on_host = 1;
#pragma omp target map(from : on_host)
    on_host = omp_is_initial_device();
    (void)failure;
    snprintf(line, size,
             "%s: by OpenMP target; loops named `simd` share their work among all lanes of a warp, "
             "loops named `loop` are repeated by every lane where GCC compiled them",
             on_host ? "Host, no offload device" : "Offload device");
    return true;
}

void offload_map(void *array, size_t bytes)
{
    unsigned char *first = array;
#pragma omp target enter data map(to : first [0:bytes])
    (void)first;
}

void offload_fetch(void *array, size_t bytes)
{
    unsigned char *first = array;
#pragma omp target update from(first [0:bytes])
    (void)first;
}

void offload_unmap(void *array, size_t bytes)
{
    unsigned char *first = array;
#pragma omp target exit data map(delete : first [0:bytes])
    (void)first;
}

const struct backend offload_backend = { describe, offload_time_launch, true, "the host's clock",
                                         NULL };
