#include "plot/draw.h"

#include <math.h>
#include <stdbool.h>

#include "plot/density_layer.h"

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

void draw_marker_path(cairo_t *cairo, const struct scene_marker *marker)
{
    struct position corners[MARKER_CORNER_LIMIT];
    const size_t corner_count = marker_corners(marker->shape, corners);

    cairo_new_path(cairo);
    if (corner_count == 0)
        cairo_arc(cairo, marker->at.x, marker->at.y, marker->radius, 0, 2 * acos(-1));
    for (size_t i = 0; i < corner_count; i++)
        cairo_line_to(cairo, marker->at.x + marker->radius * corners[i].x,
                      marker->at.y + marker->radius * corners[i].y);
    cairo_close_path(cairo);
}

static void draw_marker(cairo_t *cairo, const struct scene_item *item)
{
    draw_marker_path(cairo, &item->marker);
    fill_and_stroke_path(cairo, item);
}

static void draw_text(cairo_t *cairo, const struct scene_item *item, struct text_painter *painter)
{
    const struct scene_text *const text = &item->text;
    const struct stroke rim = { .width = text->rim_width, .colour = text->rim_colour };

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

static void draw_item(cairo_t *cairo, const struct scene_item *item, struct text_painter *painter)
{
    switch (item->kind) {
    case SCENE_LINE:
        draw_line(cairo, item);
        break;
    case SCENE_AREA:
        draw_area(cairo, item);
        break;
    case SCENE_TEXT:
        if (painter != NULL)
            draw_text(cairo, item, painter);
        break;
    case SCENE_MARKER:
        draw_marker(cairo, item);
        break;
    }
}

static bool is_point(const struct scene_item *item)
{
    return item->part == SCENE_POINT && item->kind == SCENE_MARKER;
}

/* The markers of points from an item on, without one of anything else between them. */
static size_t count_points(const struct scene *scene, size_t start)
{
    size_t end = start;

    while (end < scene->item_count && is_point(&scene->items[end]))
        end++;
    return end - start;
}

cairo_status_t draw_scene(cairo_t *cairo, const struct scene *scene, struct text_painter *painter)
{
    cairo_status_t status = CAIRO_STATUS_SUCCESS;

    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    for (size_t i = 0; status == CAIRO_STATUS_SUCCESS && i < scene->item_count; i++) {
        const size_t point_count = count_points(scene, i);
        const size_t end = i + point_count;
        if (point_count > LAYOUT_CLOUD_POINTS) {
            status = density_layer_draw(cairo, &scene->items[i], point_count,
                                        scene->items[0].fill); /* the page */
            i = end - 1;
            continue;
        }
        for (draw_item(cairo, &scene->items[i], painter); i + 1 < end; i++)
            draw_item(cairo, &scene->items[i + 1], painter);
    }
    return status == CAIRO_STATUS_SUCCESS ? cairo_status(cairo) : status;
}
