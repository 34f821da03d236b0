#include "plot/scene.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "plot/change_glyph.h"
#include "plot/layout_changes.h"
#include "plot/palette.h"

/* How the roofs of one hardware are drawn, in turns. */
static const struct stroke roof_strokes[THEME_ROOF_COUNT] = {
    { .width = 1.5 },
    { .width = 1.5, .dashes = { 6, 2.5 }, .dash_count = 2 },
    { .width = 1.5, .dashes = { 1.5, 2 }, .dash_count = 2 },
    { .width = 1.5, .dashes = { 7, 2, 1.5, 2 }, .dash_count = 4 },
    { .width = 1.5, .dashes = { 3, 2 }, .dash_count = 2 },
};

static const double faint_roof_width = 0.8;
static const double edge_of_moved = 1.4;
static const double faint_share = 0.3; /* of its colour that an unchanged point keeps */

struct scene_builder {
    struct scene *scene;
    const struct layout *layout;
    struct position origin; /* of the layout on the page */
    struct error *error;
    enum status status; /* the first failure; nothing is added after it */
};

static uint32_t roof_colour(const struct layout *layout, size_t hardware)
{
    return layout->theme->roofs[hardware % THEME_ROOF_COUNT];
}

static struct stroke roof_stroke(const struct layout *layout, size_t hardware, bool is_faint)
{
    struct stroke stroke = roof_strokes[hardware % THEME_ROOF_COUNT];

    stroke.colour = is_faint ? layout->theme->faint_roof : roof_colour(layout, hardware);
    if (is_faint)
        stroke.width = faint_roof_width;
    return stroke;
}

void scene_scale_stroke(struct stroke *stroke, double factor)
{
    stroke->width *= factor;
    for (size_t i = 0; i < stroke->dash_count; i++)
        stroke->dashes[i] *= factor;
}

static void move(struct position *position, struct position by)
{
    position->x += by.x;
    position->y += by.y;
}

static void move_item(struct scene_item *item, struct position by)
{
    switch (item->kind) {
    case SCENE_LINE:
        move(&item->line.from, by);
        move(&item->line.to, by);
        break;
    case SCENE_AREA:
        for (size_t i = 0; i < item->area.corner_count; i++)
            move(&item->area.corners[i], by);
        break;
    case SCENE_TEXT:
        move(&item->text.place.start, by);
        break;
    case SCENE_MARKER:
        move(&item->marker.at, by);
        break;
    }
}

enum status scene_append(struct scene *scene, const struct scene_item *item, struct error *error)
{
    if (scene->item_count == scene->item_capacity) {
        const size_t capacity = scene->item_capacity == 0 ? 256 : 2 * scene->item_capacity;
        struct scene_item *items = NULL;
        if (capacity <= SIZE_MAX / 2 / sizeof *items)
            items = realloc(scene->items, capacity * sizeof *items);
        if (items == NULL)
            return error_set_memory(error);
        scene->items = items;
        scene->item_capacity = capacity;
    }
    scene->items[scene->item_count++] = *item;
    return STATUS_OK;
}

static void add_item(struct scene_builder *builder, const struct scene_item *item)
{
    struct scene_item placed = *item;

    if (builder->status != STATUS_OK)
        return;
    scene_scale_stroke(&placed.stroke, builder->layout->line_scale);
    move_item(&placed, builder->origin);
    builder->status = scene_append(builder->scene, &placed, builder->error);
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
        .fill = builder->layout->theme->texts[text->role],
        .text = { text->text, text->style, text->place,
                  text->crosses_line ? 0.3 * text->style.size_pt : 0,
                  builder->layout->theme->background },
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
        return (struct stroke){ .width = fmin(0.7, 0.16 * radius), .colour = layout->theme->edge };
    return (struct stroke){ .width = fmin(1.4, 0.3 * radius),
                            .colour = roof_colour(layout, point->hardware) };
}

static void add_glyph(struct scene_builder *builder, enum scene_part part, struct scene_item item)
{
    item.part = part;
    add_item(builder, &item);
}

/* A point; a hollow one keeps a ring of its colour around a white core. */
static void add_point_marker(struct scene_builder *builder, enum scene_part part,
                             const struct layout_point *point)
{
    const struct theme *const theme = builder->layout->theme;
    struct scene_marker marker = { point->at, point->shape, point->radius };
    struct stroke edge = point_edge(builder->layout, point);
    uint32_t fill = point->colour;

    if (point->look == POINT_GONE) {
        add_glyph(builder, part, change_glyph_gone(&marker, theme));
        return;
    }
    if (point->look == POINT_FAINT) {
        fill = palette_mix(fill, theme->background, faint_share);
        edge.colour = theme->verdicts[VERDICT_UNCHANGED];
    }
    if (point->look == POINT_EDGED)
        edge = (struct stroke){ .width = edge_of_moved, .colour = theme->verdicts[point->verdict] };
    add_marker(builder, part, &marker, fill, edge);
    if (!point->is_hollow)
        return;
    marker.radius *= 0.5;
    add_marker(builder, part, &marker, builder->layout->theme->background,
               (struct stroke){ .width = 0 });
}

/* Where a slope meets the height of a ceiling. */
static struct position meeting_point(const struct roof_line *slope, const struct roof_line *flat)
{
    const double share = (flat->to.y - slope->from.y) / (slope->to.y - slope->from.y);

    return (struct position){ slope->from.x + share * (slope->to.x - slope->from.x), flat->to.y };
}

/* The plot area under the outermost roof is tinted when there is one hardware to attain it. */
static void add_roof_area(struct scene_builder *builder)
{
    const struct roof_set *const roofs = &builder->layout->roofs;
    const struct rect *const plot = &builder->layout->frame.plot;
    const struct roof_line *slope = NULL;
    const struct roof_line *flat = NULL;
    struct scene_item item = { .kind = SCENE_AREA,
                               .part = SCENE_BACKGROUND,
                               .fill = builder->layout->theme->roof_fill };

    for (size_t i = roofs->line_count; i-- > 0;) {
        if (roofs->lines[i].hardware != roofs->lines[0].hardware)
            return;
        if (roofs->lines[i].is_faint)
            continue;
        if (roofs->lines[i].kind == CEILING_BANDWIDTH)
            slope = &roofs->lines[i];
        else
            flat = &roofs->lines[i];
    }
    if (slope == NULL)
        return;
    item.area.corner_count = 5;
    item.area.corners[0] = (struct position){ plot->x, rect_bottom(plot) };
    item.area.corners[1] = slope->from;
    item.area.corners[4] = (struct position){ rect_right(plot), rect_bottom(plot) };
    if (slope->to.y < plot->y + 0.01) { /* the ceiling is above the plot area */
        item.area.corners[2] = slope->to;
        item.area.corners[3] = (struct position){ rect_right(plot), plot->y };
    } else if (flat != NULL && slope->to.y < flat->to.y + 1 && slope->from.y > flat->to.y) {
        item.area.corners[2] = meeting_point(slope, flat);
        item.area.corners[3] = flat->to;
    } else {
        return;
    }
    add_item(builder, &item);
}

static void add_grid(struct scene_builder *builder)
{
    const struct frame *const frame = &builder->layout->frame;
    const struct rect *const plot = &frame->plot;
    const struct stroke stroke = { .width = 0.6, .colour = builder->layout->theme->grid };

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
    const struct theme *const theme = builder->layout->theme;
    const double em = builder->layout->typesetter.base_size_pt;
    const bool is_labelled = tick->label[0] != '\0';
    const double length = tick_length_ems(tick) * em;
    const struct stroke stroke = { .width = is_labelled ? 0.8 : 0.5,
                                   .colour = is_labelled ? theme->frame : theme->minor_tick };
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
    const struct stroke stroke = { .width = 0.8, .colour = builder->layout->theme->frame };
    const struct position top_left = { plot->x, plot->y };
    const struct position top_right = { rect_right(plot), plot->y };
    const struct position bottom_left = { plot->x, rect_bottom(plot) };
    const struct position bottom_right = { rect_right(plot), rect_bottom(plot) };

    add_line(builder, SCENE_FRAME, top_left, top_right, &stroke);
    add_line(builder, SCENE_FRAME, top_right, bottom_right, &stroke);
    add_line(builder, SCENE_FRAME, bottom_right, bottom_left, &stroke);
    add_line(builder, SCENE_FRAME, bottom_left, top_left, &stroke);
}

static void add_ridge(struct scene_builder *builder, const struct ridge *ridge)
{
    const struct layout *const layout = builder->layout;
    const struct scene_item item = {
        .kind = SCENE_MARKER,
        .part = SCENE_RIDGE,
        .fill = layout->theme->background,
        .stroke = { .width = 1.1, .colour = roof_colour(layout, ridge->hardware) },
        .marker = { ridge->at, MARKER_CIRCLE, 0.24 * layout->typesetter.base_size_pt },
    };

    add_item(builder, &item);
}

static void add_roof_lines_of(struct scene_builder *builder, bool faint)
{
    const struct roof_set *const roofs = &builder->layout->roofs;

    for (size_t i = 0; i < roofs->line_count; i++) {
        const struct roof_line *const line = &roofs->lines[i];
        const struct stroke stroke = roof_stroke(builder->layout, line->hardware, faint);
        if (line->is_faint == faint)
            add_line(builder, SCENE_ROOF, line->from, line->to, &stroke);
    }
}

/* Faint lines first, below the others. */
static void add_roof_lines(struct scene_builder *builder)
{
    add_roof_lines_of(builder, true);
    add_roof_lines_of(builder, false);
}

static void add_roofs(struct scene_builder *builder)
{
    const struct roof_set *const roofs = &builder->layout->roofs;
    const struct stroke drop = {
        .width = 0.7, .colour = builder->layout->theme->drop, .dashes = { 1, 2 }, .dash_count = 2
    };

    for (size_t i = 0; i < roofs->ridge_count; i++) {
        const struct position at = roofs->ridges[i].at;
        const struct position foot = { at.x, rect_bottom(&builder->layout->frame.plot) };
        if (roofs->ridges[i].has_drop)
            add_line(builder, SCENE_RIDGE, at, foot, &drop);
    }
    add_roof_lines(builder);
    for (size_t i = 0; i < roofs->ridge_count; i++)
        add_ridge(builder, &roofs->ridges[i]);
}

static void add_arrow(struct scene_builder *builder, enum scene_part part, enum verdict verdict,
                      struct position tail, struct position tip)
{
    const struct layout *const layout = builder->layout;
    struct scene_item items[CHANGE_GLYPH_ITEMS];
    const size_t count =
        change_glyph_arrow(items, verdict, tail, tip,
                           layout_changes_head_length(layout->marker_radius), layout->theme);

    for (size_t i = 0; i < count; i++)
        add_glyph(builder, part, items[i]);
}

/* The gravest changes stand first, and are drawn last. */
static void add_arrows(struct scene_builder *builder)
{
    const struct change_list *const list = &builder->layout->changes;

    for (size_t i = list->count; i-- > 0;) {
        const struct change *const change = &list->changes[i];
        if (change->has_arrow)
            add_arrow(builder, SCENE_CHANGE, change->verdict, change->tail, change->tip);
    }
}

/* Unchanged and missing points, or the others. */
static void add_point_markers(struct scene_builder *builder, bool faint)
{
    const struct layout *const layout = builder->layout;

    for (size_t turn = 0; turn < layout->point_count; turn++) {
        const size_t i = layout->changes.count > 0 ? layout->point_count - 1 - turn : turn;
        const struct layout_point *const point = &layout->points[i];
        if ((point->look == POINT_FAINT || point->look == POINT_GONE) == faint)
            add_point_marker(builder, SCENE_POINT, point);
    }
}

static void add_rings(struct scene_builder *builder)
{
    const struct layout *const layout = builder->layout;

    for (size_t i = 0; i < layout->point_count; i++) {
        const struct layout_point *const point = &layout->points[i];
        if (point->look == POINT_RINGED)
            add_glyph(builder, SCENE_CHANGE,
                      change_glyph_ring(point->at, point->radius, layout->theme));
    }
}

static void add_points(struct scene_builder *builder)
{
    const struct layout *const layout = builder->layout;
    const struct stroke leader = { .width = 0.6, .colour = layout->theme->leader };
    const struct stroke link = { .width = 0.7, .colour = layout->theme->link };

    for (size_t i = 0; i < layout->links.count; i++)
        add_line(builder, SCENE_LINK, layout->points[layout->links.links[i].from].at,
                 layout->points[layout->links.links[i].to].at, &link);
    for (size_t i = 0; i < layout->leaders.count; i++)
        add_line(builder, SCENE_LABEL, layout->leaders.leaders[i].from,
                 layout->leaders.leaders[i].to, &leader);
    add_rings(builder);
    add_point_markers(builder, true);
    add_point_markers(builder, false);
    add_arrows(builder);
}

/* An arrow, or a point as it looks. */
static void add_legend_change(struct scene_builder *builder, const struct legend_entry *entry)
{
    const struct theme *const theme = builder->layout->theme;
    const double half = builder->layout->legend.mark_width / 2;
    const struct position at = entry->mark_at;
    const struct scene_marker marker = { at, MARKER_CIRCLE,
                                         0.3 * builder->layout->typesetter.base_size_pt };

    switch (entry->verdict) {
    case VERDICT_NEW:
        add_glyph(builder, SCENE_LEGEND, change_glyph_ring(at, 0.8 * marker.radius, theme));
        break;
    case VERDICT_MISSING:
        add_glyph(builder, SCENE_LEGEND, change_glyph_gone(&marker, theme));
        break;
    case VERDICT_UNCHANGED:
        add_marker(builder, SCENE_LEGEND, &marker,
                   palette_mix(theme->neutral, theme->background, 0.5),
                   (struct stroke){ .width = 0.6, .colour = theme->verdicts[VERDICT_UNCHANGED] });
        break;
    default:
        add_arrow(builder, SCENE_LEGEND, entry->verdict, (struct position){ at.x - half, at.y },
                  (struct position){ at.x + half, at.y });
        break;
    }
}

static void add_legend_mark(struct scene_builder *builder, const struct legend_entry *entry)
{
    const struct theme *const theme = builder->layout->theme;
    const double em = builder->layout->typesetter.base_size_pt;
    const double half_line = builder->layout->legend.mark_width / 2;
    const struct position at = entry->mark_at;
    const struct rect patch = { at.x - 0.42 * em, at.y - 0.3 * em, 0.84 * em, 0.6 * em };
    const struct scene_marker marker = { at, entry->shape, 0.36 * em };
    const struct scene_marker core = { at, entry->shape, 0.18 * em };
    const struct stroke mark_edge = { .width = 0.6, .colour = theme->edge };
    const struct stroke line = roof_stroke(builder->layout, entry->hardware, entry->is_faint);

    switch (entry->mark) {
    case LEGEND_HEADING:
        break;
    case LEGEND_PATCH:
        add_rect(builder, SCENE_LEGEND, &patch, entry->colour, mark_edge);
        break;
    case LEGEND_HOLLOW_MARKER:
        add_marker(builder, SCENE_LEGEND, &marker, entry->colour, mark_edge);
        add_marker(builder, SCENE_LEGEND, &core, theme->background, (struct stroke){ .width = 0 });
        break;
    case LEGEND_MARKER:
        add_marker(builder, SCENE_LEGEND, &marker, entry->colour, mark_edge);
        break;
    case LEGEND_CHANGE:
        add_legend_change(builder, entry);
        break;
    case LEGEND_LINE:
        add_line(builder, SCENE_LEGEND, (struct position){ at.x - half_line, at.y },
                 (struct position){ at.x + half_line, at.y }, &line);
        break;
    }
}

static void add_legend(struct scene_builder *builder)
{
    const struct legend *const legend = &builder->layout->legend;
    const struct theme *const theme = builder->layout->theme;
    const struct stroke edge = { .width = legend->is_outside ? 0 : 0.6,
                                 .colour = theme->legend_edge };

    if (legend->entry_count == 0)
        return;
    add_rect(builder, SCENE_LEGEND, &legend->box, theme->background, edge);
    for (size_t i = 0; i < legend->entry_count; i++) {
        add_legend_mark(builder, &legend->entries[i]);
        add_text(builder, SCENE_LEGEND, &legend->entries[i].text);
    }
}

static void add_plot(struct scene_builder *builder)
{
    const bool is_cloud = builder->layout->point_count > LAYOUT_CLOUD_POINTS;

    add_roof_area(builder);
    add_grid(builder);
    add_ticks(builder);
    if (is_cloud) /* it would hide the roofs */
        add_points(builder);
    add_roofs(builder);
    add_frame(builder);
    if (!is_cloud)
        add_points(builder);
}

static void add_ground(struct scene_builder *builder)
{
    const struct layout *const layout = builder->layout;
    const struct rect page = { 0, 0, layout->width_pt, layout->height_pt };

    add_rect(builder, SCENE_BACKGROUND, &page, layout->theme->background, (struct stroke){ 0 });
}

static void add_texts(struct scene_builder *builder)
{
    const struct typesetter *const typesetter = &builder->layout->typesetter;

    for (size_t i = 0; i < typesetter->text_count; i++)
        add_text(builder, SCENE_LABEL, &typesetter->texts[i]);
}

enum status scene_init(struct scene *scene, const struct layout *layout, struct error *error)
{
    struct scene_builder builder = { .scene = scene, .layout = layout, .error = error };

    *scene = (struct scene){ .width_pt = layout->width_pt, .height_pt = layout->height_pt };
    add_ground(&builder);
    add_plot(&builder);
    add_legend(&builder);
    add_texts(&builder);
    if (builder.status != STATUS_OK)
        scene_clear(scene);
    return builder.status;
}

enum status scene_init_page(struct scene *scene, const struct panel_page *page, struct error *error)
{
    struct scene_builder builder = { .scene = scene, .layout = page->page, .error = error };

    *scene = (struct scene){ .width_pt = page->page->width_pt, .height_pt = page->page->height_pt };
    add_ground(&builder);
    add_legend(&builder);
    add_texts(&builder);
    for (size_t i = 0; i < page->count; i++) {
        builder.layout = page->panels[i].layout;
        builder.origin = page->panels[i].corner;
        add_plot(&builder);
        add_texts(&builder);
    }
    if (builder.status != STATUS_OK)
        scene_clear(scene);
    return builder.status;
}

void scene_clear(struct scene *scene)
{
    free(scene->items);
    *scene = (struct scene){ 0 };
}
