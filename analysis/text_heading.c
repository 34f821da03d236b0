#include "analysis/text_heading.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "analysis/shown_text.h"
#include "analysis/unit.h"

enum {
    ITEM_SIZE = 128,
    INDENTATION = 2,
    UNLIMITED_WIDTH = 100 /* many ceilings in one line cannot be read on any terminal */
};

/* A line of items that goes on in the next one where the terminal ends. */
struct wrapped_line {
    FILE *stream;
    size_t width;
    size_t used;
    const char *separator; /* in front of the next item */
};

static void write_item(struct wrapped_line *line, const char *item)
{
    const size_t item_width = shown_text_width(item);
    fputs(line->separator, line->stream);
    line->used += strlen(line->separator);
    line->separator = ",";
    /* One column for the blank, one for the next separator. */
    if (line->used + item_width + 2 > line->width) {
        fprintf(line->stream, "\n%*s", INDENTATION, "");
        line->used = INDENTATION;
    } else {
        fputc(' ', line->stream);
        line->used++;
    }
    fputs(item, line->stream);
    line->used += item_width;
}

static bool belongs_to(const struct ceiling *ceiling, const char *hardware, enum ceiling_kind kind)
{
    return ceiling->kind == kind && strcmp(ceiling->hardware, hardware) == 0;
}

static size_t write_ceilings(struct wrapped_line *line, const struct point_set *set,
                             const char *hardware, enum ceiling_kind kind)
{
    static const char *const sources[] = {
        [CEILING_MEASURED] = "",
        [CEILING_GIVEN] = " (given)",
        [CEILING_ATTRIBUTES] = " (from device attributes)",
    };
    const enum dimension dimension =
        kind == CEILING_COMPUTE ? DIMENSION_PERFORMANCE : DIMENSION_BANDWIDTH;
    size_t count = 0;
    for (size_t i = 0; i < set->ceiling_count; i++) {
        const struct ceiling *const ceiling = &set->ceilings[i];
        if (!belongs_to(ceiling, hardware, kind))
            continue;
        char value[UNIT_TEXT_SIZE];
        char item[ITEM_SIZE];
        unit_format(ceiling->value, dimension, value);
        snprintf(item, sizeof item, "%s %s%s", ceiling_name(ceiling), value,
                 sources[ceiling->source]);
        write_item(line, item);
        count++;
    }
    return count;
}

static void write_ridge(struct wrapped_line *line, const struct ceiling *compute,
                        const struct ceiling *bandwidth, bool is_only_one)
{
    char value[UNIT_TEXT_SIZE];
    char item[ITEM_SIZE];
    unit_format(ceiling_ridge_point(compute->value, bandwidth->value), DIMENSION_INTENSITY, value);
    if (is_only_one)
        snprintf(item, sizeof item, "ridge %s", value);
    else
        snprintf(item, sizeof item, "ridge %s/%s %s", ceiling_name(compute),
                 ceiling_name(bandwidth), value);
    write_item(line, item);
}

void text_heading_write(FILE *stream, const struct point_set *set, const char *hardware,
                        size_t width)
{
    struct wrapped_line line = { .stream = stream,
                                 .width = width > 0 ? width : UNLIMITED_WIDTH,
                                 .separator = ":" };
    line.used = shown_text_write(stream, hardware, SIZE_MAX);
    const size_t compute_count = write_ceilings(&line, set, hardware, CEILING_COMPUTE);
    const size_t bandwidth_count = write_ceilings(&line, set, hardware, CEILING_BANDWIDTH);
    if (compute_count + bandwidth_count == 0)
        write_item(&line, "no ceilings");
    for (size_t i = 0; i < set->ceiling_count; i++) {
        if (!belongs_to(&set->ceilings[i], hardware, CEILING_COMPUTE))
            continue;
        for (size_t j = 0; j < set->ceiling_count; j++)
            if (belongs_to(&set->ceilings[j], hardware, CEILING_BANDWIDTH))
                write_ridge(&line, &set->ceilings[i], &set->ceilings[j],
                            compute_count * bandwidth_count == 1);
    }
    fputc('\n', stream);
}
