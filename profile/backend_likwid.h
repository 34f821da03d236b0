/* LIKWID's NvMarker: the program counts its own marked regions. */
#ifndef ROOFLINE_PROFILE_BACKEND_LIKWID_H
#define ROOFLINE_PROFILE_BACKEND_LIKWID_H

#include "profile/backend.h"

extern const struct backend backend_likwid;

#endif
