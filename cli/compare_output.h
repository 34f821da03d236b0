/* The files that the compare command writes. */
#ifndef ROOFLINE_CLI_COMPARE_OUTPUT_H
#define ROOFLINE_CLI_COMPARE_OUTPUT_H

#include <stddef.h>

#include "analysis/compare.h"
#include "analysis/error.h"
#include "cli/output.h"

enum report_kind { REPORT_MARKDOWN, REPORT_JSON, REPORT_JUNIT };

struct report_request {
    const char *path;
    enum report_kind kind;
};

/* What a path's ending (or, for "-", the format option) asks for. An unknown ending is
 * STATUS_USAGE, naming the known ones. */
enum status report_request_parse(struct report_request *out, const char *path, const char *format,
                                 struct error *error);

struct report_content {
    const struct comparison *comparison;
    const struct run_list *sides;
    const char *picture; /* the path of a picture that is written too; NULL: none */
};

/* Writes all reports aside, each as one more of the outputs. */
enum status reports_write(struct outputs *outputs, const struct report_request *requests,
                          size_t count, const struct report_content *content, struct error *error);

/* Appends the Markdown report, without a picture, to the file. */
enum status report_append_summary(const char *path, const struct comparison *comparison,
                                  struct error *error);

#endif
