#include "profile/collector/launch_row.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char duration_metric[] = "gpu__time_duration.sum";

static const char known_columns[] =
    "Hardware,Executable,Region,Kernel ID,Kernel,Kernel Signature,Grid Size,Block Size,"
    "Duration [s],Process ID,Context,Stream,Device,CC";

void csv_text_clear(struct csv_text *text)
{
    free(text->bytes);
    *text = (struct csv_text){ .bytes = NULL };
}

static bool reserve(struct csv_text *text, size_t more)
{
    if (text->failed || more > SIZE_MAX - text->length) {
        text->failed = true;
        return false;
    }
    const size_t needed = text->length + more;
    if (needed <= text->capacity)
        return true;
    const size_t wanted = needed < 4096 ? 4096 : needed + needed / 2;
    char *grown = wanted >= needed ? realloc(text->bytes, wanted) : NULL;
    if (grown == NULL) {
        text->failed = true;
        return false;
    }
    text->bytes = grown;
    text->capacity = wanted;
    return true;
}

static void add_bytes(struct csv_text *text, const char *bytes, size_t length)
{
    if (!reserve(text, length))
        return;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

static void add_string(struct csv_text *text, const char *string)
{
    add_bytes(text, string, strlen(string));
}

/* Quotes where the text would otherwise be taken apart. */
static void add_cell(struct csv_text *text, const char *cell)
{
    if (cell == NULL)
        return;
    if (cell[strcspn(cell, ",\"\r\n")] == '\0' && cell[0] != ' ') {
        add_string(text, cell);
        return;
    }
    add_string(text, "\"");
    for (const char *at = cell; *at != '\0';) {
        const size_t plain = strcspn(at, "\"");
        add_bytes(text, at, plain);
        at += plain;
        if (*at == '"') {
            add_string(text, "\"\"");
            at++;
        }
    }
    add_string(text, "\"");
}

static void add_comma(struct csv_text *text)
{
    add_string(text, ",");
}

static void add_integer(struct csv_text *text, uint64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    add_string(text, digits);
}

static void add_number(struct csv_text *text, double value)
{
    if (!isfinite(value))
        return;
    char digits[40];
    snprintf(digits, sizeof digits, "%.17g", value);
    add_string(text, digits);
}

static void add_extent(struct csv_text *text, const uint32_t extent[3])
{
    if (extent[0] == 0)
        return;
    char cell[48];
    snprintf(cell, sizeof cell, "(%" PRIu32 ", %" PRIu32 ", %" PRIu32 ")", extent[0], extent[1],
             extent[2]);
    add_cell(text, cell);
}

static void add_capability(struct csv_text *text, const int capability[2])
{
    char cell[32];
    snprintf(cell, sizeof cell, "%d.%d", capability[0], capability[1]);
    add_string(text, cell);
}

void launch_row_write_header(struct csv_text *out, const struct metric_choice *metrics)
{
    add_string(out, known_columns);
    for (size_t i = 0; i < metrics->count; i++) {
        add_comma(out);
        add_string(out, metrics->metrics[i].name);
        if (metrics->metrics[i].unit[0] != '\0') {
            add_string(out, " [");
            add_string(out, metrics->metrics[i].unit);
            add_string(out, "]");
        }
    }
    add_string(out, "\n");
}

static double duration_s(const struct metric_choice *metrics, const double *values)
{
    const size_t place = metric_choice_find(metrics, duration_metric);
    return place < metrics->count ? values[place] / 1e9 : NAN;
}

static void write_identity(struct csv_text *out, const struct measured_launch *launch)
{
    const char *const texts[] = { launch->hardware, launch->executable, launch->region };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        add_cell(out, texts[i]);
        add_comma(out);
    }
    add_integer(out, launch->kernel_id);
    add_comma(out);
    add_cell(out, launch->kernel);
    add_comma(out);
    add_cell(out, launch->signature);
    add_comma(out);
    add_extent(out, launch->grid);
    add_comma(out);
    add_extent(out, launch->block);
    add_comma(out);
}

static void write_place(struct csv_text *out, const struct measured_launch *launch)
{
    const uint64_t numbers[] = { (uint64_t)launch->process_id, launch->context, launch->stream,
                                 launch->device };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        add_comma(out);
        add_integer(out, numbers[i]);
    }
    add_comma(out);
    add_capability(out, launch->compute_capability);
}

void launch_row_write(struct csv_text *out, const struct metric_choice *metrics,
                      const struct measured_launch *launch, locale_t c_locale)
{
    const locale_t saved_locale = uselocale(c_locale);
    write_identity(out, launch);
    add_number(out, duration_s(metrics, launch->values));
    write_place(out, launch);
    for (size_t i = 0; i < metrics->count; i++) {
        add_comma(out);
        add_number(out, launch->values[i]);
    }
    add_string(out, "\n");
    uselocale(saved_locale);
}
