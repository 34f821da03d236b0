/* Follows the NVTX ranges of the program. NVTX finds the collector through NVTX_INJECTION64_PATH
 * and calls its InitializeInjectionNvtx2 once for each library that uses NVTX. Library domains are
 * told apart and ignored. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_NVTX_REGIONS_H
#define ROOFLINE_PROFILE_COLLECTOR_NVTX_REGIONS_H

/* The name of the innermost range that the calling thread has open in the default domain, valid
 * until the thread closes it; NULL when there is none. */
const char *nvtx_regions_innermost(void);

#endif
