#include "cli/compare_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/ascii.h"
#include "analysis/report_json.h"
#include "analysis/report_junit.h"
#include "analysis/report_markdown.h"

static bool kind_of_ending(const char *ending, enum report_kind *kind)
{
    static const struct {
        const char *ending;
        enum report_kind kind;
    } endings[] = {
        { "md", REPORT_MARKDOWN },
        { "json", REPORT_JSON },
        { "xml", REPORT_JUNIT },
    };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ascii_equal_any_case(ending, strlen(ending), endings[i].ending)) {
            *kind = endings[i].kind;
            return true;
        }
    return false;
}

static const char *name_in(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static bool is_figure(struct report_request *out, const char *path, const char *format)
{
    struct output_request output;
    struct error ignored;
    if (output_request_parse(&output, path, format, &ignored) != STATUS_OK ||
        output.kind != OUTPUT_FIGURE)
        return false;
    out->kind = REPORT_FIGURE;
    out->format = output.format;
    return true;
}

enum status report_request_parse(struct report_request *out, const char *path, const char *format,
                                 struct error *error)
{
    *out = (struct report_request){ .path = path };
    const bool is_standard_output = strcmp(path, "-") == 0;
    const char *dot = strrchr(name_in(path), '.');
    const char *ending = is_standard_output ? format : dot != NULL ? dot + 1 : NULL;
    if (ending != NULL && (kind_of_ending(ending, &out->kind) || is_figure(out, path, format)))
        return STATUS_OK;
    if (is_standard_output)
        return error_set(error, STATUS_USAGE,
                         "-o - needs --format md, json, xml, svg, png, pdf, eps, gp or term");
    return error_set(error, STATUS_USAGE,
                     "-o '%s': the ending tells what is written; it is one of .md (a report), "
                     ".json (everything), .xml (a JUnit test report), .svg .png .pdf .eps (the "
                     "figure), .gp (a gnuplot script) and .term (text)",
                     path);
}

/* How many bytes of the paths are folders that both go through. */
static size_t common_folders(const char *one, const char *other)
{
    size_t length = 0;
    for (size_t i = 0; one[i] != '\0' && one[i] == other[i]; i++)
        if (one[i] == '/')
            length = i + 1;
    return length;
}

/* The picture's path as it is found from the folder that the report is in; allocated, NULL when
 * memory is short. Paths that begin at different places stay as they are. */
static char *picture_seen_from(const char *report, const char *picture)
{
    const size_t common = common_folders(report, picture);
    size_t up = 0;
    for (const char *rest = report + common; *rest != '\0'; rest++)
        up += *rest == '/';
    if ((report[0] == '/') != (picture[0] == '/') || strstr(report + common, "../") != NULL)
        return strdup(picture);
    const size_t size = strlen("../") * up + strlen(picture + common) + 1;
    char *path = malloc(size);
    size_t used = 0;
    if (path == NULL)
        return NULL;
    for (size_t i = 0; i < up; i++)
        used += (size_t)snprintf(path + used, size - used, "../");
    snprintf(path + used, size - used, "%s", picture + common);
    return path;
}

struct one_report {
    const struct report_request *request;
    const struct report_content *content;
    const char *picture; /* the path of a picture that is written too; NULL: none */
};

/* The first picture that a page can show. */
static const char *find_picture(const struct report_request *requests, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (requests[i].kind == REPORT_FIGURE && strcmp(requests[i].path, "-") != 0 &&
            (requests[i].format == FIGURE_SVG || requests[i].format == FIGURE_PNG))
            return requests[i].path;
    return NULL;
}

static enum status write_figure(FILE *stream, const struct one_report *report, struct error *error)
{
    struct compare_figure figure = *report->content->figure;
    output_fit_terminal(&figure.options, report->request->path, report->content->terminal_columns,
                        report->content->terminal_has_colour);
    return compare_figure_write(&figure, report->request->format, output_sink, stream, error);
}

static enum status write_markdown(FILE *stream, const struct one_report *report,
                                  struct error *error)
{
    char *picture = NULL;
    if (report->picture != NULL) {
        picture = picture_seen_from(report->request->path, report->picture);
        if (picture == NULL)
            return error_set_memory(error);
    }
    report_markdown_write(stream, report->content->comparison, picture);
    free(picture);
    return STATUS_OK;
}

static enum status write_report(FILE *stream, const void *closure, struct error *error)
{
    const struct one_report *report = closure;
    const struct report_content *content = report->content;
    switch (report->request->kind) {
    case REPORT_MARKDOWN:
        return write_markdown(stream, report, error);
    case REPORT_JSON:
        return report_json_write(stream, content->comparison, content->sides, error);
    case REPORT_JUNIT:
        return report_junit_write(stream, content->comparison, error);
    case REPORT_FIGURE:
        return write_figure(stream, report, error);
    }
    return STATUS_OK;
}

enum status reports_write(struct outputs *outputs, const struct report_request *requests,
                          size_t count, const struct report_content *content, struct error *error)
{
    const char *picture = find_picture(requests, count);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        const struct one_report report = { &requests[i], content, picture };
        status = outputs_add(outputs, requests[i].path, write_report, &report, error);
    }
    return status;
}

enum status report_append_summary(const char *path, const struct comparison *comparison,
                                  struct error *error)
{
    FILE *stream = fopen(path, "a");
    if (stream == NULL)
        return error_set(error, STATUS_IO, "%s (GITHUB_STEP_SUMMARY): cannot be opened: %s", path,
                         strerror(errno));
    report_markdown_write(stream, comparison, NULL);
    const bool failed = ferror(stream) != 0;
    if (fclose(stream) != 0 || failed)
        return error_set(error, STATUS_IO, "%s (GITHUB_STEP_SUMMARY): cannot be written", path);
    return STATUS_OK;
}
