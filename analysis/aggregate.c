#include "analysis/aggregate.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/array.h"
#include "analysis/launch_lack.h"
#include "analysis/number.h"
#include "analysis/tuple_map.h"
#include "analysis/work_format.h"

/* Other formats' work beside the drawn one is worth a word from this share on. */
static const double OTHER_WORK_SHARE = 0.1;

enum {
    KEY_HARDWARE,
    KEY_EXECUTABLE,
    KEY_REGION,
    KEY_PRECISION,
    KEY_LEVEL,
    KEY_SPAN,     /* whether the row has no grid: a whole span, which its launches read again */
    KEY_LAUNCH,   /* when launches are not aggregated */
    KEY_PARADIGM, /* when the executable is not known */
    KEY_PROBLEM,
    KEY_WIDTH
};

static const size_t NO_LAUNCH = SIZE_MAX;

/* Launches that become one point: a list through aggregating.next, in the table's order. */
struct group {
    size_t first;
    size_t last;
};

struct aggregating {
    const struct table *table;
    const struct launch_list *launches;
    const struct ceiling_list *ceilings;
    const struct aggregate_options *options;
    struct notices *notices;
    struct error *error;
    struct tuple_map *map;
    struct tuple_map *level_map; /* the same keys without the row's level: point.group */
    unsigned row_levels;         /* the selected rows' own (memory_level_bit) */
    size_t group;                /* of the points being made */
    struct group *groups;
    size_t *next;
    struct point_set *set;
    size_t point_capacity;
    size_t left_out_capacity;
};

static const struct launch *launch_at(const struct aggregating *aggregating, size_t i)
{
    return &aggregating->launches->items[i];
}

static const char *known_text(const struct aggregating *aggregating, const struct launch *launch,
                              enum known_column known)
{
    return table_text(aggregating->table, launch->row,
                      table_known_column(aggregating->table, known));
}

/* The levels that a launch makes points at. */
static unsigned levels_of(const struct aggregating *aggregating, const struct launch *launch)
{
    unsigned asked = aggregating->options->memory_levels;
    return asked != 0 ? asked : memory_level_bit(launch->memory_level);
}

/* Asked for one level, the rows' own do not matter; for several, rows may each state one of them.
 */
static enum memory_level key_level(const struct aggregating *aggregating,
                                   const struct launch *launch)
{
    unsigned levels = levels_of(aggregating, launch);
    enum memory_level first = memory_levels_first(levels);
    return levels == memory_level_bit(first) ? first : launch->memory_level;
}

/* ---- what is left out ---- */

/* reason is kept: allocated text. */
static enum status add_left_out(struct aggregating *aggregating, const struct launch *launch,
                                size_t launches, char *reason)
{
    struct point_set *set = aggregating->set;
    enum status status = array_grow(&set->left_out, sizeof *set->left_out, set->left_out_count,
                                    &aggregating->left_out_capacity, aggregating->error);
    if (status != STATUS_OK) {
        free(reason);
        return status;
    }
    set->left_out[set->left_out_count++] = (struct left_out){
        .executable = known_text(aggregating, launch, KNOWN_EXECUTABLE),
        .region = known_text(aggregating, launch, KNOWN_REGION),
        .kernel = known_text(aggregating, launch, KNOWN_KERNEL),
        .launches = launches,
        .reason = reason,
    };
    return STATUS_OK;
}

static enum status leave_out(struct aggregating *aggregating, const struct launch *launch,
                             size_t launches, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static enum status leave_out(struct aggregating *aggregating, const struct launch *launch,
                             size_t launches, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char text[1024];
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    char *reason = strdup(text);
    if (reason == NULL)
        return error_set_memory(aggregating->error);
    return add_left_out(aggregating, launch, launches, reason);
}

/* Unnamed launches of programs that name regions, one entry a kernel. */
static enum status leave_out_unnamed(struct aggregating *aggregating, const enum selected *marks)
{
    struct tuple_map *kernels = tuple_map_create(3);
    size_t *entries = NULL;
    size_t capacity = 0;
    enum status status = kernels == NULL ? error_set_memory(aggregating->error) : STATUS_OK;
    for (size_t i = 0; i < aggregating->launches->count && status == STATUS_OK; i++) {
        if (marks[i] != OUTSIDE_REGIONS)
            continue;
        const struct launch *launch = &aggregating->launches->items[i];
        const struct table *table = aggregating->table;
        uint32_t tuple[3] = {
            table_text_id(table, launch->row, table_known_column(table, KNOWN_HARDWARE)),
            table_text_id(table, launch->row, table_known_column(table, KNOWN_EXECUTABLE)),
            table_text_id(table, launch->row, table_known_column(table, KNOWN_KERNEL)),
        };
        size_t number;
        bool added;
        status = tuple_map_number(kernels, tuple, &number, &added, aggregating->error);
        if (status != STATUS_OK)
            break;
        if (!added) {
            aggregating->set->left_out[entries[number]].launches++;
            continue;
        }
        status = array_grow(&entries, sizeof *entries, number, &capacity, aggregating->error);
        if (status != STATUS_OK)
            break;
        entries[number] = aggregating->set->left_out_count;
        status = leave_out(aggregating, launch, 1,
                           "outside every region of a program that names regions; --all-kernels "
                           "keeps it");
    }
    free(entries);
    tuple_map_free(kernels);
    return status;
}

/* ---- grouping ---- */

static uint32_t known_id(const struct aggregating *aggregating, const struct launch *launch,
                         enum known_column known)
{
    return table_text_id(aggregating->table, launch->row,
                         table_known_column(aggregating->table, known));
}

static void make_key(const struct aggregating *aggregating, size_t i, uint32_t key[KEY_WIDTH])
{
    const struct aggregate_options *options = aggregating->options;
    const struct launch *launch = launch_at(aggregating, i);
    bool asked = options->precision != PRECISION_COUNT;
    key[KEY_HARDWARE] = (uint32_t)aggregating->ceilings->of_launch[i];
    key[KEY_EXECUTABLE] = known_id(aggregating, launch, KNOWN_EXECUTABLE);
    key[KEY_REGION] = known_id(aggregating, launch, KNOWN_REGION);
    key[KEY_PRECISION] = (uint32_t)(asked ? options->precision : launch->build_precision);
    key[KEY_LEVEL] = (uint32_t)key_level(aggregating, launch);
    key[KEY_SPAN] = known_id(aggregating, launch, KNOWN_GRID_SIZE) == 0;
    key[KEY_LAUNCH] = options->aggregation == AGGREGATE_NONE ? (uint32_t)i : 0;
    bool unnamed = key[KEY_EXECUTABLE] == 0;
    key[KEY_PARADIGM] = unnamed ? known_id(aggregating, launch, KNOWN_PARADIGM) : 0;
    key[KEY_PROBLEM] = unnamed ? known_id(aggregating, launch, KNOWN_PROBLEM) : 0;
}

static enum status group_launches(struct aggregating *aggregating, const enum selected *marks)
{
    for (size_t i = 0; i < aggregating->launches->count; i++) {
        if (marks[i] != SELECTED)
            continue;
        uint32_t key[KEY_WIDTH];
        make_key(aggregating, i, key);
        size_t number;
        bool added;
        enum status status =
            tuple_map_number(aggregating->map, key, &number, &added, aggregating->error);
        if (status != STATUS_OK)
            return status;
        aggregating->row_levels |= memory_level_bit(launch_at(aggregating, i)->memory_level);
        struct group *group = &aggregating->groups[number];
        aggregating->next[i] = NO_LAUNCH;
        if (added)
            group->first = i;
        else
            aggregating->next[group->last] = i;
        group->last = i;
    }
    return STATUS_OK;
}

/* ---- which format a group's work is in ---- */

/* Formats beside the drawn one whose work should not vanish unsaid. Where the table names the
 * precision, only the format that it may have run in instead. */
static bool is_worth_a_word(const struct work_format *format, enum precision chosen,
                            enum precision other)
{
    enum precision build = format->build;
    bool alternative = build == PRECISION_UNSPECIFIED || other == build ||
                       other == precision_tensor_counterpart(build);
    return other != chosen && alternative && format->flop[chosen] > 0 &&
           format->flop[other] > OTHER_WORK_SHARE * format->flop[chosen];
}

static enum precision choose_precision(const struct aggregating *aggregating,
                                       const struct group *group)
{
    if (aggregating->options->precision != PRECISION_COUNT)
        return aggregating->options->precision;
    struct work_format format = WORK_FORMAT_NONE;
    for (size_t i = group->first; i != NO_LAUNCH; i = aggregating->next[i])
        work_format_add(&format, launch_at(aggregating, i));
    enum precision chosen = work_format_choose(&format);
    const struct launch *first = launch_at(aggregating, group->first);
    const char *region = known_text(aggregating, first, KNOWN_REGION);
    const char *executable = known_text(aggregating, first, KNOWN_EXECUTABLE);
    for (size_t j = 0; j < PRECISION_COUNTED; j++) {
        if (!is_worth_a_word(&format, chosen, (enum precision)j))
            continue;
        char share[NUMBER_TEXT_SIZE];
        number_format_digits(100 * format.flop[j] / format.flop[chosen], 2, share);
        notice_add(aggregating->notices, NOTICE_WARNING,
                   "%s[%s]: drawn by its %s work; its %s work is %s %% of that and not counted "
                   "(--precision)",
                   executable != NULL ? executable : "", region != NULL ? region : "",
                   precision_name(chosen), precision_name((enum precision)j), share);
    }
    return chosen;
}

/* ---- one point ---- */

/* Work of no particular format: 0 when the counters saw none in any, else not known. */
static double unspecified_work(const struct launch *launch)
{
    double flop = launch->flop[PRECISION_UNSPECIFIED];
    for (size_t i = 0; i < PRECISION_COUNTED && isnan(flop); i++)
        flop = launch->flop[i];
    return flop;
}

static struct launch_parts parts_of(const struct aggregating *aggregating, size_t i,
                                    enum precision precision, enum memory_level level)
{
    const struct launch *launch = launch_at(aggregating, i);
    const struct hardware_ceilings *hardware =
        &aggregating->ceilings->items[aggregating->ceilings->of_launch[i]];
    bool auto_mode = aggregating->options->precision == PRECISION_COUNT;
    double flop =
        precision == PRECISION_UNSPECIFIED ? unspecified_work(launch) : launch->flop[precision];
    if (launch->tensor_work_unknown && (auto_mode || precision > PRECISION_FP16))
        flop = NAN;
    return (struct launch_parts){
        .flop = flop,
        .traffic_byte = launch->traffic_byte[level][hardware->family[level]],
        .duration_s = launch->duration_s,
    };
}

static enum status add_point(struct aggregating *aggregating, const struct point *point)
{
    struct point_set *set = aggregating->set;
    enum status status = array_grow(&set->points, sizeof *set->points, set->point_count,
                                    &aggregating->point_capacity, aggregating->error);
    if (status == STATUS_OK)
        set->points[set->point_count++] = *point;
    return status;
}

static struct point name_point(const struct aggregating *aggregating, size_t i)
{
    const struct launch *launch = launch_at(aggregating, i);
    const char *paradigm = known_text(aggregating, launch, KNOWN_PARADIGM);
    return (struct point){
        .problem = known_text(aggregating, launch, KNOWN_PROBLEM),
        .paradigm = paradigm != NULL ? paradigm : "Unknown",
        .hardware = aggregating->ceilings->items[aggregating->ceilings->of_launch[i]].name,
        .executable = known_text(aggregating, launch, KNOWN_EXECUTABLE),
        .region = known_text(aggregating, launch, KNOWN_REGION),
        .kernel = known_text(aggregating, launch, KNOWN_KERNEL),
        .duration_s = NAN,
        .flop = NAN,
        .traffic_byte = NAN,
        .roof_flop_per_s = NAN,
        .roof_share = NAN,
        .group = aggregating->group,
    };
}

/* A row of which only the rates are known, as written by hand or taken from a paper. They are of
 * the row's own level and precision. */
static bool has_rates_only(const struct aggregating *aggregating, size_t i)
{
    const struct launch *launch = launch_at(aggregating, i);
    enum precision asked = aggregating->options->precision;
    enum memory_level level = launch->memory_level;
    if (!(launch->intensity_flop_per_byte > 0 && launch->performance_flop_per_s > 0) ||
        launch->tensor_work_unknown ||
        (levels_of(aggregating, launch) & memory_level_bit(level)) == 0)
        return false;
    if (asked != PRECISION_COUNT && launch->build_precision != PRECISION_UNSPECIFIED &&
        asked != launch->build_precision)
        return false;
    return isnan(launch->flop[work_format_of(launch)]) || isnan(launch->duration_s) ||
           !launch_has_traffic(launch, level);
}

static bool group_has_rates_only(const struct aggregating *aggregating, const struct group *group)
{
    for (size_t i = group->first; i != NO_LAUNCH; i = aggregating->next[i])
        if (!has_rates_only(aggregating, i))
            return false;
    return true;
}

static enum status add_rates_points(struct aggregating *aggregating, const struct group *group)
{
    enum precision asked = aggregating->options->precision;
    enum status status = STATUS_OK;
    for (size_t i = group->first; i != NO_LAUNCH && status == STATUS_OK; i = aggregating->next[i]) {
        const struct launch *launch = launch_at(aggregating, i);
        struct point point = name_point(aggregating, i);
        point.precision = asked != PRECISION_COUNT ? asked : work_format_of(launch);
        point.memory_level = launch->memory_level;
        struct launch_parts parts = parts_of(aggregating, i, point.precision, point.memory_level);
        point.launches = (size_t)launch->launches;
        point.duration_s = parts.duration_s;
        point.flop = parts.flop;
        point.traffic_byte = parts.traffic_byte;
        point.intensity_flop_per_byte = launch->intensity_flop_per_byte;
        point.performance_flop_per_s = launch->performance_flop_per_s;
        status = add_point(aggregating, &point);
    }
    return status;
}

struct sum {
    struct launch_parts parts;
    size_t complete;
    size_t incomplete;
    double launches;
    size_t longest;
    size_t lacking; /* the first incomplete launch */
};

static struct sum add_up(const struct aggregating *aggregating, const struct group *group,
                         enum precision precision, enum memory_level level)
{
    struct sum sum = { .longest = NO_LAUNCH, .lacking = NO_LAUNCH };
    double longest_s = 0;
    for (size_t i = group->first; i != NO_LAUNCH; i = aggregating->next[i]) {
        struct launch_parts parts = parts_of(aggregating, i, precision, level);
        if (!launch_parts_complete(&parts)) {
            if (sum.incomplete++ == 0)
                sum.lacking = i;
            continue;
        }
        sum.complete++;
        sum.launches += launch_at(aggregating, i)->launches;
        sum.parts.flop += parts.flop;
        sum.parts.traffic_byte += parts.traffic_byte;
        sum.parts.duration_s += parts.duration_s;
        if (sum.longest == NO_LAUNCH || parts.duration_s > longest_s) {
            sum.longest = i;
            longest_s = parts.duration_s;
        }
    }
    return sum;
}

/* How much of a name is shown: at most 60 bytes of whole UTF-8 characters. */
static int cut_length(const char *name)
{
    size_t length = strlen(name);
    if (length <= 60)
        return (int)length;
    int cut = 60;
    while (cut > 0 && ((unsigned char)name[cut] & 0xC0u) == 0x80u)
        cut--;
    return cut;
}

/* Why nothing was counted, as the program that wrote the row says in a column "Counters" ("none:
 * REASON"); NULL when it does not. */
static const char *uncounted_reason(const struct aggregating *aggregating,
                                    const struct launch *launch)
{
    static const char none[] = "none: ";
    const char *text = table_text(aggregating->table, launch->row,
                                  table_find_column(aggregating->table, "Counters"));
    bool says_none = text != NULL && strncmp(text, none, sizeof none - 1) == 0;
    return says_none ? text + sizeof none - 1 : NULL;
}

static enum status leave_out_incomplete(struct aggregating *aggregating, const struct sum *sum,
                                        enum precision precision, enum memory_level level)
{
    const struct launch *lacking = launch_at(aggregating, sum->lacking);
    struct launch_parts parts = parts_of(aggregating, sum->lacking, precision, level);
    char lack[640];
    if (has_rates_only(aggregating, sum->lacking))
        snprintf(lack, sizeof lack,
                 "only its intensity and performance are known, which cannot be added up; use "
                 "--aggregate none");
    else if (uncounted_reason(aggregating, lacking) != NULL)
        snprintf(lack, sizeof lack, "not counted: %s", uncounted_reason(aggregating, lacking));
    else
        launch_describe_lack(lacking, &parts, precision, level, lack, sizeof lack);
    size_t launches = sum->complete + sum->incomplete;
    if (launches == 1)
        return leave_out(aggregating, lacking, 1, "%s", lack);
    char place[256];
    const char *kernel = known_text(aggregating, lacking, KNOWN_KERNEL);
    if (kernel == NULL)
        kernel = "one without a name";
    launch_place(aggregating->table, lacking, place, sizeof place);
    return leave_out(aggregating, lacking, launches,
                     "%zu of %zu launches are incomplete, first %.*s (%s): %s%s", sum->incomplete,
                     launches, cut_length(kernel), kernel, place, lack,
                     sum->complete > 0 ? "; --partial draws the others" : "");
}

static bool is_drawable(double rate)
{
    return isfinite(rate) && rate > 0;
}

static enum status add_summed_point(struct aggregating *aggregating, const struct sum *sum,
                                    enum precision precision, enum memory_level level)
{
    bool dominant = aggregating->options->aggregation == AGGREGATE_DOMINANT;
    const struct launch *longest = launch_at(aggregating, sum->longest);
    struct launch_parts parts =
        dominant ? parts_of(aggregating, sum->longest, precision, level) : sum->parts;
    const char *zero = launch_describe_zero(&parts, precision);
    size_t launches = dominant ? 1 : (size_t)sum->launches;
    if (zero != NULL)
        return leave_out(aggregating, longest, launches, "%s", zero);
    struct point point = name_point(aggregating, sum->longest);
    point.precision = precision;
    point.memory_level = level;
    point.launches = launches;
    point.duration_s = parts.duration_s;
    point.flop = parts.flop;
    point.traffic_byte = parts.traffic_byte;
    point.intensity_flop_per_byte = parts.flop / parts.traffic_byte;
    point.performance_flop_per_s = parts.flop / parts.duration_s;
    if (!is_drawable(point.intensity_flop_per_byte) || !is_drawable(point.performance_flop_per_s))
        return leave_out(aggregating, longest, launches,
                         "its rates are beyond the numbers that can be drawn; correct its work, "
                         "traffic or time");
    point.partial = sum->incomplete > 0;
    return add_point(aggregating, &point);
}

static enum status add_point_at(struct aggregating *aggregating, const struct group *group,
                                enum precision precision, enum memory_level level)
{
    struct sum sum = add_up(aggregating, group, precision, level);
    if (sum.incomplete > 0 && !(aggregating->options->partial && sum.complete > 0))
        return leave_out_incomplete(aggregating, &sum, precision, level);
    return add_summed_point(aggregating, &sum, precision, level);
}

/* Whether a group of rows leaves a level to other rows, which state its traffic. */
static bool leaves_level_to_others(const struct aggregating *aggregating, const struct group *group,
                                   enum memory_level level)
{
    unsigned asked = aggregating->options->memory_levels;
    if (asked == memory_level_bit(level) ||
        (aggregating->row_levels & memory_level_bit(level)) == 0)
        return false;
    for (size_t i = group->first; i != NO_LAUNCH; i = aggregating->next[i]) {
        const struct launch *launch = launch_at(aggregating, i);
        if (launch->memory_level == level || launch_has_traffic(launch, level))
            return false;
    }
    return true;
}

static enum status add_group(struct aggregating *aggregating, const struct group *group)
{
    const struct launch *first = launch_at(aggregating, group->first);
    enum precision precision = choose_precision(aggregating, group);
    if (group_has_rates_only(aggregating, group))
        return add_rates_points(aggregating, group);
    if (aggregating->options->aggregation != AGGREGATE_SUM && first->launches > 1)
        return leave_out(aggregating, first, (size_t)first->launches,
                         "a summary of %zu launches, not single ones; use --aggregate sum",
                         (size_t)first->launches);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < MEMORY_LEVEL_COUNT && status == STATUS_OK; i++) {
        enum memory_level level = (enum memory_level)i;
        if ((levels_of(aggregating, first) & memory_level_bit(level)) != 0 &&
            !leaves_level_to_others(aggregating, group, level))
            status = add_point_at(aggregating, group, precision, level);
    }
    return status;
}

/* Rows that differ in nothing but their memory level are of the same launches. */
static enum status number_group(struct aggregating *aggregating, size_t group)
{
    uint32_t key[KEY_WIDTH];
    memcpy(key, tuple_map_tuple(aggregating->map, group), sizeof key);
    key[KEY_LEVEL] = 0;
    return tuple_map_number(aggregating->level_map, key, &aggregating->group, NULL,
                            aggregating->error);
}

static enum status aggregate(struct aggregating *aggregating, const enum selected *marks)
{
    enum status status = group_launches(aggregating, marks);
    for (size_t i = 0; i < tuple_map_count(aggregating->map) && status == STATUS_OK; i++) {
        status = number_group(aggregating, i);
        if (status == STATUS_OK)
            status = add_group(aggregating, &aggregating->groups[i]);
    }
    if (status == STATUS_OK)
        status = leave_out_unnamed(aggregating, marks);
    return status;
}

enum status aggregate_points(struct point_set *out, const struct table *table,
                             const struct launch_list *launches, const enum selected *marks,
                             const struct ceiling_list *ceilings,
                             const struct aggregate_options *options, struct notices *notices,
                             struct error *error)
{
    *out = (struct point_set){ 0 };
    struct aggregating aggregating = {
        .table = table,
        .launches = launches,
        .ceilings = ceilings,
        .options = options,
        .notices = notices,
        .error = error,
        .map = tuple_map_create(KEY_WIDTH),
        .level_map = tuple_map_create(KEY_WIDTH),
        .groups = calloc(launches->count + 1, sizeof *aggregating.groups),
        .next = calloc(launches->count + 1, sizeof *aggregating.next),
        .set = out,
    };
    enum status status = STATUS_OK;
    if (aggregating.map == NULL || aggregating.level_map == NULL || aggregating.groups == NULL ||
        aggregating.next == NULL)
        status = error_set_memory(error);
    else
        status = aggregate(&aggregating, marks);
    tuple_map_free(aggregating.map);
    tuple_map_free(aggregating.level_map);
    free(aggregating.groups);
    free(aggregating.next);
    if (status != STATUS_OK)
        point_set_clear(out);
    return status;
}
