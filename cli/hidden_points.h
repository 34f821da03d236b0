/* Points outside the axes that the user chose are not drawn, only written and listed. */
#ifndef ROOFLINE_CLI_HIDDEN_POINTS_H
#define ROOFLINE_CLI_HIDDEN_POINTS_H

#include "analysis/notice.h"
#include "analysis/points.h"
#include "plot/figure.h"

/* Warns of them, if there are any. */
void hidden_points_tell(const struct point_set *set, const struct figure_options *figure,
                        struct notices *notices);

#endif
