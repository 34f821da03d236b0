#include "analysis/report_text.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "analysis/finding.h"
#include "analysis/shown_text.h"

enum {
    GAP = 2,           /* blanks between columns */
    SHORTEST_NAME = 16 /* a name is never shortened further, however narrow the terminal */
};

/* Columns of the terminal; 0 for a cell that is not shown. */
struct layout {
    size_t widths[FINDING_CELLS];
};

static size_t largest(size_t left, size_t right)
{
    return left > right ? left : right;
}

static size_t smallest(size_t left, size_t right)
{
    return left < right ? left : right;
}

static bool is_shown(const struct comparison *comparison, enum finding_cell cell)
{
    return cell != FINDING_P || comparison->noise_measured;
}

static void measure_point(struct layout *layout, const struct comparison *comparison,
                          const struct compared_point *point)
{
    enum quantity quantities[QUANTITY_COUNT];
    const size_t count = finding_list(comparison, point, quantities);
    for (size_t i = 0; i < count; i++)
        for (size_t cell = 0; cell < FINDING_CELLS; cell++) {
            char buffer[UNIT_TEXT_SIZE];
            const char *text = finding_text(point, quantities[i], (enum finding_cell)cell, buffer);
            if (layout->widths[cell] > 0)
                layout->widths[cell] = largest(layout->widths[cell], shown_text_width(text));
        }
}

/* Every column as wide as its widest cell; the names get what is left of the terminal. */
static struct layout measure(const struct comparison *comparison, size_t width)
{
    struct layout layout = { { 0 } };
    for (size_t cell = 0; cell < FINDING_CELLS; cell++)
        if (is_shown(comparison, (enum finding_cell)cell))
            layout.widths[cell] = strlen(finding_title((enum finding_cell)cell));
    for (size_t i = 0; i < comparison->point_count; i++)
        measure_point(&layout, comparison, &comparison->points[i]);
    size_t others = 0;
    for (size_t cell = 0; cell < FINDING_CELLS; cell++)
        if (cell != FINDING_POINT && layout.widths[cell] > 0)
            others += layout.widths[cell] + GAP;
    if (width > 0)
        layout.widths[FINDING_POINT] = smallest(
            layout.widths[FINDING_POINT], largest(SHORTEST_NAME, width - smallest(width, others)));
    return layout;
}

static void write_cell(FILE *stream, const struct layout *layout, enum finding_cell cell,
                       const char *text)
{
    const size_t width = layout->widths[cell];
    if (width == 0)
        return;
    const int blanks = (int)(width - smallest(width, shown_text_width(text)));
    if (cell > FINDING_QUANTITY)
        fprintf(stream, "%*s", blanks, "");
    if (*text != '\0')
        shown_text_write(stream, text, width);
    if (cell <= FINDING_QUANTITY)
        fprintf(stream, "%*s", blanks, "");
    fputs(cell == FINDING_TOLERANCE ? "\n" : "  ", stream);
}

static void write_titles(FILE *stream, const struct layout *layout)
{
    for (size_t cell = 0; cell < FINDING_CELLS; cell++)
        write_cell(stream, layout, (enum finding_cell)cell, finding_title((enum finding_cell)cell));
}

static void write_point(FILE *stream, const struct layout *layout,
                        const struct comparison *comparison, const struct compared_point *point)
{
    enum quantity quantities[QUANTITY_COUNT];
    const size_t count = finding_list(comparison, point, quantities);
    for (size_t i = 0; i < count; i++)
        for (size_t cell = 0; cell < FINDING_CELLS; cell++) {
            char buffer[UNIT_TEXT_SIZE];
            const bool is_named = i > 0 && cell == FINDING_POINT;
            write_cell(stream, layout, (enum finding_cell)cell,
                       is_named
                           ? ""
                           : finding_text(point, quantities[i], (enum finding_cell)cell, buffer));
        }
    if (point->remark != NULL) {
        fprintf(stream, "%*s", (int)(layout->widths[FINDING_VERDICT] + 2 * GAP), "");
        shown_text_write(stream, point->remark, SIZE_MAX);
        fputc('\n', stream);
    }
}

void report_text_write(FILE *stream, const struct comparison *comparison, size_t width)
{
    const struct layout layout = measure(comparison, width);
    write_titles(stream, &layout);
    for (size_t i = 0; i < comparison->point_count; i++)
        write_point(stream, &layout, comparison, &comparison->points[i]);
    fputc('\n', stream);
    finding_write_counts(stream, comparison);
    fputs(" (", stream);
    finding_write_method(stream, comparison);
    fputs(")\n", stream);
}
