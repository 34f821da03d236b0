/* Which points are one kernel's at several memory levels, to be joined by a line. */
#ifndef ROOFLINE_PLOT_LEVEL_LINK_H
#define ROOFLINE_PLOT_LEVEL_LINK_H

#include <stddef.h>

#include "analysis/points.h"

/* Indices of two points of a set. */
struct level_link {
    size_t from;
    size_t to;
};

struct level_link_list {
    struct level_link *links;
    size_t count;
};

/* Links the points of each group from the outermost level to the innermost. Groups that have two
 * points at one level stand for several kernels, which cannot be told apart: none of their points
 * is linked. On failure (STATUS_MEMORY) the list is empty; free it with level_link_list_clear. */
enum status level_link_list_init(struct level_link_list *list, const struct point_set *set,
                                 struct error *error);

/* Frees what the list owns and zeroes it. May be repeated. */
void level_link_list_clear(struct level_link_list *list);

#endif
