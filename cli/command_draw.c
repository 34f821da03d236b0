#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/drawing.h"
#include "cli/manual.h"

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

static enum status draw(struct drawing *drawing, struct error *error)
{
    enum status status = drawing_parse_outputs(drawing, error);
    if (status == STATUS_OK)
        status = read_inputs(drawing, error);
    return status == STATUS_OK ? drawing_finish(drawing, error) : status;
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
        "exports in every shape, LIKWID NvMarker files, Nsight Systems SQLite exports and GPU "
        "Trace tables. They are told apart by what is in them; nothing of NVIDIA's is "
        "needed "
        "to read them. Beside a report, the Google Benchmark file EXECUTABLE.json tells paradigm, "
        "precision and problem; else the executable's suffix does (matMul_cuda, nbody_omp).\n\n"
        "  roofline --from-csv a.csv b.csv --region matmul\n"
        "  roofline report.ncu-rep -o figure.pdf -o points.json -o merged.csv\n"
        "  ncu --import report.ncu-rep --csv --page raw | roofline - -n",
    .options = draw_options,
    .run = run,
};
