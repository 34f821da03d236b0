#include "plot/character_grid.h"

#include <math.h>
#include <stdlib.h>

#include "plot/text_columns.h"

bool character_grid_init(struct character_grid *grid, int columns, int rows)
{
    *grid = (struct character_grid){ .columns = columns, .rows = rows };
    grid->cells = calloc((size_t)columns * (size_t)rows + 1, sizeof *grid->cells);
    return grid->cells != NULL;
}

struct grid_cell *character_grid_at(const struct character_grid *grid, int column, int row)
{
    return &grid->cells[row * grid->columns + column];
}

static bool is_inside(const struct character_grid *grid, int column, int row)
{
    return column >= 0 && column < grid->columns && row >= 0 && row < grid->rows;
}

/* The bits of a braille pattern, by row and column of its dots.
 * Source: The Unicode Standard, chapter 21.1, Braille. */
static const unsigned char braille_bits[GRID_DOTS_DOWN][GRID_DOTS_ACROSS] = {
    { 0x01, 0x08 },
    { 0x02, 0x10 },
    { 0x04, 0x20 },
    { 0x40, 0x80 },
};

static void set_dot(struct character_grid *grid, int across, int down, uint32_t colour)
{
    struct grid_cell *cell = NULL;

    if (across < 0 || down < 0 ||
        !is_inside(grid, across / GRID_DOTS_ACROSS, down / GRID_DOTS_DOWN))
        return;
    cell = character_grid_at(grid, across / GRID_DOTS_ACROSS, down / GRID_DOTS_DOWN);
    cell->dots |= braille_bits[down % GRID_DOTS_DOWN][across % GRID_DOTS_ACROSS];
    cell->colour = colour;
}

void character_grid_draw_line(struct character_grid *grid, struct position from, struct position to,
                              uint32_t colour, int gap)
{
    const double length = fmax(fabs(to.x - from.x), fabs(to.y - from.y));
    const int steps = (int)ceil(fmin(length, 1e6));

    for (int i = 0; i <= steps; i += gap) {
        const double share = steps > 0 ? (double)i / steps : 0;
        set_dot(grid, (int)floor(from.x + share * (to.x - from.x)),
                (int)floor(from.y + share * (to.y - from.y)), colour);
    }
}

bool character_grid_is_free(const struct character_grid *grid, int column, int row, int length)
{
    for (int i = column; i < column + length; i++) {
        if (!is_inside(grid, i, row))
            return false;
        const struct grid_cell *const cell = character_grid_at(grid, i, row);
        if (cell->character != 0 || cell->dots != 0 || cell->is_continued)
            return false;
    }
    return true;
}

void character_grid_put(struct character_grid *grid, int column, int row, uint32_t character,
                        uint32_t colour)
{
    struct grid_cell *cell = NULL;

    if (!is_inside(grid, column, row))
        return;
    cell = character_grid_at(grid, column, row);
    cell->character = character;
    cell->colour = colour;
}

void character_grid_write(struct character_grid *grid, int column, int row, const char *text,
                          uint32_t colour)
{
    while (*text != '\0') {
        size_t length = 0;
        const uint32_t character = text_columns_character(text, &length);
        const int columns = (int)text_columns_of_character(character);
        text += length;
        if (columns == 0 || !is_inside(grid, column, row) ||
            !is_inside(grid, column + columns - 1, row))
            continue;
        character_grid_put(grid, column, row, character, colour);
        if (columns == 2)
            character_grid_at(grid, column + 1, row)->is_continued = true;
        column += columns;
    }
}

/* The nearest of the 216 colours of the 6x6x6 cube, as xterm numbers them from 16 on. */
static int nearest_colour(uint32_t colour)
{
    static const int levels[] = { 0, 95, 135, 175, 215, 255 };
    int number = 0;

    for (int shift = 16; shift >= 0; shift -= 8) {
        const int value = (int)(colour >> shift & 0xff);
        int nearest = 0;
        for (int i = 1; i < 6; i++) {
            if (abs(levels[i] - value) < abs(levels[nearest] - value))
                nearest = i;
        }
        number = number * 6 + nearest;
    }
    return 16 + number;
}

static uint32_t brightest_channel(uint32_t colour)
{
    uint32_t brightest = 0;

    for (int shift = 16; shift >= 0; shift -= 8) {
        if ((colour >> shift & 0xff) > brightest)
            brightest = colour >> shift & 0xff;
    }
    return brightest;
}

void character_grid_start_colour(struct text_writer *writer, uint32_t colour, bool has_colour)
{
    if (!has_colour)
        return;
    if (colour == CHARACTER_GRID_PLAIN || brightest_channel(colour) < 0x50) {
        text_writer_add(writer, "\x1b[0m");
        return;
    }
    text_writer_add(writer, "\x1b[38;5;");
    text_writer_add_count(writer, (size_t)nearest_colour(colour));
    text_writer_add(writer, "m");
}

void character_grid_end_colour(struct text_writer *writer, bool has_colour)
{
    if (has_colour)
        text_writer_add(writer, "\x1b[0m");
}

void character_grid_add_character(struct text_writer *writer, uint32_t character)
{
    char bytes[4];
    size_t length = 1;

    if (character < 0x80) {
        bytes[0] = (char)character;
    } else {
        length = (size_t)2 + (character >= 0x800) + (character >= 0x10000);
        for (size_t i = length; i-- > 1; character >>= 6)
            bytes[i] = (char)(0x80 | (character & 0x3f));
        bytes[0] = (char)((0xf00u >> length & 0xff) | character);
    }
    text_writer_add_bytes(writer, bytes, length);
}

static bool is_blank(const struct grid_cell *cell)
{
    return (cell->character == 0 || cell->character == ' ') && cell->dots == 0;
}

static void print_cell(const struct grid_cell *cell, struct text_writer *writer)
{
    if (cell->character != 0)
        character_grid_add_character(writer, cell->character);
    else if (cell->dots != 0)
        character_grid_add_character(writer, 0x2800u | cell->dots);
    else
        text_writer_add(writer, " ");
}

void character_grid_print(const struct character_grid *grid, int row, bool has_colour,
                          struct text_writer *writer)
{
    const struct grid_cell *const cells = character_grid_at(grid, 0, row);
    int end = grid->columns;
    bool is_coloured = false;
    uint32_t colour = 0;

    while (end > 0 && is_blank(&cells[end - 1]))
        end--;
    for (int i = 0; i < end; i++) {
        if (cells[i].is_continued)
            continue;
        if (!is_blank(&cells[i]) && (!is_coloured || cells[i].colour != colour)) {
            character_grid_start_colour(writer, cells[i].colour, has_colour);
            colour = cells[i].colour;
            is_coloured = true;
        }
        print_cell(&cells[i], writer);
    }
    character_grid_end_colour(writer, has_colour && is_coloured);
}

void character_grid_clear(struct character_grid *grid)
{
    free(grid->cells);
    *grid = (struct character_grid){ 0 };
}
