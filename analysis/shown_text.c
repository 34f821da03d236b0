#include "analysis/shown_text.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "analysis/utf8.h"

static bool is_control(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

/* A character of a text, as it is shown. */
struct shown {
    size_t length;    /* bytes in the text */
    size_t width;     /* columns */
    bool is_replaced; /* U+FFFD is shown instead */
};

static struct shown next_shown(const char *text, size_t length)
{
    uint32_t character;
    struct shown shown = { .length = utf8_decode(text, length, &character) };
    shown.is_replaced = is_control(character) || character == UTF8_REPLACEMENT;
    shown.width = shown.is_replaced ? 1 : utf8_character_width(character);
    return shown;
}

static void write_shown(FILE *stream, const char *text, struct shown shown)
{
    if (shown.is_replaced)
        fputs(UTF8_REPLACEMENT_TEXT, stream);
    else
        fwrite(text, 1, shown.length, stream);
}

size_t shown_text_width(const char *text)
{
    const size_t length = strlen(text);
    size_t width = 0;
    for (size_t at = 0; at < length;) {
        const struct shown shown = next_shown(text + at, length - at);
        at += shown.length;
        width += shown.width;
    }
    return width;
}

/* Leaves out the middle: half of the columns go to the beginning, half to the end. */
static size_t write_shortened(FILE *stream, const char *text, size_t width, size_t limit)
{
    enum part { HEAD, GAP, TAIL } part = HEAD;
    const size_t tail_limit = (limit - 1) / 2;
    const size_t head_limit = limit - 1 - tail_limit;
    const size_t length = strlen(text);
    size_t before = 0;  /* columns in front of the character */
    size_t written = 1; /* columns, the ellipsis included */
    for (size_t at = 0; at < length;) {
        const struct shown shown = next_shown(text + at, length - at);
        if (part == HEAD && before + shown.width > head_limit) {
            fputs("\xE2\x80\xA6", stream); /* U+2026, horizontal ellipsis */
            part = GAP;
        }
        /* Not with a combining character: it would change the ellipsis. */
        if (part == GAP && width - before <= tail_limit && shown.width > 0)
            part = TAIL;
        if (part != GAP) {
            write_shown(stream, text + at, shown);
            written += shown.width;
        }
        before += shown.width;
        at += shown.length;
    }
    return written;
}

size_t shown_text_write(FILE *stream, const char *text, size_t limit)
{
    assert(limit > 0);
    const size_t width = shown_text_width(text);
    if (width > limit)
        return write_shortened(stream, text, width, limit);
    const size_t length = strlen(text);
    for (size_t at = 0; at < length;) {
        const struct shown shown = next_shown(text + at, length - at);
        write_shown(stream, text + at, shown);
        at += shown.length;
    }
    return width;
}
