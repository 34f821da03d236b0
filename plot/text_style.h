/* How each kind of text looks, and how texts are measured without knowing what draws them. */
#ifndef ROOFLINE_PLOT_TEXT_STYLE_H
#define ROOFLINE_PLOT_TEXT_STYLE_H

#include <stdbool.h>

enum text_role {
    TEXT_TITLE,
    TEXT_SUBTITLE,
    TEXT_AXIS_TITLE,
    TEXT_TICK,
    TEXT_CEILING,
    TEXT_FAINT_CEILING,
    TEXT_RIDGE,
    TEXT_LEGEND,
    TEXT_LEGEND_HEADING,
    TEXT_POINT,
    TEXT_KEY,
    TEXT_FOOTER,
    TEXT_ROLE_COUNT
};

struct text_style {
    double size_pt;
    bool bold;
};

/* All in points. */
struct text_extent {
    double width;
    double ascent;  /* above the baseline, >= 0 */
    double descent; /* below the baseline, >= 0 */
};

/* Measures UTF-8 text that holds no control characters. */
struct text_measurer {
    struct text_extent (*measure)(void *closure, const char *text, const struct text_style *style);
    void *closure;
};

/* The style of a role in a figure whose plain text has the given size. */
struct text_style text_role_style(enum text_role role, double base_size_pt);

struct text_extent text_measure(const struct text_measurer *measurer, const char *text,
                                const struct text_style *style);

double text_extent_height(const struct text_extent *extent);

#endif
