#include "cli/figure_option.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "analysis/number.h"
#include "analysis/unit.h"

struct choice {
    const char *name;
    int value;
};

/* The list ends with a NULL name. */
static enum status choose(const char *option, const char *text, const struct choice *choices,
                          int *value, struct error *error)
{
    char names[128] = "";
    for (const struct choice *choice = choices; choice->name != NULL; choice++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "", choice->name);
        if (strcmp(choice->name, text) == 0) {
            *value = choice->value;
            return STATUS_OK;
        }
    }
    return error_set(error, STATUS_USAGE, "--%s '%s': it is one of %s", option, text, names);
}

enum status figure_option_palette(struct figure_options *figure, const char *text,
                                  struct error *error)
{
    static const struct choice choices[] = { { "paradigm", FIGURE_PALETTE_PARADIGM },
                                             { "okabe-ito", FIGURE_PALETTE_OKABE_ITO },
                                             { "grey", FIGURE_PALETTE_GREY },
                                             { NULL, 0 } };
    int value = (int)figure->palette;
    enum status status = choose("palette", text, choices, &value, error);
    figure->palette = (enum figure_palette)value;
    return status;
}

enum status figure_option_marker(struct figure_options *figure, const char *text,
                                 struct error *error)
{
    static const struct choice choices[] = {
        { "auto", FIGURE_MARKER_AUTO },           { "region", FIGURE_MARKER_REGION },
        { "precision", FIGURE_MARKER_PRECISION }, { "level", FIGURE_MARKER_LEVEL },
        { "hardware", FIGURE_MARKER_HARDWARE },   { NULL, 0 },
    };
    int value = (int)figure->marker;
    enum status status = choose("marker", text, choices, &value, error);
    figure->marker = (enum figure_marker)value;
    return status;
}

enum status figure_option_theme(struct figure_options *figure, const char *text,
                                struct error *error)
{
    static const struct choice choices[] = { { "light", FIGURE_THEME_LIGHT },
                                             { "dark", FIGURE_THEME_DARK },
                                             { NULL, 0 } };
    int value = (int)figure->theme;
    enum status status = choose("theme", text, choices, &value, error);
    figure->theme = (enum figure_theme)value;
    return status;
}

enum status figure_option_legend(struct figure_options *figure, const char *text,
                                 struct error *error)
{
    static const struct choice choices[] = {
        { "auto", FIGURE_LEGEND_AUTO },
        { "right", FIGURE_LEGEND_RIGHT },
        { "below", FIGURE_LEGEND_BELOW },
        { "none", FIGURE_LEGEND_NONE },
        { NULL, 0 },
    };
    int value = (int)figure->legend;
    enum status status = choose("legend", text, choices, &value, error);
    figure->legend = (enum figure_legend)value;
    return status;
}

enum status figure_option_facet(struct figure_options *figure, const char *text,
                                struct error *error)
{
    static const struct choice choices[] = {
        { "hardware", FIGURE_FACET_HARDWARE },
        { "problem", FIGURE_FACET_PROBLEM },
        { "precision", FIGURE_FACET_PRECISION },
        { "region", FIGURE_FACET_REGION },
        { NULL, 0 },
    };
    int value = (int)figure->facet;
    enum status status = choose("facet", text, choices, &value, error);
    figure->facet = (enum figure_facet)value;
    return status;
}

/* Reads names of formats and levels, separated by commas. False at one that is neither. */
static bool read_list(const char *text, unsigned *precisions, unsigned *levels)
{
    while (true) {
        const size_t length = strcspn(text, ",");
        enum precision precision;
        enum memory_level level;
        if (memory_level_parse(text, length, &level))
            *levels |= memory_level_bit(level);
        else if (precision_parse(text, length, &precision))
            *precisions |= 1u << precision;
        else
            return false;
        if (text[length] == '\0')
            return true;
        text += length + 1;
    }
}

enum status figure_option_ceilings(struct figure_options *figure, const char *text,
                                   struct error *error)
{
    static const struct choice choices[] = { { "auto", FIGURE_CEILINGS_AUTO },
                                             { "used", FIGURE_CEILINGS_USED },
                                             { "all", FIGURE_CEILINGS_ALL },
                                             { NULL, 0 } };
    unsigned precisions = 0;
    unsigned levels = 0;
    int value = 0;
    if (choose("ceilings", text, choices, &value, NULL) == STATUS_OK) {
        figure->ceilings = (enum figure_ceilings)value;
        return STATUS_OK;
    }
    if (!read_list(text, &precisions, &levels))
        return error_set(error, STATUS_USAGE,
                         "--ceilings '%s': it is auto, used, all, or a list of formats and memory "
                         "levels, like FP32,FP64,DRAM",
                         text);
    figure->ceilings = FIGURE_CEILINGS_LISTED;
    figure->listed_precisions = precisions;
    figure->listed_levels = levels;
    return STATUS_OK;
}

static enum status read_limits(const char *option, const char *text, enum dimension dimension,
                               const char *example, struct figure_limits *limits,
                               struct error *error)
{
    const char *comma = strchr(text, ',');
    double low;
    double high;
    if (comma == NULL || !unit_parse_value(text, (size_t)(comma - text), dimension, &low) ||
        !unit_parse_value(comma + 1, strlen(comma + 1), dimension, &high) || !isfinite(low) ||
        !isfinite(high) || !(low > 0) || !(high > low))
        return error_set(error, STATUS_USAGE,
                         "--%s '%s': write LOW,HIGH, both above 0 and LOW the smaller, like %s",
                         option, text, example);
    *limits = (struct figure_limits){ low, high };
    return STATUS_OK;
}

enum status figure_option_intensity(struct figure_options *figure, const char *text,
                                    struct error *error)
{
    return read_limits("xlim", text, DIMENSION_INTENSITY, "0.1,1000", &figure->intensity, error);
}

enum status figure_option_performance(struct figure_options *figure, const char *text,
                                      struct error *error)
{
    return read_limits("ylim", text, DIMENSION_PERFORMANCE, "1e10,1e14 or '10 GFLOP/s,100 TFLOP/s'",
                       &figure->performance, error);
}

enum status figure_option_resolution(struct figure_options *figure, const char *text,
                                     struct error *error)
{
    double dots;
    if (number_parse(text, strlen(text), &dots) != NUMBER_OK || !(dots >= 1) || !(dots <= 10000))
        return error_set(error, STATUS_USAGE,
                         "--dpi '%s': write how many dots an inch has, like 300", text);
    figure->dots_per_inch = dots;
    return STATUS_OK;
}

/* A column of a paper, a slide of 16:9, a window of 1200x800 pixels. */
static const struct figure_style styles[] = {
    { "paper", 3.35 * 72, 2.6 * 72, 7, 6, 0.75, 600 },
    { "slide", 13.333 * 72, 7.5 * 72, 18, 12, 1.8, 144 },
    { "screen", 900, 600, 11, 8, 1.2, 96 },
};

enum status figure_option_style(const struct figure_style **style, const char *text,
                                struct error *error)
{
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        if (strcmp(styles[i].name, text) == 0) {
            *style = &styles[i];
            return STATUS_OK;
        }
    return error_set(error, STATUS_USAGE, "--style '%s': it is one of paper, slide, screen", text);
}

void figure_option_complete(struct figure_options *figure, const struct figure_style *style)
{
    const struct figure_options plain = FIGURE_OPTIONS_DEFAULT;
    if (!(figure->width_pt > 0)) {
        figure->width_pt = style != NULL ? style->width_pt : plain.width_pt;
        figure->height_pt = style != NULL ? style->height_pt : plain.height_pt;
    }
    if (style == NULL)
        return;
    figure->text_size_pt = style->text_size_pt;
    figure->text_size_min_pt = style->text_size_min_pt;
    figure->line_scale = style->line_scale;
    if (!(figure->dots_per_inch > 0))
        figure->dots_per_inch = style->dots_per_inch;
}

unsigned figure_option_ceiling_levels(const struct figure_options *figure)
{
    if (figure->ceilings == FIGURE_CEILINGS_ALL)
        return MEMORY_LEVELS_ALL;
    return figure->ceilings == FIGURE_CEILINGS_LISTED ? figure->listed_levels : 0;
}
