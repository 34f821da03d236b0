#include "plot/text_painter.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>

static const char default_family[] = "DejaVu Sans, Liberation Sans, Arial, sans-serif";
static const double size_min = 2;
static const double size_max = 144;

struct text_painter {
    PangoFontMap *font_map;
    PangoContext *context;
    PangoLayout *layout;
    PangoFontDescription *font;
    double size_pt;
    bool size_is_named;
};

/* Without hinting and rounding, text has the same shape and width at every resolution; without the
 * surroundings' language, the same fonts are chosen everywhere. */
static void set_up_context(PangoContext *context)
{
    cairo_font_options_t *const options = cairo_font_options_create();

    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_cairo_context_set_resolution(context, 72); /* one unit is one point */
    pango_context_set_round_glyph_positions(context, FALSE);
    pango_context_set_language(context, pango_language_from_string("en"));
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR);
}

/* A machine without fonts still draws: boxes, in place of every letter. */
static enum status require_letters(struct text_painter *painter, struct error *error)
{
    pango_layout_set_font_description(painter->layout, painter->font);
    pango_layout_set_text(painter->layout, "0A", -1);
    if (pango_layout_get_unknown_glyphs_count(painter->layout) == 0)
        return STATUS_OK;
    return error_set(error, STATUS_IO,
                     "no font with letters and digits is installed on this machine, so the figure "
                     "would have no labels: install one, such as the package fonts-dejavu-core");
}

static enum status choose_font(struct text_painter *painter, const char *font,
                               double default_size_pt, struct error *error)
{
    painter->font = pango_font_description_from_string(font != NULL ? font : "");
    if (pango_font_description_get_family(painter->font) == NULL)
        pango_font_description_set_family(painter->font, default_family);
    painter->size_pt = (double)pango_font_description_get_size(painter->font) / PANGO_SCALE;
    painter->size_is_named = painter->size_pt > 0;
    if (!painter->size_is_named)
        painter->size_pt = default_size_pt;
    if (painter->size_pt >= size_min && painter->size_pt <= size_max)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE, "a font of %g pt cannot be read: use %g to %g pt",
                     painter->size_pt, size_min, size_max);
}

enum status text_painter_create(struct text_painter **out, const char *font, double default_size_pt,
                                struct error *error)
{
    struct text_painter *const painter = calloc(1, sizeof *painter);
    enum status status = STATUS_OK;

    *out = NULL;
    if (painter == NULL)
        return error_set_memory(error);
    painter->font_map = pango_cairo_font_map_new();
    painter->context = pango_font_map_create_context(painter->font_map);
    set_up_context(painter->context);
    painter->layout = pango_layout_new(painter->context);
    pango_layout_set_single_paragraph_mode(painter->layout, TRUE);
    status = choose_font(painter, font, default_size_pt, error);
    if (status == STATUS_OK)
        status = require_letters(painter, error);
    if (status != STATUS_OK) {
        text_painter_free(painter);
        return status;
    }
    *out = painter;
    return STATUS_OK;
}

void text_painter_free(struct text_painter *painter)
{
    if (painter == NULL)
        return;
    pango_font_description_free(painter->font);
    g_object_unref(painter->layout);
    g_object_unref(painter->context);
    g_object_unref(painter->font_map);
    free(painter);
}

double text_painter_size(const struct text_painter *painter)
{
    return painter->size_pt;
}

bool text_painter_size_is_named(const struct text_painter *painter)
{
    return painter->size_is_named;
}

const char *text_painter_families(const struct text_painter *painter)
{
    return pango_font_description_get_family(painter->font);
}

struct text_font text_painter_font(const struct text_painter *painter,
                                   const struct text_style *style)
{
    return (struct text_font){
        .weight =
            style->bold ? PANGO_WEIGHT_BOLD : (int)pango_font_description_get_weight(painter->font),
        .is_italic = pango_font_description_get_style(painter->font) != PANGO_STYLE_NORMAL,
    };
}

/* The line that the text makes; valid until the next call. */
static PangoLayoutLine *set_line(struct text_painter *painter, const char *text,
                                 const struct text_style *style)
{
    PangoFontDescription *const font = pango_font_description_copy_static(painter->font);

    pango_font_description_set_size(font, (int)lround(style->size_pt * PANGO_SCALE));
    if (style->bold)
        pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
    pango_layout_set_font_description(painter->layout, font);
    pango_font_description_free(font);
    pango_layout_set_text(painter->layout, text, -1);
    return pango_layout_get_line_readonly(painter->layout, 0);
}

static struct text_extent measure(void *closure, const char *text, const struct text_style *style)
{
    PangoRectangle logical;

    pango_layout_line_get_extents(set_line(closure, text, style), NULL, &logical);
    return (struct text_extent){
        .width = (double)logical.width / PANGO_SCALE,
        .ascent = -(double)logical.y / PANGO_SCALE,
        .descent = (double)(logical.y + logical.height) / PANGO_SCALE,
    };
}

struct text_measurer text_painter_measurer(struct text_painter *painter)
{
    return (struct text_measurer){ measure, painter };
}

void text_painter_show(struct text_painter *painter, cairo_t *cairo, const char *text,
                       const struct text_style *style)
{
    cairo_move_to(cairo, 0, 0);
    pango_cairo_show_layout_line(cairo, set_line(painter, text, style));
}

void text_painter_outline(struct text_painter *painter, cairo_t *cairo, const char *text,
                          const struct text_style *style)
{
    cairo_move_to(cairo, 0, 0);
    pango_cairo_layout_line_path(cairo, set_line(painter, text, style));
}
