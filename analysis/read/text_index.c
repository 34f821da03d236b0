#include "analysis/read/text_index.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST_SLOT_COUNT = 128 };

const char *text_index_text(const struct text_index *index, uint32_t number)
{
    return index->texts.bytes + index->starts[number];
}

size_t text_index_length(const struct text_index *index, uint32_t number)
{
    size_t end = number + 1 < index->count ? index->starts[number + 1] : index->texts.length;
    return end - index->starts[number] - 1;
}

/* The slot that holds the text, or the free one where it belongs. */
static size_t find_slot(const struct text_index *index, const char *text, size_t length)
{
    uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    size_t mask = index->slot_count - 1;
    size_t slot = (size_t)(hash ^ (hash >> 32)) & mask;
    while (index->slots[slot] != 0) {
        uint32_t number = index->slots[slot] - 1;
        if (text_index_length(index, number) == length &&
            memcmp(text_index_text(index, number), text, length) == 0)
            break;
        slot = (slot + 1) & mask;
    }
    return slot;
}

static enum status grow_slots(struct text_index *index, struct error *error)
{
    if (2 * (index->count + 1) <= index->slot_count)
        return STATUS_OK;
    size_t wanted = index->slot_count == 0 ? SMALLEST_SLOT_COUNT : 2 * index->slot_count;
    uint32_t *slots = calloc(wanted, sizeof *slots);
    if (slots == NULL)
        return error_set_memory(error);
    free(index->slots);
    index->slots = slots;
    index->slot_count = wanted;
    for (uint32_t i = 0; i < index->count; i++) {
        size_t slot = find_slot(index, text_index_text(index, i), text_index_length(index, i));
        index->slots[slot] = i + 1;
    }
    return STATUS_OK;
}

enum status text_index_add(struct text_index *index, const char *text, size_t length,
                           uint32_t *number, struct error *error)
{
    enum status status = grow_slots(index, error);
    if (status != STATUS_OK)
        return status;
    size_t slot = find_slot(index, text, length);
    if (index->slots[slot] != 0) {
        *number = index->slots[slot] - 1;
        return STATUS_OK;
    }
    if (index->count >= UINT32_MAX - 1)
        return error_set_memory(error);
    status =
        array_grow(&index->starts, sizeof *index->starts, index->count, &index->capacity, error);
    if (status != STATUS_OK)
        return status;
    size_t start = index->texts.length;
    status = text_buffer_add_text(&index->texts, text, length, error);
    if (status != STATUS_OK)
        return status;
    *number = (uint32_t)index->count;
    index->starts[index->count++] = start;
    index->slots[slot] = *number + 1;
    return STATUS_OK;
}

void text_index_clear(struct text_index *index)
{
    text_buffer_clear(&index->texts);
    free(index->starts);
    free(index->slots);
    *index = (struct text_index){ 0 };
}
