#include "analysis/read/number_locale.h"

#include <string.h>

#include "analysis/ascii.h"

enum { GROUP = 3 };

/* A number as runs of digits between separators. */
struct shape {
    size_t separators;
    char first_separator; /* '.', ',', '\'' or ' ' */
    char last_separator;
    bool equal_but_last; /* all separators before the last one are the first one */
    bool grouped; /* the first run has one to three digits, each further one but the last three */
    bool leading_zero;
    size_t first_run;
    size_t last_run;
    bool exponent;
};

/* The separator at text, as it stands in struct number_style, and its length in bytes; else '\0'.
 */
static char separator_at(const char *text, size_t length, size_t *bytes)
{
    static const struct {
        const char *bytes;
        char sign;
    } wide_separators[] = {
        { "\xE2\x80\x99", '\'' }, /* U+2019 */
        { "\xC2\xA0", ' ' },      /* U+00A0 */
        { "\xE2\x80\xAF", ' ' },  /* U+202F */
    };
    *bytes = 1;
    if (*text == '.' || *text == ',' || *text == '\'' || *text == ' ')
        return *text;
    for (size_t i = 0; i < sizeof wide_separators / sizeof wide_separators[0]; i++) {
        *bytes = strlen(wide_separators[i].bytes);
        if (*bytes <= length && memcmp(text, wide_separators[i].bytes, *bytes) == 0)
            return wide_separators[i].sign;
    }
    return '\0';
}

static bool is_exponent(const char *text, size_t length)
{
    if (length < 2 || ascii_lower(text[0]) != 'e')
        return false;
    size_t at = text[1] == '-' || text[1] == '+' ? 2 : 1;
    if (at == length)
        return false;
    while (at < length && ascii_is_digit(text[at]))
        at++;
    return at == length;
}

static void add_separator(struct shape *shape, char separator)
{
    if (shape->separators == 0) {
        shape->first_run = shape->last_run;
        shape->first_separator = separator;
        shape->grouped = shape->first_run >= 1 && shape->first_run <= GROUP;
        shape->equal_but_last = true;
    } else {
        shape->grouped = shape->grouped && shape->last_run == GROUP;
        shape->equal_but_last =
            shape->equal_but_last && shape->last_separator == shape->first_separator;
    }
    shape->last_separator = separator;
    shape->last_run = 0;
    shape->separators++;
}

/* False when the text is no number in any style. */
static bool read_shape(const char *text, size_t length, struct shape *shape)
{
    *shape = (struct shape){ 0 };
    size_t at = length > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    shape->leading_zero = at < length && text[at] == '0';
    while (at < length) {
        size_t bytes = 1;
        if (ascii_is_digit(text[at])) {
            shape->last_run++;
        } else if (is_exponent(text + at, length - at)) {
            shape->exponent = true;
            bytes = length - at;
        } else {
            char separator = separator_at(text + at, length - at, &bytes);
            if (separator == '\0')
                return false;
            add_separator(shape, separator);
        }
        at += bytes;
    }
    return shape->separators > 0 && shape->first_run + shape->last_run > 0;
}

static bool can_be_decimal(char separator)
{
    return separator == '.' || separator == ',';
}

/* What a single cell proves: '\0' where nothing. */
struct proof {
    char decimal;
    char grouping;
    char undecided; /* the cell's only separator, which may be either */
};

static struct proof prove(const struct shape *shape)
{
    struct proof proof = { 0 };
    char last = shape->last_separator;
    if (shape->separators == 1) {
        bool may_group =
            shape->grouped && shape->last_run == GROUP && !shape->exponent && !shape->leading_zero;
        if (!can_be_decimal(last))
            proof.grouping = may_group ? last : '\0';
        else if (may_group)
            proof.undecided = last;
        else
            proof.decimal = last;
    } else if (shape->equal_but_last && shape->grouped) {
        if (last == shape->first_separator) {
            proof.grouping = shape->last_run == GROUP ? last : '\0';
        } else if (can_be_decimal(last)) {
            proof.grouping = shape->first_separator;
            proof.decimal = last;
        }
    }
    return proof;
}

static struct number_witness witness(const char *text, size_t length, size_t line)
{
    struct number_witness seen = { .line = line };
    size_t kept = length < sizeof seen.text ? length : sizeof seen.text - 1;
    memcpy(seen.text, text, kept);
    return seen;
}

/* Takes over what the cell proves; notes the first contradiction. */
static void believe(struct number_locale *locale, char proven, char *sign,
                    struct number_witness *sign_witness, const struct number_witness *seen)
{
    if (proven == '\0' || proven == *sign)
        return;
    if (*sign == '\0') {
        *sign = proven;
        *sign_witness = *seen;
    } else if (locale->conflict[0].line == 0) {
        locale->conflict[0] = *sign_witness;
        locale->conflict[1] = *seen;
    }
}

void number_locale_observe(struct number_locale *locale, const char *text, size_t length,
                           size_t line)
{
    ascii_trim(&text, &length);
    struct shape shape;
    if (!read_shape(text, length, &shape))
        return;
    struct proof proof = prove(&shape);
    if (proof.undecided != '\0') {
        struct number_witness *first = &locale->undecided[proof.undecided == ',' ? 0 : 1];
        if (first->line == 0)
            *first = witness(text, length, line);
        return;
    }
    if ((proof.decimal == '\0' || proof.decimal == locale->decimal) &&
        (proof.grouping == '\0' || proof.grouping == locale->grouping))
        return;
    struct number_witness seen = witness(text, length, line);
    believe(locale, proof.decimal, &locale->decimal, &locale->decimal_witness, &seen);
    believe(locale, proof.grouping, &locale->grouping, &locale->grouping_witness, &seen);
    if (locale->decimal != '\0' && locale->decimal == locale->grouping &&
        locale->conflict[0].line == 0) {
        locale->conflict[0] = locale->decimal_witness;
        locale->conflict[1] = locale->grouping_witness;
    }
}

static enum status report_conflict(const struct number_locale *locale, const char *name,
                                   struct error *error)
{
    const struct number_witness *first = &locale->conflict[0];
    const struct number_witness *second = &locale->conflict[1];
    return error_set(error, STATUS_FORMAT,
                     "%s:%zu: \"%s\" is written in another style than \"%s\" in line %zu; export "
                     "the table again under one locale, or name the decimal sign with --decimal",
                     name, second->line, second->text, first->text, first->line);
}

/* With blanks or apostrophes between the groups, a single comma or point is the decimal sign. */
static char decimal_beside_grouping(const struct number_locale *locale)
{
    if (can_be_decimal(locale->grouping))
        return locale->grouping == '.' ? ',' : '.';
    return locale->undecided[0].line != 0 && locale->undecided[1].line == 0 ? ',' : '.';
}

enum status number_locale_decide(const struct number_locale *locale, const char *name, char decimal,
                                 struct number_style *style, struct notices *notices,
                                 struct error *error)
{
    if (decimal == '\0' && locale->conflict[0].line != 0)
        return report_conflict(locale, name, error);
    if (decimal == '\0')
        decimal = locale->decimal;
    if (decimal == '\0' && locale->grouping != '\0')
        decimal = decimal_beside_grouping(locale);
    if (decimal == '\0') {
        decimal = '.';
        const struct number_witness *seen =
            &locale->undecided[locale->undecided[0].line != 0 ? 0 : 1];
        if (seen->line != 0)
            notice_add(notices, NOTICE_WARNING,
                       "%s:%zu: nothing in this file tells whether \"%s\" has a decimal sign; "
                       "commas were read as grouping and points as decimal signs; "
                       "--decimal says otherwise",
                       name, seen->line, seen->text);
    }
    char grouping = locale->grouping;
    if (grouping == '\0' || grouping == decimal)
        grouping = decimal == '.' ? ',' : '.';
    *style = (struct number_style){ decimal, grouping };
    return STATUS_OK;
}

size_t number_locale_plain(const char *text, size_t length, struct number_style style, char *plain)
{
    size_t written = 0;
    for (size_t i = 0; i < length; i++) {
        char byte = text[i];
        if (byte == style.decimal)
            plain[written++] = '.';
        else if (ascii_is_digit(byte) || byte == '-' || byte == '+' || ascii_lower(byte) == 'e')
            plain[written++] = byte;
    }
    plain[written] = '\0';
    return written;
}
