#include "plot/gnuplot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/change_label.h"
#include "plot/level_link.h"
#include "plot/outline.h"
#include "plot/point_label.h"
#include "plot/point_wording.h"
#include "plot/text_writer.h"
#include "plot/theme.h"

static const double height_of_width = 0.55;   /* of the plot area, which slope labels count on */
static const double ridge_value_share = 0.06; /* of the x axis, for a value of four digits */

/* gnuplot's numbers of our shapes: filled, and as an outline. */
struct point_type {
    int filled;
    int open;
};

static const struct point_type point_types[MARKER_SHAPE_COUNT] = {
    [MARKER_CIRCLE] = { 7, 6 },          [MARKER_SQUARE] = { 5, 4 },
    [MARKER_TRIANGLE_UP] = { 9, 8 },     [MARKER_DIAMOND] = { 13, 12 },
    [MARKER_TRIANGLE_DOWN] = { 11, 10 }, [MARKER_PENTAGON] = { 15, 14 },
    [MARKER_CROSS] = { 2, 2 },           [MARKER_STAR] = { 3, 3 },
    [MARKER_HEXAGON] = { 6, 6 },         [MARKER_PLUS] = { 1, 1 },
};

struct script {
    struct text_writer writer;
    struct outline outline;
    const struct point_set *set;
    const struct figure_options *options;
    const struct theme *theme;
    bool has_clause; /* of the plot command */
};

static void add(struct script *script, const char *text)
{
    text_writer_add(&script->writer, text);
}

/* In single quotes, where neither escapes nor `commands` have a meaning. */
static void add_quoted(struct script *script, const char *text)
{
    add(script, "'");
    while (*text != '\0') {
        const size_t plain = strcspn(text, "'");
        text_writer_add_bytes(&script->writer, text, plain);
        text += plain;
        if (*text == '\'') {
            add(script, "''");
            text++;
        }
    }
    add(script, "'");
}

static enum status add_quoted_name(struct script *script, const char *name, struct error *error)
{
    const char *drawable = NULL;
    const enum status status = outline_store(&drawable, &script->outline, name, error);

    if (status == STATUS_OK)
        add_quoted(script, drawable);
    return status;
}

static void add_colour(struct script *script, uint32_t colour)
{
    char text[32];

    snprintf(text, sizeof text, " lc rgb '#%06x'", (unsigned)(colour & 0xffffff));
    add(script, text);
}

static void add_integer(struct script *script, const char *before, size_t number)
{
    add(script, before);
    text_writer_add_count(&script->writer, number);
}

/* "x y" of a position whose coordinates are logarithms. */
static void add_position(struct script *script, struct position at, const char *between)
{
    text_writer_add_number(&script->writer, pow(10, at.x));
    add(script, between);
    text_writer_add_number(&script->writer, pow(10, at.y));
}

static void add_point_position(struct script *script, const struct point *point)
{
    text_writer_add_number(&script->writer, point->intensity_flop_per_byte);
    add(script, ",");
    text_writer_add_number(&script->writer, point->performance_flop_per_s);
}

static void add_range(struct script *script, const char *axis, const struct axis_range *range)
{
    add(script, "set ");
    add(script, axis);
    add(script, "range [");
    text_writer_add_number(&script->writer, pow(10, range->low));
    add(script, ":");
    text_writer_add_number(&script->writer, pow(10, range->high));
    add(script, "]\n");
}

static void add_head(struct script *script)
{
    const double dots_per_point = 4.0 / 3;

    add(script, "#!/usr/bin/env gnuplot\n"
                "# A roofline figure with its data. Draw it with any of gnuplot's terminals:\n"
                "#   gnuplot THIS_FILE > figure.svg\n"
                "#   gnuplot -e \"terminal = 'pngcairo size 1200,825'\" THIS_FILE > figure.png\n"
                "if (!exists('terminal')) terminal = 'svg size ");
    text_writer_add_count(&script->writer,
                          (size_t)lround(script->options->width_pt * dots_per_point));
    add(script, ",");
    text_writer_add_count(&script->writer,
                          (size_t)lround(script->options->height_pt * dots_per_point));
    add(script, " dynamic'\n"
                "set terminal @terminal\n"
                "set encoding utf8\n\n");
}

static enum status add_titles(struct script *script, struct error *error)
{
    const struct figure_options *const options = script->options;
    enum status status = STATUS_OK;

    if (options->title == NULL && options->subtitle == NULL)
        return STATUS_OK;
    add(script, "set title ");
    if (options->title != NULL)
        status = add_quoted_name(script, options->title, error);
    if (options->title != NULL && options->subtitle != NULL)
        add(script, " . \"\\n\" . ");
    if (status == STATUS_OK && options->subtitle != NULL)
        status = add_quoted_name(script, options->subtitle, error);
    add(script, " noenhanced\n");
    return status;
}

static void add_axes(struct script *script)
{
    char x_title[64];

    outline_write_x_title(x_title, sizeof x_title, script->set);
    add(script, "set xlabel ");
    add_quoted(script, x_title);
    add(script, " noenhanced\n"
                "set ylabel 'Performance' noenhanced\n"
                "set logscale xy 10\n");
    add_range(script, "x", &script->outline.intensity);
    add_range(script, "y", &script->outline.performance);
    add(script, "set tics out nomirror\n"
                "set pointsize 1.3\n"
                "set format x '%g'\n"
                "set format y '%.0s %cFLOP/s'\n"
                "set grid xtics ytics lt 1 lw 0.5 lc rgb '#e4e4e4'\n"
                "set key below Left reverse noenhanced\n"
                "# The labels of slopes are turned for this ratio.\n"
                "set size ratio ");
    text_writer_add_decimal(&script->writer, height_of_width);
    add(script, "\n\n");
}

/* In degrees, of performance = bandwidth * intensity. */
static double slope_angle(const struct outline *outline)
{
    const double across = 1 / (outline->intensity.high - outline->intensity.low);
    const double up = height_of_width / (outline->performance.high - outline->performance.low);

    return atan2(up, across) * 180 / acos(-1);
}

/* Along a slope, or at the right end of a ceiling. */
static void add_roof_label(struct script *script, const struct roof_line *line)
{
    const struct outline *const outline = &script->outline;
    char text[512];

    if (outline->encoding.hardware.count > 1)
        snprintf(text, sizeof text, "%.200s: %.200s %s",
                 outline->encoding.hardware.names[line->hardware], line->name, line->value);
    else
        snprintf(text, sizeof text, "%.400s %s", line->name, line->value);
    add(script, "set label ");
    add_quoted(script, text);
    add(script, " at ");
    if (line->kind == CEILING_COMPUTE) {
        add_position(script, line->to, ",");
        add(script, " right offset character -0.5,0.6 noenhanced\n");
        return;
    }
    add_position(
        script,
        (struct position){ (line->from.x + line->to.x) / 2, (line->from.y + line->to.y) / 2 }, ",");
    add(script, " center offset character -0.5,0.6 rotate by ");
    text_writer_add_decimal(&script->writer, slope_angle(outline));
    add(script, " noenhanced\n");
}

/* The unit is left away where several values stand beside each other. */
static void add_ridge(struct script *script, const struct ridge *ridge, bool with_unit)
{
    char number[SI_LABEL_SIZE];

    add(script, "set arrow from ");
    add_position(script, ridge->at, ",");
    add(script, " to ");
    text_writer_add_number(&script->writer, pow(10, ridge->log_intensity));
    add(script, ",graph 0 nohead dt 3");
    add_colour(script, script->theme->drop);
    si_label_number(number, pow(10, ridge->log_intensity));
    add(script, "\nset label '");
    add(script, number);
    add(script, with_unit ? " FLOP/Byte' at " : "' at ");
    text_writer_add_number(&script->writer, pow(10, ridge->log_intensity));
    add(script, ",graph 0.03 left offset character 0.5,0 noenhanced\n");
}

static void add_roofs(struct script *script)
{
    struct outline *const outline = &script->outline;
    const struct position first = { outline->intensity.low, outline->performance.low };
    const struct position last = { outline->intensity.high, outline->performance.high };
    struct log_scale x_scale;
    struct log_scale y_scale;

    /* positions are the logarithms themselves */
    outline_place_roofs(outline, &x_scale, &y_scale, first, last);
    for (size_t i = 0; i < outline->roofs.line_count; i++) {
        const struct roof_line *const line = &outline->roofs.lines[i];
        add_integer(script, "$roof_", i + 1);
        add(script, " << EOD\n");
        add_position(script, line->from, " ");
        add(script, "\n");
        add_position(script, line->to, " ");
        add(script, "\nEOD\n");
        add_roof_label(script, line);
    }
    roof_set_choose_drops(&outline->roofs,
                          ridge_value_share * (outline->intensity.high - outline->intensity.low));
    for (size_t i = 0; i < outline->roofs.ridge_count; i++) {
        if (outline->roofs.ridges[i].has_drop)
            add_ridge(script, &outline->roofs.ridges[i], outline->roofs.ridge_count <= 2);
    }
    add(script, "\n");
}

/* How a verdict is drawn: by arrows, or by points over those of the set. */
struct verdict_sign {
    const char *name; /* of its data */
    const char *line; /* of arrows */
    const char *head;
    const char *points; /* NULL: arrows */
};

static const struct verdict_sign verdict_signs[VERDICT_COUNT] = {
    [VERDICT_REGRESSED] = { "regressed", " lw 2", " head filled", NULL },
    [VERDICT_CANNOT_TELL] = { "cannot_tell", " lw 1.5 dt 2", " head nofilled", NULL },
    [VERDICT_MISSING] = { "missing", NULL, NULL, " with points pt 2 ps 1.8" },
    [VERDICT_IMPROVED] = { "improved", " lw 2", " head empty", NULL },
    [VERDICT_NEW] = { "new", NULL, NULL, " with points pt 6 ps 2.6 lw 1.5" },
    [VERDICT_UNCHANGED] = { "unchanged", " lw 0.5", " head nofilled", NULL },
};

static void add_arrow(struct script *script, size_t index)
{
    const struct change *const change = &script->outline.changes.changes[index];
    const struct point *const point = &script->set->points[index];
    const struct verdict_sign *const sign = &verdict_signs[change->verdict];
    const struct axis_range *const x = &script->outline.intensity;
    const struct axis_range *const y = &script->outline.performance;
    const struct rect area = { x->low, y->low, x->high - x->low, y->high - y->low };
    const struct position after = { log10(point->intensity_flop_per_byte),
                                    log10(point->performance_flop_per_s) };
    const struct position before = { change->log_intensity_before, change->log_performance_before };

    if (!change->has_before || sign->line == NULL || (before.x == after.x && before.y == after.y))
        return;
    add(script, "set arrow from ");
    add_position(script, rect_clip(&area, after, before), ",");
    add(script, " to ");
    add_position(script, after, ",");
    add(script, sign->head);
    add(script, " size char 0.9,22");
    add(script, sign->line);
    add_colour(script, script->theme->verdicts[change->verdict]);
    add(script, " front\n");
}

/* The points of a verdict that has points over those of the set. */
static void add_verdict_data(struct script *script, enum verdict verdict)
{
    const struct change_list *const list = &script->outline.changes;

    if (verdict_signs[verdict].points == NULL || !change_list_has(list, verdict))
        return;
    add(script, "$");
    add(script, verdict_signs[verdict].name);
    add(script, " << EOD\n");
    for (size_t i = 0; i < list->count; i++) {
        if (list->changes[i].verdict != verdict)
            continue;
        text_writer_add_number(&script->writer, script->set->points[i].intensity_flop_per_byte);
        add(script, " ");
        text_writer_add_number(&script->writer, script->set->points[i].performance_flop_per_s);
        add(script, "\n");
    }
    add(script, "EOD\n");
}

/* At the side where there is more room, below the name where that is written. */
static enum status add_change_label(struct script *script, size_t index, struct error *error)
{
    const struct point *const point = &script->set->points[index];
    const bool is_named = script->options->label_points;
    const struct axis_range *const x = &script->outline.intensity;
    const bool is_left = log10(point->intensity_flop_per_byte) < (x->low + 2 * x->high) / 3;
    char name[CHANGE_NAME_SIZE] = "";
    char wording[CHANGE_WORDING_SIZE];
    char label[CHANGE_NAME_SIZE + CHANGE_WORDING_SIZE];
    enum status status = STATUS_OK;

    if (!is_named)
        change_label_write_name(name, script->set, index);
    change_label_write(wording, &script->outline.changes.changes[index], point);
    snprintf(label, sizeof label, "%s%s%s", name, is_named ? "" : " ", wording);
    add(script, "set label ");
    status = add_quoted_name(script, label, error);
    add(script, " at ");
    text_writer_add_number(&script->writer, point->intensity_flop_per_byte);
    add(script, ",");
    text_writer_add_number(&script->writer, point->performance_flop_per_s);
    add(script, is_left ? " left offset character 1," : " right offset character -1,");
    add(script, is_named ? "-1 noenhanced\n" : "0 noenhanced\n");
    return status;
}

static enum status add_changes(struct script *script, struct error *error)
{
    const struct change_list *const list = &script->outline.changes;
    size_t chosen[CHANGE_LABELS_MAX];
    const size_t count = change_label_choose(chosen, list);
    enum status status = STATUS_OK;

    if (list->count == 0)
        return STATUS_OK;
    add(script, "# Arrows lead from where points were to where they are.\n");
    for (size_t i = 0; i < list->count; i++)
        add_arrow(script, i);
    for (int verdict = 0; verdict < VERDICT_COUNT; verdict++)
        add_verdict_data(script, (enum verdict)verdict);
    for (size_t i = 0; status == STATUS_OK && i < count; i++)
        status = add_change_label(script, chosen[i], error);
    add(script, "\n");
    return status;
}

/* Points that are drawn alike, by one clause of the plot command. */
struct look {
    size_t paradigm;
    enum marker_shape shape;
    bool is_partial;
    size_t point;
};

static int compare_looks(const void *left, const void *right)
{
    const struct look *const a = left;
    const struct look *const b = right;

    if (a->paradigm != b->paradigm)
        return a->paradigm < b->paradigm ? -1 : 1;
    if (a->shape != b->shape)
        return a->shape < b->shape ? -1 : 1;
    if (a->is_partial != b->is_partial)
        return a->is_partial ? 1 : -1;
    return (a->point > b->point) - (a->point < b->point);
}

static bool starts_block(const struct look *looks, size_t i)
{
    return i == 0 || looks[i].paradigm != looks[i - 1].paradigm ||
           looks[i].shape != looks[i - 1].shape || looks[i].is_partial != looks[i - 1].is_partial;
}

static bool is_missing(const struct script *script, size_t point)
{
    return script->outline.changes.count > 0 &&
           script->outline.changes.changes[point].verdict == VERDICT_MISSING;
}

static enum status create_looks(struct look **out, const struct script *script, struct error *error)
{
    const struct point_set *const set = script->set;
    struct look *const looks = calloc(set->point_count + 1, sizeof *looks);

    *out = looks;
    if (looks == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < set->point_count; i++)
        looks[i] = (struct look){ script->outline.encoding.paradigms.of_item[i],
                                  encoding_point_shape(&script->outline.encoding, i),
                                  set->points[i].partial || is_missing(script, i), i };
    qsort(looks, set->point_count, sizeof *looks, compare_looks);
    return STATUS_OK;
}

static void add_data(struct script *script, const struct look *looks)
{
    size_t block = 0;

    for (size_t i = 0; i < script->set->point_count; i++) {
        const struct point *const point = &script->set->points[looks[i].point];
        if (starts_block(looks, i)) {
            add(script, i > 0 ? "EOD\n" : "");
            add_integer(script, "$points_", ++block);
            add(script, " << EOD\n");
        }
        text_writer_add_number(&script->writer, point->intensity_flop_per_byte);
        add(script, " ");
        text_writer_add_number(&script->writer, point->performance_flop_per_s);
        add(script, "\n");
    }
    add(script, "EOD\n\n");
}

static void start_clause(struct script *script)
{
    add(script, script->has_clause ? ", \\\n    " : "plot \\\n    ");
    script->has_clause = true;
}

static void plot_roofs(struct script *script)
{
    const struct roof_set *const roofs = &script->outline.roofs;

    for (size_t i = 0; i < roofs->line_count; i++) {
        const size_t hardware = roofs->lines[i].hardware;
        start_clause(script);
        add_integer(script, "$roof_", i + 1);
        add(script, roofs->lines[i].is_faint ? " with lines lw 1" : " with lines lw 2");
        add_integer(script, " dt ", hardware % THEME_ROOF_COUNT + 1);
        add_colour(script, roofs->lines[i].is_faint
                               ? script->theme->faint_roof
                               : script->theme->roofs[hardware % THEME_ROOF_COUNT]);
        add(script, " notitle");
    }
}

static void plot_look(struct script *script, const struct look *look, size_t block)
{
    const struct point_type *const type = &point_types[look->shape];
    const uint32_t colour = script->outline.encoding.paradigm_colours[look->paradigm];

    start_clause(script);
    add_integer(script, "$points_", block);
    add_integer(script, " with points pt ", (size_t)(look->is_partial ? type->open : type->filled));
    add_colour(script, colour);
    add(script, " notitle");
    if (look->is_partial || type->open == type->filled)
        return;
    start_clause(script);
    add_integer(script, "$points_", block);
    add_integer(script, " with points pt ", (size_t)type->open);
    add(script, " lw 0.5");
    add_colour(script, script->theme->edge);
    add(script, " notitle");
}

static enum status plot_entry(struct script *script, int type, uint32_t colour, const char *name,
                              struct error *error)
{
    enum status status = STATUS_OK;

    start_clause(script);
    add_integer(script, "NaN with points pt ", (size_t)type);
    add_colour(script, colour);
    add(script, " title ");
    status = add_quoted_name(script, name, error);
    return status;
}

/* The key tells paradigms by colour, and shapes by themselves. */
static enum status plot_key(struct script *script, struct error *error)
{
    const struct encoding *const encoding = &script->outline.encoding;
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < encoding->paradigms.count; i++)
        status = plot_entry(script, point_types[encoding->paradigm_shapes[i]].filled,
                            encoding->paradigm_colours[i], encoding->paradigms.names[i], error);
    if (encoding->shape_meaning == NULL)
        return status;
    for (size_t i = 0; status == STATUS_OK && i < encoding->shapes.count; i++)
        status = plot_entry(script, point_types[encoding_shape(i)].filled, script->theme->neutral,
                            encoding->shapes.names[i], error);
    return status;
}

/* Arrows have lines in the key, the others the points that lie over theirs. */
static void plot_verdicts(struct script *script)
{
    for (size_t i = 0; i < VERDICT_COUNT; i++) {
        const enum verdict verdict = (enum verdict)i;
        if (!change_list_has(&script->outline.changes, verdict))
            continue;
        start_clause(script);
        if (verdict_signs[i].points != NULL) {
            add(script, "$");
            add(script, verdict_signs[i].name);
            add(script, verdict_signs[i].points);
        } else {
            add(script, "NaN with lines");
            add(script, verdict_signs[i].line);
        }
        add_colour(script, script->theme->verdicts[i]);
        add(script, " title ");
        add_quoted(script, change_list_wording(verdict));
    }
}

static enum status plot_all(struct script *script, const struct look *looks, struct error *error)
{
    size_t block = 0;
    enum status status = STATUS_OK;

    plot_roofs(script);
    for (size_t i = 0; i < script->set->point_count; i++) {
        if (starts_block(looks, i))
            plot_look(script, &looks[i], ++block);
    }
    plot_verdicts(script);
    status = plot_key(script, error);
    add(script, "\n");
    return status;
}

static enum status add_point_labels(struct script *script, struct error *error)
{
    const struct point_set *const set = script->set;
    unsigned *const fields = calloc(set->point_count + 1, sizeof *fields);
    enum status status = STATUS_OK;

    if (fields == NULL)
        return error_set_memory(error);
    status = point_wording_choose(fields, set, error);
    for (size_t i = 0; status == STATUS_OK && i < set->point_count && i < POINT_NAMES_MAX; i++) {
        char *const label = point_wording_create(&set->points[i], fields[i]);
        if (label == NULL) {
            status = error_set_memory(error);
            break;
        }
        add(script, "set label ");
        status = add_quoted_name(script, label, error);
        add(script, " at ");
        add_point_position(script, &set->points[i]);
        add(script, " left offset character 1,0 noenhanced\n");
        free(label);
    }
    free(fields);
    return status;
}

/* A thin line between the points of one kernel at several memory levels. */
static enum status add_links(struct script *script, struct error *error)
{
    struct level_link_list list;
    const enum status status = level_link_list_init(&list, script->set, error);

    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < list.count; i++) {
        add(script, "set arrow from ");
        add_point_position(script, &script->set->points[list.links[i].from]);
        add(script, " to ");
        add_point_position(script, &script->set->points[list.links[i].to]);
        add(script, " nohead back lw 0.7");
        add_colour(script, script->theme->link);
        add(script, "\n");
    }
    level_link_list_clear(&list);
    return STATUS_OK;
}

static enum status write_script(struct script *script, struct error *error)
{
    struct look *looks = NULL;
    enum status status = create_looks(&looks, script, error);

    add_head(script);
    if (status == STATUS_OK)
        status = add_titles(script, error);
    add_axes(script);
    add_roofs(script);
    if (status == STATUS_OK)
        status = add_links(script, error);
    if (status == STATUS_OK)
        status = add_changes(script, error);
    if (status == STATUS_OK && script->options->label_points)
        status = add_point_labels(script, error);
    if (status == STATUS_OK) {
        add_data(script, looks);
        status = plot_all(script, looks, error);
    }
    free(looks);
    return status;
}

enum status gnuplot_write(struct byte_buffer *buffer, const struct point_set *set,
                          const struct figure_options *options, struct error *error)
{
    struct script script = { .writer = { buffer, false },
                             .set = set,
                             .options = options,
                             .theme = theme_of(FIGURE_THEME_LIGHT) };
    enum status status = outline_init(&script.outline, set, options, error);

    if (status == STATUS_OK)
        status = write_script(&script, error);
    if (status == STATUS_OK && script.writer.has_failed)
        status = error_set_memory(error);
    outline_clear(&script.outline);
    return status;
}
