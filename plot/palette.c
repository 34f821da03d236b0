#include "plot/palette.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "plot/letter.h"

struct paradigm_colour {
    const char *name; /* as paradigms are compared: lower case, letters and digits only */
    uint32_t colour;
};

/* Longest name first. */
static const struct paradigm_colour paradigm_colours[] = {
    { "slangvulkan", 0xffbb78 }, { "adaptivecpp", 0x2ca02c }, { "slangcuda", 0xc5b0d5 },
    { "unknown", 0x5b7b8c },     { "openacc", 0x7f7f7f },     { "pytorch", 0x00695c },
    { "stdpar", 0xaec7e8 },      { "vulkan", 0xff7f0e },      { "triton", 0xb8860b },
    { "kokkos", 0xd62728 },      { "alpaka", 0xe377c2 },      { "cublas", 0xf7b6d2 },
    { "openmp", 0x17becf },      { "opencl", 0xbcbd22 },      { "boost", 0xdbdb8d },
    { "raja", 0x8c564b },        { "cuda", 0x9467bd },        { "cpp", 0x1f77b4 },
    { "hip", 0x000000 },
};

enum { PARADIGM_COUNT = sizeof paradigm_colours / sizeof *paradigm_colours };

/* Whether text begins with name when everything but its letters and digits is left out. */
static bool begins_with(const char *text, const char *name)
{
    while (*name != '\0') {
        const char character = *text;
        if (character == '\0')
            return false;
        text++;
        if (!letter_or_digit(character))
            continue;
        if (letter_lower(character) != *name)
            return false;
        name++;
    }
    return true;
}

static bool has_word(const char *text, const char *name)
{
    bool at_word_start = true;

    for (; *text != '\0'; text++) {
        const bool is_word = letter_or_digit(*text);
        if (is_word && at_word_start && begins_with(text, name))
            return true;
        at_word_start = !is_word;
    }
    return false;
}

/* FNV-1a. Source: Fowler, Noll, Vo, http://www.isthe.com/chongo/tech/comp/fnv/. */
static uint32_t hash_text(const char *text)
{
    uint32_t hash = 2166136261u;

    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash;
}

/* A mid-bright colour of one of 1536 hues, of two strengths: legible on white, unlike grey. */
static uint32_t hashed_colour(const char *text)
{
    const uint32_t hash = hash_text(text);
    const uint32_t hue = (hash >> 8) % 1536;
    const uint32_t low = (hash & 1u) != 0 ? 40 : 90;
    const uint32_t high = (hash & 2u) != 0 ? 190 : 220;
    const uint32_t rise = low + (high - low) * (hue % 256) / 255;
    const uint32_t fall = low + high - rise;
    const uint32_t channels[6][3] = {
        { high, rise, low }, { fall, high, low }, { low, high, rise },
        { low, fall, high }, { rise, low, high }, { high, low, fall },
    };
    const uint32_t *const channel = channels[hue / 256];

    return channel[0] << 16 | channel[1] << 8 | channel[2];
}

uint32_t palette_colour(const char *paradigm)
{
    for (size_t i = 0; i < PARADIGM_COUNT; i++) {
        if (has_word(paradigm, paradigm_colours[i].name))
            return paradigm_colours[i].colour;
    }
    return hashed_colour(paradigm);
}

struct short_palette {
    const uint32_t *colours;
    size_t size;
};

static const uint32_t okabe_ito[] = { 0xe69f00, 0x56b4e9, 0x009e73, 0xf0e442,
                                      0x0072b2, 0xd55e00, 0xcc79a7, 0x000000 };
static const uint32_t greys[] = { 0x1a1a1a, 0xe6e6e6, 0x808080, 0x4d4d4d, 0xb3b3b3 };

static const struct short_palette short_palettes[] = {
    [FIGURE_PALETTE_PARADIGM] = { NULL, 0 },
    [FIGURE_PALETTE_OKABE_ITO] = { okabe_ito, sizeof okabe_ito / sizeof *okabe_ito },
    [FIGURE_PALETTE_GREY] = { greys, sizeof greys / sizeof *greys },
};

size_t palette_size(enum figure_palette palette)
{
    return short_palettes[palette].size;
}

uint32_t palette_indexed_colour(enum figure_palette palette, size_t index)
{
    return short_palettes[palette].colours[index];
}

uint32_t palette_mix(uint32_t colour, uint32_t ground, double share)
{
    uint32_t mixed = 0;

    for (int shift = 16; shift >= 0; shift -= 8) {
        const double from = ground >> shift & 0xff;
        const double to = colour >> shift & 0xff;
        mixed |= (uint32_t)lround(from + share * (to - from)) << shift;
    }
    return mixed;
}

uint32_t palette_shade(uint32_t colour, size_t step)
{
    const size_t distance = (step + 1) / 2;
    const double share = 1 - pow(0.72, (double)distance);
    const double goal = step % 2 == 1 ? 255 : 0;
    uint32_t shade = 0;

    for (int shift = 16; shift >= 0; shift -= 8) {
        const double channel = colour >> shift & 0xff;
        shade |= (uint32_t)lround(channel + share * (goal - channel)) << shift;
    }
    return shade;
}
