/* The files that a command writes. All are finished before the first is put in its place. */
#ifndef ROOFLINE_CLI_OUTPUT_H
#define ROOFLINE_CLI_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "analysis/error.h"
#include "analysis/points.h"
#include "analysis/table.h"
#include "plot/figure.h"

enum output_kind { OUTPUT_FIGURE, OUTPUT_TABLE, OUTPUT_POINTS };

struct output_request {
    const char *path;
    enum output_kind kind;
    enum figure_format format; /* of a figure */
};

/* What a path's ending (or, for "-", the format option) asks for. An unknown ending is
 * STATUS_USAGE, naming the known ones. */
enum status output_request_parse(struct output_request *out, const char *path, const char *format,
                                 struct error *error);

struct output_content {
    const struct table *table;
    const struct point_set *set;
    const struct figure_options *figure;
    size_t terminal_columns; /* of standard output; 0: it is no terminal */
    bool terminal_has_colour;
};

/* Files being written. */
/* A figure_sink; closure is the stream. What cannot be written is the stream's error, which
 * outputs_add reports. */
enum status output_sink(void *closure, const void *bytes, size_t length, struct error *error);

/* Makes text for standard output ("-") as wide and as colourful as the terminal. */
void output_fit_terminal(struct figure_options *figure, const char *path, size_t columns,
                         bool has_colour);

struct outputs;

/* On failure *out is NULL. */
enum status outputs_create(struct outputs **out, struct error *error);

/* Writes the content of one output. */
typedef enum status output_writer(FILE *stream, const void *content, struct error *error);

/* Writes one more aside ("-": standard output, at once). */
enum status outputs_add(struct outputs *outputs, const char *path, output_writer *writer,
                        const void *content, struct error *error);

/* Creates them and adds all that are requested. On failure nothing is left and *out is NULL. */
enum status outputs_write(struct outputs **out, const struct output_request *requests, size_t count,
                          const struct output_content *content, struct error *error);

/* Puts them in their places. */
enum status outputs_commit(struct outputs *outputs, struct error *error);

/* Removes what was not committed, frees. NULL is fine. */
void outputs_free(struct outputs *outputs);

#endif
