#include "analysis/number.h"

#include <assert.h>
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/ascii.h"

enum {
    MANTISSA_DIGITS = 19,         /* decimal digits that always fit in 64 bits */
    SIGNIFICANT_DIGITS = 768,     /* more never change which double is nearest, but for a tie */
    EXACT_POWER_OF_TEN = 22,      /* 10^22 is the last one that a double holds exactly */
    OUT_OF_RANGE_MAGNITUDE = 400, /* no double is as large as 10^400 or as small as 10^-400 */
    ROUND_TRIP_DIGITS = 17,       /* enough for every double to be read back */
    PLAIN_WHOLE_DIGITS = 15,      /* whole numbers of up to so many digits have no exponent */
    SMALLEST_PLAIN_EXPONENT = -4  /* as with %g: 0.0001, but 1e-05 */
};

static const double powers_of_ten[EXACT_POWER_OF_TEN + 1] = {
    1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

#if LDBL_MANT_DIG == 64
/* 10^27 is the last one that a 64-bit significand holds exactly. */
enum { EXTENDED_POWER_OF_TEN = 27 };

static const long double extended_powers_of_ten[EXTENDED_POWER_OF_TEN + 1] = {
    1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,  1e7L,  1e8L,  1e9L,
    1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L,
    1e20L, 1e21L, 1e22L, 1e23L, 1e24L, 1e25L, 1e26L, 1e27L,
};
#endif

/* A number as it is written: the whole number that all its significant digits form, times
 * 10^exponent. */
struct decimal {
    const char *digits; /* from the first significant digit; grouping and decimal signs included */
    const char *digits_end;
    size_t digit_count; /* significant digits; 0 for zero */
    uint64_t mantissa;  /* of the first MANTISSA_DIGITS of them */
    int64_t exponent;
    bool negative;
};

/* The nearest double, when one rounding is all it takes (Clinger, "How to read floating point
 * numbers accurately", PLDI 1990): both operands are exact. */
static bool scale_exactly(uint64_t mantissa, int64_t exponent, double *value)
{
    const bool operands_exact = mantissa <= UINT64_C(1) << DBL_MANT_DIG &&
                                exponent >= -EXACT_POWER_OF_TEN && exponent <= EXACT_POWER_OF_TEN;
    if (FLT_EVAL_METHOD != 0 || !operands_exact)
        return false;
    *value = exponent < 0 ? (double)mantissa / powers_of_ten[-exponent]
                          : (double)mantissa * powers_of_ten[exponent];
    return true;
}

/* The nearest double by way of the 64-bit significand of the x87 format, where long double is that:
 * mantissas of 17 digits, as programs print doubles with, are exact in it. The second rounding can
 * go wrong only from exactly half way between two doubles. */
static bool scale_extended(uint64_t mantissa, int64_t exponent, double *value)
{
#if LDBL_MANT_DIG == 64
    enum { ROUNDED_BITS = (1 << (LDBL_MANT_DIG - DBL_MANT_DIG)) - 1 };
    if (exponent < -EXTENDED_POWER_OF_TEN || exponent > EXTENDED_POWER_OF_TEN)
        return false;
    const long double power = extended_powers_of_ten[exponent < 0 ? -exponent : exponent];
    const long double scaled =
        exponent < 0 ? (long double)mantissa / power : (long double)mantissa * power;
    uint64_t significand;
    memcpy(&significand, &scaled, sizeof significand);
    *value = (double)scaled;
    return (significand & ROUNDED_BITS) != (ROUNDED_BITS + 1) / 2;
#else
    (void)mantissa;
    (void)exponent;
    (void)value;
    return false;
#endif
}

/* ---- from text ---- */

static const char *scan_digits(const char *at, const char *end, struct decimal *decimal)
{
    size_t digit_count = decimal->digit_count;
    uint64_t mantissa = decimal->mantissa;
    for (; at < end && ascii_is_digit(*at); at++) {
        if (digit_count == 0) {
            if (*at == '0')
                continue;
            decimal->digits = at;
        }
        if (digit_count < MANTISSA_DIGITS)
            mantissa = 10 * mantissa + (uint64_t)(*at - '0');
        digit_count++;
    }
    decimal->digit_count = digit_count;
    decimal->mantissa = mantissa;
    decimal->digits_end = at;
    return at;
}

static const struct {
    char grouping;
    const char *sign;
} grouping_signs[] = {
    { ',', "," },
    { '.', "." },
    { '\'', "'" },
    { '\'', "\xE2\x80\x99" }, /* U+2019, right single quotation mark */
    { ' ', " " },
    { ' ', "\xC2\xA0" },     /* U+00A0, no-break space */
    { ' ', "\xE2\x80\xAF" }, /* U+202F, narrow no-break space */
};

/* The length of the grouping sign that stands at a place, 0 when there is none. */
static size_t grouping_sign_length(const char *at, const char *end, char grouping)
{
    for (size_t i = 0; i < sizeof grouping_signs / sizeof grouping_signs[0]; i++) {
        const size_t length = strlen(grouping_signs[i].sign);
        if (grouping_signs[i].grouping == grouping && (size_t)(end - at) >= length &&
            memcmp(at, grouping_signs[i].sign, length) == 0)
            return length;
    }
    return 0;
}

/* Scans the digits before the decimal sign. NULL when they are grouped wrongly. */
static const char *scan_whole_part(const char *at, const char *end, char grouping,
                                   struct decimal *decimal)
{
    enum { GROUP_DIGITS = 3 };
    const char *group = at;
    at = scan_digits(at, end, decimal);
    if (grouping == '\0')
        return at;
    size_t sign_length = grouping_sign_length(at, end, grouping);
    if (sign_length > 0 && (at == group || at - group > GROUP_DIGITS))
        return NULL;
    while (sign_length > 0) {
        group = at + sign_length;
        at = scan_digits(group, end, decimal);
        if (at - group != GROUP_DIGITS)
            return NULL;
        sign_length = grouping_sign_length(at, end, grouping);
    }
    return at;
}

/* Scans "e+12". NULL when something else stands there. */
static const char *scan_exponent(const char *at, const char *end, struct decimal *decimal)
{
    /* Large enough for any text that fits in memory to bring it back into range with its zeros. */
    const int64_t limit = INT64_MAX / 20;
    if (ascii_lower(*at) != 'e')
        return NULL;
    at++;
    const bool negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    if (at == end)
        return NULL;
    int64_t exponent = 0;
    for (; at < end && ascii_is_digit(*at); at++)
        if (exponent < limit)
            exponent = 10 * exponent + (*at - '0');
    decimal->exponent += negative ? -exponent : exponent;
    return at;
}

static bool scan_decimal(const char *text, size_t length, struct number_style style,
                         struct decimal *decimal)
{
    const char *const end = text + length;
    const char *at = text;
    decimal->negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    const char *const whole = at;
    at = scan_whole_part(at, end, style.grouping, decimal);
    if (at == NULL)
        return false;
    bool has_digits = at > whole;
    if (at < end && *at == style.decimal) {
        const char *const fraction = at + 1;
        at = scan_digits(fraction, end, decimal);
        decimal->exponent = fraction - at;
        has_digits = has_digits || at > fraction;
    }
    if (has_digits && at < end)
        at = scan_exponent(at, end, decimal);
    return has_digits && at == end;
}

/* Appends "e-0012" and a terminator: snprintf would take as long as strtod. */
static void append_exponent(char *at, int exponent)
{
    int rest = exponent < 0 ? -exponent : exponent;
    *at++ = 'e';
    *at++ = exponent < 0 ? '-' : '+';
    for (int i = 3; i >= 0; i--) {
        at[i] = (char)('0' + rest % 10);
        rest /= 10;
    }
    at[4] = '\0';
}

/* The nearest double to a decimal of the range of doubles. Only digits and an exponent are handed
 * to strtod, so the decimal sign of the process's locale does not matter. */
static double round_decimal(const struct decimal *decimal)
{
    char text[SIGNIFICANT_DIGITS + 32];
    size_t count = 0;
    bool more = false; /* a digit that does not fit, and is not 0, still breaks a tie */
    for (const char *at = decimal->digits; at < decimal->digits_end; at++) {
        if (!ascii_is_digit(*at))
            continue;
        if (count < SIGNIFICANT_DIGITS)
            text[count++] = *at;
        else
            more = more || *at != '0';
    }
    int64_t exponent = decimal->exponent + (int64_t)(decimal->digit_count - count);
    if (more) {
        text[count++] = '1';
        exponent--;
    }
    append_exponent(text + count, (int)exponent);
    return strtod(text, NULL);
}

static enum number_result decimal_value(const struct decimal *decimal, double *value)
{
    double magnitude = 0.0;
    const bool mantissa_is_whole = decimal->digit_count <= MANTISSA_DIGITS;
    if (decimal->digit_count > 0 &&
        !(mantissa_is_whole &&
          (scale_exactly(decimal->mantissa, decimal->exponent, &magnitude) ||
           scale_extended(decimal->mantissa, decimal->exponent, &magnitude)))) {
        const int64_t leading = (int64_t)decimal->digit_count + decimal->exponent;
        if (leading > OUT_OF_RANGE_MAGNITUDE || leading < -OUT_OF_RANGE_MAGNITUDE)
            return NUMBER_BAD;
        magnitude = round_decimal(decimal);
        if (isinf(magnitude) || magnitude == 0.0)
            return NUMBER_BAD;
    }
    *value = decimal->negative ? -magnitude : magnitude;
    return NUMBER_OK;
}

enum number_result number_parse_styled(const char *text, size_t length, struct number_style style,
                                       double *value)
{
    *value = NAN;
    ascii_trim(&text, &length);
    struct decimal decimal = { 0 };
    if (scan_decimal(text, length, style, &decimal))
        return decimal_value(&decimal, value);
    return number_is_missing(text, length) ? NUMBER_MISSING : NUMBER_BAD;
}

enum number_result number_parse(const char *text, size_t length, double *value)
{
    return number_parse_styled(text, length, NUMBER_STYLE_PLAIN, value);
}

/* ---- missing values ---- */

/* Profilers, C libraries (Microsoft's too) and spreadsheets spell it in many ways. */
static const char *const missing_words[] = {
    "",    "-",        "n/a",       "na",      "none", "null",     "<null>",
    "nan", "nan(ind)", "nan(snan)", "no data", "inf",  "infinity",
};

bool number_is_missing(const char *text, size_t length)
{
    /* Nsight Compute writes it where a metric could not be collected. */
    static const char failure_mark[] = "(!)";
    const size_t mark_length = sizeof failure_mark - 1;
    ascii_trim(&text, &length);
    if (length > mark_length && memcmp(text, failure_mark, mark_length) == 0) {
        text += mark_length;
        length -= mark_length;
        ascii_trim(&text, &length);
    }
    if (length > 1 && (*text == '-' || *text == '+')) {
        text++;
        length--;
    }
    for (size_t i = 0; i < sizeof missing_words / sizeof missing_words[0]; i++)
        if (ascii_equal_any_case(text, length, missing_words[i]))
            return true;
    return false;
}

/* ---- to text ---- */

/* mantissa * 10^exponent */
struct short_decimal {
    uint64_t mantissa;
    int exponent;
};

/* The magnitude of a finite value, rounded to some significant digits. The decimal sign that
 * snprintf takes from the locale, one byte or several, is skipped. */
static struct short_decimal round_to_digits(double magnitude, int digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*e", digits - 1, magnitude);
    struct short_decimal result = { 0, 0 };
    const char *at = text;
    for (; *at != 'e'; at++)
        if (ascii_is_digit(*at))
            result.mantissa = 10 * result.mantissa + (uint64_t)(*at - '0');
    result.exponent = (int)strtol(at + 1, NULL, 10) - (digits - 1);
    return result;
}

static bool reads_back(struct short_decimal decimal, double magnitude)
{
    double value;
    if (!scale_exactly(decimal.mantissa, decimal.exponent, &value) &&
        !scale_extended(decimal.mantissa, decimal.exponent, &value)) {
        char text[NUMBER_TEXT_SIZE];
        snprintf(text, sizeof text, "%" PRIu64 "e%d", decimal.mantissa, decimal.exponent);
        value = strtod(text, NULL);
    }
    return value == magnitude;
}

/* Drops the last digits of a mantissa when what is left still reads back. Rounding it a second time
 * may break a tie to the wrong side, so both sides of one are tried. */
static bool drop_digits(struct short_decimal *decimal, uint64_t step, int dropped, double magnitude)
{
    const bool is_tie = decimal->mantissa % step == step / 2;
    const struct short_decimal nearest = { (decimal->mantissa + step / 2) / step,
                                           decimal->exponent + dropped };
    const struct short_decimal below = { nearest.mantissa - 1, nearest.exponent };
    if (reads_back(nearest, magnitude))
        *decimal = nearest;
    else if (is_tie && reads_back(below, magnitude))
        *decimal = below;
    else
        return false;
    return true;
}

static struct short_decimal shortest_decimal(double magnitude)
{
    if (magnitude < powers_of_ten[PLAIN_WHOLE_DIGITS] && magnitude == floor(magnitude))
        return (struct short_decimal){ (uint64_t)magnitude, 0 };
    struct short_decimal decimal = round_to_digits(magnitude, ROUND_TRIP_DIGITS);
    if (!drop_digits(&decimal, 100, 2, magnitude))
        drop_digits(&decimal, 10, 1, magnitude);
    return decimal;
}

static struct short_decimal without_trailing_zeros(struct short_decimal decimal)
{
    if (decimal.mantissa == 0)
        return (struct short_decimal){ 0, 0 };
    while (decimal.mantissa % 10 == 0) {
        decimal.mantissa /= 10;
        decimal.exponent++;
    }
    return decimal;
}

static size_t write_decimal(bool negative, struct short_decimal decimal, char *text)
{
    static const char zeros[PLAIN_WHOLE_DIGITS + 1] = "000000000000000";
    const struct short_decimal trimmed = without_trailing_zeros(decimal);
    char digits[MANTISSA_DIGITS + 2];
    const int count = snprintf(digits, sizeof digits, "%" PRIu64, trimmed.mantissa);
    const int before_sign = count + trimmed.exponent; /* digits in front of the decimal sign */
    const char *const minus = negative ? "-" : "";
    const size_t size = NUMBER_TEXT_SIZE;
    int length;
    if (before_sign > PLAIN_WHOLE_DIGITS || before_sign - 1 < SMALLEST_PLAIN_EXPONENT)
        length = snprintf(text, size, "%s%c%s%se%+03d", minus, digits[0], count > 1 ? "." : "",
                          digits + 1, before_sign - 1);
    else if (before_sign <= 0)
        length = snprintf(text, size, "%s0.%.*s%s", minus, -before_sign, zeros, digits);
    else if (before_sign >= count)
        length = snprintf(text, size, "%s%s%.*s", minus, digits, before_sign - count, zeros);
    else
        length =
            snprintf(text, size, "%s%.*s.%s", minus, before_sign, digits, digits + before_sign);
    return (size_t)length;
}

size_t number_format(double value, char text[NUMBER_TEXT_SIZE])
{
    assert(isfinite(value));
    return write_decimal(signbit(value) != 0, shortest_decimal(fabs(value)), text);
}

size_t number_format_digits(double value, int digits, char text[NUMBER_TEXT_SIZE])
{
    assert(isfinite(value) && digits >= 1 && digits <= ROUND_TRIP_DIGITS);
    return write_decimal(signbit(value) != 0, round_to_digits(fabs(value), digits), text);
}
