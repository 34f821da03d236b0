#include "analysis/json_value.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/utf8.h"

enum { REAL_DIGITS = 17 };

bool json_set_value(json_t *object, const char *key, json_t *value)
{
    return json_object_set_new_nocheck(object, key, value) == 0;
}

/* The text with every byte that is no UTF-8 replaced. */
static json_t *repaired_string(const char *text, size_t length)
{
    static const char replacement[] = UTF8_REPLACEMENT_TEXT;
    const size_t growth = sizeof replacement - 1;
    if (length > SIZE_MAX / growth)
        return NULL;
    char *const repaired = malloc(length * growth);
    if (repaired == NULL)
        return NULL;
    size_t repaired_length = 0;
    for (size_t at = 0, taken = 0; at < length; at += taken) {
        uint32_t character;
        taken = utf8_decode(text + at, length - at, &character);
        const bool valid = character != UTF8_REPLACEMENT;
        const size_t copied = valid ? taken : growth;
        memcpy(repaired + repaired_length, valid ? text + at : replacement, copied);
        repaired_length += copied;
    }
    json_t *const string = json_stringn_nocheck(repaired, repaired_length);
    free(repaired);
    return string;
}

bool json_set_text(json_t *object, const char *key, const char *text)
{
    if (text == NULL)
        return json_set_value(object, key, json_null());
    const size_t length = strlen(text);
    return json_set_value(object, key,
                          utf8_is_valid(text, length) ? json_stringn_nocheck(text, length)
                                                      : repaired_string(text, length));
}

bool json_set_number(json_t *object, const char *key, double value)
{
    return json_set_value(object, key, isfinite(value) ? json_real(value) : json_null());
}

bool json_set_count(json_t *object, const char *key, size_t count)
{
    return json_set_value(object, key, json_integer((json_int_t)count));
}

/* Receives what jansson dumps and indents it by one level more. Line feeds only come from the
 * layout: inside a text they are escaped. */
static int write_indented(const char *bytes, size_t length, void *stream)
{
    while (length > 0) {
        const char *const line_end = memchr(bytes, '\n', length);
        const size_t written = line_end != NULL ? (size_t)(line_end - bytes) + 1 : length;
        fwrite(bytes, 1, written, stream);
        if (line_end != NULL)
            fputs("  ", stream);
        bytes += written;
        length -= written;
    }
    return 0;
}

bool json_write_element(FILE *stream, const json_t *value, bool is_first)
{
    fputs(is_first ? "\n  " : ",\n  ", stream);
    return json_dump_callback(value, write_indented, stream,
                              JSON_INDENT(1) | JSON_REAL_PRECISION(REAL_DIGITS)) == 0;
}
