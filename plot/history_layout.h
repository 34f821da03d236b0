/* Where everything in a history lies: plain data, made without knowing what draws it. */
#ifndef ROOFLINE_PLOT_HISTORY_LAYOUT_H
#define ROOFLINE_PLOT_HISTORY_LAYOUT_H

#include "plot/history_figure.h"
#include "plot/legend.h"
#include "plot/linear_scale.h"
#include "plot/theme.h"
#include "plot/typesetter.h"

enum { HISTORY_TICKS_MAX = 16, HISTORY_BANDS_MAX = 3 };

/* How a line looks. */
struct history_trace {
    uint32_t colour; /* 0xRRGGBB */
    enum marker_shape shape;
};

/* What the tolerance allows around a baseline. */
struct history_band {
    uint32_t colour;
    double top; /* positions on the page, inside the plot area */
    double bottom;
};

struct history_layout {
    double width_pt;
    double height_pt;
    double line_scale;
    const struct theme *theme;
    struct rect plot;
    struct linear_scale scale;       /* of the quantity */
    double first_tick;               /* a value; the scale begins there */
    double step;                     /* between ticks */
    double ticks[HISTORY_TICKS_MAX]; /* positions down the page */
    size_t tick_count;
    double *runs; /* positions across the page */
    bool *is_run_labelled;
    size_t run_count;
    struct history_trace traces[HISTORY_LINES_MAX];
    size_t trace_count;
    struct position *points; /* of each line one a run; x is NaN where none was measured */
    double marker_radius;
    size_t marker_interval; /* every so many runs of a line have a marker */
    struct history_band bands[HISTORY_BANDS_MAX];
    size_t band_count;
    struct legend legend; /* of lines, with colour and shape, and of bands, as patches */
    struct typesetter typesetter;
};

/* Lays out a history whose plain text has a size. Fails as history_figure_write does; *out is then
 * NULL. Free with history_layout_free. */
enum status history_layout_create(struct history_layout **out, const struct history *history,
                                  const struct figure_options *options, double text_size_pt,
                                  const struct text_measurer *measurer, struct error *error);

/* Whether a marker stands at a run of a line: at every marker_interval-th, counted back from the
 * newest, and where no line leads. */
bool history_layout_has_marker(const struct history_layout *layout, size_t line, size_t run);

void history_layout_free(struct history_layout *layout);

#endif
