#include "analysis/report_junit.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/finding.h"
#include "analysis/utf8.h"

/* Whether XML 1.0 allows the character (production 2); utf8_decode has seen to surrogates. */
static bool is_allowed(uint32_t character)
{
    return (character >= ' ' && character != 0xFFFE && character != 0xFFFF) || character == '\t' ||
           character == '\n' || character == '\r';
}

static const char *entity_of(uint32_t character)
{
    switch (character) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\t':
        return "&#9;";
    case '\n':
        return "&#10;";
    case '\r':
        return "&#13;";
    default:
        return NULL;
    }
}

/* Fit for the value of an attribute. */
static void write_escaped(FILE *stream, const char *text)
{
    for (size_t left = strlen(text), taken = 0; left > 0; text += taken, left -= taken) {
        uint32_t character;
        taken = utf8_decode(text, left, &character);
        const char *entity = entity_of(character);
        if (entity != NULL)
            fputs(entity, stream);
        else if (!is_allowed(character) || character == UTF8_REPLACEMENT)
            fputs(UTF8_REPLACEMENT_TEXT, stream);
        else
            fwrite(text, 1, taken, stream);
    }
}

static bool is_skipped(const struct compared_point *point)
{
    return !point->fails && (point->verdict == VERDICT_CANNOT_TELL ||
                             point->verdict == VERDICT_MISSING || point->verdict == VERDICT_NEW);
}

/* STATUS_MEMORY where there is no memory for the sentence, which is escaped as a whole. */
static enum status write_outcome(FILE *stream, const struct compared_point *point,
                                 struct error *error)
{
    char *sentence = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&sentence, &length);
    if (memory == NULL)
        return error_set_memory(error);
    finding_write_sentence(memory, point);
    const bool complete = fclose(memory) == 0;
    if (complete) {
        fputs(point->fails ? "      <failure type=\"" : "      <skipped", stream);
        if (point->fails) {
            fputs(verdict_name(point->verdict), stream);
            fputc('"', stream);
        }
        fputs(" message=\"", stream);
        write_escaped(stream, sentence);
        fputs("\"/>\n", stream);
    }
    free(sentence);
    return complete ? STATUS_OK : error_set_memory(error);
}

static enum status write_case(FILE *stream, const struct compared_point *point, struct error *error)
{
    const struct point *shown = point->current != NULL ? point->current : point->baseline;
    fputs("    <testcase classname=\"", stream);
    write_escaped(stream, shown->hardware);
    fputs("\" name=\"", stream);
    write_escaped(stream, point->name);
    if (!point->fails && !is_skipped(point)) {
        fputs("\"/>\n", stream);
        return STATUS_OK;
    }
    fputs("\">\n", stream);
    const enum status status = write_outcome(stream, point, error);
    fputs("    </testcase>\n", stream);
    return status;
}

enum status report_junit_write(FILE *stream, const struct comparison *comparison,
                               struct error *error)
{
    size_t skipped = 0;
    for (size_t i = 0; i < comparison->point_count; i++)
        skipped += is_skipped(&comparison->points[i]) ? 1 : 0;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", stream);
    fprintf(stream,
            "  <testsuite name=\"roofline compare\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" "
            "skipped=\"%zu\">\n",
            comparison->point_count, comparison->failing, skipped);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < comparison->point_count && status == STATUS_OK; i++)
        status = write_case(stream, &comparison->points[i], error);
    fputs("  </testsuite>\n</testsuites>\n", stream);
    return status;
}
