#include "analysis/utf8.h"

static const struct {
    unsigned char mask; /* bits of the first byte that tell the form ... */
    unsigned char lead; /* ... and how they are set */
    size_t length;
    uint32_t smallest; /* anything smaller has a shorter form */
} forms[] = {
    { 0x80, 0x00, 1, 0x0 },
    { 0xE0, 0xC0, 2, 0x80 },
    { 0xF0, 0xE0, 3, 0x800 },
    { 0xF8, 0xF0, 4, 0x10000 },
};

static bool is_character(uint32_t value)
{
    const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
    return value <= 0x10FFFF && !is_surrogate;
}

/* The length of the valid character at the start of a text, 0 when there is none. */
static size_t decode_valid(const char *text, size_t length, uint32_t *character)
{
    const unsigned char lead = (unsigned char)text[0];
    size_t form = 0;
    while (form < sizeof forms / sizeof forms[0] && (lead & forms[form].mask) != forms[form].lead)
        form++;
    if (form == sizeof forms / sizeof forms[0] || forms[form].length > length)
        return 0;
    uint32_t value = lead & (unsigned char)~forms[form].mask;
    for (size_t i = 1; i < forms[form].length; i++) {
        const unsigned char byte = (unsigned char)text[i];
        if ((byte & 0xC0) != 0x80)
            return 0;
        value = value << 6 | (byte & 0x3F);
    }
    if (value < forms[form].smallest || !is_character(value))
        return 0;
    *character = value;
    return forms[form].length;
}

size_t utf8_decode(const char *text, size_t length, uint32_t *character)
{
    const size_t taken = decode_valid(text, length, character);
    if (taken > 0)
        return taken;
    *character = UTF8_REPLACEMENT;
    return 1;
}

bool utf8_is_valid(const char *text, size_t length)
{
    uint32_t character;
    for (size_t at = 0, taken = 0; at < length; at += taken) {
        taken = decode_valid(text + at, length - at, &character);
        if (taken == 0)
            return false;
    }
    return true;
}

static const struct {
    uint32_t first;
    uint32_t last;
    size_t width;
} widths[] = {
    { 0x0300, 0x036F, 0 },   /* combining diacritical marks */
    { 0x1100, 0x115F, 2 },   /* Hangul leading consonants */
    { 0x1AB0, 0x1AFF, 0 },   /* more combining marks */
    { 0x1DC0, 0x1DFF, 0 },   /* more combining marks */
    { 0x200B, 0x200F, 0 },   /* zero-width spaces and joiners, direction marks */
    { 0x20D0, 0x20FF, 0 },   /* combining marks for symbols */
    { 0x2E80, 0x303E, 2 },   /* CJK radicals and punctuation */
    { 0x3041, 0xA4CF, 2 },   /* kana, CJK ideographs, Yi */
    { 0xA960, 0xA97F, 2 },   /* more Hangul leading consonants */
    { 0xAC00, 0xD7A3, 2 },   /* Hangul syllables */
    { 0xF900, 0xFAFF, 2 },   /* CJK compatibility ideographs */
    { 0xFE00, 0xFE0F, 0 },   /* variation selectors */
    { 0xFE20, 0xFE2F, 0 },   /* combining half marks */
    { 0xFE30, 0xFE6F, 2 },   /* CJK compatibility forms */
    { 0xFEFF, 0xFEFF, 0 },   /* zero-width no-break space */
    { 0xFF00, 0xFF60, 2 },   /* fullwidth forms */
    { 0xFFE0, 0xFFE6, 2 },   /* fullwidth signs */
    { 0x1F300, 0x1F64F, 2 }, /* pictographs */
    { 0x1F680, 0x1F6FF, 2 }, /* transport symbols */
    { 0x1F900, 0x1F9FF, 2 }, /* more pictographs */
    { 0x20000, 0x3FFFD, 2 }, /* CJK extensions */
};

size_t utf8_character_width(uint32_t character)
{
    if (character < widths[0].first)
        return 1;
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++)
        if (character >= widths[i].first && character <= widths[i].last)
            return widths[i].width;
    return 1;
}
