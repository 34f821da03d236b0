/* Bytes that grow: a file while it is made. */
#ifndef ROOFLINE_PLOT_BYTE_BUFFER_H
#define ROOFLINE_PLOT_BYTE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* Zero-initialise. */
struct byte_buffer {
    unsigned char *bytes;
    size_t length;
    size_t capacity;
};

/* False when there is no memory; the buffer is then unchanged. */
bool byte_buffer_append(struct byte_buffer *buffer, const void *bytes, size_t length);

/* Puts bytes in place of removed bytes at an offset; offset + removed <= length. False when there
 * is no memory; the buffer is then unchanged. */
bool byte_buffer_replace(struct byte_buffer *buffer, size_t offset, size_t removed,
                         const void *bytes, size_t length);

/* Frees the bytes and zeroes the buffer. May be repeated. */
void byte_buffer_clear(struct byte_buffer *buffer);

#endif
