#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/compare.h"
#include "analysis/read/reader.h"
#include "analysis/report_github.h"
#include "analysis/report_text.h"
#include "cli/commands.h"
#include "cli/compare_figure.h"
#include "cli/compare_output.h"
#include "cli/compare_request.h"
#include "cli/hidden_points.h"
#include "cli/manual.h"
#include "cli/standard_output.h"

enum { EXIT_REGRESSED = 1, EXIT_CANNOT_TELL = 3 };

/* One file. */
struct loaded_run {
    struct table *table;
    struct point_set set;
};

/* Everything one run of the command holds. */
struct compare_command {
    struct compare_request request;
    struct draw_request draw;
    struct notices notices;
    struct report_request *reports;
    struct loaded_run *loaded[SIDE_COUNT];
    struct run *runs[SIDE_COUNT];
    struct run_list sides[SIDE_COUNT]; /* of those that are loaded */
    struct comparison comparison;
    struct compare_figure figure;
};

static void clear(struct compare_command *command)
{
    compare_figure_clear(&command->figure);
    comparison_clear(&command->comparison);
    for (size_t side = 0; side < SIDE_COUNT; side++) {
        const size_t count = command->loaded[side] != NULL ? command->request.files[side].count : 0;
        for (size_t i = 0; i < count; i++) {
            point_set_clear(&command->loaded[side][i].set);
            table_free(command->loaded[side][i].table);
        }
        free(command->loaded[side]);
        free(command->runs[side]);
    }
    free(command->reports);
    notices_clear(&command->notices);
    draw_request_clear(&command->draw);
    compare_request_clear(&command->request);
}

/* ---- what is to be written ---- */

static bool takes_standard_output(const struct compare_command *command)
{
    for (size_t i = 0; i < command->draw.outputs.count; i++)
        if (strcmp(command->draw.outputs.items[i], "-") == 0)
            return true;
    return false;
}

/* Before anything is read, so that a wrong one costs no work. */
static enum status parse_outputs(struct compare_command *command, struct error *error)
{
    const struct draw_request *draw = &command->draw;
    command->reports = calloc(draw->outputs.count + 1, sizeof *command->reports);
    if (command->reports == NULL)
        return error_set_memory(error);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < draw->outputs.count && status == STATUS_OK; i++)
        status =
            report_request_parse(&command->reports[i], draw->outputs.items[i], draw->format, error);
    if (status != STATUS_OK)
        return status;
    if (takes_standard_output(command) && command->request.github)
        return error_set(error, STATUS_USAGE,
                         "--github prints on standard output, where -o - writes; name a file");
    if (!takes_standard_output(command) && draw->format != NULL)
        return error_set(error, STATUS_USAGE, "--format says what '-o -' writes; add -o -");
    return STATUS_OK;
}

/* ---- reading ---- */

/* Messages of the analysis do not know which file they are about. */
static enum status name_file(const char *file, enum status status, struct error *error)
{
    char message[sizeof error->message];
    memcpy(message, error->message, sizeof message);
    return error_set(error, status, "%s: %s", file, message);
}

static enum status load_run(struct compare_command *command, struct loaded_run *run,
                            const char *file, struct error *error)
{
    run->table = table_create();
    if (run->table == NULL)
        return error_set_memory(error);
    enum status status = read_file(run->table, file, &command->draw.read, &command->notices, error);
    if (status != STATUS_OK)
        return status;
    if (command->draw.verbosity == VERBOSITY_VERBOSE)
        notice_add(&command->notices, NOTICE_INFO, "%s: %zu rows", file,
                   table_row_count(run->table));
    status = analyse_table(&run->set, run->table, &command->draw.analyse, &command->notices, error);
    return status == STATUS_OK ? STATUS_OK : name_file(file, status, error);
}

static enum status load_side(struct compare_command *command, enum run_side side,
                             struct error *error)
{
    const struct text_list *files = &command->request.files[side];
    command->loaded[side] = calloc(files->count + 1, sizeof *command->loaded[side]);
    command->runs[side] = calloc(files->count + 1, sizeof *command->runs[side]);
    if (command->loaded[side] == NULL || command->runs[side] == NULL)
        return error_set_memory(error);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < files->count && status == STATUS_OK; i++) {
        struct loaded_run *run = &command->loaded[side][i];
        status = load_run(command, run, files->items[i], error);
        command->runs[side][i] = (struct run){ files->items[i], &run->set };
    }
    command->sides[side] = (struct run_list){ command->runs[side], files->count };
    return status;
}

/* ---- telling ---- */

static void tell_of_verdict(struct compare_command *command, enum verdict verdict,
                            const char *of_one, const char *of_many)
{
    const struct comparison *comparison = &command->comparison;
    const size_t count = comparison->counts[verdict];
    const struct compared_point *first = comparison->points;
    while (count > 0 && first->verdict != verdict)
        first++;
    if (count == 1)
        notice_add(&command->notices, NOTICE_WARNING, "%s %s", first->name, of_one);
    else if (count > 1)
        notice_add(&command->notices, NOTICE_WARNING, "%zu points %s, first %s", count, of_many,
                   first->name);
}

/* A launch that makes no point on either side is in no row, so that nothing else would tell of it.
 * The first current run stands for all. */
static void tell_of_left_out(struct compare_command *command)
{
    const struct run *run = &command->sides[SIDE_CURRENT].items[0];
    const struct left_out *first = run->points->left_out;
    size_t launches = 0;
    for (size_t i = 0; i < run->points->left_out_count; i++)
        launches += run->points->left_out[i].launches;
    if (launches > 0)
        notice_add(&command->notices, NOTICE_INFO, "%s: %zu %s %s%s%s%s%s%s: %s", run->name,
                   launches,
                   launches == 1 ? "launch is not compared:" : "launches are not compared, such as",
                   first->executable != NULL ? first->executable : "an unnamed one",
                   first->region != NULL ? "[" : "", first->region != NULL ? first->region : "",
                   first->region != NULL ? "]" : "", first->kernel != NULL ? " " : "",
                   first->kernel != NULL ? first->kernel : "", first->reason);
}

/* A rule that holds for no point was misspelt, perhaps, and then the gate is another one. */
static void tell_of_unused_rules(struct compare_command *command)
{
    const struct tolerance_rules *rules = &command->request.rules;
    for (size_t i = 0; i < rules->count; i++)
        if (!rules->items[i].is_found)
            notice_add(&command->notices, NOTICE_WARNING,
                       "--tolerance '%s' is found in the name of no point",
                       pattern_expression(rules->items[i].pattern));
}

static bool prints_table(const struct compare_command *command)
{
    return command->draw.verbosity != VERBOSITY_QUIET && !takes_standard_output(command);
}

static enum status print_table(const struct compare_command *command, struct error *error)
{
    if (prints_table(command))
        report_text_write(stdout, &command->comparison, terminal_width());
    return message_finish_output(error);
}

static bool wants_figure(const struct compare_command *command)
{
    for (size_t i = 0; i < command->draw.outputs.count; i++)
        if (command->reports[i].kind == REPORT_FIGURE)
            return true;
    return false;
}

static enum status prepare_figure(struct compare_command *command, struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t side = 0; side <= SIDE_CURRENT; side++)
        for (size_t i = 0; i < command->request.files[side].count && status == STATUS_OK; i++)
            status =
                text_list_add(&command->draw.inputs, command->request.files[side].items[i], error);
    if (command->request.history && command->comparison.point_count > HISTORY_LINES_MAX)
        notice_add(&command->notices, NOTICE_WARNING,
                   "the history shows the first %d of %zu points; --region or --regex chooses",
                   HISTORY_LINES_MAX, command->comparison.point_count);
    if (status == STATUS_OK)
        status = compare_figure_init(&command->figure, &command->comparison, command->sides,
                                     &command->draw, command->request.history, error);
    if (status == STATUS_OK && !command->request.history)
        hidden_points_tell(&command->figure.set, &command->figure.options, &command->notices);
    return status;
}

static enum status write_reports(struct compare_command *command, struct error *error)
{
    const struct report_content content = {
        .comparison = &command->comparison,
        .sides = command->sides,
        .figure = &command->figure,
        .terminal_columns = terminal_width(),
        .terminal_has_colour = terminal_has_colour(command->draw.colour),
    };
    struct outputs *outputs = NULL;
    enum status status = wants_figure(command) ? prepare_figure(command, error) : STATUS_OK;
    if (status == STATUS_OK)
        status = outputs_create(&outputs, error);
    if (status == STATUS_OK)
        status =
            reports_write(outputs, command->reports, command->draw.outputs.count, &content, error);
    if (status == STATUS_OK)
        status = print_table(command, error);
    if (status == STATUS_OK)
        status = outputs_commit(outputs, error);
    outputs_free(outputs);
    return status;
}

static enum status tell_github(const struct compare_command *command, struct error *error)
{
    const char *summary = getenv("GITHUB_STEP_SUMMARY");
    enum status status = report_github_write(stdout, &command->comparison, error);
    if (status == STATUS_OK)
        status = message_finish_output(error);
    if (status == STATUS_OK && summary != NULL && summary[0] != '\0')
        status = report_append_summary(summary, &command->comparison, error);
    return status;
}

/* ---- the command ---- */

static enum status compare(struct compare_command *command, struct error *error)
{
    enum status status = parse_outputs(command, error);
    for (size_t side = 0; side < SIDE_COUNT && status == STATUS_OK; side++)
        status = load_side(command, (enum run_side)side, error);
    if (status == STATUS_OK)
        status =
            compare_runs(&command->comparison, command->sides, &command->request.options, error);
    if (status != STATUS_OK)
        return status;
    tell_of_left_out(command);
    tell_of_unused_rules(command);
    if (!prints_table(command))
        tell_of_verdict(command, VERDICT_REGRESSED, "regressed", "regressed");
    tell_of_verdict(command, VERDICT_MISSING, "is missing in the current runs",
                    "are missing in the current runs");
    tell_of_verdict(command, VERDICT_CANNOT_TELL, "cannot be told", "cannot be told");
    status = write_reports(command, error);
    return status == STATUS_OK && command->request.github ? tell_github(command, error) : status;
}

static enum status print_help(struct error *error)
{
    manual_write_help(stdout, &command_compare);
    return message_finish_output(error);
}

static int exit_status(const struct compare_command *command)
{
    if (command->comparison.failing > 0)
        return EXIT_REGRESSED;
    return command->request.strict && command->comparison.counts[VERDICT_CANNOT_TELL] > 0
               ? EXIT_CANNOT_TELL
               : EXIT_DONE;
}

static int run(int argc, char **argv)
{
    struct compare_command command = { .reports = NULL };
    struct error error = { STATUS_OK, "" };
    enum status status = compare_request_parse(&command.request, &command.draw, argc, argv, &error);
    if (status == STATUS_OK)
        status = command.draw.help ? print_help(&error) : compare(&command, &error);
    message_notices(&command.notices, command.draw.verbosity);
    if (status != STATUS_OK)
        message_error(&error);
    const int result = status == STATUS_OK ? exit_status(&command) : EXIT_UNUSABLE;
    clear(&command);
    return result;
}

const struct command command_compare = {
    .name = "compare",
    .synopsis = "compare BASELINE... -- CURRENT... [OPTION...]",
    .summary = "Compares runs with a baseline, and fails where a point got worse.",
    .manual =
        "Each file is one run, of any format that roofline reads; two files are a baseline and a "
        "current run. Points are matched by hardware, executable, region, precision and memory "
        "level, with --aggregate none also by kernel. A point regressed when its time is beyond "
        "what --max-regression and --tolerance allow, or when its traffic is while its time did "
        "not change. A speed-up never fails.\n\n"
        "With three or more runs a side, the medians are compared, and a two-sided Mann-Whitney U "
        "test has to agree: p of at most 0.05 or, where so few runs cannot reach that, every run "
        "of one side beyond every run of the other. What is beyond the tolerance but not beyond "
        "the noise cannot be told. With fewer runs the noise is not known, and the tolerance "
        "decides alone; five runs a side are a good choice. Differences in traffic that the memory "
        "moves in a thousandth of the point's time are of no account.\n\n"
        "  roofline compare main.csv pr.csv --max-regression 5% -o changes.svg\n"
        "  roofline compare main*.csv -- pr*.csv --tolerance 'vec_.*=3%' -o report.md -o "
        "report.xml\n"
        "  roofline compare --history night*.csv -o history.svg\n"
        "  roofline compare --baseline main*.csv --current pr*.csv --confirm again.csv --github\n\n"
        "The exit status is 0 when nothing regressed, 1 when a point did, 2 when the request or "
        "the data is wrong, and 3, with --strict, when some points cannot be told.",
    .options = compare_request_options,
    .run = run,
};
