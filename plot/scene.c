#include "plot/scene.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static const uint32_t white = 0xffffff;
static const uint32_t grid_colour = 0xe4e4e4;
static const uint32_t minor_tick_colour = 0x8a8a8a;
static const uint32_t frame_colour = 0x5a5a5a;
static const uint32_t roof_fill = 0xf5f8fc;
static const uint32_t drop_colour = 0xa6a6a6;
static const uint32_t edge_colour = 0x202020;
static const uint32_t legend_edge_colour = 0xcccccc;
static const uint32_t leader_colour = 0x8a8a8a;

/* How the roofs of one hardware are drawn. */
static const struct stroke roof_strokes[] = {
    { 1.5, 0x303030, { 0 }, 0 },      { 1.5, 0x1a66c2, { 6, 2.5 }, 2 },
    { 1.5, 0xb83227, { 1.5, 2 }, 2 }, { 1.5, 0x2b7a38, { 7, 2, 1.5, 2 }, 4 },
    { 1.5, 0x7d3fa8, { 3, 2 }, 2 },
};

enum { ROOF_STROKE_COUNT = sizeof roof_strokes / sizeof *roof_strokes };

struct scene_builder {
    struct scene *scene;
    const struct layout *layout;
    struct error *error;
    enum status status; /* the first failure; nothing is added after it */
};

static void add_item(struct scene_builder *builder, const struct scene_item *item)
{
    struct scene *const scene = builder->scene;

    if (builder->status != STATUS_OK)
        return;
    if (scene->item_count == scene->item_capacity) {
        const size_t capacity = scene->item_capacity == 0 ? 256 : 2 * scene->item_capacity;
        struct scene_item *items = NULL;
        if (capacity <= SIZE_MAX / 2 / sizeof *items)
            items = realloc(scene->items, capacity * sizeof *items);
        if (items == NULL) {
            builder->status = error_set_memory(builder->error);
            return;
        }
        scene->items = items;
        scene->item_capacity = capacity;
    }
    scene->items[scene->item_count++] = *item;
}

static void add_line(struct scene_builder *builder, enum scene_part part, struct position from,
                     struct position to, const struct stroke *stroke)
{
    const struct scene_item item = {
        .kind = SCENE_LINE,
        .part = part,
        .stroke = *stroke,
        .line = { from, to },
    };

    add_item(builder, &item);
}

static void add_rect(struct scene_builder *builder, enum scene_part part, const struct rect *rect,
                     uint32_t fill, struct stroke stroke)
{
    const double right = rect_right(rect);
    const double bottom = rect_bottom(rect);
    const struct scene_item item = {
        .kind = SCENE_AREA,
        .part = part,
        .fill = fill,
        .stroke = stroke,
        .area = { { { rect->x, rect->y },
                    { right, rect->y },
                    { right, bottom },
                    { rect->x, bottom } },
                  4 },
    };

    add_item(builder, &item);
}

static void add_text(struct scene_builder *builder, enum scene_part part,
                     const struct placed_text *text)
{
    const struct scene_item item = {
        .kind = SCENE_TEXT,
        .part = part,
        .fill = text_role_colour(text->role),
        .text = { text->text, text->style, text->place,
                  text->crosses_line ? 0.3 * text->style.size_pt : 0 },
    };

    add_item(builder, &item);
}

static void add_marker(struct scene_builder *builder, enum scene_part part,
                       const struct scene_marker *marker, uint32_t fill, struct stroke edge)
{
    const struct scene_item item = {
        .kind = SCENE_MARKER,
        .part = part,
        .fill = fill,
        .stroke = edge,
        .marker = *marker,
    };

    add_item(builder, &item);
}

/* With several machines a point is edged in the colour of the roof it is judged by. */
static struct stroke point_edge(const struct layout *layout, const struct layout_point *point)
{
    const double radius = layout->marker_radius;
    if (layout->encoding.hardware.count < 2)
        return (struct stroke){ .width = fmin(0.7, 0.16 * radius), .colour = edge_colour };
    return (struct stroke){ .width = fmin(1.4, 0.3 * radius),
                            .colour = roof_strokes[point->hardware % ROOF_STROKE_COUNT].colour };
}

/* A point; a hollow one keeps a ring of its colour around a white core. */
static void add_point_marker(struct scene_builder *builder, enum scene_part part,
                             const struct layout_point *point)
{
    const double radius = builder->layout->marker_radius;
    struct scene_marker marker = { point->at, point->shape, radius };

    add_marker(builder, part, &marker, point->colour, point_edge(builder->layout, point));
    if (!point->is_hollow)
        return;
    marker.radius *= 0.5;
    add_marker(builder, part, &marker, white, (struct stroke){ .width = 0 });
}

/* The plot area under the outermost roof is tinted when there is one hardware to attain it. */
static void add_roof_area(struct scene_builder *builder)
{
    const struct roof_set *const roofs = &builder->layout->roofs;
    const struct rect *const plot = &builder->layout->frame.plot;
    const struct roof_line *slope = NULL;
    const struct roof_line *flat = NULL;
    struct scene_item item = { .kind = SCENE_AREA, .part = SCENE_BACKGROUND, .fill = roof_fill };

    for (size_t i = roofs->line_count; i-- > 0;) {
        if (roofs->lines[i].hardware != roofs->lines[0].hardware)
            return;
        if (roofs->lines[i].kind == CEILING_BANDWIDTH)
            slope = &roofs->lines[i];
        else
            flat = &roofs->lines[i];
    }
    if (slope == NULL || flat == NULL)
        return;
    item.area.corner_count = 5;
    item.area.corners[0] = (struct position){ plot->x, rect_bottom(plot) };
    item.area.corners[1] = slope->from;
    item.area.corners[2] = slope->to;
    item.area.corners[3] = flat->to;
    item.area.corners[4] = (struct position){ rect_right(plot), rect_bottom(plot) };
    add_item(builder, &item);
}

static void add_grid(struct scene_builder *builder)
{
    const struct frame *const frame = &builder->layout->frame;
    const struct rect *const plot = &frame->plot;
    const struct stroke stroke = { .width = 0.6, .colour = grid_colour };

    for (size_t i = 0; i < frame->x_ticks.count; i++) {
        const double x = frame->x_ticks.ticks[i].position;
        if (frame->x_ticks.ticks[i].mantissa == 1)
            add_line(builder, SCENE_GRID, (struct position){ x, plot->y },
                     (struct position){ x, rect_bottom(plot) }, &stroke);
    }
    for (size_t i = 0; i < frame->y_ticks.count; i++) {
        const double y = frame->y_ticks.ticks[i].position;
        if (frame->y_ticks.ticks[i].mantissa == 1)
            add_line(builder, SCENE_GRID, (struct position){ plot->x, y },
                     (struct position){ rect_right(plot), y }, &stroke);
    }
}

static double tick_length_ems(const struct tick *tick)
{
    if (tick->mantissa == 1)
        return 0.38;
    return tick->label[0] != '\0' ? 0.3 : 0.18;
}

/* Ticks point outwards, where they meet neither points nor roofs. */
static void add_tick(struct scene_builder *builder, const struct tick *tick, bool is_vertical)
{
    const struct rect *const plot = &builder->layout->frame.plot;
    const double em = builder->layout->typesetter.base_size_pt;
    const bool is_labelled = tick->label[0] != '\0';
    const double length = tick_length_ems(tick) * em;
    const struct stroke stroke = { .width = is_labelled ? 0.8 : 0.5,
                                   .colour = is_labelled ? frame_colour : minor_tick_colour };
    const struct position across = { plot->x, tick->position };
    const struct position down = { tick->position, rect_bottom(plot) };
    const struct position across_end = { across.x - length, across.y };
    const struct position down_end = { down.x, down.y + length };

    if (is_vertical)
        add_line(builder, SCENE_FRAME, down, down_end, &stroke);
    else
        add_line(builder, SCENE_FRAME, across_end, across, &stroke);
}

static void add_ticks(struct scene_builder *builder)
{
    const struct frame *const frame = &builder->layout->frame;

    for (size_t i = 0; i < frame->x_ticks.count; i++)
        add_tick(builder, &frame->x_ticks.ticks[i], true);
    for (size_t i = 0; i < frame->y_ticks.count; i++)
        add_tick(builder, &frame->y_ticks.ticks[i], false);
}

static void add_frame(struct scene_builder *builder)
{
    const struct rect *const plot = &builder->layout->frame.plot;
    const struct stroke stroke = { .width = 0.8, .colour = frame_colour };
    const struct position top_left = { plot->x, plot->y };
    const struct position top_right = { rect_right(plot), plot->y };
    const struct position bottom_left = { plot->x, rect_bottom(plot) };
    const struct position bottom_right = { rect_right(plot), rect_bottom(plot) };

    add_line(builder, SCENE_FRAME, top_left, top_right, &stroke);
    add_line(builder, SCENE_FRAME, top_right, bottom_right, &stroke);
    add_line(builder, SCENE_FRAME, bottom_right, bottom_left, &stroke);
    add_line(builder, SCENE_FRAME, bottom_left, top_left, &stroke);
}

static void add_roofs(struct scene_builder *builder)
{
    const struct roof_set *const roofs = &builder->layout->roofs;
    const struct stroke drop = {
        .width = 0.7, .colour = drop_colour, .dashes = { 1, 2 }, .dash_count = 2
    };

    for (size_t i = 0; i < roofs->ridge_count; i++) {
        const struct position at = roofs->ridges[i].at;
        const struct position foot = { at.x, rect_bottom(&builder->layout->frame.plot) };
        add_line(builder, SCENE_RIDGE, at, foot, &drop);
    }
    for (size_t i = 0; i < roofs->line_count; i++) {
        const struct roof_line *const line = &roofs->lines[i];
        add_line(builder, SCENE_ROOF, line->from, line->to,
                 &roof_strokes[line->hardware % ROOF_STROKE_COUNT]);
    }
    for (size_t i = 0; i < roofs->ridge_count; i++) {
        const struct ridge *const ridge = &roofs->ridges[i];
        const uint32_t colour = roof_strokes[ridge->hardware % ROOF_STROKE_COUNT].colour;
        const struct scene_item item = {
            .kind = SCENE_MARKER,
            .part = SCENE_RIDGE,
            .fill = white,
            .stroke = { .width = 1.1, .colour = colour },
            .marker = { ridge->at, MARKER_CIRCLE, 0.24 * builder->layout->typesetter.base_size_pt },
        };
        add_item(builder, &item);
    }
}

static void add_points(struct scene_builder *builder)
{
    const struct layout *const layout = builder->layout;
    const struct stroke stroke = { .width = 0.6, .colour = leader_colour };

    for (size_t i = 0; i < layout->leaders.count; i++)
        add_line(builder, SCENE_LABEL, layout->leaders.leaders[i].from,
                 layout->leaders.leaders[i].to, &stroke);
    for (size_t i = 0; i < layout->point_count; i++)
        add_point_marker(builder, SCENE_POINT, &layout->points[i]);
}

static void add_legend_mark(struct scene_builder *builder, const struct legend_entry *entry)
{
    const double em = builder->layout->typesetter.base_size_pt;
    const double half_line = builder->layout->legend.mark_width / 2;
    const struct position at = entry->mark_at;
    const struct rect patch = { at.x - 0.42 * em, at.y - 0.3 * em, 0.84 * em, 0.6 * em };
    const struct scene_marker marker = { at, entry->shape, 0.36 * em };
    const struct scene_marker core = { at, entry->shape, 0.18 * em };
    const struct stroke mark_edge = { .width = 0.6, .colour = edge_colour };

    switch (entry->mark) {
    case LEGEND_HEADING:
        break;
    case LEGEND_PATCH:
        add_rect(builder, SCENE_LEGEND, &patch, entry->colour, mark_edge);
        break;
    case LEGEND_HOLLOW_MARKER:
        add_marker(builder, SCENE_LEGEND, &marker, entry->colour, mark_edge);
        add_marker(builder, SCENE_LEGEND, &core, white, (struct stroke){ .width = 0 });
        break;
    case LEGEND_MARKER:
        add_marker(builder, SCENE_LEGEND, &marker, entry->colour, mark_edge);
        break;
    case LEGEND_LINE:
        add_line(builder, SCENE_LEGEND, (struct position){ at.x - half_line, at.y },
                 (struct position){ at.x + half_line, at.y },
                 &roof_strokes[entry->hardware % ROOF_STROKE_COUNT]);
        break;
    }
}

static void add_legend(struct scene_builder *builder)
{
    const struct legend *const legend = &builder->layout->legend;
    const struct stroke edge = { .width = legend->is_outside ? 0 : 0.6,
                                 .colour = legend_edge_colour };

    add_rect(builder, SCENE_LEGEND, &legend->box, white, edge);
    for (size_t i = 0; i < legend->entry_count; i++) {
        add_legend_mark(builder, &legend->entries[i]);
        add_text(builder, SCENE_LEGEND, &legend->entries[i].text);
    }
}

enum status scene_init(struct scene *scene, const struct layout *layout, struct error *error)
{
    struct scene_builder builder = { scene, layout, error, STATUS_OK };
    const struct rect page = { 0, 0, layout->width_pt, layout->height_pt };

    *scene = (struct scene){ .width_pt = layout->width_pt, .height_pt = layout->height_pt };
    add_rect(&builder, SCENE_BACKGROUND, &page, white, (struct stroke){ 0 });
    add_roof_area(&builder);
    add_grid(&builder);
    add_ticks(&builder);
    add_roofs(&builder);
    add_frame(&builder);
    add_points(&builder);
    add_legend(&builder);
    for (size_t i = 0; i < layout->typesetter.text_count; i++)
        add_text(&builder, SCENE_LABEL, &layout->typesetter.texts[i]);
    if (builder.status != STATUS_OK)
        scene_clear(scene);
    return builder.status;
}

void scene_clear(struct scene *scene)
{
    free(scene->items);
    *scene = (struct scene){ 0 };
}
