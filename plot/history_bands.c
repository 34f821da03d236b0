#include "plot/history_bands.h"

#include <math.h>

struct banded_lines history_bands_choose(const struct history *history)
{
    const size_t count_max = history->line_count <= HISTORY_BANDS_MAX ? HISTORY_BANDS_MAX : 1;
    struct banded_lines banded = { .is_shared = history->line_count > 1 };

    for (size_t i = 0; i < history->line_count; i++) {
        const struct history_line *const line = &history->lines[i];
        const struct history_line *const first = &history->lines[banded.lines[0]];
        if (!(isfinite(line->baseline) && line->baseline > 0 && line->tolerance > 0)) {
            banded.is_shared = false;
            continue;
        }
        if (banded.count > 0 &&
            (line->baseline != first->baseline || line->tolerance != first->tolerance))
            banded.is_shared = false;
        if (banded.count < count_max)
            banded.lines[banded.count++] = i;
    }
    if (banded.is_shared && banded.count > 1)
        banded.count = 1;
    return banded;
}

static double factor_of(const struct history_line *line)
{
    return 1 + fmin(line->tolerance, 1);
}

double history_bands_upper(const struct history_line *line)
{
    return line->baseline * factor_of(line);
}

double history_bands_lower(const struct history_line *line)
{
    return line->baseline / factor_of(line);
}

uint32_t history_bands_colour(const struct history_layout *layout,
                              const struct banded_lines *banded, size_t band)
{
    return banded->is_shared ? layout->theme->frame : layout->traces[banded->lines[band]].colour;
}
