/* What the labels of points say: names, or numbers that a key explains, or how many there are. */
#ifndef ROOFLINE_PLOT_POINT_LABEL_H
#define ROOFLINE_PLOT_POINT_LABEL_H

#include "plot/label_placement.h"
#include "plot/point_spot.h"

/* Points beyond these are not labelled: they would find no room on any page. */
enum { POINT_NAMES_MAX = 200, POINT_NUMBERS_MAX = 400 };

/* The points of a figure on the page. */
struct point_labelling {
    const struct point_set *set;
    const struct label_target *targets; /* one for each point */
    const struct rect *plot;
};

/* The texts of the first count points of a set, shortened in the middle to a width: the paradigm,
 * and what else tells a point from the others. texts has room for count. STATUS_MEMORY on failure.
 */
enum status point_label_compose(struct placed_text *texts, size_t count,
                                const struct point_set *set, struct typesetter *typesetter,
                                enum text_role role, double width, struct error *error);

/* Names every point, longer names shortened more and more. *is_complete is false when that cannot
 * be done; then nothing is placed. STATUS_MEMORY on failure. */
enum status point_label_place_names(bool *is_complete, struct label_stock *stock,
                                    const struct point_labelling *labelling, struct error *error);

/* Writes a number from 1 on at each point, in their order, and sets numbers: one for each point, 0
 * for those beyond POINT_NUMBERS_MAX. Points that fall on one spot share a number, as does a point
 * that has no room for its own with its nearest neighbour. STATUS_MEMORY on failure. */
enum status point_label_place_numbers(size_t *numbers, struct label_stock *stock,
                                      const struct point_labelling *labelling, struct error *error);

/* Writes "×3" at each spot of several points, where there is room. STATUS_MEMORY on failure. */
enum status point_label_place_counts(struct label_stock *stock,
                                     const struct point_labelling *labelling,
                                     const struct point_spot_list *spots, struct error *error);

#endif
