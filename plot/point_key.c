#include "plot/point_key.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "plot/point_label.h"

/* Lengths in ems of the plain text. */
static const double margin_ems = 0.9;
static const double number_gap_ems = 0.5;
static const double column_gap_ems = 1.2;
static const double name_widths_ems[] = { 16, 12, 9, 6 };

static const double row_factor = 1.08; /* of the text's height */

enum { NAME_WIDTH_COUNT = sizeof name_widths_ems / sizeof *name_widths_ems };

/* What the arrangements are tried for. */
struct key_content {
    size_t point_count;
    double widest_name;
    double number_width;
    double row_height;
    double em;
};

static enum status measure_content(struct key_content *content, const struct point_set *set,
                                   struct typesetter *typesetter, struct error *error)
{
    const size_t count =
        set->point_count < POINT_NUMBERS_MAX ? set->point_count : POINT_NUMBERS_MAX;
    struct placed_text *const texts = calloc(count + 1, sizeof *texts);
    const struct placed_text number = typesetter_compose(typesetter, TEXT_KEY,
                                                         count < 10    ? "0"
                                                         : count < 100 ? "00"
                                                                       : "000");
    enum status status = STATUS_OK;

    *content = (struct key_content){ .point_count = set->point_count,
                                     .number_width = number.extent.width,
                                     .row_height = row_factor * text_extent_height(&number.extent),
                                     .em = typesetter->base_size_pt };
    if (texts == NULL)
        return error_set_memory(error);
    status = point_label_compose(texts, count, set, typesetter, TEXT_KEY,
                                 name_widths_ems[0] * content->em, error);
    for (size_t i = 0; status == STATUS_OK && i < count; i++)
        content->widest_name = fmax(content->widest_name, texts[i].extent.width);
    free(texts);
    return status;
}

static double column_step(const struct key_content *content, double name_width)
{
    return content->number_width + name_width + (number_gap_ems + column_gap_ems) * content->em;
}

static size_t whole(double number)
{
    return number >= 1 ? (size_t)number : 1;
}

static size_t divide_up(size_t number, size_t divisor)
{
    return divisor > 0 ? (number + divisor - 1) / divisor : 0;
}

/* The arrangement at one side for names of a width. */
static struct point_key arrange(const struct key_content *content, const struct rect *page,
                                bool is_below, double share, double name_width)
{
    const double margin = margin_ems * content->em;
    const double step = column_step(content, name_width);
    const double width_max = (is_below ? page->width : share * page->width) - margin;
    const double height_max = (is_below ? share * page->height : page->height) - 2 * margin;
    const size_t rows_max = whole(height_max / content->row_height);
    const size_t columns_max = whole(width_max / step);
    const size_t lines =
        content->point_count <= POINT_NUMBERS_MAX ? content->point_count : POINT_NUMBERS_MAX + 1;
    struct point_key key = { .is_below = is_below,
                             .point_count = content->point_count,
                             .number_width = content->number_width,
                             .name_width = name_width };
    size_t places = 0;

    key.columns = is_below ? columns_max : divide_up(lines, rows_max);
    if (key.columns > columns_max)
        key.columns = columns_max;
    key.rows = divide_up(lines, key.columns);
    if (key.rows > rows_max)
        key.rows = rows_max;
    key.columns =
        divide_up(lines, key.rows) < key.columns ? divide_up(lines, key.rows) : key.columns;
    places = key.rows * key.columns;
    if (step > width_max || content->row_height > height_max)
        places = 1; /* not even one line fits: the last resort, which lists nothing */
    key.listed = places >= content->point_count ? content->point_count : places - 1;
    if (key.listed > POINT_NUMBERS_MAX)
        key.listed = POINT_NUMBERS_MAX;
    key.width = is_below ? page->width : (double)key.columns * step + margin;
    key.height = is_below ? (double)key.rows * content->row_height + margin : page->height;
    return key;
}

static double remaining_area(const struct point_key *key, const struct rect *page)
{
    return key->is_below ? page->width * (page->height - key->height)
                         : (page->width - key->width) * page->height;
}

static bool is_better(const struct point_key *key, const struct point_key *best,
                      const struct rect *page)
{
    if (key->listed != best->listed)
        return key->listed > best->listed;
    return key->name_width >= best->name_width &&
           remaining_area(key, page) > remaining_area(best, page);
}

enum status point_key_init(struct point_key *key, const struct point_set *set,
                           struct typesetter *typesetter, const struct rect *page, double share,
                           struct error *error)
{
    struct key_content content;
    const enum status status = measure_content(&content, set, typesetter, error);

    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < NAME_WIDTH_COUNT; i++) {
        const double width = fmin(content.widest_name, name_widths_ems[i] * content.em);
        const struct point_key beside = arrange(&content, page, false, share, width);
        const struct point_key below = arrange(&content, page, true, share, width);
        if (i == 0)
            *key = below;
        if (is_better(&beside, key, page))
            *key = beside;
        if (is_better(&below, key, page))
            *key = below;
    }
    return STATUS_OK;
}

/* The points in the order of their numbers. */
static enum status order_points(size_t **out, const struct point_key *key, const size_t *numbers,
                                struct error *error)
{
    const size_t count =
        key->point_count < POINT_NUMBERS_MAX ? key->point_count : POINT_NUMBERS_MAX;
    size_t *const order = calloc(count + 1, sizeof *order);
    size_t used = 0;

    *out = order;
    if (order == NULL)
        return error_set_memory(error);
    for (size_t number = 1; number <= count; number++) {
        for (size_t i = 0; i < count; i++) {
            if (numbers[i] == number)
                order[used++] = i;
        }
    }
    return STATUS_OK;
}

/* Where lines go. */
struct key_place {
    struct position corner;
    double row_height;
    double step;
    double gap;
};

static struct key_place find_place(const struct point_key *key, const struct typesetter *typesetter,
                                   const struct rect *page)
{
    const double em = typesetter->base_size_pt;
    const struct placed_text text = typesetter_compose(typesetter, TEXT_KEY, "0");

    return (struct key_place){
        .corner = { key->is_below ? page->x + margin_ems * em : page->x + page->width - key->width,
                    key->is_below ? page->y + page->height - key->height
                                  : page->y + margin_ems * em },
        .row_height = row_factor * text_extent_height(&text.extent),
        .step = key->number_width + key->name_width + (number_gap_ems + column_gap_ems) * em,
        .gap = number_gap_ems * em,
    };
}

/* The baseline start of a line's name. */
static struct position line_start(const struct point_key *key, const struct key_place *place,
                                  size_t line, const struct text_extent *extent)
{
    const size_t column = line / key->rows;
    return (struct position){
        place->corner.x + (double)column * place->step + key->number_width + place->gap,
        place->corner.y + (double)(line % key->rows) * place->row_height + extent->ascent,
    };
}

static enum status add_line(const struct point_key *key, const struct key_place *place, size_t line,
                            size_t number, struct placed_text *name, struct typesetter *typesetter,
                            struct error *error)
{
    char digits[24];
    struct placed_text text;
    enum status status = STATUS_OK;

    name->place.start = line_start(key, place, line, &name->extent);
    snprintf(digits, sizeof digits, "%zu", number);
    status = typesetter_compose_fitting(&text, typesetter, TEXT_KEY, digits, INFINITY, error);
    if (status != STATUS_OK)
        return status;
    text.place.start = name->place.start;
    text.place.start.x -= place->gap + text.extent.width;
    status = typesetter_add(typesetter, &text, error);
    return status == STATUS_OK ? typesetter_add(typesetter, name, error) : status;
}

/* The last line says how many points have none. */
static enum status add_rest(const struct point_key *key, const struct key_place *place,
                            struct typesetter *typesetter, struct error *error)
{
    char wording[48];
    struct placed_text text;
    enum status status = STATUS_OK;

    if (key->listed == key->point_count)
        return STATUS_OK;
    snprintf(wording, sizeof wording, "and %zu more", key->point_count - key->listed);
    status = typesetter_compose_fitting(&text, typesetter, TEXT_KEY, wording,
                                        key->number_width + place->gap + key->name_width, error);
    if (status != STATUS_OK)
        return status;
    text.place.start = line_start(key, place, key->listed, &text.extent);
    text.place.start.x -= place->gap + key->number_width;
    return typesetter_add(typesetter, &text, error);
}

enum status point_key_place(const struct point_key *key, const struct point_set *set,
                            const size_t *numbers, struct typesetter *typesetter,
                            const struct rect *page, struct error *error)
{
    const struct key_place place = find_place(key, typesetter, page);
    const size_t count =
        key->point_count < POINT_NUMBERS_MAX ? key->point_count : POINT_NUMBERS_MAX;
    struct placed_text *const names = calloc(count + 1, sizeof *names);
    size_t *order = NULL;
    enum status status = order_points(&order, key, numbers, error);

    if (status == STATUS_OK && names == NULL)
        status = error_set_memory(error);
    if (status == STATUS_OK)
        status =
            point_label_compose(names, count, set, typesetter, TEXT_KEY, key->name_width, error);
    for (size_t i = 0; status == STATUS_OK && i < key->listed; i++)
        status = add_line(key, &place, i, numbers[order[i]], &names[order[i]], typesetter, error);
    if (status == STATUS_OK)
        status = add_rest(key, &place, typesetter, error);
    free(order);
    free(names);
    return status;
}
