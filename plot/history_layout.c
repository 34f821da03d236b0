#include "plot/history_layout.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "plot/frame.h"
#include "plot/history_axes.h"
#include "plot/history_bands.h"
#include "plot/history_legend.h"

/* Lengths in ems of the plain text. */
static const double margin_ems = 0.9;
static const double right_margin_ems = 1.5;
static const double marker_radius_ems = 0.32;
static const double marker_radius_min_ems = 0.24;
static const double run_inset_ems = 1.4; /* of the first and last run */

static const double side_length_min = 36;  /* of the plot area, points */
static const double sparse_radii = 10;     /* between markers of runs too near for one each */
static const double tick_distance = 2.2;   /* of a label's height */
static const double half_range_min = 0.02; /* of a ratio that never changes */

struct builder {
    struct history_layout *layout;
    const struct history *history;
    const struct figure_options *options;
    struct error *error;
};

static void include(double *low, double *high, double value)
{
    if (!isfinite(value))
        return;
    *low = fmin(*low, value);
    *high = fmax(*high, value);
}

/* What has to be seen: every value, the bands, and what the quantity is read from. */
static void find_range(double *low, double *high, const struct history *history)
{
    const struct banded_lines banded = history_bands_choose(history);
    const double origin = history->quantity == HISTORY_ROOF_SHARE ? 0 : 1;

    *low = origin;
    *high = origin;
    for (size_t i = 0; i < history->line_count; i++) {
        for (size_t run = 0; run < history->run_count; run++)
            include(low, high, history->lines[i].values[run]);
    }
    for (size_t i = 0; i < banded.count; i++) {
        include(low, high, history_bands_lower(&history->lines[banded.lines[i]]));
        include(low, high, history_bands_upper(&history->lines[banded.lines[i]]));
    }
    if (*high - *low < half_range_min) {
        *high += half_range_min;
        *low -= history->quantity == HISTORY_ROOF_SHARE ? 0 : half_range_min;
    }
}

/* Limits on ticks, as many as a height has room for. */
static void choose_ticks(struct history_layout *layout, const struct history *history,
                         double height)
{
    const struct placed_text label = typesetter_compose(&layout->typesetter, TEXT_TICK, "0");
    const double room = height / (tick_distance * text_extent_height(&label.extent));
    const size_t steps_max = (size_t)fmax(2, fmin(room, HISTORY_TICKS_MAX - 4));
    double low = 0;
    double high = 0;

    find_range(&low, &high, history);
    layout->step = linear_scale_step(high - low, steps_max);
    layout->first_tick = floor(low / layout->step + 1e-9) * layout->step;
    layout->tick_count =
        (size_t)lround(ceil((high - layout->first_tick) / layout->step - 1e-9)) + 1;
}

static void place_scale(struct history_layout *layout)
{
    const double pad = marker_reach * layout->marker_radius + 1;

    layout->scale = (struct linear_scale){
        layout->first_tick,
        layout->first_tick + (double)(layout->tick_count - 1) * layout->step,
        rect_bottom(&layout->plot) - pad,
        layout->plot.y + pad,
    };
    for (size_t i = 0; i < layout->tick_count; i++)
        layout->ticks[i] =
            linear_scale_position(&layout->scale, layout->first_tick + (double)i * layout->step);
}

static void choose_traces(struct history_layout *layout, const struct history *history)
{
    layout->trace_count = history->line_count;
    for (size_t i = 0; i < layout->trace_count; i++)
        layout->traces[i] = (struct history_trace){ layout->theme->lines[i % THEME_LINE_COUNT],
                                                    (enum marker_shape)(i % MARKER_SHAPE_COUNT) };
}

static enum status require_room(double length, const char *direction, struct builder *builder)
{
    if (length >= side_length_min)
        return STATUS_OK;
    return error_set(builder->error, STATUS_USAGE,
                     "a history of %.0fx%.0f pt is not %s enough for its texts: enlarge it, select "
                     "fewer lines or use a smaller font",
                     builder->options->width_pt, builder->options->height_pt, direction);
}

static void place_runs(struct history_layout *layout)
{
    const double em = layout->typesetter.base_size_pt;
    const double count = (double)layout->run_count;
    const struct rect *const plot = &layout->plot;
    const double pad = marker_reach * marker_radius_ems * em + 1;
    const double inset = fmax(pad, fmin(plot->width / (2 * count), run_inset_ems * em));
    const double step = layout->run_count > 1 ? (plot->width - 2 * inset) / (count - 1) : INFINITY;

    for (size_t i = 0; i < layout->run_count; i++)
        layout->runs[i] =
            layout->run_count > 1 ? plot->x + inset + (double)i * step : plot->x + plot->width / 2;
    layout->marker_radius =
        em * fmax(marker_radius_min_ems, fmin(marker_radius_ems, 0.4 * step / em));
    layout->marker_interval = step < 2.4 * layout->marker_radius
                                  ? (size_t)ceil(sparse_radii * layout->marker_radius / step)
                                  : 1;
}

static void place_points(struct history_layout *layout, const struct history *history)
{
    for (size_t i = 0; i < history->line_count; i++) {
        for (size_t run = 0; run < history->run_count; run++) {
            const double value = history->lines[i].values[run];
            struct position *const at = &layout->points[i * history->run_count + run];
            *at = (struct position){ NAN, NAN };
            if (isfinite(value))
                *at = (struct position){ layout->runs[run],
                                         linear_scale_position(&layout->scale, value) };
        }
    }
}

static void place_bands(struct history_layout *layout, const struct history *history)
{
    const struct banded_lines banded = history_bands_choose(history);

    layout->band_count = banded.count;
    for (size_t i = 0; i < layout->band_count; i++) {
        const double upper = history_bands_upper(&history->lines[banded.lines[i]]);
        const double lower = history_bands_lower(&history->lines[banded.lines[i]]);
        layout->bands[i] = (struct history_band){ history_bands_colour(layout, &banded, i),
                                                  linear_scale_position(&layout->scale, upper),
                                                  linear_scale_position(&layout->scale, lower) };
    }
}

/* Everything in and around the plot area, whose place is known. */
static enum status fill_plot(struct history_layout *layout, const struct history *history,
                             const struct run_labels *labels, struct error *error)
{
    place_runs(layout);
    place_scale(layout);
    place_points(layout, history);
    place_bands(layout, history);
    return history_axes_add(layout, history, labels, error);
}

static enum status place_plot(struct builder *builder, const struct rect *inner)
{
    struct history_layout *const layout = builder->layout;
    struct rect *const plot = &layout->plot;
    const double em = layout->typesetter.base_size_pt;
    const double gap = history_legend_gap_ems * em;
    const bool has_legend = builder->options->legend != FIGURE_LEGEND_NONE;
    struct run_labels labels = { 0 };
    bool is_below = false;
    enum status status = STATUS_OK;

    if (has_legend)
        status = history_legend_choose(&is_below, layout, builder->history,
                                       builder->options->legend, inner, builder->error);
    if (status != STATUS_OK)
        return status;
    choose_ticks(layout, builder->history,
                 0.8 * inner->height - (is_below ? layout->legend.box.height : 0));
    plot->y = inner->y + margin_ems * em;
    plot->x = history_axes_left(layout, builder->history);
    plot->width =
        layout->width_pt - plot->x -
        (has_legend && !is_below ? layout->legend.box.width + 2 * gap : right_margin_ems * em);
    status = require_room(plot->width, "wide", builder);
    if (status == STATUS_OK)
        status = history_axes_choose_labels(&labels, layout, builder->history, plot->width,
                                            builder->error);
    if (status != STATUS_OK)
        return status;
    plot->height = inner->y + inner->height - plot->y - history_axes_below(layout, &labels) -
                   (has_legend && is_below ? layout->legend.box.height : 0);
    status = require_room(plot->height, "high", builder);
    if (status == STATUS_OK)
        status = fill_plot(layout, builder->history, &labels, builder->error);
    if (status == STATUS_OK && has_legend)
        history_legend_place(layout, is_below, inner);
    free(labels.texts);
    return status;
}

static enum status allocate(struct history_layout *layout, const struct history *history,
                            struct error *error)
{
    if (history->run_count > SIZE_MAX / sizeof *layout->points / history->line_count)
        return error_set_memory(error);
    layout->run_count = history->run_count;
    layout->runs = calloc(history->run_count, sizeof *layout->runs);
    layout->is_run_labelled = calloc(history->run_count, sizeof *layout->is_run_labelled);
    layout->points = calloc(history->run_count * history->line_count, sizeof *layout->points);
    if (layout->runs == NULL || layout->is_run_labelled == NULL || layout->points == NULL)
        return error_set_memory(error);
    return STATUS_OK;
}

static enum status lay_out(struct builder *builder)
{
    struct history_layout *const layout = builder->layout;
    const struct frame_request request = { .width_pt = builder->options->width_pt,
                                           .height_pt = builder->options->height_pt,
                                           .title = builder->options->title,
                                           .subtitle = builder->options->subtitle,
                                           .footer = builder->options->footer };
    struct rect inner;
    enum status status = allocate(layout, builder->history, builder->error);

    if (status == STATUS_OK)
        status = frame_init_page(&inner, &request, &layout->typesetter, builder->error);
    if (status != STATUS_OK)
        return status;
    choose_traces(layout, builder->history);
    return place_plot(builder, &inner);
}

enum status history_layout_create(struct history_layout **out, const struct history *history,
                                  const struct figure_options *options, double text_size_pt,
                                  const struct text_measurer *measurer, struct error *error)
{
    struct history_layout *const layout = calloc(1, sizeof *layout);
    struct builder builder = { layout, history, options, error };
    enum status status = STATUS_OK;

    *out = NULL;
    if (layout == NULL)
        return error_set_memory(error);
    layout->width_pt = options->width_pt;
    layout->height_pt = options->height_pt;
    layout->line_scale = options->line_scale > 0 ? options->line_scale : 1;
    layout->theme = theme_of(options->theme);
    layout->typesetter.measurer = *measurer;
    layout->typesetter.base_size_pt = text_size_pt;
    layout->typesetter.smallest_size_pt = options->text_size_min_pt;
    status = lay_out(&builder);
    if (status != STATUS_OK) {
        history_layout_free(layout);
        return status;
    }
    *out = layout;
    return STATUS_OK;
}

bool history_layout_has_marker(const struct history_layout *layout, size_t line, size_t run)
{
    const struct position *const points = layout->points + line * layout->run_count;
    const bool has_left = run > 0 && !isnan(points[run - 1].x);
    const bool has_right = run + 1 < layout->run_count && !isnan(points[run + 1].x);

    if (isnan(points[run].x))
        return false;
    return (layout->run_count - 1 - run) % layout->marker_interval == 0 ||
           (!has_left && !has_right);
}

void history_layout_free(struct history_layout *layout)
{
    if (layout == NULL)
        return;
    legend_clear(&layout->legend);
    typesetter_clear(&layout->typesetter);
    free(layout->points);
    free(layout->is_run_labelled);
    free(layout->runs);
    free(layout);
}
