#include "plot/draw.h"

#include <math.h>

static void set_colour(cairo_t *cairo, uint32_t colour)
{
    cairo_set_source_rgb(cairo, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
                         (colour & 0xff) / 255.0);
}

static void stroke_path(cairo_t *cairo, const struct stroke *stroke)
{
    if (!(stroke->width > 0)) {
        cairo_new_path(cairo);
        return;
    }
    set_colour(cairo, stroke->colour);
    cairo_set_line_width(cairo, stroke->width);
    cairo_set_dash(cairo, stroke->dashes, (int)stroke->dash_count, 0);
    cairo_stroke(cairo);
}

static void fill_and_stroke_path(cairo_t *cairo, const struct scene_item *item)
{
    set_colour(cairo, item->fill);
    cairo_fill_preserve(cairo);
    stroke_path(cairo, &item->stroke);
}

static void draw_line(cairo_t *cairo, const struct scene_item *item)
{
    cairo_move_to(cairo, item->line.from.x, item->line.from.y);
    cairo_line_to(cairo, item->line.to.x, item->line.to.y);
    stroke_path(cairo, &item->stroke);
}

static void draw_area(cairo_t *cairo, const struct scene_item *item)
{
    for (size_t i = 0; i < item->area.corner_count; i++)
        cairo_line_to(cairo, item->area.corners[i].x, item->area.corners[i].y);
    cairo_close_path(cairo);
    fill_and_stroke_path(cairo, item);
}

static void draw_marker(cairo_t *cairo, const struct scene_item *item)
{
    const struct scene_marker *const marker = &item->marker;
    struct position corners[MARKER_CORNER_LIMIT];
    const size_t corner_count = marker_corners(marker->shape, corners);

    cairo_new_path(cairo);
    if (corner_count == 0)
        cairo_arc(cairo, marker->at.x, marker->at.y, marker->radius, 0, 2 * acos(-1));
    for (size_t i = 0; i < corner_count; i++)
        cairo_line_to(cairo, marker->at.x + marker->radius * corners[i].x,
                      marker->at.y + marker->radius * corners[i].y);
    cairo_close_path(cairo);
    fill_and_stroke_path(cairo, item);
}

static void draw_text(cairo_t *cairo, const struct scene_item *item, struct text_painter *painter)
{
    const struct scene_text *const text = &item->text;
    const struct stroke rim = { .width = text->rim_width, .colour = 0xffffff };

    cairo_save(cairo);
    cairo_translate(cairo, text->place.start.x, text->place.start.y);
    cairo_rotate(cairo, text->place.angle);
    if (text->rim_width > 0) {
        text_painter_outline(painter, cairo, text->text, &text->style);
        stroke_path(cairo, &rim);
    }
    set_colour(cairo, item->fill);
    text_painter_show(painter, cairo, text->text, &text->style);
    cairo_restore(cairo);
    cairo_new_path(cairo);
}

void draw_scene(cairo_t *cairo, const struct scene *scene, struct text_painter *painter)
{
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    for (size_t i = 0; i < scene->item_count; i++) {
        const struct scene_item *const item = &scene->items[i];
        switch (item->kind) {
        case SCENE_LINE:
            draw_line(cairo, item);
            break;
        case SCENE_AREA:
            draw_area(cairo, item);
            break;
        case SCENE_TEXT:
            draw_text(cairo, item, painter);
            break;
        case SCENE_MARKER:
            draw_marker(cairo, item);
            break;
        }
    }
}
