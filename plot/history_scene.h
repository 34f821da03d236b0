/* A history as a plain array of things to draw. */
#ifndef ROOFLINE_PLOT_HISTORY_SCENE_H
#define ROOFLINE_PLOT_HISTORY_SCENE_H

#include "plot/history_layout.h"
#include "plot/scene.h"

/* Lists what a layout shows; the layout must outlive the scene. On failure (STATUS_MEMORY) the
 * scene is empty. */
enum status history_scene_init(struct scene *scene, const struct history_layout *layout,
                               struct error *error);

#endif
