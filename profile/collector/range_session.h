/* The range profiler of one context: every launch between start and stop is replayed, once a pass,
 * and makes one range. Here one launch stands between them. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_RANGE_SESSION_H
#define ROOFLINE_PROFILE_COLLECTOR_RANGE_SESSION_H

#include <stddef.h>
#include <stdint.h>

#include "profile/collector/chip.h"
#include "profile/collector/cupti_library.h"

struct range_session {
    CUcontext context; /* NULL when closed */
    CUpti_RangeProfiler_Object *profiler;
    uint8_t *image; /* what was counted */
    size_t image_size;
};

/* The chip is borrowed until the session is closed. At most range_count ranges fit between start
 * and stop. On failure the session is closed. */
CUptiResult range_session_open(struct range_session *out, const struct cupti_library *library,
                               CUcontext context, const struct chip *chip);

/* Forgets the ranges of the last launch. */
CUptiResult range_session_start(struct range_session *session, const struct cupti_library *library);

/* *range_count ranges, one if all went well, can then be evaluated in session->image until the next
 * start. */
CUptiResult range_session_stop(struct range_session *session, const struct cupti_library *library,
                               size_t *range_count);

void range_session_close(struct range_session *session, const struct cupti_library *library);

#endif
