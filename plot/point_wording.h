/* What the labels of points say. */
#ifndef ROOFLINE_PLOT_POINT_WORDING_H
#define ROOFLINE_PLOT_POINT_WORDING_H

#include "analysis/points.h"

/* Chooses for each point of a set the fields that its label names, a bit each: the paradigm, and
 * each further one that tells the point from another whose label would be the same. fields has a
 * place for each point, all 0. */
enum status point_wording_choose(unsigned *fields, const struct point_set *set,
                                 struct error *error);

/* The label of a point, to be freed; NULL when there is no memory. */
char *point_wording_create(const struct point *point, unsigned fields);

#endif
