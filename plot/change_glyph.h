/* The signs of a changed point, as things to draw: each verdict has its colour and its own form.
 */
#ifndef ROOFLINE_PLOT_CHANGE_GLYPH_H
#define ROOFLINE_PLOT_CHANGE_GLYPH_H

#include "plot/scene.h"

enum { CHANGE_GLYPH_ITEMS = 5 };

/* The arrow of a verdict, whose head ends at the tip. Returns how many items it is. The items' part
 * is left to the caller. */
size_t change_glyph_arrow(struct scene_item items[CHANGE_GLYPH_ITEMS], enum verdict verdict,
                          struct position tail, struct position tip, double head_length,
                          const struct theme *theme);

/* The ring around a new point of a radius. */
struct scene_item change_glyph_ring(struct position at, double radius, const struct theme *theme);

/* The outline of a point that is missing. */
struct scene_item change_glyph_gone(const struct scene_marker *marker, const struct theme *theme);

#endif
