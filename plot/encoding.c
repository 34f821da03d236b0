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

/* What a shape can stand for; the first that differs between points is taken. */
struct shape_choice {
    const char *meaning;
    const char *(*text)(const struct point *point);
};

static const struct shape_choice shape_choices[] = {
    { "Region", encoding_region_text },
    { "Precision", precision_text },
    { "Hardware", hardware_text },
};

enum { SHAPE_CHOICE_COUNT = sizeof shape_choices / sizeof *shape_choices };

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
    const size_t count = set->point_count + set->ceiling_count;
    const char **const texts = calloc(count + 1, sizeof *texts);
    enum status status = STATUS_OK;

    if (texts == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < set->point_count; i++)
        texts[i] = set->points[i].hardware;
    for (size_t i = 0; i < set->ceiling_count; i++)
        texts[set->point_count + i] = set->ceilings[i].hardware;
    status = category_list_init(list, texts, count, error);
    free(texts);
    return status;
}

static enum status choose_colours(struct encoding *encoding, const struct point_set *set,
                                  struct error *error)
{
    enum status status = categorize_points(&encoding->paradigms, set, paradigm_text, error);

    if (status == STATUS_OK)
        status = category_list_sort(&encoding->paradigms, error);
    if (status != STATUS_OK)
        return status;
    encoding->paradigm_colours =
        calloc(encoding->paradigms.count + 1, sizeof *encoding->paradigm_colours);
    if (encoding->paradigm_colours == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < encoding->paradigms.count; i++)
        encoding->paradigm_colours[i] = palette_colour(encoding->paradigms.names[i]);
    return STATUS_OK;
}

static enum status choose_shapes(struct encoding *encoding, const struct point_set *set,
                                 struct error *error)
{
    for (size_t i = 0; i < SHAPE_CHOICE_COUNT; i++) {
        enum status status = STATUS_OK;
        category_list_clear(&encoding->shapes);
        status = categorize_points(&encoding->shapes, set, shape_choices[i].text, error);
        if (status != STATUS_OK)
            return status;
        if (encoding->shapes.count > 1) {
            encoding->shape_meaning = shape_choices[i].meaning;
            return STATUS_OK;
        }
    }
    return STATUS_OK;
}

enum status encoding_init(struct encoding *encoding, const struct point_set *set,
                          struct error *error)
{
    enum status status = STATUS_OK;

    *encoding = (struct encoding){ 0 };
    status = choose_colours(encoding, set, error);
    if (status == STATUS_OK)
        status = choose_shapes(encoding, set, error);
    if (status == STATUS_OK)
        status = categorize_hardware(&encoding->hardware, set, error);
    if (status != STATUS_OK)
        encoding_clear(encoding);
    for (size_t i = 0; status == STATUS_OK && i < set->point_count; i++)
        encoding->has_partial |= set->points[i].partial;
    return status;
}

void encoding_clear(struct encoding *encoding)
{
    category_list_clear(&encoding->paradigms);
    category_list_clear(&encoding->shapes);
    category_list_clear(&encoding->hardware);
    free(encoding->paradigm_colours);
    *encoding = (struct encoding){ 0 };
}

enum marker_shape encoding_shape(size_t group)
{
    return group < MARKER_SHAPE_COUNT ? (enum marker_shape)group : MARKER_SHAPE_COUNT - 1;
}
