/* What every figure's way from a scene to a file has in common: its texts' painter, the checks of
 * its size, and what the file says about itself. */
#ifndef ROOFLINE_PLOT_PICTURE_H
#define ROOFLINE_PLOT_PICTURE_H

#include "plot/figure.h"
#include "plot/scene.h"
#include "plot/surface.h"
#include "plot/text_painter.h"
#include "plot/text_store.h"

struct picture {
    struct surface_metadata metadata;
    struct text_store texts;
    struct text_painter *painter;
};

/* STATUS_USAGE when a picture of a format cannot have the size or resolution of the options. */
enum status picture_check(const struct figure_options *options, enum figure_format format,
                          struct error *error);

/* Opens the options' font and raises their smallest size of text to the one that the font names.
 * description must outlive the picture. STATUS_IO when the machine has no font, STATUS_USAGE when
 * its size is unusable, STATUS_MEMORY; clear it in any case. */
enum status picture_init(struct picture *picture, struct figure_options *options,
                         const char *description, struct error *error);

/* Draws the scene as SVG, PNG, PDF or EPS and hands the bytes to the sink. Fails as the sink, or
 * with STATUS_IO or STATUS_MEMORY. */
enum status picture_write(struct picture *picture, const struct scene *scene,
                          enum figure_format format, figure_sink *sink, void *closure,
                          struct error *error);

/* Frees what the picture owns and zeroes it. May be repeated. */
void picture_clear(struct picture *picture);

#endif
