/* The legend: what each sign of the figure stands for, and nothing that is not drawn. */
#ifndef ROOFLINE_PLOT_LEGEND_H
#define ROOFLINE_PLOT_LEGEND_H

#include "plot/change_list.h"
#include "plot/encoding.h"
#include "plot/roof.h"
#include "plot/theme.h"
#include "plot/typesetter.h"

enum legend_mark {
    LEGEND_HEADING, /* text only */
    LEGEND_PATCH,   /* a piece of colour */
    LEGEND_MARKER,
    LEGEND_HOLLOW_MARKER,
    LEGEND_LINE,
    LEGEND_CHANGE
};

struct legend_entry {
    enum legend_mark mark;
    uint32_t colour;         /* of a patch or marker */
    enum marker_shape shape; /* of a marker */
    size_t hardware;         /* whose line style a line has */
    bool is_faint;           /* of a line: it judges no point */
    enum verdict verdict;    /* of a change */
    struct placed_text text;
    struct position mark_at; /* centre of the mark */
};

struct legend {
    struct legend_entry *entries;
    size_t entry_count;
    size_t hidden_paradigm_count; /* those that even the largest legend has no room for */
    double mark_width;
    struct rect box;
    bool is_outside; /* beside or below the plot area */
};

/* What the legend is about, and the widest its texts may be. */
struct legend_content {
    const struct encoding *encoding;
    const struct roof_set *roofs; /* lines without a label are explained by the legend */
    const struct change_list *changes;
    const struct theme *theme;
    double text_width_max;
    size_t paradigm_limit; /* list at most so many paradigms */
};

/* Makes the entries, without places. On failure (STATUS_MEMORY) the legend is empty. */
enum status legend_init(struct legend *legend, const struct legend_content *content,
                        struct typesetter *typesetter, struct error *error);

/* Frees what the legend owns and zeroes it. May be repeated. */
void legend_clear(struct legend *legend);

#endif
