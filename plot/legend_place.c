#include "plot/legend_place.h"

#include <math.h>

/* Lengths in ems of the plain text. */
static const double padding_ems = 0.55;
static const double row_ems = 1.25;
static const double mark_gap_ems = 0.55;
static const double column_gap_ems = 1.1;
static const double frame_gap_ems = 0.7;

enum { INSIDE_COLUMNS_MAX = 4, STEPS_ACROSS = 16, STEPS_DOWN = 12 };

static const double area_share_max = 0.42; /* of the plot area, for a legend inside it */

/* The first entry behind a column that starts at an entry: a heading never ends a column. */
static size_t column_end(const struct legend *legend, size_t start, size_t rows)
{
    size_t end = start + rows;

    if (end >= legend->entry_count)
        return legend->entry_count;
    if (end > start + 1 && legend->entries[end - 1].mark == LEGEND_HEADING)
        end--;
    return end;
}

static size_t count_columns(const struct legend *legend, size_t rows)
{
    size_t columns = 0;

    for (size_t start = 0; start < legend->entry_count; columns++)
        start = column_end(legend, start, rows);
    return columns;
}

/* The fewest rows that give at most so many columns. */
static size_t rows_for_columns(const struct legend *legend, size_t columns)
{
    size_t rows = 1;

    while (count_columns(legend, rows) > columns)
        rows++;
    return rows;
}

static double column_width(const struct legend *legend, size_t start, size_t end, double em)
{
    double width = 0;

    for (size_t i = start; i < end; i++) {
        const struct legend_entry *const entry = &legend->entries[i];
        const double indent =
            entry->mark == LEGEND_HEADING ? 0 : legend->mark_width + mark_gap_ems * em;
        width = fmax(width, indent + entry->text.extent.width);
    }
    return width;
}

static void place_entry(struct legend_entry *entry, double mark_width_pt, double x, double middle,
                        double em)
{
    const struct text_extent *const extent = &entry->text.extent;
    const double indent = entry->mark == LEGEND_HEADING ? 0 : mark_width_pt + mark_gap_ems * em;

    entry->mark_at = (struct position){ x + mark_width_pt / 2, middle };
    entry->text.place.start = (struct position){
        x + indent,
        middle + (extent->ascent - extent->descent) / 2,
    };
}

/* Places the entries with the legend's corner at the origin, and sets the box. */
static void arrange(struct legend *legend, size_t rows, double em)
{
    double x = padding_ems * em;
    size_t tallest = 0;

    for (size_t start = 0; start < legend->entry_count;) {
        const size_t end = column_end(legend, start, rows);
        for (size_t i = start; i < end; i++) {
            const double middle = (padding_ems + row_ems * ((double)(i - start) + 0.5)) * em;
            place_entry(&legend->entries[i], legend->mark_width, x, middle, em);
        }
        x += column_width(legend, start, end, em) + column_gap_ems * em;
        tallest = end - start > tallest ? end - start : tallest;
        start = end;
    }
    legend->box = (struct rect){
        .width = x + (padding_ems - column_gap_ems) * em,
        .height = (2 * padding_ems + row_ems * (double)tallest) * em,
    };
}

void legend_place_at(struct legend *legend, struct position corner)
{
    const double right = corner.x - legend->box.x;
    const double down = corner.y - legend->box.y;

    legend->box.x = corner.x;
    legend->box.y = corner.y;
    for (size_t i = 0; i < legend->entry_count; i++) {
        legend->entries[i].mark_at.x += right;
        legend->entries[i].mark_at.y += down;
        legend->entries[i].text.place.start.x += right;
        legend->entries[i].text.place.start.y += down;
    }
}

/* The lower right corner is best, where no roof passes; then the upper left. A corner is better
 * than the middle of a side. */
static double inside_cost(int across, int down)
{
    const double right = (double)across / STEPS_ACROSS;
    const double low = (double)down / STEPS_DOWN;
    const double to_lower_right = (1 - right) + (1 - low);
    const double to_upper_left = 0.3 + right + low;
    const double to_other = 0.6 + fmin(right + (1 - low), (1 - right) + low);

    return fmin(fmin(to_lower_right, to_upper_left), to_other);
}

struct inside_place {
    size_t rows;
    struct position corner;
    double cost;
};

/* Tries the places along the frame for the legend as it is arranged now. */
static void search_inside(const struct legend *legend, struct inside_place *best, size_t rows,
                          double cost_of_columns, const struct rect *frame,
                          const struct obstacle_map *map)
{
    const unsigned kinds = OBSTACLE_POINT | OBSTACLE_LABEL | OBSTACLE_ROOF | OBSTACLE_DROP;
    const double free_x = frame->width - legend->box.width;
    const double free_y = frame->height - legend->box.height;

    if (free_x < 0 || free_y < 0)
        return;
    for (int i = 0; i <= STEPS_ACROSS; i++) {
        for (int j = 0; j <= STEPS_DOWN; j++) {
            const bool at_frame = i == 0 || i == STEPS_ACROSS || j == 0 || j == STEPS_DOWN;
            const double cost = cost_of_columns + inside_cost(i, j);
            const struct rect place = {
                frame->x + free_x * i / STEPS_ACROSS,
                frame->y + free_y * j / STEPS_DOWN,
                legend->box.width,
                legend->box.height,
            };
            const struct box box = box_of_rect(&place);
            if (at_frame && cost < best->cost && !obstacle_map_hits(map, kinds, &box))
                *best = (struct inside_place){ rows, { place.x, place.y }, cost };
        }
    }
}

bool legend_place_inside(struct legend *legend, const struct rect *plot,
                         const struct obstacle_map *map, const struct typesetter *typesetter)
{
    const double em = typesetter->base_size_pt;
    const struct rect frame = rect_inset(plot, frame_gap_ems * em);
    struct inside_place best = { .cost = INFINITY };

    for (size_t columns = 1; columns <= INSIDE_COLUMNS_MAX; columns++) {
        const size_t rows = rows_for_columns(legend, columns);
        arrange(legend, rows, em);
        if (legend->box.width * legend->box.height <= area_share_max * plot->width * plot->height)
            search_inside(legend, &best, rows, 0.1 * (double)columns, &frame, map);
    }
    if (isinf(best.cost))
        return false;
    arrange(legend, best.rows, em);
    legend_place_at(legend, best.corner);
    return true;
}

bool legend_place_beside(struct legend *legend, double width_max, double height_max,
                         const struct typesetter *typesetter)
{
    const double em = typesetter->base_size_pt;
    const double rows = (height_max / em - 2 * padding_ems) / row_ems;
    const size_t rows_max = rows >= 1 ? (size_t)rows : 1;

    legend->is_outside = true;
    arrange(legend, rows_for_columns(legend, count_columns(legend, rows_max)), em);
    return legend->box.width <= width_max && legend->box.height <= height_max;
}

bool legend_place_below(struct legend *legend, double width_max, double height_max,
                        const struct typesetter *typesetter)
{
    const double em = typesetter->base_size_pt;
    size_t rows = 1;

    legend->is_outside = true;
    do
        arrange(legend, rows, em);
    while (legend->box.width > width_max && rows++ < legend->entry_count);
    return legend->box.width <= width_max && legend->box.height <= height_max;
}
