#include "plot/figure.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/gnuplot.h"
#include "plot/layout.h"
#include "plot/letter.h"
#include "plot/picture.h"
#include "plot/scene.h"
#include "plot/terminal.h"

struct figure_format_row {
    const char *extension;
    /* Of a format that needs no layout; NULL: what a surface makes of a scene. */
    enum status (*write)(struct byte_buffer *buffer, const struct point_set *set,
                         const struct figure_options *options, struct error *error);
};

static const struct figure_format_row formats[FIGURE_FORMAT_COUNT] = {
    [FIGURE_SVG] = { "svg", NULL },
    [FIGURE_PNG] = { "png", NULL },
    [FIGURE_PDF] = { "pdf", NULL },
    [FIGURE_EPS] = { "eps", NULL },
    [FIGURE_GNUPLOT] = { "gp", gnuplot_write },
    [FIGURE_TERMINAL] = { "term", terminal_write },
};

static bool equals_ignoring_case(const char *a, const char *b)
{
    while (*a != '\0' && letter_lower(*a) == letter_lower(*b)) {
        a++;
        b++;
    }
    return letter_lower(*a) == letter_lower(*b);
}

enum figure_format figure_format_of_path(const char *path)
{
    const char *const name = strrchr(path, '/');
    const char *const dot = strrchr(name != NULL ? name : path, '.');
    int format = 0;

    if (dot == NULL)
        return FIGURE_FORMAT_COUNT;
    while (format < FIGURE_FORMAT_COUNT &&
           !equals_ignoring_case(dot + 1, formats[format].extension))
        format++;
    return (enum figure_format)format;
}

/* Formats that leave the layout to others draw one plot. */
static enum status check_no_panels(const struct figure_options *options, enum figure_format format,
                                   struct error *error)
{
    if (options->facet == FIGURE_FACET_NONE)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "panels cannot be drawn as .%s: use svg, png, pdf or eps, or draw one plot",
                     formats[format].extension);
}

static bool is_within(double value, const struct figure_limits *limits)
{
    return !(limits->high > 0) || (value >= limits->low && value <= limits->high);
}

bool figure_shows_point(const struct figure_options *options, const struct point *point)
{
    return is_within(point->intensity_flop_per_byte, &options->intensity) &&
           is_within(point->performance_flop_per_s, &options->performance);
}

/* What drawing a figure holds. */
struct drawing {
    struct figure_options options; /* with the size that the font names as the least */
    struct point_set shown;        /* its points are owned, all else is borrowed */
    struct figure_change *changes; /* of the points shown */
    struct picture picture;
    char description[240];
    struct layout *layout;  /* of a figure of one plot */
    struct panel_page page; /* of a figure of panels */
    struct scene scene;
};

/* Only the points to be shown, and their changes. */
static enum status select_points(struct drawing *drawing, const struct point_set *set,
                                 const struct figure_options *options, struct error *error)
{
    struct point_set *const shown = &drawing->shown;

    *shown = *set;
    shown->points = calloc(set->point_count, sizeof *shown->points);
    shown->point_count = 0;
    drawing->changes = calloc(set->point_count, sizeof *drawing->changes);
    if (shown->points == NULL || drawing->changes == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < set->point_count; i++) {
        if (!figure_shows_point(options, &set->points[i]))
            continue;
        if (options->changes != NULL)
            drawing->changes[shown->point_count] = options->changes[i];
        shown->points[shown->point_count++] = set->points[i];
    }
    if (options->changes != NULL) {
        drawing->options.changes = drawing->changes;
        drawing->options.change_count = shown->point_count;
    }
    if (shown->point_count > 0)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "no point lies within the limits of the axes: widen or drop them");
}

static void describe(struct drawing *drawing)
{
    const size_t points = drawing->shown.point_count;
    const size_t ceilings = drawing->shown.ceiling_count;

    snprintf(drawing->description, sizeof drawing->description,
             "A roofline figure of %zu point%s under %zu ceiling%s: performance in FLOP/s over "
             "arithmetic intensity in FLOP/Byte, both on logarithmic axes.%s",
             points, points == 1 ? "" : "s", ceilings, ceilings == 1 ? "" : "s",
             drawing->options.changes != NULL
                 ? " Arrows lead from where points were to where they are."
                 : "");
}

static enum status make_scene(struct drawing *drawing, struct error *error)
{
    const struct figure_options *const options = &drawing->options;
    const struct text_measurer measurer = text_painter_measurer(drawing->picture.painter);
    const double size = text_painter_size(drawing->picture.painter);
    enum status status = STATUS_OK;

    if (options->facet == FIGURE_FACET_NONE) {
        status = layout_create(&drawing->layout, &drawing->shown, options, size, &measurer, error);
        return status == STATUS_OK ? scene_init(&drawing->scene, drawing->layout, error) : status;
    }
    status = panel_page_init(&drawing->page, &drawing->shown, options, size, &measurer, error);
    return status == STATUS_OK ? scene_init_page(&drawing->scene, &drawing->page, error) : status;
}

static enum status draw(struct drawing *drawing, enum figure_format format, figure_sink *sink,
                        void *closure, struct error *error)
{
    enum status status = STATUS_OK;

    describe(drawing);
    status = picture_init(&drawing->picture, &drawing->options, drawing->description, error);
    if (status == STATUS_OK)
        status = make_scene(drawing, error);
    if (status == STATUS_OK)
        status = picture_write(&drawing->picture, &drawing->scene, format, sink, closure, error);
    return status;
}

/* What needs no layout. */
static enum status write_text(struct drawing *drawing, enum figure_format format, figure_sink *sink,
                              void *closure, struct error *error)
{
    struct byte_buffer buffer = { 0 };
    enum status status = check_no_panels(&drawing->options, format, error);

    if (status == STATUS_OK)
        status = formats[format].write(&buffer, &drawing->shown, &drawing->options, error);
    if (status == STATUS_OK)
        status = sink(closure, buffer.bytes, buffer.length, error);
    byte_buffer_clear(&buffer);
    return status;
}

static void drawing_clear(struct drawing *drawing)
{
    scene_clear(&drawing->scene);
    layout_free(drawing->layout);
    panel_page_clear(&drawing->page);
    picture_clear(&drawing->picture);
    free(drawing->changes);
    free(drawing->shown.points);
}

enum status figure_write(const struct point_set *set, const struct figure_options *options,
                         enum figure_format format, figure_sink *sink, void *closure,
                         struct error *error)
{
    struct drawing drawing = { .options = *options };
    enum status status = picture_check(options, format, error);

    assert(set->point_count > 0);
    assert(options->changes == NULL || options->change_count == set->point_count);
    if (status == STATUS_OK)
        status = select_points(&drawing, set, options, error);
    if (status == STATUS_OK && formats[format].write != NULL)
        status = write_text(&drawing, format, sink, closure, error);
    else if (status == STATUS_OK)
        status = draw(&drawing, format, sink, closure, error);
    drawing_clear(&drawing);
    return status;
}
