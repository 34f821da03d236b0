#include "cli/compare_request.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum compare_option {
    OPTION_BASELINE = DRAW_OPTION_LIMIT,
    OPTION_CURRENT,
    OPTION_CONFIRM,
    OPTION_MAX_REGRESSION,
    OPTION_TOLERANCE,
    OPTION_NOISE,
    OPTION_REQUIRE_ALL,
    OPTION_STRICT,
    OPTION_ACROSS_HARDWARE,
    OPTION_OUTPUT,
    OPTION_FORMAT,
    OPTION_GITHUB,
    OPTION_HISTORY
};

static const struct option_row run_options[] = {
    { 0, '\0', NULL, NULL, "Runs", NULL },
    { OPTION_BASELINE, '\0', "baseline", "FILE...",
      "The runs to compare with, a file each; plain arguments behind it are more of them.",
      "FILE" },
    { OPTION_CURRENT, '\0', "current", "FILE...",
      "The runs that are judged, a file each; plain arguments behind it are more of them.",
      "FILE" },
    { OPTION_CONFIRM, '\0', "confirm", "FILE",
      "Another current run: a point only regressed when it is worse here too. Of several, their "
      "median counts. Repeatable.",
      "FILE" },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

static const struct option_row judging_options[] = {
    { 0, '\0', NULL, NULL, "Judging", NULL },
    { OPTION_MAX_REGRESSION, '\0', "max-regression", "PERCENT",
      "How much worse the time, or the traffic at equal time, may be (default: 5%).", NULL },
    { OPTION_TOLERANCE, '\0', "tolerance", "REGEX=PERCENT",
      "The same for points in whose executable[region] the expression is found; with --aggregate "
      "none, in executable[region] kernel. Repeatable; the last one found counts.",
      NULL },
    { OPTION_NOISE, '\0', "noise", "HOW",
      "auto (default): with three or more runs a side, a change must also be beyond their noise, "
      "by "
      "a rank test; off: the tolerance decides alone.",
      "auto off" },
    { OPTION_REQUIRE_ALL, '\0', "require-all", NULL,
      "Fail also where a point of the baseline is missing in the current runs.", NULL },
    { OPTION_STRICT, '\0', "strict", NULL,
      "Exit with status 3 where nothing regressed but some points cannot be told.", NULL },
    { OPTION_ACROSS_HARDWARE, '\0', "across-hardware", NULL,
      "Compare points of whatever hardware, by share of roof and intensity only.", NULL },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

static const struct option_row output_options[] = {
    { 0, '\0', NULL, NULL, "Output", NULL },
    { OPTION_OUTPUT, 'o', "output", "FILE",
      "Write FILE, by its ending: .md a report fit for a pull request, .json everything for "
      "scripts, .xml a JUnit test report, .svg .png .pdf .eps the figure with an arrow from each "
      "point's old place to its new one, .gp a gnuplot script that draws it, .term the figure as "
      "text; - is standard output. Repeatable.",
      "FILE" },
    { OPTION_FORMAT, '\0', "format", "FORMAT",
      "The format of '-o -': md, json, xml, svg, png, pdf, eps, gp or term.",
      "md json xml svg png pdf eps gp term" },
    { OPTION_HISTORY, '\0', "history", NULL,
      "Draw each point's share of the roof over all runs instead, with the tolerance around the "
      "baseline, as svg, png, pdf or eps. Without --, the last file is the current run.",
      NULL },
    { OPTION_GITHUB, '\0', "github", NULL,
      "Print annotations for GitHub Actions, and append the .md report to the file that "
      "GITHUB_STEP_SUMMARY names, if it is set.",
      NULL },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

const struct option_row *const compare_request_options[] = {
    run_options,
    draw_decimal_options,
    draw_naming_options,
    judging_options,
    draw_region_options,
    draw_executable_options,
    draw_point_options,
    output_options,
    draw_figure_options,
    draw_message_options,
    NULL,
};

/* What the handler fills. Files before any word of their side wait until the end tells it. */
struct parsing {
    struct compare_request *request;
    struct draw_request *draw;
    struct text_list waiting;
    struct text_list *files; /* where plain arguments go */
    bool divided;            /* by "--" */
};

static enum status begin_side(struct parsing *parsing, enum run_side side, const char *file,
                              struct error *error)
{
    parsing->files = &parsing->request->files[side];
    return text_list_add(parsing->files, file, error);
}

static enum status take_noise(struct compare_request *request, const char *value,
                              struct error *error)
{
    request->options.ignore_noise = strcmp(value, "off") == 0;
    if (request->options.ignore_noise || strcmp(value, "auto") == 0)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE, "--noise '%s': it is auto or off", value);
}

/* One case an option. NOLINTNEXTLINE(readability-function-size) */
static enum status take_own(struct parsing *parsing, int id, const char *value, struct error *error)
{
    struct compare_request *request = parsing->request;
    switch (id) {
    case OPTION_BASELINE:
        return begin_side(parsing, SIDE_BASELINE, value, error);
    case OPTION_CURRENT:
        return begin_side(parsing, SIDE_CURRENT, value, error);
    case OPTION_CONFIRM:
        return text_list_add(&request->files[SIDE_CONFIRMING], value, error);
    case OPTION_MAX_REGRESSION:
        return tolerance_parse(&request->options.max_regression, value, "--max-regression", error);
    case OPTION_TOLERANCE:
        return tolerance_rules_add(&request->rules, value, error);
    case OPTION_NOISE:
        return take_noise(request, value, error);
    case OPTION_REQUIRE_ALL:
        request->options.require_all = true;
        return STATUS_OK;
    case OPTION_STRICT:
        request->strict = true;
        return STATUS_OK;
    case OPTION_ACROSS_HARDWARE:
        request->options.across_hardware = true;
        return STATUS_OK;
    case OPTION_OUTPUT:
        return text_list_add(&parsing->draw->outputs, value, error);
    case OPTION_FORMAT:
        parsing->draw->format = value;
        return STATUS_OK;
    case OPTION_HISTORY:
        request->history = true;
        return STATUS_OK;
    case OPTION_GITHUB:
        request->github = true;
        return STATUS_OK;
    default:
        return STATUS_OK;
    }
}

static enum status take(void *closure, int id, const char *value, struct error *error)
{
    struct parsing *parsing = closure;
    if (id == OPTION_OPERAND)
        return text_list_add(parsing->files, value, error);
    return id >= DRAW_OPTION_LIMIT ? take_own(parsing, id, value, error)
                                   : draw_request_take(parsing->draw, id, value, error);
}

/* "--" stands between the baseline and the current runs; options may stand on both sides of it. */
static enum status parse_both(struct parsing *parsing, int argc, char **argv, struct error *error)
{
    int middle = 1;
    while (middle < argc && strcmp(argv[middle], "--") != 0)
        middle++;
    enum status status = options_parse(compare_request_options, middle, argv, take, parsing, error);
    if (status != STATUS_OK || middle == argc)
        return status;
    for (int i = middle + 1; i < argc; i++)
        if (strcmp(argv[i], "--") == 0)
            return error_set(error, STATUS_USAGE,
                             "-- is given twice; it stands between the baseline and the current "
                             "runs");
    parsing->divided = true;
    parsing->files = &parsing->request->files[SIDE_CURRENT];
    return options_parse(compare_request_options, argc - middle, argv + middle, take, parsing,
                         error);
}

static enum status move_waiting(struct parsing *parsing, enum run_side side, size_t begin,
                                size_t end, struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = begin; i < end && status == STATUS_OK; i++)
        status = text_list_add(&parsing->request->files[side], parsing->waiting.items[i], error);
    return status;
}

/* Plain arguments before "--" are of the baseline. Without it they are of the side that nothing
 * else was said of, and two of them are one each; of a history's the last one is current. */
static enum status place_waiting(struct parsing *parsing, struct error *error)
{
    const struct text_list *files = parsing->request->files;
    const size_t count = parsing->waiting.count;
    const bool has_baseline = files[SIDE_BASELINE].count > 0;
    const bool has_current = files[SIDE_CURRENT].count > 0;
    if (count == 0)
        return STATUS_OK;
    if (has_baseline && has_current)
        return error_set(error, STATUS_USAGE,
                         "'%s': name it behind --baseline or --current, which are both given",
                         parsing->waiting.items[0]);
    if (parsing->divided || has_current || (!has_baseline && count == 1))
        return move_waiting(parsing, SIDE_BASELINE, 0, count, error);
    if (has_baseline)
        return move_waiting(parsing, SIDE_CURRENT, 0, count, error);
    if (count != 2 && !parsing->request->history)
        return error_set(error, STATUS_USAGE,
                         "%zu files do not tell which are the baseline; put -- before the current "
                         "runs: roofline compare BASELINE... -- CURRENT...",
                         count);
    const enum status status = move_waiting(parsing, SIDE_BASELINE, 0, count - 1, error);
    return status == STATUS_OK ? move_waiting(parsing, SIDE_CURRENT, count - 1, count, error)
                               : status;
}

static bool is_same_file(const char *one, const char *other)
{
    struct stat one_info;
    struct stat other_info;
    if (strcmp(one, other) == 0)
        return true;
    return stat(one, &one_info) == 0 && stat(other, &other_info) == 0 &&
           S_ISREG(one_info.st_mode) && one_info.st_dev == other_info.st_dev &&
           one_info.st_ino == other_info.st_ino;
}

/* A run that is counted twice makes noise look smaller than it is. */
static enum status check_runs(const struct text_list *files, struct error *error)
{
    for (size_t i = 1; i < files->count; i++)
        for (size_t j = 0; j < i; j++)
            if (is_same_file(files->items[i], files->items[j]))
                return error_set(error, STATUS_USAGE,
                                 "'%s' is given twice; each file of a side is a run of its own",
                                 files->items[i]);
    return STATUS_OK;
}

/* What a history does not draw by. */
static enum status check_history(const struct figure_options *figure, enum status status,
                                 struct error *error)
{
    const struct {
        bool is_given;
        const char *option;
    } others[] = {
        { figure->facet != FIGURE_FACET_NONE, "--facet" },
        { figure->intensity.high > 0, "--xlim" },
        { figure->performance.high > 0, "--ylim" },
        { figure->label_points, "--label-points" },
        { figure->palette != FIGURE_PALETTE_PARADIGM, "--palette" },
        { figure->marker != FIGURE_MARKER_AUTO, "--marker" },
        { figure->ceilings != FIGURE_CEILINGS_AUTO, "--ceilings" },
    };
    for (size_t i = 0; i < sizeof others / sizeof *others && status == STATUS_OK; i++)
        if (others[i].is_given)
            status = error_set(error, STATUS_USAGE, "%s has no meaning with --history",
                               others[i].option);
    return status;
}

static enum status check(const struct compare_request *request, const struct draw_request *draw,
                         struct error *error)
{
    if (draw->help)
        return STATUS_OK;
    if (request->files[SIDE_BASELINE].count == 0 || request->files[SIDE_CURRENT].count == 0)
        return error_set(error, STATUS_USAGE,
                         "%s; write: roofline compare BASELINE... -- CURRENT... (roofline compare "
                         "--help tells more)",
                         request->files[SIDE_BASELINE].count > 0 ? "no current run is named"
                                                                 : "no baseline is named");
    enum status status = STATUS_OK;
    for (size_t side = 0; side < SIDE_COUNT && status == STATUS_OK; side++)
        status = check_runs(&request->files[side], error);
    return request->history ? check_history(&draw->figure, status, error) : status;
}

enum status compare_request_parse(struct compare_request *request, struct draw_request *draw,
                                  int argc, char **argv, struct error *error)
{
    *request = (struct compare_request){ .options.max_regression = 0.05 };
    struct parsing parsing = { .request = request, .draw = draw };
    parsing.files = &parsing.waiting;
    draw_request_init(draw);
    enum status status = parse_both(&parsing, argc, argv, error);
    if (status == STATUS_OK)
        status = place_waiting(&parsing, error);
    free(parsing.waiting.items);
    draw_request_complete(draw);
    request->options.rules = &request->rules;
    request->options.by_launch = draw->analyse.aggregate.aggregation == AGGREGATE_NONE;
    return status == STATUS_OK ? check(request, draw, error) : status;
}

void compare_request_clear(struct compare_request *request)
{
    for (size_t side = 0; side < SIDE_COUNT; side++)
        free(request->files[side].items);
    tolerance_rules_clear(&request->rules);
    *request = (struct compare_request){ .strict = false };
}
