/* Draws a scene with cairo. One unit of the cairo context is one point. */
#ifndef ROOFLINE_PLOT_DRAW_H
#define ROOFLINE_PLOT_DRAW_H

#include <cairo.h>

#include "plot/scene.h"
#include "plot/text_painter.h"

/* Failures stay in the context's status. */
void draw_scene(cairo_t *cairo, const struct scene *scene, struct text_painter *painter);

#endif
