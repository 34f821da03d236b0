/* Labels of the largest changes of a figure: a point's name and by how much it changed. */
#ifndef ROOFLINE_PLOT_CHANGE_LABEL_H
#define ROOFLINE_PLOT_CHANGE_LABEL_H

#include "plot/change_list.h"
#include "plot/point_label.h"

enum { CHANGE_LABELS_MAX = 5, CHANGE_WORDING_SIZE = 48, CHANGE_NAME_SIZE = 512 };

/* The points with the largest changes, by the logarithm of the ratio: first those that regressed,
 * then those that improved. Returns how many. */
size_t change_label_choose(size_t chosen[CHANGE_LABELS_MAX], const struct change_list *list);

/* "time +8.0 %"; without a quantity "−8.0 %" of the performance, or "intensity +3.1 %" where only
 * that changed. The point has a place
 * before. */
void change_label_write(char wording[CHANGE_WORDING_SIZE], const struct change *change,
                        const struct point *point);

/* The name of a point of a set: its program (its paradigm where that is not known), and what tells
 * it from other points of the same. */
void change_label_write_name(char name[CHANGE_NAME_SIZE], const struct point_set *set,
                             size_t index);

/* Labels the chosen points where there is room: with names, shortened more and more, or, where the
 * points' names are written anyway, with the changes alone. STATUS_MEMORY on failure. */
enum status change_label_place(struct label_stock *stock, const struct change_list *list,
                               const struct point_labelling *labelling, bool with_names,
                               struct error *error);

#endif
