#include "analysis/read/ncu_csv_long.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/array.h"
#include "analysis/ascii.h"
#include "analysis/read/ncu_csv_metric.h"
#include "analysis/read/text_index.h"

static const uint32_t NO_CELL = UINT32_MAX;

/* A launch, or the launches that a row of a summary stands for. */
struct launch {
    struct ncu_launch identity;
    const char *invocations; /* of a summary, else NULL */
    size_t line;
    uint32_t first_cell;
    uint32_t last_cell;
};

/* A value, kept until the whole file has told how its numbers are written. */
struct cell {
    size_t line;
    size_t text; /* start in values */
    uint32_t metric;
    uint32_t next; /* of the same launch */
};

struct ncu_csv_long {
    const char *name;
    struct text_index metrics; /* name, NUL, unit */
    uint32_t *followers;       /* the metric that came behind each of them the last time */
    size_t follower_capacity;
    uint32_t last_metric;

    struct text_index keys; /* of the launches */
    struct text_buffer key;
    struct launch *launches;
    size_t launch_count;
    size_t launch_capacity;
    uint32_t last_launch;

    struct text_buffer values;
    struct cell *cells;
    size_t cell_count;
    size_t cell_capacity;
};

/* What is told once at the end. */
struct findings {
    struct notices *notices;
    bool rounded;
    bool contradicted;
};

struct ncu_csv_long *ncu_csv_long_create(const char *name)
{
    struct ncu_csv_long *page = calloc(1, sizeof *page);
    if (page != NULL)
        page->name = name;
    return page;
}

void ncu_csv_long_free(struct ncu_csv_long *page)
{
    if (page == NULL)
        return;
    text_index_clear(&page->metrics);
    free(page->followers);
    text_index_clear(&page->keys);
    text_buffer_clear(&page->key);
    free(page->launches);
    text_buffer_clear(&page->values);
    free(page->cells);
    free(page);
}

size_t ncu_csv_long_launch_count(const struct ncu_csv_long *page)
{
    return page->launch_count;
}

/* ---- taking rows ---- */

static enum status start_launch(struct ncu_csv_long *page, const struct ncu_csv_header *header,
                                const struct row_fields *fields, size_t line, struct table *table,
                                struct error *error)
{
    enum status status = array_grow(&page->launches, sizeof *page->launches, page->launch_count,
                                    &page->launch_capacity, error);
    if (status != STATUS_OK)
        return status;
    struct launch *launch = &page->launches[page->launch_count];
    *launch = (struct launch){ .line = line, .first_cell = NO_CELL, .last_cell = NO_CELL };
    status = ncu_csv_launch_read(&launch->identity, header, fields, table, error);
    if (status == STATUS_OK && header->page == NCU_CSV_SUMMARY) {
        launch->invocations =
            table_intern(table, ncu_csv_field_text(header, fields, NCU_CSV_INVOCATIONS),
                         ncu_csv_field_length(header, fields, NCU_CSV_INVOCATIONS));
        if (launch->invocations == NULL)
            status = error_set_memory(error);
    }
    if (status == STATUS_OK)
        page->launch_count++;
    return status;
}

/* The launch that the row tells of; rows of one launch mostly follow each other. */
static enum status find_launch(struct ncu_csv_long *page, const struct ncu_csv_header *header,
                               const struct row_fields *fields, size_t line, struct table *table,
                               struct error *error)
{
    enum status status = ncu_csv_launch_key(&page->key, header, fields, error);
    if (status != STATUS_OK)
        return status;
    const char *key = page->key.bytes;
    size_t length = page->key.length;
    if (page->launch_count > 0 && text_index_length(&page->keys, page->last_launch) == length &&
        memcmp(text_index_text(&page->keys, page->last_launch), key, length) == 0)
        return STATUS_OK;
    status = text_index_add(&page->keys, key, length, &page->last_launch, error);
    if (status != STATUS_OK || page->last_launch < page->launch_count)
        return status;
    return start_launch(page, header, fields, line, table, error);
}

static bool is_metric(const struct ncu_csv_long *page, uint32_t metric, const char *name,
                      size_t name_length, const char *unit, size_t unit_length)
{
    const char *text = text_index_text(&page->metrics, metric);
    return text_index_length(&page->metrics, metric) == name_length + 1 + unit_length &&
           memcmp(text, name, name_length) == 0 && text[name_length] == '\0' &&
           memcmp(text + name_length + 1, unit, unit_length) == 0;
}

/* Launches have their metrics in the same order: the one that followed the last time is tried
 * first. */
static enum status find_metric(struct ncu_csv_long *page, const char *name, size_t name_length,
                               const char *unit, size_t unit_length, struct error *error)
{
    uint32_t before = page->last_metric;
    if (page->metrics.count > 0) {
        page->last_metric = page->followers[before];
        if (is_metric(page, page->last_metric, name, name_length, unit, unit_length))
            return STATUS_OK;
    }
    page->key.length = 0;
    enum status status = text_buffer_add_text(&page->key, name, name_length, error);
    if (status == STATUS_OK)
        status = text_buffer_add_text(&page->key, unit, unit_length, error);
    if (status == STATUS_OK)
        status = array_grow(&page->followers, sizeof *page->followers, page->metrics.count,
                            &page->follower_capacity, error);
    size_t count = page->metrics.count;
    if (status == STATUS_OK)
        status = text_index_add(&page->metrics, page->key.bytes, page->key.length - 1,
                                &page->last_metric, error);
    if (status != STATUS_OK)
        return status;
    if (page->metrics.count > count)
        page->followers[count] = 0;
    page->followers[before] = page->last_metric;
    return STATUS_OK;
}

static enum status add_cell(struct ncu_csv_long *page, const char *text, size_t length, size_t line,
                            struct error *error)
{
    if (page->cell_count == NO_CELL)
        return error_set(error, STATUS_MEMORY, "%s: more than 2^32 values", page->name);
    enum status status = array_grow(&page->cells, sizeof *page->cells, page->cell_count,
                                    &page->cell_capacity, error);
    if (status != STATUS_OK)
        return status;
    uint32_t added = (uint32_t)page->cell_count;
    page->cells[added] = (struct cell){ line, page->values.length, page->last_metric, NO_CELL };
    status = text_buffer_add_text(&page->values, text, length, error);
    if (status != STATUS_OK)
        return status;
    struct launch *launch = &page->launches[page->last_launch];
    if (launch->last_cell == NO_CELL)
        launch->first_cell = added;
    else
        page->cells[launch->last_cell].next = added;
    launch->last_cell = added;
    page->cell_count++;
    return STATUS_OK;
}

/* The columns of rules stand behind those of metrics, which leave them out. */
static enum status check_field_count(const struct ncu_csv_long *page,
                                     const struct ncu_csv_header *header, size_t field_count,
                                     size_t line, struct error *error)
{
    if (field_count >= header->needed_columns && field_count <= header->column_count)
        return STATUS_OK;
    return error_set(error, STATUS_FORMAT,
                     "%s:%zu: the row has %zu fields, the header has %zu; the file is cut short or "
                     "the row is damaged",
                     page->name, line, field_count, header->column_count);
}

enum status ncu_csv_long_take_row(struct ncu_csv_long *page, const struct ncu_csv_header *header,
                                  const struct row_fields *fields, size_t line, struct table *table,
                                  struct number_locale *locale, struct error *error)
{
    bool summary = header->page == NCU_CSV_SUMMARY;
    enum ncu_csv_field value = summary ? NCU_CSV_AVERAGE : NCU_CSV_METRIC_VALUE;
    enum status status = check_field_count(page, header, fields->count, line, error);
    if (status == STATUS_OK)
        status = find_launch(page, header, fields, line, table, error);
    const char *name = ncu_csv_field_text(header, fields, NCU_CSV_METRIC_NAME);
    size_t name_length = ncu_csv_field_length(header, fields, NCU_CSV_METRIC_NAME);
    ascii_trim(&name, &name_length);
    if (status != STATUS_OK || name_length == 0)
        return status; /* without a metric: a rule */
    status = find_metric(page, name, name_length,
                         ncu_csv_field_text(header, fields, NCU_CSV_METRIC_UNIT),
                         ncu_csv_field_length(header, fields, NCU_CSV_METRIC_UNIT), error);
    if (status != STATUS_OK)
        return status;
    const char *text = ncu_csv_field_text(header, fields, value);
    size_t length = ncu_csv_field_length(header, fields, value);
    number_locale_observe(locale, text, length, line);
    if (summary)
        number_locale_observe(locale, ncu_csv_field_text(header, fields, NCU_CSV_INVOCATIONS),
                              ncu_csv_field_length(header, fields, NCU_CSV_INVOCATIONS), line);
    return add_cell(page, text, length, line, error);
}

/* ---- filling the table ---- */

const char *ncu_csv_long_label(const struct ncu_csv_long *page)
{
    const char *label = NULL;
    for (uint32_t i = 0; i < page->metrics.count; i++) {
        const char *name = text_index_text(&page->metrics, i);
        if (ncu_csv_metric_is_name(name))
            return NULL;
        label = label != NULL ? label : name;
    }
    return label;
}

static enum status open_metrics(const struct ncu_csv_long *page, struct table *table,
                                struct ncu_csv_metric *metrics, struct error *error)
{
    for (uint32_t i = 0; i < page->metrics.count; i++) {
        const char *name = text_index_text(&page->metrics, i);
        const char *unit = name + strlen(name) + 1;
        metrics[i].column = COLUMN_NONE;
        if (!ncu_csv_metric_is_name(name))
            name = ncu_csv_metric_of_label(name, unit);
        if (name == NULL)
            continue;
        enum status status = ncu_csv_metric_open(&metrics[i], table, name, unit, error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

static enum status set_cell(const struct ncu_csv_metric *metric, const char *text, double count,
                            const struct ncu_csv_place *place, struct table *table,
                            struct findings *findings, struct error *error)
{
    size_t row = table_row_count(table) - 1;
    size_t length = strlen(text);
    const char *before = table_text(table, row, metric->column);
    if (!findings->rounded)
        findings->rounded =
            ncu_csv_metric_notice_rounding(metric, text, length, place, findings->notices);
    enum status status = ncu_csv_metric_set(metric, table, text, length, count, place, error);
    if (status != STATUS_OK || before == NULL || findings->contradicted ||
        strcmp(before, table_text(table, row, metric->column)) == 0)
        return status;
    findings->contradicted = true;
    notice_add(
        findings->notices, NOTICE_WARNING,
        "%s:%zu: metric %s comes again for the same launch with another value; the later one "
        "is kept",
        place->name, place->line, metric->name);
    return STATUS_OK;
}

/* How many launches a row of a summary stands for; 1 for a launch. */
static enum status set_invocations(const struct launch *launch, const struct ncu_csv_place *place,
                                   struct table *table, double *count, struct error *error)
{
    static const char name[] = "Invocations";
    *count = 1.0;
    if (launch->invocations == NULL)
        return STATUS_OK;
    const char *text = launch->invocations;
    if (number_parse_styled(text, strlen(text), place->style, count) != NUMBER_OK || *count < 1.0)
        return error_set(error, STATUS_VALUE, "%s:%zu: \"%.60s\" is no number of invocations",
                         place->name, place->line, text);
    int column;
    enum status status = table_add_column(table, name, sizeof name - 1, &column, error);
    return status != STATUS_OK ? status : table_set_number(table, column, *count, error);
}

static enum status add_launch(const struct ncu_csv_long *page, const struct launch *launch,
                              const struct ncu_csv_metric *metrics, struct number_style style,
                              struct table *table, struct findings *findings, struct error *error)
{
    struct ncu_csv_place place = { page->name, launch->line, style };
    double count;
    enum status status = ncu_row_add(table, launch->line, &launch->identity, error);
    if (status == STATUS_OK)
        status = set_invocations(launch, &place, table, &count, error);
    uint32_t i = launch->first_cell;
    while (status == STATUS_OK && i != NO_CELL) {
        const struct cell *cell = &page->cells[i];
        const struct ncu_csv_metric *metric = &metrics[cell->metric];
        place.line = cell->line;
        if (metric->column != COLUMN_NONE)
            status = set_cell(metric, page->values.bytes + cell->text,
                              ncu_csv_metric_adds_up(metric->name) ? count : 1.0, &place, table,
                              findings, error);
        i = cell->next;
    }
    return status;
}

enum status ncu_csv_long_finish(const struct ncu_csv_long *page, struct number_style style,
                                struct table *table, struct notices *notices, struct error *error)
{
    struct findings findings = { .notices = notices };
    struct ncu_csv_metric *metrics = calloc(page->metrics.count + 1, sizeof *metrics);
    if (metrics == NULL)
        return error_set_memory(error);
    enum status status = open_metrics(page, table, metrics, error);
    for (size_t i = 0; status == STATUS_OK && i < page->launch_count; i++)
        status = add_launch(page, &page->launches[i], metrics, style, table, &findings, error);
    free(metrics);
    return status;
}
