/* The files that the compare command writes. */
#ifndef ROOFLINE_CLI_COMPARE_OUTPUT_H
#define ROOFLINE_CLI_COMPARE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/compare.h"
#include "analysis/error.h"
#include "cli/compare_figure.h"
#include "cli/output.h"

enum report_kind { REPORT_MARKDOWN, REPORT_JSON, REPORT_JUNIT, REPORT_FIGURE };

struct report_request {
    const char *path;
    enum report_kind kind;
    enum figure_format format; /* of a figure */
};

/* What a path's ending (or, for "-", the format option) asks for. An unknown ending is
 * STATUS_USAGE, naming the known ones. */
enum status report_request_parse(struct report_request *out, const char *path, const char *format,
                                 struct error *error);

struct report_content {
    const struct comparison *comparison;
    const struct run_list *sides;
    const struct compare_figure *figure; /* NULL when none is asked for */
    size_t terminal_columns;             /* of standard output; 0: it is no terminal */
    bool terminal_has_colour;
};

/* Writes all reports aside, each as one more of the outputs. */
enum status reports_write(struct outputs *outputs, const struct report_request *requests,
                          size_t count, const struct report_content *content, struct error *error);

/* Appends the Markdown report, without a picture, to the file. */
enum status report_append_summary(const char *path, const struct comparison *comparison,
                                  struct error *error);

#endif
