/* What the values of the options of a figure mean. */
#ifndef ROOFLINE_CLI_FIGURE_OPTION_H
#define ROOFLINE_CLI_FIGURE_OPTION_H

#include "analysis/error.h"
#include "plot/figure.h"

/* Sizes, text and lines for a use; what an option gives by itself comes before. */
struct figure_style {
    const char *name;
    double width_pt;
    double height_pt;
    double text_size_pt;
    double text_size_min_pt;
    double line_scale;
    double dots_per_inch;
};

/* Each reads a value into the options; one that cannot be meant is STATUS_USAGE, and nothing is
 * changed. */
enum status figure_option_palette(struct figure_options *figure, const char *text,
                                  struct error *error);
enum status figure_option_marker(struct figure_options *figure, const char *text,
                                 struct error *error);
enum status figure_option_theme(struct figure_options *figure, const char *text,
                                struct error *error);
enum status figure_option_legend(struct figure_options *figure, const char *text,
                                 struct error *error);
enum status figure_option_facet(struct figure_options *figure, const char *text,
                                struct error *error);

/* "auto", "used", "all", or names of formats and levels: "FP32,FP64,DRAM". */
enum status figure_option_ceilings(struct figure_options *figure, const char *text,
                                   struct error *error);

/* "LOW,HIGH": numbers, or rates with a unit; option names the option in messages. */
enum status figure_option_intensity(struct figure_options *figure, const char *text,
                                    struct error *error);
enum status figure_option_performance(struct figure_options *figure, const char *text,
                                      struct error *error);

enum status figure_option_resolution(struct figure_options *figure, const char *text,
                                     struct error *error);

/* *style has static storage. */
enum status figure_option_style(const struct figure_style **style, const char *text,
                                struct error *error);

/* Gives what no option said its default: the style's (NULL: none was asked for). */
void figure_option_complete(struct figure_options *figure, const struct figure_style *style);

/* The memory levels whose bandwidth ceilings the figure shows besides those of its points. */
unsigned figure_option_ceiling_levels(const struct figure_options *figure);

#endif
