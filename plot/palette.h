/* The colours of points. That of a paradigm is fixed, so that a point can be matched across
 * figures; palettes for the colour-blind are too short for that. */
#ifndef ROOFLINE_PLOT_PALETTE_H
#define ROOFLINE_PLOT_PALETTE_H

#include <stddef.h>
#include <stdint.h>

#include "plot/figure.h"

/* 0xRRGGBB. A known paradigm is found without regard to case and punctuation at the beginning of
 * a word of the name, the longest first: "Cuda [tiled]" is Cuda, "slang_cuda" is Slang-Cuda. Any
 * other name has a colour that depends on its bytes alone. */
uint32_t palette_colour(const char *paradigm);

/* How many colours a palette has; 0 of FIGURE_PALETTE_PARADIGM. */
size_t palette_size(enum figure_palette palette);

/* The index-th colour of a palette of that many or more.
 * Source of the Okabe-Ito palette: M. Okabe, K. Ito, Color Universal Design, 2008,
 * https://jfly.uni-koeln.de/color/. */
uint32_t palette_indexed_colour(enum figure_palette palette, size_t index);

/* A colour on a ground of which so much of it is left: 1 is the colour, 0 the ground. */
uint32_t palette_mix(uint32_t colour, uint32_t ground, double share);

/* The colour itself for step 0, then by turns lighter and darker ones. */
uint32_t palette_shade(uint32_t colour, size_t step);

#endif
