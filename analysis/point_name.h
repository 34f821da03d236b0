/* What a point or a launch is called where a person reads it. */
#ifndef ROOFLINE_ANALYSIS_POINT_NAME_H
#define ROOFLINE_ANALYSIS_POINT_NAME_H

#include <stddef.h>

#include "analysis/error.h"
#include "analysis/points.h"

/* A text that grows as needed and is used again for the next name. Zero-initialise. */
struct point_name {
    char *text; /* NULL before the first name */
    size_t capacity;
};

/* Frees and zeroes it. May be repeated. */
void point_name_clear(struct point_name *name);

/* Composes "executable[region] kernel", each part only where it is known: neither NULL nor empty.
 */
enum status point_name_compose(struct point_name *name, const char *executable, const char *region,
                               const char *kernel, struct error *error);

/* Names a point of the set, index < set->point_count: the kernel is only part of the name where
 * there is no region, or where a point beside it would have the same name. */
enum status point_name_choose(struct point_name *name, const struct point_set *set, size_t index,
                              struct error *error);

#endif
