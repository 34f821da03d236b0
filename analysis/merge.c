#include "analysis/merge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/memory_level.h"
#include "analysis/tuple_map.h"

static const enum known_column identity[] = {
    KNOWN_HARDWARE, KNOWN_EXECUTABLE, KNOWN_REGION,     KNOWN_KERNEL_ID,
    KNOWN_KERNEL,   KNOWN_GRID_SIZE,  KNOWN_BLOCK_SIZE,
};

enum {
    IDENTITY_COUNT = sizeof identity / sizeof *identity,
    TUPLE_WIDTH = IDENTITY_COUNT + 1 /* the memory level */
};

/* The rows that are one measurement. Numbers are row + 1; 0: none. */
struct measurement {
    size_t first;       /* of the latest source */
    size_t last_source; /* which */
};

struct merging {
    struct table *table;
    struct tuple_map *tuples;
    struct measurement *measurements;
    size_t *of_row; /* which measurement */
    size_t *next;   /* the next row of the same measurement and source; 0: none */
    bool *remove;
};

/* Whether the row says anything beyond its hardware that it can be recognised by. */
static bool identify(const struct table *table, size_t row, uint32_t tuple[TUPLE_WIDTH])
{
    bool identified = false;
    for (size_t i = 0; i < IDENTITY_COUNT; i++) {
        tuple[i] = table_text_id(table, row, table_known_column(table, identity[i]));
        identified = identified || (tuple[i] != 0 && identity[i] != KNOWN_HARDWARE);
    }
    enum memory_level level = MEMORY_LEVEL_DRAM;
    const char *text = table_text(table, row, table_known_column(table, KNOWN_MEMORY_LEVEL));
    if (text != NULL)
        memory_level_parse(text, strlen(text), &level);
    tuple[IDENTITY_COUNT] = (uint32_t)level;
    return identified;
}

/* Rows come in the order of their sources. They are walked from the end, so that each list of a
 * measurement's rows ends up in the table's order. */
static enum status group_rows(struct merging *merging, struct error *error)
{
    for (size_t row = table_row_count(merging->table); row-- > 0;) {
        uint32_t tuple[TUPLE_WIDTH];
        bool added;
        if (!identify(merging->table, row, tuple))
            continue;
        enum status status =
            tuple_map_number(merging->tuples, tuple, &merging->of_row[row], &added, error);
        if (status != STATUS_OK)
            return status;
        struct measurement *measurement = &merging->measurements[merging->of_row[row]];
        size_t source = table_row_source(merging->table, row);
        if (added)
            *measurement = (struct measurement){ 0, source };
        merging->remove[row] = source < measurement->last_source;
        if (!merging->remove[row]) {
            merging->next[row] = measurement->first;
            measurement->first = row + 1;
        }
    }
    return STATUS_OK;
}

static bool differ(double a, double b)
{
    return fabs(a - b) > 1e-9 * fmax(fabs(a), fabs(b));
}

/* Whether both rows hold a number in the column, and another one. */
static bool cells_differ(const struct table *table, size_t old_row, size_t new_row, int column)
{
    const char *old_text = table_text(table, old_row, column);
    const char *new_text = table_text(table, new_row, column);
    if (old_text == NULL || new_text == NULL || strcmp(old_text, new_text) == 0)
        return false;
    double old_value;
    double new_value;
    return table_number(table, old_row, column, &old_value, NULL) == STATUS_OK &&
           table_number(table, new_row, column, &new_value, NULL) == STATUS_OK &&
           differ(old_value, new_value);
}

/* Whether any number that both rows hold differs. */
static bool rows_differ(const struct table *table, size_t old_row, size_t new_row)
{
    for (size_t i = 0; i < table_column_count(table); i++) {
        int column = (int)i;
        if (table_column_kind(table, column) == COLUMN_NUMBER &&
            cells_differ(table, old_row, new_row, column))
            return true;
    }
    return false;
}

/* Pairs the removed rows of a measurement with those that replace them, in order. */
static void compare(struct merging *merging, size_t *removed, size_t *changed)
{
    for (size_t row = 0; row < table_row_count(merging->table); row++) {
        if (!merging->remove[row])
            continue;
        (*removed)++;
        struct measurement *measurement = &merging->measurements[merging->of_row[row]];
        size_t replacement = measurement->first;
        if (replacement == 0)
            continue;
        if (merging->next[replacement - 1] != 0)
            measurement->first = merging->next[replacement - 1];
        if (rows_differ(merging->table, row, replacement - 1))
            (*changed)++;
    }
}

static enum status merging_start(struct merging *merging, struct table *table, struct error *error)
{
    size_t rows = table_row_count(table);
    *merging = (struct merging){ .table = table };
    merging->tuples = tuple_map_create(TUPLE_WIDTH);
    merging->measurements = calloc(rows, sizeof *merging->measurements);
    merging->of_row = calloc(rows, sizeof *merging->of_row);
    merging->next = calloc(rows, sizeof *merging->next);
    merging->remove = calloc(rows, sizeof *merging->remove);
    if (merging->tuples == NULL || merging->measurements == NULL || merging->of_row == NULL ||
        merging->next == NULL || merging->remove == NULL)
        return error_set_memory(error);
    return STATUS_OK;
}

static void merging_end(struct merging *merging)
{
    tuple_map_free(merging->tuples);
    free(merging->measurements);
    free(merging->of_row);
    free(merging->next);
    free(merging->remove);
}

enum status merge_replace_repeated(struct table *table, struct notices *notices,
                                   struct error *error)
{
    if (table_source_count(table) < 2 || table_row_count(table) == 0)
        return STATUS_OK;
    struct merging merging;
    enum status status = merging_start(&merging, table, error);
    if (status == STATUS_OK)
        status = group_rows(&merging, error);
    if (status == STATUS_OK) {
        size_t removed = 0;
        size_t changed = 0;
        compare(&merging, &removed, &changed);
        if (removed > 0)
            table_remove_rows(table, merging.remove);
        if (changed > 0)
            notice_add(
                notices, NOTICE_WARNING,
                "%zu row%s replaced by the same measurement in a later file, %zu of them with "
                "other numbers",
                removed, removed == 1 ? "" : "s", changed);
        else if (removed > 0)
            notice_add(notices, NOTICE_INFO,
                       "%zu row%s replaced by the same measurement in a later file, with the same "
                       "numbers",
                       removed, removed == 1 ? "" : "s");
    }
    merging_end(&merging);
    return status;
}
