#include "plot/history_bands.h"

#include <math.h>

struct banded_lines history_bands_choose(const struct history *history)
{
    const size_t count_max = history->line_count <= HISTORY_BANDS_MAX ? HISTORY_BANDS_MAX : 1;
    struct banded_lines banded = { .is_shared = history->line_count > 1 };

    for (size_t i = 0; history->tolerance > 0 && i < history->line_count; i++) {
        const double baseline = history->lines[i].baseline;
        const bool is_first = banded.count == 0;
        if (!(isfinite(baseline) && baseline > 0)) {
            banded.is_shared = false;
            continue;
        }
        if (!is_first && baseline != history->lines[banded.lines[0]].baseline)
            banded.is_shared = false;
        if (banded.count < count_max)
            banded.lines[banded.count++] = i;
    }
    if (banded.is_shared && banded.count > 1)
        banded.count = 1;
    return banded;
}

uint32_t history_bands_colour(const struct history_layout *layout,
                              const struct banded_lines *banded, size_t band)
{
    return banded->is_shared ? layout->theme->frame : layout->traces[banded->lines[band]].colour;
}
