/* Text to number and back, independent of the process's locale. All text that holds a number
 * becomes one here. */
#ifndef ROOFLINE_ANALYSIS_NUMBER_H
#define ROOFLINE_ANALYSIS_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* How the digits of a file are written. '\0' as grouping means that digits are not grouped. */
struct number_style {
    char decimal;  /* '.' or ',' */
    char grouping; /* ',', '.', '\'' (also U+2019), ' ' (also U+00A0 and U+202F) or '\0' */
};

/* 1234.5 */
#define NUMBER_STYLE_PLAIN ((struct number_style){ '.', '\0' })
/* 1,234.5 */
#define NUMBER_STYLE_ENGLISH ((struct number_style){ '.', ',' })

enum number_result {
    NUMBER_OK,
    NUMBER_MISSING, /* empty, "-", "n/a", "nan", "(!) n/a", "no data", "<null>", "inf" ...: not
                       measured */
    NUMBER_BAD      /* anything else, also a number out of the range of double */
};

/* Reads the whole of text[0..length) in the plain style; blanks around it are allowed.
 * *value is the nearest double, or NaN when missing or bad. text needs no terminator. */
enum number_result number_parse(const char *text, size_t length, double *value);

/* The same for digits written in another style. A grouping sign must stand between groups of three
 * digits, never after the decimal sign. */
enum number_result number_parse_styled(const char *text, size_t length, struct number_style style,
                                       double *value);

/* Whether text spells a missing value (see NUMBER_MISSING). */
bool number_is_missing(const char *text, size_t length);

enum { NUMBER_TEXT_SIZE = 32 };

/* Writes the shortest decimal text that reads back as the same double ("0.1", "17179869184",
 * "5.40726e-12"), '.' decimal, terminated; whole numbers below 1e15 without exponent,
 * subnormal numbers with 15 digits. Returns the length. value must be finite. */
size_t number_format(double value, char text[NUMBER_TEXT_SIZE]);

/* Writes value rounded to the given number of significant digits (1 to 17), like number_format
 * without trailing zeros. value must be finite. */
size_t number_format_digits(double value, int digits, char text[NUMBER_TEXT_SIZE]);

#endif
