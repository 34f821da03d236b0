/* Very many markers as one picture whose colours show how densely they lie: a file of vectors stays
 * small, and no marker hides what is below it. */
#ifndef ROOFLINE_PLOT_DENSITY_LAYER_H
#define ROOFLINE_PLOT_DENSITY_LAYER_H

#include <cairo.h>

#include "plot/scene.h"

/* Draws the markers among the items, without edges, on a ground of the given colour (0xRRGGBB).
 * Where markers of several colours overlap, the colour is their mean. The picture has no
 * half-transparent dots, so that every format can hold it. */
cairo_status_t density_layer_draw(cairo_t *cairo, const struct scene_item *items, size_t item_count,
                                  uint32_t ground);

#endif
