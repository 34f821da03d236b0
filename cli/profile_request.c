#include "cli/profile_request.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/ascii.h"
#include "analysis/number.h"
#include "cli/output.h"

enum profile_option {
    OPTION_BUILD_DIR = DRAW_OPTION_LIMIT,
    OPTION_PATH,
    OPTION_REGEX,
    OPTION_EXCLUDE,
    OPTION_DRY_RUN,
    OPTION_PROFILER,
    OPTION_PROFILER_PATH,
    OPTION_BACKEND,
    OPTION_REPORT_DIR,
    OPTION_FORCE,
    OPTION_SKIP_PROFILE,
    OPTION_TIMEOUT,
    OPTION_TARGET_ARG,
    OPTION_NO_BENCHMARK_OUT,
    OPTION_OUTPUT,
    OPTION_FORMAT,
    OPTION_NO_CSV,
    OPTION_ROOFLINE,
    OPTION_QUIET,
    OPTION_VERBOSE,
    OPTION_HELP
};

static const struct option_row program_options[] = {
    { 0, '\0', NULL, NULL, "Programs", NULL },
    { OPTION_BUILD_DIR, 'b', "build-dir", "FOLDER",
      "Search this folder, and let programs run in it (default: .). Other paths are seen from "
      "where "
      "you are.",
      "FILE" },
    { OPTION_PATH, 'p', "path", "FOLDER",
      "Search only this folder below the build folder. Repeatable.", "FILE" },
    { OPTION_REGEX, 'r', "regex", "REGEX",
      "Profile only programs in whose path below the build folder it is found. Repeatable.", NULL },
    { OPTION_EXCLUDE, 'x', "exclude", "REGEX", "Leave out such programs. Repeatable.", NULL },
    { OPTION_TARGET_ARG, '\0', "target-arg", "ARGUMENT",
      "Give every program this argument too. Repeatable.", NULL },
    { OPTION_NO_BENCHMARK_OUT, '\0', "no-benchmark-out", NULL,
      "Do not give programs --benchmark_out=EXECUTABLE.json, the Google Benchmark option whose "
      "file "
      "tells paradigm, precision and problem. What stands behind -- never gets it.",
      NULL },
    { OPTION_DRY_RUN, 'n', "dry-run", NULL, "List the programs; run none.", NULL },

    { 0, '\0', NULL, NULL, "Profiling", NULL },
    { OPTION_PROFILER, '\0', "profiler", "NAME",
      "ncu, likwid, nsys, ngfx or cupti (default: ncu where it is in PATH, else cupti).",
      "ncu likwid nsys ngfx cupti" },
    { OPTION_PROFILER_PATH, '\0', "profiler-path", "PATH",
      "The profiler, or the folder that it is in.", "FILE" },
    { OPTION_BACKEND, 'O', "option", "NAME=VALUE",
      "An option of the profiler, see above. "
      "Repeatable.",
      NULL },
    { OPTION_REPORT_DIR, 'd', "report-dir", "FOLDER",
      "Where reports, logs and Google Benchmark files go, named after the program (default: "
      "profiling).",
      "FILE" },
    { OPTION_FORCE, 'f', "force", NULL, "Profile also programs whose report is there.", NULL },
    { OPTION_SKIP_PROFILE, 's', "skip-profile", NULL,
      "Run nothing, read the reports that are there; -r and -x choose among their names.", NULL },
    { OPTION_TIMEOUT, '\0', "timeout", "SECONDS",
      "Stop a program, with all that it started, when its runs take longer than this, and go on "
      "with the next.",
      NULL },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

static const struct option_row output_options[] = {
    { 0, '\0', NULL, NULL, "Output", NULL },
    { OPTION_OUTPUT, 'o', "output", "FILE",
      "Write FILE, by its ending: .csv the consolidated table (also for a name without an ending), "
      ".svg .png .pdf .eps .gp .term the figure, .json the points; - is standard output. "
      "Repeatable. Without "
      "a .csv the table goes to profiling.csv.",
      "FILE" },
    { OPTION_FORMAT, '\0', "format", "FORMAT",
      "The format of '-o -': svg, png, pdf, eps, gp, term, csv or json.",
      "svg png pdf eps gp term csv json" },
    { OPTION_NO_CSV, '\0', "no-csv", NULL, "Write no table that is not named.", NULL },
    { OPTION_ROOFLINE, '\0', "roofline", "[FIGURE]",
      "Draw the figure, into PROBLEM_roofline.svg unless a file with the ending of a figure "
      "follows. Repeatable.",
      "FILE" },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

static const struct option_row other_options[] = {
    { 0, '\0', NULL, NULL, "Other", NULL },
    { OPTION_QUIET, 'q', "quiet", NULL, "Print neither tables nor facts, only warnings and errors.",
      NULL },
    { OPTION_VERBOSE, 'v', "verbose", NULL,
      "Show the command lines, and what programs and profilers print.", NULL },
    { OPTION_HELP, 'h', "help", NULL, "Print this help.", NULL },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

const struct option_row *const profile_options[] = {
    program_options, draw_naming_options, draw_region_options, draw_point_options,
    output_options,  draw_figure_options, other_options,       NULL,
};

/* What the handler fills. */
struct parsing {
    struct profile_request *request;
    struct draw_request *draw;
};

static enum status add_program(struct profile_request *request, char **arguments, size_t count,
                               struct error *error)
{
    struct named_program *grown =
        realloc(request->programs, (request->program_count + 1) * sizeof *grown);
    if (grown == NULL)
        return error_set_memory(error);
    request->programs = grown;
    request->programs[request->program_count++] = (struct named_program){ arguments, count };
    return STATUS_OK;
}

static enum status set_timeout(struct profile_request *request, const char *text,
                               struct error *error)
{
    double seconds;
    if (number_parse(text, strlen(text), &seconds) != NUMBER_OK || !(seconds > 0))
        return error_set(error, STATUS_USAGE, "--timeout '%s': it is a positive number of seconds",
                         text);
    request->time_limit_s = seconds;
    return STATUS_OK;
}

/* A name without an ending is that of the table, as the reference tool writes it. */
static enum status add_output(struct profile_request *request, const char *path,
                              struct error *error)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    const bool has_ending = strchr(name, '.') != NULL || strcmp(path, "-") == 0;
    return argument_list_add_formatted(&request->output_paths, error, "%s%s", path,
                                       has_ending ? "" : ".csv");
}

/* One case an option. NOLINTNEXTLINE(readability-function-size) */
static enum status take_own(struct profile_request *request, struct draw_request *draw, int id,
                            const char *value, struct error *error)
{
    switch (id) {
    case OPTION_BUILD_DIR:
        request->build_folder = value;
        return STATUS_OK;
    case OPTION_PATH:
        return text_list_add(&request->paths, value, error);
    case OPTION_REGEX:
        return pattern_list_add(&request->wanted, value, "--regex", error);
    case OPTION_EXCLUDE:
        return pattern_list_add(&request->refused, value, "--exclude", error);
    case OPTION_DRY_RUN:
        request->dry_run = true;
        return STATUS_OK;
    case OPTION_PROFILER:
        request->profiler = value;
        return STATUS_OK;
    case OPTION_PROFILER_PATH:
        request->profiler_path = value;
        return STATUS_OK;
    case OPTION_BACKEND:
        return text_list_add(&request->backend_options, value, error);
    case OPTION_REPORT_DIR:
        request->report_folder = value;
        return STATUS_OK;
    case OPTION_FORCE:
        request->force = true;
        return STATUS_OK;
    case OPTION_SKIP_PROFILE:
        request->skip_profile = true;
        return STATUS_OK;
    case OPTION_TIMEOUT:
        return set_timeout(request, value, error);
    case OPTION_TARGET_ARG:
        return text_list_add(&request->target_arguments, value, error);
    case OPTION_NO_BENCHMARK_OUT:
        request->no_benchmark_out = true;
        return STATUS_OK;
    case OPTION_OUTPUT:
        return add_output(request, value, error);
    case OPTION_FORMAT:
        draw->format = value;
        return STATUS_OK;
    case OPTION_NO_CSV:
        request->no_csv = true;
        return STATUS_OK;
    case OPTION_ROOFLINE:
        request->default_figure |= value[0] == '\0';
        return value[0] == '\0' ? STATUS_OK
                                : argument_list_add(&request->output_paths, value, error);
    case OPTION_QUIET:
        draw->verbosity = VERBOSITY_QUIET;
        return STATUS_OK;
    case OPTION_VERBOSE:
        draw->verbosity = VERBOSITY_VERBOSE;
        return STATUS_OK;
    case OPTION_HELP:
        draw->help = true;
        return STATUS_OK;
    default:
        return STATUS_OK;
    }
}

static enum status take(void *closure, int id, const char *value, struct error *error)
{
    struct parsing *parsing = closure;
    if (id >= DRAW_OPTION_LIMIT)
        return take_own(parsing->request, parsing->draw, id, value, error);
    if (id != OPTION_OPERAND)
        return draw_request_take(parsing->draw, id, value, error);
    return error_set(error, STATUS_USAGE,
                     "'%s': programs that are named stand behind --: roofline profile -- %s", value,
                     value);
}

/* Programs behind "--", each with its arguments, "--" between them. */
static enum status take_programs(struct profile_request *request, int argc, char **argv, int begin,
                                 struct error *error)
{
    enum status status = STATUS_OK;
    while (begin < argc && status == STATUS_OK) {
        int end = begin;
        while (end < argc && strcmp(argv[end], "--") != 0)
            end++;
        if (end > begin)
            status = add_program(request, argv + begin, (size_t)(end - begin), error);
        begin = end + 1;
    }
    return status;
}

static bool is_figure_path(const char *text)
{
    struct output_request output;
    return text[0] != '-' && output_request_parse(&output, text, NULL, NULL) == STATUS_OK &&
           output.kind != OUTPUT_TABLE && output.kind != OUTPUT_POINTS;
}

/* --roofline takes a path or none, which no option of the table can: it is given one, perhaps
 * empty, behind an equals sign. */
static enum status complete_arguments(struct argument_list *out, int argc, char **argv,
                                      struct error *error)
{
    enum status status = STATUS_OK;
    for (int i = 0; i < argc && status == STATUS_OK; i++) {
        if (strcmp(argv[i], "--roofline") != 0) {
            status = argument_list_add(out, argv[i], error);
        } else if (i + 1 < argc && is_figure_path(argv[i + 1])) {
            i++;
            status = argument_list_add_formatted(out, error, "--roofline=%s", argv[i]);
        } else {
            status = argument_list_add(out, "--roofline=", error);
        }
    }
    return status;
}

/* What the user named, and the table, which is written unless it is not wanted. */
static enum status choose_outputs(struct profile_request *request, struct draw_request *draw,
                                  struct error *error)
{
    bool has_table = request->no_csv || (draw->format != NULL && strcmp(draw->format, "csv") == 0);
    for (size_t i = 0; i < request->output_paths.count; i++) {
        const char *path = request->output_paths.items[i];
        const size_t length = strlen(path);
        has_table |= length > 4 && ascii_equal_any_case(path + length - 4, 4, ".csv");
    }
    enum status status = STATUS_OK;
    if (!has_table)
        status = argument_list_add(&request->output_paths, "profiling.csv", error);
    for (size_t i = 0; i < request->output_paths.count && status == STATUS_OK; i++)
        status = text_list_add(&draw->outputs, request->output_paths.items[i], error);
    return status;
}

static enum status check_combinations(const struct profile_request *request,
                                      const struct draw_request *draw, struct error *error)
{
    if (request->force && request->skip_profile)
        return error_set(error, STATUS_USAGE,
                         "--force profiles again and --skip-profile profiles nothing; give one");
    if (request->skip_profile && request->program_count > 0)
        return error_set(
            error, STATUS_USAGE,
            "--skip-profile reads every report in --report-dir; choose among them with "
            "--regex instead of naming programs");
    if (draw->format != NULL && draw->outputs.count == 0)
        return error_set(error, STATUS_USAGE, "--format says what '-o -' writes; add -o -");
    return STATUS_OK;
}

enum status profile_request_parse(struct profile_request *request, struct draw_request *draw,
                                  int argc, char **argv, struct error *error)
{
    *request = (struct profile_request){ .build_folder = ".",
                                         .report_folder = "profiling",
                                         .time_limit_s = INFINITY };
    struct parsing parsing = { request, draw };
    int own = 0;
    while (own < argc && strcmp(argv[own], "--") != 0)
        own++;
    draw_request_init(draw);
    enum status status = complete_arguments(&request->arguments, own, argv, error);
    if (status == STATUS_OK)
        status = options_parse(profile_options, (int)request->arguments.count,
                               request->arguments.items, take, &parsing, error);
    if (status == STATUS_OK)
        status = take_programs(request, argc, argv, own + 1, error);
    if (status == STATUS_OK)
        status = choose_outputs(request, draw, error);
    draw_request_complete(draw);
    return status == STATUS_OK ? check_combinations(request, draw, error) : status;
}

void profile_request_clear(struct profile_request *request)
{
    free(request->paths.items);
    pattern_list_clear(&request->wanted);
    pattern_list_clear(&request->refused);
    free(request->programs);
    free(request->backend_options.items);
    free(request->target_arguments.items);
    argument_list_clear(&request->output_paths);
    argument_list_clear(&request->arguments);
    *request = (struct profile_request){ .build_folder = NULL };
}
