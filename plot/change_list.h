/* How the points of a figure changed: where each was before, and what a comparison says of it. */
#ifndef ROOFLINE_PLOT_CHANGE_LIST_H
#define ROOFLINE_PLOT_CHANGE_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "plot/axis_range.h"
#include "plot/figure.h"
#include "plot/geometry.h"

/* A point's change, and the arrow that shows it. */
struct change {
    enum verdict verdict;
    bool has_before; /* of a point that has an old place and a new one */
    double log_intensity_before;
    double log_performance_before;
    const char *quantity; /* that changed, for the label; NULL: the performance */
    double log_ratio;     /* of it, new to old */
    bool has_arrow;
    struct position tail; /* of the arrow; set where the change is placed */
    struct position tip;
};

/* Half of the width of an arrow's head, to its length. */
extern const double change_head_aspect;

/* The radius of the ring around a new point, to the point's own. */
extern const double change_ring_factor;

struct change_list {
    struct change *changes; /* one a point, in the set's order; NULL: the figure shows none */
    size_t count;
};

/* The changes that the options name, of a set with as many points; without arrows. On failure
 * (STATUS_MEMORY) the list is empty. */
enum status change_list_init(struct change_list *list, const struct point_set *set,
                             const struct figure_options *options, struct error *error);

/* Widens the ranges so that the old places are seen. */
void change_list_widen(const struct change_list *list, struct axis_range *intensity,
                       struct axis_range *performance);

/* Whether some point of the list has a verdict. */
bool change_list_has(const struct change_list *list, enum verdict verdict);

/* What a legend says of a verdict: "regressed". Static storage. */
const char *change_list_wording(enum verdict verdict);

/* Frees what the list owns and zeroes it. May be repeated. */
void change_list_clear(struct change_list *list);

#endif
