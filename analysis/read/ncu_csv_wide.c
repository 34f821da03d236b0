#include "analysis/read/ncu_csv_wide.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/array.h"
#include "analysis/column.h"
#include "analysis/read/ncu_csv_metric.h"

/* A header and what follows from it: a file can hold the tables of several exports. */
struct section {
    struct ncu_csv_header header;
    struct row_fields names; /* of all columns, without units; "" for a column that is no metric */
    struct row_fields units;
    size_t row_count;
};

struct launch {
    struct ncu_launch identity;
    size_t line;
    size_t section;
    size_t values; /* start of the row's first metric in values; the others follow */
};

/* What is told once at the end. */
struct findings {
    struct notices *notices;
    bool rounded;
};

struct ncu_csv_wide {
    const char *name;
    struct section *sections;
    size_t section_count;
    size_t section_capacity;
    struct launch *launches;
    size_t launch_count;
    size_t launch_capacity;
    struct text_buffer values;
};

struct ncu_csv_wide *ncu_csv_wide_create(const char *name)
{
    struct ncu_csv_wide *page = calloc(1, sizeof *page);
    if (page != NULL)
        page->name = name;
    return page;
}

void ncu_csv_wide_free(struct ncu_csv_wide *page)
{
    if (page == NULL)
        return;
    for (size_t i = 0; i < page->section_count; i++) {
        row_fields_clear(&page->sections[i].names);
        row_fields_clear(&page->sections[i].units);
    }
    free(page->sections);
    free(page->launches);
    text_buffer_clear(&page->values);
    free(page);
}

size_t ncu_csv_wide_launch_count(const struct ncu_csv_wide *page)
{
    return page->launch_count;
}

static bool is_metric(const struct section *section, size_t column)
{
    return row_fields_length(&section->names, column) > 0;
}

/* ---- taking rows ---- */

static enum status add_column(struct section *section, const char *text, size_t length,
                              struct error *error)
{
    const char *name = text;
    const char *unit = NULL;
    size_t name_length = 0;
    size_t unit_length = 0;
    if (ncu_csv_metric_is_name(text))
        column_header_split(text, length, &name, &name_length, &unit, &unit_length);
    enum status status = row_fields_add(&section->names, name, name_length, error);
    if (status != STATUS_OK)
        return status;
    return row_fields_add(&section->units, unit != NULL ? unit : "", unit_length, error);
}

enum status ncu_csv_wide_take_header(struct ncu_csv_wide *page, const struct ncu_csv_header *header,
                                     const struct row_fields *fields, struct error *error)
{
    enum status status = array_grow(&page->sections, sizeof *page->sections, page->section_count,
                                    &page->section_capacity, error);
    if (status != STATUS_OK)
        return status;
    struct section *section = &page->sections[page->section_count++];
    *section = (struct section){ .header = *header };
    for (size_t i = 0; status == STATUS_OK && i < fields->count; i++)
        status =
            add_column(section, row_fields_text(fields, i), row_fields_length(fields, i), error);
    return status;
}

static bool is_unit_row(const struct section *section, const struct row_fields *fields)
{
    return section->row_count == 0 &&
           ncu_csv_field_length(&section->header, fields, NCU_CSV_ID) == 0 &&
           ncu_csv_field_length(&section->header, fields, NCU_CSV_KERNEL_NAME) == 0;
}

static enum status take_units(struct section *section, const struct row_fields *fields,
                              struct error *error)
{
    enum status status = STATUS_OK;
    row_fields_reset(&section->units);
    for (size_t i = 0; status == STATUS_OK && i < fields->count; i++)
        status = row_fields_add(&section->units, row_fields_text(fields, i),
                                row_fields_length(fields, i), error);
    return status;
}

static enum status take_values(struct ncu_csv_wide *page, const struct section *section,
                               const struct row_fields *fields, size_t line,
                               struct number_locale *locale, struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < fields->count; i++) {
        if (!is_metric(section, i))
            continue;
        const char *text = row_fields_text(fields, i);
        size_t length = row_fields_length(fields, i);
        number_locale_observe(locale, text, length, line);
        status = text_buffer_add_text(&page->values, text, length, error);
    }
    return status;
}

enum status ncu_csv_wide_take_row(struct ncu_csv_wide *page, const struct row_fields *fields,
                                  size_t line, struct table *table, struct number_locale *locale,
                                  struct error *error)
{
    struct section *section = &page->sections[page->section_count - 1];
    if (fields->count != section->header.column_count)
        return error_set(
            error, STATUS_FORMAT,
            "%s:%zu: the row has %zu fields, the header has %zu; the file is cut short "
            "or the row is damaged",
            page->name, line, fields->count, section->header.column_count);
    if (is_unit_row(section, fields))
        return take_units(section, fields, error);
    if (ncu_csv_field_length(&section->header, fields, NCU_CSV_ID) == 0)
        return error_set(error, STATUS_FORMAT, "%s:%zu: the row has no launch ID", page->name,
                         line);
    enum status status = array_grow(&page->launches, sizeof *page->launches, page->launch_count,
                                    &page->launch_capacity, error);
    if (status != STATUS_OK)
        return status;
    struct launch *launch = &page->launches[page->launch_count];
    *launch = (struct launch){ .line = line,
                               .section = page->section_count - 1,
                               .values = page->values.length };
    status = ncu_csv_launch_read(&launch->identity, &section->header, fields, table, error);
    if (status != STATUS_OK)
        return status;
    page->launch_count++;
    section->row_count++;
    return take_values(page, section, fields, line, locale, error);
}

/* ---- filling the table ---- */

/* metrics has an item for each metric column, in their order. */
static enum status open_metrics(const struct section *section, struct table *table,
                                struct ncu_csv_metric *metrics, size_t *count, struct error *error)
{
    enum status status = STATUS_OK;
    *count = 0;
    for (size_t i = 0; status == STATUS_OK && i < section->names.count; i++)
        if (is_metric(section, i))
            status = ncu_csv_metric_open(&metrics[(*count)++], table,
                                         row_fields_text(&section->names, i),
                                         row_fields_text(&section->units, i), error);
    return status;
}

static enum status add_launch(const struct ncu_csv_wide *page, const struct launch *launch,
                              const struct ncu_csv_metric *metrics, size_t count,
                              struct number_style style, struct table *table,
                              struct findings *findings, struct error *error)
{
    struct ncu_csv_place place = { page->name, launch->line, style };
    enum status status = ncu_row_add(table, launch->line, &launch->identity, error);
    const char *text = count > 0 ? page->values.bytes + launch->values : NULL;
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        size_t length = strlen(text);
        if (!findings->rounded)
            findings->rounded = ncu_csv_metric_notice_rounding(&metrics[i], text, length, &place,
                                                               findings->notices);
        status = ncu_csv_metric_set(&metrics[i], table, text, length, 1.0, &place, error);
        text += length + 1;
    }
    return status;
}

/* Adds the section's launches, which begin at *next. */
static enum status finish_section(const struct ncu_csv_wide *page, size_t index, size_t *next,
                                  struct number_style style, struct table *table,
                                  struct findings *findings, struct error *error)
{
    const struct section *section = &page->sections[index];
    struct ncu_csv_metric *metrics = calloc(section->names.count + 1, sizeof *metrics);
    if (metrics == NULL)
        return error_set_memory(error);
    size_t count;
    enum status status = open_metrics(section, table, metrics, &count, error);
    while (status == STATUS_OK && *next < page->launch_count &&
           page->launches[*next].section == index)
        status = add_launch(page, &page->launches[(*next)++], metrics, count, style, table,
                            findings, error);
    free(metrics);
    return status;
}

enum status ncu_csv_wide_finish(const struct ncu_csv_wide *page, struct number_style style,
                                struct table *table, struct notices *notices, struct error *error)
{
    struct findings findings = { .notices = notices };
    size_t next = 0;
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < page->section_count; i++)
        if (page->sections[i].row_count > 0)
            status = finish_section(page, i, &next, style, table, &findings, error);
    return status;
}
