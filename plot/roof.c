#include "plot/roof.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How much of a slope is shown at least below its upper end, and how much of a ceiling right of
 * its ridge. */
static const double slope_decades_min = 0.9;
static const double ceiling_decades_min = 0.7;

/* The line a ceiling falls on when drawn, or NULL. */
static struct roof_line *find_line(const struct roof_set *roofs, const struct ceiling *ceiling,
                                   size_t hardware, const char *value)
{
    for (size_t i = 0; i < roofs->line_count; i++) {
        struct roof_line *const line = &roofs->lines[i];
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

static enum status add_ceiling(struct roof_set *roofs, const struct ceiling *ceiling,
                               size_t hardware, struct typesetter *typesetter, struct error *error)
{
    char value[SI_LABEL_SIZE];
    struct roof_line *line = NULL;

    si_label_quantity(value, ceiling->value, ceiling->kind == CEILING_COMPUTE ? "FLOP/s" : "B/s");
    line = find_line(roofs, ceiling, hardware, value);
    if (line != NULL)
        return extend_name(line, ceiling_name(ceiling), typesetter, error);
    line = &roofs->lines[roofs->line_count++];
    *line = (struct roof_line){ .kind = ceiling->kind,
                                .hardware = hardware,
                                .log_value = log10(ceiling->value),
                                .name = ceiling_name(ceiling),
                                .log_start = -INFINITY,
                                .log_end = INFINITY };
    return typesetter_store(&line->value, typesetter, value, error);
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

/* The highest line of a hardware and kind, NULL when there is none. */
static const struct roof_line *highest_line(const struct roof_set *roofs, size_t hardware,
                                            enum ceiling_kind kind)
{
    for (size_t i = 0; i < roofs->line_count; i++) {
        if (roofs->lines[i].hardware == hardware && roofs->lines[i].kind == kind)
            return &roofs->lines[i];
    }
    return NULL;
}

/* A slope ends at the highest compute ceiling, a ceiling starts at the steepest slope. */
static void join_lines(struct roof_set *roofs)
{
    for (size_t i = 0; i < roofs->line_count; i++) {
        struct roof_line *const line = &roofs->lines[i];
        const enum ceiling_kind other =
            line->kind == CEILING_COMPUTE ? CEILING_BANDWIDTH : CEILING_COMPUTE;
        const struct roof_line *const limit = highest_line(roofs, line->hardware, other);
        if (limit == NULL)
            continue;
        if (line->kind == CEILING_COMPUTE)
            line->log_start = line->log_value - limit->log_value;
        else
            line->log_end = limit->log_value - line->log_value;
    }
}

static size_t count_ridges(const struct roof_set *roofs, struct ridge *ridges)
{
    size_t count = 0;

    for (size_t i = 0; i < roofs->line_count; i++) {
        const struct roof_line *const slope = &roofs->lines[i];
        for (size_t j = i + 1; slope->kind == CEILING_BANDWIDTH && j < roofs->line_count; j++) {
            const struct roof_line *const flat = &roofs->lines[j];
            if (flat->kind != CEILING_COMPUTE || flat->hardware != slope->hardware)
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

enum status roof_set_init(struct roof_set *roofs, const struct point_set *set,
                          const size_t *hardware_of_ceiling, struct typesetter *typesetter,
                          struct error *error)
{
    enum status status = STATUS_OK;

    *roofs = (struct roof_set){ 0 };
    roofs->lines = calloc(set->ceiling_count + 1, sizeof *roofs->lines);
    if (roofs->lines == NULL)
        return error_set_memory(error);
    for (size_t i = 0; status == STATUS_OK && i < set->ceiling_count; i++)
        status = add_ceiling(roofs, &set->ceilings[i], hardware_of_ceiling[i], typesetter, error);
    if (status != STATUS_OK) {
        roof_set_clear(roofs);
        return status;
    }
    qsort(roofs->lines, roofs->line_count, sizeof *roofs->lines, compare_lines);
    join_lines(roofs);
    roofs->ridges = calloc(count_ridges(roofs, NULL) + 1, sizeof *roofs->ridges);
    if (roofs->ridges == NULL) {
        roof_set_clear(roofs);
        return error_set_memory(error);
    }
    roofs->ridge_count = count_ridges(roofs, roofs->ridges);
    return STATUS_OK;
}

void roof_set_widen_intensity(const struct roof_set *roofs, struct axis_range *intensity)
{
    for (size_t i = 0; i < roofs->line_count; i++) {
        const struct roof_line *const line = &roofs->lines[i];
        if (line->kind == CEILING_BANDWIDTH && isfinite(line->log_end))
            axis_range_include(intensity, line->log_end - slope_decades_min);
    }
    for (size_t i = 0; i < roofs->ridge_count; i++) {
        axis_range_include(intensity, roofs->ridges[i].log_intensity);
        axis_range_include(intensity, roofs->ridges[i].log_intensity + ceiling_decades_min);
    }
}

void roof_set_widen_performance(const struct roof_set *roofs, const struct axis_range *intensity,
                                struct axis_range *performance)
{
    for (size_t i = 0; i < roofs->line_count; i++) {
        const struct roof_line *const line = &roofs->lines[i];
        const double log_middle = (intensity->low + intensity->high) / 2;
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

void roof_set_place(struct roof_set *roofs, const struct log_scale *x_scale,
                    const struct log_scale *y_scale)
{
    for (size_t i = 0; i < roofs->line_count; i++)
        place_line(&roofs->lines[i], x_scale, y_scale);
    for (size_t i = 0; i < roofs->ridge_count; i++) {
        struct ridge *const ridge = &roofs->ridges[i];
        ridge->at = place(x_scale, y_scale, ridge->log_intensity, ridge->log_performance);
    }
}

void roof_set_clear(struct roof_set *roofs)
{
    free(roofs->lines);
    free(roofs->ridges);
    *roofs = (struct roof_set){ 0 };
}
