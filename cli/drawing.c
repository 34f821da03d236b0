#include "cli/drawing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/write_text.h"
#include "cli/caption.h"
#include "cli/hidden_points.h"
#include "cli/standard_output.h"

enum status drawing_parse_outputs(struct drawing *drawing, struct error *error)
{
    const struct draw_request *request = &drawing->request;
    /* a default figure and one on the terminal may join them */
    drawing->outputs = calloc(request->outputs.count + 2, sizeof *drawing->outputs);
    if (drawing->outputs == NULL)
        return error_set_memory(error);
    bool to_standard_output = false;
    for (size_t i = 0; i < request->outputs.count; i++) {
        struct output_request *output = &drawing->outputs[drawing->output_count];
        enum status status =
            output_request_parse(output, request->outputs.items[i], request->format, error);
        if (status != STATUS_OK)
            return status;
        if (strcmp(output->path, "-") == 0 && to_standard_output)
            return error_set(error, STATUS_USAGE,
                             "-o - is given twice; standard output holds one file");
        to_standard_output |= strcmp(output->path, "-") == 0;
        drawing->output_count++;
    }
    if (request->format != NULL && strcmp(request->format, "term") == 0 && !to_standard_output)
        return output_request_parse(&drawing->outputs[drawing->output_count++], "-",
                                    request->format, error);
    if (request->format != NULL && request->outputs.count == 0)
        return error_set(error, STATUS_USAGE, "--format says what '-o -' writes; add -o -");
    return STATUS_OK;
}

static bool writes(const struct drawing *drawing, enum output_kind kind)
{
    for (size_t i = 0; i < drawing->output_count; i++)
        if (drawing->outputs[i].kind == kind)
            return true;
    return false;
}

static enum status analyse(struct drawing *drawing, struct error *error)
{
    struct analyse_options options = drawing->request.analyse;
    options.complete_table = writes(drawing, OUTPUT_TABLE);
    return analyse_table(&drawing->set, drawing->table, &options, &drawing->notices, error);
}

/* Every point may have been left out: then there is a table, perhaps, but nothing to draw. */
static enum status check_points(const struct drawing *drawing, struct error *error)
{
    if (drawing->set.point_count > 0)
        return STATUS_OK;
    const struct left_out *first = drawing->set.left_out;
    return error_set(error, STATUS_EMPTY, "no point is left to draw; %s%s%s%s%s: %s%s",
                     first != NULL && first->executable != NULL ? first->executable
                                                                : "the launches",
                     first != NULL && first->region != NULL ? "[" : "",
                     first != NULL && first->region != NULL ? first->region : "",
                     first != NULL && first->region != NULL ? "]" : "",
                     first != NULL && first->region == NULL && first->kernel != NULL ? " " : "",
                     first != NULL ? first->reason : "nothing was measured",
                     drawing->set.left_out_count > 1 ? " (and others, see --dry-run)" : "");
}

static enum status default_output(struct drawing *drawing, struct error *error)
{
    if (drawing->output_count > 0 && !drawing->default_figure)
        return STATUS_OK;
    drawing->default_path = caption_file_name(&drawing->set);
    if (drawing->default_path == NULL)
        return error_set_memory(error);
    drawing->outputs[drawing->output_count++] = (struct output_request){
        .path = drawing->default_path, .kind = OUTPUT_FIGURE, .format = FIGURE_SVG
    };
    return STATUS_OK;
}

static enum status default_title(struct drawing *drawing, struct error *error)
{
    struct figure_options *figure = &drawing->request.figure;
    if (figure->title == NULL) {
        drawing->default_title = caption_title(&drawing->set);
        if (drawing->default_title == NULL)
            return error_set_memory(error);
    }
    figure->title = caption_wanted(figure->title, drawing->default_title);
    figure->subtitle = caption_wanted(figure->subtitle, NULL);
    return STATUS_OK;
}

/* The line that tells where the points are from. */
static enum status compose_footer(struct drawing *drawing, struct error *error)
{
    if (drawing->request.no_footer)
        return STATUS_OK;
    drawing->footer = caption_footer(&drawing->request, &drawing->set);
    if (drawing->footer == NULL)
        return error_set_memory(error);
    drawing->request.figure.footer = drawing->footer;
    return STATUS_OK;
}

static enum status print_table(const struct drawing *drawing, struct error *error)
{
    bool standard_output_taken = false;
    for (size_t i = 0; i < drawing->output_count; i++)
        standard_output_taken |= strcmp(drawing->outputs[i].path, "-") == 0;
    if (drawing->request.verbosity == VERBOSITY_QUIET ||
        (standard_output_taken && !drawing->request.dry_run))
        return STATUS_OK;
    struct write_text_options options = { .width = terminal_width() };
    enum status status = write_text(stdout, &drawing->set, &options, error);
    return status == STATUS_OK ? message_finish_output(error) : status;
}

static enum status write_outputs(struct drawing *drawing, struct error *error)
{
    struct output_content content = { drawing->table, &drawing->set, &drawing->request.figure,
                                      terminal_width(),
                                      terminal_has_colour(drawing->request.colour) };
    struct outputs *outputs = NULL;
    enum status status =
        outputs_write(&outputs, drawing->outputs, drawing->output_count, &content, error);
    if (status == STATUS_OK)
        status = print_table(drawing, error);
    if (status == STATUS_OK)
        status = outputs_commit(outputs, error);
    outputs_free(outputs);
    if (status == STATUS_OK && drawing->default_path != NULL)
        notice_add(&drawing->notices, NOTICE_INFO, "wrote %s", drawing->default_path);
    return status;
}

bool drawing_wants_points(const struct drawing *drawing)
{
    return drawing->output_count == 0 || drawing->default_figure || drawing->request.dry_run ||
           writes(drawing, OUTPUT_FIGURE) || writes(drawing, OUTPUT_POINTS);
}

enum status drawing_finish(struct drawing *drawing, struct error *error)
{
    const bool points_wanted = drawing_wants_points(drawing);
    drawing->request.analyse.table_only = !points_wanted;
    enum status status = analyse(drawing, error);
    if (status == STATUS_OK && drawing->request.dry_run)
        return print_table(drawing, error);
    if (status == STATUS_OK && points_wanted)
        status = check_points(drawing, error);
    if (status == STATUS_OK)
        status = default_output(drawing, error);
    if (status == STATUS_OK)
        status = default_title(drawing, error);
    if (status == STATUS_OK)
        status = compose_footer(drawing, error);
    if (status == STATUS_OK) {
        if (writes(drawing, OUTPUT_FIGURE))
            hidden_points_tell(&drawing->set, &drawing->request.figure, &drawing->notices);
        status = write_outputs(drawing, error);
    }
    return status;
}

void drawing_clear(struct drawing *drawing)
{
    point_set_clear(&drawing->set);
    notices_clear(&drawing->notices);
    table_free(drawing->table);
    draw_request_clear(&drawing->request);
    free(drawing->outputs);
    free(drawing->default_path);
    free(drawing->default_title);
    free(drawing->footer);
}
