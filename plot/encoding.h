/* Which sign stands for which property of a point: colours for paradigms, marker shapes for memory
 * levels (or regions, precisions, hardware), line styles for hardware. */
#ifndef ROOFLINE_PLOT_ENCODING_H
#define ROOFLINE_PLOT_ENCODING_H

#include <stdbool.h>
#include <stdint.h>

#include "analysis/points.h"
#include "plot/category.h"
#include "plot/figure.h"
#include "plot/marker.h"

struct encoding {
    struct category_list paradigms;     /* of points, alphabetic */
    uint32_t *paradigm_colours;         /* 0xRRGGBB, one a name */
    enum marker_shape *paradigm_shapes; /* one a name, all circles unless shapes tell paradigms */
    bool shapes_tell_paradigm;          /* no two paradigms have both colour and shape in common */
    struct category_list shapes;        /* of points; what the marker's shape tells */
    const char *shape_meaning;          /* "Region"; NULL when all points of a paradigm have the
                                         * same shape */
    struct category_list hardware; /* of points, and behind them of ceilings and other ceilings */
    bool has_partial;              /* some point is drawn hollow */
};

/* Texts are borrowed from the set. Of at most 200 paradigms no two look the same. On failure
 * (STATUS_MEMORY) the encoding is empty. */
enum status encoding_init(struct encoding *encoding, const struct point_set *set,
                          enum figure_palette palette, enum figure_marker marker,
                          struct error *error);

/* The encoding of some of a set's points, with the same signs. items holds, for each of these
 * points and behind them for each of their ceilings and other ceilings (item_count in all), its
 * index among the items of the whole set's hardware. On failure (STATUS_MEMORY) it is empty. */
enum status encoding_select(struct encoding *out, const struct encoding *whole, const size_t *items,
                            size_t point_count, size_t item_count, struct error *error);

/* Frees what the encoding owns and zeroes it. May be repeated. */
void encoding_clear(struct encoding *encoding);

/* The shape of the group with the given index; all groups beyond the last shape share it. */
enum marker_shape encoding_shape(size_t group);

/* The shape of the index-th point of the set. */
enum marker_shape encoding_point_shape(const struct encoding *encoding, size_t index);

/* The text of a point's region, "(none)" when it has none. */
const char *encoding_region_text(const struct point *point);

#endif
