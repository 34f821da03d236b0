#include "analysis/quantity_change.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/rank_test.h"

/* A change of exactly the tolerance is within it, also after rounding. */
static const double ROUNDING = 1e-9;

static int compare_values(const void *left, const void *right)
{
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

double median_of(const double *ordered, size_t count)
{
    const double high = ordered[count / 2];
    return count % 2 == 1 ? high : ordered[count / 2 - 1] + (high - ordered[count / 2 - 1]) / 2;
}

static double find_median(const struct run_values *values)
{
    if (values->count == 0)
        return NAN;
    qsort(values->items, values->count, sizeof *values->items, compare_values);
    return median_of(values->items, values->count);
}

double quantity_worse_factor(enum quantity quantity, double ratio)
{
    return quantity_is_cost(quantity) ? ratio : 1.0 / ratio;
}

static bool is_worse(enum quantity quantity, double ratio, double tolerance)
{
    return quantity_worse_factor(quantity, ratio) > (1.0 + tolerance) * (1.0 + ROUNDING);
}

static bool is_better(enum quantity quantity, double ratio, double tolerance)
{
    return quantity_worse_factor(quantity, ratio) * (1.0 + tolerance) * (1.0 + ROUNDING) < 1.0;
}

/* NaN: the noise was not measured, and nothing speaks against the ratio. */
static bool passes(double p, size_t baseline_count, size_t current_count)
{
    const double needed =
        fmax(CHANGE_SIGNIFICANCE, rank_test_smallest_p(baseline_count, current_count));
    return isnan(p) || p <= needed * (1.0 + ROUNDING);
}

static void tell_nothing(struct quantity_change *change, const char *reason)
{
    change->verdict = VERDICT_CANNOT_TELL;
    change->reason = reason;
}

static void confirm(struct quantity_change *change, enum quantity quantity, double tolerance,
                    const struct run_values *confirming)
{
    const double confirmed = find_median(confirming);
    if (isnan(confirmed))
        tell_nothing(change, "not known in the confirming run");
    else if (!is_worse(quantity, confirmed / change->baseline, tolerance))
        tell_nothing(change, "the confirming run is not worse");
}

void quantity_change_judge(struct quantity_change *out, enum quantity quantity, double tolerance,
                           const struct run_values *baseline, const struct run_values *current,
                           const struct run_values *confirming, bool measures_noise)
{
    *out = (struct quantity_change){
        .known = baseline->count > 0 || current->count > 0,
        .verdict = VERDICT_UNCHANGED,
        .baseline = find_median(baseline),
        .current = find_median(current),
        .p = NAN,
    };
    out->ratio = out->current / out->baseline;
    if (isnan(out->ratio)) {
        if (out->known)
            tell_nothing(out, baseline->count == 0 ? "not known in the baseline"
                                                   : "not known in the current runs");
        return;
    }
    if (measures_noise && baseline->count >= CHANGE_RUNS_FOR_NOISE &&
        current->count >= CHANGE_RUNS_FOR_NOISE)
        out->p = rank_test_p(baseline->items, baseline->count, current->items, current->count);
    const bool worse = is_worse(quantity, out->ratio, tolerance);
    if (!worse && !is_better(quantity, out->ratio, tolerance))
        return;
    out->verdict = worse ? VERDICT_REGRESSED : VERDICT_IMPROVED;
    if (!passes(out->p, baseline->count, current->count))
        tell_nothing(out, "the runs scatter too much to tell");
    else if (worse && confirming != NULL)
        confirm(out, quantity, tolerance, confirming);
}
