#include "plot/layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "plot/layout_legend.h"
#include "plot/obstacle_map.h"
#include "plot/roof_label.h"

static const double line_thickness = 1.0; /* of what labels shall not cross, points */
static const double point_clearance_ems = 0.08;
static const double hardware_name_width_max_ems = 14;

enum { LEGEND_TURNS = 4, CROWD = 200 };

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

static void set_ranges(const struct layout *layout, const struct point_set *set,
                       struct frame_request *request)
{
    request->intensity = AXIS_RANGE_EMPTY;
    request->performance = AXIS_RANGE_EMPTY;
    for (size_t i = 0; i < set->point_count; i++) {
        axis_range_include(&request->intensity, log10(set->points[i].intensity_flop_per_byte));
        axis_range_include(&request->performance, log10(set->points[i].performance_flop_per_s));
    }
    roof_set_widen_intensity(&layout->roofs, &request->intensity);
    roof_set_widen_performance(&layout->roofs, &request->intensity, &request->performance);
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
            .shape = encoding->shape_meaning != NULL ? encoding_shape(encoding->shapes.of_item[i])
                                                     : MARKER_CIRCLE,
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
    const double reach = layout->marker_radius * marker_reach +
                         point_clearance_ems * layout->typesetter.base_size_pt;
    const double bottom = rect_bottom(&layout->frame.plot);
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < layout->point_count; i++) {
        const struct box box = box_around(layout->points[i].at, reach);
        status = obstacle_map_add(map, OBSTACLE_POINT, &box, error);
    }
    for (size_t i = 0; status == STATUS_OK && i < layout->roofs.line_count; i++)
        status = add_segment(map, OBSTACLE_ROOF, layout->roofs.lines[i].from,
                             layout->roofs.lines[i].to, error);
    for (size_t i = 0; status == STATUS_OK && i < layout->roofs.ridge_count; i++) {
        const struct position ridge = layout->roofs.ridges[i].at;
        const struct box mark = box_around(ridge, 0.28 * layout->typesetter.base_size_pt);
        status = obstacle_map_add(map, OBSTACLE_POINT, &mark, error);
        if (status == STATUS_OK)
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
    return STATUS_OK;
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

/* Makes room at a side and lays out again. A smaller plot area may leave a roof without its label,
 * which the legend then has to explain: its size settles after few turns. */
static enum status lay_out_beside_legend(struct layout *layout, struct frame_request *request,
                                         const struct legend_side *side,
                                         const struct point_set *set, struct obstacle_map **map,
                                         struct error *error)
{
    const double gap = layout_legend_gap(layout);
    enum status status = layout_legend_arrange(layout, side, error);

    for (int turn = 0; status == STATUS_OK && turn < LEGEND_TURNS; turn++) {
        const struct rect reserved = layout->legend.box;
        request->right_reserve = side->is_below ? 0 : reserved.width + 2 * gap;
        request->bottom_reserve = side->is_below ? reserved.height : 0;
        status = lay_out_plot(layout, request, set, map, error);
        if (status == STATUS_OK)
            status = layout_legend_arrange(layout, side, error);
        if (layout->legend.box.width <= reserved.width &&
            layout->legend.box.height <= reserved.height)
            break;
    }
    if (status == STATUS_OK)
        layout_legend_place(layout, side);
    return status;
}

/* The legend is known only when the roofs' labels are placed, and the plot area only when it is
 * known whether the legend lies outside. */
static enum status lay_out_legend(struct layout *layout, struct frame_request *request,
                                  const struct point_set *set, struct obstacle_map **map,
                                  struct error *error)
{
    struct legend_side side;
    bool is_inside = false;
    enum status status = layout_legend_place_inside(&is_inside, layout, *map, error);

    if (status != STATUS_OK)
        return status;
    if (is_inside) {
        const struct box box = box_of_rect(&layout->legend.box);
        return obstacle_map_add(*map, OBSTACLE_LEGEND, &box, error);
    }
    status = layout_legend_choose_side(&side, layout, error);
    if (status != STATUS_OK)
        return status;
    return lay_out_beside_legend(layout, request, &side, set, map, error);
}

static enum status label_points(struct layout *layout, const struct point_set *set,
                                struct obstacle_map *map, struct error *error)
{
    struct position *const positions = calloc(set->point_count, sizeof *positions);
    enum status status = STATUS_OK;

    if (positions == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < set->point_count; i++)
        positions[i] = layout->points[i].at;
    status = point_label_place(&layout->leaders, set, positions, layout->marker_radius,
                               &layout->frame.plot, &layout->typesetter, map, error);
    free(positions);
    return status;
}

static enum status lay_out(struct layout *layout, const struct point_set *set,
                           const struct figure_options *options, struct error *error)
{
    char x_title[64];
    struct frame_request request = {
        .width_pt = options->width_pt,
        .height_pt = options->height_pt,
        .title = options->title,
        .subtitle = options->subtitle,
        .x_title = x_title,
        .y_title = "Performance",
        .marker_radius = layout->marker_radius,
    };
    struct obstacle_map *map = NULL;
    enum status status = STATUS_OK;

    write_x_title(x_title, sizeof x_title, set);
    set_ranges(layout, set, &request);
    status = lay_out_plot(layout, &request, set, &map, error);
    if (status == STATUS_OK)
        status = lay_out_legend(layout, &request, set, &map, error);
    if (status == STATUS_OK && options->label_points)
        status = label_points(layout, set, map, error);
    obstacle_map_free(map);
    return status;
}

static enum status start_layout(struct layout *layout, const struct point_set *set,
                                struct error *error)
{
    const size_t *hardware_of_ceiling = NULL;
    enum status status = encoding_init(&layout->encoding, set, error);

    if (status != STATUS_OK)
        return status;
    layout->points = calloc(set->point_count, sizeof *layout->points);
    if (layout->points == NULL)
        return error_set_memory(error);
    layout->point_count = set->point_count;
    hardware_of_ceiling = layout->encoding.hardware.of_item + set->point_count;
    return roof_set_init(&layout->roofs, set, hardware_of_ceiling, &layout->typesetter, error);
}

enum status layout_create(struct layout **out, const struct point_set *set,
                          const struct figure_options *options, double text_size_pt,
                          const struct text_measurer *measurer, struct error *error)
{
    struct layout *const layout = calloc(1, sizeof *layout);
    enum status status = STATUS_OK;

    *out = NULL;
    if (layout == NULL)
        return error_set_memory(error);
    layout->width_pt = options->width_pt;
    layout->height_pt = options->height_pt;
    layout->marker_radius = marker_radius(text_size_pt, set->point_count);
    layout->typesetter.measurer = *measurer;
    layout->typesetter.base_size_pt = text_size_pt;
    status = start_layout(layout, set, error);
    if (status == STATUS_OK)
        status = lay_out(layout, set, options, error);
    if (status != STATUS_OK) {
        layout_free(layout);
        return status;
    }
    *out = layout;
    return STATUS_OK;
}

void layout_free(struct layout *layout)
{
    if (layout == NULL)
        return;
    leader_list_clear(&layout->leaders);
    legend_clear(&layout->legend);
    free(layout->points);
    roof_set_clear(&layout->roofs);
    encoding_clear(&layout->encoding);
    typesetter_clear(&layout->typesetter);
    free(layout);
}
