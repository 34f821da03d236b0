#include "cli/compare_output.h"

#include <errno.h>
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

enum status report_request_parse(struct report_request *out, const char *path, const char *format,
                                 struct error *error)
{
    *out = (struct report_request){ .path = path };
    if (strcmp(path, "-") == 0) {
        if (format != NULL && kind_of_ending(format, &out->kind))
            return STATUS_OK;
        return error_set(error, STATUS_USAGE, "-o - needs --format md, json or xml");
    }
    const char *dot = strrchr(name_in(path), '.');
    if (dot != NULL && kind_of_ending(dot + 1, &out->kind))
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "-o '%s': the ending tells what is written; it is one of .md (a report), "
                     ".json (everything) and .xml (a JUnit test report)",
                     path);
}

/* The picture as it is found from the folder that the report is in. */
static const char *picture_seen_from(const char *report, const char *picture)
{
    const size_t folder = (size_t)(name_in(report) - report);
    return strncmp(report, picture, folder) == 0 ? picture + folder : picture;
}

struct one_report {
    const struct report_request *request;
    const struct report_content *content;
};

static enum status write_report(FILE *stream, const void *closure, struct error *error)
{
    const struct one_report *report = closure;
    const struct report_content *content = report->content;
    switch (report->request->kind) {
    case REPORT_MARKDOWN:
        report_markdown_write(stream, content->comparison,
                              content->picture != NULL
                                  ? picture_seen_from(report->request->path, content->picture)
                                  : NULL);
        return STATUS_OK;
    case REPORT_JSON:
        return report_json_write(stream, content->comparison, content->sides, error);
    case REPORT_JUNIT:
        return report_junit_write(stream, content->comparison, error);
    }
    return STATUS_OK;
}

enum status reports_write(struct outputs *outputs, const struct report_request *requests,
                          size_t count, const struct report_content *content, struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        const struct one_report report = { &requests[i], content };
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
