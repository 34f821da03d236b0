#include "plot/theme.h"

static const struct theme themes[FIGURE_THEME_COUNT] = {
    [FIGURE_THEME_LIGHT] = {
        .background = 0xffffff,
        .grid = 0xe4e4e4,
        .minor_tick = 0x8a8a8a,
        .frame = 0x5a5a5a,
        .roof_fill = 0xf5f8fc,
        .drop = 0xa6a6a6,
        .edge = 0x202020,
        .legend_edge = 0xcccccc,
        .leader = 0x8a8a8a,
        .link = 0x707070,
        .faint_roof = 0x8a8a8a,
        .neutral = 0xb8b8b8,
        .roofs = { 0x303030, 0x1a66c2, 0xb83227, 0x2b7a38, 0x7d3fa8 },
        .texts = {
            [TEXT_TITLE] = 0x1a1a1a,
            [TEXT_SUBTITLE] = 0x5a5a5a,
            [TEXT_AXIS_TITLE] = 0x262626,
            [TEXT_TICK] = 0x404040,
            [TEXT_CEILING] = 0x262626,
            [TEXT_FAINT_CEILING] = 0x6a6a6a,
            [TEXT_RIDGE] = 0x5a5a5a,
            [TEXT_LEGEND] = 0x262626,
            [TEXT_LEGEND_HEADING] = 0x6a6a6a,
            [TEXT_POINT] = 0x262626,
            [TEXT_KEY] = 0x262626,
            [TEXT_FOOTER] = 0x707070,
        },
    },
    [FIGURE_THEME_DARK] = {
        .background = 0x15181e,
        .grid = 0x2c313a,
        .minor_tick = 0x8a909a,
        .frame = 0xa0a6b0,
        .roof_fill = 0x1b2029,
        .drop = 0x5c6370,
        .edge = 0xf2f2f2,
        .legend_edge = 0x4a505a,
        .leader = 0x9aa0aa,
        .link = 0xa8aeb8,
        .faint_roof = 0x7f8793,
        .neutral = 0x6f7783,
        .roofs = { 0xe6e6e6, 0x6db3ff, 0xff8a7a, 0x7fd48a, 0xd3a6f0 },
        .texts = {
            [TEXT_TITLE] = 0xf2f2f2,
            [TEXT_SUBTITLE] = 0xb4b8c0,
            [TEXT_AXIS_TITLE] = 0xe2e2e2,
            [TEXT_TICK] = 0xcfd2d8,
            [TEXT_CEILING] = 0xe2e2e2,
            [TEXT_FAINT_CEILING] = 0xa4a9b2,
            [TEXT_RIDGE] = 0xb4b8c0,
            [TEXT_LEGEND] = 0xe2e2e2,
            [TEXT_LEGEND_HEADING] = 0xa4a9b2,
            [TEXT_POINT] = 0xe2e2e2,
            [TEXT_KEY] = 0xe2e2e2,
            [TEXT_FOOTER] = 0x9aa0aa,
        },
    },
};

const struct theme *theme_of(enum figure_theme theme)
{
    return &themes[theme];
}
