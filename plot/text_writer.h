/* Writes text files into a buffer, the same under every locale. The first failure, of memory, is
 * remembered; nothing is written after it. */
#ifndef ROOFLINE_PLOT_TEXT_WRITER_H
#define ROOFLINE_PLOT_TEXT_WRITER_H

#include <stdbool.h>
#include <stddef.h>

#include "plot/byte_buffer.h"

struct text_writer {
    struct byte_buffer *buffer; /* borrowed */
    bool has_failed;
};

void text_writer_add(struct text_writer *writer, const char *text);

/* The first length bytes of a text. */
void text_writer_add_bytes(struct text_writer *writer, const char *bytes, size_t length);

/* Text as XML shows it, in an element or between double quotes. The text is UTF-8 without control
 * characters. */
void text_writer_add_xml(struct text_writer *writer, const char *text);

void text_writer_add_count(struct text_writer *writer, size_t count);

/* A number below 1e12 with three decimals at most: "-12.5". */
void text_writer_add_decimal(struct text_writer *writer, double number);

/* A finite number with nine significant digits at most: "5.74e+13". */
void text_writer_add_number(struct text_writer *writer, double number);

#endif
