#include "cli/draw_request.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/number.h"

enum draw_option {
    OPTION_FROM_CSV,
    OPTION_DECIMAL,
    OPTION_SET,
    OPTION_HARDWARE,
    OPTION_REGION,
    OPTION_REGEX,
    OPTION_EXCLUDE,
    OPTION_ALL_KERNELS,
    OPTION_AGGREGATE,
    OPTION_PARTIAL,
    OPTION_PRECISION,
    OPTION_HALF_RECIPE,
    OPTION_MEMORY_LEVEL,
    OPTION_ANALYTIC_FLOP,
    OPTION_PEAK_PERFORMANCE,
    OPTION_PEAK_BANDWIDTH,
    OPTION_OUTPUT,
    OPTION_FORMAT,
    OPTION_COLOR,
    OPTION_DRY_RUN,
    OPTION_TITLE,
    OPTION_NO_TITLE,
    OPTION_SUBTITLE,
    OPTION_NO_FOOTER,
    OPTION_STYLE,
    OPTION_SIZE,
    OPTION_FONT,
    OPTION_DPI,
    OPTION_PALETTE,
    OPTION_MARKER,
    OPTION_THEME,
    OPTION_CEILINGS,
    OPTION_XLIM,
    OPTION_YLIM,
    OPTION_LEGEND,
    OPTION_FACET,
    OPTION_LABEL_POINTS,
    OPTION_SVG_TEXT,
    OPTION_QUIET,
    OPTION_VERBOSE,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_GENERATE
};

static const struct option_row input_options[] = {
    { 0, '\0', NULL, NULL, "Input", NULL },
    { OPTION_FROM_CSV, '\0', "from-csv", "FILE...",
      "Read these tables. Plain arguments are read just so; - is standard input. Rows that a later "
      "file "
      "measured again are replaced.",
      "FILE" },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

const struct option_row draw_decimal_options[] = {
    { OPTION_DECIMAL, '\0', "decimal", "SIGN",
      "The decimal sign of profiler exports: . or , (by default each file tells by its digits).",
      ". ," },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

const struct option_row draw_naming_options[] = {
    { OPTION_SET, '\0', "set", "COLUMN=VALUE",
      "Fill a column where it is empty, for example 'Paradigm=Cuda'. Repeatable.", NULL },
    { OPTION_HARDWARE, 'H', "hardware", "NAME", "Name the hardware that the rows were measured on.",
      NULL },

    { 0, '\0', NULL, NULL, NULL, NULL },
};

const struct option_row draw_region_options[] = {
    { 0, '\0', NULL, NULL, "Selection", NULL },
    { OPTION_REGION, '\0', "region", "REGEX",
      "Draw only regions in which the expression is found. Repeatable: any of them.", NULL },
    { OPTION_ALL_KERNELS, '\0', "all-kernels", NULL,
      "Keep launches outside every region also of programs that name regions.", NULL },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

const struct option_row draw_executable_options[] = {
    { OPTION_REGEX, 'r', "regex", "REGEX",
      "Draw only executables in which it is found. Repeatable.", NULL },
    { OPTION_EXCLUDE, 'x', "exclude", "REGEX", "Leave out such executables. Repeatable.", NULL },

    { 0, '\0', NULL, NULL, NULL, NULL },
};

const struct option_row draw_point_options[] = {
    { 0, '\0', NULL, NULL, "What a point is", NULL },
    { OPTION_AGGREGATE, 'a', "aggregate", "HOW",
      "sum: a region's launches added up (default); dominant: its longest launch; none: every "
      "launch.",
      "sum dominant none" },
    { OPTION_PARTIAL, '\0', "partial", NULL,
      "Draw regions of which some launches are incomplete from the others, hollow.", NULL },
    { OPTION_PRECISION, '\0', "precision", "FORMAT",
      "Whose work counts: auto (default: what the table says the program was built with, or its "
      "tensor "
      "format if that did more; else the format that did most), fp64, fp32, fp16, fp64-tensor, "
      "tf32, bf16, "
      "fp16-tensor, fp8, ...",
      "auto fp64 fp32 fp16 fp64-tensor tf32-tensor bf16-tensor fp16-tensor fp8-tensor" },
    { OPTION_HALF_RECIPE, '\0', "half-recipe", "RECIPE",
      "How half-precision instructions count: packed (default, the vendor's recipe: each works on "
      "a "
      "pair) or scalar.",
      "packed scalar" },
    { OPTION_MEMORY_LEVEL, 'm', "memory-level", "LEVELS",
      "Whose traffic counts: dram, l2 or l1 (default: what the table says, else dram). Several, "
      "like dram,l2, or all give each kernel a point a level.",
      "dram l2 l1 all" },
    { OPTION_ANALYTIC_FLOP, '\0', "analytic-flop", "REGEX=FLOP",
      "Give the work of one execution of the regions whose executable[region] matches. Repeatable.",
      NULL },
    { OPTION_PEAK_PERFORMANCE, '\0', "peak-performance", "[[HARDWARE/]FORMAT=]RATE",
      "Give a compute ceiling instead of the observed one: 57.4e12, 'FP32=57.4 TFLOP/s'. "
      "Repeatable.",
      NULL },
    { OPTION_PEAK_BANDWIDTH, '\0', "peak-bandwidth", "[[HARDWARE/]LEVEL=]RATE",
      "Give a bandwidth ceiling: 959.2e9, 'L2=9 TB/s'. Repeatable.", NULL },

    { 0, '\0', NULL, NULL, NULL, NULL },
};

static const struct option_row output_options[] = {
    { 0, '\0', NULL, NULL, "Output", NULL },
    { OPTION_OUTPUT, 'o', "output", "FILE",
      "Write FILE, by its ending: .svg .png .pdf .eps the figure, .gp a gnuplot script that draws "
      "it, .term the figure as text, .csv the merged table, .json points, ceilings and what was "
      "left out; - is standard output. Repeatable. Default: "
      "PROBLEM_roofline.svg.",
      "FILE" },
    { OPTION_FORMAT, '\0', "format", "FORMAT",
      "The format of '-o -': svg, png, pdf, eps, gp, term, csv or json. term also without '-o -': "
      "it "
      "prints the figure in place of the table.",
      "svg png pdf eps gp term csv json" },
    { OPTION_DRY_RUN, 'n', "dry-run", NULL, "List what would be drawn and left out; write nothing.",
      NULL },

    { 0, '\0', NULL, NULL, NULL, NULL },
};

const struct option_row draw_figure_options[] = {
    { 0, '\0', NULL, NULL, "Figure", NULL },
    { OPTION_TITLE, '\0', "title", "TEXT", "The title; an empty one is none.", NULL },
    { OPTION_NO_TITLE, '\0', "no-title", NULL, "No title.", NULL },
    { OPTION_SUBTITLE, '\0', "subtitle", "TEXT", "The line below it; an empty one is none.", NULL },
    { OPTION_NO_FOOTER, '\0', "no-footer", NULL,
      "Without the small line at the bottom that names the tables, aggregation, memory level and "
      "precision.",
      NULL },
    { OPTION_STYLE, '\0', "style", "USE",
      "Size, text, lines and resolution for a use: paper (3.35x2.6in, 7 pt, 600 dpi), slide "
      "(13.33x7.5in, 18 pt) or screen (1200x800px, 11 pt). --size, --font and --dpi come before.",
      "paper slide screen" },
    { OPTION_SIZE, '\0', "size", "WxH[UNIT]",
      "The size in in, cm, mm, pt or px (1/96 in); inches by default: 3.4x2.6in.", NULL },
    { OPTION_FONT, '\0', "font", "FONT", "Family and size in points: 'DejaVu Sans 9'.", NULL },
    { OPTION_DPI, '\0', "dpi", "NUMBER", "Dots per inch of a PNG (default: 200).", NULL },
    { OPTION_PALETTE, '\0', "palette", "COLOURS",
      "paradigm: a fixed colour a paradigm (default); okabe-ito: eight that the colour-blind tell "
      "apart; grey.",
      "paradigm okabe-ito grey" },
    { OPTION_MARKER, '\0', "marker", "WHAT",
      "What the shapes of points tell: region, precision, level, hardware or auto (default): the "
      "first that differs of level, region, precision and hardware.",
      "auto region precision level hardware" },
    { OPTION_THEME, '\0', "theme", "GROUND", "light (default) or dark.", "light dark" },
    { OPTION_CEILINGS, '\0', "ceilings", "WHICH",
      "used: those that some point is judged by; auto (default): also other compute ceilings below "
      "these, faint; all: all that are known; or a list, like FP32,FP64,DRAM.",
      "auto used all" },
    { OPTION_XLIM, '\0', "xlim", "LOW,HIGH",
      "The ends of the intensity axis. Points outside are not drawn, which is said.", NULL },
    { OPTION_YLIM, '\0', "ylim", "LOW,HIGH",
      "The ends of the performance axis: '10 GFLOP/s,100 TFLOP/s'.", NULL },
    { OPTION_LEGEND, '\0', "legend", "WHERE",
      "auto (default): where it hides nothing; right or below the plot; none.",
      "auto right below none" },
    { OPTION_FACET, '\0', "facet", "WHAT",
      "A panel for each hardware, problem, precision or region, with common axes and one legend.",
      "hardware problem precision region" },
    { OPTION_LABEL_POINTS, '\0', "label-points", NULL,
      "Name every point; where there is no room, number the points and name them in a key.", NULL },
    { OPTION_SVG_TEXT, '\0', "svg-text", "AS",
      "path (default): outlines, which look the same everywhere; text: editable text, which needs "
      "the font where it is shown.",
      "path text" },
    { OPTION_COLOR, '\0', "color", "WHEN",
      "Colour --format term: auto (default: on a terminal, unless NO_COLOR is set), always or "
      "never.",
      "auto always never" },

    { 0, '\0', NULL, NULL, NULL, NULL },
};

const struct option_row draw_message_options[] = {
    { 0, '\0', NULL, NULL, "Other", NULL },
    { OPTION_QUIET, 'q', "quiet", NULL,
      "Print neither the table nor facts, only warnings and errors.", NULL },
    { OPTION_VERBOSE, 'v', "verbose", NULL, "Say what was read from each file.", NULL },
    { OPTION_HELP, 'h', "help", NULL, "Print this help.", NULL },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

static const struct option_row program_options[] = {
    { OPTION_VERSION, '\0', "version", NULL, "Print the version.", NULL },
    { OPTION_GENERATE, '\0', "generate", "KIND",
      "Print the manual page (man) or a shell's completions (bash, zsh, fish).",
      "man bash zsh fish" },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

const struct option_row *const draw_options[] = {
    input_options,
    draw_decimal_options,
    draw_naming_options,
    draw_region_options,
    draw_executable_options,
    draw_point_options,
    output_options,
    draw_figure_options,
    draw_message_options,
    program_options,
    NULL,
};

enum status text_list_add(struct text_list *list, const char *text, struct error *error)
{
    const char **grown = realloc(list->items, (list->count + 1) * sizeof *grown);
    if (grown == NULL)
        return error_set_memory(error);
    list->items = grown;
    list->items[list->count++] = text;
    return STATUS_OK;
}

static enum status add_given(struct draw_request *request, enum ceiling_kind kind, const char *text,
                             struct error *error)
{
    struct given_ceiling *grown =
        realloc(request->given, (request->given_count + 1) * sizeof *grown);
    if (grown == NULL)
        return error_set_memory(error);
    request->given = grown;
    request->given[request->given_count++] = (struct given_ceiling){ text, kind };
    return STATUS_OK;
}

struct choice {
    const char *name;
    int value;
};

/* The list ends with a NULL name. */
static enum status choose(const char *option, const char *text, const struct choice *choices,
                          int *value, struct error *error)
{
    for (const struct choice *choice = choices; choice->name != NULL; choice++)
        if (strcmp(choice->name, text) == 0) {
            *value = choice->value;
            return STATUS_OK;
        }
    char names[128] = "";
    for (const struct choice *choice = choices; choice->name != NULL; choice++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "", choice->name);
    }
    return error_set(error, STATUS_USAGE, "--%s '%s': it is one of %s", option, text, names);
}

static enum status set_aggregate(struct draw_request *request, const char *text,
                                 struct error *error)
{
    static const struct choice choices[] = { { "sum", AGGREGATE_SUM },
                                             { "dominant", AGGREGATE_DOMINANT },
                                             { "none", AGGREGATE_NONE },
                                             { NULL, 0 } };
    int value = 0;
    enum status status = choose("aggregate", text, choices, &value, error);
    if (status == STATUS_OK)
        request->analyse.aggregate.aggregation = (enum aggregation)value;
    return status;
}

static enum status set_half_recipe(struct draw_request *request, const char *text,
                                   struct error *error)
{
    static const struct choice choices[] = { { "packed", HALF_PACKED },
                                             { "scalar", HALF_SCALAR },
                                             { NULL, 0 } };
    int value = 0;
    enum status status = choose("half-recipe", text, choices, &value, error);
    if (status == STATUS_OK)
        request->analyse.half = (enum half_recipe)value;
    return status;
}

static enum status set_colour(struct draw_request *request, const char *text, struct error *error)
{
    static const struct choice choices[] = {
        { "auto", COLOUR_AUTO }, { "always", COLOUR_ALWAYS }, { "never", COLOUR_NEVER }, { NULL, 0 }
    };
    int value = 0;
    enum status status = choose("color", text, choices, &value, error);
    if (status == STATUS_OK)
        request->colour = (enum colour_choice)value;
    return status;
}

static enum status set_svg_text(struct draw_request *request, const char *text, struct error *error)
{
    static const struct choice choices[] = { { "path", false }, { "text", true }, { NULL, 0 } };
    int value = 0;
    enum status status = choose("svg-text", text, choices, &value, error);
    if (status == STATUS_OK)
        request->figure.svg_editable_text = value != 0;
    return status;
}

static enum status set_decimal(struct draw_request *request, const char *text, struct error *error)
{
    static const struct choice choices[] = { { ".", '.' }, { ",", ',' }, { NULL, 0 } };
    int value = 0;
    enum status status = choose("decimal", text, choices, &value, error);
    if (status == STATUS_OK)
        request->read.decimal = (char)value;
    return status;
}

static enum status set_precision(struct draw_request *request, const char *text,
                                 struct error *error)
{
    enum precision *precision = &request->analyse.aggregate.precision;
    if (strcmp(text, "auto") == 0) {
        *precision = PRECISION_COUNT;
        return STATUS_OK;
    }
    if (precision_parse(text, strlen(text), precision))
        return STATUS_OK;
    return error_set(
        error, STATUS_USAGE,
        "--precision '%s': it is one of auto, fp64, fp32, fp16, fp64-tensor, tf32, bf16, "
        "fp16-tensor, fp8, fp6, fp4",
        text);
}

static enum status set_level(struct draw_request *request, const char *text, struct error *error)
{
    unsigned levels = 0;
    for (const char *name = text; strcmp(text, "all") != 0;) {
        enum memory_level level;
        size_t length = strcspn(name, ",");
        if (!memory_level_parse(name, length, &level))
            return error_set(error, STATUS_USAGE,
                             "--memory-level '%s': write all or some of dram, l2, l1, like dram,l2",
                             text);
        levels |= memory_level_bit(level);
        if (name[length] == '\0')
            break;
        name += length + 1;
    }
    request->analyse.aggregate.memory_levels = levels != 0 ? levels : MEMORY_LEVELS_ALL;
    return STATUS_OK;
}

static enum status bad_size(const char *text, struct error *error)
{
    return error_set(
        error, STATUS_USAGE,
        "--size '%s': write WIDTHxHEIGHT and a unit (in, cm, mm, pt, px), like 3.4x2.6in", text);
}

static enum status set_size(struct draw_request *request, const char *text, struct error *error)
{
    static const struct {
        const char *name;
        double points;
    } units[] = {
        { "in", 72 }, { "cm", 72 / 2.54 }, { "mm", 72 / 25.4 },
        { "pt", 1 },  { "px", 0.75 },      { "", 72 },
    };
    const char *middle = strchr(text, 'x');
    if (middle == NULL)
        return bad_size(text, error);
    const char *end = middle + 1 + strspn(middle + 1, "0123456789.+-eE");
    const char *unit = end + strspn(end, " ");
    size_t i = 0;
    while (i < sizeof units / sizeof *units && strcmp(units[i].name, unit) != 0)
        i++;
    double width;
    double height;
    if (i == sizeof units / sizeof *units ||
        number_parse(text, (size_t)(middle - text), &width) != NUMBER_OK ||
        number_parse(middle + 1, (size_t)(end - middle - 1), &height) != NUMBER_OK ||
        !(width > 0) || !(height > 0))
        return bad_size(text, error);
    request->figure.width_pt = width * units[i].points;
    request->figure.height_pt = height * units[i].points;
    return STATUS_OK;
}

/* One case an option. NOLINTNEXTLINE(readability-function-size) */
enum status draw_request_take(void *closure, int id, const char *value, struct error *error)
{
    struct draw_request *request = closure;
    switch (id) {
    case OPTION_OPERAND:
    case OPTION_FROM_CSV:
        return text_list_add(&request->inputs, value, error);
    case OPTION_DECIMAL:
        return set_decimal(request, value, error);
    case OPTION_SET:
        return text_list_add(&request->assignments, value, error);
    case OPTION_HARDWARE:
        request->analyse.hardware = value;
        return STATUS_OK;
    case OPTION_REGION:
        return pattern_list_add(&request->regions, value, "--region", error);
    case OPTION_REGEX:
        return pattern_list_add(&request->executables, value, "--regex", error);
    case OPTION_EXCLUDE:
        return pattern_list_add(&request->excluded, value, "--exclude", error);
    case OPTION_ALL_KERNELS:
        request->analyse.selection.all_kernels = true;
        return STATUS_OK;
    case OPTION_AGGREGATE:
        return set_aggregate(request, value, error);
    case OPTION_PARTIAL:
        request->analyse.aggregate.partial = true;
        return STATUS_OK;
    case OPTION_PRECISION:
        return set_precision(request, value, error);
    case OPTION_HALF_RECIPE:
        return set_half_recipe(request, value, error);
    case OPTION_MEMORY_LEVEL:
        return set_level(request, value, error);
    case OPTION_ANALYTIC_FLOP:
        return analytic_list_add(&request->analyse.analytic, value, error);
    case OPTION_PEAK_PERFORMANCE:
        return add_given(request, CEILING_COMPUTE, value, error);
    case OPTION_PEAK_BANDWIDTH:
        return add_given(request, CEILING_BANDWIDTH, value, error);
    case OPTION_OUTPUT:
        return text_list_add(&request->outputs, value, error);
    case OPTION_FORMAT:
        request->format = value;
        return STATUS_OK;
    case OPTION_COLOR:
        return set_colour(request, value, error);
    case OPTION_DRY_RUN:
        request->dry_run = true;
        return STATUS_OK;
    case OPTION_TITLE:
        request->figure.title = value;
        return STATUS_OK;
    case OPTION_NO_TITLE:
        request->figure.title = "";
        return STATUS_OK;
    case OPTION_NO_FOOTER:
        request->no_footer = true;
        return STATUS_OK;
    case OPTION_STYLE:
        return figure_option_style(&request->style, value, error);
    case OPTION_DPI:
        return figure_option_resolution(&request->figure, value, error);
    case OPTION_PALETTE:
        return figure_option_palette(&request->figure, value, error);
    case OPTION_MARKER:
        return figure_option_marker(&request->figure, value, error);
    case OPTION_THEME:
        return figure_option_theme(&request->figure, value, error);
    case OPTION_CEILINGS:
        return figure_option_ceilings(&request->figure, value, error);
    case OPTION_XLIM:
        return figure_option_intensity(&request->figure, value, error);
    case OPTION_YLIM:
        return figure_option_performance(&request->figure, value, error);
    case OPTION_LEGEND:
        return figure_option_legend(&request->figure, value, error);
    case OPTION_FACET:
        return figure_option_facet(&request->figure, value, error);
    case OPTION_SUBTITLE:
        request->figure.subtitle = value;
        return STATUS_OK;
    case OPTION_SIZE:
        return set_size(request, value, error);
    case OPTION_FONT:
        request->figure.font = value;
        return STATUS_OK;
    case OPTION_LABEL_POINTS:
        request->figure.label_points = true;
        return STATUS_OK;
    case OPTION_SVG_TEXT:
        return set_svg_text(request, value, error);
    case OPTION_QUIET:
        request->verbosity = VERBOSITY_QUIET;
        return STATUS_OK;
    case OPTION_VERBOSE:
        request->verbosity = VERBOSITY_VERBOSE;
        return STATUS_OK;
    case OPTION_HELP:
        request->help = true;
        return STATUS_OK;
    case OPTION_VERSION:
        request->version = true;
        return STATUS_OK;
    case OPTION_GENERATE:
        request->generate = value;
        return STATUS_OK;
    default:
        return STATUS_OK;
    }
}

void draw_request_init(struct draw_request *request)
{
    *request = (struct draw_request){
        .analyse.aggregate = AGGREGATE_OPTIONS_DEFAULT,
        .verbosity = VERBOSITY_NORMAL,
    };
}

void draw_request_complete(struct draw_request *request)
{
    request->analyse.selection.regions = &request->regions;
    request->analyse.selection.executables = &request->executables;
    request->analyse.selection.excluded = &request->excluded;
    request->analyse.assignments = request->assignments.items;
    request->analyse.assignment_count = request->assignments.count;
    request->analyse.given = request->given;
    request->analyse.given_count = request->given_count;
    request->analyse.ceiling_levels = figure_option_ceiling_levels(&request->figure);
    figure_option_complete(&request->figure, request->style);
    request->read.accept_labels = request->analyse.analytic.count > 0; /* it tells the work */
    request->read.peak_bandwidth_byte_per_s =
        given_dram_bandwidth(request->given, request->given_count);
    request->read.marker_precision = &request->analyse.aggregate.precision;
}

enum status draw_request_parse(struct draw_request *request, int argc, char **argv,
                               struct error *error)
{
    draw_request_init(request);
    enum status status = options_parse(draw_options, argc, argv, draw_request_take, request, error);
    draw_request_complete(request);
    return status;
}

void draw_request_clear(struct draw_request *request)
{
    free(request->inputs.items);
    free(request->outputs.items);
    free(request->assignments.items);
    free(request->given);
    pattern_list_clear(&request->regions);
    pattern_list_clear(&request->executables);
    pattern_list_clear(&request->excluded);
    analytic_list_clear(&request->analyse.analytic);
    *request = (struct draw_request){ 0 };
}
