#include "plot/roof.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RIDGE_CROWD = 4 }; /* so many all have a drop line */

/* How much of a slope is shown at least below its upper end, and how much of a ceiling right of
 * its ridge. */
static const double slope_decades_min = 0.9;
static const double ceiling_decades_min = 0.7;

/* A ceiling this much below another would be drawn on it, decades. */
static const double same_line_decades = 0.04;

/* The line a ceiling falls on when drawn, or NULL. */
static struct roof_line *find_line(const struct roof_set *roofs, const struct ceiling *ceiling,
                                   size_t hardware, const char *value)
{
    for (size_t i = 0; i < roofs->known_count; i++) {
        struct roof_line *const line = &roofs->known[i];
        if (line->hardware == hardware && line->kind == ceiling->kind &&
            strcmp(line->value, value) == 0)
            return line;
    }
    return NULL;
}

/* Whether a name is one of a list's parts. */
static bool names_ceiling(const char *list, const char *name)
{
    const size_t length = strlen(name);

    while (true) {
        const size_t part = strcspn(list, ",");
        if (part == length && memcmp(list, name, length) == 0)
            return true;
        if (list[part] == '\0')
            return false;
        list += part + strlen(", ");
    }
}

static enum status extend_name(struct roof_line *line, const char *name,
                               struct typesetter *typesetter, struct error *error)
{
    const size_t size = strlen(line->name) + strlen(", ") + strlen(name) + 1;
    char *joined = NULL;
    enum status status = STATUS_OK;

    if (names_ceiling(line->name, name))
        return STATUS_OK;
    joined = malloc(size);
    if (joined == NULL)
        return error_set_memory(error);
    snprintf(joined, size, "%s, %s", line->name, name);
    status = typesetter_store(&line->name, typesetter, joined, error);
    free(joined);
    return status;
}

/* How a ceiling takes part in the figure. */
enum part { PART_NONE, PART_WHERE_IT_FITS, PART_NEEDED };

static enum part choose_part(const struct ceiling *ceiling, bool is_used,
                             const struct figure_options *options)
{
    const bool is_listed =
        ceiling->kind == CEILING_COMPUTE
            ? (options->listed_precisions & 1u << ceiling->precision) != 0
            : (options->listed_levels & memory_level_bit(ceiling->memory_level)) != 0;

    switch (options->ceilings) {
    case FIGURE_CEILINGS_AUTO:
        if (is_used)
            return PART_NEEDED;
        return ceiling->kind == CEILING_COMPUTE ? PART_WHERE_IT_FITS : PART_NONE;
    case FIGURE_CEILINGS_USED:
        return is_used ? PART_NEEDED : PART_NONE;
    case FIGURE_CEILINGS_ALL:
        return PART_NEEDED;
    case FIGURE_CEILINGS_LISTED:
        return is_listed ? PART_NEEDED : PART_NONE;
    }
    return PART_NONE;
}

/* A compute ceiling that is not needed fits below the highest that is, where it is not drawn on
 * another. */
static bool fits(const struct roof_set *roofs, const struct ceiling *ceiling, size_t hardware)
{
    const double log_value = log10(ceiling->value);
    bool is_below = false;

    for (size_t i = 0; i < roofs->known_count; i++) {
        const struct roof_line *const line = &roofs->known[i];
        if (line->hardware != hardware || line->kind != ceiling->kind)
            continue;
        if (fabs(line->log_value - log_value) < same_line_decades)
            return false;
        is_below |= line->is_needed && line->log_value > log_value;
    }
    return is_below;
}

struct roof_builder {
    struct roof_set *roofs;
    const struct figure_options *options;
    struct typesetter *typesetter;
    struct error *error;
};

static enum status add_ceiling(const struct roof_builder *builder, const struct ceiling *ceiling,
                               size_t hardware, bool is_used)
{
    struct roof_set *const roofs = builder->roofs;
    const enum part part = choose_part(ceiling, is_used, builder->options);
    char value[SI_LABEL_SIZE];
    struct roof_line *line = NULL;

    if (part == PART_NONE || (part == PART_WHERE_IT_FITS && !fits(roofs, ceiling, hardware)))
        return STATUS_OK;
    si_label_quantity(value, ceiling->value, ceiling->kind == CEILING_COMPUTE ? "FLOP/s" : "B/s");
    line = find_line(roofs, ceiling, hardware, value);
    if (line != NULL)
        return extend_name(line, ceiling_name(ceiling), builder->typesetter, builder->error);
    line = &roofs->known[roofs->known_count++];
    *line = (struct roof_line){ .kind = ceiling->kind,
                                .hardware = hardware,
                                .log_value = log10(ceiling->value),
                                .name = ceiling_name(ceiling),
                                .log_start = -INFINITY,
                                .log_end = INFINITY,
                                .is_needed = part == PART_NEEDED,
                                .is_faint = !is_used };
    return typesetter_store(&line->value, builder->typesetter, value, builder->error);
}

static int compare_lines(const void *left, const void *right)
{
    const struct roof_line *const a = left;
    const struct roof_line *const b = right;

    if (a->hardware != b->hardware)
        return a->hardware < b->hardware ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind == CEILING_BANDWIDTH ? -1 : 1;
    return (a->log_value < b->log_value) - (a->log_value > b->log_value);
}

/* The highest of sorted lines of a hardware and kind, NULL when there is none. */
static const struct roof_line *highest_line(const struct roof_line *lines, size_t count,
                                            size_t hardware, enum ceiling_kind kind)
{
    for (size_t i = 0; i < count; i++) {
        if (lines[i].hardware == hardware && lines[i].kind == kind)
            return &lines[i];
    }
    return NULL;
}

/* A slope ends at the highest compute ceiling, a ceiling starts at the steepest slope. */
static void join_lines(struct roof_line *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct roof_line *const line = &lines[i];
        const enum ceiling_kind other =
            line->kind == CEILING_COMPUTE ? CEILING_BANDWIDTH : CEILING_COMPUTE;
        const struct roof_line *const limit = highest_line(lines, count, line->hardware, other);
        if (limit != NULL && line->kind == CEILING_COMPUTE)
            line->log_start = line->log_value - limit->log_value;
        else if (limit != NULL)
            line->log_end = limit->log_value - line->log_value;
    }
}

/* Lists where slopes and ceilings meet; only counts when ridges is NULL. */
static size_t list_ridges(struct ridge *ridges, const struct roof_line *lines, size_t line_count)
{
    size_t count = 0;

    for (size_t i = 0; i < line_count; i++) {
        const struct roof_line *const slope = &lines[i];
        if (slope->kind != CEILING_BANDWIDTH || slope->is_faint)
            continue;
        for (size_t j = i + 1; j < line_count; j++) {
            const struct roof_line *const flat = &lines[j];
            if (flat->kind != CEILING_COMPUTE || flat->hardware != slope->hardware ||
                flat->is_faint)
                continue;
            if (ridges != NULL)
                ridges[count] = (struct ridge){ .hardware = slope->hardware,
                                                .log_intensity = flat->log_value - slope->log_value,
                                                .log_performance = flat->log_value };
            count++;
        }
    }
    return count;
}

/* Those that judge points come first: others may then fall on their lines. */
static enum status add_ceilings(const struct roof_builder *builder, const struct point_set *set,
                                const size_t *hardware_of_ceiling)
{
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < set->ceiling_count; i++)
        status = add_ceiling(builder, &set->ceilings[i], hardware_of_ceiling[i], true);
    for (size_t i = 0; status == STATUS_OK && i < set->other_ceiling_count; i++)
        status = add_ceiling(builder, &set->other_ceilings[i],
                             hardware_of_ceiling[set->ceiling_count + i], false);
    return status;
}

enum status roof_set_init(struct roof_set *roofs, const struct point_set *set,
                          const size_t *hardware_of_ceiling, const struct figure_options *options,
                          struct typesetter *typesetter, struct error *error)
{
    const struct roof_builder builder = { roofs, options, typesetter, error };
    const size_t capacity = set->ceiling_count + set->other_ceiling_count + 1;
    enum status status = STATUS_OK;

    *roofs = (struct roof_set){ 0 };
    roofs->known = calloc(capacity, sizeof *roofs->known);
    roofs->lines = calloc(capacity, sizeof *roofs->lines);
    status = roofs->known == NULL || roofs->lines == NULL
                 ? error_set_memory(error)
                 : add_ceilings(&builder, set, hardware_of_ceiling);
    if (status != STATUS_OK) {
        roof_set_clear(roofs);
        return status;
    }
    qsort(roofs->known, roofs->known_count, sizeof *roofs->known, compare_lines);
    join_lines(roofs->known, roofs->known_count);
    roofs->ridges =
        calloc(list_ridges(NULL, roofs->known, roofs->known_count) + 1, sizeof *roofs->ridges);
    if (roofs->ridges == NULL) {
        roof_set_clear(roofs);
        return error_set_memory(error);
    }
    return STATUS_OK;
}

/* Where a slope meets the needed ceilings of its hardware, and a stretch right of there. */
static void include_ridges(const struct roof_set *roofs, const struct roof_line *slope,
                           struct axis_range *intensity)
{
    for (size_t i = 0; i < roofs->known_count; i++) {
        const struct roof_line *const flat = &roofs->known[i];
        const double log_ridge = flat->log_value - slope->log_value;
        if (flat->kind != CEILING_COMPUTE || flat->hardware != slope->hardware || !flat->is_needed)
            continue;
        axis_range_include(intensity, log_ridge);
        axis_range_include(intensity, log_ridge + ceiling_decades_min);
    }
}

void roof_set_widen_intensity(const struct roof_set *roofs, struct axis_range *intensity)
{
    for (size_t i = 0; i < roofs->known_count; i++) {
        const struct roof_line *const line = &roofs->known[i];
        if (line->kind != CEILING_BANDWIDTH || !line->is_needed)
            continue;
        if (isfinite(line->log_end))
            axis_range_include(intensity, line->log_end - slope_decades_min);
        include_ridges(roofs, line, intensity);
    }
}

void roof_set_widen_performance(const struct roof_set *roofs, const struct axis_range *intensity,
                                struct axis_range *performance)
{
    for (size_t i = 0; i < roofs->known_count; i++) {
        const struct roof_line *const line = &roofs->known[i];
        const double log_middle = (intensity->low + intensity->high) / 2;
        if (!line->is_needed)
            continue;
        if (line->kind == CEILING_COMPUTE)
            axis_range_include(performance, line->log_value);
        else if (isfinite(line->log_end))
            axis_range_include(performance, line->log_value + line->log_end - slope_decades_min);
        else /* a slope without a ceiling crosses the middle of the figure */
            axis_range_include(performance, line->log_value + log_middle);
    }
}

static struct position place(const struct log_scale *x_scale, const struct log_scale *y_scale,
                             double log_intensity, double log_performance)
{
    return (struct position){ log_scale_position(x_scale, log_intensity),
                              log_scale_position(y_scale, log_performance) };
}

static void place_line(struct roof_line *line, const struct log_scale *x_scale,
                       const struct log_scale *y_scale)
{
    double start = fmax(line->log_start, x_scale->log_low);
    double end = fmin(line->log_end, x_scale->log_high);

    if (line->kind == CEILING_COMPUTE) {
        line->from = place(x_scale, y_scale, start, line->log_value);
        line->to = place(x_scale, y_scale, end, line->log_value);
        return;
    }
    /* performance = bandwidth * intensity: the frame's bottom or top may come first */
    start = fmax(start, y_scale->log_low - line->log_value);
    end = fmin(end, y_scale->log_high - line->log_value);
    line->from = place(x_scale, y_scale, start, line->log_value + start);
    line->to = place(x_scale, y_scale, end, line->log_value + end);
}

static bool is_between(const struct log_scale *scale, double log_value)
{
    return log_value > scale->log_low && log_value < scale->log_high;
}

/* Ceilings above or below the plot area are not drawn: slopes then run to the frame. */
static void list_lines(struct roof_set *roofs, const struct log_scale *y_scale)
{
    roofs->line_count = 0;
    for (size_t i = 0; i < roofs->known_count; i++) {
        const struct roof_line *const line = &roofs->known[i];
        if (line->kind == CEILING_BANDWIDTH || is_between(y_scale, line->log_value))
            roofs->lines[roofs->line_count++] = *line;
    }
}

/* Drops the lines of which nothing is inside the plot area. */
static void drop_hidden_lines(struct roof_set *roofs)
{
    size_t count = 0;

    for (size_t i = 0; i < roofs->line_count; i++) {
        if (roofs->lines[i].to.x > roofs->lines[i].from.x)
            roofs->lines[count++] = roofs->lines[i];
    }
    roofs->line_count = count;
}

void roof_set_place(struct roof_set *roofs, const struct log_scale *x_scale,
                    const struct log_scale *y_scale)
{
    size_t count = 0;

    list_lines(roofs, y_scale);
    for (size_t i = 0; i < roofs->line_count; i++)
        place_line(&roofs->lines[i], x_scale, y_scale);
    roofs->ridge_count = list_ridges(roofs->ridges, roofs->lines, roofs->line_count);
    drop_hidden_lines(roofs);
    for (size_t i = 0; i < roofs->ridge_count; i++) {
        struct ridge ridge = roofs->ridges[i];
        ridge.at = place(x_scale, y_scale, ridge.log_intensity, ridge.log_performance);
        if (is_between(x_scale, ridge.log_intensity) && is_between(y_scale, ridge.log_performance))
            roofs->ridges[count++] = ridge;
    }
    roofs->ridge_count = count;
}

static bool is_clear_of_drops(const struct roof_set *roofs, const struct ridge *ridge, double reach)
{
    for (size_t i = 0; i < roofs->ridge_count; i++) {
        if (roofs->ridges[i].has_drop && fabs(roofs->ridges[i].at.x - ridge->at.x) < reach)
            return false;
    }
    return true;
}

/* Those of the lowest slope, the farthest memory, come first. */
void roof_set_choose_drops(struct roof_set *roofs, double reach)
{
    const bool is_crowded = roofs->ridge_count > RIDGE_CROWD;

    for (size_t i = 0; i < roofs->ridge_count; i++)
        roofs->ridges[i].has_drop = !is_crowded;
    for (size_t i = roofs->ridge_count; is_crowded && i-- > 0;)
        roofs->ridges[i].has_drop = is_clear_of_drops(roofs, &roofs->ridges[i], reach);
}

void roof_set_clear(struct roof_set *roofs)
{
    free(roofs->known);
    free(roofs->lines);
    free(roofs->ridges);
    *roofs = (struct roof_set){ 0 };
}
