/* The region of a result, from the NVTX ranges that were open when it was measured. */
#ifndef ROOFLINE_ANALYSIS_READ_REPORT_REGION_H
#define ROOFLINE_ANALYSIS_READ_REPORT_REGION_H

#include <stdint.h>

#include "nsight_report.pb-c.h"

/* The name of the innermost named push/pop range of the default domain on the given thread, else of
 * the default domain's start/end range that was opened last; NULL when there is neither. With
 * thread NULL (a result that no single thread launched) the first thread with such a range counts.
 * state may be NULL; the result lives as long as it. */
const char *report_region(const NsightReport__NvtxState *state, const uint32_t *thread);

#endif
