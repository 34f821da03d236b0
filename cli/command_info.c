#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/describe.h"
#include "analysis/read/reader.h"
#include "analysis/shown_text.h"
#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/message.h"

enum info_option { OPTION_DECIMAL, OPTION_HELP };

static const struct option_row info_options[] = {
    { 0, '\0', NULL, NULL, "Options", NULL },
    { OPTION_DECIMAL, '\0', "decimal", "SIGN", "The decimal sign of profiler exports: . or ,.",
      ". ," },
    { OPTION_HELP, 'h', "help", NULL, "Print this help.", NULL },
    { 0, '\0', NULL, NULL, NULL, NULL },
};

static const struct option_row *const info_tables[] = { info_options, NULL };

struct info_request {
    const char **paths;
    size_t path_count;
    struct read_options read;
    bool help;
};

static enum status take(void *closure, int id, const char *value, struct error *error)
{
    struct info_request *request = closure;
    if (id == OPTION_HELP) {
        request->help = true;
        return STATUS_OK;
    }
    if (id == OPTION_DECIMAL) {
        if (strcmp(value, ".") != 0 && strcmp(value, ",") != 0)
            return error_set(error, STATUS_USAGE, "--decimal '%s': it is one of . ,", value);
        request->read.decimal = value[0];
        return STATUS_OK;
    }
    const char **grown = realloc(request->paths, (request->path_count + 1) * sizeof *grown);
    if (grown == NULL)
        return error_set_memory(error);
    request->paths = grown;
    request->paths[request->path_count++] = value;
    return STATUS_OK;
}

enum { LABEL_WIDTH = 14, TEXT_LIMIT = 60, LIST_LIMIT = 40 };

static void print_label(const char *label)
{
    printf("  %-*s", LABEL_WIDTH, label);
}

static void print_texts(const char *label, const struct counted_texts *texts)
{
    if (texts->count == 0)
        return;
    print_label(label);
    for (size_t i = 0; i < texts->count && i < LIST_LIMIT; i++) {
        if (i > 0)
            fputs(", ", stdout);
        shown_text_write(stdout, texts->items[i].text, TEXT_LIMIT);
        if (texts->items[i].rows > 1)
            printf(" (%zu)", texts->items[i].rows);
    }
    if (texts->count > LIST_LIMIT)
        printf(", and %zu more", texts->count - LIST_LIMIT);
    putchar('\n');
}

static void print_launches(const struct description *description)
{
    print_label("launches");
    printf("%.0f", description->launches);
    if (description->launches > (double)description->rows)
        printf(" in %zu summaries", description->rows);
    if (description->regions.count > 0)
        printf("; %zu rows in regions, %zu outside", description->rows_in_regions,
               description->rows - description->rows_in_regions);
    putchar('\n');
}

static const struct {
    const char *label;
    enum dimension dimension;
} kinds[] = {
    [DESCRIBED_TIME] = { "time", DIMENSION_TIME },
    [DESCRIBED_WORK] = { "work", DIMENSION_FLOP },
    [DESCRIBED_TRAFFIC] = { "traffic", DIMENSION_BYTE },
    [DESCRIBED_PEAK] = { "peak", DIMENSION_PERFORMANCE },
    [DESCRIBED_BANDWIDTH] = { "bandwidth", DIMENSION_BANDWIDTH },
};

static void print_quantity(const struct description *description,
                           const struct described_quantity *quantity)
{
    char value[UNIT_TEXT_SIZE];
    unit_format(quantity->total, kinds[quantity->kind].dimension, value);
    print_label(kinds[quantity->kind].label);
    if (quantity->name[0] != '\0')
        printf("%-12s ", quantity->name);
    if (quantity->rows == 0)
        printf("no: needs %s", quantity->metrics);
    else if (quantity->rows < description->rows)
        printf("%s in %zu of %zu rows; the others lack %s", value, quantity->rows,
               description->rows, quantity->metrics);
    else
        fputs(value, stdout);
    putchar('\n');
}

/* Formats that the file says nothing about, and that few chips have, are not worth a line. */
static bool is_worth_a_line(const struct described_quantity *quantity)
{
    enum precision precision;
    if (quantity->rows > 0)
        return true;
    if (!precision_parse(quantity->name, strlen(quantity->name), &precision))
        return true;
    return precision <= PRECISION_FP16;
}

static void print_remedy(const struct description *description)
{
    char *missing = description_missing_metrics(description);
    if (missing == NULL)
        return;
    printf(
        "  What is missing can be collected with\n"
        "    ncu --nvtx --clock-control none --target-processes all --export report --metrics %s "
        "PROGRAM\n",
        missing);
    free(missing);
}

static void print_description(const struct table *table, const struct description *description)
{
    printf("%s: %s\n", table_source_name(table, 0), table_source_format(table, 0));
    print_launches(description);
    print_texts("executables", &description->executables);
    print_texts("processes", &description->processes);
    print_texts("hardware", &description->hardware);
    print_texts("devices", &description->devices);
    print_texts("regions", &description->regions);
    for (size_t i = 0; i < description->quantity_count; i++)
        if (is_worth_a_line(&description->quantities[i]))
            print_quantity(description, &description->quantities[i]);
    if (description->rows_with_unknown_tensor_work > 0)
        printf("  %zu rows ran tensor instructions whose operations were not counted\n",
               description->rows_with_unknown_tensor_work);
    print_remedy(description);
}

static enum status describe_file(const char *path, const struct info_request *request,
                                 struct notices *notices, struct error *error)
{
    struct description description = { 0 };
    struct table *table = table_create();
    if (table == NULL)
        return error_set_memory(error);
    enum status status = read_file(table, path, &request->read, notices, error);
    if (status == STATUS_OK)
        status = describe_table(&description, table, HALF_PACKED, notices, error);
    if (status == STATUS_OK)
        print_description(table, &description);
    description_clear(&description);
    table_free(table);
    return status;
}

static enum status info(const struct info_request *request, struct notices *notices,
                        struct error *error)
{
    if (request->help) {
        manual_write_help(stdout, &command_info);
        return message_finish_output(error);
    }
    if (request->path_count == 0)
        return error_set(error, STATUS_USAGE,
                         "nothing to read; name a file: roofline info FILE...");
    enum status status = STATUS_OK;
    for (size_t i = 0; i < request->path_count && status == STATUS_OK; i++) {
        if (i > 0)
            putchar('\n');
        status = describe_file(request->paths[i], request, notices, error);
    }
    return status == STATUS_OK ? message_finish_output(error) : status;
}

static int run(int argc, char **argv)
{
    struct info_request request = { NULL, 0, { .accept_labels = true }, false };
    struct notices notices = { NULL, 0, 0 };
    struct error error = { STATUS_OK, "" };
    enum status status = options_parse(info_tables, argc, argv, take, &request, &error);
    if (status == STATUS_OK)
        status = info(&request, &notices, &error);
    message_notices(&notices, VERBOSITY_NORMAL);
    if (status != STATUS_OK)
        message_error(&error);
    notices_clear(&notices);
    free(request.paths);
    return status == STATUS_OK ? EXIT_DONE : EXIT_UNUSABLE;
}

const struct command command_info = {
    .name = "info",
    .synopsis = "info FILE...",
    .summary = "Tells what is in profiler files.",
    .manual =
        "Tells of each file its format, its programs, machines and regions, which quantities of a "
        "roofline can be derived from it and from how many rows, and the ncu command line that "
        "collects what is missing.\n\n"
        "  roofline info report.ncu-rep",
    .options = info_tables,
    .run = run,
};
