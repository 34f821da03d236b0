#include "analysis/analyse.h"

#include <stdlib.h>

#include "analysis/device_limit.h"
#include "analysis/fill.h"
#include "analysis/merge.h"

static enum status prepare(struct table *table, const struct analyse_options *options,
                           struct notices *notices, struct error *error)
{
    enum status status = STATUS_OK;
    if (options->hardware != NULL)
        status = fill_hardware(table, options->hardware, error);
    for (size_t i = 0; i < options->assignment_count && status == STATUS_OK; i++)
        status = fill_missing(table, options->assignments[i], error);
    if (status == STATUS_OK)
        status = fill_from_executable(table, notices, error);
    if (status == STATUS_OK)
        status = merge_replace_repeated(table, notices, error);
    return status;
}

static enum status make_points(struct point_set *out, const struct table *table,
                               const struct launch_list *launches,
                               const struct ceiling_list *ceilings,
                               const struct analyse_options *options, struct notices *notices,
                               struct error *error)
{
    enum selected *marks = calloc(launches->count + 1, sizeof *marks);
    if (marks == NULL)
        return error_set_memory(error);
    enum status status =
        select_launches(marks, table, launches, &options->selection, notices, error);
    if (status == STATUS_OK)
        status = aggregate_points(out, table, launches, marks, ceilings, &options->aggregate,
                                  notices, error);
    free(marks);
    if (status == STATUS_OK)
        status = points_judge(out, ceilings, options->given, options->given_count, error);
    if (status == STATUS_OK)
        status = device_limits_check(out, table, launches, ceilings, notices, error);
    return status;
}

enum status analyse_table(struct point_set *out, struct table *table,
                          const struct analyse_options *options, struct notices *notices,
                          struct error *error)
{
    *out = (struct point_set){ 0 };
    struct launch_list launches = { NULL, 0 };
    struct ceiling_list ceilings = { NULL, 0, NULL };
    enum status status = prepare(table, options, notices, error);
    if (status != STATUS_OK)
        return status;
    status = derive_launches_at_levels(&launches, table, options->half,
                                       options->aggregate.memory_levels | options->ceiling_levels,
                                       notices, error);
    if (status != STATUS_OK)
        goto done;
    if (options->aggregate.precision != PRECISION_COUNT)
        launches_name_precision(&launches, options->aggregate.precision);
    status = analytic_apply(&options->analytic, table, &launches, options->aggregate.precision,
                            options->aggregate.aggregation == AGGREGATE_SUM, notices, error);
    if (status != STATUS_OK)
        goto done;
    status = ceilings_observe(&ceilings, table, &launches, notices, error);
    if (status != STATUS_OK)
        goto done;
    status = ceilings_override(&ceilings, options->given, options->given_count, error);
    if (status == STATUS_OK && options->complete_table)
        status = fill_derived(table, &launches, &ceilings, &options->aggregate, error);
    if (status == STATUS_OK && !options->table_only)
        status = make_points(out, table, &launches, &ceilings, options, notices, error);
done:
    ceiling_list_clear(&ceilings);
    launch_list_clear(&launches);
    if (status != STATUS_OK)
        point_set_clear(out);
    return status;
}
