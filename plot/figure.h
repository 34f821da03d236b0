/* A roofline figure from points and ceilings. */
#ifndef ROOFLINE_PLOT_FIGURE_H
#define ROOFLINE_PLOT_FIGURE_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/points.h"
#include "analysis/verdict.h"

enum figure_format {
    FIGURE_SVG,
    FIGURE_PNG,
    FIGURE_PDF,
    FIGURE_EPS,
    FIGURE_GNUPLOT,  /* a script that holds its data */
    FIGURE_TERMINAL, /* lines of text */
    FIGURE_FORMAT_COUNT
};

/* The format that a path's extension names, without regard to case; FIGURE_FORMAT_COUNT when none.
 */
enum figure_format figure_format_of_path(const char *path);

/* What the colours of points are chosen from. */
enum figure_palette {
    FIGURE_PALETTE_PARADIGM,  /* a fixed colour for each paradigm, the same in every figure */
    FIGURE_PALETTE_OKABE_ITO, /* eight colours that the colour-blind tell apart, in the legend's
                               * order */
    FIGURE_PALETTE_GREY
};

/* What the shapes of points tell. */
enum figure_marker {
    FIGURE_MARKER_AUTO, /* the first that differs: level, region, precision, hardware */
    FIGURE_MARKER_LEVEL,
    FIGURE_MARKER_REGION,
    FIGURE_MARKER_PRECISION,
    FIGURE_MARKER_HARDWARE
};

enum figure_theme { FIGURE_THEME_LIGHT, FIGURE_THEME_DARK, FIGURE_THEME_COUNT };

enum figure_legend {
    FIGURE_LEGEND_AUTO, /* where it hides nothing and costs the least */
    FIGURE_LEGEND_RIGHT,
    FIGURE_LEGEND_BELOW,
    FIGURE_LEGEND_NONE
};

/* Which ceilings are drawn. Those that judge no point are faint. */
enum figure_ceilings {
    FIGURE_CEILINGS_AUTO, /* those that judge some point; of the other compute ceilings those that
                           * fall into the plot area that these need */
    FIGURE_CEILINGS_USED, /* those that judge some point */
    FIGURE_CEILINGS_ALL,
    FIGURE_CEILINGS_LISTED
};

/* What each panel of a figure holds one of. */
enum figure_facet {
    FIGURE_FACET_NONE, /* one panel */
    FIGURE_FACET_HARDWARE,
    FIGURE_FACET_PROBLEM,
    FIGURE_FACET_PRECISION,
    FIGURE_FACET_REGION
};

/* The ends of an axis, 0 < low < high; both 0: chosen so that everything is seen. */
struct figure_limits {
    double low;
    double high;
};

/* Where a point was before, and what a comparison says of it. A missing point's own numbers are
 * those that it had. */
struct figure_change {
    double intensity_before;   /* FLOP/Byte; NaN: not known */
    double performance_before; /* FLOP/s; NaN: not known */
    enum verdict verdict;
    const char *quantity; /* what the label tells of, such as "time"; NULL: the performance */
    double ratio;         /* of the quantity, new to old; > 0. Without a quantity not looked at */
};

/* Zero is the default of all but the size. */
struct figure_options {
    double width_pt; /* > 0; 1/72 inch */
    double height_pt;
    const char *title;    /* UTF-8, shown as it is; NULL: none */
    const char *subtitle; /* NULL: none */
    const char *footer;   /* where the numbers are from, small at the bottom; NULL: none */
    const char *font;     /* a Pango font description, "DejaVu Sans 9"; NULL: the default */
    double text_size_pt;  /* of plain text, where the font names no size; 0: by the figure's size */
    double text_size_min_pt; /* no text is smaller, nor smaller than the size that the font names */
    double line_scale;       /* of the width of every line; 0: 1 */
    double dots_per_inch;    /* of PNG; 0: 200 */
    bool label_points;
    size_t terminal_columns; /* of FIGURE_TERMINAL; 0: 80 */
    bool terminal_colour;    /* with ANSI colours */
    bool svg_editable_text;  /* text as text in SVG, which needs the font where it is shown */
    enum figure_palette palette;
    enum figure_marker marker;
    enum figure_theme theme;
    enum figure_legend legend;
    enum figure_ceilings ceilings;
    unsigned listed_precisions; /* with FIGURE_CEILINGS_LISTED: bits 1u << enum precision */
    unsigned listed_levels;     /* likewise, bits of memory_level_bit */
    enum figure_facet facet;
    struct figure_limits intensity;   /* FLOP/Byte */
    struct figure_limits performance; /* FLOP/s */
    /* One for each point of the set, in its order, borrowed; NULL: none. An arrow leads from where
     * a point was to where it is, in the colour and form of its verdict; unchanged points are
     * faint, new ones have a ring, missing ones are outlines. The five largest changes of
     * performance among those that regressed or improved are labelled where there is room. */
    const struct figure_change *changes;
    size_t change_count;
};

#define FIGURE_OPTIONS_DEFAULT ((struct figure_options){ .width_pt = 576, .height_pt = 396 })

/* Takes the next bytes of the file. Returns STATUS_OK or what the figure's writer shall return. */
typedef enum status figure_sink(void *closure, const void *bytes, size_t length,
                                struct error *error);

/* Whether a point lies within the limits of both axes: others are not drawn. */
bool figure_shows_point(const struct figure_options *options, const struct point *point);

/* Draws the figure and hands its bytes to the sink. set must hold at least one point. The same
 * arguments give the same bytes. A machine without any font, an unusable size, or limits without a
 * point between them are an error. */
enum status figure_write(const struct point_set *set, const struct figure_options *options,
                         enum figure_format format, figure_sink *sink, void *closure,
                         struct error *error);

#endif
