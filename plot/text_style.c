#include "plot/text_style.h"

struct role_look {
    double size_factor; /* of the plain text's size */
    bool bold;
};

static const struct role_look role_looks[TEXT_ROLE_COUNT] = {
    [TEXT_TITLE] = { 1.30, true },
    [TEXT_SUBTITLE] = { 1.00, false },
    [TEXT_AXIS_TITLE] = { 1.00, false },
    [TEXT_TICK] = { 0.90, false },
    [TEXT_CEILING] = { 0.90, false },
    [TEXT_FAINT_CEILING] = { 0.90, false },
    [TEXT_RIDGE] = { 0.85, false },
    [TEXT_LEGEND] = { 0.90, false },
    [TEXT_LEGEND_HEADING] = { 0.85, false },
    [TEXT_POINT] = { 0.80, false },
    [TEXT_KEY] = { 0.80, false },
    [TEXT_FOOTER] = { 0.70, false },
};

struct text_style text_role_style(enum text_role role, double base_size_pt)
{
    return (struct text_style){ role_looks[role].size_factor * base_size_pt,
                                role_looks[role].bold };
}

struct text_extent text_measure(const struct text_measurer *measurer, const char *text,
                                const struct text_style *style)
{
    return measurer->measure(measurer->closure, text, style);
}

double text_extent_height(const struct text_extent *extent)
{
    return extent->ascent + extent->descent;
}
