#include "analysis/precision.h"

#include <assert.h>

#include "analysis/ascii.h"

static const struct {
    const char *name;
    enum precision tensor_counterpart;
} formats[PRECISION_COUNT] = {
    [PRECISION_FP64] = { "FP64", PRECISION_FP64_TENSOR },
    [PRECISION_FP32] = { "FP32", PRECISION_TF32_TENSOR },
    [PRECISION_FP16] = { "FP16", PRECISION_FP16_TENSOR },
    [PRECISION_FP64_TENSOR] = { "FP64 Tensor", PRECISION_FP64_TENSOR },
    [PRECISION_TF32_TENSOR] = { "TF32 Tensor", PRECISION_TF32_TENSOR },
    [PRECISION_BF16_TENSOR] = { "BF16 Tensor", PRECISION_BF16_TENSOR },
    [PRECISION_FP16_TENSOR] = { "FP16 Tensor", PRECISION_FP16_TENSOR },
    [PRECISION_FP8_TENSOR] = { "FP8 Tensor", PRECISION_FP8_TENSOR },
    [PRECISION_FP6_TENSOR] = { "FP6 Tensor", PRECISION_FP6_TENSOR },
    [PRECISION_FP4_TENSOR] = { "FP4 Tensor", PRECISION_FP4_TENSOR },
    [PRECISION_UNSPECIFIED] = { "unspecified", PRECISION_UNSPECIFIED },
};

static const struct {
    const char *name;
    enum precision precision;
} aliases[] = {
    { "double", PRECISION_FP64 },      { "float", PRECISION_FP32 },
    { "single", PRECISION_FP32 },      { "half", PRECISION_FP16 },
    { "tf32", PRECISION_TF32_TENSOR }, { "bf16", PRECISION_BF16_TENSOR },
    { "fp8", PRECISION_FP8_TENSOR },   { "fp6", PRECISION_FP6_TENSOR },
    { "fp4", PRECISION_FP4_TENSOR },
};

const char *precision_name(enum precision precision)
{
    assert(precision < PRECISION_COUNT);
    return formats[precision].name;
}

static bool is_blank_or_punctuation(char byte)
{
    const char lower = ascii_lower(byte);
    const bool is_letter = lower >= 'a' && lower <= 'z';
    return (unsigned char)byte < 0x80u && !is_letter && !ascii_is_digit(byte);
}

/* Whether the text spells the name when case, blanks and punctuation do not count. */
static bool spells(const char *text, size_t length, const char *name)
{
    for (size_t i = 0; i < length; i++) {
        if (is_blank_or_punctuation(text[i]))
            continue;
        while (*name == ' ')
            name++;
        if (ascii_lower(text[i]) != ascii_lower(*name))
            return false;
        name++;
    }
    return *name == '\0';
}

bool precision_parse(const char *text, size_t length, enum precision *precision)
{
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        if (spells(text, length, formats[i].name)) {
            *precision = (enum precision)i;
            return true;
        }
    }
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++) {
        if (spells(text, length, aliases[i].name)) {
            *precision = aliases[i].precision;
            return true;
        }
    }
    return false;
}

enum precision precision_tensor_counterpart(enum precision precision)
{
    assert(precision < PRECISION_COUNT);
    return formats[precision].tensor_counterpart;
}
