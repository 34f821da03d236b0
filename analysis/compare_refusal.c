#include "analysis/compare_refusal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/array.h"
#include "analysis/number.h"
#include "analysis/point_name.h"
#include "analysis/quantity.h"

/* ---- units ---- */

/* What the points of one run say of its unit. */
struct vote {
    size_t points;
    int power; /* of 1000 */
    bool agree;
};

static double work_of(const struct point *point)
{
    return point->flop;
}

static double time_of(const struct point *point)
{
    return point->duration_s;
}

static double traffic_of(const struct point *point)
{
    return point->traffic_byte;
}

struct suspect {
    const char *name;
    const char *example;
    double (*value)(const struct point *point);
    size_t points_needed;
    bool across_hardware; /* also told of different machines */
};

static const struct suspect suspects[] = {
    { "time", "Duration [ms]", time_of, 1, false },
    { "work", "FLOP [GFLOP]", work_of, 1, true },
    { "traffic", "Memory Traffic [GB]", traffic_of, 2, true },
};

/* The power of 1000 that a ratio is within 30 % of; 0: of none but 1. */
static int power_of_1000(double ratio)
{
    if (!(isfinite(ratio) && ratio > 0))
        return 0;
    const double decades = log10(ratio);
    const double power = round(decades / 3.0);
    return fabs(decades - 3.0 * power) <= log10(1.3) ? (int)power : 0;
}

static void count_vote(struct vote *vote, int power)
{
    vote->agree = vote->points == 0 ? power != 0 : vote->agree && power == vote->power;
    vote->power = power;
    vote->points++;
}

static bool compares(const struct point_matches *matches, const struct point_match *match)
{
    const struct occurrence *first = point_match_first(matches, match);
    if (first->side != SIDE_BASELINE || first->run != 0)
        return false;
    for (size_t side = 0; side < SIDE_COUNT; side++)
        if (match->repeated[side])
            return false;
    return true;
}

static void count_votes(struct vote *votes, const size_t offsets[SIDE_COUNT],
                        const struct point_matches *matches, const struct suspect *suspect)
{
    for (size_t i = 0; i < matches->count; i++) {
        const struct point_match *match = &matches->items[i];
        if (!compares(matches, match))
            continue;
        const double reference = suspect->value(point_match_first(matches, match)->point);
        for (size_t j = match->begin[0] + 1; j < match->end[SIDE_COUNT - 1]; j++) {
            const struct occurrence *occurrence = &matches->occurrences[j];
            const double ratio = suspect->value(occurrence->point) / reference;
            if (!isnan(ratio))
                count_vote(&votes[offsets[occurrence->side] + occurrence->run],
                           power_of_1000(ratio));
        }
    }
}

static enum status refuse_unit(const struct vote *vote, const struct suspect *suspect,
                               const struct run *run, const struct run *reference,
                               struct error *error)
{
    char factor[NUMBER_TEXT_SIZE];
    number_format(pow(1000.0, vote->power), factor);
    return error_set(error, STATUS_VALUE,
                     "%s: the %s of every point is about %s times that in %s, as from another "
                     "unit; name the unit in the header, like %s",
                     run->name, suspect->name, factor, reference->name, suspect->example);
}

static enum status check_votes(const struct vote *votes, const size_t offsets[SIDE_COUNT],
                               const struct run_list sides[SIDE_COUNT],
                               const struct suspect *suspect, struct error *error)
{
    for (size_t side = 0; side < SIDE_COUNT; side++)
        for (size_t run = 0; run < sides[side].count; run++) {
            const struct vote *vote = &votes[offsets[side] + run];
            if (vote->agree && vote->points >= suspect->points_needed)
                return refuse_unit(vote, suspect, &sides[side].items[run],
                                   &sides[SIDE_BASELINE].items[0], error);
        }
    return STATUS_OK;
}

enum status compare_check_units(const struct point_matches *matches,
                                const struct run_list sides[SIDE_COUNT],
                                const struct match_options *options, struct error *error)
{
    size_t offsets[SIDE_COUNT];
    size_t runs = 0;
    for (size_t side = 0; side < SIDE_COUNT; side++) {
        offsets[side] = runs;
        runs += sides[side].count;
    }
    struct vote *votes = calloc(runs + 1, sizeof *votes);
    if (votes == NULL)
        return error_set_memory(error);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < sizeof suspects / sizeof suspects[0] && status == STATUS_OK; i++) {
        if (options->across_hardware && !suspects[i].across_hardware)
            continue;
        memset(votes, 0, runs * sizeof *votes);
        count_votes(votes, offsets, matches, &suspects[i]);
        status = check_votes(votes, offsets, sides, &suspects[i], error);
    }
    free(votes);
    return status;
}

/* ---- nothing in common ---- */

enum { SHOWN_KEYS = 8 };

static enum status add_text(struct text_buffer *text, const char *added, struct error *error)
{
    if (text->length > 0)
        text->length--; /* the NUL, which is written again */
    return text_buffer_add_text(text, added, strlen(added), error);
}

static enum status add_key(struct text_buffer *text, const struct occurrence *occurrence,
                           struct point_name *name, struct error *error)
{
    const struct point *point = occurrence->point;
    enum status status =
        point_name_compose(name, point->executable != NULL ? point->executable : point->paradigm,
                           point->region, occurrence->kernel, error);
    const char *const parts[] = {
        "\n  ", status == STATUS_OK ? name->text : "",  ", ", precision_name(point->precision),
        ", ",   memory_level_name(point->memory_level), ", ", point->hardware,
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == STATUS_OK; i++)
        status = add_text(text, parts[i], error);
    return status;
}

static enum status add_keys(struct text_buffer *text, const char *heading,
                            const struct point_matches *matches, enum run_side side,
                            struct error *error)
{
    struct point_name name = { 0 };
    size_t count = 0;
    enum status status = add_text(text, heading, error);
    for (size_t i = 0; i < matches->count && status == STATUS_OK; i++) {
        const struct point_match *match = &matches->items[i];
        if (point_match_count(match, side) > 0 && count++ < SHOWN_KEYS)
            status = add_key(text, &matches->occurrences[match->begin[side]], &name, error);
    }
    if (status == STATUS_OK && count > SHOWN_KEYS)
        status = add_text(text, "\n  ...", error);
    if (status == STATUS_OK && count == 0)
        status = add_text(text, "\n  no point at all", error);
    point_name_clear(&name);
    return status;
}

static enum status refuse_keys(const struct point_matches *matches, struct error *error)
{
    struct text_buffer text = { 0 };
    enum status status = add_keys(&text, "the baseline has:", matches, SIDE_BASELINE, error);
    if (status == STATUS_OK)
        status = add_keys(&text, "\nthe current runs have:", matches, SIDE_CURRENT, error);
    if (status == STATUS_OK)
        status = error_set(error, STATUS_VALUE,
                           "no point of the baseline is in the current runs, so nothing can be "
                           "compared; %s",
                           text.bytes);
    text_buffer_clear(&text);
    return status;
}

/* A match of both sides on different hardware; NULL: there is none. */
static const struct point_match *find_both(const struct point_matches *matches)
{
    for (size_t i = 0; i < matches->count; i++)
        if (point_match_count(&matches->items[i], SIDE_BASELINE) > 0 &&
            point_match_count(&matches->items[i], SIDE_CURRENT) > 0)
            return &matches->items[i];
    return NULL;
}

static enum status refuse_hardware(const struct point_matches *matches,
                                   const struct point_match *match, struct error *error)
{
    return error_set(
        error, STATUS_VALUE,
        "the baseline was measured on %s and the current runs on %s; times and FLOP/s of different "
        "hardware are not compared (--across-hardware compares share of roof and intensity; "
        "--hardware names the hardware of all rows)",
        matches->occurrences[match->begin[SIDE_BASELINE]].point->hardware,
        matches->occurrences[match->begin[SIDE_CURRENT]].point->hardware);
}

enum status compare_refuse(const struct run_list sides[SIDE_COUNT],
                           const struct match_options *options, struct error *error)
{
    struct match_options across = *options;
    across.across_hardware = true;
    struct point_matches matches;
    enum status status = points_match(&matches, sides, &across, error);
    if (status != STATUS_OK)
        return status;
    const struct point_match *both = find_both(&matches);
    status = both != NULL && !options->across_hardware ? refuse_hardware(&matches, both, error)
                                                       : refuse_keys(&matches, error);
    point_matches_clear(&matches);
    return status;
}
