#include "plot/outline.h"

#include <math.h>
#include <stdio.h>

static const double margin_share =
    0.05; /* of an axis; more at the upper end, where labels stand on ceilings */
static const double decades_min = 2;

static void set_range(struct axis_range *range, const struct figure_limits *limits)
{
    if (limits->high > 0) {
        *range = (struct axis_range){ log10(limits->low), log10(limits->high), true };
        return;
    }
    axis_range_pad(range, margin_share, 1.6 * margin_share);
    axis_range_lengthen(range, decades_min);
}

static void set_ranges(struct outline *outline, const struct point_set *set,
                       const struct figure_options *options)
{
    struct axis_range *const intensity = &outline->intensity;
    struct axis_range *const performance = &outline->performance;

    *intensity = AXIS_RANGE_EMPTY;
    *performance = AXIS_RANGE_EMPTY;
    for (size_t i = 0; i < set->point_count; i++) {
        axis_range_include(intensity, log10(set->points[i].intensity_flop_per_byte));
        axis_range_include(performance, log10(set->points[i].performance_flop_per_s));
    }
    change_list_widen(&outline->changes, intensity, performance);
    roof_set_widen_intensity(&outline->roofs, intensity);
    roof_set_widen_performance(&outline->roofs, intensity, performance);
    set_range(intensity, &options->intensity);
    set_range(performance, &options->performance);
}

enum status outline_init(struct outline *outline, const struct point_set *set,
                         const struct figure_options *options, struct error *error)
{
    enum status status = STATUS_OK;

    *outline = (struct outline){ 0 };
    status = encoding_init(&outline->encoding, set, options->palette, options->marker, error);
    if (status == STATUS_OK)
        status = change_list_init(&outline->changes, set, options, error);
    if (status == STATUS_OK)
        status = roof_set_init(&outline->roofs, set,
                               outline->encoding.hardware.of_item + set->point_count, options,
                               &outline->typesetter, error);
    if (status == STATUS_OK)
        set_ranges(outline, set, options);
    else
        outline_clear(outline);
    return status;
}

void outline_place_roofs(struct outline *outline, struct log_scale *x_scale,
                         struct log_scale *y_scale, struct position first, struct position last)
{
    const struct axis_range *const intensity = &outline->intensity;
    const struct axis_range *const performance = &outline->performance;

    *x_scale = (struct log_scale){ intensity->low, intensity->high, first.x, last.x };
    *y_scale = (struct log_scale){ performance->low, performance->high, first.y, last.y };
    roof_set_place(&outline->roofs, x_scale, y_scale);
}

enum status outline_store(const char **out, struct outline *outline, const char *text,
                          struct error *error)
{
    *out = text_store_add_drawable(&outline->typesetter.store, text);
    return *out != NULL ? STATUS_OK : error_set_memory(error);
}

void outline_write_x_title(char *title, size_t size, const struct point_set *set)
{
    const enum memory_level level = set->points[0].memory_level;
    bool is_shared = true;

    for (size_t i = 1; is_shared && i < set->point_count; i++)
        is_shared = set->points[i].memory_level == level;
    snprintf(title, size, "%s%sArithmetic Intensity [FLOP/Byte]",
             is_shared ? memory_level_name(level) : "", is_shared ? " " : "");
}

void outline_clear(struct outline *outline)
{
    encoding_clear(&outline->encoding);
    change_list_clear(&outline->changes);
    roof_set_clear(&outline->roofs);
    typesetter_clear(&outline->typesetter);
    *outline = (struct outline){ 0 };
}
