#include "analysis/unit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/ascii.h"
#include "analysis/number.h"

/* How often each base quantity is a factor; negative where it divides. */
struct powers {
    int time;
    int byte;
    int flop;
};

static const struct powers dimension_powers[] = {
    [DIMENSION_NONE] = { 0, 0, 0 },         [DIMENSION_TIME] = { 1, 0, 0 },
    [DIMENSION_FREQUENCY] = { -1, 0, 0 },   [DIMENSION_BYTE] = { 0, 1, 0 },
    [DIMENSION_BANDWIDTH] = { -1, 1, 0 },   [DIMENSION_FLOP] = { 0, 0, 1 },
    [DIMENSION_PERFORMANCE] = { -1, 0, 1 }, [DIMENSION_INTENSITY] = { 0, -1, 1 },
};

enum { DIMENSION_COUNT = sizeof dimension_powers / sizeof dimension_powers[0] };

static const struct {
    const char *name;
    bool case_matters; /* "B" is no bit, and "FLOPS" is a rate where "FLOPs" is a plural */
    struct powers powers;
    int decimal_exponent;
} bases[] = {
    { "%", false, { 0, 0, 0 }, -2 },
    { "s", false, { 1, 0, 0 }, 0 },
    { "sec", false, { 1, 0, 0 }, 0 },
    { "second", false, { 1, 0, 0 }, 0 },
    { "seconds", false, { 1, 0, 0 }, 0 },
    { "hz", false, { -1, 0, 0 }, 0 },
    { "B", true, { 0, 1, 0 }, 0 },
    { "byte", false, { 0, 1, 0 }, 0 },
    { "bytes", false, { 0, 1, 0 }, 0 },
    { "FLOPS", true, { -1, 0, 1 }, 0 },
    { "flop", false, { 0, 0, 1 }, 0 },
    { "flops", false, { 0, 0, 1 }, 0 },
    { "inst", false, { 0, 0, 0 }, 0 },
    { "instruction", false, { 0, 0, 0 }, 0 },
    { "instructions", false, { 0, 0, 0 }, 0 },
    { "cycle", false, { 0, 0, 0 }, 0 },
    { "cycles", false, { 0, 0, 0 }, 0 },
    { "sector", false, { 0, 0, 0 }, 0 },
    { "sectors", false, { 0, 0, 0 }, 0 },
    { "request", false, { 0, 0, 0 }, 0 },
    { "wavefront", false, { 0, 0, 0 }, 0 },
    { "warp", false, { 0, 0, 0 }, 0 },
    { "thread", false, { 0, 0, 0 }, 0 },
    { "block", false, { 0, 0, 0 }, 0 },
    { "register", false, { 0, 0, 0 }, 0 },
};

static const struct {
    const char *name;
    int decimal_exponent;
    int binary_exponent;
} prefixes[] = {
    { "n", -9, 0 },        { "u", -6, 0 },  { "\xC2\xB5", -6, 0 }, /* U+00B5, micro sign */
    { "\xCE\xBC", -6, 0 },                                         /* U+03BC, Greek mu */
    { "m", -3, 0 },        { "k", 3, 0 },   { "K", 3, 0 },         { "M", 6, 0 },
    { "G", 9, 0 },         { "T", 12, 0 },  { "P", 15, 0 },        { "E", 18, 0 },
    { "Ki", 0, 10 },       { "Mi", 0, 20 }, { "Gi", 0, 30 },       { "Ti", 0, 40 },
};

/* A unit as powers of the base quantities and of ten and two: exact, whatever is divided. */
struct parsed_unit {
    struct powers powers;
    int decimal_exponent;
    int binary_exponent;
};

static bool find_base(const char *text, size_t length, struct parsed_unit *unit)
{
    for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        const bool same = bases[i].case_matters ? strlen(bases[i].name) == length &&
                                                      memcmp(text, bases[i].name, length) == 0
                                                : ascii_equal_any_case(text, length, bases[i].name);
        if (same) {
            unit->powers = bases[i].powers;
            unit->decimal_exponent += bases[i].decimal_exponent;
            return true;
        }
    }
    return false;
}

/* Reads one side of a fraction: a base, or a prefix and a base. */
static bool parse_factor(const char *text, size_t length, struct parsed_unit *unit)
{
    *unit = (struct parsed_unit){ { 0, 0, 0 }, 0, 0 };
    ascii_trim(&text, &length);
    if (find_base(text, length, unit))
        return true;
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        const size_t prefix_length = strlen(prefixes[i].name);
        if (length <= prefix_length || memcmp(text, prefixes[i].name, prefix_length) != 0)
            continue;
        unit->decimal_exponent = prefixes[i].decimal_exponent;
        unit->binary_exponent = prefixes[i].binary_exponent;
        if (find_base(text + prefix_length, length - prefix_length, unit))
            return true;
    }
    return false;
}

static struct parsed_unit divide(struct parsed_unit numerator, struct parsed_unit denominator)
{
    return (struct parsed_unit){
        .powers = { .time = numerator.powers.time - denominator.powers.time,
                    .byte = numerator.powers.byte - denominator.powers.byte,
                    .flop = numerator.powers.flop - denominator.powers.flop },
        .decimal_exponent = numerator.decimal_exponent - denominator.decimal_exponent,
        .binary_exponent = numerator.binary_exponent - denominator.binary_exponent,
    };
}

static bool find_dimension(struct powers powers, enum dimension *dimension)
{
    for (size_t i = 0; i < DIMENSION_COUNT; i++) {
        if (dimension_powers[i].time == powers.time && dimension_powers[i].byte == powers.byte &&
            dimension_powers[i].flop == powers.flop) {
            *dimension = (enum dimension)i;
            return true;
        }
    }
    return false;
}

/* 10^decimal * 2^binary: the nearest double as long as 10^|decimal| is exact, up to 10^22. */
static double scale_factor(int decimal_exponent, int binary_exponent)
{
    const int magnitude = decimal_exponent < 0 ? -decimal_exponent : decimal_exponent;
    double power = 1.0;
    for (int i = 0; i < magnitude; i++)
        power *= 10.0;
    return ldexp(decimal_exponent < 0 ? 1.0 / power : power, binary_exponent);
}

bool unit_parse(const char *text, size_t length, struct unit *unit)
{
    ascii_trim(&text, &length);
    const char *const slash = length > 0 ? memchr(text, '/', length) : NULL;
    const size_t numerator_length = slash != NULL ? (size_t)(slash - text) : length;
    struct parsed_unit parsed = { { 0, 0, 0 }, 0, 0 };
    if (length > 0 && !parse_factor(text, numerator_length, &parsed))
        return false;
    if (slash != NULL) {
        struct parsed_unit denominator;
        if (!parse_factor(slash + 1, length - numerator_length - 1, &denominator))
            return false;
        parsed = divide(parsed, denominator);
    }
    enum dimension dimension;
    if (!find_dimension(parsed.powers, &dimension))
        return false;
    *unit =
        (struct unit){ .dimension = dimension,
                       .factor = scale_factor(parsed.decimal_exponent, parsed.binary_exponent) };
    return true;
}

/* ---- values with a unit ---- */

/* The length of the number that a text begins with. An "E" without digits behind it is no exponent
 * but the prefix of a unit. */
static size_t number_length(const char *text, size_t length)
{
    size_t end = 0;
    while (end < length && (ascii_is_digit(text[end]) || text[end] == '.' ||
                            (end == 0 && (text[end] == '-' || text[end] == '+'))))
        end++;
    size_t exponent = end;
    if (exponent < length && ascii_lower(text[exponent]) == 'e')
        exponent++;
    if (exponent < length && exponent > end && (text[exponent] == '-' || text[exponent] == '+'))
        exponent++;
    if (exponent == end || exponent == length || !ascii_is_digit(text[exponent]))
        return end;
    while (exponent < length && ascii_is_digit(text[exponent]))
        exponent++;
    return exponent;
}

/* Reads what stands behind a number: a unit of the dimension, or only its prefix. */
static bool parse_suffix(const char *text, size_t length, enum dimension dimension, double *factor)
{
    if (length == 0) {
        *factor = 1.0;
        return true;
    }
    struct unit unit;
    if (unit_parse(text, length, &unit)) {
        *factor = unit.factor;
        return unit.dimension == dimension;
    }
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        if (strlen(prefixes[i].name) == length && memcmp(prefixes[i].name, text, length) == 0) {
            *factor = scale_factor(prefixes[i].decimal_exponent, prefixes[i].binary_exponent);
            return true;
        }
    }
    return false;
}

bool unit_parse_value(const char *text, size_t length, enum dimension dimension, double *value)
{
    ascii_trim(&text, &length);
    const size_t digits = number_length(text, length);
    double number;
    if (number_parse(text, digits, &number) != NUMBER_OK)
        return false;
    const char *suffix = text + digits;
    size_t suffix_length = length - digits;
    ascii_trim(&suffix, &suffix_length);
    double factor;
    if (!parse_suffix(suffix, suffix_length, dimension, &factor) || !isfinite(number * factor))
        return false;
    *value = number * factor;
    return true;
}

/* ---- for people ---- */

static const struct {
    const char *name;
    bool takes_prefix;
    bool takes_small_prefix;
} shown_units[DIMENSION_COUNT] = {
    [DIMENSION_NONE] = { "", false, false },
    [DIMENSION_TIME] = { "s", true, true },
    [DIMENSION_FREQUENCY] = { "Hz", true, false },
    [DIMENSION_BYTE] = { "B", true, false },
    [DIMENSION_BANDWIDTH] = { "B/s", true, false },
    [DIMENSION_FLOP] = { "FLOP", true, false },
    [DIMENSION_PERFORMANCE] = { "FLOP/s", true, false },
    [DIMENSION_INTENSITY] = { "FLOP/Byte", false, false },
};

static const struct {
    const char *name;
    int decimal_exponent;
} shown_prefixes[] = {
    { "n", -9 }, { "\xC2\xB5", -6 }, { "m", -3 }, { "", 0 },   { "k", 3 },
    { "M", 6 },  { "G", 9 },         { "T", 12 }, { "P", 15 }, { "E", 18 },
};

enum { SHOWN_PREFIX_COUNT = sizeof shown_prefixes / sizeof shown_prefixes[0], SHOWN_DIGITS = 3 };

static bool prefix_allowed(size_t prefix, enum dimension dimension)
{
    const int exponent = shown_prefixes[prefix].decimal_exponent;
    if (exponent == 0)
        return true;
    return exponent > 0 ? shown_units[dimension].takes_prefix
                        : shown_units[dimension].takes_small_prefix;
}

/* The largest prefix that leaves at least 1 in front of it, else the smallest one. */
static size_t choose_prefix(double magnitude, enum dimension dimension)
{
    size_t smallest_allowed = 0;
    for (size_t i = SHOWN_PREFIX_COUNT; i-- > 0;) {
        if (!prefix_allowed(i, dimension))
            continue;
        smallest_allowed = i;
        if (scale_factor(shown_prefixes[i].decimal_exponent, 0) <= magnitude)
            return i;
        if (magnitude == 0.0 && shown_prefixes[i].decimal_exponent == 0)
            return i;
    }
    return smallest_allowed;
}

size_t unit_format(double value, enum dimension dimension, char text[UNIT_TEXT_SIZE])
{
    if (!isfinite(value))
        return (size_t)snprintf(text, UNIT_TEXT_SIZE, "-");
    /* Rounded before the prefix is chosen: 999.9e9 is 1 T, not 1000 G. */
    char number[NUMBER_TEXT_SIZE];
    double rounded;
    number_parse(number, number_format_digits(value, SHOWN_DIGITS, number), &rounded);
    const size_t prefix = choose_prefix(fabs(rounded), dimension);
    const double scale = scale_factor(shown_prefixes[prefix].decimal_exponent, 0);
    number_format_digits(rounded / scale, SHOWN_DIGITS, number);
    const char *const name = shown_units[dimension].name;
    return (size_t)snprintf(text, UNIT_TEXT_SIZE, "%s%s%s%s", number, *name != '\0' ? " " : "",
                            shown_prefixes[prefix].name, name);
}
