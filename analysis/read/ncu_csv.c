#include "analysis/read/ncu_csv.h"

#include "analysis/read/csv.h"
#include "analysis/read/ncu_csv_header.h"
#include "analysis/read/ncu_csv_lines.h"
#include "analysis/read/ncu_csv_long.h"
#include "analysis/read/ncu_csv_wide.h"
#include "analysis/read/ncu_row.h"
#include "analysis/read/number_locale.h"
#include "analysis/read/row_fields.h"

struct reading {
    const char *name;
    struct table *table;
    struct ncu_csv_lines lines;
    struct ncu_csv_header header; /* the last one; column_count is 0 before the first */
    struct row_fields fields;
    struct number_locale locale;
    struct ncu_csv_long *long_page;
    struct ncu_csv_wide *wide_page;
};

static bool accept_line(void *closure, const char *line, size_t length, size_t number)
{
    struct reading *reading = closure;
    return ncu_csv_lines_accept(&reading->lines, line, length, number);
}

static enum status take_field(void *closure, size_t column, const char *text, size_t length,
                              size_t line, struct error *error)
{
    (void)column;
    (void)line;
    struct reading *reading = closure;
    return row_fields_add(&reading->fields, text, length, error);
}

static enum status take_header(struct reading *reading, size_t line, struct error *error)
{
    enum status status =
        ncu_csv_header_read(&reading->header, &reading->fields, reading->name, line, error);
    if (status != STATUS_OK || reading->header.page != NCU_CSV_WIDE)
        return status;
    return ncu_csv_wide_take_header(reading->wide_page, &reading->header, &reading->fields, error);
}

static enum status take_row(void *closure, size_t field_count, size_t line, struct error *error)
{
    (void)field_count;
    struct reading *reading = closure;
    const struct row_fields *fields = &reading->fields;
    enum status status;
    if (ncu_csv_header_is(fields))
        status = take_header(reading, line, error);
    else if (reading->header.column_count == 0)
        status = error_set(error, STATUS_FORMAT, "%s:%zu: the row stands above any header",
                           reading->name, line);
    else if (reading->header.page == NCU_CSV_WIDE)
        status = ncu_csv_wide_take_row(reading->wide_page, fields, line, reading->table,
                                       &reading->locale, error);
    else
        status = ncu_csv_long_take_row(reading->long_page, &reading->header, fields, line,
                                       reading->table, &reading->locale, error);
    row_fields_reset(&reading->fields);
    return status;
}

static enum status report_empty(const struct reading *reading, struct error *error)
{
    const struct ncu_csv_lines *lines = &reading->lines;
    static const char remedy[] = "check that the program runs without the profiler and that the "
                                 "profiler's filters let its kernels through";
    if (lines->complaint_line == 0)
        return error_set(error, STATUS_EMPTY, "%s: no kernel was profiled; %s", reading->name,
                         remedy);
    return error_set(error, STATUS_EMPTY, "%s:%zu: no kernel was profiled: \"%s\"; %s",
                     reading->name, lines->complaint_line, lines->complaint, remedy);
}

static void pass_on_complaint(const struct reading *reading, struct notices *notices)
{
    if (reading->lines.complaint_is_error)
        notice_add(notices, NOTICE_WARNING, "%s:%zu: the profiler reported \"%s\"", reading->name,
                   reading->lines.complaint_line, reading->lines.complaint);
}

/* A page of display labels tells time and DRAM traffic, but no work. */
static enum status judge_labels(const struct reading *reading, const struct read_options *options,
                                struct notices *notices, struct error *error)
{
    static const char message[] =
        "%s: this page names its metrics by labels (\"%s\"), so that FLOP cannot be had from it, "
        "only "
        "time and DRAM traffic; export with --page raw, or read the .ncu-rep file itself";
    const char *label = ncu_csv_long_label(reading->long_page);
    if (label == NULL)
        return STATUS_OK;
    if (!options->accept_labels)
        return error_set(error, STATUS_FORMAT, message, reading->name, label);
    notice_add(notices, NOTICE_WARNING, message, reading->name, label);
    return STATUS_OK;
}

static enum status fill_table(const struct reading *reading, const struct read_options *options,
                              struct notices *notices, struct error *error)
{
    size_t first_row = table_row_count(reading->table);
    if (ncu_csv_long_launch_count(reading->long_page) == 0 &&
        ncu_csv_wide_launch_count(reading->wide_page) == 0)
        return report_empty(reading, error);
    struct number_style style;
    enum status status = number_locale_decide(&reading->locale, reading->name, options->decimal,
                                              &style, notices, error);
    if (status == STATUS_OK)
        status = ncu_csv_wide_finish(reading->wide_page, style, reading->table, notices, error);
    if (status == STATUS_OK)
        status = ncu_csv_long_finish(reading->long_page, style, reading->table, notices, error);
    if (status == STATUS_OK)
        status = judge_labels(reading, options, notices, error);
    if (status == STATUS_OK)
        status = ncu_row_name_hardware(reading->table, first_row, error);
    if (status == STATUS_OK)
        pass_on_complaint(reading, notices);
    return status;
}

static enum status read_ncu_csv(struct table *table, struct input *input,
                                const struct read_options *options, struct notices *notices,
                                struct error *error)
{
    struct reading reading = { .name = input_name(input), .table = table };
    const struct csv_handler handler = { &reading, accept_line, take_field, take_row };
    enum status status = STATUS_OK;
    reading.long_page = ncu_csv_long_create(reading.name);
    reading.wide_page = ncu_csv_wide_create(reading.name);
    if (reading.long_page == NULL || reading.wide_page == NULL)
        status = error_set_memory(error);
    if (status == STATUS_OK)
        status = csv_read(input, ',', &handler, error);
    if (status == STATUS_OK)
        status = fill_table(&reading, options, notices, error);
    ncu_csv_wide_free(reading.wide_page);
    ncu_csv_long_free(reading.long_page);
    row_fields_clear(&reading.fields);
    return status;
}

const struct reader ncu_csv_reader = { "Nsight Compute CSV", true, ncu_csv_lines_sniff,
                                       read_ncu_csv };
