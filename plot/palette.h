/* The colour of a paradigm: fixed, so that a point can be matched across figures. */
#ifndef ROOFLINE_PLOT_PALETTE_H
#define ROOFLINE_PLOT_PALETTE_H

#include <stdint.h>

/* 0xRRGGBB. A known paradigm is found without regard to case and punctuation at the beginning of
 * a word of the name, the longest first: "Cuda [tiled]" is Cuda, "slang_cuda" is Slang-Cuda. Any
 * other name has a colour that depends on its bytes alone. */
uint32_t palette_colour(const char *paradigm);

#endif
