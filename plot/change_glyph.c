#include "plot/change_glyph.h"

#include <math.h>

static const double line_width = 1.2;
static const double faint_line_width = 0.8;
static const double rim_width = 1.2;

enum head { HEAD_FILLED, HEAD_HOLLOW, HEAD_LINES };

struct arrow_style {
    enum head head;
    double width;
    double dashes[2];
    size_t dash_count;
};

static const struct arrow_style styles[VERDICT_COUNT] = {
    [VERDICT_REGRESSED] = { HEAD_FILLED, line_width, { 0 }, 0 },
    [VERDICT_IMPROVED] = { HEAD_HOLLOW, line_width, { 0 }, 0 },
    [VERDICT_CANNOT_TELL] = { HEAD_LINES, line_width, { 2.6, 1.6 }, 2 },
    [VERDICT_UNCHANGED] = { HEAD_LINES, faint_line_width, { 0 }, 0 },
};

static struct scene_item line_item(struct position from, struct position to, struct stroke stroke)
{
    return (struct scene_item){ .kind = SCENE_LINE, .stroke = stroke, .line = { from, to } };
}

/* The triangle of a head from its base to its tip. */
static struct scene_item triangle(struct position left, struct position right, struct position tip,
                                  uint32_t fill, struct stroke edge)
{
    return (struct scene_item){
        .kind = SCENE_AREA, .fill = fill, .stroke = edge, .area = { { left, right, tip }, 3 }
    };
}

size_t change_glyph_arrow(struct scene_item items[CHANGE_GLYPH_ITEMS], enum verdict verdict,
                          struct position tail, struct position tip, double head_length,
                          const struct theme *theme)
{
    const struct arrow_style *const style = &styles[verdict];
    const double length = hypot(tip.x - tail.x, tip.y - tail.y);
    const struct position along = { (tip.x - tail.x) / length, (tip.y - tail.y) / length };
    const double half = change_head_aspect * head_length;
    const struct position base = { tip.x - head_length * along.x, tip.y - head_length * along.y };
    const struct position left = { base.x - half * along.y, base.y + half * along.x };
    const struct position right = { base.x + half * along.y, base.y - half * along.x };
    const struct stroke plain = { .width = style->width, .colour = theme->verdicts[verdict] };
    /* stands out from what it crosses */
    const struct stroke rim = { .width = style->width + rim_width, .colour = theme->background };
    struct stroke shaft = plain;

    for (size_t i = 0; i < style->dash_count; i++)
        shaft.dashes[i] = style->dashes[i];
    shaft.dash_count = style->dash_count;
    items[0] = line_item(tail, tip, rim);
    items[1] = triangle(left, right, tip, theme->background, rim);
    items[2] = line_item(tail, style->head == HEAD_LINES ? tip : base, shaft);
    if (style->head == HEAD_LINES) {
        items[3] = line_item(left, tip, plain);
        items[4] = line_item(right, tip, plain);
        return 5;
    }
    items[3] = triangle(left, right, tip,
                        style->head == HEAD_FILLED ? plain.colour : theme->background, plain);
    items[3].stroke.width = style->head == HEAD_FILLED ? 0.4 : 1;
    return 4;
}

struct scene_item change_glyph_ring(struct position at, double radius, const struct theme *theme)
{
    return (struct scene_item){
        .kind = SCENE_MARKER,
        .fill = theme->background,
        .stroke = { .width = line_width, .colour = theme->verdicts[VERDICT_NEW] },
        .marker = { at, MARKER_CIRCLE, change_ring_factor * radius },
    };
}

struct scene_item change_glyph_gone(const struct scene_marker *marker, const struct theme *theme)
{
    return (struct scene_item){
        .kind = SCENE_MARKER,
        .fill = theme->background,
        .stroke = { .width = 0.9,
                    .colour = theme->verdicts[VERDICT_MISSING],
                    .dashes = { 1.6, 1.2 },
                    .dash_count = 2 },
        .marker = *marker,
    };
}
