#include "cli/hidden_points.h"

void hidden_points_tell(const struct point_set *set, const struct figure_options *figure,
                        struct notices *notices)
{
    const struct point *first = NULL;
    size_t count = 0;
    for (size_t i = set->point_count; i-- > 0;)
        if (!figure_shows_point(figure, &set->points[i])) {
            first = &set->points[i];
            count++;
        }
    if (count == 0)
        return;
    notice_add(notices, NOTICE_WARNING,
               "%zu of %zu points lie outside --xlim or --ylim and are not drawn, first %s%s%s%s",
               count, set->point_count,
               first->executable != NULL ? first->executable : first->paradigm,
               first->region != NULL ? "[" : "", first->region != NULL ? first->region : "",
               first->region != NULL ? "]" : "");
}
