/* What cairo's SVG lacks: a title, a description and, where it is asked for, editable text. */
#ifndef ROOFLINE_PLOT_SVG_DOCUMENT_H
#define ROOFLINE_PLOT_SVG_DOCUMENT_H

#include <stdbool.h>

#include "plot/byte_buffer.h"
#include "plot/scene.h"
#include "plot/text_painter.h"

/* Puts <title> and <desc>, which screen readers read out, at the beginning of a document. The texts
 * are UTF-8 without control characters; a NULL one is left out. False when there is no memory. */
bool svg_document_describe(struct byte_buffer *document, const char *title,
                           const char *description);

/* Adds the texts of a scene, as <text>, on top of a document without them. False when there is no
 * memory. */
bool svg_document_add_texts(struct byte_buffer *document, const struct scene *scene,
                            const struct text_painter *painter);

#endif
