#include "plot/layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "plot/layout_changes.h"
#include "plot/layout_legend.h"
#include "plot/layout_points.h"
#include "plot/obstacle_map.h"
#include "plot/point_key.h"
#include "plot/roof_label.h"

static const double line_thickness = 1.0; /* of what labels shall not cross, points */
static const double point_clearance_ems = 0.08;
static const double hardware_name_width_max_ems = 14;
static const double plot_share_min = 0.2; /* of the figure, for the plot area */

enum { LEGEND_FREE_TURNS = 4, LEGEND_TURNS = 12, CROWD = 200 };

double layout_default_text_size(double width_pt, double height_pt)
{
    const double size = 9.5 * sqrt(fmin(width_pt / 576, height_pt / 396));

    return fmax(7, fmin(size, 14));
}

/* Many points are drawn smaller, so that the cloud's shape stays visible. */
static double marker_radius(double text_size_pt, size_t point_count)
{
    const double radius = 0.4 * text_size_pt;

    if (point_count <= CROWD)
        return radius;
    return fmax(0.3 * radius, radius * pow((double)point_count / CROWD, -0.25));
}

static void write_x_title(char *title, size_t size, const struct point_set *set)
{
    const enum memory_level level = set->points[0].memory_level;
    bool is_shared = true;

    for (size_t i = 1; is_shared && i < set->point_count; i++)
        is_shared = set->points[i].memory_level == level;
    if (is_shared)
        snprintf(title, size, "%s Arithmetic Intensity [FLOP/Byte]", memory_level_name(level));
    else
        snprintf(title, size, "Arithmetic Intensity [FLOP/Byte]");
}

/* What points and roofs need. */
static void find_ranges(struct layout *layout, const struct point_set *set)
{
    for (size_t i = 0; i < set->point_count; i++) {
        axis_range_include(&layout->intensity, log10(set->points[i].intensity_flop_per_byte));
        axis_range_include(&layout->performance, log10(set->points[i].performance_flop_per_s));
    }
    change_list_widen(&layout->changes, &layout->intensity, &layout->performance);
    roof_set_widen_intensity(&layout->roofs, &layout->intensity);
    roof_set_widen_performance(&layout->roofs, &layout->intensity, &layout->performance);
}

static void set_ranges(const struct layout *layout, const struct figure_options *options,
                       struct frame_request *request)
{
    const struct figure_limits *const intensity = &options->intensity;
    const struct figure_limits *const performance = &options->performance;

    request->intensity = layout->intensity;
    request->performance = layout->performance;
    request->has_intensity_limits = intensity->high > 0;
    if (request->has_intensity_limits)
        request->intensity =
            (struct axis_range){ log10(intensity->low), log10(intensity->high), true };
    request->has_performance_limits = performance->high > 0;
    if (request->has_performance_limits)
        request->performance =
            (struct axis_range){ log10(performance->low), log10(performance->high), true };
}

static void place_points(struct layout *layout, const struct point_set *set)
{
    const struct encoding *const encoding = &layout->encoding;

    for (size_t i = 0; i < set->point_count; i++) {
        const struct point *const point = &set->points[i];
        layout->points[i] = (struct layout_point){
            .at = { log_scale_position(&layout->frame.x_scale,
                                       log10(point->intensity_flop_per_byte)),
                    log_scale_position(&layout->frame.y_scale,
                                       log10(point->performance_flop_per_s)) },
            .colour = encoding->paradigm_colours[encoding->paradigms.of_item[i]],
            .shape = encoding_point_shape(encoding, i),
            .radius = layout->marker_radius,
            .hardware = layout->encoding.hardware.of_item[i],
            .is_hollow = point->partial,
        };
    }
}

static enum status add_segment(struct obstacle_map *map, enum obstacle_kind kind,
                               struct position from, struct position to, struct error *error)
{
    const struct box box = box_of_segment(from, to, line_thickness);

    return obstacle_map_add(map, kind, &box, error);
}

static enum status add_obstacles(struct obstacle_map *map, const struct layout *layout,
                                 struct error *error)
{
    const double clearance = point_clearance_ems * layout->typesetter.base_size_pt;
    const double bottom = rect_bottom(&layout->frame.plot);
    enum status status = layout_changes_add_obstacles(layout, map, error);

    for (size_t i = 0; status == STATUS_OK && i < layout->point_count; i++) {
        const struct box box =
            box_around(layout->points[i].at, layout->points[i].radius * marker_reach + clearance);
        status = obstacle_map_add(map, OBSTACLE_POINT, &box, error);
    }
    for (size_t i = 0; status == STATUS_OK && i < layout->roofs.line_count; i++)
        status = add_segment(map, OBSTACLE_ROOF, layout->roofs.lines[i].from,
                             layout->roofs.lines[i].to, error);
    for (size_t i = 0; status == STATUS_OK && i < layout->links.count; i++)
        status = add_segment(map, OBSTACLE_DROP, layout->points[layout->links.links[i].from].at,
                             layout->points[layout->links.links[i].to].at, error);
    for (size_t i = 0; status == STATUS_OK && i < layout->roofs.ridge_count; i++) {
        const struct position ridge = layout->roofs.ridges[i].at;
        const struct box mark = box_around(ridge, 0.28 * layout->typesetter.base_size_pt);
        status = obstacle_map_add(map, OBSTACLE_POINT, &mark, error);
        if (status == STATUS_OK && layout->roofs.ridges[i].has_drop)
            status =
                add_segment(map, OBSTACLE_DROP, ridge, (struct position){ ridge.x, bottom }, error);
    }
    return status;
}

/* Hardware names as labels use them; *out is NULL when there is only one hardware. */
static enum status shorten_hardware_names(const char ***out, struct layout *layout,
                                          struct error *error)
{
    const struct category_list *const hardware = &layout->encoding.hardware;
    const double width = hardware_name_width_max_ems * layout->typesetter.base_size_pt;
    const char **names = NULL;

    *out = NULL;
    if (hardware->count < 2)
        return STATUS_OK;
    names = calloc(hardware->count, sizeof *names);
    if (names == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < hardware->count; i++) {
        struct placed_text text;
        const enum status status = typesetter_compose_fitting(
            &text, &layout->typesetter, TEXT_CEILING, hardware->names[i], width, error);
        if (status != STATUS_OK) {
            free(names);
            return status;
        }
        names[i] = text.text;
    }
    *out = names;
    return STATUS_OK;
}

static enum status label_roofs(struct layout *layout, struct obstacle_map *map, struct error *error)
{
    const struct rect *const plot = &layout->frame.plot;
    const char **names = NULL;
    enum status status = shorten_hardware_names(&names, layout, error);

    if (status == STATUS_OK)
        status = roof_label_lines(&layout->roofs, plot, names, &layout->typesetter, map, error);
    if (status == STATUS_OK)
        status = roof_label_ridges(&layout->roofs, plot, &layout->typesetter, map, error);
    free(names);
    return status;
}

static enum status lay_out_frame(struct layout *layout, struct frame_request *request,
                                 const struct point_set *set, struct error *error)
{
    enum status status = STATUS_OK;

    typesetter_reset(&layout->typesetter);
    status = frame_init(&layout->frame, request, &layout->typesetter, error);
    if (status != STATUS_OK)
        return status;
    roof_set_place(&layout->roofs, &layout->frame.x_scale, &layout->frame.y_scale);
    place_points(layout, set);
    status =
        roof_label_choose_drops(&layout->roofs, &layout->frame.plot, &layout->typesetter, error);
    if (status == STATUS_OK)
        status = layout_points_separate(layout, error);
    if (status == STATUS_OK)
        layout_changes_place(layout);
    return status;
}

/* Frame, points, roofs and their labels, in a fresh map. */
static enum status lay_out_plot(struct layout *layout, struct frame_request *request,
                                const struct point_set *set, struct obstacle_map **map,
                                struct error *error)
{
    enum status status = lay_out_frame(layout, request, set, error);

    if (status != STATUS_OK)
        return status;
    obstacle_map_free(*map);
    status = obstacle_map_create(map, &layout->frame.plot, error);
    if (status == STATUS_OK)
        status = add_obstacles(*map, layout, error);
    if (status == STATUS_OK)
        status = label_roofs(layout, *map, error);
    return status;
}

static bool legend_fits(const struct layout *layout, const struct rect *reserved)
{
    return layout->legend.box.width <= reserved->width &&
           layout->legend.box.height <= reserved->height;
}

/* Makes room at a side and lays out again. A smaller plot area may leave a roof without its label,
 * which the legend then has to explain: its size settles after few turns, or after some more in
 * which the room only grows. A figure that is too small for it gives STATUS_USAGE. */
static enum status lay_out_beside_legend(struct layout *layout, struct frame_request *request,
                                         const struct legend_side *side,
                                         const struct point_set *set, struct obstacle_map **map,
                                         struct error *error)
{
    const double gap = layout_legend_gap(layout);
    struct rect reserved = { 0 };
    enum status status = layout_legend_arrange(layout, side, error);

    for (int turn = 0; status == STATUS_OK && turn < LEGEND_TURNS; turn++) {
        const bool only_grows = turn >= LEGEND_FREE_TURNS;
        reserved.width = fmax(layout->legend.box.width, only_grows ? reserved.width : 0);
        reserved.height = fmax(layout->legend.box.height, only_grows ? reserved.height : 0);
        request->right_reserve = side->is_below ? 0 : reserved.width + 2 * gap;
        request->bottom_reserve = side->is_below ? reserved.height : 0;
        status = lay_out_plot(layout, request, set, map, error);
        if (status == STATUS_OK)
            status = layout_legend_arrange(layout, side, error);
        if (legend_fits(layout, &reserved))
            break;
    }
    if (status == STATUS_OK && !legend_fits(layout, &reserved))
        status = error_set(error, STATUS_USAGE,
                           "the figure is too small for its legend: enlarge "
                           "it, use a smaller font, or leave the legend out");
    if (status == STATUS_OK)
        layout_legend_place(layout, side);
    return status;
}

/* Zero where the figure is too small for a legend at this side. */
static enum status measure_side(double *plot_area, struct layout *layout,
                                struct frame_request *request, const struct legend_side *side,
                                const struct point_set *set, struct obstacle_map **map,
                                struct error *error)
{
    const enum status status = lay_out_beside_legend(layout, request, side, set, map, error);

    *plot_area = status == STATUS_OK ? layout->frame.plot.width * layout->frame.plot.height : 0;
    return status == STATUS_USAGE ? STATUS_OK : status;
}

/* The chosen side may turn out to leave little of the plot, when roofs lose their labels. */
static enum status lay_out_at_better_side(struct layout *layout, struct frame_request *request,
                                          const struct legend_side *chosen,
                                          const struct point_set *set, struct obstacle_map **map,
                                          struct error *error)
{
    const double enough = plot_share_min * layout->width_pt * layout->height_pt;
    const struct legend_side other = layout_legend_side(layout, !chosen->is_below);
    double area = 0;
    double other_area = 0;
    enum status status = measure_side(&area, layout, request, chosen, set, map, error);

    if (status != STATUS_OK || area >= enough)
        return status;
    status = measure_side(&other_area, layout, request, &other, set, map, error);
    if (status != STATUS_OK || other_area > area)
        return status;
    return lay_out_beside_legend(layout, request, chosen, set, map, error);
}

/* The legend is known only when the roofs' labels are placed, and the plot area only when it is
 * known whether the legend lies outside. */
static enum status lay_out_legend(struct layout *layout, struct frame_request *request,
                                  enum figure_legend legend, const struct point_set *set,
                                  struct obstacle_map **map, struct error *error)
{
    struct legend_side side;
    bool is_inside = false;
    enum status status = STATUS_OK;

    if (legend == FIGURE_LEGEND_NONE)
        return STATUS_OK;
    if (legend != FIGURE_LEGEND_AUTO) {
        side = layout_legend_side(layout, legend == FIGURE_LEGEND_BELOW);
        return lay_out_beside_legend(layout, request, &side, set, map, error);
    }
    status = layout_legend_place_inside(&is_inside, layout, *map, error);
    if (status != STATUS_OK)
        return status;
    if (is_inside) {
        const struct box box = box_of_rect(&layout->legend.box);
        return obstacle_map_add(*map, OBSTACLE_LEGEND, &box, error);
    }
    status = layout_legend_choose_side(&side, layout, error);
    if (status != STATUS_OK)
        return status;
    return lay_out_at_better_side(layout, request, &side, set, map, error);
}

/* *is_complete is false when points have to be numbered for want of room. */
static enum status lay_out(bool *is_complete, struct layout *layout, const struct point_set *set,
                           const struct figure_options *options, struct error *error)
{
    char x_title[64];
    struct frame_request request = {
        .width_pt = options->width_pt,
        .height_pt = options->height_pt,
        .title = options->title,
        .subtitle = options->subtitle,
        .footer = options->footer,
        .x_title = x_title,
        .y_title = "Performance",
        .marker_radius = layout->marker_radius,
    };
    struct obstacle_map *map = NULL;
    enum status status = STATUS_OK;

    write_x_title(x_title, sizeof x_title, set);
    set_ranges(layout, options, &request);
    status = lay_out_plot(layout, &request, set, &map, error);
    if (status == STATUS_OK)
        status = lay_out_legend(layout, &request, options->legend, set, &map, error);
    if (status == STATUS_OK)
        status = layout_points_label(is_complete, layout, set, options->label_points, map, error);
    obstacle_map_free(map);
    return status;
}

/* Lays out again on the part of the page that a key leaves, where the points are numbered. */
static enum status lay_out_beside_key(struct layout *layout, const struct point_set *set,
                                      const struct figure_options *options, double share,
                                      struct error *error)
{
    const struct rect page = { 0, 0, options->width_pt, options->height_pt };
    struct figure_options inner = *options;
    struct point_key key;
    bool is_complete = false;
    enum status status = point_key_init(&key, set, &layout->typesetter, &page, share, error);

    if (status != STATUS_OK)
        return status;
    inner.width_pt -= key.is_below ? 0 : key.width;
    inner.height_pt -= key.is_below ? key.height : 0;
    layout->width_pt = inner.width_pt;
    layout->height_pt = inner.height_pt;
    status = lay_out(&is_complete, layout, set, &inner, error);
    layout->width_pt = options->width_pt;
    layout->height_pt = options->height_pt;
    if (status != STATUS_OK)
        return status;
    return point_key_place(&key, set, layout->numbers, &layout->typesetter, &page, error);
}

static enum status lay_out_labelled(struct layout *layout, const struct point_set *set,
                                    const struct figure_options *options, struct error *error)
{
    static const double key_shares[] = { 0.45, 0.3, 0.15 };
    bool is_complete = false;
    enum status status = lay_out(&is_complete, layout, set, options, error);

    if (status != STATUS_OK || is_complete)
        return status;
    layout->numbers = calloc(set->point_count, sizeof *layout->numbers);
    if (layout->numbers == NULL)
        return error_set_memory(error);
    status = STATUS_USAGE; /* too little room for the plot: a smaller key lists less */
    for (size_t i = 0; status == STATUS_USAGE && i < sizeof key_shares / sizeof *key_shares; i++)
        status = lay_out_beside_key(layout, set, options, key_shares[i], error);
    return status;
}

static enum status choose_signs(struct layout *layout, const struct point_set *set,
                                const struct figure_options *options,
                                const struct layout_common *common, struct error *error)
{
    const size_t item_count = set->point_count + set->ceiling_count + set->other_ceiling_count;

    if (common == NULL)
        return encoding_init(&layout->encoding, set, options->palette, options->marker, error);
    return encoding_select(&layout->encoding, common->encoding, common->items, set->point_count,
                           item_count, error);
}

static enum status start_layout(struct layout *layout, const struct point_set *set,
                                const struct figure_options *options,
                                const struct layout_common *common, struct error *error)
{
    const size_t *hardware_of_ceiling = NULL;
    enum status status = choose_signs(layout, set, options, common, error);

    if (status != STATUS_OK)
        return status;
    layout->points = calloc(set->point_count, sizeof *layout->points);
    if (layout->points == NULL)
        return error_set_memory(error);
    layout->point_count = set->point_count;
    hardware_of_ceiling = layout->encoding.hardware.of_item + set->point_count;
    status = level_link_list_init(&layout->links, set, error);
    if (status == STATUS_OK)
        status = change_list_init(&layout->changes, set, options, error);
    if (status == STATUS_OK)
        status = roof_set_init(&layout->roofs, set, hardware_of_ceiling, options,
                               &layout->typesetter, error);
    if (status != STATUS_OK)
        return status;
    if (common == NULL) {
        find_ranges(layout, set);
    } else {
        layout->intensity = common->intensity;
        layout->performance = common->performance;
    }
    return STATUS_OK;
}

static struct layout *allocate_layout(const struct figure_options *options, double text_size_pt,
                                      const struct text_measurer *measurer)
{
    struct layout *const layout = calloc(1, sizeof *layout);

    if (layout == NULL)
        return NULL;
    layout->width_pt = options->width_pt;
    layout->height_pt = options->height_pt;
    layout->intensity = AXIS_RANGE_EMPTY;
    layout->performance = AXIS_RANGE_EMPTY;
    layout->typesetter.measurer = *measurer;
    layout->line_scale = options->line_scale > 0 ? options->line_scale : 1;
    layout->theme = theme_of(options->theme);
    layout->typesetter.base_size_pt = text_size_pt;
    layout->typesetter.smallest_size_pt = options->text_size_min_pt;
    layout->footer_height = frame_footer_height(options->footer, &layout->typesetter);
    return layout;
}

static enum status create_started(struct layout **out, const struct point_set *set,
                                  const struct figure_options *options, double text_size_pt,
                                  const struct text_measurer *measurer,
                                  const struct layout_common *common, struct error *error)
{
    struct layout *const layout = allocate_layout(options, text_size_pt, measurer);
    enum status status = STATUS_OK;

    *out = NULL;
    if (layout == NULL)
        return error_set_memory(error);
    layout->marker_radius = marker_radius(text_size_pt, set->point_count);
    status = start_layout(layout, set, options, common, error);
    if (status != STATUS_OK) {
        layout_free(layout);
        return status;
    }
    *out = layout;
    return STATUS_OK;
}

enum status layout_create_panel(struct layout **out, const struct point_set *set,
                                const struct figure_options *options, double text_size_pt,
                                const struct text_measurer *measurer,
                                const struct layout_common *common, struct error *error)
{
    struct layout *layout = NULL;
    enum status status =
        create_started(&layout, set, options, text_size_pt, measurer, common, error);

    *out = NULL;
    if (status == STATUS_OK)
        status = lay_out_labelled(layout, set, options, error);
    if (status != STATUS_OK) {
        layout_free(layout);
        return status;
    }
    *out = layout;
    return STATUS_OK;
}

enum status layout_create(struct layout **out, const struct point_set *set,
                          const struct figure_options *options, double text_size_pt,
                          const struct text_measurer *measurer, struct error *error)
{
    return layout_create_panel(out, set, options, text_size_pt, measurer, NULL, error);
}

enum status layout_create_page(struct layout **out, const struct point_set *set,
                               const struct figure_options *options, double text_size_pt,
                               const struct text_measurer *measurer, struct error *error)
{
    return create_started(out, set, options, text_size_pt, measurer, NULL, error);
}

void layout_free(struct layout *layout)
{
    if (layout == NULL)
        return;
    leader_list_clear(&layout->leaders);
    free(layout->numbers);
    legend_clear(&layout->legend);
    level_link_list_clear(&layout->links);
    change_list_clear(&layout->changes);
    free(layout->points);
    roof_set_clear(&layout->roofs);
    encoding_clear(&layout->encoding);
    typesetter_clear(&layout->typesetter);
    free(layout);
}
