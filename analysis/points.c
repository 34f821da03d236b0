#include "analysis/points.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void point_set_clear(struct point_set *set)
{
    for (size_t i = 0; i < set->left_out_count; i++)
        free(set->left_out[i].reason);
    free(set->left_out);
    free(set->ceilings);
    free(set->other_ceilings);
    free(set->points);
    *set = (struct point_set){ 0 };
}

const char *bound_name(enum bound bound)
{
    return bound == BOUND_MEMORY ? "memory" : "compute";
}

const char *ceiling_name(const struct ceiling *ceiling)
{
    return ceiling->kind == CEILING_COMPUTE ? precision_name(ceiling->precision)
                                            : memory_level_name(ceiling->memory_level);
}

static bool is_finite_and_positive(double value)
{
    return isfinite(value) && value > 0.0;
}

double ceiling_ridge_point(double flop_per_s, double byte_per_s)
{
    if (!is_finite_and_positive(flop_per_s) || !is_finite_and_positive(byte_per_s))
        return NAN;
    return flop_per_s / byte_per_s;
}

static bool ceiling_judges(const struct ceiling *ceiling, const struct point *point)
{
    const bool same_measure = ceiling->kind == CEILING_COMPUTE
                                  ? ceiling->precision == point->precision
                                  : ceiling->memory_level == point->memory_level;
    return same_measure && strcmp(ceiling->hardware, point->hardware) == 0;
}

const struct ceiling *point_ceiling(const struct point_set *set, const struct point *point,
                                    enum ceiling_kind kind)
{
    for (size_t i = 0; i < set->ceiling_count; i++) {
        const struct ceiling *const ceiling = &set->ceilings[i];
        if (ceiling->kind == kind && ceiling_judges(ceiling, point))
            return ceiling;
    }
    return NULL;
}
