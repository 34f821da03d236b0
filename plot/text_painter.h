/* Measures and draws text with pango, the same in every format. */
#ifndef ROOFLINE_PLOT_TEXT_PAINTER_H
#define ROOFLINE_PLOT_TEXT_PAINTER_H

#include <cairo.h>
#include <stdbool.h>

#include "analysis/points.h"
#include "plot/text_style.h"

struct text_painter;

/* font is a Pango font description, or NULL for the default family; default_size_pt counts when it
 * names no size. STATUS_IO when the machine has no font, STATUS_USAGE when the size is not one to
 * read; *out is then NULL. Free with text_painter_free. */
enum status text_painter_create(struct text_painter **out, const char *font, double default_size_pt,
                                struct error *error);

void text_painter_free(struct text_painter *painter);

/* The size of plain text, in points, and whether the font named it. */
double text_painter_size(const struct text_painter *painter);
bool text_painter_size_is_named(const struct text_painter *painter);

/* Valid as long as the painter. */
struct text_measurer text_painter_measurer(struct text_painter *painter);

/* The families of its font, separated by commas, as CSS has them. Valid as long as the painter. */
const char *text_painter_families(const struct text_painter *painter);

struct text_font {
    int weight; /* 100 to 1000; 400 is the usual one */
    bool is_italic;
};

struct text_font text_painter_font(const struct text_painter *painter,
                                   const struct text_style *style);

/* Draws one line of text, without markup, in the current source; its baseline starts at the
 * origin. */
void text_painter_show(struct text_painter *painter, cairo_t *cairo, const char *text,
                       const struct text_style *style);

/* The same as a path. */
void text_painter_outline(struct text_painter *painter, cairo_t *cairo, const char *text,
                          const struct text_style *style);

#endif
