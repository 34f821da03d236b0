#include "plot/layout_legend.h"

#include <math.h>

#include "plot/legend_place.h"

enum { PARADIGMS_MAX = 120 };

static const double text_width_max_ems = 16;
static const double outer_width_share_max = 0.42; /* of the figure, for a legend beside the plot */
static const double outer_height_share_max = 0.42;

static enum status make_legend(struct layout *layout, size_t paradigm_limit, struct error *error)
{
    const struct legend_content content = {
        .encoding = &layout->encoding,
        .roofs = &layout->roofs,
        .changes = &layout->changes,
        .theme = layout->theme,
        .text_width_max =
            fmin(text_width_max_ems * layout->typesetter.base_size_pt, 0.24 * layout->width_pt),
        .paradigm_limit = paradigm_limit,
    };

    legend_clear(&layout->legend);
    return legend_init(&layout->legend, &content, &layout->typesetter, error);
}

double layout_legend_gap(const struct layout *layout)
{
    return 0.8 * layout->typesetter.base_size_pt;
}

enum status layout_legend_place_inside(bool *has_place, struct layout *layout,
                                       const struct obstacle_map *map, struct error *error)
{
    const enum status status = make_legend(layout, PARADIGMS_MAX, error);

    *has_place = status == STATUS_OK && legend_place_inside(&layout->legend, &layout->frame.plot,
                                                            map, &layout->typesetter);
    return status;
}

static struct legend_side beside_plot(const struct layout *layout)
{
    return (struct legend_side){ false, outer_width_share_max * layout->width_pt,
                                 layout->frame.plot.height };
}

static struct legend_side below_plot(const struct layout *layout)
{
    const double margin = layout_legend_gap(layout);

    return (struct legend_side){ true, layout->width_pt - 2 * margin,
                                 outer_height_share_max * layout->height_pt };
}

struct legend_side layout_legend_side(const struct layout *layout, bool is_below)
{
    return is_below ? below_plot(layout) : beside_plot(layout);
}

enum status layout_legend_arrange(struct layout *layout, const struct legend_side *side,
                                  struct error *error)
{
    size_t paradigm_limit = PARADIGMS_MAX;

    if (layout->encoding.paradigms.count < paradigm_limit)
        paradigm_limit = layout->encoding.paradigms.count;
    while (true) {
        const enum status status = make_legend(layout, paradigm_limit, error);
        bool has_room = false;
        if (status != STATUS_OK)
            return status;
        has_room = side->is_below ? legend_place_below(&layout->legend, side->width_max,
                                                       side->height_max, &layout->typesetter)
                                  : legend_place_beside(&layout->legend, side->width_max,
                                                        side->height_max, &layout->typesetter);
        if (has_room || paradigm_limit == 0)
            return STATUS_OK;
        paradigm_limit--;
    }
}

/* The plot area that a legend arranged for a side leaves; less is worse where it hides names. */
static double remaining_area(const struct layout *layout, const struct legend_side *side)
{
    const struct rect *const plot = &layout->frame.plot;
    const double width = plot->width - (side->is_below ? 0 : layout->legend.box.width);
    const double height = plot->height - (side->is_below ? layout->legend.box.height : 0);

    if (width <= 0 || height <= 0)
        return 0;
    return width * height / (double)(1 + layout->legend.hidden_paradigm_count);
}

enum status layout_legend_choose_side(struct legend_side *side, struct layout *layout,
                                      struct error *error)
{
    const struct legend_side beside = beside_plot(layout);
    const struct legend_side below = below_plot(layout);
    double area_beside = 0;
    enum status status = layout_legend_arrange(layout, &beside, error);

    if (status != STATUS_OK)
        return status;
    area_beside = remaining_area(layout, &beside);
    status = layout_legend_arrange(layout, &below, error);
    if (status != STATUS_OK)
        return status;
    /* beside the plot area, unless that costs clearly more of it */
    *side = remaining_area(layout, &below) > 1.15 * area_beside ? below : beside;
    return STATUS_OK;
}

void layout_legend_place(struct layout *layout, const struct legend_side *side)
{
    const double gap = layout_legend_gap(layout);
    const struct rect *const plot = &layout->frame.plot;
    struct position corner = { rect_right(plot) + gap, plot->y };

    if (side->is_below) {
        corner.x = (layout->width_pt - layout->legend.box.width) / 2;
        corner.y = layout->height_pt - layout->footer_height - gap - layout->legend.box.height;
    }
    legend_place_at(&layout->legend, corner);
}
