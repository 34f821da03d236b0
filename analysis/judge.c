#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/aggregate.h"
#include "analysis/counter_name.h"

static const struct hardware_ceilings *find_hardware(const struct ceiling_list *ceilings,
                                                     const char *name)
{
    for (size_t i = 0; i < ceilings->count; i++)
        if (strcmp(ceilings->items[i].name, name) == 0)
            return &ceilings->items[i];
    return NULL;
}

static double bandwidth_of(const struct hardware_ceilings *hardware, enum memory_level level)
{
    return hardware->byte_per_s[level][hardware->family[level]];
}

static enum status lacks_ceiling(const struct point *point, enum ceiling_kind kind,
                                 struct error *error)
{
    bool compute = kind == CEILING_COMPUTE;
    const char *what = !compute ? memory_level_name(point->memory_level)
                       : point->precision == PRECISION_UNSPECIFIED
                           ? "compute"
                           : precision_name(point->precision);
    const char *metrics = compute ? counter_names_of_peak(point->precision)
                                  : counter_names_of_bandwidth(point->memory_level);
    return error_set(error, STATUS_VALUE,
                     "%s: no row tells the %s ceiling that %s%s%s%s is judged by; collect it (ncu "
                     "--clock-control none --metrics %s) or give %s",
                     point->hardware, what,
                     point->executable != NULL ? point->executable : "a point",
                     point->region != NULL ? "[" : "", point->region != NULL ? point->region : "",
                     point->region != NULL ? "]" : "", metrics,
                     compute ? "--peak-performance" : "--peak-bandwidth");
}

static enum status judge(struct point *point, const struct hardware_ceilings *hardware,
                         struct error *error)
{
    double compute = hardware->flop_per_s[point->precision];
    double bandwidth = bandwidth_of(hardware, point->memory_level);
    if (isnan(compute))
        return lacks_ceiling(point, CEILING_COMPUTE, error);
    if (isnan(bandwidth))
        return lacks_ceiling(point, CEILING_BANDWIDTH, error);
    double ridge = ceiling_ridge_point(compute, bandwidth);
    bool memory_bound = point->intensity_flop_per_byte < ridge;
    point->bound = memory_bound ? BOUND_MEMORY : BOUND_COMPUTE;
    point->roof_flop_per_s = memory_bound ? bandwidth * point->intensity_flop_per_byte : compute;
    point->roof_share = point->performance_flop_per_s / point->roof_flop_per_s;
    return STATUS_OK;
}

static bool compute_used(const struct point_set *set, const char *hardware,
                         enum precision precision)
{
    for (size_t i = 0; i < set->point_count; i++)
        if (set->points[i].precision == precision && strcmp(set->points[i].hardware, hardware) == 0)
            return true;
    return false;
}

static bool bandwidth_used(const struct point_set *set, const char *hardware,
                           enum memory_level level)
{
    for (size_t i = 0; i < set->point_count; i++)
        if (set->points[i].memory_level == level && strcmp(set->points[i].hardware, hardware) == 0)
            return true;
    return false;
}

/* Keeps a ceiling that judges some point, and any other where its value is known and its name was
 * not given to every format or level at once. */
static void add_ceiling(struct point_set *set, const struct ceiling *ceiling, bool used,
                        const struct given_ceiling *given)
{
    if (used)
        set->ceilings[set->ceiling_count++] = *ceiling;
    else if (isfinite(ceiling->value) && (given == NULL || !given_ceiling_is_bare(given)))
        set->other_ceilings[set->other_ceiling_count++] = *ceiling;
}

/* Appends the ceilings of one hardware; the set has room for them all. */
static void add_ceilings(struct point_set *set, const struct hardware_ceilings *hardware)
{
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        const struct ceiling ceiling = {
            .hardware = hardware->name,
            .kind = CEILING_COMPUTE,
            .precision = (enum precision)i,
            .value = hardware->flop_per_s[i],
            .source = hardware->compute_source[i],
        };
        bool used = compute_used(set, hardware->name, (enum precision)i);
        if (used || i != PRECISION_UNSPECIFIED)
            add_ceiling(set, &ceiling, used, hardware->compute_given[i]);
    }
    for (size_t i = 0; i < MEMORY_LEVEL_COUNT; i++) {
        const struct ceiling ceiling = {
            .hardware = hardware->name,
            .kind = CEILING_BANDWIDTH,
            .memory_level = (enum memory_level)i,
            .value = bandwidth_of(hardware, (enum memory_level)i),
            .source = hardware->bandwidth_source[i],
        };
        add_ceiling(set, &ceiling, bandwidth_used(set, hardware->name, (enum memory_level)i),
                    hardware->bandwidth_given[i]);
    }
}

static bool hardware_used(const struct point_set *set, const char *hardware)
{
    for (size_t i = 0; i < set->point_count; i++)
        if (strcmp(set->points[i].hardware, hardware) == 0)
            return true;
    return false;
}

static bool is_given_by(const struct ceiling_list *ceilings, const struct ceiling *ceiling,
                        const struct given_ceiling *given)
{
    const struct hardware_ceilings *hardware = find_hardware(ceilings, ceiling->hardware);
    if (ceiling->kind != given->kind)
        return false;
    return given == (given->kind == CEILING_COMPUTE
                         ? hardware->compute_given[ceiling->precision]
                         : hardware->bandwidth_given[ceiling->memory_level]);
}

/* A value without a name may stand for one ceiling only. */
static enum status check_bare(const struct point_set *set, const struct ceiling_list *ceilings,
                              const struct given_ceiling *given, struct error *error)
{
    const struct ceiling *first = NULL;
    for (size_t i = 0; i < set->ceiling_count; i++) {
        const struct ceiling *ceiling = &set->ceilings[i];
        if (!is_given_by(ceilings, ceiling, given))
            continue;
        if (first == NULL) {
            first = ceiling;
            continue;
        }
        bool compute = given->kind == CEILING_COMPUTE;
        const char *option = compute ? "--peak-performance" : "--peak-bandwidth";
        bool other_hardware = strcmp(first->hardware, ceiling->hardware) != 0;
        return error_set(
            error, STATUS_USAGE,
            "%s '%s': the points need several ceilings, and one value cannot be right for "
            "all; name each: %s '%s%s%s=VALUE'",
            option, given->text, option, other_hardware ? ceiling->hardware : "",
            other_hardware ? "/" : "", ceiling_name(ceiling));
    }
    return STATUS_OK;
}

enum status points_judge(struct point_set *set, const struct ceiling_list *ceilings,
                         const struct given_ceiling *given, size_t given_count, struct error *error)
{
    for (size_t i = 0; i < set->point_count; i++) {
        struct point *point = &set->points[i];
        enum status status = judge(point, find_hardware(ceilings, point->hardware), error);
        if (status != STATUS_OK)
            return status;
    }
    const size_t capacity = ceilings->count * (PRECISION_COUNT + MEMORY_LEVEL_COUNT) + 1;
    set->ceilings = calloc(capacity, sizeof *set->ceilings);
    set->other_ceilings = calloc(capacity, sizeof *set->other_ceilings);
    if (set->ceilings == NULL || set->other_ceilings == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < ceilings->count; i++)
        if (hardware_used(set, ceilings->items[i].name))
            add_ceilings(set, &ceilings->items[i]);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < given_count && status == STATUS_OK; i++)
        if (given_ceiling_is_bare(&given[i]))
            status = check_bare(set, ceilings, &given[i], error);
    return status;
}
