/* Draws a scene with cairo. One unit of the cairo context is one point. */
#ifndef ROOFLINE_PLOT_DRAW_H
#define ROOFLINE_PLOT_DRAW_H

#include <cairo.h>

#include "plot/scene.h"
#include "plot/text_painter.h"

/* Without a painter, texts are left out. More than LAYOUT_CLOUD_POINTS markers become one
 * picture. Failures are those of memory, or of the context. */
cairo_status_t draw_scene(cairo_t *cairo, const struct scene *scene, struct text_painter *painter);

/* Makes a marker's outline the current path. */
void draw_marker_path(cairo_t *cairo, const struct scene_marker *marker);

#endif
