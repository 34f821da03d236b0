#include "plot/text_style.h"

struct role_look {
    double size_factor; /* of the plain text's size */
    bool bold;
    uint32_t colour;
};

static const struct role_look role_looks[TEXT_ROLE_COUNT] = {
    [TEXT_TITLE] = { 1.30, true, 0x1a1a1a },
    [TEXT_SUBTITLE] = { 1.00, false, 0x5a5a5a },
    [TEXT_AXIS_TITLE] = { 1.00, false, 0x262626 },
    [TEXT_TICK] = { 0.90, false, 0x404040 },
    [TEXT_CEILING] = { 0.90, false, 0x262626 },
    [TEXT_RIDGE] = { 0.85, false, 0x5a5a5a },
    [TEXT_LEGEND] = { 0.90, false, 0x262626 },
    [TEXT_LEGEND_HEADING] = { 0.85, false, 0x6a6a6a },
    [TEXT_POINT] = { 0.80, false, 0x262626 },
};

struct text_style text_role_style(enum text_role role, double base_size_pt)
{
    return (struct text_style){ role_looks[role].size_factor * base_size_pt,
                                role_looks[role].bold };
}

uint32_t text_role_colour(enum text_role role)
{
    return role_looks[role].colour;
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
