/* Arrays that grow by doubling. */
#ifndef ROOFLINE_ANALYSIS_ARRAY_H
#define ROOFLINE_ANALYSIS_ARRAY_H

#include <stddef.h>
#include <string.h>

#include "analysis/error.h"

/* Makes room for one more item behind count items. items is the address of the array's pointer,
 * which changes when the array has to move; on STATUS_MEMORY the array is as it was. The caller
 * frees it. */
enum status array_grow(void *items, size_t item_size, size_t count, size_t *capacity,
                       struct error *error);

/* Bytes one behind the other. Zero-initialise. */
struct text_buffer {
    char *bytes;
    size_t length;
    size_t capacity;
};

/* Makes room for more bytes. */
enum status text_buffer_reserve(struct text_buffer *buffer, size_t more, struct error *error);

/* Appends the bytes and a NUL, which counts as one of the buffer's bytes. */
static inline enum status text_buffer_add_text(struct text_buffer *buffer, const char *text,
                                               size_t length, struct error *error)
{
    if (length >= buffer->capacity - buffer->length) {
        enum status status = text_buffer_reserve(buffer, length + 1, error);
        if (status != STATUS_OK)
            return status;
    }
    char *added = buffer->bytes + buffer->length;
    if (length > 0)
        memcpy(added, text, length);
    added[length] = '\0';
    buffer->length += length + 1;
    return STATUS_OK;
}

/* Frees the bytes and zeroes the buffer. May be repeated. */
void text_buffer_clear(struct text_buffer *buffer);

#endif
