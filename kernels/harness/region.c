#include "kernels/harness/region.h"

#ifdef ROOFLINE_NVTX
#include <nvtx3/nvToolsExt.h>
#endif
#ifdef LIKWID_NVMON
#include <likwid-marker.h>
#endif

void region_start_markers(void)
{
#ifdef LIKWID_NVMON
    LIKWID_NVMARKER_INIT;
#endif
}

void region_stop_markers(void)
{
#ifdef LIKWID_NVMON
    LIKWID_NVMARKER_CLOSE;
#endif
}

void region_enter(const char *name)
{
#ifdef ROOFLINE_NVTX
    nvtxRangePushA(name);
#endif
#ifdef LIKWID_NVMON
    LIKWID_NVMARKER_START(name);
#endif
    (void)name;
}

void region_leave(const char *name)
{
#ifdef LIKWID_NVMON
    LIKWID_NVMARKER_STOP(name);
#endif
#ifdef ROOFLINE_NVTX
    nvtxRangePop();
#endif
    (void)name;
}
