#include "analysis/read/report_names.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/array.h"
#include "analysis/column.h"
#include "analysis/read/ncu_metric_unit.h"
#include "analysis/read/ncu_row.h"

static const char *const role_metrics[REPORT_ROLE_COUNT] = {
    [REPORT_ROLE_DEVICE_INDEX] = "device__attribute_device_index",
    [REPORT_ROLE_CAPABILITY_MAJOR] = "device__attribute_compute_capability_major",
    [REPORT_ROLE_CAPABILITY_MINOR] = "device__attribute_compute_capability_minor",
};

static enum report_role find_role(const char *text)
{
    for (int role = REPORT_ROLE_NONE + 1; role < REPORT_ROLE_COUNT; role++)
        if (strcmp(text, role_metrics[role]) == 0)
            return (enum report_role)role;
    return REPORT_ROLE_NONE;
}

enum status report_names_append(struct report_names *names, struct table *table,
                                const NsightReport__StringTable *strings, struct error *error)
{
    for (size_t i = 0; i < strings->n_texts; i++) {
        enum status status =
            array_grow(&names->items, sizeof *names->items, names->count, &names->capacity, error);
        if (status != STATUS_OK)
            return status;
        const size_t length = strlen(strings->texts[i]);
        const char *text = table_intern(table, strings->texts[i], length);
        if (text == NULL)
            return error_set_memory(error);
        names->items[names->count++] = (struct report_name){
            .text = text,
            .role = find_role(text),
            .is_metric = length > 0 && known_column_find(text, length) == KNOWN_COUNT,
            .column = COLUMN_NONE,
            .factor = 1,
        };
    }
    return STATUS_OK;
}

enum status report_name_add_column(struct report_name *name, struct table *table,
                                   struct error *error)
{
    if (name->column != COLUMN_NONE)
        return STATUS_OK;
    const char *unit = ncu_metric_unit(name->text);
    bool known;
    return ncu_row_metric_column(table, name->text, unit, &name->column, &name->factor, &known,
                                 error);
}

void report_names_clear(struct report_names *names)
{
    free(names->items);
    *names = (struct report_names){ 0 };
}
