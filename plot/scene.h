/* A figure as a plain array of things to draw, in drawing order. */
#ifndef ROOFLINE_PLOT_SCENE_H
#define ROOFLINE_PLOT_SCENE_H

#include "plot/layout.h"
#include "plot/panel_page.h"

enum scene_kind { SCENE_LINE, SCENE_AREA, SCENE_TEXT, SCENE_MARKER };

/* What an item belongs to. */
enum scene_part {
    SCENE_BACKGROUND,
    SCENE_GRID,
    SCENE_FRAME,
    SCENE_ROOF,
    SCENE_RIDGE,
    SCENE_LINK,   /* between the points of one kernel */
    SCENE_CHANGE, /* arrows from old places to new ones, rings of new points */
    SCENE_POINT,
    SCENE_LABEL, /* every text outside the legend, and leaders */
    SCENE_LEGEND
};

struct stroke {
    double width;    /* points; 0: none */
    uint32_t colour; /* 0xRRGGBB */
    double dashes[6];
    size_t dash_count; /* 0: solid */
};

struct scene_line {
    struct position from;
    struct position to;
};

struct scene_area {
    struct position corners[6];
    size_t corner_count;
};

struct scene_text {
    const char *text; /* borrowed from the layout */
    struct text_style style;
    struct label_place place;
    double rim_width; /* of a rim around the letters in the ground's colour; 0: none */
    uint32_t rim_colour;
};

struct scene_marker {
    struct position at;
    enum marker_shape shape;
    double radius;
};

struct scene_item {
    enum scene_kind kind;
    enum scene_part part;
    uint32_t fill; /* of areas and markers; the colour of a text */
    struct stroke stroke;
    union {
        struct scene_line line;
        struct scene_area area;
        struct scene_text text;
        struct scene_marker marker;
    };
};

struct scene {
    double width_pt;
    double height_pt;
    struct scene_item *items;
    size_t item_count;
    size_t item_capacity;
};

/* Lists what a layout shows; the layout must outlive the scene. On failure (STATUS_MEMORY) the
 * scene is empty. */
enum status scene_init(struct scene *scene, const struct layout *layout, struct error *error);

/* The same of a page of panels. */
enum status scene_init_page(struct scene *scene, const struct panel_page *page,
                            struct error *error);

/* Adds an item behind the others; STATUS_MEMORY on failure. */
enum status scene_append(struct scene *scene, const struct scene_item *item, struct error *error);

/* Multiplies the width and the dashes of a stroke. */
void scene_scale_stroke(struct stroke *stroke, double factor);

/* Frees what the scene owns and zeroes it. May be repeated. */
void scene_clear(struct scene *scene);

#endif
