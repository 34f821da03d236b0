#include "plot/frame.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lengths in ems of the plain text. */
static const double margin_ems = 0.9;
static const double title_gap_ems = 0.35; /* below the title, below the subtitle */
static const double plot_gap_ems = 0.55;  /* between titles and plot area */
static const double tick_gap_ems = 0.55;  /* between axis and tick label */
static const double axis_title_gap_ems = 0.45;
static const double right_margin_ems = 1.5;  /* room for half a tick label */
static const double footer_margin_ems = 0.5; /* below the footer */

static const double side_length_min = 36;  /* of the plot area, points */
static const double decades_min = 2;       /* of an axis */
static const double minor_spacing_min = 1; /* of ticks, points */
static const double title_shrink_min = 0.75;

static double role_height(const struct typesetter *typesetter, enum text_role role)
{
    const struct placed_text text = typesetter_compose(typesetter, role, "0");

    return text_extent_height(&text.extent);
}

static double height_above_plot(const struct frame_request *request,
                                const struct typesetter *typesetter)
{
    const double em = typesetter->base_size_pt;
    double height = margin_ems * em;

    if (request->title != NULL)
        height += role_height(typesetter, TEXT_TITLE) + title_gap_ems * em;
    if (request->subtitle != NULL)
        height += role_height(typesetter, TEXT_SUBTITLE) + title_gap_ems * em;
    if (request->title != NULL || request->subtitle != NULL)
        height += (plot_gap_ems - title_gap_ems) * em;
    return height;
}

double frame_footer_height(const char *footer, const struct typesetter *typesetter)
{
    return footer != NULL ? role_height(typesetter, TEXT_FOOTER) : 0;
}

static double height_below_plot(const struct frame_request *request,
                                const struct typesetter *typesetter)
{
    return frame_footer_height(request->footer, typesetter) + role_height(typesetter, TEXT_TICK) +
           role_height(typesetter, TEXT_AXIS_TITLE) +
           (tick_gap_ems + axis_title_gap_ems + margin_ems) * typesetter->base_size_pt;
}

/* Above the highest ceiling stands its label; below the lowest point only white space. */
static void scale_performance(struct frame *frame, const struct frame_request *request,
                              const struct typesetter *typesetter)
{
    const double em = typesetter->base_size_pt;
    const double height = frame->plot.height;
    const double above = 1.2 * role_height(typesetter, TEXT_CEILING) + 0.8 * em;
    const double below = 2 * request->marker_radius + 0.8 * em;
    struct axis_range range = request->performance;

    if (!request->has_performance_limits) {
        axis_range_pad(&range, fmin(below / height, 0.3), fmin(above / height, 0.3));
        axis_range_lengthen(&range, decades_min);
    }
    frame->y_scale =
        (struct log_scale){ range.low, range.high, rect_bottom(&frame->plot), frame->plot.y };
}

static void scale_intensity(struct frame *frame, const struct frame_request *request,
                            const struct typesetter *typesetter)
{
    const double beside = 2 * request->marker_radius + 0.8 * typesetter->base_size_pt;
    const double share = fmin(beside / frame->plot.width, 0.3);
    struct axis_range range = request->intensity;

    if (!request->has_intensity_limits) {
        axis_range_pad(&range, share, share);
        axis_range_lengthen(&range, decades_min);
    }
    frame->x_scale =
        (struct log_scale){ range.low, range.high, frame->plot.x, rect_right(&frame->plot) };
}

/* Decades are always labelled, 2 and 5 times a decade where they leave white space, and all ticks
 * of an axis so short that it has no decade. */
static bool is_labelled(const struct tick *tick, const struct log_scale *scale, double label_length)
{
    const double decade_length = log_scale_decade_length(scale);
    const bool is_spacious = log10(2) * decade_length >= label_length;
    const bool is_short = floor(scale->log_high) < scale->log_low &&
                          log10(10.0 / 9.0) * decade_length >= label_length;

    return tick->mantissa == 1 || (is_spacious && (tick->mantissa == 2 || tick->mantissa == 5)) ||
           is_short;
}

/* The widest tick label of the y axis, which is labelled on the way. */
static double label_performance_ticks(struct frame *frame, const struct typesetter *typesetter)
{
    const double height = role_height(typesetter, TEXT_TICK);
    double width = 0;

    tick_list_fill(&frame->y_ticks, &frame->y_scale, 1.4 * height, minor_spacing_min);
    for (size_t i = 0; i < frame->y_ticks.count; i++) {
        struct tick *const tick = &frame->y_ticks.ticks[i];
        if (!is_labelled(tick, &frame->y_scale, 2.4 * height))
            continue;
        si_label_tick(tick->label, tick->mantissa, tick->exponent, "FLOP/s");
        width = fmax(width, typesetter_compose(typesetter, TEXT_TICK, tick->label).extent.width);
    }
    return width;
}

/* Plain numbers, unless the axis reaches beyond what is read easily. */
static void label_intensity_ticks(struct frame *frame, const struct typesetter *typesetter)
{
    const struct log_scale *const scale = &frame->x_scale;
    const double em = typesetter->base_size_pt;
    const bool is_plain = scale->log_low > -4 && scale->log_high < 5;
    const double widest =
        typesetter_compose(typesetter, TEXT_TICK, is_plain ? "10000" : "10⁻¹⁰⁰").extent.width;

    tick_list_fill(&frame->x_ticks, scale, widest + 0.5 * em, minor_spacing_min);
    for (size_t i = 0; i < frame->x_ticks.count; i++) {
        struct tick *const tick = &frame->x_ticks.ticks[i];
        if (is_labelled(tick, scale, widest + 1.5 * em))
            si_label_plain_tick(tick->label, tick->mantissa, tick->exponent, is_plain);
    }
}

static enum status add_tick_label(struct placed_text *text, struct position start,
                                  struct typesetter *typesetter, struct error *error)
{
    const enum status status = typesetter_store(&text->text, typesetter, text->text, error);

    if (status != STATUS_OK)
        return status;
    text->place.start = start;
    return typesetter_add(typesetter, text, error);
}

static enum status add_tick_labels(const struct frame *frame, struct typesetter *typesetter,
                                   struct error *error)
{
    const double gap = tick_gap_ems * typesetter->base_size_pt;
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < frame->x_ticks.count; i++) {
        const struct tick *const tick = &frame->x_ticks.ticks[i];
        struct placed_text text = typesetter_compose(typesetter, TEXT_TICK, tick->label);
        const struct position start = { tick->position - text.extent.width / 2,
                                        rect_bottom(&frame->plot) + gap + text.extent.ascent };
        if (tick->label[0] != '\0')
            status = add_tick_label(&text, start, typesetter, error);
    }
    for (size_t i = 0; status == STATUS_OK && i < frame->y_ticks.count; i++) {
        const struct tick *const tick = &frame->y_ticks.ticks[i];
        struct placed_text text = typesetter_compose(typesetter, TEXT_TICK, tick->label);
        const struct position start = {
            frame->plot.x - gap - text.extent.width,
            tick->position + (text.extent.ascent - text.extent.descent) / 2,
        };
        if (tick->label[0] != '\0')
            status = add_tick_label(&text, start, typesetter, error);
    }
    return status;
}

static enum status add_axis_titles(const struct frame *frame, const struct frame_request *request,
                                   struct typesetter *typesetter, struct error *error)
{
    const double margin = margin_ems * typesetter->base_size_pt;
    const double middle_x = frame->plot.x + frame->plot.width / 2;
    const double middle_y = frame->plot.y + frame->plot.height / 2;
    struct placed_text text;
    enum status status =
        typesetter_compose_fitting(&text, typesetter, TEXT_AXIS_TITLE, request->x_title,
                                   request->width_pt - 2 * margin, error);

    if (status != STATUS_OK)
        return status;
    /* centred below the plot area, but never over the figure's edge */
    text.place.start.x = fmax(margin, fmin(middle_x - text.extent.width / 2,
                                           request->width_pt - margin - text.extent.width));
    text.place.start.y = request->height_pt - request->bottom_reserve -
                         frame_footer_height(request->footer, typesetter) - margin -
                         text.extent.descent;
    status = typesetter_add(typesetter, &text, error);
    if (status != STATUS_OK)
        return status;
    status = typesetter_compose_fitting(&text, typesetter, TEXT_AXIS_TITLE, request->y_title,
                                        frame->plot.height, error);
    if (status != STATUS_OK)
        return status;
    text.place.angle = -acos(-1) / 2;
    text.place.start.x = margin + text.extent.ascent;
    text.place.start.y = middle_y + text.extent.width / 2;
    return typesetter_add(typesetter, &text, error);
}

/* A title that is a little too long is set smaller, a longer one is shortened as well. */
static enum status add_title_line(const struct frame *frame, const struct frame_request *request,
                                  enum text_role role, const char *title, double top,
                                  struct typesetter *typesetter, struct error *error)
{
    const double width = request->width_pt - frame->plot.x - margin_ems * typesetter->base_size_pt;
    const double smallest = fmax(title_shrink_min, typesetter->smallest_size_pt /
                                                       typesetter_style(typesetter, role).size_pt);
    struct placed_text text;
    double shrink = 1;
    enum status status =
        typesetter_compose_fitting(&text, typesetter, role, title, width / smallest, error);

    if (status != STATUS_OK)
        return status;
    text.place.start.y = top + text.extent.ascent;
    shrink = fmin(1, width / text.extent.width);
    if (shrink < 1) {
        text.style.size_pt *= shrink;
        text.extent = text_measure(&typesetter->measurer, text.text, &text.style);
    }
    text.place.start.x = frame->plot.x;
    return typesetter_add(typesetter, &text, error);
}

/* A footer that is too long loses letters of its first part, before the others. */
static enum status compose_footer(struct placed_text *text, const char *footer, double width,
                                  struct typesetter *typesetter, struct error *error)
{
    const char *const drawable = text_store_add_drawable(&typesetter->store, footer);
    const char *const rest = drawable != NULL ? strstr(drawable, " · ") : NULL;
    const size_t size = (drawable != NULL ? strlen(drawable) : 0) + strlen("…") + 1;
    struct placed_text first;
    double first_width = 0;
    char *joined = NULL;
    enum status status = STATUS_OK;

    if (drawable == NULL)
        return error_set_memory(error);
    if (rest == NULL)
        return typesetter_compose_fitting(text, typesetter, TEXT_FOOTER, footer, width, error);
    first_width = width - typesetter_compose(typesetter, TEXT_FOOTER, rest).extent.width;
    joined = calloc(size, 1);
    if (joined == NULL)
        return error_set_memory(error);
    memcpy(joined, drawable, (size_t)(rest - drawable));
    status = typesetter_compose_fitting(&first, typesetter, TEXT_FOOTER, joined,
                                        fmax(first_width, width / 4), error);
    if (status == STATUS_OK) {
        snprintf(joined, size, "%s%s", first.text, rest);
        status = typesetter_compose_fitting(text, typesetter, TEXT_FOOTER, joined, width, error);
    }
    free(joined);
    return status;
}

static enum status add_footer(const struct frame_request *request, struct typesetter *typesetter,
                              struct error *error)
{
    const double em = typesetter->base_size_pt;
    const double margin = margin_ems * em;
    struct placed_text text = { 0 };
    enum status status = STATUS_OK;

    if (request->footer == NULL)
        return STATUS_OK;
    status =
        compose_footer(&text, request->footer, request->width_pt - 2 * margin, typesetter, error);
    if (status != STATUS_OK)
        return status;
    text.place.start.x = margin;
    text.place.start.y = request->height_pt - footer_margin_ems * em - text.extent.descent;
    return typesetter_add(typesetter, &text, error);
}

static enum status add_titles(const struct frame *frame, const struct frame_request *request,
                              struct typesetter *typesetter, struct error *error)
{
    const double em = typesetter->base_size_pt;
    double top = margin_ems * em;
    enum status status = STATUS_OK;

    if (request->title != NULL) {
        status = add_title_line(frame, request, TEXT_TITLE, request->title, top, typesetter, error);
        top += role_height(typesetter, TEXT_TITLE) + title_gap_ems * em;
    }
    if (status == STATUS_OK && request->subtitle != NULL)
        status = add_title_line(frame, request, TEXT_SUBTITLE, request->subtitle, top, typesetter,
                                error);
    return status;
}

static enum status require_room(double length, const char *direction,
                                const struct frame_request *request, struct error *error)
{
    if (length >= side_length_min)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "a figure of %.0fx%.0f pt is not %s enough for its texts: enlarge it or use a "
                     "smaller font",
                     request->width_pt, request->height_pt, direction);
}

enum status frame_init(struct frame *frame, const struct frame_request *request,
                       struct typesetter *typesetter, struct error *error)
{
    const double em = typesetter->base_size_pt;
    const double right = fmax(right_margin_ems * em, request->right_reserve);
    enum status status = STATUS_OK;

    memset(frame, 0, sizeof *frame);
    frame->plot.y = height_above_plot(request, typesetter);
    frame->plot.height = request->height_pt - frame->plot.y -
                         height_below_plot(request, typesetter) - request->bottom_reserve;
    status = require_room(frame->plot.height, "high", request, error);
    if (status != STATUS_OK)
        return status;
    scale_performance(frame, request, typesetter);
    frame->plot.x = (margin_ems + axis_title_gap_ems + tick_gap_ems) * em +
                    role_height(typesetter, TEXT_AXIS_TITLE) +
                    label_performance_ticks(frame, typesetter);
    frame->plot.width = request->width_pt - frame->plot.x - right;
    status = require_room(frame->plot.width, "wide", request, error);
    if (status != STATUS_OK)
        return status;
    scale_intensity(frame, request, typesetter);
    label_intensity_ticks(frame, typesetter);
    status = add_titles(frame, request, typesetter, error);
    if (status == STATUS_OK)
        status = add_axis_titles(frame, request, typesetter, error);
    if (status == STATUS_OK)
        status = add_tick_labels(frame, typesetter, error);
    if (status == STATUS_OK)
        status = add_footer(request, typesetter, error);
    return status;
}

enum status frame_init_page(struct rect *inner, const struct frame_request *request,
                            struct typesetter *typesetter, struct error *error)
{
    const double margin = margin_ems * typesetter->base_size_pt;
    const struct frame page = { .plot = { .x = margin } };
    const bool has_title = request->title != NULL || request->subtitle != NULL;
    const double top = has_title ? height_above_plot(request, typesetter) - margin : 0;
    enum status status = add_titles(&page, request, typesetter, error);

    *inner = (struct rect){ 0, top, request->width_pt,
                            request->height_pt - top -
                                frame_footer_height(request->footer, typesetter) };
    return status == STATUS_OK ? add_footer(request, typesetter, error) : status;
}
