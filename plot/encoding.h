/* Which sign stands for which property of a point: colours for paradigms, marker shapes for regions
 * (or precisions, or hardware), line styles for hardware. */
#ifndef ROOFLINE_PLOT_ENCODING_H
#define ROOFLINE_PLOT_ENCODING_H

#include <stdbool.h>
#include <stdint.h>

#include "analysis/points.h"
#include "plot/category.h"
#include "plot/marker.h"

struct encoding {
    struct category_list paradigms; /* of points, alphabetic */
    uint32_t *paradigm_colours;     /* 0xRRGGBB, one a name */
    struct category_list shapes;    /* of points; what the marker's shape tells */
    const char *shape_meaning;      /* "Region"; NULL when all points have the same shape */
    struct category_list hardware;  /* of points, and behind them of ceilings */
    bool has_partial;               /* some point is drawn hollow */
};

/* Texts are borrowed from the set. On failure (STATUS_MEMORY) the encoding is empty. */
enum status encoding_init(struct encoding *encoding, const struct point_set *set,
                          struct error *error);

/* Frees what the encoding owns and zeroes it. May be repeated. */
void encoding_clear(struct encoding *encoding);

/* The shape of the group with the given index; all groups beyond the last shape share it. */
enum marker_shape encoding_shape(size_t group);

/* The text of a point's region, "(none)" when it has none. */
const char *encoding_region_text(const struct point *point);

#endif
