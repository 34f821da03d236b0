/* Nsight Compute: replays every kernel launch from outside; its report is read natively. */
#ifndef ROOFLINE_PROFILE_BACKEND_NCU_H
#define ROOFLINE_PROFILE_BACKEND_NCU_H

#include "profile/backend.h"

extern const struct backend backend_ncu;

#endif
