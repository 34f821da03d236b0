#include "plot/text_store.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_SIZE = 4000 };

struct text_chunk {
    struct text_chunk *older;
    size_t used;
    size_t size;
    char bytes[];
};

/* Room for size bytes, or NULL. */
static char *reserve(struct text_store *store, size_t size)
{
    struct text_chunk *chunk = store->newest;

    if (chunk == NULL || chunk->size - chunk->used < size) {
        const size_t chunk_size = size > CHUNK_SIZE ? size : CHUNK_SIZE;
        if (chunk_size > SIZE_MAX - sizeof *chunk)
            return NULL;
        chunk = malloc(sizeof *chunk + chunk_size);
        if (chunk == NULL)
            return NULL;
        *chunk = (struct text_chunk){ .older = store->newest, .size = chunk_size };
        store->newest = chunk;
    }
    chunk->used += size;
    return chunk->bytes + chunk->used - size;
}

const char *text_store_add(struct text_store *store, const char *bytes, size_t length)
{
    char *const copy = length < SIZE_MAX ? reserve(store, length + 1) : NULL;

    if (copy == NULL)
        return NULL;
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

static bool is_continuation(unsigned char byte)
{
    return (byte & 0xc0) == 0x80;
}

/* The length in bytes of the well-formed UTF-8 sequence at text, 0 when there is none.
 * Source: The Unicode Standard, table 3-7. */
static size_t sequence_length(const char *text)
{
    const unsigned char *const byte = (const unsigned char *)text;

    if (byte[0] < 0x80)
        return 1;
    if (byte[0] < 0xc2 || byte[0] > 0xf4 || !is_continuation(byte[1]))
        return 0;
    if (byte[0] < 0xe0)
        return 2;
    if ((byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f) ||
        (byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f) ||
        !is_continuation(byte[2]))
        return 0;
    if (byte[0] < 0xf0)
        return 3;
    return is_continuation(byte[3]) ? 4 : 0;
}

static bool is_control(unsigned char byte)
{
    return byte < 0x20 || byte == 0x7f;
}

const char *text_store_add_drawable(struct text_store *store, const char *text)
{
    static const char replacement[] = "\xef\xbf\xbd";
    const size_t replacement_length = sizeof replacement - 1;
    const size_t length = strlen(text);
    char *copy = NULL;
    char *end = NULL;

    if (length > (SIZE_MAX - 1) / replacement_length)
        return NULL;
    copy = reserve(store, length * replacement_length + 1);
    if (copy == NULL)
        return NULL;
    end = copy;
    while (*text != '\0') {
        const size_t sequence = sequence_length(text);
        if (sequence == 0) {
            memcpy(end, replacement, replacement_length);
            end += replacement_length;
            text++;
            continue;
        }
        memcpy(end, text, sequence);
        if (is_control((unsigned char)*text))
            *end = ' ';
        end += sequence;
        text += sequence;
    }
    *end = '\0';
    return copy;
}

void text_store_clear(struct text_store *store)
{
    while (store->newest != NULL) {
        struct text_chunk *const older = store->newest->older;
        free(store->newest);
        store->newest = older;
    }
}
