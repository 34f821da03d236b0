#include "plot/history_scene.h"

#include <math.h>

#include "plot/palette.h"

static const double line_width = 1.3;
static const double band_share = 0.13;      /* of its line's colour that a band has */
static const double band_edge_share = 0.45; /* likewise of its edges */
static const double tick_length_ems = 0.35;

struct builder {
    struct scene *scene;
    const struct history_layout *layout;
    struct error *error;
    enum status status; /* the first failure; nothing is added after it */
};

static void add(struct builder *builder, enum scene_part part, struct scene_item item)
{
    item.part = part;
    scene_scale_stroke(&item.stroke, builder->layout->line_scale);
    if (builder->status == STATUS_OK)
        builder->status = scene_append(builder->scene, &item, builder->error);
}

static void add_line(struct builder *builder, enum scene_part part, struct position from,
                     struct position to, struct stroke stroke)
{
    add(builder, part,
        (struct scene_item){ .kind = SCENE_LINE, .stroke = stroke, .line = { from, to } });
}

static void add_rect(struct builder *builder, enum scene_part part, const struct rect *rect,
                     uint32_t fill, struct stroke edge)
{
    const double right = rect_right(rect);
    const double bottom = rect_bottom(rect);

    add(builder, part,
        (struct scene_item){ .kind = SCENE_AREA,
                             .fill = fill,
                             .stroke = edge,
                             .area = { { { rect->x, rect->y },
                                         { right, rect->y },
                                         { right, bottom },
                                         { rect->x, bottom } },
                                       4 } });
}

static void add_marker(struct builder *builder, enum scene_part part, struct position at,
                       double radius, const struct history_trace *trace)
{
    const struct theme *const theme = builder->layout->theme;

    add(builder, part,
        (struct scene_item){
            .kind = SCENE_MARKER,
            .fill = trace->colour,
            .stroke = { .width = fmin(0.5, 0.2 * radius), .colour = theme->background },
            .marker = { at, trace->shape, radius } });
}

static void add_text(struct builder *builder, enum scene_part part, const struct placed_text *text)
{
    add(builder, part,
        (struct scene_item){ .kind = SCENE_TEXT,
                             .fill = builder->layout->theme->texts[text->role],
                             .text = { text->text, text->style, text->place, 0, 0 } });
}

static void add_bands(struct builder *builder)
{
    const struct history_layout *const layout = builder->layout;
    const struct rect *const plot = &layout->plot;
    const uint32_t ground = layout->theme->background;

    for (size_t i = 0; i < layout->band_count; i++) {
        const struct history_band *const band = &layout->bands[i];
        const struct rect area = { plot->x, band->top, plot->width, band->bottom - band->top };
        add_rect(builder, SCENE_BACKGROUND, &area, palette_mix(band->colour, ground, band_share),
                 (struct stroke){ 0 });
    }
    for (size_t i = 0; i < layout->band_count; i++) {
        const struct history_band *const band = &layout->bands[i];
        const struct stroke edge = { .width = 0.6,
                                     .colour = palette_mix(band->colour, ground, band_edge_share),
                                     .dashes = { 3, 2 },
                                     .dash_count = 2 };
        const double edges[] = { band->top, band->bottom };
        for (size_t j = 0; j < 2; j++)
            add_line(builder, SCENE_BACKGROUND, (struct position){ plot->x, edges[j] },
                     (struct position){ rect_right(plot), edges[j] }, edge);
    }
}

static void add_axes(struct builder *builder)
{
    const struct history_layout *const layout = builder->layout;
    const struct rect *const plot = &layout->plot;
    const struct theme *const theme = layout->theme;
    const double length = tick_length_ems * layout->typesetter.base_size_pt;
    const struct stroke grid = { .width = 0.6, .colour = theme->grid };
    const struct stroke major = { .width = 0.8, .colour = theme->frame };
    const struct stroke minor = { .width = 0.5, .colour = theme->minor_tick };
    const double bottom = rect_bottom(plot);

    for (size_t i = 0; i < layout->tick_count; i++) {
        const double y = layout->ticks[i];
        add_line(builder, SCENE_GRID, (struct position){ plot->x, y },
                 (struct position){ rect_right(plot), y }, grid);
        add_line(builder, SCENE_FRAME, (struct position){ plot->x - length, y },
                 (struct position){ plot->x, y }, major);
    }
    for (size_t i = 0; i < layout->run_count; i++) {
        const bool is_labelled = layout->is_run_labelled[i];
        const struct position top = { layout->runs[i], bottom };
        if (is_labelled || layout->marker_interval == 1)
            add_line(builder, SCENE_FRAME, top,
                     (struct position){ top.x, bottom + (is_labelled ? 1 : 0.5) * length },
                     is_labelled ? major : minor);
    }
}

static void add_frame(struct builder *builder)
{
    const struct rect *const plot = &builder->layout->plot;
    const struct stroke stroke = { .width = 0.8, .colour = builder->layout->theme->frame };
    const struct position corners[] = { { plot->x, plot->y },
                                        { rect_right(plot), plot->y },
                                        { rect_right(plot), rect_bottom(plot) },
                                        { plot->x, rect_bottom(plot) } };

    for (size_t i = 0; i < 4; i++)
        add_line(builder, SCENE_FRAME, corners[i], corners[(i + 1) % 4], stroke);
}

/* The lines of all points below the markers of all. */
/* The first line is drawn last. */
static void add_traces(struct builder *builder)
{
    const struct history_layout *const layout = builder->layout;

    for (size_t i = layout->trace_count; i-- > 0;) {
        const struct position *const points = layout->points + i * layout->run_count;
        const struct stroke stroke = { .width = line_width, .colour = layout->traces[i].colour };
        for (size_t run = 1; run < layout->run_count; run++) {
            if (!isnan(points[run].x) && !isnan(points[run - 1].x))
                add_line(builder, SCENE_LINK, points[run - 1], points[run], stroke);
        }
    }
    for (size_t i = layout->trace_count; i-- > 0;) {
        for (size_t run = 0; run < layout->run_count; run++) {
            if (history_layout_has_marker(layout, i, run))
                add_marker(builder, SCENE_POINT, layout->points[i * layout->run_count + run],
                           layout->marker_radius, &layout->traces[i]);
        }
    }
}

static void add_legend(struct builder *builder)
{
    const struct history_layout *const layout = builder->layout;
    const struct theme *const theme = layout->theme;
    const double em = layout->typesetter.base_size_pt;
    const double half = layout->legend.mark_width / 2;

    for (size_t i = 0; i < layout->legend.entry_count; i++) {
        const struct legend_entry *const entry = &layout->legend.entries[i];
        const struct history_trace trace = { entry->colour, entry->shape };
        const struct position at = entry->mark_at;
        const struct rect patch = { at.x - half, at.y - 0.3 * em, 2 * half, 0.6 * em };
        if (entry->mark == LEGEND_PATCH) {
            add_rect(builder, SCENE_LEGEND, &patch,
                     palette_mix(entry->colour, theme->background, band_share),
                     (struct stroke){ .width = 0.6,
                                      .colour = palette_mix(entry->colour, theme->background,
                                                            band_edge_share) });
        } else {
            add_line(builder, SCENE_LEGEND, (struct position){ at.x - half, at.y },
                     (struct position){ at.x + half, at.y },
                     (struct stroke){ .width = line_width, .colour = entry->colour });
            add_marker(builder, SCENE_LEGEND, at, 0.32 * em, &trace);
        }
        add_text(builder, SCENE_LEGEND, &entry->text);
    }
}

enum status history_scene_init(struct scene *scene, const struct history_layout *layout,
                               struct error *error)
{
    struct builder builder = { .scene = scene, .layout = layout, .error = error };
    const struct rect page = { 0, 0, layout->width_pt, layout->height_pt };

    *scene = (struct scene){ .width_pt = layout->width_pt, .height_pt = layout->height_pt };
    add_rect(&builder, SCENE_BACKGROUND, &page, layout->theme->background, (struct stroke){ 0 });
    add_bands(&builder);
    add_axes(&builder);
    add_traces(&builder);
    add_frame(&builder);
    add_legend(&builder);
    for (size_t i = 0; i < layout->typesetter.text_count; i++)
        add_text(&builder, SCENE_LABEL, &layout->typesetter.texts[i]);
    if (builder.status != STATUS_OK)
        scene_clear(scene);
    return builder.status;
}
