#include "plot/encoding.h"

#include <stdlib.h>
#include <string.h>

#include "plot/palette.h"

static const char *paradigm_text(const struct point *point)
{
    return point->paradigm;
}

const char *encoding_region_text(const struct point *point)
{
    return point->region != NULL && point->region[0] != '\0' ? point->region : "(none)";
}

static const char *precision_text(const struct point *point)
{
    return precision_name(point->precision);
}

static const char *hardware_text(const struct point *point)
{
    return point->hardware;
}

static const char *level_text(const struct point *point)
{
    return memory_level_name(point->memory_level);
}

/* What a shape can stand for; unless one is asked for, the first that differs between points. */
struct shape_choice {
    enum figure_marker marker;
    const char *meaning;
    const char *(*text)(const struct point *point);
};

static const struct shape_choice shape_choices[] = {
    { FIGURE_MARKER_LEVEL, "Memory level", level_text },
    { FIGURE_MARKER_REGION, "Region", encoding_region_text },
    { FIGURE_MARKER_PRECISION, "Precision", precision_text },
    { FIGURE_MARKER_HARDWARE, "Hardware", hardware_text },
};

enum { SHAPE_CHOICE_COUNT = sizeof shape_choices / sizeof *shape_choices };

/* A figure lists fewer paradigms than this. */
enum { DISTINCT_PARADIGMS_MAX = 200, SHADES_MAX = 40 };

static enum status categorize_points(struct category_list *list, const struct point_set *set,
                                     const char *(*text)(const struct point *point),
                                     struct error *error)
{
    const char **const texts = calloc(set->point_count + 1, sizeof *texts);
    enum status status = STATUS_OK;

    if (texts == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < set->point_count; i++)
        texts[i] = text(&set->points[i]);
    status = category_list_init(list, texts, set->point_count, error);
    free(texts);
    return status;
}

static enum status categorize_hardware(struct category_list *list, const struct point_set *set,
                                       struct error *error)
{
    const size_t count = set->point_count + set->ceiling_count + set->other_ceiling_count;
    const char **const texts = calloc(count + 1, sizeof *texts);
    enum status status = STATUS_OK;

    if (texts == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < set->point_count; i++)
        texts[i] = set->points[i].hardware;
    for (size_t i = 0; i < set->ceiling_count; i++)
        texts[set->point_count + i] = set->ceilings[i].hardware;
    for (size_t i = 0; i < set->other_ceiling_count; i++)
        texts[set->point_count + set->ceiling_count + i] = set->other_ceilings[i].hardware;
    status = category_list_init(list, texts, count, error);
    free(texts);
    return status;
}

static enum status list_paradigms(struct encoding *encoding, const struct point_set *set,
                                  struct error *error)
{
    enum status status = categorize_points(&encoding->paradigms, set, paradigm_text, error);

    if (status == STATUS_OK)
        status = category_list_sort(&encoding->paradigms, error);
    if (status != STATUS_OK)
        return status;
    encoding->paradigm_colours =
        calloc(encoding->paradigms.count + 1, sizeof *encoding->paradigm_colours);
    encoding->paradigm_shapes =
        calloc(encoding->paradigms.count + 1, sizeof *encoding->paradigm_shapes);
    if (encoding->paradigm_colours == NULL || encoding->paradigm_shapes == NULL)
        return error_set_memory(error);
    return STATUS_OK;
}

static enum status choose_shapes(struct encoding *encoding, const struct point_set *set,
                                 enum figure_marker marker, struct error *error)
{
    for (size_t i = 0; i < SHAPE_CHOICE_COUNT; i++) {
        const struct shape_choice *const choice = &shape_choices[i];
        enum status status = STATUS_OK;
        if (marker != FIGURE_MARKER_AUTO && marker != choice->marker)
            continue;
        category_list_clear(&encoding->shapes);
        status = categorize_points(&encoding->shapes, set, choice->text, error);
        if (status != STATUS_OK)
            return status;
        if (encoding->shapes.count > 1) {
            encoding->shape_meaning = choice->meaning;
            return STATUS_OK;
        }
    }
    return STATUS_OK;
}

static size_t distinct_count(const struct encoding *encoding)
{
    const size_t count = encoding->paradigms.count;

    return count < DISTINCT_PARADIGMS_MAX ? count : DISTINCT_PARADIGMS_MAX;
}

/* How many paradigms before this one have its colour. */
static size_t count_same_colour(const struct encoding *encoding, size_t index)
{
    size_t count = 0;

    for (size_t i = 0; i < index; i++)
        count += encoding->paradigm_colours[i] == encoding->paradigm_colours[index];
    return count;
}

static bool repeats_colours(const struct encoding *encoding)
{
    const size_t count = distinct_count(encoding);

    for (size_t i = 0; i < count; i++) {
        if (count_same_colour(encoding, i) > 0)
            return true;
    }
    return false;
}

/* With a short palette, shapes tell paradigms where they are not needed for anything else, or where
 * colours alone cannot. */
static bool must_tell_paradigm(const struct encoding *encoding, const struct point_set *set,
                               enum figure_palette palette, enum figure_marker marker)
{
    const size_t colours = palette_size(palette);
    bool has_levels = false;

    if (marker != FIGURE_MARKER_AUTO || encoding->paradigms.count < 2)
        return false;
    if (encoding->shape_meaning == NULL)
        return colours > 0 || repeats_colours(encoding);
    for (size_t i = 1; i < set->point_count; i++)
        has_levels |= set->points[i].memory_level != set->points[0].memory_level;
    return colours > 0 && encoding->paradigms.count > colours && !has_levels;
}

static void colour_paradigms(struct encoding *encoding, enum figure_palette palette)
{
    const size_t colours = palette_size(palette);

    for (size_t i = 0; i < encoding->paradigms.count; i++)
        encoding->paradigm_colours[i] = colours > 0 ? palette_indexed_colour(palette, i % colours)
                                                    : palette_colour(encoding->paradigms.names[i]);
}

/* Each paradigm has its own shape as long as there are some; where there are none left, its colour
 * is another one than that of the last with this shape. Fixed colours stay; of those that have one
 * in common, each has its own shape. */
static void shape_paradigms(struct encoding *encoding, enum figure_palette palette)
{
    const size_t colours = palette_size(palette);
    const size_t count = distinct_count(encoding);

    for (size_t i = 0; i < count; i++) {
        const size_t turn = i / MARKER_SHAPE_COUNT;
        const size_t shape = colours > 0 ? i : count_same_colour(encoding, i);
        encoding->paradigm_shapes[i] = (enum marker_shape)(shape % MARKER_SHAPE_COUNT);
        if (colours > 0)
            encoding->paradigm_colours[i] = palette_indexed_colour(palette, (i + turn) % colours);
    }
}

static bool looks_taken(const struct encoding *encoding, size_t index, uint32_t colour)
{
    for (size_t i = 0; i < index; i++) {
        if (encoding->paradigm_colours[i] == colour &&
            encoding->paradigm_shapes[i] == encoding->paradigm_shapes[index])
            return true;
    }
    return false;
}

static void shade_repeated_colours(struct encoding *encoding)
{
    for (size_t i = 0; i < distinct_count(encoding); i++) {
        const uint32_t colour = encoding->paradigm_colours[i];
        uint32_t shade = colour;
        for (size_t step = 1; step < SHADES_MAX && looks_taken(encoding, i, shade); step++)
            shade = palette_shade(colour, step);
        encoding->paradigm_colours[i] = shade;
    }
}

enum status encoding_init(struct encoding *encoding, const struct point_set *set,
                          enum figure_palette palette, enum figure_marker marker,
                          struct error *error)
{
    enum status status = STATUS_OK;

    *encoding = (struct encoding){ 0 };
    status = list_paradigms(encoding, set, error);
    if (status == STATUS_OK)
        status = choose_shapes(encoding, set, marker, error);
    if (status == STATUS_OK)
        status = categorize_hardware(&encoding->hardware, set, error);
    if (status != STATUS_OK) {
        encoding_clear(encoding);
        return status;
    }
    colour_paradigms(encoding, palette);
    encoding->shapes_tell_paradigm = must_tell_paradigm(encoding, set, palette, marker);
    if (encoding->shapes_tell_paradigm) {
        encoding->shape_meaning = NULL;
        shape_paradigms(encoding, palette);
    }
    shade_repeated_colours(encoding);
    for (size_t i = 0; i < set->point_count; i++)
        encoding->has_partial |= set->points[i].partial;
    return STATUS_OK;
}

enum status encoding_select(struct encoding *out, const struct encoding *whole, const size_t *items,
                            size_t point_count, size_t item_count, struct error *error)
{
    const size_t names = whole->paradigms.count;
    enum status status = STATUS_OK;

    *out = (struct encoding){ .shapes_tell_paradigm = whole->shapes_tell_paradigm,
                              .shape_meaning = whole->shape_meaning,
                              .has_partial = whole->has_partial };
    out->paradigm_colours = calloc(names + 1, sizeof *out->paradigm_colours);
    out->paradigm_shapes = calloc(names + 1, sizeof *out->paradigm_shapes);
    if (out->paradigm_colours == NULL || out->paradigm_shapes == NULL)
        status = error_set_memory(error);
    if (status == STATUS_OK)
        status =
            category_list_select(&out->paradigms, &whole->paradigms, items, point_count, error);
    if (status == STATUS_OK)
        status = category_list_select(&out->shapes, &whole->shapes, items, point_count, error);
    if (status == STATUS_OK)
        status = category_list_select(&out->hardware, &whole->hardware, items, item_count, error);
    if (status != STATUS_OK) {
        encoding_clear(out);
        return status;
    }
    memcpy(out->paradigm_colours, whole->paradigm_colours, names * sizeof *out->paradigm_colours);
    memcpy(out->paradigm_shapes, whole->paradigm_shapes, names * sizeof *out->paradigm_shapes);
    return STATUS_OK;
}

void encoding_clear(struct encoding *encoding)
{
    category_list_clear(&encoding->paradigms);
    category_list_clear(&encoding->shapes);
    category_list_clear(&encoding->hardware);
    free(encoding->paradigm_colours);
    free(encoding->paradigm_shapes);
    *encoding = (struct encoding){ 0 };
}

enum marker_shape encoding_shape(size_t group)
{
    return group < MARKER_SHAPE_COUNT ? (enum marker_shape)group : MARKER_SHAPE_COUNT - 1;
}

enum marker_shape encoding_point_shape(const struct encoding *encoding, size_t index)
{
    if (encoding->shape_meaning != NULL)
        return encoding_shape(encoding->shapes.of_item[index]);
    return encoding->paradigm_shapes[encoding->paradigms.of_item[index]];
}
