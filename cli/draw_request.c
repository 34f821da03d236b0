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
    OPTION_DRY_RUN,
    OPTION_TITLE,
    OPTION_SUBTITLE,
    OPTION_SIZE,
    OPTION_FONT,
    OPTION_LABEL_POINTS,
    OPTION_QUIET,
    OPTION_VERBOSE,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_GENERATE
};

const struct option_row draw_options[] = {
    { 0, '\0', NULL, NULL, "Input", NULL },
    { OPTION_FROM_CSV, '\0', "from-csv", "FILE...",
      "Read these tables. Plain arguments are read just so; - is standard input. Rows that a later "
      "file "
      "measured again are replaced.",
      "FILE" },
    { OPTION_DECIMAL, '\0', "decimal", "SIGN",
      "The decimal sign of profiler exports: . or , (by default each file tells by its digits).",
      ". ," },
    { OPTION_SET, '\0', "set", "COLUMN=VALUE",
      "Fill a column where it is empty, for example 'Paradigm=Cuda'. Repeatable.", NULL },
    { OPTION_HARDWARE, 'H', "hardware", "NAME", "Name the hardware that the rows were measured on.",
      NULL },

    { 0, '\0', NULL, NULL, "Selection", NULL },
    { OPTION_REGION, '\0', "region", "REGEX",
      "Draw only regions in which the expression is found. Repeatable: any of them.", NULL },
    { OPTION_REGEX, 'r', "regex", "REGEX",
      "Draw only executables in which it is found. Repeatable.", NULL },
    { OPTION_EXCLUDE, 'x', "exclude", "REGEX", "Leave out such executables. Repeatable.", NULL },
    { OPTION_ALL_KERNELS, '\0', "all-kernels", NULL,
      "Keep launches outside every region also of programs that name regions.", NULL },

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
    { OPTION_MEMORY_LEVEL, 'm', "memory-level", "LEVEL",
      "Whose traffic counts: dram, l2 or l1 (default: what the table says, else dram).",
      "dram l2 l1" },
    { OPTION_ANALYTIC_FLOP, '\0', "analytic-flop", "REGEX=FLOP",
      "Give the work of one execution of the regions whose executable[region] matches. Repeatable.",
      NULL },
    { OPTION_PEAK_PERFORMANCE, '\0', "peak-performance", "[[HARDWARE/]FORMAT=]RATE",
      "Give a compute ceiling instead of the observed one: 57.4e12, 'FP32=57.4 TFLOP/s'. "
      "Repeatable.",
      NULL },
    { OPTION_PEAK_BANDWIDTH, '\0', "peak-bandwidth", "[[HARDWARE/]LEVEL=]RATE",
      "Give a bandwidth ceiling: 959.2e9, 'L2=9 TB/s'. Repeatable.", NULL },

    { 0, '\0', NULL, NULL, "Output", NULL },
    { OPTION_OUTPUT, 'o', "output", "FILE",
      "Write FILE, by its ending: .svg .png .pdf .eps the figure, .csv the merged table, .json "
      "points, "
      "ceilings and what was left out; - is standard output. Repeatable. Default: "
      "PROBLEM_roofline.svg.",
      "FILE" },
    { OPTION_FORMAT, '\0', "format", "FORMAT",
      "The format of '-o -': svg, png, pdf, eps, csv or json.", "svg png pdf eps csv json" },
    { OPTION_DRY_RUN, 'n', "dry-run", NULL, "List what would be drawn and left out; write nothing.",
      NULL },

    { 0, '\0', NULL, NULL, "Figure", NULL },
    { OPTION_TITLE, '\0', "title", "TEXT", "The title; an empty one is none.", NULL },
    { OPTION_SUBTITLE, '\0', "subtitle", "TEXT", "The line below it; an empty one is none.", NULL },
    { OPTION_SIZE, '\0', "size", "WxH[UNIT]",
      "The size in in, cm, mm, pt or px (1/96 in); inches by default: 3.4x2.6in.", NULL },
    { OPTION_FONT, '\0', "font", "FONT", "Family and size in points: 'DejaVu Sans 9'.", NULL },
    { OPTION_LABEL_POINTS, '\0', "label-points", NULL, "Name every point.", NULL },

    { 0, '\0', NULL, NULL, "Other", NULL },
    { OPTION_QUIET, 'q', "quiet", NULL,
      "Print neither the table nor facts, only warnings and errors.", NULL },
    { OPTION_VERBOSE, 'v', "verbose", NULL, "Say what was read from each file.", NULL },
    { OPTION_HELP, 'h', "help", NULL, "Print this help.", NULL },
    { OPTION_VERSION, '\0', "version", NULL, "Print the version.", NULL },
    { OPTION_GENERATE, '\0', "generate", "KIND",
      "Print the manual page (man) or a shell's completions (bash, zsh, fish).",
      "man bash zsh fish" },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

static enum status add_text(struct text_list *list, const char *text, struct error *error)
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
    if (memory_level_parse(text, strlen(text), &request->analyse.aggregate.memory_level))
        return STATUS_OK;
    return error_set(error, STATUS_USAGE, "--memory-level '%s': it is one of dram, l2, l1", text);
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
static enum status take(void *closure, int id, const char *value, struct error *error)
{
    struct draw_request *request = closure;
    switch (id) {
    case OPTION_OPERAND:
    case OPTION_FROM_CSV:
        return add_text(&request->inputs, value, error);
    case OPTION_DECIMAL:
        return set_decimal(request, value, error);
    case OPTION_SET:
        return add_text(&request->assignments, value, error);
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
        return add_text(&request->outputs, value, error);
    case OPTION_FORMAT:
        request->format = value;
        return STATUS_OK;
    case OPTION_DRY_RUN:
        request->dry_run = true;
        return STATUS_OK;
    case OPTION_TITLE:
        request->figure.title = value;
        return STATUS_OK;
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

enum status draw_request_parse(struct draw_request *request, int argc, char **argv,
                               struct error *error)
{
    *request = (struct draw_request){
        .analyse.aggregate = AGGREGATE_OPTIONS_DEFAULT,
        .figure = FIGURE_OPTIONS_DEFAULT,
        .verbosity = VERBOSITY_NORMAL,
    };
    enum status status = options_parse(draw_options, argc, argv, take, request, error);
    request->analyse.selection.regions = &request->regions;
    request->analyse.selection.executables = &request->executables;
    request->analyse.selection.excluded = &request->excluded;
    request->analyse.assignments = request->assignments.items;
    request->analyse.assignment_count = request->assignments.count;
    request->analyse.given = request->given;
    request->analyse.given_count = request->given_count;
    request->read.accept_labels = request->analyse.analytic.count > 0; /* it tells the work */
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
