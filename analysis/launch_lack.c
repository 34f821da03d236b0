#include "analysis/launch_lack.h"

#include <math.h>
#include <stdio.h>

#include "analysis/counter_name.h"

bool launch_parts_complete(const struct launch_parts *parts)
{
    return isfinite(parts->flop) && isfinite(parts->traffic_byte) && isfinite(parts->duration_s);
}

/* A level that the launch has traffic of, for the remedy; MEMORY_LEVEL_COUNT: none. */
static enum memory_level other_level(const struct launch *launch, enum memory_level lacking)
{
    for (size_t level = 0; level < MEMORY_LEVEL_COUNT; level++)
        for (size_t family = 0; family < TRAFFIC_FAMILY_COUNT; family++)
            if (level != lacking && !isnan(launch->traffic_byte[level][family]))
                return (enum memory_level)level;
    return MEMORY_LEVEL_COUNT;
}

bool launch_has_traffic(const struct launch *launch, enum memory_level level)
{
    for (size_t family = 0; family < TRAFFIC_FAMILY_COUNT; family++)
        if (!isnan(launch->traffic_byte[level][family]))
            return true;
    return false;
}

void launch_describe_lack(const struct launch *launch, const struct launch_parts *parts,
                          enum precision precision, enum memory_level level, char *text,
                          size_t size)
{
    enum memory_level other = other_level(launch, level);
    if (isnan(parts->duration_s))
        snprintf(text, size, "no duration; collect gpu__time_duration.sum");
    else if (isnan(parts->flop) && launch->tensor_work_unknown)
        snprintf(text, size,
                 "tensor work present, operation count unknown; collect "
                 "sm__ops_path_tensor_src_*.sum or give --analytic-flop");
    else if (isnan(parts->flop))
        snprintf(text, size,
                 "no %s%scount of floating-point work; collect %s or give --analytic-flop",
                 precision == PRECISION_UNSPECIFIED ? "" : precision_name(precision),
                 precision == PRECISION_UNSPECIFIED ? "" : " ", counter_names_of_work(precision));
    else if (launch_has_traffic(launch, level))
        snprintf(
            text, size,
            "its %s traffic was counted by other metrics than the %s ceiling of this hardware; "
            "collect %s",
            memory_level_name(level), memory_level_name(level), counter_names_of_traffic(level));
    else if (other != MEMORY_LEVEL_COUNT)
        snprintf(text, size, "%s bytes not available; collect %s or try --memory-level %s",
                 memory_level_name(level), counter_names_of_traffic(level),
                 memory_level_name(other));
    else
        snprintf(text, size, "%s bytes not available; collect %s", memory_level_name(level),
                 counter_names_of_traffic(level));
}

const char *launch_describe_zero(const struct launch_parts *parts, enum precision precision)
{
    if (!(parts->flop > 0))
        return precision == PRECISION_UNSPECIFIED
                   ? "no floating-point work (0 FLOP): a copy or integer kernel has no place on a "
                     "roofline"
                   : "no work in this format (0 FLOP): a copy or integer kernel, or try another "
                     "--precision";
    if (!(parts->traffic_byte > 0))
        return "no memory traffic (0 Byte): its arithmetic intensity is infinite; try another "
               "--memory-level";
    if (!(parts->duration_s > 0))
        return "no time (0 s): its performance is infinite; collect gpu__time_duration.sum";
    return NULL;
}
