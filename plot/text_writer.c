#include "plot/text_writer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void text_writer_add_bytes(struct text_writer *writer, const char *bytes, size_t length)
{
    if (!writer->has_failed && !byte_buffer_append(writer->buffer, bytes, length))
        writer->has_failed = true;
}

void text_writer_add(struct text_writer *writer, const char *text)
{
    text_writer_add_bytes(writer, text, strlen(text));
}

void text_writer_add_xml(struct text_writer *writer, const char *text)
{
    while (*text != '\0') {
        const size_t plain = strcspn(text, "&<>\"");
        text_writer_add_bytes(writer, text, plain);
        text += plain;
        switch (*text) {
        case '\0':
            return;
        case '&':
            text_writer_add(writer, "&amp;");
            break;
        case '<':
            text_writer_add(writer, "&lt;");
            break;
        case '>':
            text_writer_add(writer, "&gt;");
            break;
        default:
            text_writer_add(writer, "&quot;");
        }
        text++;
    }
}

void text_writer_add_count(struct text_writer *writer, size_t count)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%zu", count);
    text_writer_add(writer, digits);
}

/* Digits without the zeros at their end, after a point when there are any. */
static void add_fraction(struct text_writer *writer, char *digits)
{
    size_t length = strlen(digits);

    while (length > 0 && digits[length - 1] == '0')
        length--;
    if (length == 0)
        return;
    text_writer_add(writer, ".");
    text_writer_add_bytes(writer, digits, length);
}

void text_writer_add_decimal(struct text_writer *writer, double number)
{
    const long long thousandths = llround(fabs(number) * 1000);
    char digits[32];

    if (number < 0 && thousandths > 0)
        text_writer_add(writer, "-");
    snprintf(digits, sizeof digits, "%lld", thousandths / 1000);
    text_writer_add(writer, digits);
    snprintf(digits, sizeof digits, "%03lld", thousandths % 1000);
    add_fraction(writer, digits);
}

/* printf's "d,dddddddde+dd", whatever the locale puts between the first digit and the others. */
void text_writer_add_number(struct text_writer *writer, double number)
{
    char written[64];
    const char *first = written;
    char *exponent = NULL;
    char digits[9] = "";

    snprintf(written, sizeof written, "%.8e", number);
    exponent = strchr(written, 'e');
    if (exponent == NULL)
        return;
    if (*first == '-')
        first++;
    memcpy(digits, exponent - 8, 8);
    text_writer_add_bytes(writer, written, (size_t)(first - written) + 1);
    add_fraction(writer, digits);
    text_writer_add(writer, exponent);
}
