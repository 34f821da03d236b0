#include "cli/output.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/ascii.h"
#include "analysis/output_file.h"
#include "analysis/write_csv.h"
#include "analysis/write_json.h"

struct outputs {
    struct output_file **files;
    size_t count;
};

static bool kind_of_ending(const char *ending, struct output_request *request)
{
    static const struct {
        const char *ending;
        enum output_kind kind;
        enum figure_format format;
    } endings[] = {
        { "svg", OUTPUT_FIGURE, FIGURE_SVG },    { "png", OUTPUT_FIGURE, FIGURE_PNG },
        { "pdf", OUTPUT_FIGURE, FIGURE_PDF },    { "eps", OUTPUT_FIGURE, FIGURE_EPS },
        { "gp", OUTPUT_FIGURE, FIGURE_GNUPLOT }, { "term", OUTPUT_FIGURE, FIGURE_TERMINAL },
        { "csv", OUTPUT_TABLE, FIGURE_SVG },     { "json", OUTPUT_POINTS, FIGURE_SVG },
    };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ascii_equal_any_case(ending, strlen(ending), endings[i].ending)) {
            request->kind = endings[i].kind;
            request->format = endings[i].format;
            return true;
        }
    return false;
}

enum status output_request_parse(struct output_request *out, const char *path, const char *format,
                                 struct error *error)
{
    *out = (struct output_request){ .path = path };
    if (strcmp(path, "-") == 0) {
        if (format == NULL)
            return error_set(error, STATUS_USAGE,
                             "-o - needs --format svg, png, pdf, eps, gp, term, csv or json");
        if (!kind_of_ending(format, out))
            return error_set(error, STATUS_USAGE,
                             "--format '%s': it is one of svg, png, pdf, eps, gp, term, csv, json",
                             format);
        return STATUS_OK;
    }
    const char *folder = strrchr(path, '/');
    const char *name = folder != NULL ? folder + 1 : path;
    const char *dot = strrchr(name, '.');
    const char *ending = dot != NULL ? dot + 1 : format != NULL ? format : "";
    if (kind_of_ending(ending, out) || (format != NULL && kind_of_ending(format, out)))
        return STATUS_OK;
    return error_set(
        error, STATUS_USAGE,
        "-o '%s': the ending tells what is written; it is one of .svg .png .pdf .eps (the "
        "figure), .gp (a gnuplot script), .term (text), .csv (the merged table), .json (the "
        "points)",
        path);
}

enum status output_sink(void *closure, const void *bytes, size_t length, struct error *error)
{
    (void)error;
    FILE *stream = closure;
    fwrite(bytes, 1, length, stream);
    return STATUS_OK;
}

void output_fit_terminal(struct figure_options *figure, const char *path, size_t columns,
                         bool has_colour)
{
    if (strcmp(path, "-") != 0)
        return;
    figure->terminal_columns = columns;
    figure->terminal_colour |= has_colour;
}

enum status outputs_create(struct outputs **out, struct error *error)
{
    *out = calloc(1, sizeof **out);
    return *out != NULL ? STATUS_OK : error_set_memory(error);
}

enum status outputs_add(struct outputs *outputs, const char *path, output_writer *writer,
                        const void *content, struct error *error)
{
    /* An array of pointers. NOLINTNEXTLINE(bugprone-sizeof-expression) */
    struct output_file **grown = realloc(outputs->files, (outputs->count + 1) * sizeof *grown);
    if (grown == NULL)
        return error_set_memory(error);
    outputs->files = grown;
    struct output_file *file;
    enum status status = output_file_open(&file, path, error);
    if (status != STATUS_OK)
        return status;
    outputs->files[outputs->count++] = file;
    status = writer(output_file_stream(file), content, error);
    return status == STATUS_OK ? output_file_finish(file, error) : status;
}

/* One of the main command's outputs. */
struct requested_output {
    const struct output_request *request;
    const struct output_content *content;
};

static enum status write_requested(FILE *stream, const void *closure, struct error *error)
{
    const struct requested_output *output = closure;
    const struct output_content *content = output->content;
    switch (output->request->kind) {
    case OUTPUT_TABLE:
        return write_csv(stream, content->table, error);
    case OUTPUT_POINTS:
        return write_json(stream, content->set, error);
    case OUTPUT_FIGURE:
        break;
    }
    struct figure_options figure = *content->figure;
    output_fit_terminal(&figure, output->request->path, content->terminal_columns,
                        content->terminal_has_colour);
    return figure_write(content->set, &figure, output->request->format, output_sink, stream, error);
}

enum status outputs_write(struct outputs **out, const struct output_request *requests, size_t count,
                          const struct output_content *content, struct error *error)
{
    enum status status = outputs_create(out, error);
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        const struct requested_output output = { &requests[i], content };
        status = outputs_add(*out, requests[i].path, write_requested, &output, error);
    }
    if (status != STATUS_OK) {
        outputs_free(*out);
        *out = NULL;
    }
    return status;
}

enum status outputs_commit(struct outputs *outputs, struct error *error)
{
    for (size_t i = 0; i < outputs->count; i++) {
        enum status status = output_file_commit(outputs->files[i], error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

void outputs_free(struct outputs *outputs)
{
    if (outputs == NULL)
        return;
    for (size_t i = 0; i < outputs->count; i++)
        output_file_free(outputs->files[i]);
    free(outputs->files);
    free(outputs);
}
