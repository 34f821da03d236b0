#include "analysis/report_github.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/finding.h"
#include "analysis/utf8.h"

enum { DELETE = 0x7F };

/* Of the message; a property's value has two characters more that end it. */
static const char message_escapes[] = "%\r\n";
static const char property_escapes[] = "%\r\n:,";

/* A log is shown on terminals too: what could steer one, and what is no UTF-8, is replaced. */
static bool is_harmful(uint32_t character)
{
    return character < ' ' || (character >= DELETE && character < 0xA0) ||
           character == UTF8_REPLACEMENT;
}

static void write_escaped(FILE *stream, const char *text, const char *escaped)
{
    for (size_t left = strlen(text), taken = 0; left > 0; text += taken, left -= taken) {
        uint32_t character;
        taken = utf8_decode(text, left, &character);
        if (taken == 1 && strchr(escaped, text[0]) != NULL)
            fprintf(stream, "%%%02X", (unsigned)(unsigned char)text[0]);
        else if (is_harmful(character))
            fputs(UTF8_REPLACEMENT_TEXT, stream);
        else
            fwrite(text, 1, taken, stream);
    }
}

/* NULL: no annotation. */
static const char *command_of(const struct compared_point *point)
{
    if (point->fails)
        return "error";
    switch (point->verdict) {
    case VERDICT_CANNOT_TELL:
    case VERDICT_MISSING:
        return "warning";
    case VERDICT_IMPROVED:
        return "notice";
    default:
        return NULL;
    }
}

static enum status write_annotation(FILE *stream, const char *command,
                                    const struct compared_point *point, struct error *error)
{
    char *sentence = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&sentence, &length);
    if (memory == NULL)
        return error_set_memory(error);
    finding_write_sentence(memory, point);
    const bool complete = fclose(memory) == 0;
    if (complete) {
        fprintf(stream, "::%s title=", command);
        write_escaped(stream, verdict_name(point->verdict), property_escapes);
        write_escaped(stream, ": ", property_escapes);
        write_escaped(stream, point->name, property_escapes);
        fputs("::", stream);
        write_escaped(stream, sentence, message_escapes);
        fputc('\n', stream);
    }
    free(sentence);
    return complete ? STATUS_OK : error_set_memory(error);
}

enum status report_github_write(FILE *stream, const struct comparison *comparison,
                                struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < comparison->point_count && status == STATUS_OK; i++) {
        const struct compared_point *point = &comparison->points[i];
        const char *command = command_of(point);
        if (command != NULL)
            status = write_annotation(stream, command, point, error);
    }
    return status;
}
