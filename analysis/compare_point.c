#include "analysis/compare_point.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "analysis/joined_text.h"
#include "analysis/number.h"

/* ---- values ---- */

static size_t take_values(const struct point_matches *matches, const struct point_match *match,
                          enum quantity quantity, enum run_side side, double *out)
{
    size_t count = 0;
    if (match->repeated[side])
        return 0;
    for (size_t i = match->begin[side]; i < match->end[side]; i++) {
        const double value = quantity_of(matches->occurrences[i].point, quantity);
        if (!isnan(value))
            out[count++] = value;
    }
    return count;
}

size_t comparison_values(const struct comparison *comparison, const struct compared_point *point,
                         enum quantity quantity, enum run_side side, double *out)
{
    return take_values(&comparison->matches, point->match, quantity, side, out);
}

/* What stands for the time, and for the traffic. */
static enum quantity first_quantity(const struct compare_options *options,
                                    const struct compared_point *point)
{
    if (options->across_hardware)
        return QUANTITY_ROOF_SHARE;
    return point->changes[QUANTITY_TIME].known ? QUANTITY_TIME : QUANTITY_PERFORMANCE;
}

static enum quantity second_quantity(const struct compare_options *options)
{
    return options->across_hardware ? QUANTITY_INTENSITY : QUANTITY_TRAFFIC;
}

/* The occurrence nearest to a median. */
static const struct occurrence *nearest(const struct comparing *comparing,
                                        const struct point_match *match, enum run_side side,
                                        enum quantity quantity, double median)
{
    const struct occurrence *best = NULL;
    double best_distance = INFINITY;
    for (size_t i = match->begin[side]; i < match->end[side]; i++) {
        const struct occurrence *occurrence = &comparing->out->matches.occurrences[i];
        const double distance = fabs(quantity_of(occurrence->point, quantity) - median);
        if (best == NULL || distance < best_distance) {
            best = occurrence;
            best_distance = distance;
        }
    }
    return best;
}

const struct point *compare_point_nearest(const struct comparing *comparing,
                                          const struct point_match *match, enum run_side side,
                                          enum quantity quantity, double median)
{
    const struct occurrence *occurrence = nearest(comparing, match, side, quantity, median);
    return occurrence != NULL ? occurrence->point : NULL;
}

/* ---- traffic that does not matter ---- */

static bool is_immaterial(const struct comparing *comparing, const struct compared_point *point,
                          const struct occurrence *current)
{
    const struct point_set *set = comparing->sides[current->side].items[current->run].points;
    const struct ceiling *bandwidth = point_ceiling(set, current->point, CEILING_BANDWIDTH);
    const struct quantity_change *traffic = &point->changes[QUANTITY_TRAFFIC];
    const double time_s = point->changes[QUANTITY_TIME].current;
    if (bandwidth == NULL || isnan(traffic->ratio) || isnan(time_s))
        return false;
    return fabs(traffic->current - traffic->baseline) / bandwidth->value <
           COMPARE_IMMATERIAL_SHARE * time_s;
}

bool compared_point_work_changed(const struct compared_point *point)
{
    return !isnan(point->work_ratio) && (point->work_ratio > 1.0 + point->tolerance ||
                                         point->work_ratio * (1.0 + point->tolerance) < 1.0);
}

static void acquit(struct quantity_change *change)
{
    if (isnan(change->ratio))
        return;
    change->verdict = VERDICT_UNCHANGED;
    change->reason = NULL;
}

static void pass_over_immaterial_traffic(const struct comparing *comparing,
                                         struct compared_point *point,
                                         const struct occurrence *current)
{
    if (!is_immaterial(comparing, point, current))
        return;
    acquit(&point->changes[QUANTITY_TRAFFIC]);
    if (!compared_point_work_changed(point))
        acquit(&point->changes[QUANTITY_INTENSITY]);
}

/* ---- the verdict of a point ---- */

/* Where the time itself is not known on one side, performance may still tell that it is worse. */
static bool is_slower_by_performance(const struct compared_point *point, enum quantity first)
{
    return first == QUANTITY_TIME && isnan(point->changes[QUANTITY_TIME].ratio) &&
           point->changes[QUANTITY_PERFORMANCE].verdict == VERDICT_REGRESSED;
}

static void decide(const struct comparing *comparing, struct compared_point *point)
{
    const enum quantity first = first_quantity(comparing->options, point);
    const enum quantity second = second_quantity(comparing->options);
    const enum verdict by_first = point->changes[first].verdict;
    const enum verdict by_second = point->changes[second].verdict;
    point->leading = first;
    point->verdict = by_first;
    if (is_slower_by_performance(point, first)) {
        point->leading = QUANTITY_PERFORMANCE;
        point->verdict = VERDICT_REGRESSED;
    } else if (point->changes[second].known &&
               (by_first == VERDICT_UNCHANGED ||
                (by_first == VERDICT_CANNOT_TELL && by_second == VERDICT_REGRESSED)) &&
               by_second != VERDICT_UNCHANGED) {
        point->leading = second;
        point->verdict = by_second;
    }
}

/* ---- remarks ---- */

static enum status remark_runs(const struct comparing *comparing, struct compared_point *point,
                               enum run_side side, const char *side_name, struct error *error)
{
    const size_t count = point_match_count(point->match, side);
    const size_t runs = comparing->sides[side].count;
    if (count == 0 || count >= runs)
        return STATUS_OK;
    return joined_text_add(&point->remark, error, "in %zu of %zu %s runs", count, runs, side_name);
}

static enum status remark_work(struct compared_point *point, struct error *error)
{
    if (!compared_point_work_changed(point))
        return STATUS_OK;
    char ratio[NUMBER_TEXT_SIZE];
    number_format_digits(point->work_ratio, 3, ratio);
    return joined_text_add(&point->remark, error,
                           "its work is %s times that of the baseline: is it the same problem?",
                           ratio);
}

static enum status remark_launches(struct compared_point *point, struct error *error)
{
    if (point->baseline->launches == point->current->launches)
        return STATUS_OK;
    return joined_text_add(&point->remark, error, "launched %zu times, in the baseline %zu times",
                           point->current->launches, point->baseline->launches);
}

static enum status remark_comparison(const struct comparing *comparing,
                                     struct compared_point *point, struct error *error)
{
    enum status status = STATUS_OK;
    const struct quantity_change *leading = &point->changes[point->leading];
    if (point->verdict == VERDICT_CANNOT_TELL && leading->reason != NULL)
        status = joined_text_add(&point->remark, error, "%s: %s", quantity_name(point->leading),
                                 leading->reason);
    if (status == STATUS_OK)
        status = remark_work(point, error);
    if (status == STATUS_OK)
        status = remark_launches(point, error);
    if (status == STATUS_OK)
        status = remark_runs(comparing, point, SIDE_BASELINE, "baseline", error);
    if (status == STATUS_OK)
        status = remark_runs(comparing, point, SIDE_CURRENT, "current", error);
    return status;
}

/* ---- one point ---- */

static void judge_quantities(const struct comparing *comparing, struct compared_point *point)
{
    const struct point_matches *matches = &comparing->out->matches;
    for (size_t i = 0; i < QUANTITY_COUNT; i++) {
        const enum quantity quantity = (enum quantity)i;
        struct run_values values[SIDE_COUNT];
        for (size_t side = 0; side < SIDE_COUNT; side++) {
            values[side].items = comparing->values[side].items;
            values[side].count = take_values(matches, point->match, quantity, (enum run_side)side,
                                             values[side].items);
        }
        quantity_change_judge(&point->changes[i], quantity, point->tolerance,
                              &values[SIDE_BASELINE], &values[SIDE_CURRENT],
                              comparing->sides[SIDE_CONFIRMING].count > 0 ? &values[SIDE_CONFIRMING]
                                                                          : NULL,
                              !comparing->options->ignore_noise);
    }
}

/* Across hardware, times and rates are not compared. */
static void forget_what_is_not_compared(const struct comparing *comparing,
                                        struct compared_point *point)
{
    static const enum quantity of_one_machine[] = { QUANTITY_TIME, QUANTITY_PERFORMANCE,
                                                    QUANTITY_TRAFFIC };
    if (!comparing->options->across_hardware)
        return;
    for (size_t i = 0; i < sizeof of_one_machine / sizeof of_one_machine[0]; i++)
        point->changes[of_one_machine[i]] = (struct quantity_change){ .known = false };
}

enum status compare_point_both(const struct comparing *comparing, struct compared_point *point,
                               struct error *error)
{
    const struct point_match *match = point->match;
    judge_quantities(comparing, point);
    const enum quantity first = first_quantity(comparing->options, point);
    const struct occurrence *baseline =
        nearest(comparing, match, SIDE_BASELINE, first, point->changes[first].baseline);
    const struct occurrence *current =
        nearest(comparing, match, SIDE_CURRENT, first, point->changes[first].current);
    point->baseline = baseline->point;
    point->current = current->point;
    point->work_ratio = current->point->flop / baseline->point->flop;
    pass_over_immaterial_traffic(comparing, point, current);
    forget_what_is_not_compared(comparing, point);
    decide(comparing, point);
    return remark_comparison(comparing, point, error);
}

static const char *repeating_run(const struct comparing *comparing, const struct point_match *match,
                                 enum run_side side)
{
    const struct occurrence *occurrences = comparing->out->matches.occurrences;
    size_t i = match->begin[side] + 1;
    while (occurrences[i].run != occurrences[i - 1].run)
        i++;
    return comparing->sides[side].items[occurrences[i].run].name;
}

enum status compare_point_repeated(const struct comparing *comparing, struct compared_point *point,
                                   struct error *error)
{
    const enum run_side side = point->match->repeated[SIDE_BASELINE] ? SIDE_BASELINE : SIDE_CURRENT;
    point->verdict = VERDICT_CANNOT_TELL;
    return joined_text_add(&point->remark, error,
                           "%s holds it more than once (--aggregate none compares single launches)",
                           repeating_run(comparing, point->match, side));
}

static enum status refuse_precision(const struct comparing *comparing, struct compared_point *point,
                                    const struct point_match *partner, struct error *error)
{
    point->verdict = VERDICT_CANNOT_TELL;
    point->current = compare_point_nearest(comparing, partner, SIDE_CURRENT, QUANTITY_TIME, NAN);
    return joined_text_add(&point->remark, error, "its precision changed from %s to %s",
                           precision_name(point->baseline->precision),
                           precision_name(point->current->precision));
}

static bool same_text(const char *left, const char *right)
{
    return strcmp(left != NULL ? left : "", right != NULL ? right : "") == 0;
}

/* Why the runs of a side have no such point, where one of them says so; NULL. */
static const char *find_left_out(const struct comparing *comparing,
                                 const struct occurrence *occurrence, enum run_side side)
{
    const struct point *point = occurrence->point;
    for (size_t run = 0; run < comparing->sides[side].count; run++) {
        const struct point_set *set = comparing->sides[side].items[run].points;
        for (size_t i = 0; i < set->left_out_count; i++) {
            const struct left_out *left_out = &set->left_out[i];
            if (same_text(left_out->executable, point->executable) &&
                same_text(left_out->region, point->region) &&
                (occurrence->kernel == NULL || same_text(left_out->kernel, occurrence->kernel)))
                return left_out->reason;
        }
    }
    return NULL;
}

/* The same point on the other side on other hardware; NULL. */
static const struct point *find_on_other_hardware(const struct comparing *comparing,
                                                  const struct point_match *match,
                                                  enum run_side side)
{
    const struct point_matches *matches = &comparing->out->matches;
    const struct point *own = point_match_first(matches, match)->point;
    size_t begin;
    size_t end;
    point_matches_find_place(matches, (size_t)(match - matches->items), &begin, &end);
    for (size_t i = begin; i < end; i++) {
        const struct point_match *other = &matches->items[i];
        if (other != match && point_match_count(other, side) > 0 &&
            matches->occurrences[other->begin[side]].point->precision == own->precision)
            return matches->occurrences[other->begin[side]].point;
    }
    return NULL;
}

/* A point of one side only; side is the other. */
static enum status tell_lack(const struct comparing *comparing, struct compared_point *point,
                             enum run_side side, struct error *error)
{
    const bool is_missing = side == SIDE_CURRENT;
    const char *where = is_missing ? "in the current runs" : "in the baseline";
    const char *reason =
        find_left_out(comparing, point_match_first(&comparing->out->matches, point->match), side);
    point->verdict = is_missing ? VERDICT_MISSING : VERDICT_NEW;
    if (reason != NULL) {
        point->verdict = VERDICT_CANNOT_TELL;
        return joined_text_add(&point->remark, error, "left out %s: %s", where, reason);
    }
    const struct point *other = find_on_other_hardware(comparing, point->match, side);
    if (other == NULL)
        return STATUS_OK;
    return joined_text_add(&point->remark, error, "%s measured on %s; see --across-hardware", where,
                           other->hardware);
}

enum status compare_point_one_sided(const struct comparing *comparing, struct compared_point *point,
                                    struct error *error)
{
    const size_t partner = comparing->partners[point->match - comparing->out->matches.items];
    if (partner != COMPARE_NO_PARTNER)
        return refuse_precision(comparing, point, &comparing->out->matches.items[partner], error);
    return tell_lack(comparing, point, point->baseline != NULL ? SIDE_CURRENT : SIDE_BASELINE,
                     error);
}
