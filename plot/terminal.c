#include "plot/terminal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/character_grid.h"
#include "plot/outline.h"
#include "plot/text_columns.h"
#include "plot/theme.h"

enum {
    COLUMNS_DEFAULT = 80,
    COLUMNS_MIN = 40,
    COLUMNS_MAX = 400,
    ROWS_MIN = 14,
    ROWS_MAX = 60,
    NAME_COLUMNS_MAX = 28,
    LINE_SIZE = 1024
};

static const double rows_of_columns = 0.26;

/* Where letters run out, the further paradigms share a dot. */
static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const uint32_t further_mark = 0x25cf; /* ● */
static const uint32_t several_mark = 0x273b; /* ✻ */
static const uint32_t ridge_mark = 0x25cb;   /* ○ */

struct canvas {
    struct text_writer writer;
    struct outline outline;
    const struct point_set *set;
    const struct figure_options *options;
    const struct theme *theme;
    struct character_grid grid; /* the plot area with its axes */
    struct log_scale x_scale;   /* to dots of the grid */
    struct log_scale y_scale;
    struct tick_list x_ticks;
    struct tick_list y_ticks;
    int columns;
    int left;         /* columns before the plot area, the axis included */
    int rows;         /* of the plot area */
    bool has_several; /* some cell has points of several paradigms */
};

/* Of the points of a comparison, which tell no paradigms. */
static const uint32_t verdict_marks[VERDICT_COUNT] = {
    [VERDICT_REGRESSED] = 0x25bc,                               /* ▼ */
    [VERDICT_CANNOT_TELL] = '?',  [VERDICT_MISSING] = 0x00d7,   /* × */
    [VERDICT_IMPROVED] = 0x25b2,                                /* ▲ */
    [VERDICT_NEW] = '+',          [VERDICT_UNCHANGED] = 0x25cf, /* ● */
};

static uint32_t mark_of(size_t paradigm)
{
    return paradigm < sizeof letters - 1 ? (uint32_t)letters[paradigm] : further_mark;
}

static void end_line(struct canvas *canvas)
{
    text_writer_add(&canvas->writer, "\n");
}

static void choose_size(struct canvas *canvas)
{
    const size_t asked = canvas->options->terminal_columns;

    canvas->columns = asked == 0 ? COLUMNS_DEFAULT : asked > COLUMNS_MAX ? COLUMNS_MAX : (int)asked;
    if (canvas->columns < COLUMNS_MIN)
        canvas->columns = COLUMNS_MIN;
    canvas->rows = (int)lround(canvas->columns * rows_of_columns);
    canvas->rows = canvas->rows < ROWS_MIN ? ROWS_MIN : canvas->rows;
    canvas->rows = canvas->rows > ROWS_MAX ? ROWS_MAX : canvas->rows;
}

/* Decades, as many as there are rows for; the widest label decides where the plot area begins. */
static void label_performance(struct canvas *canvas)
{
    const struct axis_range *const range = &canvas->outline.performance;
    const struct log_scale scale = { range->low, range->high, canvas->rows * GRID_DOTS_DOWN - 1,
                                     0 };
    size_t widest = 0;

    tick_list_fill(&canvas->y_ticks, &scale, 2 * GRID_DOTS_DOWN, INFINITY);
    for (size_t i = 0; i < canvas->y_ticks.count; i++) {
        struct tick *const tick = &canvas->y_ticks.ticks[i];
        si_label_tick(tick->label, tick->mantissa, tick->exponent, "FLOP/s");
        widest = text_columns(tick->label) > widest ? text_columns(tick->label) : widest;
    }
    canvas->left = (int)widest + 2;
}

static void label_intensity(struct canvas *canvas)
{
    const bool is_plain = canvas->x_scale.log_low > -4 && canvas->x_scale.log_high < 5;

    tick_list_fill(&canvas->x_ticks, &canvas->x_scale, 8 * GRID_DOTS_ACROSS, INFINITY);
    for (size_t i = 0; i < canvas->x_ticks.count; i++) {
        struct tick *const tick = &canvas->x_ticks.ticks[i];
        si_label_plain_tick(tick->label, tick->mantissa, tick->exponent, is_plain);
    }
}

static enum status set_up(struct canvas *canvas, struct error *error)
{
    struct position first;
    struct position last;

    choose_size(canvas);
    label_performance(canvas);
    /* below the plot area the x axis and its labels */
    if (!character_grid_init(&canvas->grid, canvas->columns, canvas->rows + 2))
        return error_set_memory(error);
    first = (struct position){ canvas->left * GRID_DOTS_ACROSS + 0.5,
                               canvas->rows * GRID_DOTS_DOWN - 0.5 };
    last = (struct position){ canvas->columns * GRID_DOTS_ACROSS - 0.5, 0.5 };
    outline_place_roofs(&canvas->outline, &canvas->x_scale, &canvas->y_scale, first, last);
    label_intensity(canvas);
    return STATUS_OK;
}

static int row_of(double down)
{
    return (int)floor(down / GRID_DOTS_DOWN);
}

static int column_of(double across)
{
    return (int)floor(across / GRID_DOTS_ACROSS);
}

static void draw_axes(struct canvas *canvas)
{
    struct character_grid *const grid = &canvas->grid;
    const int axis = canvas->left - 1;

    for (int row = 0; row < canvas->rows; row++)
        character_grid_put(grid, axis, row, 0x2502, CHARACTER_GRID_PLAIN); /* │ */
    for (int column = canvas->left; column < canvas->columns; column++)
        character_grid_put(grid, column, canvas->rows, 0x2500, CHARACTER_GRID_PLAIN); /* ─ */
    character_grid_put(grid, axis, canvas->rows, 0x2514, CHARACTER_GRID_PLAIN);       /* └ */
    for (size_t i = 0; i < canvas->y_ticks.count; i++) {
        const struct tick *const tick = &canvas->y_ticks.ticks[i];
        const double down =
            log_scale_position(&canvas->y_scale, tick->exponent + log10(tick->mantissa));
        const int width = (int)text_columns(tick->label);
        character_grid_put(grid, axis, row_of(down), 0x2524, CHARACTER_GRID_PLAIN); /* ┤ */
        character_grid_write(grid, axis - 1 - width, row_of(down), tick->label,
                             CHARACTER_GRID_PLAIN);
    }
    for (size_t i = 0; i < canvas->x_ticks.count; i++) {
        const struct tick *const tick = &canvas->x_ticks.ticks[i];
        const int column = column_of(tick->position);
        int start = column - (int)text_columns(tick->label) / 2;
        if (start + (int)text_columns(tick->label) > canvas->columns)
            start = canvas->columns - (int)text_columns(tick->label);
        character_grid_put(grid, column, canvas->rows, 0x252c, CHARACTER_GRID_PLAIN); /* ┬ */
        character_grid_write(grid, start, canvas->rows + 1, tick->label, CHARACTER_GRID_PLAIN);
    }
}

static uint32_t roof_colour(const struct canvas *canvas, const struct roof_line *line)
{
    if (line->is_faint || canvas->outline.encoding.hardware.count < 2)
        return CHARACTER_GRID_PLAIN;
    return canvas->theme->roofs[line->hardware % THEME_ROOF_COUNT];
}

static void draw_roofs(struct canvas *canvas)
{
    const struct roof_set *const roofs = &canvas->outline.roofs;

    for (size_t i = 0; i < roofs->line_count; i++)
        character_grid_draw_line(&canvas->grid, roofs->lines[i].from, roofs->lines[i].to,
                                 roof_colour(canvas, &roofs->lines[i]),
                                 roofs->lines[i].is_faint ? 3 : 1);
    for (size_t i = 0; i < roofs->ridge_count; i++)
        character_grid_put(&canvas->grid, column_of(roofs->ridges[i].at.x),
                           row_of(roofs->ridges[i].at.y), ridge_mark, CHARACTER_GRID_PLAIN);
}

/* The gravest verdict is drawn last and hides the others of its cell. */
static void draw_changes(struct canvas *canvas)
{
    const struct change_list *const list = &canvas->outline.changes;

    for (size_t i = VERDICT_COUNT * list->count; i-- > 0;) {
        const size_t verdict = i / list->count;
        const size_t index = list->count - 1 - i % list->count;
        const struct point *const point = &canvas->set->points[index];
        int column = 0;
        int row = 0;
        uint32_t before = 0;
        if (list->changes[index].verdict != (enum verdict)verdict)
            continue;
        column =
            column_of(log_scale_position(&canvas->x_scale, log10(point->intensity_flop_per_byte)));
        row = row_of(log_scale_position(&canvas->y_scale, log10(point->performance_flop_per_s)));
        before = character_grid_at(&canvas->grid, column, row)->character;
        canvas->has_several |=
            before != 0 && before != ridge_mark && before != verdict_marks[verdict];
        character_grid_put(&canvas->grid, column, row, verdict_marks[verdict],
                           canvas->theme->verdicts[verdict]);
    }
}

static void draw_points(struct canvas *canvas)
{
    const struct encoding *const encoding = &canvas->outline.encoding;

    for (size_t i = 0; i < canvas->set->point_count; i++) {
        const struct point *const point = &canvas->set->points[i];
        const double across =
            log_scale_position(&canvas->x_scale, log10(point->intensity_flop_per_byte));
        const double down =
            log_scale_position(&canvas->y_scale, log10(point->performance_flop_per_s));
        const size_t paradigm = encoding->paradigms.of_item[i];
        const uint32_t mark = mark_of(paradigm);
        const struct grid_cell *const cell =
            character_grid_at(&canvas->grid, column_of(across), row_of(down));
        const bool is_taken =
            cell->character != 0 && cell->character != ridge_mark && cell->character != mark;
        canvas->has_several |= is_taken;
        character_grid_put(&canvas->grid, column_of(across), row_of(down),
                           is_taken ? several_mark : mark,
                           is_taken ? CHARACTER_GRID_PLAIN : encoding->paradigm_colours[paradigm]);
    }
}

/* Whether a label fits with a blank at each side. */
static bool try_label(struct canvas *canvas, int column, int row, const char *text, uint32_t colour)
{
    const int width = (int)text_columns(text);

    if (column - 1 < canvas->left || row < 0 || row >= canvas->rows ||
        !character_grid_is_free(&canvas->grid, column - 1, row,
                                column + width < canvas->columns ? width + 2 : width + 1))
        return false;
    character_grid_write(&canvas->grid, column, row, text, colour);
    return true;
}

static bool label_ceiling(struct canvas *canvas, const struct roof_line *line, const char *text)
{
    const int width = (int)text_columns(text);
    const int row = row_of(line->to.y);
    const uint32_t colour = roof_colour(canvas, line);

    for (int column = canvas->columns - width; column > canvas->left; column--) {
        if (try_label(canvas, column, row - 1, text, colour) ||
            try_label(canvas, column, row + 1, text, colour))
            return true;
    }
    return false;
}

/* Left of the slope, from its middle up and down. */
static bool label_slope(struct canvas *canvas, const struct roof_line *line, const char *text)
{
    const int width = (int)text_columns(text);
    const int middle = row_of((line->from.y + line->to.y) / 2);

    for (int i = 0; i < 2 * canvas->rows; i++) {
        const int row = middle + (i % 2 == 0 ? i / 2 : -1 - i / 2);
        const double share =
            ((row + 0.5) * GRID_DOTS_DOWN - line->from.y) / (line->to.y - line->from.y);
        const int column = column_of(line->from.x + share * (line->to.x - line->from.x));
        if (share >= 0 && share <= 1 &&
            try_label(canvas, column - width - 3, row, text, roof_colour(canvas, line)))
            return true;
    }
    return false;
}

static void label_roofs(struct canvas *canvas)
{
    struct roof_set *const roofs = &canvas->outline.roofs;
    const struct category_list *const hardware = &canvas->outline.encoding.hardware;

    for (size_t i = 0; i < roofs->line_count; i++) {
        struct roof_line *const line = &roofs->lines[i];
        char text[LINE_SIZE];
        snprintf(text, sizeof text, "%.400s %s", line->name, line->value);
        if (hardware->count > 1)
            line->is_labelled = false; /* the legend tells whose it is */
        else if (line->kind == CEILING_COMPUTE)
            line->is_labelled = label_ceiling(canvas, line, text);
        else
            line->is_labelled = label_slope(canvas, line, text);
    }
}

/* The legend's lines while they are filled. */
struct legend_line {
    struct canvas *canvas;
    size_t column;
};

/* Adds an entry, in a new line when there is no room for it in this one. mark 0: none. */
static enum status add_entry(struct legend_line *line, uint32_t mark, uint32_t colour,
                             const char *name, struct error *error)
{
    struct canvas *const canvas = line->canvas;
    const bool has_colour = canvas->options->terminal_colour;
    const char *drawable = NULL;
    char text[LINE_SIZE];
    size_t width = 0;
    const enum status status = outline_store(&drawable, &canvas->outline, name, error);

    if (status != STATUS_OK)
        return status;
    text_columns_shorten(text, sizeof text, drawable,
                         mark != 0 ? NAME_COLUMNS_MAX : (size_t)canvas->columns - 2);
    width = text_columns(text) + (mark != 0 ? 2 : 0);
    if (line->column > 0 && line->column + 3 + width > (size_t)canvas->columns) {
        end_line(canvas);
        line->column = 0;
    }
    text_writer_add(&canvas->writer, line->column > 0 ? "   " : "  ");
    if (mark != 0) {
        character_grid_start_colour(&canvas->writer, colour, has_colour);
        character_grid_add_character(&canvas->writer, mark);
        character_grid_end_colour(&canvas->writer, has_colour);
        text_writer_add(&canvas->writer, " ");
    }
    text_writer_add(&canvas->writer, text);
    line->column += width + (line->column > 0 ? 3 : 2);
    return STATUS_OK;
}

static enum status add_paradigms(struct canvas *canvas, struct error *error)
{
    const struct encoding *const encoding = &canvas->outline.encoding;
    struct legend_line line = { canvas, 0 };
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < encoding->paradigms.count; i++)
        status = add_entry(&line, mark_of(i), encoding->paradigm_colours[i],
                           encoding->paradigms.names[i], error);
    if (status == STATUS_OK && canvas->has_several)
        status = add_entry(&line, several_mark, CHARACTER_GRID_PLAIN, "several", error);
    end_line(canvas);
    return status;
}

static enum status add_verdicts(struct canvas *canvas, struct error *error)
{
    struct legend_line line = { canvas, 0 };
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < VERDICT_COUNT; i++) {
        if (change_list_has(&canvas->outline.changes, (enum verdict)i))
            status = add_entry(&line, verdict_marks[i], canvas->theme->verdicts[i],
                               change_list_wording((enum verdict)i), error);
    }
    if (status == STATUS_OK && canvas->has_several)
        status = add_entry(&line, 0, CHARACTER_GRID_PLAIN,
                           "of several in a cell, the first of these", error);
    end_line(canvas);
    return status;
}

/* Ridges, and the roofs that have no label in the plot area. */
static enum status add_roofs(struct canvas *canvas, struct error *error)
{
    const struct roof_set *const roofs = &canvas->outline.roofs;
    const struct category_list *const hardware = &canvas->outline.encoding.hardware;
    struct legend_line entry = { canvas, 0 };
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < roofs->ridge_count; i++) {
        char number[SI_LABEL_SIZE];
        char text[2 * SI_LABEL_SIZE];
        si_label_number(number, pow(10, roofs->ridges[i].log_intensity));
        snprintf(text, sizeof text, "%s FLOP/Byte", number);
        status = add_entry(&entry, ridge_mark, CHARACTER_GRID_PLAIN, text, error);
    }
    for (size_t i = 0; status == STATUS_OK && i < roofs->line_count; i++) {
        const struct roof_line *const line = &roofs->lines[i];
        char text[LINE_SIZE];
        snprintf(text, sizeof text, "%.200s%s%.400s %s",
                 hardware->count > 1 ? hardware->names[line->hardware] : "",
                 hardware->count > 1 ? ": " : "", line->name, line->value);
        if (!line->is_labelled)
            status = add_entry(&entry, 0, CHARACTER_GRID_PLAIN, text, error);
    }
    if (entry.column > 0)
        end_line(canvas);
    return status;
}

static enum status add_title(struct canvas *canvas, const char *title, struct error *error)
{
    struct legend_line line = { canvas, 0 };
    enum status status = STATUS_OK;

    if (title == NULL)
        return STATUS_OK;
    status = add_entry(&line, 0, CHARACTER_GRID_PLAIN, title, error);
    end_line(canvas);
    return status;
}

static void add_x_title(struct canvas *canvas)
{
    char title[64];
    int blanks = 0;

    outline_write_x_title(title, sizeof title, canvas->set);
    blanks = canvas->left + (canvas->columns - canvas->left - (int)text_columns(title)) / 2;
    if (blanks > canvas->columns - (int)text_columns(title)) /* a narrow terminal */
        blanks = canvas->columns - (int)text_columns(title);
    for (int i = 0; i < blanks; i++)
        text_writer_add(&canvas->writer, " ");
    text_writer_add(&canvas->writer, title);
    end_line(canvas);
}

static enum status draw(struct canvas *canvas, struct error *error)
{
    enum status status = set_up(canvas, error);

    if (status != STATUS_OK)
        return status;
    draw_axes(canvas);
    draw_roofs(canvas);
    if (canvas->outline.changes.count > 0)
        draw_changes(canvas);
    else
        draw_points(canvas);
    label_roofs(canvas);
    status = add_title(canvas, canvas->options->title, error);
    if (status == STATUS_OK)
        status = add_title(canvas, canvas->options->subtitle, error);
    for (int row = 0; row < canvas->grid.rows; row++) {
        character_grid_print(&canvas->grid, row, canvas->options->terminal_colour, &canvas->writer);
        end_line(canvas);
    }
    add_x_title(canvas);
    if (status == STATUS_OK && canvas->outline.changes.count > 0)
        status = add_verdicts(canvas, error);
    else if (status == STATUS_OK)
        status = add_paradigms(canvas, error);
    if (status == STATUS_OK)
        status = add_roofs(canvas, error);
    return status;
}

enum status terminal_write(struct byte_buffer *buffer, const struct point_set *set,
                           const struct figure_options *options, struct error *error)
{
    struct canvas *const canvas = calloc(1, sizeof *canvas); /* tick lists are large */
    enum status status = STATUS_OK;

    if (canvas == NULL)
        return error_set_memory(error);
    canvas->writer.buffer = buffer;
    canvas->set = set;
    canvas->options = options;
    canvas->theme = theme_of(FIGURE_THEME_DARK);
    status = outline_init(&canvas->outline, set, options, error);
    if (status == STATUS_OK)
        status = draw(canvas, error);
    if (status == STATUS_OK && canvas->writer.has_failed)
        status = error_set_memory(error);
    character_grid_clear(&canvas->grid);
    outline_clear(&canvas->outline);
    free(canvas);
    return status;
}
