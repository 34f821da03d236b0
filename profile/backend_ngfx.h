/* Nsight Graphics' GPU Trace: the counters of one queue submission. */
#ifndef ROOFLINE_PROFILE_BACKEND_NGFX_H
#define ROOFLINE_PROFILE_BACKEND_NGFX_H

#include "profile/backend.h"

extern const struct backend backend_ngfx;

#endif
