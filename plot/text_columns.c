#include "plot/text_columns.h"

#include <stdbool.h>
#include <string.h>

struct character_range {
    uint32_t first;
    uint32_t last;
};

static const struct character_range marks[] = {
    { 0x0300, 0x036f }, { 0x0483, 0x0489 }, { 0x0591, 0x05bd }, { 0x064b, 0x065f },
    { 0x200b, 0x200f }, { 0x20d0, 0x20ff }, { 0xfe00, 0xfe0f }, { 0xfe20, 0xfe2f },
};

static const struct character_range wide[] = {
    { 0x1100, 0x115f },   { 0x2e80, 0x303e },   { 0x3041, 0x33ff },   { 0x3400, 0x4dbf },
    { 0x4e00, 0x9fff },   { 0xa000, 0xa4cf },   { 0xa960, 0xa97f },   { 0xac00, 0xd7a3 },
    { 0xf900, 0xfaff },   { 0xfe30, 0xfe6f },   { 0xff00, 0xff60 },   { 0xffe0, 0xffe6 },
    { 0x1f300, 0x1f64f }, { 0x1f680, 0x1f6ff }, { 0x1f900, 0x1faff }, { 0x20000, 0x3fffd },
};

static bool is_within(uint32_t character, const struct character_range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (character >= ranges[i].first && character <= ranges[i].last)
            return true;
    }
    return false;
}

uint32_t text_columns_character(const char *text, size_t *length)
{
    const unsigned char *const bytes = (const unsigned char *)text;
    size_t count = 1;
    uint32_t character = bytes[0];

    if (bytes[0] >= 0xc0) {
        count = (size_t)2 + (bytes[0] >= 0xe0) + (bytes[0] >= 0xf0);
        character = bytes[0] & (0xffu >> (count + 1));
    }
    for (size_t i = 1; i < count && bytes[i] != '\0'; i++)
        character = character << 6 | (bytes[i] & 0x3fu);
    *length = count;
    return character;
}

size_t text_columns_of_character(uint32_t character)
{
    if (is_within(character, marks, sizeof marks / sizeof *marks))
        return 0;
    return is_within(character, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

size_t text_columns(const char *text)
{
    size_t columns = 0;

    while (*text != '\0') {
        size_t length = 0;
        columns += text_columns_of_character(text_columns_character(text, &length));
        text += length;
    }
    return columns;
}

void text_columns_shorten(char *out, size_t size, const char *text, size_t columns_max)
{
    const size_t total = text_columns(text);
    size_t column = 0;
    size_t used = 0;
    bool is_cut = false;

    while (*text != '\0') {
        size_t length = 0;
        const size_t width = text_columns_of_character(text_columns_character(text, &length));
        const bool is_head = column + width <= columns_max / 2;
        const bool is_tail = total - column <= (columns_max - 1) / 2;
        if (used + length + sizeof "…" > size)
            break;
        if (total <= columns_max || is_head || is_tail) {
            memcpy(out + used, text, length);
            used += length;
        } else if (!is_cut) {
            memcpy(out + used, "…", sizeof "…" - 1);
            used += sizeof "…" - 1;
            is_cut = true;
        }
        column += width;
        text += length;
    }
    out[used] = '\0';
}
