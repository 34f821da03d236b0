#include "plot/panel_page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plot/layout_legend.h"

static const double aspect_wanted = 1.35; /* of a panel, width to height */
static const double text_share = 0.85;    /* of the page's text size, in panels */

enum { LEGEND_TURNS = 2 };

static const char *hardware_text(const struct point *point)
{
    return point->hardware;
}

static const char *problem_text(const struct point *point)
{
    return point->problem != NULL ? point->problem : "(none)";
}

static const char *precision_text(const struct point *point)
{
    return precision_name(point->precision);
}

static const char *(*const facet_texts[])(const struct point *point) = {
    [FIGURE_FACET_HARDWARE] = hardware_text,
    [FIGURE_FACET_PROBLEM] = problem_text,
    [FIGURE_FACET_PRECISION] = precision_text,
    [FIGURE_FACET_REGION] = encoding_region_text,
};

/* What making a page works with. */
struct page_builder {
    struct panel_page *page;
    const struct point_set *set;
    const struct figure_options *options;
    double text_size_pt;
    const struct text_measurer *measurer;
    struct category_list facets;
    struct error *error;
};

static enum status find_facets(struct page_builder *builder)
{
    const struct point_set *const set = builder->set;
    const char **const texts = calloc(set->point_count, sizeof *texts);
    enum status status = STATUS_OK;

    if (texts == NULL)
        return error_set_memory(builder->error);
    for (size_t i = 0; i < set->point_count; i++)
        texts[i] = facet_texts[builder->options->facet](&set->points[i]);
    status = category_list_init(&builder->facets, texts, set->point_count, builder->error);
    free(texts);
    return status;
}

/* The points of one panel with their ceilings, and where they are in the whole set. */
struct selection {
    struct point_set set;
    struct figure_change *changes; /* of its points */
    size_t *items;                 /* as encoding_select takes them */
};

static bool has_hardware(const struct point_set *set, const char *hardware)
{
    for (size_t i = 0; i < set->point_count; i++) {
        if (strcmp(set->points[i].hardware, hardware) == 0)
            return true;
    }
    return false;
}

static bool judges_some(const struct ceiling *ceiling, const struct point_set *set)
{
    for (size_t i = 0; i < set->point_count; i++) {
        const struct point *const point = &set->points[i];
        const bool is_same = ceiling->kind == CEILING_COMPUTE
                                 ? ceiling->precision == point->precision
                                 : ceiling->memory_level == point->memory_level;
        if (is_same && strcmp(ceiling->hardware, point->hardware) == 0)
            return true;
    }
    return false;
}

static void selection_clear(struct selection *selection)
{
    free(selection->set.points);
    free(selection->set.ceilings);
    free(selection->set.other_ceilings);
    free(selection->changes);
    free(selection->items);
}

/* Ceilings that judge points of other panels only are other ceilings here. */
static void select_ceilings(struct selection *selection, const struct point_set *whole)
{
    struct point_set *const set = &selection->set;
    const size_t total = whole->ceiling_count + whole->other_ceiling_count;

    for (size_t turn = 0; turn < 2; turn++) {
        for (size_t i = 0; i < total; i++) {
            const struct ceiling *const ceiling =
                i < whole->ceiling_count ? &whole->ceilings[i]
                                         : &whole->other_ceilings[i - whole->ceiling_count];
            const bool is_used = judges_some(ceiling, set);
            if (!has_hardware(set, ceiling->hardware) || is_used != (turn == 0))
                continue;
            selection->items[set->point_count + set->ceiling_count + set->other_ceiling_count] =
                whole->point_count + i;
            if (is_used)
                set->ceilings[set->ceiling_count++] = *ceiling;
            else
                set->other_ceilings[set->other_ceiling_count++] = *ceiling;
        }
    }
}

static enum status select_facet(struct selection *selection, const struct page_builder *builder,
                                size_t facet)
{
    const struct point_set *const whole = builder->set;
    struct point_set *const set = &selection->set;
    const size_t ceilings = whole->ceiling_count + whole->other_ceiling_count;

    *selection = (struct selection){ 0 };
    set->points = calloc(whole->point_count, sizeof *set->points);
    set->ceilings = calloc(ceilings + 1, sizeof *set->ceilings);
    set->other_ceilings = calloc(ceilings + 1, sizeof *set->other_ceilings);
    selection->changes = calloc(whole->point_count, sizeof *selection->changes);
    selection->items = calloc(whole->point_count + ceilings, sizeof *selection->items);
    if (set->points == NULL || set->ceilings == NULL || set->other_ceilings == NULL ||
        selection->changes == NULL || selection->items == NULL) {
        selection_clear(selection);
        return error_set_memory(builder->error);
    }
    for (size_t i = 0; i < whole->point_count; i++) {
        if (builder->facets.of_item[i] != facet)
            continue;
        selection->items[set->point_count] = i;
        if (builder->options->changes != NULL)
            selection->changes[set->point_count] = builder->options->changes[i];
        set->points[set->point_count++] = whole->points[i];
    }
    select_ceilings(selection, whole);
    return STATUS_OK;
}

/* The number of columns that gives panels the shape nearest to the wanted one. */
static size_t choose_columns(const struct rect *area, size_t count)
{
    size_t best = 1;
    double best_distance = INFINITY;

    for (size_t columns = 1; columns <= count; columns++) {
        const size_t rows = (count + columns - 1) / columns;
        const double aspect =
            area->width / (double)columns / (area->height / (double)rows) / aspect_wanted;
        const double empty = (double)(rows * columns - count) / (double)count;
        const double distance = fabs(log(aspect)) + empty;
        if (distance < best_distance) {
            best = columns;
            best_distance = distance;
        }
    }
    return best;
}

static enum status lay_out_panel(struct panel *panel, const struct page_builder *builder,
                                 size_t facet, const struct rect *cell)
{
    const struct layout *const page = builder->page->page;
    struct figure_options options = *builder->options;
    struct layout_common common = { .encoding = &page->encoding,
                                    .intensity = page->intensity,
                                    .performance = page->performance };
    struct selection selection;
    enum status status = select_facet(&selection, builder, facet);

    if (status != STATUS_OK)
        return status;
    options.width_pt = cell->width;
    options.height_pt = cell->height;
    options.title = NULL;
    options.subtitle = builder->facets.names[facet];
    options.footer = NULL;
    options.legend = FIGURE_LEGEND_NONE;
    if (options.changes != NULL) {
        options.changes = selection.changes;
        options.change_count = selection.set.point_count;
    }
    common.items = selection.items;
    panel->corner = (struct position){ cell->x, cell->y };
    status = layout_create_panel(
        &panel->layout, &selection.set, &options,
        fmax(text_share * builder->text_size_pt, builder->options->text_size_min_pt),
        builder->measurer, &common, builder->error);
    selection_clear(&selection);
    return status;
}

static void clear_panels(struct panel_page *page)
{
    for (size_t i = 0; page->panels != NULL && i < page->count; i++) {
        layout_free(page->panels[i].layout);
        page->panels[i].layout = NULL;
    }
}

static enum status lay_out_panels(const struct page_builder *builder)
{
    struct panel_page *const page = builder->page;
    const struct rect *const area = &page->page->frame.plot;
    const size_t columns = choose_columns(area, page->count);
    const size_t rows = (page->count + columns - 1) / columns;
    enum status status = STATUS_OK;

    clear_panels(page);
    for (size_t i = 0; status == STATUS_OK && i < page->count; i++) {
        const double width = area->width / (double)columns;
        const double height = area->height / (double)rows;
        const size_t row = i / columns;
        const struct rect cell = { area->x + width * (double)(i % columns),
                                   area->y + height * (double)row, width, height };
        status = lay_out_panel(&page->panels[i], builder, i, &cell);
    }
    return status;
}

static bool lists_line(const struct roof_set *roofs, const struct roof_line *line)
{
    for (size_t i = 0; i < roofs->line_count; i++) {
        const struct roof_line *const other = &roofs->lines[i];
        if (other->hardware == line->hardware && strcmp(other->name, line->name) == 0 &&
            strcmp(other->value, line->value) == 0)
            return true;
    }
    return false;
}

/* Gives the page the lines that no label names in some panel, for its legend. */
static enum status list_unlabelled_lines(const struct page_builder *builder)
{
    const struct panel_page *const page = builder->page;
    struct roof_set *const roofs = &page->page->roofs;
    size_t total = 0;

    for (size_t i = 0; i < page->count; i++)
        total += page->panels[i].layout->roofs.line_count;
    free(roofs->lines);
    roofs->line_count = 0;
    roofs->lines = calloc(total + 1, sizeof *roofs->lines);
    if (roofs->lines == NULL)
        return error_set_memory(builder->error);
    for (size_t i = 0; i < page->count; i++) {
        const struct roof_set *const own = &page->panels[i].layout->roofs;
        for (size_t j = 0; j < own->line_count; j++) {
            if (!own->lines[j].is_labelled && !lists_line(roofs, &own->lines[j]))
                roofs->lines[roofs->line_count++] = own->lines[j];
        }
    }
    return STATUS_OK;
}

/* Takes the legend's room from the area that the panels have. */
static enum status place_legend(const struct page_builder *builder, const struct rect *inner)
{
    struct layout *const page = builder->page->page;
    const double gap = layout_legend_gap(page);
    const enum figure_legend legend = builder->options->legend;
    struct legend_side side;
    enum status status = STATUS_OK;

    page->frame.plot = *inner;
    if (legend == FIGURE_LEGEND_NONE)
        return STATUS_OK;
    if (legend == FIGURE_LEGEND_AUTO) {
        status = layout_legend_choose_side(&side, page, builder->error);
        if (status != STATUS_OK)
            return status;
    } else {
        side = layout_legend_side(page, legend == FIGURE_LEGEND_BELOW);
    }
    status = layout_legend_arrange(page, &side, builder->error);
    if (status != STATUS_OK)
        return status;
    page->frame.plot.width -= side.is_below ? 0 : page->legend.box.width + gap;
    page->frame.plot.height -= side.is_below ? page->legend.box.height + gap : 0;
    layout_legend_place(page, &side);
    return STATUS_OK;
}

static enum status fill_page(const struct page_builder *builder)
{
    struct layout *const page = builder->page->page;
    const struct frame_request request = { .width_pt = builder->options->width_pt,
                                           .height_pt = builder->options->height_pt,
                                           .title = builder->options->title,
                                           .subtitle = builder->options->subtitle,
                                           .footer = builder->options->footer };
    struct rect inner;
    enum status status = frame_init_page(&inner, &request, &page->typesetter, builder->error);

    for (int turn = 0; status == STATUS_OK && turn < LEGEND_TURNS; turn++) {
        status = place_legend(builder, &inner);
        if (status == STATUS_OK)
            status = lay_out_panels(builder);
        if (status == STATUS_OK)
            status = list_unlabelled_lines(builder);
        if (page->roofs.line_count == 0)
            break;
    }
    page->roofs.line_count = 0; /* their names are the panels' */
    return status;
}

enum status panel_page_init(struct panel_page *page, const struct point_set *set,
                            const struct figure_options *options, double text_size_pt,
                            const struct text_measurer *measurer, struct error *error)
{
    struct page_builder builder = {
        .page = page,
        .set = set,
        .options = options,
        .text_size_pt = text_size_pt,
        .measurer = measurer,
        .error = error,
    };
    enum status status = STATUS_OK;

    *page = (struct panel_page){ 0 };
    status = find_facets(&builder);
    if (status == STATUS_OK)
        status = layout_create_page(&page->page, set, options, text_size_pt, measurer, error);
    if (status == STATUS_OK) {
        page->count = builder.facets.count;
        page->panels = calloc(page->count + 1, sizeof *page->panels);
        status = page->panels != NULL ? fill_page(&builder) : error_set_memory(error);
    }
    category_list_clear(&builder.facets);
    if (status != STATUS_OK)
        panel_page_clear(page);
    return status;
}

void panel_page_clear(struct panel_page *page)
{
    clear_panels(page);
    free(page->panels);
    layout_free(page->page);
    *page = (struct panel_page){ 0 };
}
