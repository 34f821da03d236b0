#include "plot/si_label.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SIGNIFICANT_DIGITS = 3, PREFIX_LOWEST = -30, PREFIX_HIGHEST = 30 };

/* From 10^-30 to 10^30 in steps of 1000. */
static const char *const prefixes[] = {
    "q", "r", "y", "z", "a", "f", "p", "n", "µ", "m", "",
    "k", "M", "G", "T", "P", "E", "Z", "Y", "R", "Q",
};

/* digits * 10^(exponent - 2): 57.4e12 is 574 and 13. Rounding happens in decimal, once, so that
 * 999.96e9 becomes 1 T and not 1000 G. */
struct decimal {
    int digits; /* 100 to 999 */
    int exponent;
};

static struct decimal decimal_of(double value)
{
    struct decimal decimal = { 0, (int)floor(log10(value)) };
    /* The power is applied in two steps because 10^exponent alone may leave the range of double. */
    const int shift = SIGNIFICANT_DIGITS - 1 - decimal.exponent;
    const int half_shift = shift / 2;
    const double scaled = value * pow(10, half_shift) * pow(10, shift - half_shift);

    decimal.digits = (int)lround(scaled);
    if (decimal.digits >= 1000) {
        decimal.digits = (decimal.digits + 5) / 10;
        decimal.exponent++;
    }
    return decimal;
}

static int floor_to_multiple_of_3(int exponent)
{
    const int remainder = ((exponent % 3) + 3) % 3;

    return exponent - remainder;
}

/* Writes digits with the decimal point behind the first whole_digits of them (1 to 3). */
static void write_digits(char *text, size_t size, int digits, int whole_digits)
{
    static const int divisors[] = { 0, 100, 10, 1 };
    const int divisor = divisors[whole_digits];
    const int whole = digits / divisor;
    int fraction = digits % divisor;
    int fraction_digits = SIGNIFICANT_DIGITS - whole_digits;

    while (fraction_digits > 0 && fraction % 10 == 0) {
        fraction /= 10;
        fraction_digits--;
    }
    if (fraction_digits == 0)
        snprintf(text, size, "%d", whole);
    else
        snprintf(text, size, fraction_digits == 2 ? "%d.%02d" : "%d.%d", whole, fraction);
}

static void write_superscript(char *text, size_t size, int number)
{
    static const char *const superscripts[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
    char plain[16];
    size_t used = 0;

    snprintf(plain, sizeof plain, "%d", number);
    text[0] = '\0';
    for (const char *digit = plain; *digit != '\0' && used < size; digit++) {
        const char *const part = *digit == '-' ? "⁻" : superscripts[*digit - '0'];
        used += (size_t)snprintf(text + used, size - used, "%s", part);
    }
}

static void write_scientific(char label[SI_LABEL_SIZE], struct decimal decimal)
{
    char digits[16];
    char power[16];

    write_digits(digits, sizeof digits, decimal.digits, 1);
    write_superscript(power, sizeof power, decimal.exponent);
    if (decimal.digits == 100)
        snprintf(label, SI_LABEL_SIZE, "10%s", power);
    else
        snprintf(label, SI_LABEL_SIZE, "%s×10%s", digits, power);
}

static void write_with_prefix(char label[SI_LABEL_SIZE], struct decimal decimal, const char *unit)
{
    const int base = floor_to_multiple_of_3(decimal.exponent);
    char digits[SI_LABEL_SIZE];

    if (base < PREFIX_LOWEST || base > PREFIX_HIGHEST) {
        write_scientific(digits, decimal);
        snprintf(label, SI_LABEL_SIZE, "%.28s %.16s", digits, unit);
        return;
    }
    write_digits(digits, sizeof digits, decimal.digits, decimal.exponent - base + 1);
    snprintf(label, SI_LABEL_SIZE, "%.12s %s%.16s", digits, prefixes[(base - PREFIX_LOWEST) / 3],
             unit);
}

void si_label_quantity(char label[SI_LABEL_SIZE], double value, const char *unit)
{
    write_with_prefix(label, decimal_of(value), unit);
}

void si_label_tick(char label[SI_LABEL_SIZE], int mantissa, int exponent, const char *unit)
{
    const struct decimal decimal = { mantissa * 100, exponent };

    write_with_prefix(label, decimal, unit);
}

/* Writes digits * 10^(exponent - 2) without a power, with the zeros before or behind the digits. */
static void write_plain(char label[SI_LABEL_SIZE], struct decimal decimal)
{
    char digits[16];

    if (decimal.exponent >= SIGNIFICANT_DIGITS - 1) {
        snprintf(label, SI_LABEL_SIZE, "%d%.*s", decimal.digits,
                 decimal.exponent - (SIGNIFICANT_DIGITS - 1), "00000000");
        return;
    }
    if (decimal.exponent >= 0) {
        write_digits(label, SI_LABEL_SIZE, decimal.digits, decimal.exponent + 1);
        return;
    }
    snprintf(digits, sizeof digits, "%d", decimal.digits);
    for (size_t length = strlen(digits); length > 1 && digits[length - 1] == '0'; length--)
        digits[length - 1] = '\0';
    snprintf(label, SI_LABEL_SIZE, "0.%.*s%s", -decimal.exponent - 1, "00000000", digits);
}

void si_label_number(char label[SI_LABEL_SIZE], double value)
{
    const struct decimal decimal = decimal_of(value);

    if (decimal.exponent < -3 || decimal.exponent > 4)
        write_scientific(label, decimal);
    else
        write_plain(label, decimal);
}

void si_label_plain_tick(char label[SI_LABEL_SIZE], int mantissa, int exponent, bool written_out)
{
    const struct decimal decimal = { mantissa * 100, exponent };

    if (written_out)
        write_plain(label, decimal);
    else
        write_scientific(label, decimal);
}
