#include "plot/history_axes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Lengths in ems of the plain text. */
static const double margin_ems = 0.9;
static const double label_gap_ems = 0.55; /* between axis and label */
static const double title_gap_ems = 0.45; /* between label and title */
static const double name_width_max_ems = 9;
static const double name_distance_ems = 0.8; /* between level names */

static const double title_shrink_min = 0.75;
static const double turn = 0.7;              /* of turned names, radians: 40 degrees */
static const double turned_share_max = 0.16; /* of the page's height */
static const double turned_distance = 1.1;   /* between turned names, of a name's height */

struct quantity_row {
    const char *title;
    double shown_factor;
};

static const struct quantity_row quantities[HISTORY_QUANTITY_COUNT] = {
    [HISTORY_ROOF_SHARE] = { "Share of roof [%]", 100 },
    [HISTORY_TIME_RATIO] = { "Time / baseline", 1 },
};

static double role_height(const struct typesetter *typesetter, enum text_role role)
{
    const struct placed_text text = typesetter_compose(typesetter, role, "0");

    return text_extent_height(&text.extent);
}

static void write_tick(char label[LINEAR_LABEL_SIZE], const struct history_layout *layout,
                       const struct history *history, size_t tick)
{
    const double factor = quantities[history->quantity].shown_factor;
    const double value = layout->first_tick + (double)tick * layout->step;

    linear_scale_write(label, factor * value, factor * layout->step);
}

double history_axes_left(const struct history_layout *layout, const struct history *history)
{
    const struct typesetter *const typesetter = &layout->typesetter;
    double widest = 0;

    for (size_t i = 0; i < layout->tick_count; i++) {
        char label[LINEAR_LABEL_SIZE];
        write_tick(label, layout, history, i);
        widest = fmax(widest, typesetter_compose(typesetter, TEXT_TICK, label).extent.width);
    }
    return widest + role_height(typesetter, TEXT_AXIS_TITLE) +
           (margin_ems + title_gap_ems + label_gap_ems) * typesetter->base_size_pt;
}

static enum status compose_names(struct run_labels *labels, struct history_layout *layout,
                                 const struct history *history, double width, struct error *error)
{
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < history->run_count; i++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i + 1);
        status = typesetter_compose_fitting(
            &labels->texts[i], &layout->typesetter, TEXT_TICK,
            history->run_names != NULL ? history->run_names[i] : number, width, error);
    }
    return status;
}

/* The smallest number of steps that is at least a distance long. */
static size_t steps_for(double distance, double step)
{
    return distance > step ? (size_t)ceil(distance / step) : 1;
}

static double widest_name(const struct run_labels *labels, size_t count)
{
    double widest = 0;

    for (size_t i = 0; i < count; i++)
        widest = fmax(widest, labels->texts[i].extent.width);
    return widest;
}

static void arrange_names(struct run_labels *labels, const struct history_layout *layout,
                          size_t count, double step)
{
    const double em = layout->typesetter.base_size_pt;
    const double height = role_height(&layout->typesetter, TEXT_TICK);
    const double widest = widest_name(labels, count);

    labels->interval = steps_for(widest + name_distance_ems * em, step);
    /* a few short names may be left out sooner than turned */
    labels->is_turned = labels->interval > 1 && widest > 2.6 * em;
    labels->height = height + label_gap_ems * em;
}

static void arrange_turned(struct run_labels *labels, const struct history_layout *layout,
                           size_t count, double step)
{
    const double height = role_height(&layout->typesetter, TEXT_TICK);

    labels->interval = steps_for(turned_distance * height / sin(turn), step);
    labels->height = widest_name(labels, count) * sin(turn) + height * cos(turn) +
                     label_gap_ems * layout->typesetter.base_size_pt;
}

enum status history_axes_choose_labels(struct run_labels *labels, struct history_layout *layout,
                                       const struct history *history, double width,
                                       struct error *error)
{
    const size_t count = history->run_count;
    const double level_max = name_width_max_ems * layout->typesetter.base_size_pt;
    const double turned_max = fmin(level_max, turned_share_max * layout->height_pt / sin(turn));
    enum status status = STATUS_OK;

    *labels = (struct run_labels){ .texts = calloc(count, sizeof *labels->texts) };
    if (labels->texts == NULL)
        return error_set_memory(error);
    status = compose_names(labels, layout, history, level_max, error);
    if (status == STATUS_OK)
        arrange_names(labels, layout, count, width / (double)count);
    if (status == STATUS_OK && labels->is_turned && turned_max < level_max)
        status = compose_names(labels, layout, history, turned_max, error);
    if (status == STATUS_OK && labels->is_turned)
        arrange_turned(labels, layout, count, width / (double)count);
    if (status == STATUS_OK)
        return STATUS_OK;
    free(labels->texts);
    labels->texts = NULL;
    return status;
}

double history_axes_below(const struct history_layout *layout, const struct run_labels *labels)
{
    return labels->height + role_height(&layout->typesetter, TEXT_AXIS_TITLE) +
           (title_gap_ems + margin_ems) * layout->typesetter.base_size_pt;
}

static enum status add_ticks(struct history_layout *layout, const struct history *history,
                             struct error *error)
{
    struct typesetter *const typesetter = &layout->typesetter;
    const double gap = label_gap_ems * typesetter->base_size_pt;
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < layout->tick_count; i++) {
        char label[LINEAR_LABEL_SIZE];
        struct placed_text text;
        write_tick(label, layout, history, i);
        status = typesetter_compose_fitting(&text, typesetter, TEXT_TICK, label, INFINITY, error);
        if (status != STATUS_OK)
            break;
        text.place.start = (struct position){
            layout->plot.x - gap - text.extent.width,
            layout->ticks[i] + (text.extent.ascent - text.extent.descent) / 2,
        };
        status = typesetter_add(typesetter, &text, error);
    }
    return status;
}

/* Centred below the tick, but never over the page's edge. */
static void place_level(struct placed_text *text, const struct history_layout *layout, double x)
{
    const double em = layout->typesetter.base_size_pt;
    const double right = layout->width_pt - 0.3 * em - text->extent.width;

    text->place.start.x = fmax(0.3 * em, fmin(x - text->extent.width / 2, right));
    text->place.start.y = rect_bottom(&layout->plot) + label_gap_ems * em + text->extent.ascent;
}

/* Rising to the tick, where the text ends. */
static enum status place_turned(struct placed_text *text, struct history_layout *layout, double x,
                                struct error *error)
{
    const double em = layout->typesetter.base_size_pt;
    const double cosine = cos(turn);
    const double sine = sin(turn);
    const struct text_extent *const extent = &text->extent;
    const struct position end = {
        x + (extent->ascent - extent->descent) / 2 * sine,
        rect_bottom(&layout->plot) + label_gap_ems * em + extent->ascent * cosine,
    };
    const double room = (end.x - extent->ascent * sine - 0.3 * em) / cosine;

    if (extent->width > room) {
        const enum status status = typesetter_compose_fitting(text, &layout->typesetter, TEXT_TICK,
                                                              text->text, room, error);
        if (status != STATUS_OK)
            return status;
    }
    text->place.angle = -turn;
    text->place.start.x = end.x - extent->width * cosine;
    text->place.start.y = end.y + extent->width * sine;
    return STATUS_OK;
}

static enum status add_names(struct history_layout *layout, const struct run_labels *labels,
                             struct error *error)
{
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < layout->run_count; i++) {
        struct placed_text *const text = &labels->texts[i];
        layout->is_run_labelled[i] = (layout->run_count - 1 - i) % labels->interval == 0;
        if (!layout->is_run_labelled[i])
            continue;
        if (labels->is_turned)
            status = place_turned(text, layout, layout->runs[i], error);
        else
            place_level(text, layout, layout->runs[i]);
        if (status == STATUS_OK)
            status = typesetter_add(&layout->typesetter, text, error);
    }
    return status;
}

/* A title that is a little longer than the plot area is high is set smaller, a longer one is
 * shortened as well. */
static enum status compose_upright(struct placed_text *text, const char *title,
                                   struct history_layout *layout, struct error *error)
{
    struct typesetter *const typesetter = &layout->typesetter;
    const double height = layout->plot.height;
    const double size = typesetter_style(typesetter, TEXT_AXIS_TITLE).size_pt;
    const double smallest = fmax(title_shrink_min, typesetter->smallest_size_pt / size);
    const enum status status = typesetter_compose_fitting(text, typesetter, TEXT_AXIS_TITLE, title,
                                                          height / smallest, error);

    if (status != STATUS_OK)
        return status;
    text->style.size_pt *= fmin(1, height / text->extent.width);
    text->extent = text_measure(&typesetter->measurer, text->text, &text->style);
    return STATUS_OK;
}

static enum status add_titles(struct history_layout *layout, const struct history *history,
                              const struct run_labels *labels, struct error *error)
{
    struct typesetter *const typesetter = &layout->typesetter;
    const struct rect *const plot = &layout->plot;
    const double em = typesetter->base_size_pt;
    struct placed_text text;
    enum status status = typesetter_compose_fitting(
        &text, typesetter, TEXT_AXIS_TITLE, history->run_title != NULL ? history->run_title : "Run",
        plot->width, error);

    if (status != STATUS_OK)
        return status;
    text.place.start.x = plot->x + (plot->width - text.extent.width) / 2;
    text.place.start.y =
        rect_bottom(plot) + labels->height + title_gap_ems * em + text.extent.ascent;
    status = typesetter_add(typesetter, &text, error);
    if (status != STATUS_OK)
        return status;
    status = compose_upright(&text,
                             history->axis_title != NULL ? history->axis_title
                                                         : quantities[history->quantity].title,
                             layout, error);
    if (status != STATUS_OK)
        return status;
    text.place.angle = -acos(-1) / 2;
    text.place.start.x = margin_ems * em + text.extent.ascent;
    text.place.start.y = plot->y + (plot->height + text.extent.width) / 2;
    return typesetter_add(typesetter, &text, error);
}

enum status history_axes_add(struct history_layout *layout, const struct history *history,
                             const struct run_labels *labels, struct error *error)
{
    enum status status = add_ticks(layout, history, error);

    if (status == STATUS_OK)
        status = add_names(layout, labels, error);
    return status == STATUS_OK ? add_titles(layout, history, labels, error) : status;
}
