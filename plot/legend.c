#include "plot/legend.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* A ceiling's value must not be lost where its name is long. */
static const double unlabelled_line_factor = 2;

struct legend_builder {
    struct legend *legend;
    struct typesetter *typesetter;
    double text_width_max;
    struct error *error;
};

static enum status append(struct legend_builder *builder, struct legend_entry entry,
                          const char *text)
{
    struct legend_entry *const added = &builder->legend->entries[builder->legend->entry_count];
    const enum text_role role = entry.mark == LEGEND_HEADING ? TEXT_LEGEND_HEADING : TEXT_LEGEND;
    const enum status status = typesetter_compose_fitting(
        &entry.text, builder->typesetter, role, text, builder->text_width_max, builder->error);

    if (status != STATUS_OK)
        return status;
    *added = entry;
    builder->legend->entry_count++;
    return STATUS_OK;
}

static enum status append_heading(struct legend_builder *builder, const char *text)
{
    return append(builder, (struct legend_entry){ .mark = LEGEND_HEADING }, text);
}

static enum status append_paradigms(struct legend_builder *builder,
                                    const struct legend_content *content, bool with_heading)
{
    const struct encoding *const encoding = content->encoding;
    const size_t total = encoding->paradigms.count;
    const size_t count = total < content->paradigm_limit ? total : content->paradigm_limit;
    const bool has_shapes = encoding->shape_meaning != NULL;
    enum status status = with_heading ? append_heading(builder, "Paradigm") : STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        const struct legend_entry entry = {
            .mark = has_shapes ? LEGEND_PATCH : LEGEND_MARKER,
            .colour = encoding->paradigm_colours[i],
            .shape = encoding->paradigm_shapes[i],
        };
        status = append(builder, entry, encoding->paradigms.names[i]);
    }
    if (status == STATUS_OK && count < total) {
        char text[48];
        builder->legend->hidden_paradigm_count = total - count;
        snprintf(text, sizeof text, "and %zu more", total - count);
        status = append_heading(builder, text);
    }
    return status;
}

static enum status append_shapes(struct legend_builder *builder,
                                 const struct legend_content *content)
{
    const struct encoding *const encoding = content->encoding;
    const size_t total = encoding->shapes.count;
    const size_t own_count = total > MARKER_SHAPE_COUNT ? MARKER_SHAPE_COUNT - 1 : total;
    enum status status = STATUS_OK;

    if (encoding->shape_meaning == NULL)
        return STATUS_OK;
    status = append_heading(builder, encoding->shape_meaning);
    for (size_t i = 0; status == STATUS_OK && i < own_count; i++) {
        const struct legend_entry entry = {
            .mark = LEGEND_MARKER,
            .colour = content->theme->neutral,
            .shape = encoding_shape(i),
        };
        status = append(builder, entry, encoding->shapes.names[i]);
    }
    if (status == STATUS_OK && own_count < total) {
        const struct legend_entry entry = {
            .mark = LEGEND_MARKER,
            .colour = content->theme->neutral,
            .shape = encoding_shape(own_count),
        };
        char text[48];
        snprintf(text, sizeof text, "%zu others", total - own_count);
        status = append(builder, entry, text);
    }
    return status;
}

static enum status append_partial(struct legend_builder *builder,
                                  const struct legend_content *content)
{
    const struct legend_entry entry = { .mark = LEGEND_HOLLOW_MARKER,
                                        .colour = content->theme->frame };

    return content->encoding->has_partial ? append(builder, entry, "incomplete data") : STATUS_OK;
}

static enum status append_changes(struct legend_builder *builder,
                                  const struct legend_content *content)
{
    static const enum verdict order[] = { VERDICT_REGRESSED, VERDICT_IMPROVED, VERDICT_CANNOT_TELL,
                                          VERDICT_UNCHANGED, VERDICT_NEW,      VERDICT_MISSING };
    enum status status = STATUS_OK;

    if (content->changes->count == 0)
        return STATUS_OK;
    builder->text_width_max = INFINITY; /* these are short */
    status = append_heading(builder, "Old → new");
    for (size_t i = 0; status == STATUS_OK && i < VERDICT_COUNT; i++) {
        const struct legend_entry entry = { .mark = LEGEND_CHANGE, .verdict = order[i] };
        if (change_list_has(content->changes, order[i]))
            status = append(builder, entry, change_list_wording(order[i]));
    }
    builder->text_width_max = content->text_width_max;
    return status;
}

static enum status append_hardware(struct legend_builder *builder,
                                   const struct legend_content *content)
{
    const struct category_list *const hardware = &content->encoding->hardware;
    enum status status = STATUS_OK;

    if (hardware->count < 2 || content->roofs->line_count == 0)
        return STATUS_OK;
    status = append_heading(builder, "Roof");
    for (size_t i = 0; status == STATUS_OK && i < hardware->count; i++) {
        const struct legend_entry entry = { .mark = LEGEND_LINE, .hardware = i };
        bool has_roof = false;
        for (size_t j = 0; j < content->roofs->line_count; j++)
            has_roof |= content->roofs->lines[j].hardware == i;
        if (has_roof)
            status = append(builder, entry, hardware->names[i]);
    }
    return status;
}

/* Lines whose label found no place in the plot area. */
static enum status append_unlabelled_lines(struct legend_builder *builder,
                                           const struct legend_content *content)
{
    enum status status = STATUS_OK;

    builder->text_width_max = unlabelled_line_factor * content->text_width_max;
    for (size_t i = 0; status == STATUS_OK && i < content->roofs->line_count; i++) {
        const struct roof_line *const line = &content->roofs->lines[i];
        const struct legend_entry entry = { .mark = LEGEND_LINE,
                                            .hardware = line->hardware,
                                            .is_faint = line->is_faint };
        char text[512];
        if (line->is_labelled)
            continue;
        snprintf(text, sizeof text, "%s %s", line->name, line->value);
        status = append(builder, entry, text);
    }
    return status;
}

static double mark_width(const struct legend *legend, double em)
{
    double width = 0.9;

    for (size_t i = 0; i < legend->entry_count; i++) {
        if (legend->entries[i].mark == LEGEND_LINE || legend->entries[i].mark == LEGEND_CHANGE)
            width = 1.8;
    }
    return width * em;
}

enum status legend_init(struct legend *legend, const struct legend_content *content,
                        struct typesetter *typesetter, struct error *error)
{
    const struct encoding *const encoding = content->encoding;
    const size_t headings = 5;
    const size_t capacity = encoding->paradigms.count + MARKER_SHAPE_COUNT + VERDICT_COUNT +
                            encoding->hardware.count + content->roofs->line_count + headings + 1;
    struct legend_builder builder = { legend, typesetter, content->text_width_max, error };
    const bool with_heading = encoding->shape_meaning != NULL || encoding->hardware.count > 1 ||
                              content->changes->count > 0;
    enum status status = STATUS_OK;

    *legend = (struct legend){ 0 };
    legend->entries = calloc(capacity, sizeof *legend->entries);
    if (legend->entries == NULL)
        return error_set_memory(error);
    status = append_changes(&builder, content);
    if (status == STATUS_OK)
        status = append_paradigms(&builder, content, with_heading);
    if (status == STATUS_OK)
        status = append_shapes(&builder, content);
    if (status == STATUS_OK)
        status = append_partial(&builder, content);
    if (status == STATUS_OK)
        status = append_hardware(&builder, content);
    if (status == STATUS_OK)
        status = append_unlabelled_lines(&builder, content);
    if (status != STATUS_OK)
        legend_clear(legend);
    else
        legend->mark_width = mark_width(legend, typesetter->base_size_pt);
    return status;
}

void legend_clear(struct legend *legend)
{
    free(legend->entries);
    *legend = (struct legend){ 0 };
}
