#include "analysis/table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/array.h"
#include "analysis/number.h"
#include "analysis/text_pool.h"

struct column {
    const char *name;
    const char *unit;
    enum known_column known; /* KNOWN_COUNT: none */
    enum column_kind kind;
    text_ref *cells; /* of the rows [first, first + count); all others are missing */
    size_t first;    /* so that columns that begin late do not fill a square with nothing */
    size_t count;
    size_t capacity;
    const char *last_text; /* of the last cell, to notice a repetition; NULL: not known */
    size_t last_length;
    text_ref number_ref; /* the last text that was converted, and what it gave */
    double number;
};

enum { FIRST_CELLS = 16 };

struct source {
    const char *name;
    const char *format;
    bool profiled;
};

struct row {
    uint32_t source;
    uint32_t line;
};

struct table {
    struct text_pool *texts;
    struct column *columns;
    size_t column_count;
    size_t column_capacity;
    int *column_slots; /* column index + 1 by hash of the name; 0 when free */
    size_t column_slot_count;
    int known[KNOWN_COUNT];
    struct row *rows;
    size_t row_count;
    size_t row_capacity;
    struct source *sources;
    size_t source_count;
    size_t source_capacity;
};

struct table *table_create(void)
{
    struct table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    table->texts = text_pool_create();
    if (table->texts == NULL) {
        free(table);
        return NULL;
    }
    for (size_t i = 0; i < KNOWN_COUNT; i++)
        table->known[i] = COLUMN_NONE;
    return table;
}

void table_free(struct table *table)
{
    if (table == NULL)
        return;
    for (size_t i = 0; i < table->column_count; i++)
        free(table->columns[i].cells);
    free(table->columns);
    free(table->column_slots);
    free(table->rows);
    free(table->sources);
    text_pool_free(table->texts);
    free(table);
}

size_t table_column_count(const struct table *table)
{
    return table->column_count;
}

static size_t name_slot(const struct table *table, const char *name, size_t length)
{
    uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)name[i]) * UINT64_C(1099511628211);
    size_t mask = table->column_slot_count - 1;
    size_t slot = hash & mask;
    while (table->column_slots[slot] != 0) {
        const char *taken = table->columns[table->column_slots[slot] - 1].name;
        if (strncmp(taken, name, length) == 0 && taken[length] == '\0')
            break;
        slot = (slot + 1) & mask;
    }
    return slot;
}

static int find_column(const struct table *table, const char *name, size_t length)
{
    if (table->column_slot_count == 0)
        return COLUMN_NONE;
    return table->column_slots[name_slot(table, name, length)] - 1;
}

int table_find_column(const struct table *table, const char *name)
{
    return find_column(table, name, strlen(name));
}

int table_known_column(const struct table *table, enum known_column known)
{
    return table->known[known];
}

static enum status grow_column_slots(struct table *table, struct error *error)
{
    if (2 * (table->column_count + 1) <= table->column_slot_count)
        return STATUS_OK;
    size_t wanted = table->column_slot_count == 0 ? 128 : 2 * table->column_slot_count;
    int *slots = calloc(wanted, sizeof *slots);
    if (slots == NULL)
        return error_set_memory(error);
    free(table->column_slots);
    table->column_slots = slots;
    table->column_slot_count = wanted;
    for (size_t i = 0; i < table->column_count; i++) {
        const char *name = table->columns[i].name;
        table->column_slots[name_slot(table, name, strlen(name))] = (int)i + 1;
    }
    return STATUS_OK;
}

enum status table_add_column(struct table *table, const char *name, size_t length, int *column,
                             struct error *error)
{
    *column = find_column(table, name, length);
    if (*column != COLUMN_NONE)
        return STATUS_OK;
    enum status status = grow_column_slots(table, error);
    if (status != STATUS_OK)
        return status;
    status = array_grow(&table->columns, sizeof *table->columns, table->column_count,
                        &table->column_capacity, error);
    if (status != STATUS_OK)
        return status;
    const char *kept = table_intern(table, name, length);
    if (kept == NULL)
        return error_set_memory(error);
    enum known_column known = known_column_find(name, length);
    struct column added = { .name = kept, .unit = "", .known = known, .kind = COLUMN_NUMBER };
    *column = (int)table->column_count;
    if (known != KNOWN_COUNT) {
        added.kind = known_column_info(known)->kind;
        added.unit = known_column_info(known)->unit;
        table->known[known] = *column;
    }
    table->column_slots[name_slot(table, name, length)] = *column + 1;
    table->columns[table->column_count++] = added;
    return STATUS_OK;
}

static struct column *column_at(const struct table *table, int column)
{
    assert(column >= 0 && (size_t)column < table->column_count);
    return &table->columns[column];
}

const char *table_column_name(const struct table *table, int column)
{
    return column_at(table, column)->name;
}

enum known_column table_column_known(const struct table *table, int column)
{
    return column_at(table, column)->known;
}

enum column_kind table_column_kind(const struct table *table, int column)
{
    return column_at(table, column)->kind;
}

const char *table_column_unit(const struct table *table, int column)
{
    return column_at(table, column)->unit;
}

enum status table_set_column_unit(struct table *table, int column, const char *unit, size_t length,
                                  struct error *error)
{
    struct column *changed = column_at(table, column);
    if (changed->unit[0] != '\0' || length == 0)
        return STATUS_OK;
    const char *kept = table_intern(table, unit, length);
    if (kept == NULL)
        return error_set_memory(error);
    changed->unit = kept;
    return STATUS_OK;
}

size_t table_row_count(const struct table *table)
{
    return table->row_count;
}

enum status table_begin_source(struct table *table, const char *name, struct error *error)
{
    enum status status = array_grow(&table->sources, sizeof *table->sources, table->source_count,
                                    &table->source_capacity, error);
    if (status != STATUS_OK)
        return status;
    const char *kept = table_intern(table, name, strlen(name));
    if (kept == NULL)
        return error_set_memory(error);
    table->sources[table->source_count++] = (struct source){ kept, "", false };
    return STATUS_OK;
}

size_t table_source_count(const struct table *table)
{
    return table->source_count;
}

const char *table_source_name(const struct table *table, size_t source)
{
    assert(source < table->source_count);
    return table->sources[source].name;
}

enum status table_set_source_format(struct table *table, const char *format, struct error *error)
{
    assert(table->source_count > 0);
    const char *kept = table_intern(table, format, strlen(format));
    if (kept == NULL)
        return error_set_memory(error);
    table->sources[table->source_count - 1].format = kept;
    return STATUS_OK;
}

const char *table_source_format(const struct table *table, size_t source)
{
    assert(source < table->source_count);
    return table->sources[source].format;
}

void table_set_source_profiled(struct table *table)
{
    assert(table->source_count > 0);
    table->sources[table->source_count - 1].profiled = true;
}

bool table_source_profiled(const struct table *table, size_t source)
{
    assert(source < table->source_count);
    return table->sources[source].profiled;
}

enum status table_add_row(struct table *table, size_t line, struct error *error)
{
    assert(table->source_count > 0);
    if (table->row_count == UINT32_MAX)
        return error_set(error, STATUS_MEMORY, "the table has more than 2^32 rows");
    enum status status = array_grow(&table->rows, sizeof *table->rows, table->row_count,
                                    &table->row_capacity, error);
    if (status != STATUS_OK)
        return status;
    uint32_t kept_line = line > UINT32_MAX ? UINT32_MAX : (uint32_t)line;
    table->rows[table->row_count++] =
        (struct row){ (uint32_t)(table->source_count - 1), kept_line };
    return STATUS_OK;
}

size_t table_row_source(const struct table *table, size_t row)
{
    assert(row < table->row_count);
    return table->rows[row].source;
}

size_t table_row_line(const struct table *table, size_t row)
{
    assert(row < table->row_count);
    return table->rows[row].line;
}

static void column_remove_rows(struct column *column, const bool *remove)
{
    size_t first = 0;
    for (size_t row = 0; row < column->first; row++)
        first += !remove[row];
    size_t kept = 0;
    for (size_t i = 0; i < column->count; i++)
        if (!remove[column->first + i])
            column->cells[kept++] = column->cells[i];
    column->first = first;
    column->count = kept;
    column->last_text = NULL;
}

void table_remove_rows(struct table *table, const bool *remove)
{
    for (size_t i = 0; i < table->column_count; i++)
        column_remove_rows(&table->columns[i], remove);
    size_t kept = 0;
    for (size_t i = 0; i < table->row_count; i++)
        if (!remove[i])
            table->rows[kept++] = table->rows[i];
    table->row_count = kept;
}

static enum status column_reserve(struct column *column, size_t count, struct error *error)
{
    if (count <= column->capacity)
        return STATUS_OK;
    size_t wanted = column->capacity == 0 ? FIRST_CELLS : 2 * column->capacity;
    if (wanted < count)
        wanted = count;
    if (wanted > SIZE_MAX / sizeof *column->cells)
        return error_set_memory(error);
    text_ref *grown = realloc(column->cells, wanted * sizeof *grown);
    if (grown == NULL)
        return error_set_memory(error);
    column->cells = grown;
    column->capacity = wanted;
    return STATUS_OK;
}

/* Makes the cell of a row exist, and those between it and the others, the new ones missing. */
static enum status column_reach(struct column *column, size_t row, struct error *error)
{
    if (column->count == 0)
        column->first = row;
    size_t before = row < column->first ? column->first - row : 0;
    size_t reached = row + before - column->first + 1;
    size_t wanted = before + (reached > column->count ? reached : column->count);
    if (wanted == column->count)
        return STATUS_OK;
    enum status status = column_reserve(column, wanted, error);
    if (status != STATUS_OK)
        return status;
    if (before > 0 && column->count > 0)
        memmove(column->cells + before, column->cells, column->count * sizeof *column->cells);
    for (size_t i = 0; i < before; i++)
        column->cells[i] = TEXT_REF_NONE;
    for (size_t i = before + column->count; i < wanted; i++)
        column->cells[i] = TEXT_REF_NONE;
    column->first -= before;
    column->count = wanted;
    return STATUS_OK;
}

/* The cell of a row, which is missing when NULL is returned. */
static text_ref *find_cell(const struct column *column, size_t row)
{
    if (row < column->first || row - column->first >= column->count)
        return NULL;
    return &column->cells[row - column->first];
}

static bool is_blank(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] != ' ' && text[i] != '\t')
            return false;
    return true;
}

/* Whether the cell above the last row holds the same text: counters and signatures often repeat. */
static bool repeats_cell_above(const struct table *table, const struct column *column,
                               const char *text, size_t length)
{
    return column->last_text != NULL && column->last_length == length &&
           column->first + column->count + 1 == table->row_count &&
           memcmp(column->last_text, text, length) == 0;
}

static enum status set_cell(struct table *table, struct column *column, size_t row,
                            const char *text, size_t length, struct error *error)
{
    text_ref ref;
    enum status status = column->kind == COLUMN_TEXT
                             ? text_pool_intern(table->texts, text, length, &ref, error)
                             : text_pool_store(table->texts, text, length, &ref, error);
    if (status != STATUS_OK)
        return status;
    status = column_reach(column, row, error);
    if (status != STATUS_OK)
        return status;
    *find_cell(column, row) = ref;
    if (row + 1 == column->first + column->count) {
        column->last_text = text_pool_text(table->texts, ref);
        column->last_length = length;
    }
    return STATUS_OK;
}

enum status table_set_text(struct table *table, int column, const char *text, size_t length,
                           struct error *error)
{
    assert(table->row_count > 0);
    if (is_blank(text, length))
        return STATUS_OK;
    struct column *changed = column_at(table, column);
    size_t row = table->row_count - 1;
    if (!repeats_cell_above(table, changed, text, length))
        return set_cell(table, changed, row, text, length, error);
    text_ref above = *find_cell(changed, row - 1);
    enum status status = column_reach(changed, row, error);
    if (status == STATUS_OK)
        *find_cell(changed, row) = above;
    return status;
}

enum status table_set_number(struct table *table, int column, double value, struct error *error)
{
    if (!isfinite(value))
        return STATUS_OK;
    char text[NUMBER_TEXT_SIZE];
    size_t length = number_format(value, text);
    return table_set_text(table, column, text, length, error);
}

enum status table_replace_text(struct table *table, size_t row, int column, const char *text,
                               size_t length, struct error *error)
{
    assert(row < table->row_count);
    if (is_blank(text, length))
        return STATUS_OK;
    return set_cell(table, column_at(table, column), row, text, length, error);
}

enum status table_replace_number(struct table *table, size_t row, int column, double value,
                                 struct error *error)
{
    assert(row < table->row_count && isfinite(value));
    char text[NUMBER_TEXT_SIZE];
    size_t length = number_format(value, text);
    return set_cell(table, column_at(table, column), row, text, length, error);
}

static text_ref cell_ref(const struct table *table, size_t row, int column)
{
    assert(row < table->row_count);
    if (column == COLUMN_NONE)
        return TEXT_REF_NONE;
    const text_ref *cell = find_cell(column_at(table, column), row);
    return cell != NULL ? *cell : (text_ref)TEXT_REF_NONE;
}

const char *table_text(const struct table *table, size_t row, int column)
{
    return text_pool_text(table->texts, cell_ref(table, row, column));
}

uint32_t table_text_id(const struct table *table, size_t row, int column)
{
    assert(column == COLUMN_NONE || column_at(table, column)->kind == COLUMN_TEXT);
    return cell_ref(table, row, column);
}

enum status table_number(const struct table *table, size_t row, int column, double *value,
                         struct error *error)
{
    *value = NAN;
    text_ref ref = cell_ref(table, row, column);
    if (ref == TEXT_REF_NONE)
        return STATUS_OK;
    struct column *read = column_at(table, column);
    if (ref == read->number_ref) {
        *value = read->number;
        return STATUS_OK;
    }
    const char *text = text_pool_text(table->texts, ref);
    if (number_parse(text, strlen(text), value) != NUMBER_BAD) {
        read->number_ref = ref;
        read->number = *value;
        return STATUS_OK;
    }
    return error_set(error, STATUS_VALUE,
                     "%s:%zu: column \"%s\": \"%.60s\" is not a number; correct the cell, or leave "
                     "it empty if it was not measured",
                     table->sources[table->rows[row].source].name, (size_t)table->rows[row].line,
                     column_at(table, column)->name, text);
}

const char *table_intern(struct table *table, const char *text, size_t length)
{
    text_ref ref;
    if (text_pool_intern(table->texts, text, length, &ref, NULL) != STATUS_OK)
        return NULL;
    return text_pool_text(table->texts, ref);
}
