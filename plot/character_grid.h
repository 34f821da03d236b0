/* A rectangle of a terminal's cells to draw in: lines of dots, eight a cell, and characters. */
#ifndef ROOFLINE_PLOT_CHARACTER_GRID_H
#define ROOFLINE_PLOT_CHARACTER_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "plot/geometry.h"
#include "plot/text_writer.h"

enum { GRID_DOTS_ACROSS = 2, GRID_DOTS_DOWN = 4 }; /* of a cell */

/* The terminal's own colour of text. */
#define CHARACTER_GRID_PLAIN UINT32_MAX

struct grid_cell {
    uint32_t character; /* 0: none; hides dots */
    uint32_t colour;    /* 0xRRGGBB or CHARACTER_GRID_PLAIN, of what is shown */
    unsigned char dots;
    bool is_continued; /* covered by the wide character left of it */
};

struct character_grid {
    struct grid_cell *cells; /* rows of columns */
    int columns;
    int rows;
};

/* An empty grid. False when there is no memory; the grid then has no cells. */
bool character_grid_init(struct character_grid *grid, int columns, int rows);

/* A line between two positions in dots, from the top left corner. Parts outside are left out. With
 * a gap, only every gap-th dot is drawn; 1 draws all. */
void character_grid_draw_line(struct character_grid *grid, struct position from, struct position to,
                              uint32_t colour, int gap);

/* Whether length cells from a place on lie in the grid and hold nothing. */
bool character_grid_is_free(const struct character_grid *grid, int column, int row, int length);

/* Writes UTF-8 text into a row; what lies outside is left out. */
void character_grid_write(struct character_grid *grid, int column, int row, const char *text,
                          uint32_t colour);

void character_grid_put(struct character_grid *grid, int column, int row, uint32_t character,
                        uint32_t colour);

/* The cell at a place inside the grid. */
struct grid_cell *character_grid_at(const struct character_grid *grid, int column, int row);

/* Writes a row without the blanks at its end, in ANSI colours when wanted. */
void character_grid_print(const struct character_grid *grid, int row, bool has_colour,
                          struct text_writer *writer);

/* Changes the colour of what is written next to one of the 256 that terminals have; a colour too
 * dark for many of them becomes the terminal's own. Nothing without has_colour. */
void character_grid_start_colour(struct text_writer *writer, uint32_t colour, bool has_colour);
void character_grid_end_colour(struct text_writer *writer, bool has_colour);

/* Writes one character as UTF-8. */
void character_grid_add_character(struct text_writer *writer, uint32_t character);

/* Frees what the grid owns and zeroes it. May be repeated. */
void character_grid_clear(struct character_grid *grid);

#endif
