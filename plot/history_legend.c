#include "plot/history_legend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "plot/history_bands.h"
#include "plot/legend_place.h"

/* Lengths in ems of the plain text. */
const double history_legend_gap_ems = 0.8;
static const double legend_bottom_ems = 0.6; /* between the legend and the footer */
static const double legend_text_widths_ems[] = { 18, 12, 8, 5 };

enum { LEGEND_TEXT_WIDTHS = sizeof legend_text_widths_ems / sizeof *legend_text_widths_ems };

static const double legend_share_max = 0.42; /* of the page */

struct builder {
    struct history_layout *layout;
    const struct history *history;
    struct error *error;
};

static enum status append(struct builder *builder, struct legend_entry entry, const char *text,
                          double width)
{
    struct legend *const legend = &builder->layout->legend;
    const enum status status = typesetter_compose_fitting(&entry.text, &builder->layout->typesetter,
                                                          TEXT_LEGEND, text, width, builder->error);

    if (status == STATUS_OK)
        legend->entries[legend->entry_count++] = entry;
    return status;
}

static bool tolerances_differ(const struct history *history, const struct banded_lines *banded)
{
    for (size_t i = 1; i < banded->count; i++) {
        if (history->lines[banded->lines[i]].tolerance !=
            history->lines[banded->lines[0]].tolerance)
            return true;
    }
    return false;
}

/* "±5 % of the baseline", or whose where there are several lines. */
static void write_band(char *wording, size_t size, const struct history *history,
                       const struct banded_lines *banded)
{
    const struct history_line *const line = &history->lines[banded->lines[0]];
    const double percent = 100 * line->tolerance;
    const double step = fabs(percent - round(percent)) < 1e-6 ? 1 : 0.1;
    char tolerance[LINEAR_LABEL_SIZE];

    linear_scale_write(tolerance, fmin(percent, 1e6), step);
    if (tolerances_differ(history, banded))
        snprintf(wording, size, "tolerated");
    else if (history->line_count <= HISTORY_BANDS_MAX || banded->is_shared)
        snprintf(wording, size, "±%s %% of baseline", tolerance);
    else
        snprintf(wording, size, "±%s %% of %.200s", tolerance, line->name);
}

static enum status append_band(struct builder *builder, double width)
{
    const struct banded_lines banded = history_bands_choose(builder->history);
    const struct theme *const theme = builder->layout->theme;
    char wording[2 * LINEAR_LABEL_SIZE + 256];

    if (banded.count == 0)
        return STATUS_OK;
    write_band(wording, sizeof wording, builder->history, &banded);
    return append(builder,
                  (struct legend_entry){
                      .mark = LEGEND_PATCH,
                      .colour = banded.count > 1
                                    ? theme->frame
                                    : history_bands_colour(builder->layout, &banded, 0),
                  },
                  wording, width);
}

static enum status make_legend(struct builder *builder, double width)
{
    struct history_layout *const layout = builder->layout;
    enum status status = STATUS_OK;

    legend_clear(&layout->legend);
    layout->legend.entries =
        calloc(builder->history->line_count + 1, sizeof *layout->legend.entries);
    if (layout->legend.entries == NULL)
        return error_set_memory(builder->error);
    for (size_t i = 0; status == STATUS_OK && i < layout->trace_count; i++)
        status = append(builder,
                        (struct legend_entry){ .mark = LEGEND_LINE,
                                               .colour = layout->traces[i].colour,
                                               .shape = layout->traces[i].shape },
                        builder->history->lines[i].name, width);
    if (status == STATUS_OK)
        status = append_band(builder, width);
    layout->legend.mark_width = 1.8 * layout->typesetter.base_size_pt;
    return status;
}

/* Arranges the legend at a side; whether it keeps to its share of the page there. */
static bool arrange(struct history_layout *layout, bool is_below, const struct rect *inner)
{
    const double gap = history_legend_gap_ems * layout->typesetter.base_size_pt;

    if (is_below)
        return legend_place_below(&layout->legend, layout->width_pt - 2 * gap,
                                  legend_share_max * layout->height_pt, &layout->typesetter);
    return legend_place_beside(&layout->legend, legend_share_max * layout->width_pt,
                               inner->height - 2 * gap, &layout->typesetter);
}

/* What a legend at a side leaves of the page. */
static double remaining(struct history_layout *layout, bool is_below, const struct rect *inner)
{
    if (!arrange(layout, is_below, inner))
        return 0;
    return is_below ? inner->width * (inner->height - layout->legend.box.height)
                    : (inner->width - layout->legend.box.width) * inner->height;
}

/* With shorter and shorter names where longer ones take too much room. */
enum status history_legend_choose(bool *is_below, struct history_layout *layout,
                                  const struct history *history, enum figure_legend wanted,
                                  const struct rect *inner, struct error *error)
{
    struct builder builder = { layout, history, error };
    const double em = layout->typesetter.base_size_pt;
    enum status status = STATUS_OK;

    *is_below = wanted == FIGURE_LEGEND_BELOW;
    for (size_t i = 0; i < LEGEND_TEXT_WIDTHS; i++) {
        double below = 0;
        double beside = 0;
        status = make_legend(&builder, legend_text_widths_ems[i] * em);
        if (status != STATUS_OK)
            return status;
        below = wanted != FIGURE_LEGEND_RIGHT ? remaining(layout, true, inner) : 0;
        beside = wanted != FIGURE_LEGEND_BELOW ? remaining(layout, false, inner) : 0;
        if (below > 0 || beside > 0) {
            *is_below = below > 1.1 * beside;
            break;
        }
    }
    arrange(layout, *is_below, inner);
    return STATUS_OK;
}

void history_legend_place(struct history_layout *layout, bool is_below, const struct rect *inner)
{
    const double em = layout->typesetter.base_size_pt;
    struct legend *const legend = &layout->legend;
    struct position corner = { rect_right(&layout->plot) + history_legend_gap_ems * em,
                               layout->plot.y };

    if (is_below) {
        corner.x = (layout->width_pt - legend->box.width) / 2;
        corner.y = rect_bottom(inner) - legend_bottom_ems * em - legend->box.height;
    }
    legend_place_at(legend, corner);
}
