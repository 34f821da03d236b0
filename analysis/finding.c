#include "analysis/finding.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include "analysis/number.h"
#include "analysis/plain_format.h"

enum { SHOWN_DIGITS = 3, P_DIGITS = 2, LARGE_PERCENT = 1000 };

static bool says_more(const struct comparison *comparison, const struct compared_point *point,
                      enum quantity quantity)
{
    switch (quantity) {
    case QUANTITY_PERFORMANCE:
    case QUANTITY_INTENSITY:
        return comparison->across_hardware || compared_point_work_changed(point);
    case QUANTITY_ROOF_SHARE:
        return comparison->across_hardware;
    default:
        return true;
    }
}

size_t finding_list(const struct comparison *comparison, const struct compared_point *point,
                    enum quantity out[QUANTITY_COUNT])
{
    size_t count = 0;
    out[count++] = point->leading;
    for (size_t i = 0; i < QUANTITY_COUNT; i++) {
        const enum quantity quantity = (enum quantity)i;
        if (quantity != point->leading && point->changes[i].known &&
            point->changes[i].verdict != VERDICT_UNCHANGED &&
            says_more(comparison, point, quantity))
            out[count++] = quantity;
    }
    return count;
}

const char *finding_title(enum finding_cell cell)
{
    static const char *const titles[FINDING_CELLS] = {
        [FINDING_VERDICT] = "Verdict",
        [FINDING_POINT] = "Point",
        [FINDING_QUANTITY] = "Quantity",
        [FINDING_BASELINE] = "Baseline",
        [FINDING_CURRENT] = "Current",
        [FINDING_CHANGE] = "Change",
        [FINDING_P] = "p",
        [FINDING_TOLERANCE] = "Tolerance",
    };
    return titles[cell];
}

/* "5 %", "2.5 %" */
static const char *percent(double fraction, char buffer[UNIT_TEXT_SIZE])
{
    const size_t length = number_format_digits(100.0 * fraction, SHOWN_DIGITS, buffer);
    snprintf(buffer + length, UNIT_TEXT_SIZE - length, " %%");
    return buffer;
}

/* "+8.00 %": fine enough to tell which side of a tolerance it is on. */
static const char *signed_percent(double fraction, char buffer[UNIT_TEXT_SIZE])
{
    const double percents = 100.0 * fraction;
    if (isnan(percents))
        return "-";
    if (fabs(percents) < LARGE_PERCENT)
        plain_format(buffer, UNIT_TEXT_SIZE, "%+.2f %%", percents);
    else
        plain_format(buffer, UNIT_TEXT_SIZE, "%+.3g %%", percents);
    return buffer;
}

/* Of a point that one side lacks, what the other has. */
static double side_value(const struct compared_point *point, enum quantity quantity,
                         enum run_side side)
{
    const struct quantity_change *change = &point->changes[quantity];
    const struct point *own = side == SIDE_BASELINE ? point->baseline : point->current;
    if (change->known)
        return side == SIDE_BASELINE ? change->baseline : change->current;
    return own != NULL ? quantity_of(own, quantity) : NAN;
}

static const char *value_text(const struct compared_point *point, enum quantity quantity,
                              enum run_side side, char buffer[UNIT_TEXT_SIZE])
{
    quantity_format(side_value(point, quantity, side), quantity, buffer);
    return buffer;
}

static const char *verdict_text(const struct compared_point *point, enum quantity quantity)
{
    if (quantity != point->leading)
        return verdict_name(point->changes[quantity].verdict);
    return verdict_name(point->verdict);
}

const char *finding_text(const struct compared_point *point, enum quantity quantity,
                         enum finding_cell cell, char buffer[UNIT_TEXT_SIZE])
{
    const struct quantity_change *change = &point->changes[quantity];
    switch (cell) {
    case FINDING_VERDICT:
        return verdict_text(point, quantity);
    case FINDING_POINT:
        return point->name;
    case FINDING_QUANTITY:
        return quantity_name(quantity);
    case FINDING_BASELINE:
        return value_text(point, quantity, SIDE_BASELINE, buffer);
    case FINDING_CURRENT:
        return value_text(point, quantity, SIDE_CURRENT, buffer);
    case FINDING_CHANGE:
        return signed_percent(change->known ? change->ratio - 1.0 : NAN, buffer);
    case FINDING_P:
        if (!change->known || isnan(change->p))
            return "-";
        number_format_digits(change->p, P_DIGITS, buffer);
        return buffer;
    case FINDING_TOLERANCE:
        return percent(point->tolerance, buffer);
    case FINDING_CELLS:
        break;
    }
    return "";
}

void finding_write_sentence(FILE *stream, const struct compared_point *point)
{
    char buffer[UNIT_TEXT_SIZE];
    const struct quantity_change *change = &point->changes[point->leading];
    fputs(point->name, stream);
    if (change->known && !isnan(change->ratio)) {
        fprintf(stream, ": %s ", quantity_name(point->leading));
        fputs(finding_text(point, point->leading, FINDING_CHANGE, buffer), stream);
        fprintf(stream, " (%s, ", finding_text(point, point->leading, FINDING_BASELINE, buffer));
        fprintf(stream, "now %s), ", finding_text(point, point->leading, FINDING_CURRENT, buffer));
        fprintf(stream, "%s allowed",
                finding_text(point, point->leading, FINDING_TOLERANCE, buffer));
    } else {
        fprintf(stream, ": %s", verdict_name(point->verdict));
    }
    if (point->remark != NULL)
        fprintf(stream, "; %s", point->remark);
}

void finding_write_counts(FILE *stream, const struct comparison *comparison)
{
    fprintf(stream, "%zu %s compared", comparison->point_count,
            comparison->point_count == 1 ? "point" : "points");
    const char *separator = ": ";
    for (size_t i = 0; i < VERDICT_COUNT; i++) {
        if (comparison->counts[i] == 0)
            continue;
        fprintf(stream, "%s%zu %s", separator, comparison->counts[i],
                verdict_name((enum verdict)i));
        separator = ", ";
    }
}

void finding_write_method(FILE *stream, const struct comparison *comparison)
{
    char buffer[UNIT_TEXT_SIZE];
    fprintf(stream, "%zu %s against %zu", comparison->run_counts[SIDE_BASELINE],
            comparison->run_counts[SIDE_BASELINE] == 1 ? "run" : "runs",
            comparison->run_counts[SIDE_CURRENT]);
    fprintf(stream, ", %s allowed; ", percent(comparison->max_regression, buffer));
    if (comparison->noise_ignored)
        fputs("medians, whatever the noise", stream);
    else if (comparison->noise_measured)
        fputs("medians, with a two-sided Mann-Whitney U test", stream);
    else
        fprintf(stream, "noise was not measured, which takes %d runs a side",
                CHANGE_RUNS_FOR_NOISE);
    if (comparison->run_counts[SIDE_CONFIRMING] > 0)
        fprintf(stream, "; %zu to confirm what is worse", comparison->run_counts[SIDE_CONFIRMING]);
}
