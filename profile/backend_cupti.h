/* This project's collector, which the CUDA driver loads into the program. */
#ifndef ROOFLINE_PROFILE_BACKEND_CUPTI_H
#define ROOFLINE_PROFILE_BACKEND_CUPTI_H

#include "profile/backend.h"

extern const struct backend backend_cupti;

#endif
