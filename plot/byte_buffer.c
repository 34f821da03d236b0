#include "plot/byte_buffer.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 65536 };

static bool reserve(struct byte_buffer *buffer, size_t more)
{
    size_t capacity = buffer->capacity == 0 ? FIRST_CAPACITY : buffer->capacity;
    unsigned char *grown = NULL;

    if (more > SIZE_MAX / 4 - buffer->length)
        return false;
    while (capacity < buffer->length + more)
        capacity *= 2;
    if (capacity == buffer->capacity)
        return true;
    grown = realloc(buffer->bytes, capacity);
    if (grown == NULL)
        return false;
    buffer->bytes = grown;
    buffer->capacity = capacity;
    return true;
}

bool byte_buffer_append(struct byte_buffer *buffer, const void *bytes, size_t length)
{
    return byte_buffer_replace(buffer, buffer->length, 0, bytes, length);
}

bool byte_buffer_replace(struct byte_buffer *buffer, size_t offset, size_t removed,
                         const void *bytes, size_t length)
{
    if (length > removed && !reserve(buffer, length - removed))
        return false;
    if (buffer->bytes == NULL)
        return true;
    memmove(buffer->bytes + offset + length, buffer->bytes + offset + removed,
            buffer->length - offset - removed);
    if (length > 0)
        memcpy(buffer->bytes + offset, bytes, length);
    buffer->length += length;
    buffer->length -= removed;
    return true;
}

void byte_buffer_clear(struct byte_buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (struct byte_buffer){ 0 };
}
