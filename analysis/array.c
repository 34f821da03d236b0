#include "analysis/array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SMALLEST_CAPACITY = 64 };

enum status array_grow(void *items, size_t item_size, size_t count, size_t *capacity,
                       struct error *error)
{
    if (count < *capacity)
        return STATUS_OK;
    size_t wanted = *capacity == 0 ? SMALLEST_CAPACITY : 2 * *capacity;
    if (wanted > SIZE_MAX / 2 / item_size)
        return error_set_memory(error);
    void *old; /* copied as bytes: the array's pointer is of another type than void * */
    memcpy(&old, items, sizeof old);
    void *grown = realloc(old, wanted * item_size);
    if (grown == NULL)
        return error_set_memory(error);
    memcpy(items, &grown, sizeof grown);
    *capacity = wanted;
    /* cppcheck-suppress memleak ; it was copied into *items */
    return STATUS_OK;
}

enum status text_buffer_reserve(struct text_buffer *buffer, size_t more, struct error *error)
{
    if (more <= buffer->capacity - buffer->length)
        return STATUS_OK;
    if (more > SIZE_MAX / 4 - buffer->length)
        return error_set_memory(error);
    size_t wanted = 2 * (buffer->length + more);
    char *grown = realloc(buffer->bytes, wanted);
    if (grown == NULL)
        return error_set_memory(error);
    buffer->bytes = grown;
    buffer->capacity = wanted;
    return STATUS_OK;
}

void text_buffer_clear(struct text_buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (struct text_buffer){ 0 };
}
