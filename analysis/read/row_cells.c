#include "analysis/read/row_cells.h"

#include <math.h>
#include <string.h>

enum status row_cells_set_text(struct table *table, size_t row, const char *column,
                               const char *text, size_t length, struct error *error)
{
    if (text == NULL)
        return STATUS_OK;
    int index;
    enum status status = table_add_column(table, column, strlen(column), &index, error);
    if (status != STATUS_OK)
        return status;
    return table_replace_text(table, row, index, text, length, error);
}

enum status row_cells_set_number(struct table *table, size_t row, const char *column,
                                 const char *unit, double value, struct error *error)
{
    if (isnan(value))
        return STATUS_OK;
    int index;
    enum status status = table_add_column(table, column, strlen(column), &index, error);
    if (status == STATUS_OK)
        status = table_set_column_unit(table, index, unit, strlen(unit), error);
    if (status != STATUS_OK)
        return status;
    return table_replace_number(table, row, index, value, error);
}

enum status row_cells_set_known_text(struct table *table, size_t row, enum known_column known,
                                     const char *text, size_t length, struct error *error)
{
    return row_cells_set_text(table, row, known_column_info(known)->name, text, length, error);
}

enum status row_cells_set_known_number(struct table *table, size_t row, enum known_column known,
                                       double value, struct error *error)
{
    const struct known_column_info *info = known_column_info(known);
    return row_cells_set_number(table, row, info->name, info->unit, value, error);
}

double row_cells_number(const struct table *table, size_t row, const char *column)
{
    double value = NAN;
    table_number(table, row, table_find_column(table, column), &value, NULL);
    return value;
}

enum status row_cells_begin_source(struct table *table, const char *name, const char *format,
                                   struct error *error)
{
    enum status status = table_begin_source(table, name, error);
    if (status == STATUS_OK)
        status = table_set_source_format(table, format, error);
    if (status == STATUS_OK)
        table_set_source_profiled(table);
    return status;
}
