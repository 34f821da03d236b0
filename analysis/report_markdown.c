#include "analysis/report_markdown.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "analysis/finding.h"
#include "analysis/utf8.h"

enum { POINT_LIMIT = 100, DELETE = 0x7F };

/* ---- text ---- */

/* A character that would end the line, or that no reader should see. */
static bool is_control(uint32_t character)
{
    return character < ' ' || (character >= DELETE && character < 0xA0);
}

/* Writes a text of the input. In a table even a code span ends at a bar. */
static void write_characters(FILE *stream, const char *text, const char *escaped)
{
    for (size_t left = strlen(text), taken = 0; left > 0; text += taken, left -= taken) {
        uint32_t character;
        taken = utf8_decode(text, left, &character);
        if (is_control(character) || character == UTF8_REPLACEMENT) {
            fputs(UTF8_REPLACEMENT_TEXT, stream);
            continue;
        }
        if (taken == 1 && strchr(escaped, text[0]) != NULL)
            fputc('\\', stream);
        fwrite(text, 1, taken, stream);
    }
}

/* A code span, whose fence is longer than any run of backquotes in the text. */
static void write_code(FILE *stream, const char *text)
{
    size_t fence = 1;
    for (const char *at = text; *at != '\0'; at += strcspn(at, "`")) {
        const size_t run = strspn(at, "`");
        fence = run >= fence ? run + 1 : fence;
        at += run;
    }
    for (size_t i = 0; i < fence; i++)
        fputc('`', stream);
    fputs(fence > 1 ? " " : "", stream);
    write_characters(stream, text, "|");
    fputs(fence > 1 ? " " : "", stream);
    for (size_t i = 0; i < fence; i++)
        fputc('`', stream);
}

static void write_plain(FILE *stream, const char *text)
{
    write_characters(stream, text, "\\`*_{}[]<>()#+-!|~&@");
}

/* ---- tables ---- */

static void write_row(FILE *stream, const struct comparison *comparison,
                      const struct compared_point *point, enum quantity quantity, bool is_first)
{
    for (size_t cell = 0; cell < FINDING_CELLS; cell++) {
        char buffer[UNIT_TEXT_SIZE];
        const char *text = finding_text(point, quantity, (enum finding_cell)cell, buffer);
        if (cell == FINDING_P && !comparison->noise_measured)
            continue;
        fputs("| ", stream);
        if (cell != FINDING_POINT)
            fputs(text, stream);
        else if (is_first)
            write_code(stream, text);
        fputc(' ', stream);
    }
    fputs("|\n", stream);
}

static void write_point(FILE *stream, const struct comparison *comparison,
                        const struct compared_point *point)
{
    enum quantity quantities[QUANTITY_COUNT];
    const size_t count = finding_list(comparison, point, quantities);
    for (size_t i = 0; i < count; i++)
        write_row(stream, comparison, point, quantities[i], i == 0);
}

static void write_titles(FILE *stream, const struct comparison *comparison)
{
    for (size_t cell = 0; cell < FINDING_CELLS; cell++)
        if (cell != FINDING_P || comparison->noise_measured)
            fprintf(stream, "| %s ", finding_title((enum finding_cell)cell));
    fputs("|\n", stream);
    for (size_t cell = 0; cell < FINDING_CELLS; cell++)
        if (cell != FINDING_P || comparison->noise_measured)
            fputs(cell > FINDING_QUANTITY ? "| ---: " : "| --- ", stream);
    fputs("|\n", stream);
}

/* The points stand by verdict, so those of one table follow each other. */
static void write_table(FILE *stream, const struct comparison *comparison, size_t begin, size_t end)
{
    const size_t shown = end - begin > POINT_LIMIT ? begin + POINT_LIMIT : end;
    write_titles(stream, comparison);
    for (size_t i = begin; i < shown; i++)
        write_point(stream, comparison, &comparison->points[i]);
    if (shown < end)
        fprintf(stream, "\n... and %zu more.\n", end - shown);
}

static void write_remarks(FILE *stream, const struct comparison *comparison, size_t end)
{
    size_t count = 0;
    for (size_t i = 0; i < end && count < POINT_LIMIT; i++) {
        const struct compared_point *point = &comparison->points[i];
        if (point->remark == NULL)
            continue;
        fputs(count == 0 ? "\n- " : "- ", stream);
        write_code(stream, point->name);
        fputs(": ", stream);
        write_plain(stream, point->remark);
        fputc('\n', stream);
        count++;
    }
}

static void write_address(FILE *stream, const char *path)
{
    for (; *path != '\0'; path++) {
        const unsigned char byte = (unsigned char)*path;
        if (byte < ' ' || strchr("%\\<>\x7f", *path) != NULL)
            fprintf(stream, "%%%02X", byte);
        else
            fputc(byte, stream);
    }
}

/* ---- the report ---- */

static void write_heading(FILE *stream, const struct comparison *comparison)
{
    const size_t regressed = comparison->counts[VERDICT_REGRESSED];
    fputs("### Roofline: ", stream);
    if (regressed > 0)
        fprintf(stream, "%zu of %zu points regressed\n\n", regressed, comparison->point_count);
    else if (comparison->failing > 0)
        fprintf(stream, "%zu of %zu points are missing\n\n", comparison->failing,
                comparison->point_count);
    else
        fputs("nothing regressed\n\n", stream);
    finding_write_counts(stream, comparison);
    fputs(" (", stream);
    finding_write_method(stream, comparison);
    fputs(").\n", stream);
}

void report_markdown_write(FILE *stream, const struct comparison *comparison, const char *picture)
{
    const size_t count = comparison->point_count;
    const size_t unchanged = comparison->counts[VERDICT_UNCHANGED];
    const size_t moved = count - unchanged;
    write_heading(stream, comparison);
    if (picture != NULL) {
        fputs("\n![Roofline of the baseline and the current runs](<", stream);
        write_address(stream, picture);
        fputs(">)\n", stream);
    }
    if (moved > 0) {
        fputc('\n', stream);
        write_table(stream, comparison, 0, moved);
        write_remarks(stream, comparison, moved);
    }
    if (unchanged > 0) {
        fprintf(stream, "\n<details>\n<summary>%zu unchanged</summary>\n\n", unchanged);
        write_table(stream, comparison, moved, count);
        fputs("\n</details>\n", stream);
    }
}
