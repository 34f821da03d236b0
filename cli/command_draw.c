#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "analysis/write_text.h"
#include "cli/caption.h"
#include "cli/commands.h"
#include "cli/draw_request.h"
#include "cli/manual.h"
#include "cli/output.h"

/* Everything one run of the command holds. */
struct drawing {
    struct draw_request request;
    struct table *table;
    struct point_set set;
    struct notices notices;
    struct output_request *outputs;
    size_t output_count;
    char *default_path;
    char *default_title;
};

static enum status read_inputs(struct drawing *drawing, struct error *error)
{
    const struct draw_request *request = &drawing->request;
    if (request->inputs.count == 0)
        return error_set(
            error, STATUS_USAGE,
            "nothing to read; name profiling tables, like: roofline --from-csv a.csv b.csv "
            "(roofline --help tells more)");
    drawing->table = table_create();
    if (drawing->table == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < request->inputs.count; i++) {
        size_t rows_before = table_row_count(drawing->table);
        enum status status = read_file(drawing->table, request->inputs.items[i], &request->read,
                                       &drawing->notices, error);
        if (status != STATUS_OK)
            return status;
        if (request->verbosity == VERBOSITY_VERBOSE)
            notice_add(&drawing->notices, NOTICE_INFO, "%s: %zu rows; %zu columns so far",
                       request->inputs.items[i], table_row_count(drawing->table) - rows_before,
                       table_column_count(drawing->table));
    }
    return STATUS_OK;
}

static enum status parse_outputs(struct drawing *drawing, struct error *error)
{
    const struct draw_request *request = &drawing->request;
    drawing->outputs = calloc(request->outputs.count + 1, sizeof *drawing->outputs);
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
    if (drawing->output_count > 0)
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
        figure->title = drawing->default_title;
    } else if (figure->title[0] == '\0') {
        figure->title = NULL;
    }
    if (figure->subtitle != NULL && figure->subtitle[0] == '\0')
        figure->subtitle = NULL;
    return STATUS_OK;
}

static size_t terminal_width(void)
{
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        return size.ws_col;
    return 0;
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
    struct output_content content = { drawing->table, &drawing->set, &drawing->request.figure };
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

static enum status draw(struct drawing *drawing, struct error *error)
{
    enum status status = parse_outputs(drawing, error);
    if (status == STATUS_OK)
        status = read_inputs(drawing, error);
    if (status != STATUS_OK)
        return status;
    bool points_wanted = drawing->output_count == 0 || drawing->request.dry_run ||
                         writes(drawing, OUTPUT_FIGURE) || writes(drawing, OUTPUT_POINTS);
    drawing->request.analyse.table_only = !points_wanted;
    status = analyse(drawing, error);
    if (status == STATUS_OK && drawing->request.dry_run)
        return print_table(drawing, error);
    if (status == STATUS_OK && points_wanted)
        status = check_points(drawing, error);
    if (status == STATUS_OK)
        status = default_output(drawing, error);
    if (status == STATUS_OK)
        status = default_title(drawing, error);
    if (status == STATUS_OK)
        status = write_outputs(drawing, error);
    return status;
}

static void drawing_clear(struct drawing *drawing)
{
    point_set_clear(&drawing->set);
    notices_clear(&drawing->notices);
    table_free(drawing->table);
    draw_request_clear(&drawing->request);
    free(drawing->outputs);
    free(drawing->default_path);
    free(drawing->default_title);
}

static enum status print_about(const struct draw_request *request, struct error *error)
{
    if (request->help)
        manual_write_help(stdout, &command_draw);
    else if (request->version)
        puts("roofline " ROOFLINE_VERSION);
    else if (!manual_write(stdout, request->generate))
        return error_set(error, STATUS_USAGE, "--generate '%s': it is one of man, bash, zsh, fish",
                         request->generate);
    return message_finish_output(error);
}

static int run(int argc, char **argv)
{
    struct drawing drawing = { .table = NULL };
    struct error error = { STATUS_OK, "" };
    enum status status = draw_request_parse(&drawing.request, argc, argv, &error);
    const struct draw_request *request = &drawing.request;
    if (status == STATUS_OK)
        status = request->help || request->version || request->generate != NULL
                     ? print_about(request, &error)
                     : draw(&drawing, &error);
    message_notices(&drawing.notices, drawing.request.verbosity);
    if (status != STATUS_OK)
        message_error(&error);
    drawing_clear(&drawing);
    return status == STATUS_OK ? EXIT_DONE : EXIT_UNUSABLE;
}

const struct command command_draw = {
    .name = "",
    .synopsis = "[--from-csv] FILE... [OPTION...]",
    .summary = "roofline figures and tables from GPU profiler data",
    .manual =
        "Reads what GPU profilers measured, merges it, adds up the launches of each region, takes "
        "the "
        "ceilings from the highest observed peak rate times clock, and draws a roofline. On "
        "standard "
        "output it prints a table: each point's arithmetic intensity, its performance, the share "
        "of its "
        "roof, and whether memory or compute bounds it.\n\n"
        "Files are consolidated profiling tables (CSV with columns like Executable, Region, "
        "Duration, "
        "FLOP, Memory Traffic, with or without [units]), Nsight Compute reports (.ncu-rep) and its "
        "CSV "
        "exports in every shape. They are told apart by what is in them; nothing of NVIDIA's is "
        "needed "
        "to read them. Beside a report, the Google Benchmark file EXECUTABLE.json tells paradigm, "
        "precision and problem; else the executable's suffix does (matMul_cuda, nbody_omp).\n\n"
        "  roofline --from-csv a.csv b.csv --region matmul\n"
        "  roofline report.ncu-rep -o figure.pdf -o points.json -o merged.csv\n"
        "  ncu --import report.ncu-rep --csv --page raw | roofline - -n",
    .options = draw_options,
    .run = run,
};
