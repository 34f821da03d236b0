#include "cli/compare_figure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/finding.h"
#include "cli/caption.h"

/* ---- words ---- */

/* "1 regressed, 8 unchanged". */
static enum status count_verdicts(char **out, const struct comparison *comparison,
                                  struct error *error)
{
    size_t length = 0;
    FILE *stream = open_memstream(out, &length);
    if (stream == NULL)
        return error_set_memory(error);
    finding_write_counts(stream, comparison);
    return fclose(stream) == 0 ? STATUS_OK : error_set_memory(error);
}

/* "NBody on NVIDIA H200", of old points and new ones. */
static char *title_of(const struct comparison *comparison, const struct point_set *set)
{
    struct point_set all = { .points =
                                 calloc(2 * comparison->point_count + 1, sizeof *all.points) };
    if (all.points == NULL)
        return NULL;
    for (size_t i = 0; i < set->point_count; i++)
        all.points[all.point_count++] = set->points[i];
    for (size_t i = 0; i < comparison->point_count; i++)
        if (comparison->points[i].baseline != NULL)
            all.points[all.point_count++] = *comparison->points[i].baseline;
    char *title = caption_title(&all);
    point_set_clear(&all);
    return title;
}

static enum status name_figure(struct compare_figure *figure, const struct comparison *comparison,
                               const struct draw_request *request, struct error *error)
{
    enum status status = count_verdicts(&figure->subtitle, comparison, error);
    if (status != STATUS_OK)
        return status;
    figure->title = title_of(comparison, &figure->set);
    figure->footer = caption_footer(request, &figure->set);
    if (figure->title == NULL || figure->footer == NULL)
        return error_set_memory(error);
    figure->options.title = caption_wanted(request->figure.title, figure->title);
    figure->options.subtitle = caption_wanted(request->figure.subtitle, figure->subtitle);
    figure->options.footer = request->no_footer ? NULL : figure->footer;
    return STATUS_OK;
}

/* ---- arrows ---- */

static void add_point(struct compare_figure *figure, const struct compared_point *compared)
{
    const bool has_both = compared->baseline != NULL && compared->current != NULL;
    const size_t i = figure->set.point_count++;
    figure->set.points[i] = compared->current != NULL ? *compared->current : *compared->baseline;
    figure->set.points[i].group = i; /* its points at other levels are compared by themselves */
    figure->changes[i] = (struct figure_change){
        .intensity_before = has_both ? compared->baseline->intensity_flop_per_byte : NAN,
        .performance_before = has_both ? compared->baseline->performance_flop_per_s : NAN,
        .verdict = compared->verdict,
        .quantity = quantity_name(compared->leading),
        .ratio = compared->changes[compared->leading].ratio,
    };
}

static bool is_same_ceiling(const struct ceiling *a, const struct ceiling *b)
{
    return a->kind == b->kind && strcmp(a->hardware, b->hardware) == 0 &&
           (a->kind == CEILING_COMPUTE ? a->precision == b->precision
                                       : a->memory_level == b->memory_level);
}

static struct ceiling *find_ceiling(struct ceiling *ceilings, size_t count,
                                    const struct ceiling *like)
{
    for (size_t i = 0; i < count; i++)
        if (is_same_ceiling(&ceilings[i], like))
            return &ceilings[i];
    return NULL;
}

/* A ceiling is the highest that any run observed. */
static void add_ceilings(struct ceiling *ceilings, size_t *count, const struct ceiling *more,
                         size_t more_count)
{
    for (size_t i = 0; i < more_count; i++) {
        struct ceiling *known = find_ceiling(ceilings, *count, &more[i]);
        if (known == NULL)
            ceilings[(*count)++] = more[i];
        else if (more[i].value > known->value)
            *known = more[i];
    }
}

/* What judges a point in one run need not be among the others of another run. */
static void merge_ceilings(struct point_set *set, const struct run_list *sides)
{
    for (size_t side = 0; side <= SIDE_CURRENT; side++)
        for (size_t i = 0; i < sides[side].count; i++) {
            const struct point_set *run = sides[side].items[i].points;
            add_ceilings(set->ceilings, &set->ceiling_count, run->ceilings, run->ceiling_count);
        }
    for (size_t side = 0; side <= SIDE_CURRENT; side++)
        for (size_t i = 0; i < sides[side].count; i++) {
            const struct point_set *run = sides[side].items[i].points;
            for (size_t j = 0; j < run->other_ceiling_count; j++)
                if (find_ceiling(set->ceilings, set->ceiling_count, &run->other_ceilings[j]) ==
                    NULL)
                    add_ceilings(set->other_ceilings, &set->other_ceiling_count,
                                 &run->other_ceilings[j], 1);
        }
}

static size_t count_ceilings(const struct run_list *sides)
{
    size_t count = 0;
    for (size_t side = 0; side <= SIDE_CURRENT; side++)
        for (size_t i = 0; i < sides[side].count; i++)
            count += sides[side].items[i].points->ceiling_count +
                     sides[side].items[i].points->other_ceiling_count;
    return count;
}

static enum status collect_points(struct compare_figure *figure,
                                  const struct comparison *comparison, const struct run_list *sides,
                                  struct error *error)
{
    const size_t ceilings = count_ceilings(sides) + 1;
    struct point_set *set = &figure->set;
    set->points = calloc(comparison->point_count + 1, sizeof *set->points);
    figure->changes = calloc(comparison->point_count + 1, sizeof *figure->changes);
    set->ceilings = calloc(ceilings, sizeof *set->ceilings);
    set->other_ceilings = calloc(ceilings, sizeof *set->other_ceilings);
    if (set->points == NULL || figure->changes == NULL || set->ceilings == NULL ||
        set->other_ceilings == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < comparison->point_count; i++)
        add_point(figure, &comparison->points[i]);
    merge_ceilings(set, sides);
    figure->options.changes = figure->changes;
    figure->options.change_count = set->point_count;
    return STATUS_OK;
}

/* ---- history ---- */

/* The file without its ending, and without its folder where names stay different. */
static char *name_run(const char *file, bool with_folder)
{
    const char *slash = strrchr(file, '/');
    const char *name = slash != NULL ? slash + 1 : file;
    const char *dot = strrchr(name, '.');
    const char *begin = with_folder ? file : name;
    const size_t length = dot != NULL && dot > name ? (size_t)(dot - begin) : strlen(begin);
    return strndup(begin, length);
}

/* How many bytes all names begin with, up to the last mark between words. */
static size_t common_beginning(char *const *names, size_t count)
{
    size_t length = 0;
    for (size_t i = 0; names[0][i] != '\0'; i++) {
        for (size_t run = 1; run < count; run++)
            if (names[run][i] != names[0][i])
                return length;
        if (strchr("_-./ ", names[0][i]) != NULL)
            length = i + 1;
    }
    return length;
}

/* Many long names have no room where they differ only at their ends. */
static void shorten_names(struct compare_figure *figure)
{
    const size_t count = figure->history.run_count;
    const size_t skipped = common_beginning(figure->run_names, count);
    for (size_t i = 0; i < count; i++)
        memmove(figure->run_names[i], figure->run_names[i] + skipped,
                strlen(figure->run_names[i] + skipped) + 1);
}

static bool name_runs(struct compare_figure *figure, const struct run_list *sides, bool with_folder)
{
    size_t run = 0;
    for (size_t side = 0; side <= SIDE_CURRENT; side++)
        for (size_t i = 0; i < sides[side].count; i++) {
            free(figure->run_names[run]);
            figure->run_names[run] = name_run(sides[side].items[i].name, with_folder);
            if (figure->run_names[run++] == NULL)
                return false;
        }
    return true;
}

static bool has_equal_names(const struct compare_figure *figure)
{
    for (size_t i = 1; i < figure->history.run_count; i++)
        for (size_t j = 0; j < i; j++)
            if (strcmp(figure->run_names[i], figure->run_names[j]) == 0)
                return true;
    return false;
}

/* Current runs stand behind those of the baseline. */
static void fill_line(const struct compare_figure *figure, double *values,
                      const struct comparison *comparison, const struct compared_point *point,
                      const struct run_list *sides)
{
    for (size_t run = 0; run < figure->history.run_count; run++)
        values[run] = NAN;
    for (size_t side = 0; side <= SIDE_CURRENT; side++)
        for (size_t i = point->match->begin[side]; i < point->match->end[side]; i++) {
            const struct occurrence *at = &comparison->matches.occurrences[i];
            const size_t run = at->run + (side == SIDE_CURRENT ? sides[SIDE_BASELINE].count : 0);
            values[run] = at->point->roof_share;
        }
}

static enum status collect_history(struct compare_figure *figure,
                                   const struct comparison *comparison,
                                   const struct run_list *sides, struct error *error)
{
    const size_t runs = sides[SIDE_BASELINE].count + sides[SIDE_CURRENT].count;
    const size_t lines =
        comparison->point_count < HISTORY_LINES_MAX ? comparison->point_count : HISTORY_LINES_MAX;
    figure->history = (struct history){
        .quantity = HISTORY_ROOF_SHARE,
        .run_count = runs,
        .line_count = lines,
    };
    figure->lines = calloc(lines + 1, sizeof *figure->lines);
    figure->values = calloc(lines * runs + 1, sizeof *figure->values);
    figure->run_names = calloc(runs + 1, sizeof *figure->run_names);
    if (figure->lines == NULL || figure->values == NULL || figure->run_names == NULL ||
        !name_runs(figure, sides, false) ||
        (has_equal_names(figure) && !name_runs(figure, sides, true)))
        return error_set_memory(error);
    shorten_names(figure);
    for (size_t i = 0; i < lines; i++) {
        const struct compared_point *point = &comparison->points[i];
        double *values = &figure->values[i * runs];
        fill_line(figure, values, comparison, point, sides);
        figure->lines[i] = (struct history_line){
            .name = point->name,
            .values = values,
            .baseline = point->changes[QUANTITY_ROOF_SHARE].known
                            ? point->changes[QUANTITY_ROOF_SHARE].baseline
                            : NAN,
            .tolerance = point->tolerance,
        };
    }
    figure->history.lines = figure->lines;
    figure->history.run_names = (const char *const *)figure->run_names;
    return STATUS_OK;
}

/* ---- both ---- */

enum status compare_figure_init(struct compare_figure *figure, const struct comparison *comparison,
                                const struct run_list *sides, const struct draw_request *request,
                                bool is_history, struct error *error)
{
    *figure = (struct compare_figure){ .options = request->figure, .is_history = is_history };
    enum status status = collect_points(figure, comparison, sides, error);
    if (status == STATUS_OK && is_history)
        status = collect_history(figure, comparison, sides, error);
    return status == STATUS_OK ? name_figure(figure, comparison, request, error) : status;
}

enum status compare_figure_write(const struct compare_figure *figure, enum figure_format format,
                                 figure_sink *sink, void *closure, struct error *error)
{
    if (figure->is_history)
        return history_figure_write(&figure->history, &figure->options, format, sink, closure,
                                    error);
    return figure_write(&figure->set, &figure->options, format, sink, closure, error);
}

void compare_figure_clear(struct compare_figure *figure)
{
    for (size_t i = 0; figure->run_names != NULL && i < figure->history.run_count; i++)
        free(figure->run_names[i]);
    free(figure->run_names);
    free(figure->lines);
    free(figure->values);
    free(figure->changes);
    point_set_clear(&figure->set);
    free(figure->title);
    free(figure->subtitle);
    free(figure->footer);
    *figure = (struct compare_figure){ .title = NULL };
}
