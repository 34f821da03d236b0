#include "analysis/write_text.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "analysis/number.h"
#include "analysis/point_name.h"
#include "analysis/shown_text.h"
#include "analysis/text_heading.h"
#include "analysis/text_left_out.h"
#include "analysis/unit.h"

enum {
    CELL_SIZE = UNIT_TEXT_SIZE,
    GAP = 2,            /* blanks between columns */
    CELL_LIMIT = 24,    /* columns that a text other than the name may take */
    SHORTEST_NAME = 16, /* a name is never shortened further, however narrow the terminal */
    SHOWN_DIGITS = 3
};

static const char name_title[] = "Point";

/* ---- the columns behind the name ---- */

static const char *paradigm_text(const struct point *point, char cell[CELL_SIZE])
{
    (void)cell;
    return point->paradigm;
}

static const char *precision_text(const struct point *point, char cell[CELL_SIZE])
{
    (void)cell;
    return precision_name(point->precision);
}

static const char *memory_level_text(const struct point *point, char cell[CELL_SIZE])
{
    (void)cell;
    return memory_level_name(point->memory_level);
}

static const char *intensity_text(const struct point *point, char cell[CELL_SIZE])
{
    number_format_digits(point->intensity_flop_per_byte, SHOWN_DIGITS, cell);
    return cell;
}

static const char *performance_text(const struct point *point, char cell[CELL_SIZE])
{
    unit_format(point->performance_flop_per_s, DIMENSION_PERFORMANCE, cell);
    return cell;
}

static const char *roof_share_text(const struct point *point, char cell[CELL_SIZE])
{
    if (!isfinite(point->roof_share))
        return "-";
    size_t length = number_format_digits(100.0 * point->roof_share, SHOWN_DIGITS, cell);
    snprintf(cell + length, CELL_SIZE - length, " %%");
    return cell;
}

static const char *bound_text(const struct point *point, char cell[CELL_SIZE])
{
    (void)cell;
    return isfinite(point->roof_flop_per_s) ? bound_name(point->bound) : "-";
}

static const char *launches_text(const struct point *point, char cell[CELL_SIZE])
{
    number_format((double)point->launches, cell);
    return cell;
}

static const char *note_text(const struct point *point, char cell[CELL_SIZE])
{
    (void)cell;
    return point->partial ? "partial" : "";
}

enum column_use { ALWAYS, WHEN_VARIED, WHEN_FILLED };

static const struct {
    const char *title;
    bool at_right;
    enum column_use use;
    /* The cell's text, in the buffer or borrowed from the point. */
    const char *(*text)(const struct point *point, char cell[CELL_SIZE]);
} columns[] = {
    { "Paradigm", false, ALWAYS, paradigm_text },
    { "Precision", false, ALWAYS, precision_text },
    { "Level", false, WHEN_VARIED, memory_level_text },
    { "FLOP/Byte", true, ALWAYS, intensity_text },
    { "Performance", true, ALWAYS, performance_text },
    { "Of roof", true, ALWAYS, roof_share_text },
    { "Bound", false, ALWAYS, bound_text },
    { "Launches", true, ALWAYS, launches_text },
    { "Note", false, WHEN_FILLED, note_text },
};

enum { COLUMN_COUNT = sizeof columns / sizeof columns[0] };

/* ---- layout ---- */

/* Columns of the terminal; 0 for a column of the table that is not shown. */
struct layout {
    size_t name;
    size_t cells[COLUMN_COUNT];
};

static size_t largest(size_t left, size_t right)
{
    return left > right ? left : right;
}

static size_t smallest(size_t left, size_t right)
{
    return left < right ? left : right;
}

static size_t measure_column(const struct point_set *set, size_t column)
{
    size_t width = 0;
    bool varied = false;
    char cell[CELL_SIZE];
    char first_cell[CELL_SIZE];
    const char *const first = columns[column].text(&set->points[0], first_cell);
    for (size_t i = 0; i < set->point_count; i++) {
        const char *const text = columns[column].text(&set->points[i], cell);
        width = largest(width, shown_text_width(text));
        varied = varied || strcmp(text, first) != 0;
    }
    if ((columns[column].use == WHEN_VARIED && !varied) ||
        (columns[column].use == WHEN_FILLED && width == 0))
        return 0;
    return largest(smallest(width, CELL_LIMIT), strlen(columns[column].title));
}

/* Every column as wide as its widest cell; the names get what is left of the terminal. */
static enum status measure(struct layout *layout, const struct point_set *set, size_t width,
                           struct point_name *name, struct error *error)
{
    size_t cells = 0;
    for (size_t i = 0; i < COLUMN_COUNT; i++) {
        layout->cells[i] = measure_column(set, i);
        cells += layout->cells[i] > 0 ? GAP + layout->cells[i] : 0;
    }
    layout->name = strlen(name_title);
    for (size_t i = 0; i < set->point_count; i++) {
        const enum status status = point_name_choose(name, set, i, error);
        if (status != STATUS_OK)
            return status;
        layout->name = largest(layout->name, shown_text_width(name->text));
    }
    if (width > 0)
        layout->name =
            smallest(layout->name, largest(SHORTEST_NAME, width - smallest(width, cells)));
    return STATUS_OK;
}

/* ---- the table ---- */

/* A line being written. Blanks wait for the text behind them, so that none end a line. */
struct line {
    FILE *stream;
    size_t blanks;
};

static void write_cell(struct line *line, const char *text, size_t width, bool at_right)
{
    const size_t blanks = width - smallest(width, shown_text_width(text));
    if (at_right)
        line->blanks += blanks;
    if (*text != '\0') {
        fprintf(line->stream, "%*s", (int)line->blanks, "");
        shown_text_write(line->stream, text, width);
        line->blanks = 0;
    }
    line->blanks += GAP + (at_right ? 0 : blanks);
}

static void write_titles(FILE *stream, const struct layout *layout)
{
    struct line line = { .stream = stream };
    write_cell(&line, name_title, layout->name, false);
    for (size_t i = 0; i < COLUMN_COUNT; i++)
        if (layout->cells[i] > 0)
            write_cell(&line, columns[i].title, layout->cells[i], columns[i].at_right);
    fputc('\n', stream);
}

static void write_point(FILE *stream, const struct layout *layout, const struct point *point,
                        const char *name)
{
    struct line line = { .stream = stream };
    char cell[CELL_SIZE];
    write_cell(&line, name, layout->name, false);
    for (size_t i = 0; i < COLUMN_COUNT; i++)
        if (layout->cells[i] > 0)
            write_cell(&line, columns[i].text(point, cell), layout->cells[i], columns[i].at_right);
    fputc('\n', stream);
}

/* The points stand together by hardware. */
static enum status write_points(FILE *stream, const struct point_set *set,
                                const struct layout *layout, size_t width, struct point_name *name,
                                struct error *error)
{
    const char *hardware = NULL;
    for (size_t i = 0; i < set->point_count; i++) {
        const struct point *const point = &set->points[i];
        if (hardware == NULL || strcmp(hardware, point->hardware) != 0) {
            fputs(hardware == NULL ? "" : "\n", stream);
            hardware = point->hardware;
            text_heading_write(stream, set, hardware, width);
            write_titles(stream, layout);
        }
        const enum status status = point_name_choose(name, set, i, error);
        if (status != STATUS_OK)
            return status;
        write_point(stream, layout, point, name->text);
    }
    return STATUS_OK;
}

static enum status write_table(FILE *stream, const struct point_set *set, size_t width,
                               struct error *error)
{
    struct point_name name = { 0 };
    struct layout layout;
    enum status status = measure(&layout, set, width, &name, error);
    if (status == STATUS_OK)
        status = write_points(stream, set, &layout, width, &name, error);
    point_name_clear(&name);
    return status;
}

enum status write_text(FILE *stream, const struct point_set *set,
                       const struct write_text_options *options, struct error *error)
{
    if (set->point_count > 0) {
        const enum status status = write_table(stream, set, options->width, error);
        if (status != STATUS_OK)
            return status;
        if (set->left_out_count > 0)
            fputc('\n', stream);
    }
    return text_left_out_write(stream, set, error);
}
