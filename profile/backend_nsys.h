/* Nsight Systems' GPU metrics: the whole device is sampled, and NVTX ranges name the samples. */
#ifndef ROOFLINE_PROFILE_BACKEND_NSYS_H
#define ROOFLINE_PROFILE_BACKEND_NSYS_H

#include "profile/backend.h"

extern const struct backend backend_nsys;

#endif
