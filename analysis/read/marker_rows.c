#include "analysis/read/marker_rows.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/read/row_cells.h"
#include "analysis/tuple_map.h"

enum { KEY_EXECUTABLE, KEY_REGION, KEY_GPU, KEY_WIDTH };

struct folding {
    struct table *table;
    const struct marker_rows *rows;
    struct notices *notices;
    struct tuple_map *keys;
    size_t *row_of; /* the last row of each key */
    bool *remove;   /* a mark a row */
    struct error *error;
};

static enum status number_row(const struct folding *folding, size_t row, size_t *number,
                              bool *added)
{
    const struct table *table = folding->table;
    const uint32_t key[KEY_WIDTH] = {
        [KEY_EXECUTABLE] = table_text_id(table, row, table_known_column(table, KNOWN_EXECUTABLE)),
        [KEY_REGION] = table_text_id(table, row, table_known_column(table, KNOWN_REGION)),
        [KEY_GPU] = table_text_id(table, row, table_known_column(table, KNOWN_KERNEL_ID)),
    };
    return tuple_map_number(folding->keys, key, number, added, folding->error);
}

/* Rows that count the same thing are two measurements, not one. */
static bool complete_each_other(const struct folding *folding, size_t old_row, size_t new_row)
{
    for (size_t i = 0; i < folding->rows->metric_count; i++) {
        const char *column = folding->rows->metrics[i].column;
        if (!isnan(row_cells_number(folding->table, old_row, column)) &&
            !isnan(row_cells_number(folding->table, new_row, column)))
            return false;
    }
    return true;
}

/* Runs of a benchmark that chooses its own number of repetitions do not belong together. */
static void warn_of_other_calls(const struct folding *folding, size_t old_row, size_t new_row)
{
    const double old_calls = row_cells_number(folding->table, old_row, "Invocations");
    const double new_calls = row_cells_number(folding->table, new_row, "Invocations");
    const char *region =
        table_text(folding->table, old_row, table_known_column(folding->table, KNOWN_REGION));
    if ((isnan(old_calls) ? 1 : old_calls) != (isnan(new_calls) ? 1 : new_calls))
        notice_add(folding->notices, NOTICE_WARNING,
                   "%s: region %s was entered %g times in one run and %g times in the other, so "
                   "its work and its traffic do not belong together; fix the number of iterations",
                   table_source_name(folding->table, table_row_source(folding->table, new_row)),
                   region != NULL ? region : "without a name", isnan(old_calls) ? 1 : old_calls,
                   isnan(new_calls) ? 1 : new_calls);
}

static enum status fold(const struct folding *folding, size_t old_row, size_t new_row)
{
    struct table *table = folding->table;
    const char *duration = known_column_info(KNOWN_DURATION)->name;
    const double old_time = row_cells_number(table, old_row, duration);
    const double new_time = row_cells_number(table, new_row, duration);
    enum status status = STATUS_OK;
    warn_of_other_calls(folding, old_row, new_row);
    if (isnan(old_time) || new_time < old_time)
        status =
            row_cells_set_known_number(table, old_row, KNOWN_DURATION, new_time, folding->error);
    for (size_t i = 0; i < folding->rows->metric_count && status == STATUS_OK; i++) {
        const struct marker_metric *metric = &folding->rows->metrics[i];
        status =
            row_cells_set_number(table, old_row, metric->column, metric->unit,
                                 row_cells_number(table, new_row, metric->column), folding->error);
    }
    folding->remove[new_row] = true;
    return status;
}

static enum status fold_rows(const struct folding *folding, size_t first_row)
{
    const struct table *table = folding->table;
    enum status status = STATUS_OK;
    for (size_t row = 0; row < table_row_count(table) && status == STATUS_OK; row++) {
        if (strcmp(table_source_format(table, table_row_source(table, row)),
                   folding->rows->format) != 0)
            continue;
        size_t number = 0;
        bool added = false;
        status = number_row(folding, row, &number, &added);
        if (status != STATUS_OK)
            return status;
        if (row >= first_row && !added &&
            complete_each_other(folding, folding->row_of[number], row))
            status = fold(folding, folding->row_of[number], row);
        else
            folding->row_of[number] = row;
    }
    return status;
}

enum status marker_rows_complete(struct table *table, size_t first_row,
                                 const struct marker_rows *rows, struct notices *notices,
                                 struct error *error)
{
    const size_t row_count = table_row_count(table);
    struct folding folding = {
        .table = table,
        .rows = rows,
        .notices = notices,
        .keys = tuple_map_create(KEY_WIDTH),
        .row_of = calloc(row_count + 1, sizeof *folding.row_of),
        .remove = calloc(row_count + 1, sizeof *folding.remove),
        .error = error,
    };
    enum status status = STATUS_OK;
    if (folding.keys == NULL || folding.row_of == NULL || folding.remove == NULL)
        status = error_set_memory(error);
    if (status == STATUS_OK)
        status = fold_rows(&folding, first_row);
    if (status == STATUS_OK)
        table_remove_rows(table, folding.remove);
    tuple_map_free(folding.keys);
    free(folding.row_of);
    free(folding.remove);
    return status;
}
