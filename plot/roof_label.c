#include "plot/roof_label.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Steps that a label is moved in along its line, and the costs that make the usual place win. */
enum { STEP_COUNT = 60, LIFT_COUNT = 3 };

static const double cost_of_length = 3; /* moved along the whole line */
static const double cost_of_lift = 1.2;
static const double cost_of_below = 2;    /* under the line instead of above */
static const double cost_of_crossing = 4; /* another line under the text */

/* Distances in ems of the plain text. */
static const double gap_ems = 0.38;
static const double lift_ems = 0.6; /* further away at each of the lifts */
static const double clearance_ems = 0.1;
static const double frame_inset_ems = 0.3;
static const double ridge_gap_ems = 0.4;

static double line_angle(const struct roof_line *line)
{
    return atan2(line->to.y - line->from.y, line->to.x - line->from.x);
}

/* The baseline start of a text centred at distance along a line, above or below it. */
static struct label_place place_along(const struct roof_line *line,
                                      const struct text_extent *extent, double distance, double gap,
                                      bool above)
{
    const double angle = line_angle(line);
    const double along = distance - extent->width / 2;
    const double down = above ? -gap - extent->descent : gap + extent->ascent;

    return (struct label_place){
        { line->from.x + along * cos(angle) - down * sin(angle),
          line->from.y + along * sin(angle) + down * cos(angle) },
        angle,
    };
}

/* Where along a line its label's middle may be, measured from the line's left end. */
struct stretch {
    double first;
    double last;
};

/* A ceiling's label may begin left of the line, where the page is free above the slope. */
static struct stretch label_stretch(const struct roof_line *line, const struct text_extent *extent,
                                    double inset)
{
    const double length = hypot(line->to.x - line->from.x, line->to.y - line->from.y);
    struct stretch stretch = {
        .first = inset + extent->width / 2,
        .last = length - inset - extent->width / 2,
    };

    if (line->kind == CEILING_COMPUTE)
        stretch.first = fmin(stretch.first, stretch.last);
    return stretch;
}

/* Whether another roof lies between a line and its label, which then seems to belong to that. */
static bool is_cut_off(const struct label_search *search, const struct roof_line *line,
                       double distance, double gap, bool above)
{
    const double line_half_width = 1;
    const struct text_extent strip = {
        .width = search->extent.width,
        .ascent = fmax(gap - line_half_width, 0),
    };
    const struct label_place place = place_along(line, &strip, distance, line_half_width, above);
    const struct box box = label_box(&strip, &place);

    return obstacle_map_hits(search->map, OBSTACLE_ROOF, &box);
}

static void try_beside(struct label_search *search, const struct roof_line *line, double distance,
                       double gap, double cost)
{
    const struct label_place above = place_along(line, &search->extent, distance, gap, true);
    const struct label_place below = place_along(line, &search->extent, distance, gap, false);

    if (cost < search->best_cost && !is_cut_off(search, line, distance, gap, true))
        label_search_try(search, &above, cost, cost_of_crossing);
    cost += cost_of_below;
    if (cost < search->best_cost && !is_cut_off(search, line, distance, gap, false))
        label_search_try(search, &below, cost, cost_of_crossing);
}

static void search_along(struct label_search *search, const struct roof_line *line, double em)
{
    const double inset = 0.8 * em;
    const struct stretch stretch = label_stretch(line, &search->extent, inset);
    const bool is_flat = line->kind == CEILING_COMPUTE;
    const int lift_count = line->is_needed ? LIFT_COUNT : 1;

    if (stretch.last < stretch.first)
        return;
    for (int i = 0; i < lift_count * (STEP_COUNT + 1); i++) {
        const int lift = i / (STEP_COUNT + 1);
        const double share = (double)(i % (STEP_COUNT + 1)) / STEP_COUNT;
        const double cost =
            cost_of_lift * lift + cost_of_length * (is_flat ? 1 - share : fabs(share - 0.5));
        const double distance = stretch.first + share * (stretch.last - stretch.first);
        try_beside(search, line, distance, (gap_ems + lift_ems * lift) * em, cost);
    }
}

/* Adds a text whose search found a place. */
static enum status add_found(const struct label_search *search, struct placed_text *text,
                             struct typesetter *typesetter, struct obstacle_map *map,
                             struct error *error)
{
    struct box box;
    enum status status = STATUS_OK;

    text->place = search->best;
    text->crosses_line = search->crosses_line;
    box = label_box(&text->extent, &text->place);
    status = obstacle_map_add(map, OBSTACLE_LABEL, &box, error);
    if (status != STATUS_OK)
        return status;
    return typesetter_add(typesetter, text, error);
}

/* How a line's label may be worded, from best to worst: a name alone is better than a text that
 * lies across another roof, and that better than none. */
struct wording {
    bool with_hardware;
    bool with_value;
    bool across_roofs;
};

static const struct wording wordings[] = {
    { true, true, false },   { false, true, false }, { true, false, false },
    { false, false, false }, { true, true, true },   { false, true, true },
};

static void write_wording(char *text, size_t size, const struct wording *wording,
                          const struct roof_line *line, const char *hardware_name)
{
    snprintf(text, size, "%s%s%s%s%s", wording->with_hardware ? hardware_name : "",
             wording->with_hardware ? ": " : "", line->name, wording->with_value ? " " : "",
             wording->with_value ? line->value : "");
}

/* Tries one wording of a line's label. */
static enum status try_wording(struct roof_line *line, const struct rect *plot,
                               const struct wording *wording, const char *hardware_name,
                               struct typesetter *typesetter, struct obstacle_map *map,
                               struct error *error)
{
    const double em = typesetter->base_size_pt;
    const struct rect frame = rect_inset(plot, frame_inset_ems * em);
    char content[1024];
    struct placed_text text;
    struct label_search search;
    enum status status = STATUS_OK;

    write_wording(content, sizeof content, wording, line, hardware_name);
    status = typesetter_compose_fitting(&text, typesetter,
                                        line->is_faint ? TEXT_FAINT_CEILING : TEXT_CEILING, content,
                                        0.6 * plot->width, error);
    if (status != STATUS_OK)
        return status;
    label_search_init(&search, map, &frame, &text.extent, clearance_ems * em);
    if (!wording->across_roofs)
        search.forbidden |= OBSTACLE_ROOF;
    search_along(&search, line, em);
    if (!search.found)
        return STATUS_OK;
    line->is_labelled = true;
    return add_found(&search, &text, typesetter, map, error);
}

static enum status label_line(struct roof_line *line, const struct rect *plot,
                              const char *hardware_name, struct typesetter *typesetter,
                              struct obstacle_map *map, struct error *error)
{
    enum status status = STATUS_OK;

    for (size_t i = 0; i < sizeof wordings / sizeof *wordings; i++) {
        if (status != STATUS_OK || line->is_labelled)
            break;
        if (wordings[i].with_hardware && hardware_name == NULL)
            continue;
        status = try_wording(line, plot, &wordings[i], hardware_name, typesetter, map, error);
    }
    return status;
}

/* A line that is not needed and cannot be named either would only puzzle. */
static void drop_unlabelled_lines(struct roof_set *roofs)
{
    size_t count = 0;

    for (size_t i = 0; i < roofs->line_count; i++) {
        if (roofs->lines[i].is_needed || roofs->lines[i].is_labelled)
            roofs->lines[count++] = roofs->lines[i];
    }
    roofs->line_count = count;
}

enum status roof_label_lines(struct roof_set *roofs, const struct rect *plot,
                             const char *const *hardware_names, struct typesetter *typesetter,
                             struct obstacle_map *map, struct error *error)
{
    /* Ceilings first: a slope offers its label more places. What judges no point comes last. */
    static const struct {
        enum ceiling_kind kind;
        bool is_faint;
    } order[] = {
        { CEILING_COMPUTE, false },
        { CEILING_BANDWIDTH, false },
        { CEILING_COMPUTE, true },
        { CEILING_BANDWIDTH, true },
    };
    const size_t turns = sizeof order / sizeof *order * roofs->line_count;
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < turns; i++) {
        struct roof_line *const line = &roofs->lines[i % roofs->line_count];
        if (line->kind != order[i / roofs->line_count].kind ||
            line->is_faint != order[i / roofs->line_count].is_faint)
            continue;
        status =
            label_line(line, plot, hardware_names != NULL ? hardware_names[line->hardware] : NULL,
                       typesetter, map, error);
    }
    if (status == STATUS_OK)
        drop_unlabelled_lines(roofs);
    return status;
}

static enum status compose_ridge(struct placed_text *text, const struct ridge *ridge,
                                 const struct rect *plot, const char *format,
                                 struct typesetter *typesetter, struct error *error)
{
    char number[SI_LABEL_SIZE];
    char wording[2 * SI_LABEL_SIZE];

    si_label_number(number, pow(10, ridge->log_intensity));
    snprintf(wording, sizeof wording, "%s%s", number, format);
    return typesetter_compose_fitting(text, typesetter, TEXT_RIDGE, wording, plot->width, error);
}

enum status roof_label_choose_drops(struct roof_set *roofs, const struct rect *plot,
                                    struct typesetter *typesetter, struct error *error)
{
    const double gap = ridge_gap_ems * typesetter->base_size_pt;
    double reach = 0;
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < roofs->ridge_count; i++) {
        struct placed_text text;
        status = compose_ridge(&text, &roofs->ridges[i], plot, "", typesetter, error);
        if (status == STATUS_OK)
            reach = fmax(reach, text.extent.width + 2 * gap);
    }
    if (status == STATUS_OK)
        roof_set_choose_drops(roofs, reach);
    return status;
}

/* Goes up the drop line from the axis to the ridge, right of it first. */
static void search_beside_drop(struct label_search *search, const struct ridge *ridge,
                               const struct rect *plot, double gap)
{
    const double lowest = rect_bottom(plot) - gap - search->extent.descent;
    const double highest = ridge->at.y + gap + search->extent.ascent;

    for (int step = 0; step <= STEP_COUNT; step++) {
        const double share = (double)step / STEP_COUNT;
        const double y = lowest + share * (highest - lowest);
        const struct label_place right = { { ridge->at.x + gap, y }, 0 };
        const struct label_place left = { { ridge->at.x - gap - search->extent.width, y }, 0 };
        label_search_try(search, &right, 2 * share, cost_of_crossing);
        label_search_try(search, &left, 2 * share + 0.1, cost_of_crossing);
    }
}

static enum status label_ridge(bool *is_labelled, const struct ridge *ridge,
                               const struct rect *plot, const char *format,
                               struct typesetter *typesetter, struct obstacle_map *map,
                               struct error *error)
{
    const double em = typesetter->base_size_pt;
    const double gap = ridge_gap_ems * em;
    const struct rect frame = rect_inset(plot, frame_inset_ems * em / 2);
    struct placed_text text;
    struct label_search search;
    const enum status status = compose_ridge(&text, ridge, plot, format, typesetter, error);

    if (status != STATUS_OK)
        return status;
    label_search_init(&search, map, &frame, &text.extent, clearance_ems * em);
    search_beside_drop(&search, ridge, plot, gap);
    *is_labelled = search.found;
    return search.found ? add_found(&search, &text, typesetter, map, error) : STATUS_OK;
}

enum status roof_label_ridges(const struct roof_set *roofs, const struct rect *plot,
                              struct typesetter *typesetter, struct obstacle_map *map,
                              struct error *error)
{
    const bool is_crowded = roofs->ridge_count > 2;
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < roofs->ridge_count; i++) {
        bool is_labelled = !roofs->ridges[i].has_drop;
        if (!is_crowded && !is_labelled)
            status = label_ridge(&is_labelled, &roofs->ridges[i], plot, " FLOP/Byte", typesetter,
                                 map, error);
        if (status == STATUS_OK && !is_labelled)
            status = label_ridge(&is_labelled, &roofs->ridges[i], plot, "", typesetter, map, error);
    }
    return status;
}
