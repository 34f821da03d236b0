#include "analysis/read/ncu_row.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/ascii.h"
#include "analysis/column.h"
#include "analysis/read/kernel_name.h"
#include "analysis/unit.h"

/* ---- identity ---- */

static enum status set_named(struct table *table, const char *column_name, const char *text,
                             struct error *error)
{
    if (text == NULL)
        return STATUS_OK;
    int column;
    enum status status = table_add_column(table, column_name, strlen(column_name), &column, error);
    if (status != STATUS_OK)
        return status;
    return table_set_text(table, column, text, strlen(text), error);
}

static enum status set_known(struct table *table, enum known_column known, const char *text,
                             struct error *error)
{
    return set_named(table, known_column_info(known)->name, text, error);
}

static const char *without_folders(const char *path)
{
    if (path == NULL)
        return NULL;
    const char *name = path;
    for (const char *at = path; *at != '\0'; at++)
        if ((*at == '/' || *at == '\\') && at[1] != '\0')
            name = at + 1;
    return name;
}

static enum status set_kernel(struct table *table, const char *signature, struct error *error)
{
    if (signature == NULL)
        return STATUS_OK;
    size_t length = strlen(signature);
    char *name = malloc(length + 1);
    if (name == NULL)
        return error_set_memory(error);
    kernel_name_shorten(signature, length, name);
    enum status status = set_known(table, KNOWN_KERNEL, name, error);
    free(name);
    if (status != STATUS_OK)
        return status;
    return set_known(table, KNOWN_KERNEL_SIGNATURE, signature, error);
}

enum status ncu_row_add(struct table *table, size_t line, const struct ncu_launch *launch,
                        struct error *error)
{
    const struct {
        const char *column;
        const char *text;
    } others[] = {
        { known_column_info(KNOWN_EXECUTABLE)->name, without_folders(launch->process_name) },
        { known_column_info(KNOWN_REGION)->name, launch->region },
        { known_column_info(KNOWN_KERNEL_ID)->name, launch->id },
        { known_column_info(KNOWN_GRID_SIZE)->name, launch->grid },
        { known_column_info(KNOWN_BLOCK_SIZE)->name, launch->block },
        { "Process ID", launch->process_id },
        { "Context", launch->context },
        { "Stream", launch->stream },
        { "Device", launch->device },
        { "CC", launch->compute_capability },
    };
    enum status status = table_add_row(table, line, error);
    if (status == STATUS_OK)
        status = set_kernel(table, launch->kernel_signature, error);
    for (size_t i = 0; status == STATUS_OK && i < sizeof others / sizeof others[0]; i++)
        status = set_named(table, others[i].column, others[i].text, error);
    return status;
}

enum status ncu_row_name_hardware(struct table *table, size_t first_row, struct error *error)
{
    int name_column = table_find_column(table, "device__attribute_display_name");
    if (name_column == COLUMN_NONE)
        return STATUS_OK;
    const char *hardware = known_column_info(KNOWN_HARDWARE)->name;
    int column;
    enum status status = table_add_column(table, hardware, strlen(hardware), &column, error);
    for (size_t row = first_row; status == STATUS_OK && row < table_row_count(table); row++) {
        const char *name = table_text(table, row, name_column);
        if (name != NULL && table_text(table, row, column) == NULL)
            status = table_replace_text(table, row, column, name, strlen(name), error);
    }
    return status;
}

/* ---- units of metrics ---- */

enum { BASE_UNIT_SIZE = 64 };

struct base_unit {
    char name[BASE_UNIT_SIZE];
    double factor;
};

/* One side of a fraction in its base unit. */
struct unit_side {
    const char *name;
    size_t length;
    double factor;
};

static const char *base_name(enum dimension dimension, bool divides)
{
    switch (dimension) {
    case DIMENSION_TIME:
        return divides ? "s" : "ns";
    case DIMENSION_FREQUENCY:
        return "hz";
    case DIMENSION_BYTE:
        return "byte";
    default:
        return NULL;
    }
}

static bool read_side(const char *text, size_t length, bool divides, struct unit_side *side)
{
    ascii_trim(&text, &length);
    *side = (struct unit_side){ text, length, 1.0 };
    struct unit unit;
    if (length == 0 || memchr(text, '%', length) != NULL)
        return true; /* percentages stay percentages */
    if (!unit_parse(text, length, &unit))
        return divides; /* "byte/block": what it is counted per need not be known */
    side->factor = unit.factor;
    const char *name = base_name(unit.dimension, divides);
    if (name != NULL) {
        side->name = name;
        side->length = strlen(name);
        if (unit.dimension == DIMENSION_TIME && !divides)
            side->factor *= 1e9;
    } else if (unit.factor != 1.0) { /* "Kinst", "Kiinst": without its prefix */
        int exponent;
        const size_t prefix = frexp(unit.factor, &exponent) == 0.5 ? 2 : 1; /* a power of two: Ki */
        side->name += prefix;
        side->length -= prefix;
    }
    return true;
}

/* Conversions are by powers of ten or two; what is off by a rounding error is put right. */
static double exact_factor(double factor)
{
    double nearest = factor >= 1.0 ? round(factor) : 1.0 / round(1.0 / factor);
    return fabs(factor - nearest) <= 1e-9 * factor ? nearest : factor;
}

/* Finds the unit that Nsight Compute writes with --print-units base. False when the unit is not
 * known. */
static bool find_base_unit(const char *unit, size_t length, struct base_unit *base)
{
    const char *slash = length > 0 ? memchr(unit, '/', length) : NULL;
    size_t upper_length = slash != NULL ? (size_t)(slash - unit) : length;
    struct unit_side upper;
    struct unit_side lower = { "", 0, 1.0 };
    if (!read_side(unit, upper_length, false, &upper))
        return false;
    if (slash != NULL && !read_side(slash + 1, length - upper_length - 1, true, &lower))
        return false;
    if (upper.length + lower.length + 2 > sizeof base->name)
        return false;
    memcpy(base->name, upper.name, upper.length);
    size_t written = upper.length;
    if (slash != NULL) {
        base->name[written++] = '/';
        memcpy(base->name + written, lower.name, lower.length);
        written += lower.length;
    }
    base->name[written] = '\0';
    base->factor = exact_factor(upper.factor / lower.factor);
    static const char clock[] = "hz";
    if (strcmp(base->name, "cycle/s") == 0) /* as older versions name it */
        memcpy(base->name, clock, sizeof clock);
    return true;
}

/* Makes the factor one to the unit that the column has already. False when that is of another kind.
 */
static bool convert_to_column_unit(struct base_unit *base, const char *column_unit)
{
    if (base->name[0] == '\0' || strcmp(base->name, column_unit) == 0)
        return true;
    struct unit from;
    struct unit to;
    if (!unit_parse(base->name, strlen(base->name), &from) ||
        !unit_parse(column_unit, strlen(column_unit), &to) || from.dimension != to.dimension)
        return false;
    base->factor = exact_factor(base->factor * (from.factor / to.factor));
    return true;
}

enum status ncu_row_metric_column(struct table *table, const char *name, const char *unit,
                                  int *column, double *factor, bool *known, struct error *error)
{
    *factor = 1.0;
    *known = false;
    enum status status = table_add_column(table, name, strlen(name), column, error);
    if (status != STATUS_OK)
        return status;
    const size_t unit_length = strlen(unit);
    struct base_unit base;
    if (!find_base_unit(unit, unit_length, &base))
        return table_set_column_unit(table, *column, unit, unit_length, error);
    status = table_set_column_unit(table, *column, base.name, strlen(base.name), error);
    if (status != STATUS_OK)
        return status;
    *known = convert_to_column_unit(&base, table_column_unit(table, *column));
    if (*known)
        *factor = base.factor;
    return STATUS_OK;
}
